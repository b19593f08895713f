//! What people see after they have pressed some keys: the model with everything behind it, drawn on a screen that is a
//! text.

mod again;
mod colours;
mod history;
mod hot_seat;
mod keys;
mod league;
mod letters;
mod mouse;
mod pictures;
mod rig;
mod setup;
mod strangers;
mod windows;
mod wishes;

use std::sync::mpsc::{Receiver, channel};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::drive::Driver;
use super::message::Message;
use super::model::Model;
use super::settings::Settings;
use super::{draw, model};
use crate::args::Places;
use crate::out::Style;

/// A screen with nobody before it.
struct Bench {
    model: Model,
    driver: Driver,
    heard: Receiver<Message>,
    is_open: bool,
    _folder: tempfile::TempDir,
}

impl Bench {
    /// The lobby.
    fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let places = Places { data: Some(folder.path().to_owned()), packs: Vec::new() };
        let style = Style { colour: false, ascii: false };
        let (sender, heard) = channel();
        let driver = Driver::new(&places, style, sender).expect("bundled packs");
        let mut bench = Self {
            model: Model::new(style, Settings::default()),
            driver,
            heard,
            is_open: true,
            _folder: folder,
        };
        bench.driver.lobby();
        bench.listen();
        bench
    }

    /// The set-up of a game, by its number in the lobby.
    fn set_up(nth: char) -> Self {
        let mut bench = Self::open();
        bench.key(KeyCode::Char(nth));
        bench
    }

    fn hear(&mut self, message: Message) {
        for effect in self.model.update(message) {
            self.is_open &= self.driver.run(effect);
        }
    }

    /// Everything that has come by now.
    fn listen(&mut self) {
        while let Ok(message) = self.heard.try_recv() {
            self.hear(message);
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.hear(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.listen();
    }

    fn keys(&mut self, code: KeyCode, times: usize) {
        (0..times).for_each(|_| self.key(code));
    }

    fn typed(&mut self, text: &str) {
        text.chars().for_each(|c| self.key(KeyCode::Char(c)));
    }

    fn setup(&self) -> &model::Setup {
        match &self.model.screen {
            model::Screen::Setup(setup) => setup,
            _ => panic!("this is not the set-up"),
        }
    }

    /// The screen as text.
    fn screen(&self, columns: u16, lines: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a screen");
        terminal.draw(|frame| drop(draw::draw(frame, &self.model))).expect("a picture");
        let text = terminal.backend().to_string();
        let inside = |line: &str| line.trim_matches('"').trim_end().to_owned();
        text.lines().map(inside).collect::<Vec<_>>().join("\n")
    }
}
