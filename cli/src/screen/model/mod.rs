//! What is on the screen, and what becomes of it when a key is pressed. No input, no output, no clock.

mod help;
mod history;
mod lobby;
mod page;
mod setup;
mod table;
mod wishes;

use std::collections::BTreeMap;
use std::mem;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

pub(crate) use history::History;
pub(crate) use lobby::Lobby;
pub(crate) use page::{FRAME, MARGIN, Open};
pub(crate) use setup::{Setup, Spot, Stake};
pub(crate) use table::{Focus, TableScreen};
pub(crate) use wishes::Wishes;

use super::message::{Begin, Effect, Happened, Message, Page, Target};
use super::settings::Settings;
use crate::out::Style;

/// Everything the screen shows.
pub(crate) struct Model {
    /// What the terminal allows.
    pub(crate) style: Style,
    /// What somebody wishes.
    pub(crate) settings: Settings,
    pub(crate) screen: Screen,
    /// What was chosen for each game in this sitting, by the names of the games.
    kept: BTreeMap<String, Box<Setup>>,
    /// A page that lies over the screen.
    pub(crate) page: Option<Open>,
    /// The settings, while they are changed.
    pub(crate) wishes: Option<Wishes>,
    /// What went wrong last, over everything else.
    pub(crate) trouble: Option<Open>,
    /// Columns and lines of the window.
    window: (u16, u16),
}

/// The smallest window in which a game can be played.
pub(crate) const LEAST: (u16, u16) = (60, 20);

/// The window until it is known.
const USUAL: (u16, u16) = (80, 24);

/// The screens.
pub(crate) enum Screen {
    Lobby(Lobby),
    Setup(Box<Setup>),
    Table(Box<TableScreen>),
    History(Box<History>),
}

impl Model {
    pub(crate) fn new(style: Style, settings: Settings) -> Self {
        Self {
            style,
            settings,
            screen: Screen::Lobby(Lobby::default()),
            kept: BTreeMap::new(),
            page: None,
            wishes: None,
            trouble: None,
            window: USUAL,
        }
    }

    /// What becomes of the screen, and what is to be done.
    pub(crate) fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Click(target) => self.click(target),
            Message::Pressed(..) => Vec::new(),
            Message::Resized(columns, lines) => {
                self.window = (columns, lines);
                for open in self.page.iter_mut().chain(&mut self.trouble) {
                    open.fit(self.window);
                }
                Vec::new()
            }
            Message::Tick => match &mut self.screen {
                Screen::Table(table)
                    if self.page.is_none() && self.trouble.is_none() && self.wishes.is_none() =>
                {
                    table.tick()
                }
                _ => Vec::new(),
            },
            Message::Lobby(offers) => {
                let mut lobby = Lobby::of(offers);
                if let Screen::Setup(setup) = &self.screen {
                    lobby.choose(&Begin::Game(setup.game().to_owned()));
                }
                self.show(Screen::Lobby(lobby));
                self.page = None;
                Vec::new()
            }
            Message::Member(line) => {
                if let Screen::Lobby(lobby) = &mut self.screen {
                    lobby.member = Some(line);
                }
                Vec::new()
            }
            Message::Matches(matches, left) => {
                if let Screen::History(history) = &mut self.screen {
                    history.told(matches, left);
                }
                Vec::new()
            }
            Message::Form(form) => match &mut self.screen {
                Screen::Setup(setup) => setup.granted(*form),
                Screen::Lobby(_) => {
                    self.show(Screen::Setup(Box::new(Setup::of(*form))));
                    Vec::new()
                }
                Screen::Table(_) | Screen::History(_) => Vec::new(),
            },
            Message::Refused(why) => {
                if let Screen::Setup(setup) = &mut self.screen {
                    return setup.refused(why);
                }
                self.trouble = Some(self.trouble_with(&why));
                Vec::new()
            }
            Message::Costs(record, costs) => match &mut self.screen {
                Screen::Setup(setup) => setup.costs(record, costs),
                Screen::Lobby(_) | Screen::Table(_) | Screen::History(_) => Vec::new(),
            },
            Message::Table(happened) => self.happened(*happened),
            Message::Told(lines) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.told = lines;
                }
                Vec::new()
            }
            Message::Advised(action, hint) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.advised(&action, hint);
                }
                Vec::new()
            }
            Message::Page(page) => self.read(page),
            Message::Recalled(page) => {
                if let Screen::History(history) = &mut self.screen {
                    history.waits = false;
                    return self.read(page);
                }
                Vec::new()
            }
            Message::Curtain(name) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.curtain = Some(name);
                }
                Vec::new()
            }
            Message::Failed(why) => {
                self.trouble = Some(self.trouble_with(&why));
                Vec::new()
            }
        }
    }

    /// Something happened at the table, or somebody sits down at it.
    fn happened(&mut self, happened: Happened) -> Vec<Effect> {
        self.trouble = None;
        match &mut self.screen {
            Screen::Table(table) => table.happened(happened, self.settings),
            Screen::Lobby(_) | Screen::Setup(_) | Screen::History(_) => {
                let (table, effects) = TableScreen::sit_down(happened);
                self.show(Screen::Table(Box::new(table)));
                effects
            }
        }
    }

    /// A page is laid over the screen.
    fn read(&mut self, page: Page) -> Vec<Effect> {
        if let Screen::Table(table) = &mut self.screen {
            // What was said to be coming has come.
            table.told.clear();
        }
        self.page = Some(Open::new(page, self.window));
        Vec::new()
    }

    fn trouble_with(&self, why: &str) -> Open {
        let lines = why.lines().map(str::to_owned).collect();
        Open::new(Page::new("This did not work", lines), self.window)
    }

    /// Another screen; what was chosen on that for setting up is kept.
    fn show(&mut self, screen: Screen) {
        if let Screen::Setup(setup) = mem::replace(&mut self.screen, screen) {
            self.kept.insert(setup.game().to_owned(), setup);
        }
    }

    /// Something was clicked. What lies over the screen is clicked first.
    fn click(&mut self, target: Target) -> Vec<Effect> {
        if let Target::Key(code) = target {
            return self.key(KeyEvent::from(code));
        }
        if self.trouble.is_some() {
            return Vec::new();
        }
        if let Some(wishes) = &mut self.wishes {
            let Target::Setting(nth) = target else { return Vec::new() };
            wishes.click(nth, &mut self.settings);
            return vec![Effect::Keep(self.settings)];
        }
        if self.page.is_some() {
            return Vec::new();
        }
        match (&mut self.screen, target) {
            (Screen::Lobby(lobby), Target::Offer(nth)) => {
                lobby.at = nth;
                self.key(KeyEvent::from(KeyCode::Enter))
            }
            (Screen::History(history), Target::Match(nth)) => {
                history.at = nth;
                self.key(KeyEvent::from(KeyCode::Enter))
            }
            (Screen::Setup(setup), Target::Line(spot)) => setup.click(spot),
            (Screen::Table(table), target) => table.click(target),
            _ => Vec::new(),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        // Some terminals tell when a key goes up as well, and when it is held down.
        if key.kind == KeyEventKind::Release {
            return Vec::new();
        }
        let is_held = key.kind == KeyEventKind::Repeat;
        let moves = matches!(
            key.code,
            KeyCode::Up
                | KeyCode::Down
                | KeyCode::Left
                | KeyCode::Right
                | KeyCode::PageUp
                | KeyCode::PageDown
        );
        if is_held && !moves {
            return Vec::new();
        }
        if let KeyCode::Char(letter) = key.code
            && key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
        {
            let leaves = key.modifiers.contains(KeyModifiers::CONTROL) && matches!(letter, 'c' | 'd');
            return if leaves { vec![Effect::Quit] } else { Vec::new() };
        }
        if self.window.0 < LEAST.0 || self.window.1 < LEAST.1 {
            // Nobody plays what he does not see.
            return Vec::new();
        }
        if let Some(trouble) = &mut self.trouble {
            if !trouble.turn(key.code) {
                self.trouble = None;
            }
            return Vec::new();
        }
        if let Some(wishes) = &mut self.wishes {
            let before = self.settings;
            if !wishes.key(key.code, &mut self.settings) {
                self.wishes = None;
            }
            let is_new = self.settings != before;
            return is_new.then_some(Effect::Keep(self.settings)).into_iter().collect();
        }
        if let Some(page) = &mut self.page {
            if page.turn(key.code) {
                return Vec::new();
            }
            self.page = None;
            return match &mut self.screen {
                Screen::Table(table) if key.code == KeyCode::Enter => table.read(),
                Screen::Table(table) => table.another_page(key.code).into_iter().collect(),
                _ => Vec::new(),
            };
        }
        let asks =
            key.code == KeyCode::Char('?') && matches!(self.screen, Screen::Lobby(_) | Screen::History(_));
        if key.code == KeyCode::F(1) || asks {
            return self.read(help::keys(&self.screen));
        }
        if key.code == KeyCode::Char('o') && self.takes_letters() {
            self.wishes = Some(Wishes::default());
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Lobby(lobby) => {
                let effects = lobby.key(key.code);
                if effects == [Effect::History] {
                    self.show(Screen::History(Box::default()));
                }
                if let [Effect::Begin(Begin::Game(game))] = &effects[..]
                    && let Some(mut setup) = self.kept.remove(game)
                {
                    let effects = setup.come_back();
                    self.show(Screen::Setup(setup));
                    return effects;
                }
                effects
            }
            Screen::Setup(setup) => {
                if key.code == KeyCode::Char('?') {
                    let explained = setup.explained();
                    return self.read(explained);
                }
                setup.key(key.code)
            }
            Screen::Table(table) => table.key(key.code),
            Screen::History(history) => history.key(key.code, self.window.0),
        }
    }

    /// Whether a letter is a wish to the program, and no part of what somebody types.
    fn takes_letters(&self) -> bool {
        match &self.screen {
            Screen::Lobby(_) | Screen::History(_) => true,
            Screen::Setup(_) => false,
            Screen::Table(table) => table.takes_letters(),
        }
    }
}
