//! Does what the model wants done: opens games, holds the match and its record, asks bots, and tells what happened.

mod history;
mod last;
mod lobby;
mod setup;
mod sitting;
mod stranger;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use overtrick_plugins::game::Game;

use super::message::{Begin, Effect, Message, Pause};
use super::settings::Settings;
use crate::args::Places;
use crate::cmd::{play, resume};
use crate::dirs::DataDir;
use crate::exit::Outcome;
use crate::line::Teller;
use crate::opponents::Opponents;
use crate::out::Style;
use crate::packs::Packs;
use crate::session::{Next, Session};
use crate::words::Words;
use history::Historian;
use sitting::Sitting;

/// Stands in the record of a match in which every hand was shown.
const SEES_ALL: &str = "# every hand is shown";

/// What is behind the screen.
pub(crate) struct Driver {
    packs: Packs,
    data: DataDir,
    opponents: Opponents,
    style: Style,
    sender: Sender<Message>,
    sitting: Option<Sitting>,
    historian: Historian,
}

impl Driver {
    pub(crate) fn new(places: &Places, style: Style, sender: Sender<Message>) -> Outcome<Self> {
        let (packs, data) = (Packs::find(places)?, DataDir::find(places)?);
        // Colours are the screen's business.
        let style = Style { colour: false, ..style };
        let historian = Historian::new(places, &sender);
        let opponents = Opponents::find(places);
        Ok(Self { packs, data, opponents, style, sender, sitting: None, historian })
    }

    /// How somebody likes the screen. Why that cannot be read is told.
    pub(crate) fn settings(&self) -> Settings {
        Settings::read(&self.data.screen()).unwrap_or_else(|failure| {
            drop(self.sender.send(Message::Failed(failure.text())));
            Settings::default()
        })
    }

    /// Does it; false if the program is to end.
    pub(crate) fn run(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Quit => return false,
            Effect::Leave => {
                self.sitting = None;
                self.lobby();
            }
            Effect::Begin(what) => {
                let begun = match what {
                    Begin::Game(game) => {
                        self.set_up_again(&game);
                        Ok(())
                    }
                    Begin::Record(path) => self.resume(path),
                };
                self.or_tell(begun);
            }
            Effect::Keep(settings) => {
                let kept = settings.keep(&self.data.screen());
                self.or_tell(kept);
            }
            Effect::History => self.historian.look(),
            Effect::Recall(record) => self.historian.recall(record),
            Effect::Figures(columns) => self.historian.figures(columns),
            Effect::SetUp(args) => self.set_up(&args),
            Effect::Start(wanted) => {
                let begun = self.start(&wanted);
                self.or_tell(begun);
            }
            other => {
                let done = match &mut self.sitting {
                    Some(sitting) => sitting.run(other, &self.sender),
                    None => Ok(()),
                };
                self.or_tell(done);
            }
        }
        true
    }

    /// Looks whether a bot has answered. A match that cannot go on is left; its record is whole.
    pub(crate) fn listen(&mut self) {
        let done = match &mut self.sitting {
            Some(sitting) => sitting.listen(&self.sender),
            None => Ok(()),
        };
        if done.is_err() {
            self.sitting = None;
            self.lobby();
        }
        self.or_tell(done);
    }

    /// Whether a bot thinks.
    #[cfg(test)]
    pub(crate) fn waits(&self) -> bool {
        self.sitting.as_ref().is_some_and(Sitting::waits)
    }

    /// The record of the match that is left in the middle.
    pub(crate) fn left(&self) -> Option<&Path> {
        let sitting = self.sitting.as_ref()?;
        (sitting.session.next() != Next::Over).then(|| sitting.session.record().path())
    }

    fn or_tell(&self, done: Outcome) {
        if let Err(failure) = done {
            self.send(Message::Failed(failure.text()));
        }
    }

    fn send(&self, message: Message) {
        // Nobody listens when the program is about to end.
        drop(self.sender.send(message));
    }

    fn resume(&mut self, path: PathBuf) -> Outcome {
        let sees_all = fs::read_to_string(&path).is_ok_and(|text| text.lines().any(|line| line == SEES_ALL));
        let (session, game, teller) = resume::open(&self.packs, &self.data, path, self.style)?;
        let loaded = Arc::clone(&game.loaded);
        self.sit_down(session, game, teller, sees_all);
        self.meet(&loaded);
        Ok(())
    }

    fn teller(&self, session: &Session, game: &Game) -> Teller {
        let words = Words::new(&game.rules, self.style);
        Teller::new(words, session.game().state().clone(), play::audience(session.humans()))
    }

    fn sit_down(&mut self, session: Session, game: Game, teller: Teller, sees_all: bool) {
        let words = Words::new(&game.rules, self.style);
        let mut sitting = Sitting::new(session, game, words, teller, sees_all, self.data.clone());
        sitting.show(Pause::None, Vec::new(), &self.sender);
        self.sitting = Some(sitting);
    }
}
