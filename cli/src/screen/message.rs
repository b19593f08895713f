//! What the screen hears, and what it wants done. Everything between the two is [`Model`](super::model::Model).

use std::path::PathBuf;

use overtrick_core::state::Action;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::form::{Form, Wanted};
use super::model::Spot;
use super::scene::Scene;
use super::settings::Settings;
use crate::args::GameArgs;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was clicked at this column and line. What was drawn there is [clicked](Self::Click).
    Pressed(u16, u16),
    /// Something was clicked.
    Click(Target),
    /// The window has so many columns and lines; it is drawn anew.
    Resized(u16, u16),
    /// A little time has gone by.
    Tick,
    /// What can be played, and gone on with.
    Lobby(Vec<Offer>),
    /// Who has played for the league last, and where he stands.
    Member(String),
    /// Matches that were played, the one played last first; and how many records are still to be read.
    Matches(Vec<Past>, usize),
    /// A match can be set up like this.
    Form(Box<Form>),
    /// What was wished for a match cannot be, in a sentence or more; all stays as it was.
    Refused(String),
    /// Beginning would give up the match of this record, of a member of the league; what that costs, in a sentence or more.
    Costs(String, String),
    /// The table is as follows.
    Table(Box<Happened>),
    /// An answer to somebody: a refusal, or what is done meanwhile.
    Told(Vec<String>),
    /// What a good player would do, and that in a sentence.
    Advised(Action, String),
    /// Something to read.
    Page(Page),
    /// Something to read that was asked for in the history, for whoever is still there.
    Recalled(Page),
    /// Somebody else is to sit down at the keyboard; his name.
    Curtain(String),
    /// Something went wrong, in a sentence or more. What was played is kept.
    Failed(String),
}

/// What can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Something that lies over the rest and does nothing.
    Nothing,
    /// As if this key were pressed.
    Key(KeyCode),
    /// An offer of the lobby, by its number.
    Offer(usize),
    /// A match of the history, by its number.
    Match(usize),
    /// A line for setting up.
    Line(Spot),
    /// A card of the hand at the bottom, by its place.
    Card(usize),
    /// Something that can be said: row and column.
    Choice(usize, usize),
    /// One of the ways to play a card.
    Way(usize),
    /// A setting of the screen.
    Setting(usize),
}

/// Something that can be begun from the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) what: Begin,
    pub(crate) title: String,
    pub(crate) about: String,
}

/// A match that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    pub(crate) record: PathBuf,
    /// When it was played last.
    pub(crate) when: String,
    pub(crate) title: String,
    pub(crate) who: String,
    pub(crate) how: String,
    /// Whether it can be gone on with.
    pub(crate) is_open: bool,
}

/// What can be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Begin {
    /// A match of this game, which is set up first.
    Game(String),
    /// The match of this record.
    Record(PathBuf),
}

/// The table after something happened.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    pub(crate) scene: Scene,
    /// What happened, in sentences.
    pub(crate) lines: Vec<String>,
    pub(crate) pause: Pause,
}

/// What people want to look at before it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// Nothing: who is asked answers.
    None,
    /// A trick was won.
    Trick,
    /// A deal is over, and its score was told.
    Deal,
    /// The match is over.
    Match,
}

/// Lines to be read, more than fit perhaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    /// What is drawn before the line of this number, in a window that is wide enough; the lines say the same.
    pub(crate) drawing: Option<(usize, Vec<String>)>,
}

impl Page {
    pub(crate) fn new(title: &str, lines: Vec<String>) -> Self {
        Self { title: title.to_owned(), lines, drawing: None }
    }
}

/// Pages that can be asked for at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Sheet,
    Rules,
    Log,
    LastTrick,
    /// What the deal that is over has come to.
    Deal,
    /// What is allowed now, and why the rest is not.
    Allowed,
}

/// What is to be done outside of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Begin or go on.
    Begin(Begin),
    /// Look whether a match can be set up like this.
    SetUp(GameArgs),
    /// Begin a match that is set up.
    Start(Box<Wanted>),
    /// Who is asked does this.
    Act(Action),
    /// Who is asked types this.
    Say(String),
    /// Let it go on: cards are dealt, or a bot answers.
    Next,
    Undo,
    Hint,
    /// Judge the cards of the deal that is over.
    Review,
    Read(Reading),
    /// Whoever was called has sat down at the keyboard.
    Lift,
    /// Tell of all matches that were played.
    History,
    /// Tell what came of the deals of the match of this record.
    Recall(PathBuf),
    /// Tell what is counted over all matches, in so many columns.
    Figures(usize),
    /// Remember how the screen shall be.
    Keep(Settings),
    /// Back to the lobby; the match is saved.
    Leave,
    /// The program ends.
    Quit,
}
