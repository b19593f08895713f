//! Pack tests: cases of a game as a table would tell them, and a run that stops at the first difference.
//!
//! A file of `tests/` is a list of [`Case`]s: options, cards, and steps. [`read`] takes a file apart, [`run`] plays a
//! case through the engine; what is wrong comes as diagnostics with file and line. The grammar of the steps is in
//! [`steps`].
//!
//! ```
//! use overtrick_plugins::registry::Registry;
//! use overtrick_plugins::load::LoadRequest;
//! use overtrick_plugins::scenario;
//! use overtrick_plugins::source::PackFiles;
//!
//! let pack = PackFiles::from_text("high.toml", r#"
//! api = 1
//! id = "high"
//! [players.2]
//! [deck]
//! suits = ["S"]
//! ranks = ["2", "3", "4", "5"]
//! [deal]
//! packets = ["2 each"]
//! [order.plain]
//! [auction]
//! kind = "none"
//! contract = "game"
//! [contract.game]
//! order = "plain"
//! leader = "eldest"
//! [play]
//! duty = ["suit", "any"]
//! [sheet]
//! seat = ["score"]
//! [score.game.tricks]
//! each = "seat"
//! to = "score"
//! amount = "tricks"
//! [end.ten]
//! win = "score >= 10"
//! "#)?;
//! let cases = scenario::read("tests/first.toml", r#"
//! [[case]]
//! name = "the five wins"
//! source = "an example"
//! hands = { A = "2S 5S" }
//! steps = '''
//! B 3S; A 5S
//! = trick A
//! A 2S; B 4S
//! = score B 1
//! '''
//! "#)?;
//! let registry = Registry::default();
//! scenario::run(&cases[0], &LoadRequest::new(pack, &registry))?;
//! # Ok::<(), overtrick_plugins::diagnostic::Diagnostics>(())
//! ```

mod actual;
mod bless;
mod deal;
mod expect;
mod file;
mod recorded;
mod run;
pub mod steps;

use std::ops::Range;
use std::sync::Arc;

use overtrick_core::game::Match;

use crate::diagnostic::{Diagnostic, Diagnostics, Files, Place, SourceFile};
use crate::game::Game;

pub use bless::{Change, bless};
pub use file::read;
pub(crate) use file::{CASE_KEYS, DEAL_KEYS};
pub use recorded::from_record;
pub use run::{attempt, play, put_right, run};
pub use steps::Step;

/// One case of a test file.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// Where that is known from.
    pub source: String,
    /// The preset it is played under.
    pub preset: Option<String>,
    /// The table size.
    pub players: Option<u8>,
    /// Options on top of the preset, as typed.
    pub set: Vec<(String, String)>,
    /// What the rest of the cards is dealt from.
    pub seed: u64,
    /// Numbers of the match before the first deal.
    pub numbers: Vec<(Piece, i64)>,
    /// Columns of the sheet before the first deal, in points: `score.N`, `whist.A.B`.
    pub sheet: Vec<(Piece, i64)>,
    /// Cards that are given, deal by deal.
    pub deals: Vec<Cards>,
    /// What happens, in order.
    pub steps: Vec<Step>,
    /// The file it stands in.
    pub file: Arc<SourceFile>,
    /// Where its name stands.
    pub span: Range<usize>,
}

/// A text of a case, with its place in the file.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What stands there.
    pub text: String,
    /// Where.
    pub span: Range<usize>,
}

/// The cards of a deal that are given.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// By name of the hand.
    pub hands: Vec<(Piece, Piece)>,
    /// The kitty, in the order it lies.
    pub kitty: Option<Piece>,
    /// The whole deck in the order it is dealt, in place of both.
    pub deck: Option<Piece>,
    /// The card that is turned up.
    pub turned: Option<Piece>,
    /// Who deals; if not said, the first seat at first, then whose turn it is.
    pub dealer: Option<Piece>,
}

/// Why a case did not hold.
pub struct Failed {
    /// What is wrong, with its place.
    pub problems: Diagnostics,
    /// Where the steps had come to; nothing if the case did not get as far as its first step.
    pub at: Option<At>,
}

/// Where a case stopped.
pub struct At {
    /// The step that failed, counted from 0.
    pub step: usize,
    /// The step that would have held in its place, if what failed is an expectation.
    pub instead: Option<String>,
    /// The rules of the case.
    pub game: Game,
    /// The match before the step.
    pub table: Match,
}

impl Case {
    /// A problem at a place of the case's file.
    fn fault(&self, code: &'static str, span: &Range<usize>, message: impl Into<String>) -> Diagnostics {
        let mut files = Files::default();
        let file = files.add(self.file.name.clone(), self.file.text.clone());
        let place = Place { file, span: span.clone() };
        Diagnostics { list: vec![Diagnostic::error(code, message).at(&place)], files }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::LoadRequest;
    use crate::registry::Registry;
    use crate::source::PackFiles;

    const PACK: &str = r#"
api = 1
id = "high"
[players.2]
[deck]
suits = ["S", "H"]
ranks = ["2", "3", "4", "5"]
[deal]
packets = ["2 each", "4 kitty"]
[order.plain]
[auction]
kind = "none"
contract = "game"
[contract.game]
order = "plain"
leader = "eldest"
[play]
duty = ["suit", "any"]
[sheet]
seat = ["score"]
[score.game.tricks]
each = "seat"
to = "score"
amount = "tricks"
[end.two]
win = "score >= 2"
"#;

    /// What a case with these steps comes to, without the name of the file.
    fn play(steps: &str) -> Result<(), String> {
        let head = "[[case]]\nname = \"n\"\nsource = \"s\"\nhands = { A = \"2S 5S\", B = \"3S 4H\" }\n";
        let cases =
            read("t.toml", &format!("{head}steps = '''\n{steps}\n'''\n")).map_err(|e| e.to_string())?;
        let registry = Registry::default();
        let pack = PackFiles::from_text("high.toml", PACK).map_err(|e| e.to_string())?;
        run(&cases[0], &LoadRequest::new(pack, &registry))
            .map_err(|e| e.to_string().replace("error[scenario/differs]: ", ""))
    }

    #[test]
    fn what_holds_passes() {
        let steps = "= turn B; B ! 2S : not in that hand; B ? {3S, 4H}; B 3S\nA ?+ 5S; A ?- 3S; A 2S; = trick B\n\
                     = hidden A B; = sees A A; = contract game; B 4H; A 5S; = tricks B 2; = score B 2; = over B\n\
                     = entry score B 2 tricks; = turn nobody";
        assert_eq!(play(steps), Ok(()));
        assert_eq!(play("tricks A 1 B 1; = score A 1; = over no; deal; = turn A"), Ok(()));
    }

    #[test]
    fn what_does_not_hold_is_put_right_and_what_is_done_is_not() {
        let right = |steps: &str| {
            let head = "[[case]]\nname = \"n\"\nsource = \"s\"\nhands = { A = \"2S 5S\", B = \"3S 4H\" }\n";
            let cases = read("t.toml", &format!("{head}steps = '''\n{steps}\n'''\n")).unwrap();
            let registry = Registry::default();
            let pack = PackFiles::from_text("high.toml", PACK).unwrap();
            put_right(&cases[0], &LoadRequest::new(pack, &registry))
                .map(|changes| changes.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("; "))
                .map_err(|failed| failed.problems.list[0].message.clone())
        };
        for (steps, wanted) in [
            (
                "= turn A; B ! 3S; B ?- 3S; B ?+ 2S; B ? {3S}",
                "= turn B; B ?+ 3S; B ?+ 3S; B ?- 2S; B ? {3S, 4H}",
            ),
            ("B ! 2S : sea serpent", "B ! 2S : 2S is not in that hand"),
            ("= contract 7S by A; = sees A B; = hidden A A", "= contract game; = hidden A B; = sees A A"),
            ("= holds A 2S; = kitty 2H; = number luck 7", "nothing"),
            ("= holds A 2S; = kitty 2H", "= holds A 2S 5S; = kitty 4S 2H 3H 5H"),
            ("B 3S; A 5S; = trick B; = tricks B 1; = turn nobody", "= trick A; = tricks B 0; = turn A"),
            (
                "tricks A 0 B 2; = score B 1; = entry score B 1 luck; = over A; = turn A",
                "= score B 2; = entry score B 2 tricks; = over B; = turn nobody",
            ),
            ("tricks A 1 B 1; = over A; = score A 1", "= over no"),
        ] {
            match right(steps) {
                Ok(found) => assert_eq!(found, wanted, "{steps}"),
                Err(why) => {
                    assert_eq!((wanted, why.as_str()), ("nothing", "these rules keep no number `luck`"));
                }
            }
        }
        assert_eq!(right("A 5S; = turn A").unwrap_err(), "play 5S is not allowed: it is the turn of B");
        assert_eq!(right("B ? {}; A ? {2S}").unwrap_err(), "B is asked, not A");
        assert!(right("B ! 9X : sea serpent").unwrap_err().contains("9X"), "a slip of the pen");
    }

    #[test]
    fn the_first_difference_is_told_with_its_place() {
        for (steps, found) in [
            ("B 3S\nA 5S; = trick B", "t.toml:7:7: A has won the last trick"),
            ("= turn A", "t.toml:6:1: it is the turn of B"),
            ("B ! 3S", "t.toml:6:1: `3S` is allowed, and should be refused"),
            (
                "B ! 2S : sea serpent",
                "t.toml:6:1: refused, but the reason does not speak of \"sea serpent\": 2S is not in that hand",
            ),
            ("B ?- 3S", "t.toml:6:1: `3S` is allowed, and should not be"),
            ("B ?+ 2S", "t.toml:6:1: `2S` is not allowed: allowed: 3S 4H"),
            ("B ? {3S}", "t.toml:6:1: allowed: 3S 4H"),
            ("A ? {2S}", "t.toml:6:1: B is asked, not A"),
            (
                "tricks A 1 B 0",
                "t.toml:6:1: these cards are no deal of this game: 1 tricks are given out; this deal has 2",
            ),
            ("tricks A 1 B 1\n= score A 2", "t.toml:7:1: `score A` stands at 1"),
            ("tricks A 1 B 1\n= entry score A 1 luck", "t.toml:7:1: `score A` has in this deal: 1 tricks"),
            ("tricks A 0 B 2\n= over A", "t.toml:7:1: the match is over, won by B"),
            ("= sees A B", "t.toml:6:1: A does not see the hand of B"),
            ("= contract 7S by A", "t.toml:6:1: the contract is `game`"),
            ("= number luck 7", "t.toml:6:1: these rules keep no number `luck`"),
            ("= settle A 0", "t.toml:6:1: these rules settle nothing"),
            (
                "= scroe A 0",
                "t.toml:6:1: nothing is called `scroe` that could be looked at; did you mean `score`?",
            ),
            ("deal", "t.toml:6:1: these cards are no deal of this game: the present deal is not over"),
        ] {
            assert_eq!(play(steps), Err(found.to_owned()), "{steps}");
        }
    }
}
