//! What benchmarks see of the screen: a table in the middle of a trick, and pictures of it.

use std::sync::mpsc::channel;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::draw;
use super::drive::Driver;
use super::form::Wanted;
use super::message::{Effect, Message};
use super::model::{Model, Screen};
use super::settings::Settings;
use crate::args::{GameArgs, Places};
use crate::out::Style;

/// A table at which a person is asked for a card.
pub struct Table {
    model: Model,
    terminal: Terminal<TestBackend>,
}

impl Table {
    /// A match of this game in a window of so many columns and lines; its record goes to a folder.
    ///
    /// # Panics
    /// If there is no such game, or nobody is ever asked for a card.
    #[must_use]
    pub fn new(game: &str, seats: &[&str], data: &std::path::Path, (columns, lines): (u16, u16)) -> Self {
        let (sender, heard) = channel();
        let places = Places { data: Some(data.to_owned()), packs: Vec::new() };
        let style = Style { colour: true, ascii: false };
        let mut driver = Driver::new(&places, style, sender).expect("the packs of the program");
        let mut model = Model::new(style, Settings::default());
        let args = GameArgs { game: game.to_owned(), ..GameArgs::default() };
        let seats = seats.iter().map(|&name| name.to_owned()).collect();
        driver.run(Effect::Start(Box::new(Wanted { args, seats, seed: Some(7), ..Wanted::default() })));
        for _ in 0..1_000_000 {
            let asks_card = |model: &Model| match &model.screen {
                Screen::Table(table) => {
                    let asked = table.scene.asked.as_ref();
                    let asked = asked.is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0);
                    asked && !table.scene.trick.is_empty()
                }
                _ => false,
            };
            if asks_card(&model) {
                let terminal =
                    Terminal::new(TestBackend::new(columns, lines)).expect("no terminal is needed");
                return Self { model, terminal };
            }
            let key = Message::Key(KeyEvent::from(KeyCode::Enter));
            for message in heard.try_iter().chain([Message::Tick, key]) {
                for effect in model.update(message) {
                    driver.run(effect);
                }
            }
            driver.listen();
            std::thread::yield_now();
        }
        panic!("nobody is asked for a card")
    }

    /// Draws one picture.
    ///
    /// # Panics
    /// Never: nothing is written anywhere.
    pub fn draw(&mut self) {
        let model = &self.model;
        self.terminal.draw(|frame| drop(draw::draw(frame, model))).expect("no terminal is needed");
    }
}
