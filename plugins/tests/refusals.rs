//! Every refusal names the key that is written, and the options that wrote it.
//!
//! Bundled games are played at many values of their options; at each question everything that is not allowed is
//! tried.

use std::collections::BTreeMap;
use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Illegal, Match, Start, check, hand_of};
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{ModifierId, Rules, RungId, WordId};
use overtrick_core::seat::Seat;
use overtrick_core::state::{Action, Answers, Call, Pending, Question, Way};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::options::OptionKind;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// One refusal for each rule that refused.
type Refusals = BTreeMap<String, Illegal>;

fn files(game: &str) -> PackFiles {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game);
    PackFiles::open(&path).expect("the pack can be read")
}

/// A game at these values, if they go together.
fn game(files: &PackFiles, players: Option<u8>, set: &[(String, String)]) -> Option<Game> {
    let registry = Registry::default();
    let request = LoadRequest { players, set: set.to_vec(), ..LoadRequest::new(files.clone(), &registry) };
    open(&request).ok()
}

/// A game with more laid over it.
fn changed(id: &str, set: &[(String, String)], changes: &str) -> Game {
    let over = format!("api = 1\nid = \"changes\"\nextends = \"{id}@1\"\n{changes}");
    let registry = Registry::default();
    let request = LoadRequest {
        overlays: vec![PackFiles::from_text("changes.toml", over).expect("a short text")],
        set: set.to_vec(),
        ..LoadRequest::new(files(id), &registry)
    };
    open(&request).unwrap_or_else(|faults| panic!("{faults}"))
}

fn pair(option: &str, value: &str) -> (String, String) {
    (option.to_owned(), value.to_owned())
}

/// Some values an option may take.
fn values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Bool => vec!["true".to_owned(), "false".to_owned()],
        OptionKind::Choice(words) | OptionKind::Set(words) => words.clone(),
        OptionKind::Int(range) => vec![range.min.to_string(), range.max.to_string()],
        OptionKind::Ints { .. } => Vec::new(),
    }
}

/// What may be tried at a question, allowed or not.
fn tries(rules: &Rules, table: &Match, question: &Question) -> Vec<Action> {
    let held = hand_of(question).map_or(CardSet::EMPTY, |hand| table.state().pos.hands[hand.index()]);
    let foreign = (rules.deck.cards() - held).first();
    match &question.answers {
        Answers::Play(_) => {
            let cards = || held.iter().chain(foreign);
            let plain = cards().map(|card| Action::Play { card, way: Way::Plain });
            let suits = rules.deck.suit_list();
            let named = suits.flat_map(|suit| cards().map(move |card| (card, Way::As(suit))));
            plain.chain(named.map(|(card, way)| Action::Play { card, way })).collect()
        }
        Answers::Choose(choice) => {
            let cards: CardSet = choice.from.iter().take(usize::from(choice.count) + 1).collect();
            let forbidden = choice.forbidden.iter().map(CardSet::of);
            let some = [CardSet::EMPTY, cards].into_iter().chain(forbidden).chain(foreign.map(CardSet::of));
            some.map(Action::Cards).collect()
        }
        Answers::Calls(_) => {
            let rungs = (0..).map(RungId).take(rules.ladder.rungs.len());
            let words = (0..).map(ModifierId).take(rules.ladder.modifiers.len());
            let modifiers: Vec<_> = std::iter::once(None).chain(words.map(Some)).collect();
            let bids =
                rungs.flat_map(|rung| modifiers.iter().map(move |&modifier| Call::Bid { rung, modifier }));
            let says = (0..).map(WordId).take(rules.words.len()).map(Call::say);
            bids.chain(says).map(Action::Call).collect()
        }
    }
}

/// An answer: often any of those allowed, so that high bids are made as well.
fn answer(rules: &Rules, question: &Question, stream: &mut Stream) -> Action {
    if let Answers::Calls(calls) = &question.answers
        && stream.below(3) == 0
    {
        let all = calls.list();
        let index = stream.below(u32::try_from(all.len()).expect("few calls"));
        return Action::Call(all[index as usize]);
    }
    random::choose(rules, question, stream)
}

/// Plays some deals and tries everything.
fn refusals(game: &Game, seeds: std::ops::Range<u64>) -> Refusals {
    let rules = &game.rules;
    let mut found = Refusals::new();
    for seed in seeds {
        let start = Start { seed, dealer: Some(Seat::new(0)), ..Start::default() };
        let mut table = game.start(start).expect("a host");
        let mut stream = Stream::new(seed, 1);
        table.deal(&mut Drop).expect("a deal");
        while let Pending::Ask(question) = table.pending().clone() {
            for action in tries(rules, &table, &question) {
                if let Err(illegal) = check(rules, table.state(), question.seat, &action) {
                    let exact = rules.exact_origin(&illegal.rule);
                    assert!(illegal.rule.is_empty() || exact.is_some(), "`{}`: {illegal}", illegal.rule);
                    assert_eq!(illegal.origin, exact, "`{}`: {illegal}", illegal.rule);
                    found.entry(illegal.rule.clone()).or_insert(*illegal);
                }
            }
            let action = answer(rules, &question, &mut stream);
            table.act(question.seat, &action, &mut Drop).expect("a legal action");
        }
    }
    found
}

/// The options behind a rule that must have refused something.
#[track_caller]
fn options(found: &Refusals, rule: &str) -> Vec<(String, String)> {
    let known: Vec<&String> = found.keys().collect();
    let illegal = found.get(rule).unwrap_or_else(|| panic!("`{rule}` refused nothing; {known:?} did"));
    illegal.origin.as_ref().expect("a rule that is written").options.clone()
}

fn every_rule_is_written(name: &str, expected: &[&str]) {
    let files = files(name);
    let plain = game(&files, None, &[]).expect("the game as it is");
    let mut found = refusals(&plain, 0..4);
    let options: Vec<(&String, Vec<String>)> =
        plain.loaded.options.iter().map(|(name, option)| (name, values(&option.kind))).collect();
    for (option, values) in &options {
        for game in values.iter().filter_map(|value| game(&files, None, &[pair(option, value)])) {
            found.extend(refusals(&game, 4..5));
        }
    }
    for players in 2..=8 {
        let Some(mut last) = game(&files, Some(players), &[]) else { continue };
        let mut stream = Stream::new(u64::from(players), 2);
        let mut set: Vec<(String, String)> = Vec::new();
        for (option, values) in options.iter().filter(|(_, values)| !values.is_empty()) {
            let index = stream.below(u32::try_from(values.len()).expect("few values"));
            set.push(pair(option, &values[index as usize]));
            match game(&files, Some(players), &set) {
                Some(game) => last = game,
                None => drop(set.pop()),
            }
        }
        found.extend(refusals(&last, 5..9));
    }
    for rule in expected {
        assert!(found.contains_key(*rule), "{rule}: {:?}", found.keys());
    }
}

#[test]
fn every_rule_of_500_is_written() {
    every_rule_is_written(
        "500",
        &["auction.outrank", "contract.suit.duty", "dialog.kitty", "ladder.misere.needs.called_level"],
    );
}

#[test]
fn every_rule_of_spades_is_written() {
    every_rule_is_written("spades", &["play.duty", "play.lead.spades", "ladder.blind_nil.needs.behind"]);
}

#[test]
fn every_rule_of_preferans_is_written() {
    every_rule_is_written("preferans", &["play.duty", "ladder.miser.needs.own_calls"]);
}

#[test]
fn the_duty_is_that_of_the_contract_and_its_option() {
    let files = files("500");
    let forced = pair("joker_nt_forced", "true");
    let game = game(&files, None, std::slice::from_ref(&forced)).expect("a value of it");
    let found = refusals(&game, 0..6);
    assert_eq!(options(&found, "contract.suit.duty"), [forced]);
}

#[test]
fn an_option_that_an_expression_reads_is_behind_its_refusals() {
    let blind = [pair("blind_nil", "true"), pair("blind_nil_deficit", "200")];
    let game_of_spades = game(&files("spades"), None, &blind).expect("values of it");
    let found = refusals(&game_of_spades, 0..2);
    assert_eq!(options(&found, "ladder.blind_nil.needs.behind"), blind[1..]);
    let changes = "values.lowest = \"opt.blind_nil_deficit // 100\"\nladder.bid.min_level = \"lowest\"\n";
    let by_way_of_a_value = refusals(&changed("spades", &blind, changes), 0..2);
    assert_eq!(options(&by_way_of_a_value, "ladder.bid.min_level"), blind[1..]);
    let here = [pair("here_excludes", "none")];
    let preferans = game(&files("preferans"), None, &here).expect("a value of it");
    assert_eq!(preferans.rules.origin("auction.hold.excludes").unwrap().options, here);
}

#[test]
fn what_legal_calls_refuses_is_its_own_rule() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/oh_hell.toml");
    let game = game(&PackFiles::open(&path).expect("the pack can be read"), None, &[]).expect("a game");
    let found = refusals(&game, 0..4);
    let illegal = found.get("hooks.legal_calls").unwrap_or_else(|| panic!("{:?}", found.keys()));
    let origin = illegal.origin.as_ref().expect("a place");
    assert!(origin.file.starts_with("oh_hell/") && origin.file.contains(':'), "{}", origin.file);
    assert_eq!(illegal.why, game.rules.texts["hook_rule"]);
}

#[test]
fn a_block_under_a_condition_names_its_options() {
    let files = files("spades");
    let trump = [pair("must_trump", "true")];
    let both = [pair("must_trump", "true"), pair("must_overtrump", "true")];
    let duty = |set: &[(String, String)]| {
        let game = game(&files, None, set).expect("values of it");
        options(&refusals(&game, 0..2), "play.duty")
    };
    assert_eq!(duty(&[]), []);
    assert_eq!(duty(&trump), trump);
    assert_eq!(duty(&both), both[1..], "its `if` asks for the one that requires the other");
}

#[test]
fn a_bar_on_floating_cards_is_called_what_the_pack_calls_it() {
    let changes = "
        [play.lead]
        unset = [\"floating\"]
        [play.lead.jokers]
        cards = \"floating\"
        names = \"not_led_before\"
        only = \"last_trick\"
        [texts]
        play_lead_jokers = \"the joker waits for the last trick\"
    ";
    let found = refusals(&changed("500", &[], changes), 0..40);
    let refusal = found.get("play.lead.jokers.only").unwrap_or_else(|| panic!("{:?}", found.keys()));
    assert_eq!(refusal.why, "the joker waits for the last trick");
}

#[test]
fn a_bar_that_no_longer_holds_is_not_blamed() {
    let game = game(&files("spades"), None, &[]).expect("the game as it is");
    let found = refusals(&game, 0..20);
    let both = ["play.lead.opening", "play.lead.spades"];
    assert!(both.iter().all(|rule| found.contains_key(*rule)), "{:?}", found.keys());
}

#[test]
fn a_word_said_with_a_rung_has_needs_of_its_own() {
    let game = changed("500", &[pair("sans_kitty", "true")], "modifier.sans_kitty.needs.called_level = 8\n");
    assert_eq!(options(&refusals(&game, 0..2), "modifier.sans_kitty.needs.called_level"), []);
}

/// Misère, if a hook says yes; seven no-trump is not said with the word.
fn hooked(says: &str) -> Game {
    let changes = format!(
        "
        hooks = '''
        local function may(d)
          return {says}
        end
        return {{ may = may }}
        '''
        [ladder.misere]
        unset = [\"needs\"]
        needs.hook = \"lua:may\"
        [modifier.sans_kitty]
        rungs = [\"suit\"]
        [auction.hold]
        who = \"lua:may\"
        "
    );
    changed("500", &[pair("sans_kitty", "true")], &changes)
}

/// Why the first to speak may not say it.
fn why_not_first(game: &Game, text: &str) -> Option<String> {
    let start = Start { seed: 1, dealer: Some(Seat::new(0)), ..Start::default() };
    let mut table = game.start(start).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    let call = notation::parse_call(&game.rules, text).expect("a call");
    check(&game.rules, table.state(), Seat::new(1), &Action::Call(call)).err().map(|illegal| illegal.rule)
}

#[test]
fn a_hook_is_blamed_only_for_what_it_forbade() {
    let yes = hooked("true");
    assert_eq!(why_not_first(&yes, "misere"), None);
    assert_eq!(why_not_first(&yes, "misere sans_kitty").as_deref(), Some("modifier.sans_kitty.rungs"));
    let no = hooked("false");
    assert_eq!(why_not_first(&no, "misere").as_deref(), Some("ladder.misere.needs.hook"));
    assert_eq!(why_not_first(&no, "misere sans_kitty").as_deref(), Some("ladder.misere.needs.hook"));
}
