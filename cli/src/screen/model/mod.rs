//! What is on the screen, and what becomes of it when a key is pressed. No input, no output, no clock.

mod lobby;
mod setup;
mod table;

use std::collections::BTreeMap;
use std::mem;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

pub(crate) use lobby::Lobby;
pub(crate) use setup::{Setup, Spot};
pub(crate) use table::{Focus, TableScreen};

use super::message::{Begin, Effect, Message, Page};
use crate::out::Style;

/// Everything the screen shows.
pub(crate) struct Model {
    pub(crate) style: Style,
    pub(crate) screen: Screen,
    /// What was chosen for each game in this sitting, by the names of the games.
    kept: BTreeMap<String, Box<Setup>>,
    /// A page that lies over the screen, and its first line that is shown.
    pub(crate) page: Option<(Page, usize)>,
    /// What went wrong last.
    pub(crate) trouble: Option<String>,
}

/// The screens.
pub(crate) enum Screen {
    Lobby(Lobby),
    Setup(Box<Setup>),
    Table(Box<TableScreen>),
}

impl Model {
    pub(crate) fn new(style: Style) -> Self {
        let screen = Screen::Lobby(Lobby::default());
        Self { style, screen, kept: BTreeMap::new(), page: None, trouble: None }
    }

    /// What becomes of the screen, and what is to be done.
    pub(crate) fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Resized => Vec::new(),
            Message::Tick => match &mut self.screen {
                Screen::Table(table) if self.page.is_none() => table.tick(),
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
            Message::Form(form) => match &mut self.screen {
                Screen::Setup(setup) => setup.granted(*form),
                Screen::Lobby(_) => {
                    self.show(Screen::Setup(Box::new(Setup::of(*form))));
                    Vec::new()
                }
                Screen::Table(_) => Vec::new(),
            },
            Message::Refused(why) => {
                if let Screen::Setup(setup) = &mut self.screen {
                    return setup.refused(why);
                }
                self.trouble = Some(why);
                Vec::new()
            }
            Message::Table(happened) => {
                self.trouble = None;
                match &mut self.screen {
                    Screen::Table(table) => table.happened(*happened),
                    Screen::Lobby(_) | Screen::Setup(_) => {
                        let (table, effects) = TableScreen::sit_down(*happened);
                        self.show(Screen::Table(Box::new(table)));
                        effects
                    }
                }
            }
            Message::Told(lines) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.told = lines;
                }
                Vec::new()
            }
            Message::Page(page) => {
                self.page = Some((page, 0));
                Vec::new()
            }
            Message::Curtain(name) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.curtain = Some(name);
                }
                Vec::new()
            }
            Message::Failed(why) => {
                self.trouble = Some(why);
                Vec::new()
            }
        }
    }

    /// Another screen; what was chosen on that for setting up is kept.
    fn show(&mut self, screen: Screen) {
        if let Screen::Setup(setup) = mem::replace(&mut self.screen, screen) {
            self.kept.insert(setup.game().to_owned(), setup);
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
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return vec![Effect::Quit];
        }
        if self.trouble.take().is_some() {
            return Vec::new();
        }
        if let Some((page, top)) = &mut self.page {
            match turn(key.code, *top, page.lines.len()) {
                Some(to) => *top = to,
                None => self.page = None,
            }
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Lobby(lobby) => {
                let effects = lobby.key(key.code);
                if let [Effect::Begin(Begin::Game(game))] = &effects[..]
                    && let Some(mut setup) = self.kept.remove(game)
                {
                    setup.come_back();
                    self.show(Screen::Setup(setup));
                    return Vec::new();
                }
                effects
            }
            Screen::Setup(setup) => {
                if key.code == KeyCode::Char('?') {
                    self.page = Some((setup.explained(), 0));
                    return Vec::new();
                }
                setup.key(key.code)
            }
            Screen::Table(table) => table.key(key.code),
        }
    }
}

/// Where a page is after a key; nowhere if the key closes it.
fn turn(key: KeyCode, top: usize, lines: usize) -> Option<usize> {
    let last = lines.saturating_sub(1);
    Some(match key {
        KeyCode::Up => top.saturating_sub(1),
        KeyCode::Down => top.saturating_add(1).min(last),
        KeyCode::PageUp => top.saturating_sub(10),
        KeyCode::PageDown | KeyCode::Char(' ') => top.saturating_add(10).min(last),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => return None,
    })
}
