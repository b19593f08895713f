//! What benchmarks and tests of the terminal see of the screen: a table in the middle of a trick and pictures of it, and a
//! screen that falls.

use std::sync::mpsc::channel;

use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::draw;
use super::drive::Driver;
use super::form::Wanted;
use super::message::{Effect, Message};
use super::model::{Model, Screen};
use super::settings::Settings;
use super::terminal::Terminal;
use crate::args::{GameArgs, Places};
use crate::out::Style;

/// A table at which a person is asked for a card.
pub struct Table {
    model: Model,
    terminal: ratatui::Terminal<TestBackend>,
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
                    ratatui::Terminal::new(TestBackend::new(columns, lines)).expect("no terminal is needed");
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

/// Takes the terminal over and falls: on the thread that draws, or on one behind it, and then it ends as usual.
///
/// # Panics
/// On this thread, if it is to be this one.
pub fn fall(behind: bool) {
    let (sender, _heard) = channel();
    let terminal = Terminal::open(&sender);
    let mut terminal = terminal.expect("a terminal");
    terminal.mouse(true).expect("a terminal with a mouse");
    terminal.draw(|frame| frame.render_widget("The screen is drawn.", frame.area())).expect("a picture");
    assert!(behind, "a fall\nof two lines");
    let fallen = std::thread::spawn(|| panic!("a fall\nof two lines")).join();
    assert!(fallen.is_err());
    terminal
        .draw(|frame| frame.render_widget("The screen is still drawn.", frame.area()))
        .expect("a picture");
    // Whoever looks at it sees it.
    std::thread::sleep(std::time::Duration::from_secs(1));
}
