//! The tutorial's packs, exactly as printed, loaded and played.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::game::{Drop, Start};
use overtrick_core::notation;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{MAX_HANDS, Seat};
use overtrick_core::state::Answers;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes every code block of the tutorial that names a file.
fn write_packs(into: &Path) -> Vec<String> {
    let text = fs::read_to_string(project().join("docs/packs/tutorial.md")).expect("the tutorial");
    let mut names = Vec::new();
    for block in text.split("```").skip(1).step_by(2) {
        let (head, body) = block.split_once('\n').expect("a block has a first line");
        let mut words = head.split_whitespace();
        if let (Some(_), Some(name)) = (words.next(), words.next()) {
            let path = into.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
            fs::write(path, body).expect("a file is written");
            names.push(name.to_owned());
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
fn fridays_game() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(write_packs(folder.path()), ["friday.toml", "evening/pack.toml", "evening/hooks.luau"]);
    let friday = load(&folder.path().join("friday.toml"), &[("target", "300")]);
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
        let side = friday.rules.side_of(Seat::new(seat), overtrick_core::seat::SeatSet::EMPTY);
        let cell = Cell { ledger, subject: Subject::Side(side) };
        table.state().table.sheet().get(&friday.rules.sheet, cell).expect("a column")
    };
    // 8 clubs by the third seat, two tricks short; four tricks at five points for the others.
    assert_eq!((side(2), side(1)), (-260, 20));
}

#[test]
fn an_evening_of_preferans() {
    let folder = tempfile::tempdir().expect("a folder");
    write_packs(folder.path());
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
