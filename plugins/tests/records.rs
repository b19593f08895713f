//! Records of matches drawn by lot replay to the same state, and damaged ones are refused and never break anything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::sync::{Arc, OnceLock};

use overtrick_core::bot::random;
use overtrick_core::game::{Drop, GivenDeal, Match, Start};
use overtrick_core::hooks::{HostFactory, NoHost};
use overtrick_core::record::{self, Difference, Header, Record, Replayer};
use overtrick_core::rng::Stream;
use overtrick_core::seat::Hand;
use overtrick_core::state::{Action, Call, Pending};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;
use proptest::prelude::*;

/// Games that differ in what a record must hold: calls, kitties, ways to play, hands without a seat, cards that are
/// named or lie face down, hooks.
const PACKS: [&str; 5] = [
    "games/500",
    "games/preferans",
    "games/spades",
    "plugins/tests/packs/dummy_whist.toml",
    "plugins/tests/packs/called_king.toml",
];

fn games() -> &'static [Game] {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let registry = Registry::default();
        let read = |path: &&str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
            open(&LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry))
                .expect("the pack loads")
        };
        PACKS.iter().map(read).collect()
    })
}

/// A match that is played by lot and written down.
struct Written {
    table: Match,
    text: String,
    steps: usize,
}

impl Written {
    /// Plays `lines` steps; one in `undo` of them takes something back.
    fn play(game: &Game, seed: u64, lines: usize, undo: u32) -> Self {
        let start = Start { seed, ..Start::default() };
        let who = vec!["random".to_owned(); game.rules.seats];
        let text = Header::new(&game.rules, &start, &who).to_string();
        let mut written = Self { table: game.start(start).expect("a host"), text, steps: 0 };
        let mut stream = Stream::new(seed, 1 << 40);
        for _ in 0..lines {
            if written.steps > 0 && stream.below(undo) == 0 {
                written.take_back(1 + stream.below(3) as usize);
            } else if !written.step(&mut stream) {
                break;
            }
        }
        written
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn take_back(&mut self, wanted: usize) {
        let n = wanted.min(self.steps);
        for _ in 0..n {
            assert!(self.table.rewind());
        }
        self.steps -= n;
        self.line(&record::undo_line(n));
    }

    /// One deal or action; false when the match is over.
    fn step(&mut self, stream: &mut Stream) -> bool {
        let rules = Arc::clone(self.table.rules());
        match self.table.pending().clone() {
            Pending::Over => return false,
            Pending::Deal => {
                let given = if stream.below(2) == 0 { GivenDeal::default() } else { self.given(stream) };
                self.table.deal_given(&given, &mut Drop).expect("the cards are dealt");
                self.line(&record::deal_line(&rules, &given));
            }
            Pending::Ask(question) => {
                let offers = self.table.offers(question.seat);
                let (seat, action) = match offers.first() {
                    Some(claim) if stream.below(40) == 0 => {
                        (question.seat, Action::Call(Call::say(claim.word)))
                    }
                    _ => (question.seat, random::choose(&rules, &question, stream)),
                };
                self.table.act(seat, &action, &mut Drop).expect("an allowed action");
                self.line(&record::act_line(&rules, seat, &action));
            }
        }
        self.steps += 1;
        if self.table.pending().question().is_none() {
            let line = record::sheet_line(&rules, self.table.state().table.sheet());
            self.line(&line);
        }
        true
    }

    /// One hand of a deal, taken from a deal with another seed.
    fn given(&self, stream: &mut Stream) -> GivenDeal {
        let rules = self.table.rules();
        let dealer = self.table.next_dealer();
        let mut other = Stream::new(stream.next_u64(), 0);
        let layout = overtrick_core::game::draw(rules, &mut NoHost, self.table.state(), dealer, &mut other)
            .expect("a deal");
        let hand = Hand::of(dealer.step(1, rules.seats));
        let kitty: Vec<_> = layout.kitty.iter().collect();
        GivenDeal {
            dealer: Some(dealer),
            hands: vec![(hand, layout.hands[hand.index()])],
            kitty: (!kitty.is_empty()).then_some(kitty),
            turned: None,
            ..GivenDeal::default()
        }
    }
}

fn replay<'a>(game: &Game, record: &'a Record) -> Replayer<'a> {
    Replayer::new(Arc::clone(&game.rules), game.hosts.host().expect("a host"), record)
        .expect("the record replays")
}

#[test]
fn cards_that_lie_face_down_are_written_in_their_order() {
    let rules = &games()[4].rules;
    let text = "dealer N\nblind 7C 8C 9C\nunder AH 7D\n";
    let deals = record::parse_deals(rules, text).expect("a deal");
    assert_eq!(record::deal_text(rules, &deals[0]), "dealer=N blind=\"7C 8C 9C\" under=\"AH 7D\"");
    let mut table = games()[4].start(Start::default()).expect("a host");
    table.deal_given(&deals[0], &mut Drop).expect("a deal");
    let again = record::parse_deals(rules, "blind 7C 8C 9C\nunder 7D AH\n").expect("a deal");
    assert_ne!(again[0].face_down, deals[0].face_down);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_record_replays_to_the_same_state(pack in 0..PACKS.len(), seed: u64, lines in 1_usize..160) {
        let game = &games()[pack];
        let written = Written::play(game, seed, lines, 12);
        let record = Record::parse(&written.text).unwrap();
        let mut replayer = replay(game, &record);
        if let Err(error) = replayer.run(&mut Drop) {
            panic!("{error}\n{}", written.text);
        }
        prop_assert_eq!(replayer.steps(), written.steps);
        prop_assert_eq!(replayer.game().state(), written.table.state());
    }

    #[test]
    fn what_a_crash_leaves_can_be_replayed(pack in 0..PACKS.len(), seed: u64, cut in 0_usize..20_000) {
        let game = &games()[pack];
        let written = Written::play(game, seed, 120, 20);
        let head = written.text.find("\n\n").unwrap() + 2;
        let cut = head + cut % (written.text.len() - head + 1);
        let record = Record::parse(&written.text[..cut]).unwrap();
        prop_assert_eq!(record.torn.is_some(), !written.text[..cut].ends_with('\n'));
        prop_assert!(replay(game, &record).run(&mut Drop).is_ok());
    }

    #[test]
    fn a_damaged_record_breaks_nothing(
        pack in 0..PACKS.len(),
        seed: u64,
        damage in proptest::collection::vec((0_usize..20_000, "[ -~\n♥]{0,3}"), 1..4),
    ) {
        let game = &games()[pack];
        let mut text = Written::play(game, seed, 60, 20).text;
        for (at, put) in damage {
            let at = text.floor_char_boundary(at % text.len());
            let end = text.floor_char_boundary((at + put.len()).min(text.len())).max(at);
            text.replace_range(at..end, &put);
        }
        if let Ok(record) = Record::parse(&text) {
            let host = game.hosts.host().unwrap();
            if let Ok(mut replayer) = Replayer::under_any_rules(Arc::clone(&game.rules), host, &record) {
                let _ = replayer.run(&mut Drop);
            }
        }
    }
}

/// The difference that replaying a changed record finds.
fn difference(mut change: impl FnMut(&str) -> String) -> (usize, u32, Difference) {
    let game = &games()[0];
    let written = Written::play(game, 3, 200, 1000);
    let record = Record::parse(&change(&written.text)).expect("a record");
    let error = replay(game, &record).run(&mut Drop).expect_err("a difference");
    (error.line, error.deal, error.difference)
}

#[test]
fn the_first_difference_is_reported_with_both_values() {
    let sheet_at = |text: &str| text.lines().position(|line| line.starts_with("sheet ")).unwrap() + 1;
    let mut line = 0;
    let (found, deal, what) = difference(|text| {
        line = sheet_at(text);
        let sheet = text.lines().nth(line - 1).unwrap();
        let (head, total) = sheet.rsplit_once(':').unwrap();
        text.replacen(sheet, &format!("{head}:{total}7"), 1)
    });
    assert_eq!((found, deal), (line, 1));
    assert!(matches!(what, Difference::Sheet { recorded, now, .. } if recorded != now));
}

#[test]
fn lines_that_do_not_fit_are_told_apart() {
    let after_deal = |line: &'static str| {
        move |text: &str| text.replacen("\n\ndeal", &format!("\n\ndeal\n{line}\ndeal"), 1)
    };
    let is = |line, check: fn(&Difference) -> bool| {
        let (_, _, what) = difference(after_deal(line));
        assert!(check(&what), "{line}: {what:?}");
    };
    is("Q pass", |what| matches!(what, Difference::Text(_)));
    is("undo 9", |what| matches!(what, Difference::Undo { recorded: 9, now: 1 }));
    is("deal", |what| matches!(what, Difference::Fault(_)));
    is("agree N 10", |what| matches!(what, Difference::Fault(_)));
    is("sheet score=N+S:0", |what| matches!(what, Difference::Sheet { .. }));
    let seats = ["N", "E", "S", "W"]
        .map(|seat| difference(|text| text.replacen("\n\ndeal", &format!("\n\ndeal\n{seat} pass\ndeal"), 1)));
    assert_eq!(seats.iter().filter(|(_, _, what)| matches!(what, Difference::Turn { .. })).count(), 3);
}

#[test]
fn a_head_that_does_not_fit_the_rules_is_refused_where_it_does_not() {
    let game = &games()[1];
    let text = Written::play(game, 1, 3, 1000).text;
    let refused = |line: &str| {
        let head = text.replacen("\n\n", &format!("\n{line}\n\n"), 1);
        let at = head.lines().position(|other| other == line).expect("the line") + 1;
        let record = Record::parse(&head).expect("a record");
        let host = game.hosts.host().expect("a host");
        match Replayer::new(Arc::clone(&game.rules), host, &record) {
            Err(error) => {
                assert_eq!(error.line, at, "{error}");
                error.difference.to_string()
            }
            Ok(_) => panic!("`{line}` is taken"),
        }
    };
    let level = game.rules.match_numbers.iter().find(|number| number.name == "level").expect("a number");
    let range = format!("is not from {} to {}", level.min, level.max);
    assert_eq!(refused(&format!("number level {}", level.max + 1)), format!("{} {range}", level.max + 1));
    assert_eq!(refused(&format!("number level {}", level.min - 1)), format!("{} {range}", level.min - 1));
    assert_eq!(refused("number luck 3"), "there is no number `luck`");
    assert_eq!(refused("start pool Q 3"), "the sheet has no column `pool Q`");
    assert_eq!(refused("seat Q human"), "there is no seat `Q`");
    assert_eq!(refused("dealer Q"), "`Q` is no seat of this table; seats are A B C");
}
