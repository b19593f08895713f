//! Nothing a stranger writes makes the program panic: broken packs, broken records, broken words.

use std::sync::Arc;
use std::sync::OnceLock;

use overtrick_core::game::{Drop, Match, Start};
use overtrick_core::notation;
use overtrick_core::record::{Header, Record, Replayer, act_line, parse_deals};
use overtrick_core::seat::Hand;
use overtrick_core::state::Pending;
use overtrick_plugins::conformance::{Line, walk};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::packs;

/// One change of a text.
#[derive(Clone, Debug)]
enum Change {
    Drop(Index),
    Double(Index),
    Swap(Index, Index),
    /// A word becomes another word of the same text.
    Word(Index, Index),
    /// A word becomes something else.
    Odd(Index, String),
    Cut(Index),
}

const ODD: &str = "-1|0|1|99999999999999999999|9223372036854775807|-9223372036854775808|\\[\\]|\\{\\}|\"\"|\"T\"|\"/\"|\
    \"\\*\"|true|nan|opt\\.x|\\(|\\)|//|0 // 0|\\PC{1,4}";

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Change::Drop),
        at().prop_map(Change::Double),
        (at(), at()).prop_map(|(one, two)| Change::Swap(one, two)),
        (at(), at()).prop_map(|(one, two)| Change::Word(one, two)),
        (at(), at()).prop_map(|(one, two)| Change::Word(one, two)),
        (at(), ODD).prop_map(|(at, odd)| Change::Odd(at, odd)),
        at().prop_map(Change::Cut),
    ]
}

/// A text with these changes. Lines are dropped and doubled; words are what stands between blanks, quotes and brackets.
fn changed(text: &str, changes: &[Change]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for change in changes {
        if lines.is_empty() {
            break;
        }
        let n = lines.len();
        let word = |line: &str, at: &Index| {
            let words: Vec<&str> = words(line);
            (!words.is_empty()).then(|| words[at.index(words.len())].to_owned())
        };
        match change {
            Change::Drop(at) => {
                lines.remove(at.index(n));
            }
            Change::Double(at) => {
                let line = lines[at.index(n)].clone();
                lines.insert(at.index(n), line);
            }
            Change::Swap(one, two) => lines.swap(one.index(n), two.index(n)),
            Change::Word(one, two) => {
                let (from, to) = (word(&lines[one.index(n)], two), word(&lines[two.index(n)], one));
                if let (Some(from), Some(to)) = (from, to) {
                    let line = &mut lines[one.index(n)];
                    *line = line.replacen(&from, &to, 1);
                }
            }
            Change::Odd(at, odd) => {
                let line = &mut lines[at.index(n)];
                if let Some(word) = word(line, at) {
                    *line = line.replacen(&word, odd, 1);
                }
            }
            Change::Cut(at) => {
                let line = &mut lines[at.index(n)];
                let end = line.char_indices().map(|(i, _)| i).nth(at.index(line.chars().count().max(1)));
                line.truncate(end.unwrap_or(0));
            }
        }
    }
    lines.join("\n") + "\n"
}

fn words(line: &str) -> Vec<&str> {
    line.split([' ', '"', '[', ']', '{', '}', ',', '=', '.', ':', ';'])
        .filter(|word| !word.is_empty())
        .collect()
}

/// The canonical text of a pack, which is all of it in one file.
fn canonical(id: &str) -> &'static str {
    static TEXTS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        packs::all()
            .into_iter()
            .map(|(_, game)| (game.rules.source.id.clone(), game.loaded.canonical().to_owned()))
            .collect()
    });
    texts.iter().find(|(other, _)| other == id).map(|(_, text)| text.as_str()).expect("a pack")
}

/// Loads a text and, if it is a game, plays a little.
fn load_and_play(text: &str) {
    let registry = Registry::default();
    let Ok(files) = PackFiles::from_text("broken.toml", text) else { return };
    match open(&LoadRequest::new(files, &registry)) {
        Ok(game) => {
            // Rules may fail at the table; they may not panic.
            let _ = walk(&game, Start { seed: 1, ..Start::default() }, 3, &mut []);
        }
        Err(faults) => {
            for fault in &faults.list {
                let _ = fault.one_line(&faults.files);
            }
        }
    }
}

/// A match on its way, with its record.
fn played() -> &'static (Game, String) {
    static PLAYED: OnceLock<(Game, String)> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let game = packs::game(packs::files("games/500"), None, None, &[]);
        let start = Start { seed: 3, ..Start::default() };
        let trail = walk(&game, start.clone(), 2, &mut []).expect("two deals");
        let seats = vec!["human".to_owned(); game.rules.seats];
        let mut text = Header::new(&game.rules, &start, &seats).to_string();
        for line in &trail.lines {
            text += &match line {
                Line::Deal(given) => overtrick_core::record::deal_line(&game.rules, given),
                Line::Act(seat, action) => act_line(&game.rules, *seat, action),
                Line::Agree(tricks) => overtrick_core::record::agree_line(&game.rules, tricks),
            };
            text.push('\n');
        }
        (game, text)
    })
}

fn replay(game: &Game, text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    let host = game.hosts.host().expect("a host");
    if let Ok(mut replayer) = Replayer::under_any_rules(Arc::clone(&game.rules), host, &record) {
        let _ = replayer.run(&mut Drop);
    }
}

/// Says something at every question of a match.
fn say(table: &mut Match, text: &str) {
    let Pending::Ask(question) = table.pending().clone() else { return };
    let rules = Arc::clone(table.rules());
    let held = table.state().pos.hands[Hand::of(question.seat).index()];
    for asked in [Some(&question), None] {
        if let Ok(action) = notation::parse_action(&rules, asked, held, text) {
            let before = table.state().clone();
            match table.act(question.seat, &action, &mut Drop) {
                Ok(()) => assert!(table.rewind(), "what was done can be taken back"),
                Err(_) => assert_eq!(*table.state(), before),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packs(id in prop_oneof!["500", "preferans", "spades", "oh_hell"], changes in prop::collection::vec(change(), 1..6)) {
        load_and_play(&changed(canonical(&id), &changes));
    }

    #[test]
    fn records(changes in prop::collection::vec(change(), 1..6)) {
        let (game, text) = played();
        replay(game, &changed(text, &changes));
    }
}

/// How often each is tried; more is tried by hand.
const CASES: u32 = 60;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes(text in "\\PC{0,200}", body in "(\\[[a-z.]{1,9}\\]|[a-z_.]{1,9} = (\"\\PC{0,5}\"|[0-9-]{1,20}|\\[|\\{|true)|\n){0,20}") {
        load_and_play(&text);
        load_and_play(&format!("api = 1\nid = \"x\"\n{body}"));
        let _ = Record::parse(&text);
        let (game, _) = played();
        let _ = parse_deals(&game.rules, &text);
    }

    #[test]
    fn words_at_the_table(
        stop in 0_usize..60,
        words in prop::collection::vec("(play|cards|give|discard|as|pass|claim|concede|agree|name|[4-9JQKA][SCDH]|10H|JK|[NESW]|-?[0-9]{1,12}|misere|7NT|\\PC{1,3})", 0..6),
    ) {
        let (game, text) = played();
        let record = Record::parse(text).expect("a record");
        let host = game.hosts.host().expect("a host");
        let mut replayer = Replayer::new(Arc::clone(&game.rules), host, &record).expect("the same rules");
        for _ in 0..stop {
            replayer.step(&mut Drop).expect("the record holds");
        }
        say(&mut replayer.into_game(), &words.join(" "));
    }
}
