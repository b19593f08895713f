//! Setting a match up: which line is chosen, what is typed, and what was chosen so far.
//!
//! Players and the seed are nobody else's business and change at once. Rules change when a form says so: while one is
//! awaited, keys wait as well.

mod change;
mod explain;
mod member;

use std::collections::{BTreeMap, VecDeque};
use std::mem;

use ratatui::crossterm::event::KeyCode;

use super::super::form::{Form, Named, Wanted};
use super::super::message::Effect;
use crate::args::GameArgs;
use change::turned;
pub(super) use explain::keys;
pub(crate) use member::Stake;

/// Most keys that wait for a form.
const MOST_LATER: usize = 64;

/// Longest text that may be typed.
const MOST_TYPED: usize = 60;

/// Longest share code that may be typed.
const MOST_CODE: usize = 1200;

/// Lines that a page key goes.
const PAGE: isize = 10;

/// A line that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Begin,
    Preset,
    Size,
    /// The player of a seat.
    Seat(usize),
    Seed,
    /// Whose hands are shown.
    Hands,
    /// Who plays for the league.
    Member,
    /// What a point costs there.
    Price,
    /// An option.
    Field(usize),
}

/// A match that is being set up.
pub(crate) struct Setup {
    pub(crate) form: Form,
    pub(crate) at: Spot,
    pub(crate) typed: String,
    pub(crate) seed: String,
    /// Whether every hand is shown.
    pub(crate) sees_all: bool,
    pub(crate) stake: Stake,
    /// Whether it was told that somebody joins the league, and Enter once more means it.
    joins: bool,
    /// Why something cannot be, or what became of it.
    pub(crate) told: Vec<String>,
    /// Who sits where, for each number of seats that was looked at.
    seats: BTreeMap<usize, Vec<String>>,
    /// What was chosen under each preset that was looked at.
    chosen: BTreeMap<String, GameArgs>,
    /// What was asked for on the chosen line and perhaps refused: the next value is tried from there.
    tried: Option<String>,
    /// Whether a form is awaited.
    waits: bool,
    later: VecDeque<KeyCode>,
}

impl Setup {
    /// A match as the form says.
    pub(super) fn of(form: Form) -> Self {
        let mut setup = Self {
            at: Spot::Begin,
            typed: String::new(),
            seed: String::new(),
            sees_all: false,
            stake: Stake::default(),
            joins: false,
            told: Vec::new(),
            seats: BTreeMap::new(),
            chosen: BTreeMap::new(),
            tried: None,
            waits: false,
            later: VecDeque::new(),
            form,
        };
        setup.fit();
        setup
    }

    /// The name by which the game was asked for.
    pub(super) fn game(&self) -> &str {
        &self.form.args.game
    }

    /// Somebody comes back to what was chosen before. What members stand at may have changed.
    pub(super) fn come_back(&mut self) -> Vec<Effect> {
        self.at = Spot::Begin;
        self.typed.clear();
        self.told.clear();
        self.tried = None;
        self.stake.gives_up = None;
        self.ask(self.form.args.clone())
    }

    /// Every line, from the top.
    pub(crate) fn spots(&self) -> Vec<Spot> {
        let mut spots = vec![Spot::Begin, Spot::Preset, Spot::Size];
        spots.extend((0..self.form.seats.len()).map(Spot::Seat));
        spots.extend([Spot::Seed, Spot::Hands]);
        spots.extend(self.stake_spots());
        spots.extend((0..self.form.fields.len()).map(Spot::Field));
        spots
    }

    /// Who sits where, by seat.
    pub(crate) fn players(&self) -> &[String] {
        self.seats.get(&self.form.seats.len()).unwrap_or(&self.form.usual)
    }

    /// What was wished for is so.
    pub(super) fn granted(&mut self, form: Form) -> Vec<Effect> {
        let before = mem::replace(&mut self.form, form);
        let new = self.form.notes.iter().filter(|note| !before.notes.contains(note));
        self.told.extend(new.cloned());
        if before.args.game != self.form.args.game {
            self.chosen.clear();
        }
        self.tried = None;
        self.fit();
        self.go_on()
    }

    /// What was wished for cannot be.
    pub(super) fn refused(&mut self, why: String) -> Vec<Effect> {
        self.told.push(why);
        self.go_on()
    }

    /// Beginning costs something: whoever presses Enter all the same knows it.
    pub(super) fn costs(&mut self, record: String, costs: String) -> Vec<Effect> {
        self.stake.gives_up = Some(record);
        self.told.push(costs);
        self.go_on()
    }

    /// Keys that have waited, until another form is awaited.
    fn go_on(&mut self) -> Vec<Effect> {
        self.waits = false;
        let mut effects = Vec::new();
        while !self.waits
            && effects.is_empty()
            && let Some(key) = self.later.pop_front()
        {
            effects.extend(self.key(key));
        }
        effects
    }

    /// Players for every seat of the form, and a line that there is.
    fn fit(&mut self) {
        self.seats.entry(self.form.seats.len()).or_insert_with(|| self.form.usual.clone());
        if let Some(preset) = self.form.presets.get(self.form.preset) {
            self.chosen.insert(preset.id.clone(), self.form.args.clone());
        }
        if !self.spots().contains(&self.at) {
            self.at = Spot::Size;
        }
    }

    pub(super) fn key(&mut self, key: KeyCode) -> Vec<Effect> {
        if self.waits {
            if self.later.len() < MOST_LATER {
                self.later.push_back(key);
            }
            return Vec::new();
        }
        self.told.clear();
        if key != KeyCode::Enter {
            self.stake.gives_up = None;
            self.joins = false;
        }
        match key {
            KeyCode::Esc if self.typed.is_empty() => return vec![Effect::Leave],
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Up => return self.go(-1),
            KeyCode::Down => return self.go(1),
            KeyCode::PageUp => return self.go(-PAGE),
            KeyCode::PageDown => return self.go(PAGE),
            KeyCode::Home => return self.go(isize::MIN),
            KeyCode::End => return self.go(isize::MAX),
            KeyCode::Tab => return self.jump(true),
            KeyCode::BackTab => return self.jump(false),
            KeyCode::Left => return self.step(-1),
            KeyCode::Right => return self.step(1),
            KeyCode::Enter => return self.enter(),
            KeyCode::Backspace | KeyCode::Delete => return self.erase(),
            KeyCode::Char(' ') if self.typed.is_empty() => return self.step(1),
            KeyCode::Char(c) if !c.is_control() => return self.type_in(c),
            _ => {}
        }
        Vec::new()
    }

    /// A click on a line chooses it, and on the chosen one goes to the next value.
    pub(super) fn click(&mut self, spot: Spot) -> Vec<Effect> {
        if self.waits || !self.spots().contains(&spot) {
            return Vec::new();
        }
        self.told.clear();
        if spot != Spot::Begin {
            self.stake.gives_up = None;
            self.joins = false;
        }
        match spot {
            Spot::Begin => {
                self.at = spot;
                self.typed.clear();
                self.enter()
            }
            _ if spot == self.at => self.step(1),
            _ => {
                let effects = self.commit();
                self.at = spot;
                self.tried = None;
                effects
            }
        }
    }

    /// Goes so many lines down; what was typed holds.
    fn go(&mut self, by: isize) -> Vec<Effect> {
        let effects = self.commit();
        let spots = self.spots();
        let at = spots.iter().position(|spot| *spot == self.at).unwrap_or(0);
        let to = at.saturating_add_signed(by).min(spots.len() - 1);
        self.at = spots[to];
        self.tried = None;
        effects
    }

    /// Goes to the beginning of the next part, or of this or the one before it.
    fn jump(&mut self, forward: bool) -> Vec<Effect> {
        let spots = self.spots();
        let at = spots.iter().position(|spot| *spot == self.at).unwrap_or(0);
        let begins = |nth: &usize| *nth == 0 || self.part(spots[*nth]) != self.part(spots[*nth - 1]);
        let to = if forward {
            (at + 1..spots.len()).find(begins).unwrap_or(at)
        } else {
            (0..at).rev().find(begins).unwrap_or(at)
        };
        let effects = self.go(0);
        self.at = spots[to];
        effects
    }

    /// The name of the part a line belongs to.
    fn part(&self, spot: Spot) -> &str {
        match spot {
            Spot::Begin | Spot::Preset | Spot::Size => "",
            Spot::Seat(_) | Spot::Seed | Spot::Hands | Spot::Member | Spot::Price => " ",
            Spot::Field(nth) => self.form.fields.get(nth).map_or("", |field| field.section.as_str()),
        }
    }

    fn enter(&mut self) -> Vec<Effect> {
        if !self.typed.is_empty() {
            return self.commit();
        }
        if self.at != Spot::Begin {
            return self.go(isize::MIN);
        }
        if self.asks_to_join() {
            return Vec::new();
        }
        vec![Effect::Start(Box::new(Wanted {
            stake: self.stake.clone(),
            args: self.form.args.clone(),
            seats: self.players().to_vec(),
            seed: self.seed.parse().ok(),
            sees_all: self.sees_all,
        }))]
    }

    /// The next value of the line.
    fn step(&mut self, by: isize) -> Vec<Effect> {
        self.typed.clear();
        match self.at {
            Spot::Begin | Spot::Seed => Vec::new(),
            Spot::Hands => {
                self.sees_all = !self.sees_all;
                Vec::new()
            }
            Spot::Preset => self.step_preset(by),
            Spot::Size => self.step_size(by),
            Spot::Seat(seat) => {
                let now = self.players().get(seat);
                let at = self.form.people.iter().position(|person| Some(&person.name) == now);
                if let Some(at) = turned(at, by, self.form.people.len()) {
                    self.sit(seat, at);
                }
                Vec::new()
            }
            Spot::Member | Spot::Price => self.step_stake(by),
            Spot::Field(nth) => self.step_field(nth, by),
        }
    }

    fn sit(&mut self, seat: usize, person: usize) {
        let Some(person) = self.form.people.get(person) else { return };
        let seats = self.seats.entry(self.form.seats.len()).or_insert_with(|| self.form.usual.clone());
        if let Some(player) = seats.get_mut(seat) {
            player.clone_from(&person.name);
        }
    }

    /// What was typed becomes the value of the line.
    fn commit(&mut self) -> Vec<Effect> {
        let typed = mem::take(&mut self.typed);
        match self.at {
            Spot::Field(nth) if !typed.trim().is_empty() => {
                self.tried = None;
                self.set(nth, typed.trim().to_owned())
            }
            Spot::Member | Spot::Price if !typed.trim().is_empty() => self.set_stake(&typed),
            Spot::Preset if !typed.trim().is_empty() => self.take_code(typed),
            _ => Vec::new(),
        }
    }

    fn erase(&mut self) -> Vec<Effect> {
        if self.typed.pop().is_some() {
            return Vec::new();
        }
        match self.at {
            Spot::Seed => {
                self.seed.pop();
                Vec::new()
            }
            Spot::Member | Spot::Price => self.erase_stake(),
            Spot::Field(nth) => match self.form.fields.get(nth) {
                Some(field) if field.is_changed() => {
                    let below = field.below.clone();
                    self.set(nth, below)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn type_in(&mut self, c: char) -> Vec<Effect> {
        match self.at {
            Spot::Size => {
                let size = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
                return size.map_or(Vec::new(), |size| self.size(size));
            }
            Spot::Seat(seat) => self.search(seat, c),
            Spot::Seed => {
                self.seed.push(c);
                if self.seed.parse::<u64>().is_err() {
                    self.seed.pop();
                    self.told = vec![format!("The seed is a whole number up to {}.", u64::MAX)];
                }
            }
            Spot::Field(_) | Spot::Member | Spot::Price if self.typed.chars().count() < MOST_TYPED => {
                self.typed.push(c);
            }
            Spot::Preset if self.typed.len() < MOST_CODE => self.typed.push(c),
            Spot::Begin | Spot::Preset | Spot::Hands | Spot::Field(_) | Spot::Member | Spot::Price => {}
        }
        Vec::new()
    }

    /// Whoever is called as what was typed sits down.
    fn search(&mut self, seat: usize, c: char) {
        self.typed.push(c);
        let wanted = self.typed.to_lowercase();
        let begins = |person: &Named| {
            let name = person.name.to_lowercase();
            name.starts_with(&wanted) || name.strip_prefix('@').is_some_and(|name| name.starts_with(&wanted))
        };
        if let Some(at) = self.form.people.iter().position(begins) {
            self.sit(seat, at);
        } else {
            self.told = vec![format!("Nobody here has a name that begins with {}.", self.typed)];
            self.typed.pop();
        }
    }
}
