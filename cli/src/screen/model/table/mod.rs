//! The table: what is chosen, marked and typed, and what waits to be seen.

mod pick;
mod ways;

use std::collections::BTreeSet;

use overtrick_core::card::CardSet;
use overtrick_core::state::{Action, Way};
use ratatui::crossterm::event::KeyCode;

use crate::screen::message::{Effect, Happened, Pause, Reading, Target};
use crate::screen::scene::Scene;
use crate::screen::settings::Settings;
pub(crate) use ways::Ways;

/// What the arrow keys have chosen: a card of the hand, or a choice by row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    Card(usize),
    Choice(usize, usize),
}

/// The table on the screen.
pub(crate) struct TableScreen {
    pub(crate) scene: Scene,
    /// Everything that happened in this sitting.
    pub(crate) log: Vec<String>,
    /// An answer: a hint, or why something may not be done.
    pub(crate) told: Vec<String>,
    pub(crate) focus: Focus,
    /// Whether nothing was chosen yet, and the first choice is one that somebody would be sorry for: Enter does nothing then.
    pub(crate) is_unchosen: bool,
    /// Cards marked to be put away or given, by their places in the hand.
    pub(crate) marked: BTreeSet<usize>,
    /// What is asked before something is done.
    pub(crate) ways: Ways,
    pub(crate) typed: String,
    /// What waits for a key.
    pub(crate) pause: Pause,
    /// Who is to sit down before any card is shown.
    pub(crate) curtain: Option<String>,
    /// Ticks until it goes on by itself.
    wait: u16,
    /// Whether it was read what the deal has come to.
    score_read: bool,
}

impl TableScreen {
    /// A table somebody sits down at.
    pub(super) fn sit_down(happened: Happened) -> (Self, Vec<Effect>) {
        let Happened { scene, lines, .. } = happened;
        let mut table = Self {
            scene,
            log: lines,
            told: Vec::new(),
            focus: Focus::Card(0),
            is_unchosen: false,
            marked: BTreeSet::new(),
            ways: Ways::default(),
            typed: String::new(),
            pause: Pause::None,
            curtain: None,
            wait: 0,
            score_read: false,
        };
        table.focus_first();
        let effects = table.go_on();
        (table, effects)
    }

    /// Something happened at the table.
    pub(super) fn happened(&mut self, happened: Happened, settings: Settings) -> Vec<Effect> {
        self.scene = happened.scene;
        self.log.extend(happened.lines);
        self.pause = happened.pause;
        self.score_read = false;
        self.told.clear();
        self.marked.clear();
        self.ways.list.clear();
        self.typed.clear();
        self.wait = 0;
        self.focus_first();
        self.wait = match self.pause {
            Pause::None if self.scene.asked.is_none() => settings.breath(),
            Pause::Trick => settings.trick_stays().unwrap_or(0),
            _ => 0,
        };
        Vec::new()
    }

    /// A little time has gone by.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        if self.wait == 0 || self.curtain.is_some() {
            return Vec::new();
        }
        self.wait -= 1;
        match self.pause {
            _ if self.wait > 0 => Vec::new(),
            Pause::None => vec![Effect::Next],
            // It was there long enough.
            Pause::Trick => self.seen(),
            Pause::Deal | Pause::Match => Vec::new(),
        }
    }

    /// Lets it go on where nobody at this table is asked: others are due, or cards.
    fn go_on(&self) -> Vec<Effect> {
        if self.scene.asked.is_none() && self.pause == Pause::None { vec![Effect::Next] } else { Vec::new() }
    }

    /// The first thing that may be chosen.
    fn focus_first(&mut self) {
        self.focus = match &self.scene.asked {
            Some(asked) if !asked.rows.is_empty() => {
                let rows = asked.rows.iter().enumerate();
                let mut open = rows.flat_map(|(row, choices)| {
                    choices
                        .iter()
                        .enumerate()
                        .filter(|(_, choice)| choice.action.is_some())
                        .map(move |(at, _)| (row, at))
                });
                open.next().map_or(Focus::Choice(0, 0), |(row, at)| Focus::Choice(row, at))
            }
            _ => Focus::Card(self.scene.hand.iter().position(|held| !held.ways.is_empty()).unwrap_or(0)),
        };
        // An Enter too many was meant for what came before; passing is the one answer that it may give.
        self.is_unchosen = match (self.focus, &self.scene.asked) {
            (Focus::Choice(row, at), Some(asked)) => {
                let action = asked.rows.get(row).and_then(|row| row.get(at)).and_then(|choice| choice.action);
                !matches!(action, Some(Action::Call(call)) if call.is_pass())
            }
            _ => false,
        };
    }

    pub(super) fn key(&mut self, key: KeyCode) -> Vec<Effect> {
        if self.curtain.is_some() {
            return match key {
                KeyCode::Enter => {
                    self.curtain = None;
                    vec![Effect::Lift]
                }
                KeyCode::Esc => vec![Effect::Leave],
                _ => Vec::new(),
            };
        }
        if !self.ways.list.is_empty() {
            return self.choose_way(key);
        }
        if self.typed.is_empty()
            && let Some(effects) = self.wish(key)
        {
            return effects;
        }
        self.told.clear();
        if self.pause != Pause::None {
            return if matches!(key, KeyCode::Enter | KeyCode::Char(' ')) { self.seen() } else { Vec::new() };
        }
        match key {
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Char(' ') if self.typed.is_empty() => self.mark(),
            KeyCode::Char(c) if self.typed.len() < 40 && !c.is_control() => self.typed.push(c),
            KeyCode::Enter if !self.typed.is_empty() => {
                let typed = std::mem::take(&mut self.typed);
                let typed = typed.trim_start_matches(':').to_owned();
                return self.by_number(&typed).unwrap_or_else(|| vec![Effect::Say(typed)]);
            }
            KeyCode::Enter => return self.choose(),
            _ => {}
        }
        Vec::new()
    }

    /// Something was clicked: it is chosen and done.
    pub(super) fn click(&mut self, target: Target) -> Vec<Effect> {
        if self.curtain.is_some() {
            return Vec::new();
        }
        if let Target::Way(nth) = target {
            return self.nth_way(nth);
        }
        self.ways.list.clear();
        self.typed.clear();
        self.told.clear();
        if self.pause != Pause::None {
            return self.seen();
        }
        match target {
            Target::Card(at) if matches!(self.focus, Focus::Card(_)) => {
                self.focus = Focus::Card(at);
                if self.scene.asked.as_ref().is_some_and(|asked| asked.marks > 0) {
                    self.mark();
                    return Vec::new();
                }
                self.choose()
            }
            Target::Choice(row, at) if matches!(self.focus, Focus::Choice(..)) => {
                self.is_unchosen = false;
                self.focus = Focus::Choice(row, at);
                self.choose()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a letter is a wish to the program.
    pub(super) fn takes_letters(&self) -> bool {
        self.typed.is_empty() && self.ways.list.is_empty() && self.curtain.is_none()
    }

    /// A letter that asks for another page while one is read.
    pub(super) fn another_page(&mut self, key: KeyCode) -> Option<Effect> {
        match key {
            KeyCode::Char('s' | 'r' | 'l' | 'g' | '?') => self.wish(key)?.pop(),
            KeyCode::Char('v') if self.goes_on() => self.wish(key)?.pop(),
            _ => None,
        }
    }

    /// A letter that is a wish to the program. The first letter of a card is none.
    fn wish(&mut self, key: KeyCode) -> Option<Vec<Effect>> {
        let KeyCode::Char(letter) = key else {
            return (key == KeyCode::Esc && self.told.is_empty()).then(|| vec![Effect::Leave]);
        };
        let effect = match letter {
            'h' => Effect::Hint,
            'u' => Effect::Undo,
            's' => Effect::Read(Reading::Sheet),
            'r' => Effect::Read(Reading::Rules),
            'l' => Effect::Read(Reading::LastTrick),
            'g' => Effect::Read(Reading::Log),
            '?' => Effect::Read(Reading::Allowed),
            'c' => {
                self.claim();
                return Some(Vec::new());
            }
            'v' if matches!(self.pause, Pause::Deal | Pause::Match) => Effect::Review,
            'v' => {
                self.told = vec!["A deal is reviewed when it is over.".to_owned()];
                return Some(Vec::new());
            }
            _ => return None,
        };
        Some(vec![effect])
    }

    /// Whether a deal is over and nobody has read yet what it came to.
    pub(crate) fn score_is_due(&self) -> bool {
        matches!(self.pause, Pause::Deal | Pause::Match) && !self.score_read
    }

    /// Whether the next deal, or the lobby, comes when the page over the table was read.
    pub(crate) fn goes_on(&self) -> bool {
        self.score_read && self.curtain.is_none()
    }

    /// The page over the table was read to its end.
    pub(super) fn read(&mut self) -> Vec<Effect> {
        if self.goes_on() { self.seen() } else { Vec::new() }
    }

    /// What was shown was seen; after a deal comes what it was worth.
    fn seen(&mut self) -> Vec<Effect> {
        if self.score_is_due() {
            self.score_read = true;
            return vec![Effect::Read(Reading::Deal)];
        }
        self.score_read = false;
        let after = std::mem::replace(&mut self.pause, Pause::None);
        if after == Pause::Match { vec![Effect::Leave] } else { self.go_on() }
    }

    fn step(&mut self, rows: isize, columns: isize) {
        if std::mem::replace(&mut self.is_unchosen, false) {
            // The first key only shows what would be chosen.
            self.told = self.note().into_iter().collect();
            return;
        }
        let shifted = |at: usize, by: isize, n: usize| at.saturating_add_signed(by).min(n.saturating_sub(1));
        match self.focus {
            Focus::Card(at) => {
                let by = if columns == 0 { rows } else { columns };
                self.focus = Focus::Card(shifted(at, by, self.scene.hand.len()));
            }
            Focus::Choice(row, at) => {
                let Some(asked) = &self.scene.asked else { return };
                let row = shifted(row, rows, asked.rows.len());
                let n = asked.rows.get(row).map_or(0, Vec::len);
                self.focus = Focus::Choice(row, shifted(at, columns, n));
            }
        }
        self.told = self.note().into_iter().collect();
    }

    /// Why what is chosen may not be done, or what it is worth.
    fn note(&self) -> Option<String> {
        let Focus::Choice(row, at) = self.focus else { return None };
        let choice = self.scene.asked.as_ref()?.rows.get(row)?.get(at)?;
        (!choice.note.is_empty()).then(|| format!("{}: {}.", choice.text, choice.note))
    }

    /// What is chosen is done; what may not be done is tried, to be told why not.
    fn choose(&mut self) -> Vec<Effect> {
        let Some(asked) = &self.scene.asked else { return Vec::new() };
        if self.is_unchosen {
            self.told = vec!["Choose with the arrow keys, or type what you say.".to_owned()];
            return Vec::new();
        }
        match self.focus {
            Focus::Choice(row, at) => {
                let choice = asked.rows.get(row).and_then(|choices| choices.get(at));
                let action = choice.and_then(|choice| choice.action);
                if action.is_none() {
                    self.told = self.note().into_iter().collect();
                }
                action.map(Effect::Act).into_iter().collect()
            }
            Focus::Card(_) if asked.marks > 0 => {
                if self.marked.len() < asked.marks {
                    let more = asked.marks - self.marked.len();
                    self.told = vec![format!("Mark {more} more with the space bar.")];
                    return Vec::new();
                }
                let cards = self.marked.iter().filter_map(|at| self.scene.hand.get(*at));
                let cards = cards.fold(CardSet::EMPTY, |all, held| all.with(held.card));
                vec![Effect::Act(Action::Cards(cards))]
            }
            Focus::Card(at) => {
                let Some(held) = self.scene.hand.get(at) else { return Vec::new() };
                match &held.ways[..] {
                    [] => vec![Effect::Act(Action::Play { card: held.card, way: Way::Plain })],
                    [one] => one.action.map(Effect::Act).into_iter().collect(),
                    several => {
                        self.ways = Ways { question: "Play it how?", list: several.to_vec() };
                        Vec::new()
                    }
                }
            }
        }
    }
}
