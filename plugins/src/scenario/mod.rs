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

mod expect;
mod file;
mod run;
pub mod steps;

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Diagnostics, Files, Place, SourceFile};

pub use file::read;
pub use run::run;
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
    /// Who deals first; the first seat if not said.
    pub dealer: Option<Piece>,
    /// What the rest of the cards is dealt from.
    pub seed: u64,
    /// Numbers of the match before the first deal.
    pub numbers: Vec<(Piece, i64)>,
    /// Columns of the sheet before the first deal: `score.N`, `whist.A.B`.
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
