//! What is solved: a deal that was typed, one of a file, or one of a record.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Fault, GivenDeal, Start};
use overtrick_core::record::{Record, parse_deals};
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, SeatSet};
use overtrick_core::state::State;
use overtrick_core::study::Course;
use overtrick_plugins::game::Game;

use crate::args::{GameArgs, Places, SolveArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::packs::Packs;
use crate::recorded::Deals;

/// How every record begins; what else is in a file is deals.
const RECORD: &str = "overtrick record";

/// A deal under its rules.
pub(super) struct Subject {
    pub(super) game: Game,
    pub(super) number: u32,
    /// When the auction begins.
    pub(super) dealt: State,
    /// What was done then, in a record.
    pub(super) course: Option<Course>,
    /// What should be known about the rules of a record.
    pub(super) notice: Option<String>,
}

/// Finds what was asked for.
pub(super) fn find(args: &SolveArgs, places: &Places) -> Outcome<Subject> {
    let packs = Packs::find(places)?;
    let path = Path::new(&args.what);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        // What cannot be a deal was meant to be a file.
        Err(error) if args.what.contains('|') && error.kind() != ErrorKind::PermissionDenied => {
            return typed(args, &packs);
        }
        Err(error) => return Err(no_file(&args.what, &error)),
    };
    if text.trim_start().starts_with(RECORD) {
        let record = Record::parse(&text);
        let record = record.map_err(|error| Failure::Problems(format!("{}, {error}", path.display())))?;
        return recorded(args, places, &packs, path, &record);
    }
    let game = game(args, &packs)?;
    let deals = parse_deals(&game.rules, &text);
    let deals = deals.map_err(|error| Failure::Problems(format!("{}, {error}", path.display())))?;
    let at = usize::try_from(args.deal - 1).unwrap_or(usize::MAX);
    let Some(given) = deals.get(at) else {
        return Err(no_deal(&args.what, args.deal, deals.len()));
    };
    let name = format!("{}, deal {}", path.display(), args.deal);
    dealt(game, given, args.deal).map_err(|why| Failure::Problems(format!("{name}: {why}")))
}

fn no_file(what: &str, error: &std::io::Error) -> Failure {
    if error.kind() == ErrorKind::NotFound && what.contains(' ') {
        let message = "a deal needs `|` between its hands: \"AS KS ... | ... | ...\"";
        return Failure::Usage(format!("`{what}` is no file, and {message}"));
    }
    Failure::Environment(format!("{what}: {error}"))
}

fn no_deal(what: &str, asked: u32, there: usize) -> Failure {
    let deals = crate::words::counted(there as u64, "deal");
    Failure::Usage(format!("{what} has {deals}; there is no deal {asked}"))
}

fn game(args: &SolveArgs, packs: &Packs) -> Outcome<Game> {
    let Some(game) = &args.game else {
        return Err(Failure::Usage("which game is this a deal of? Name it with --game".to_owned()));
    };
    packs.open(&GameArgs {
        game: game.clone(),
        preset: args.preset.clone(),
        set: args.set.clone(),
        players: args.players,
        overlays: args.overlays.clone(),
        words: Vec::new(),
    })
}

/// A deal of the command line.
fn typed(args: &SolveArgs, packs: &Packs) -> Outcome<Subject> {
    let game = game(args, packs)?;
    if args.deal != 1 {
        return Err(Failure::Usage("one deal was typed; --deal is for records and files".to_owned()));
    }
    let lines = lines(&game.rules, &args.what);
    let deals = parse_deals(&game.rules, &lines);
    let deals = deals
        .map_err(|error| Failure::Problems(format!("part {} of the deal: {}", error.line, error.problem)))?;
    let given = deals.into_iter().next().unwrap_or_default();
    dealt(game, &given, 1).map_err(Failure::Problems)
}

/// The parts of a deal as lines of a deal file. Parts without a name are the hands in order, then the kitty.
fn lines(rules: &Rules, text: &str) -> String {
    let mut next = 0;
    let line = |part: &str| {
        let part = part.trim();
        let first = part.split([' ', '\t', ':', '=']).next().unwrap_or_default();
        let names = ["dealer", "kitty", "turned"].into_iter();
        let mut names = names.chain(rules.hand_names.iter().map(String::as_str));
        if part.is_empty() || names.any(|name| name.eq_ignore_ascii_case(first)) {
            return part.to_owned();
        }
        let hand = rules.hand_names.get(next).map_or("kitty", String::as_str);
        next += 1;
        format!("{hand} {part}")
    };
    let lines: Vec<String> = text.split(['|', '\n']).map(line).collect();
    // An empty line would end the deal.
    lines.iter().map(|line| if line.is_empty() { "#" } else { line }).collect::<Vec<_>>().join("\n")
}

/// Deals a given deal; nothing of it may be left to chance.
fn dealt(game: Game, given: &GivenDeal, number: u32) -> Result<Subject, String> {
    let start = |seed| {
        let mut fresh = game.start(Start { seed, ..Start::default() }).map_err(|error| error.to_string())?;
        fresh.deal_given(given, &mut Drop).map_err(|fault| match fault {
            Fault::Deal(why) => why,
            other => other.to_string(),
        })?;
        Ok::<_, String>(fresh.state().clone())
    };
    let state = start(0)?;
    let open = not_given(&game.rules, given, &state);
    if open.len() > 1 {
        return Err(format!(
            "the cards of {} are not given; one part may be left out, which gets the cards that are left",
            crate::words::list(&open)
        ));
    }
    Ok(Subject { game, number, dealt: state, course: None, notice: None })
}

/// Places whose cards were drawn.
fn not_given(rules: &Rules, given: &GivenDeal, state: &State) -> Vec<String> {
    let named = |hand: Hand| given.hands.iter().any(|(other, _)| *other == hand);
    let dealt = SeatSet::all(rules.seats) & state.pos.active;
    let extra = rules.extra_hands.iter().map(|extra| extra.hand);
    let hands = dealt.iter().map(Hand::of).chain(extra);
    let mut open: Vec<String> =
        hands.filter(|hand| !named(*hand)).map(|hand| rules.hand_name(hand).to_owned()).collect();
    let kitty = state.pos.kitty_dealt > 0 || state.pos.kitty != CardSet::EMPTY;
    open.extend((kitty && given.kitty.is_none()).then(|| "the kitty".to_owned()));
    open.extend(
        (state.table.turned().is_some() && given.turned.is_none()).then(|| "the card turned up".to_owned()),
    );
    open
}

/// A deal of a record.
fn recorded(
    args: &SolveArgs,
    places: &Places,
    packs: &Packs,
    path: &Path,
    record: &Record,
) -> Outcome<Subject> {
    if args.game.is_some() {
        return Err(Failure::Usage("a record knows its game; leave --game out".to_owned()));
    }
    let recorded = packs.open_recorded(&record.header, &DataDir::find(places)?)?;
    let notice = recorded.notice(&record.header);
    let standing = record.as_it_stands();
    let mut deals = Deals::new(&recorded.game, &standing, path)?;
    let mut seen = 0;
    while let Some(course) = deals.next()? {
        seen += 1;
        if course.number == args.deal {
            let dealt = course.auction().clone();
            return Ok(Subject {
                game: recorded.game,
                number: args.deal,
                dealt,
                course: Some(course),
                notice,
            });
        }
    }
    Err(no_deal(&args.what, args.deal, seen))
}

#[cfg(test)]
mod tests {
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;
    use overtrick_plugins::source::PackFiles;

    use super::*;

    fn little() -> Game {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf/little.toml");
        let files = PackFiles::open(path.as_ref()).unwrap();
        overtrick_plugins::game::open(&LoadRequest::new(files, &Registry::default())).unwrap()
    }

    #[test]
    fn parts_are_hands_in_order_or_named() {
        let game = little();
        assert_eq!(lines(&game.rules, "AS KS | 7H 8H | JS QS"), "A AS KS\nB 7H 8H\nkitty JS QS");
        assert_eq!(
            lines(&game.rules, "b: AS KS | kitty 7H | dealer B | 9S"),
            "b: AS KS\nkitty 7H\ndealer B\nA 9S"
        );
        assert_eq!(lines(&game.rules, "| AS"), "#\nA AS");
    }

    #[test]
    fn one_part_may_be_left_out() {
        let game = little();
        let deal = |text: &str| {
            let given = parse_deals(&game.rules, &lines(&game.rules, text)).unwrap().remove(0);
            dealt(game.clone(), &given, 1)
        };
        let one = deal("7S 8S 9S 10S JS QS KS | 7H 8H 9H 10H JH QH KH").unwrap();
        assert_eq!(one.dealt.pos.kitty.len(), 2);
        let error = deal("7S 8S 9S 10S JS QS KS").err().unwrap();
        assert!(error.starts_with("the cards of B and the kitty are not given"), "{error}");
        let error = deal("7S 8S | 7H 8H 9H 10H JH QH KH").err().unwrap();
        assert!(error.starts_with("A has 2 cards; a hand has 7"), "{error}");
    }
}
