//! The packs of the tutorial, of the page about a first game and of the page about dialogs, exactly as printed, loaded and
//! played.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::bot::random;
use overtrick_core::game::{Drop, Start};
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::OptionValue;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{MAX_HANDS, Seat, SeatSet};
use overtrick_core::state::{Answers, Pending};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes every code block of a page that names a file; blocks of the same file stand in it one after the other.
fn write_packs(page: &str, into: &Path) -> Vec<String> {
    let text = fs::read_to_string(project().join("docs").join(page)).expect("the page");
    let mut names = Vec::new();
    for block in text.split("```").skip(1).step_by(2) {
        let (head, body) = block.split_once('\n').expect("a block has a first line");
        let mut words = head.split_whitespace();
        if let (Some(_), Some(name)) = (words.next(), words.next()) {
            let path = into.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
            let before = if names.iter().any(|other| other == name) {
                fs::read_to_string(&path).expect("the file so far")
            } else {
                names.push(name.to_owned());
                String::new()
            };
            fs::write(path, before + body).expect("a file is written");
        }
    }
    names
}

fn load(path: &Path, set: &[(&str, &str)]) -> Game {
    let mut registry = Registry::default();
    let faults = registry.add_folder(&project().join("games"));
    assert!(faults.is_empty(), "the bundled packs can be listed");
    let mut request = LoadRequest::new(PackFiles::open(path).expect("the pack can be read"), &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("{}:\n{}", path.display(), lines.join("\n"))
    })
}

/// Says these things, one after the other, for whoever is asked.
fn say(table: &mut overtrick_core::game::Match, words: &[&str]) {
    for word in words {
        let question = table.pending().question().expect("somebody is asked").clone();
        let held = table.state().pos.hands[question.seat.index()];
        let rules = table.rules().clone();
        let action = notation::parse_action(&rules, Some(&question), held, word).expect("an action");
        table
            .act(question.seat, &action, &mut Drop)
            .unwrap_or_else(|error| panic!("{} {word}: {error}", rules.seat_name(question.seat)));
    }
}

/// Puts away the first cards that may go.
fn discard(table: &mut overtrick_core::game::Match) {
    let question = table.pending().question().expect("somebody is asked").clone();
    let Answers::Choose(choice) = question.answers else { panic!("no cards are asked for") };
    let cards = choice.from.iter().take(usize::from(choice.count)).collect();
    let action = overtrick_core::state::Action::Cards(cards);
    table.act(question.seat, &action, &mut Drop).expect("the discard");
}

fn tricks(won: &[(usize, u8)]) -> [u8; MAX_HANDS] {
    let mut tricks = [0; MAX_HANDS];
    for &(hand, n) in won {
        tricks[hand] = n;
    }
    tricks
}

#[test]
fn sundays_game() {
    let folder = tempfile::tempdir().expect("a folder");
    write_packs("packs/tutorial.md", folder.path());
    let sunday = load(&folder.path().join("sunday.toml"), &[]);
    assert_eq!(sunday.loaded.values["target"], OptionValue::Int(300));
    assert_eq!(sunday.loaded.values["misere_requires"], OptionValue::Word("none".to_owned()));
    let typed = load(&folder.path().join("sunday.toml"), &[("target", "700")]);
    assert_eq!(typed.loaded.values["target"], OptionValue::Int(700));
}

#[test]
fn fridays_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = write_packs("packs/tutorial.md", folder.path());
    assert_eq!(names, ["sunday.toml", "friday.toml", "evening/pack.toml", "evening/hooks.luau"]);
    let friday = load(&folder.path().join("friday.toml"), &[("target", "300")]);
    let fixed = friday.loaded.options.values().filter(|option| option.fixed.is_some());
    assert_eq!(
        fixed.map(|option| option.name.as_str()).collect::<Vec<_>>(),
        ["misere_rank", "defence_per_trick", "defence_cap"]
    );
    let rung = |name: &str| friday.rules.rung_by_name(name).expect("a rung");
    assert!(rung("8S") < rung("misere") && rung("misere") < rung("8C"));

    let start = Start { seed: 7, dealer: Some(Seat::new(3)), ..Start::default() };
    let mut table = friday.start(start).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    say(&mut table, &["7S", "misere", "8C", "pass", "pass", "pass"]);
    discard(&mut table);
    table.agree(&tricks(&[(0, 0), (1, 4), (2, 6), (3, 0)]), &mut Drop).expect("an outcome");
    let ledger = friday.rules.sheet.find("score").expect("a ledger");
    let side = |seat: u8| {
        let side = friday.rules.side_of(Seat::new(seat), SeatSet::EMPTY);
        let cell = Cell { ledger, subject: Subject::Side(side) };
        table.state().table.sheet().get(&friday.rules.sheet, cell).expect("a column")
    };
    // 8 clubs by the third seat, two tricks short; four tricks at five points for the others.
    assert_eq!((side(2), side(1)), (-260, 20));
}

#[test]
fn spades_upside_down() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(write_packs("bots.md", folder.path()).last().map(String::as_str), Some("upside.toml"));
    let upside = load(&folder.path().join("upside.toml"), &[]);
    let order = upside.rules.orders.first().expect("an order");
    let card = |name: &str| upside.rules.deck.parse_cards(name).expect("a card").first().expect("a card");
    let strength = |name: &str| order.strength(card(name));
    assert!(strength("AH") < strength("2H") && strength("QH") < strength("KH"));
}

#[test]
fn an_evening_of_preferans() {
    let folder = tempfile::tempdir().expect("a folder");
    write_packs("packs/tutorial.md", folder.path());
    let evening = load(&folder.path().join("evening"), &[("sweep", "4")]);
    let start = Start { seed: 7, dealer: Some(Seat::new(2)), ..Start::default() };
    let mut table = evening.start(start).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    say(&mut table, &["6S", "pass", "pass"]);
    discard(&mut table);
    say(&mut table, &["6S", "whist", "whist"]);
    table.agree(&tricks(&[(0, 10)]), &mut Drop).expect("an outcome");
    let ledger = evening.rules.sheet.find("pool").expect("a ledger");
    let cell = Cell { ledger, subject: Subject::Seat(Seat::new(0)) };
    let pool = table.state().table.sheet().get(&evening.rules.sheet, cell);
    assert_eq!(pool, Some(6), "two for the contract, four for the sweep");
}

/// Plays a match by chance; what stands in the columns of the seats, who has won, and how many deals it took.
fn play_out(game: &Game, seed: u64) -> ([i64; 3], SeatSet, u32) {
    let mut table = game.start(Start { seed, ..Start::default() }).expect("a host");
    let mut stream = Stream::new(seed, 1);
    let (mut scores, mut deals) = ([0; 3], 0);
    loop {
        match table.pending().clone() {
            Pending::Deal => {
                deals += 1;
                table.deal(&mut Drop).expect("a deal");
            }
            Pending::Ask(question) => {
                let action = random::choose(&game.rules, &question, &mut stream);
                table.act(question.seat, &action, &mut Drop).expect("an answer that is listed");
            }
            Pending::Over => {
                let ledger = game.rules.sheet.find("score").expect("a ledger");
                for (seat, score) in (0..).map(Seat::new).zip(&mut scores) {
                    let cell = Cell { ledger, subject: Subject::Seat(seat) };
                    *score = table.state().table.sheet().get(&game.rules.sheet, cell).expect("a column");
                }
                return (scores, table.state().table.winners(), deals);
            }
        }
    }
}

#[test]
fn a_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(write_packs("packs/first-game.md", folder.path()), ["trio.toml"]);
    let path = folder.path().join("trio.toml");
    let trio = load(&path, &[]);
    assert!(trio.loaded.warnings.is_empty());
    for seed in 1..=20 {
        let (scores, winners, deals) = play_out(&trio, seed);
        assert_eq!((scores.iter().sum::<i64>(), deals), (3 * 8, 3), "eight tricks in each of three deals");
        let best = scores.iter().max().expect("three scores");
        let expected = (0..).map(Seat::new).zip(&scores).filter(|(_, score)| *score == best);
        assert_eq!(winners, expected.map(|(seat, _)| seat).collect::<SeatSet>(), "{scores:?}");
    }

    // The step further: the last block of the page, and the end that reads the option.
    let page = fs::read_to_string(project().join("docs/packs/first-game.md")).expect("the page");
    let (_, option) = page.rsplit_once("```toml\n").expect("the block with the option");
    let (option, _) = option.split_once("```").expect("the block ends");
    let text = fs::read_to_string(&path).expect("the pack").replace("deals >= 3", "deals >= opt.deals");
    fs::write(&path, text + option).expect("a file is written");
    assert_eq!(play_out(&load(&path, &[("deals", "5")]), 1).2, 5);
    assert_eq!(play_out(&load(&path, &[]), 1).2, 3);
}

#[test]
fn one_dialog_of_each_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = write_packs("packs/dialogs.md", folder.path());
    assert_eq!(names, ["talk/pack.toml", "talk/game.toml", "talk/hooks.luau"]);
    let talk = load(&folder.path().join("talk"), &[]);
    assert!(talk.loaded.warnings.is_empty(), "{:?}", talk.loaded.warnings);
    let start = Start { seed: 7, dealer: Some(Seat::new(3)), ..Start::default() };
    let mut table = talk.start(start).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    say(&mut table, &["fine", "fine", "fine", "fine"]);
    say(&mut table, &["5", "pass", "pass", "pass"]);
    discard(&mut table);
    say(&mut table, &["name H"]);
    discard(&mut table);
    discard(&mut table);
    say(&mut table, &["content", "doubtful"]);
    let led = table.pending().question().expect("the declarer leads").clone();
    let card = random::choose(&talk.rules, &led, &mut Stream::new(1, 1));
    table.act(led.seat, &card, &mut Drop).expect("a card");
    let asked = table.pending().question().expect("the doubtful one is asked").seat;
    assert_eq!(asked, Seat::new(3), "the second of the others");
    say(&mut table, &["double"]);
    table.agree(&tricks(&[(0, 2), (2, 2), (1, 3)]), &mut Drop).expect("an outcome");
    let ledger = talk.rules.sheet.find("score").expect("a ledger");
    let side = talk.rules.side_of(Seat::new(0), SeatSet::EMPTY);
    let cell = Cell { ledger, subject: Subject::Side(side) };
    assert_eq!(table.state().table.sheet().get(&talk.rules.sheet, cell), Some(-10), "doubled");
}
