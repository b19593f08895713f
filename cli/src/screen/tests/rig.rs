//! Somebody who sits at the screen: presses keys, waits until he is asked, and looks.
//!
//! Bots think on their thread as ever; what they answer depends on the seed alone, so whoever waits for them sees the
//! same each time.

use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tempfile::TempDir;

use super::super::draw;
use super::super::drive::Driver;
use super::super::form::Wanted;
use super::super::message::{Effect, Message, Pause};
use super::super::model::{Focus, Model, Screen, TableScreen};
use super::super::settings::Settings;
use crate::args::{GameArgs, Places};
use crate::out::Style;

/// Sizes at which pictures are taken: columns and lines.
pub(super) const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// How bots are drawn up to be quick.
pub(super) const QUICK: &str = "random";

/// How long a bot may take, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) struct Rig {
    folder: TempDir,
    driver: Driver,
    pub(super) model: Model,
    heard: Receiver<Message>,
    /// Whether nobody asked to leave the program.
    pub(super) is_open: bool,
    /// Whether the last of what can be said is chosen, and not the first.
    pub(super) bids_most: bool,
}

impl Rig {
    /// The lobby.
    pub(super) fn new(style: Style) -> Self {
        Self::over(tempfile::tempdir().expect("a folder for the test"), style)
    }

    /// The program is begun again, with the same data folder.
    pub(super) fn anew(self) -> Self {
        let Self { folder, driver, model, .. } = self;
        drop(driver);
        Self::over(folder, model.style)
    }

    /// Puts a file into the data folder.
    pub(super) fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(path, text)).expect("a file in the data folder");
    }

    fn over(folder: TempDir, style: Style) -> Self {
        let shelf = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf");
        let places = Places { data: Some(folder.path().to_owned()), packs: vec![shelf.into()] };
        let (sender, heard) = channel();
        let driver = Driver::new(&places, style, sender).expect("packs");
        driver.lobby();
        let mut rig = Self {
            folder,
            driver,
            model: Model::new(style, Settings::default()),
            heard,
            is_open: true,
            bids_most: false,
        };
        rig.settle();
        rig
    }

    /// A match of so many players, until somebody is asked.
    pub(super) fn players(game: &str, players: usize, seats: &str, seed: u64) -> Self {
        let players = u8::try_from(players).ok();
        Self::begun(GameArgs { game: game.to_owned(), players, ..GameArgs::default() }, seats, seed, FULL)
    }

    /// A match of this game, with these options and players, until somebody is asked.
    pub(super) fn table(game: &str, set: &str, seats: &str, seed: u64, style: Style) -> Self {
        let pairs = set.split_whitespace().filter_map(|item| item.split_once('='));
        let set = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self::begun(GameArgs { game: game.to_owned(), set, ..GameArgs::default() }, seats, seed, style)
    }

    /// The same, with every hand shown.
    pub(super) fn watched(game: &str, seats: &str, seed: u64) -> Self {
        let mut rig = Self::new(FULL);
        let args = GameArgs { game: game.to_owned(), ..GameArgs::default() };
        let seats = seats.split(',').map(str::to_owned).collect();
        let wanted = Wanted { args, seats, seed: Some(seed), sees_all: true, ..Wanted::default() };
        rig.run(Effect::Start(Box::new(wanted)));
        rig.settle();
        rig
    }

    /// Another match at the same screen.
    pub(super) fn begin_in(mut rig: Self, game: &str, seats: &str, seed: u64) -> Self {
        let args = GameArgs { game: game.to_owned(), ..GameArgs::default() };
        let seats = seats.split(',').map(str::to_owned).collect();
        rig.run(Effect::Start(Box::new(Wanted { args, seats, seed: Some(seed), ..Wanted::default() })));
        rig.settle();
        rig
    }

    fn begun(args: GameArgs, seats: &str, seed: u64, style: Style) -> Self {
        let mut rig = Self::new(style);
        let seats = seats.split(',').map(str::to_owned).collect();
        rig.run(Effect::Start(Box::new(Wanted { args, seats, seed: Some(seed), ..Wanted::default() })));
        rig.settle();
        rig
    }

    pub(super) fn run(&mut self, effect: Effect) {
        self.is_open &= self.driver.run(effect);
    }

    pub(super) fn tell(&mut self, message: Message) {
        for effect in self.model.update(message) {
            self.run(effect);
        }
    }

    /// Waits for bots and lets time go by, until somebody must press a key.
    pub(super) fn settle(&mut self) {
        let end = Instant::now() + PATIENCE;
        loop {
            while let Ok(message) = self.heard.try_recv() {
                self.tell(message);
            }
            if self.driver.waits() {
                assert!(Instant::now() < end, "a bot thinks and thinks:\n{}", self.picture(80, 24));
                thread::sleep(Duration::from_micros(200));
                self.driver.listen();
            } else if self.is_at_rest() {
                return;
            } else {
                assert!(Instant::now() < end, "nothing happens:\n{}", self.picture(80, 24));
                self.tell(Message::Tick);
            }
        }
    }

    fn is_at_rest(&self) -> bool {
        match &self.model.screen {
            _ if self.model.page.is_some() || self.model.trouble.is_some() || self.model.wishes.is_some() => {
                true
            }
            Screen::Table(table) => {
                table.curtain.is_some() || table.pause != Pause::None || table.scene.asked.is_some()
            }
            Screen::History(history) => history.left == Some(0) && !history.waits,
            _ => true,
        }
    }

    /// Where records are.
    pub(super) fn records(&self) -> std::path::PathBuf {
        self.folder.path().join("records")
    }

    /// Presses a key, and waits for what comes of it.
    pub(super) fn press(&mut self, key: KeyCode) {
        self.hit(KeyEvent::new(key, KeyModifiers::NONE));
        self.settle();
    }

    pub(super) fn hit(&mut self, key: KeyEvent) {
        self.tell(Message::Key(key));
    }

    pub(super) fn enter(&mut self) {
        self.press(KeyCode::Enter);
    }

    /// Types a word, and presses Enter.
    pub(super) fn say(&mut self, word: &str) {
        for letter in word.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.enter();
    }

    /// The table; there must be one.
    pub(super) fn at_table(&self) -> &TableScreen {
        match &self.model.screen {
            Screen::Table(table) => table,
            _ => panic!("no table:\n{}", self.picture(80, 24)),
        }
    }

    /// Presses Enter until the screen is as wanted. What must be marked is marked.
    pub(super) fn until(&mut self, wanted: impl Fn(&Self) -> bool) {
        for _ in 0..5000 {
            if wanted(self) {
                return;
            }
            self.step();
        }
        panic!("never:\n{}", self.picture(80, 24));
    }

    /// Enter; what must be marked before is marked.
    pub(super) fn step(&mut self) {
        let is_free = self.model.page.is_none() && self.model.trouble.is_none();
        if is_free && let Screen::Table(table) = &self.model.screen {
            let marks = table.scene.asked.as_ref().map_or(0, |asked| asked.marks);
            let may_bid = table.pause == Pause::None && table.curtain.is_none();
            let is_unchosen = may_bid && table.is_unchosen;
            let held = table.scene.hand.len();
            let has_ways = !table.ways.list.is_empty();
            let rows = table.scene.asked.iter().flat_map(|asked| asked.rows.iter().enumerate());
            let mut choices =
                rows.flat_map(|(row, choices)| choices.iter().enumerate().map(move |at| (row, at)));
            let most = choices.rfind(|(_, (_, choice))| choice.action.is_some());
            let most = most.map(|(row, (at, _))| Focus::Choice(row, at));
            let marks = marks > 0 && may_bid;
            if is_unchosen {
                // The first key only shows what would be chosen.
                self.press(KeyCode::Up);
            }
            if marks {
                for _ in 0..held {
                    self.press(KeyCode::Char(' '));
                    self.press(KeyCode::Right);
                }
            }
            if let (true, Some(Focus::Choice(row, at))) = (self.bids_most && may_bid, most) {
                for (key, times) in
                    [(KeyCode::Up, 40), (KeyCode::Left, 40), (KeyCode::Down, row), (KeyCode::Right, at)]
                {
                    for _ in 0..times {
                        self.press(key);
                    }
                }
            }
            if has_ways {
                return self.press(KeyCode::Char('1'));
            }
        }
        self.enter();
    }

    /// What can be clicked.
    pub(super) fn spots(&self, columns: u16, lines: u16) -> draw::Spots {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a picture");
        let mut spots = draw::Spots::default();
        terminal.draw(|frame| spots = draw::draw(frame, &self.model)).expect("a picture");
        spots
    }

    /// How the screen shall be, as it was kept.
    pub(super) fn kept_settings(&self) -> Settings {
        self.driver.settings()
    }

    pub(super) fn buffer(&self, columns: u16, lines: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a picture");
        terminal.draw(|frame| drop(draw::draw(frame, &self.model))).expect("a picture");
        terminal.backend().buffer().clone()
    }

    /// What is to be seen.
    pub(super) fn picture(&self, columns: u16, lines: u16) -> String {
        let buffer = self.buffer(columns, lines);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..lines).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The same at all sizes.
    pub(super) fn pictures(&mut self) -> String {
        let mut text = String::new();
        for (columns, lines) in SIZES {
            self.tell(Message::Resized(columns, lines));
            let picture = self.picture(columns, lines);
            let rule = "-".repeat(usize::from(columns) - 6);
            text.push_str(&[&format!("{columns}x{lines} {rule}"), picture.as_str(), ""].join("\n"));
        }
        text
    }
}

/// With suit symbols and colours.
pub(super) const FULL: Style = Style { colour: true, ascii: false };

/// With neither.
pub(super) const PLAIN: Style = Style { colour: false, ascii: true };

/// A key that goes up, or is held down.
pub(super) fn event(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
    KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
}
