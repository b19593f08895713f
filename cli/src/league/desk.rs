//! Where members join, and where their matches are opened, booked and given up.

use std::fs;
use std::path::PathBuf;

use overtrick_core::nearest::nearest;
use overtrick_core::ruleset;
use overtrick_core::seat::{Seat, SeatSet};

use super::account;
use super::lines::{Booked, Entry, Line};
use super::money::Money;
use super::rules::Rules;
use super::standing::{Open, Standing};
use super::{told, worth};
use crate::clean::is_clean;
use crate::cmd::resume;
use crate::dirs::{self, DataDir};
use crate::exit::{Failure, Outcome};
use crate::out::{Style, width};
use crate::packs::Packs;
use crate::session::{Next, Session};

/// Most accounts that are looked at.
const MOST_MEMBERS: usize = 200;

/// Widest name, in columns.
const WIDEST_NAME: usize = 24;

/// The league of a data folder.
pub(crate) struct League {
    pub(crate) rules: Rules,
    data: DataDir,
}

/// What a point costs in a match to be begun; `None` where the rules of the game say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stakes(pub(crate) Option<Money>);

impl League {
    /// # Errors
    /// The numbers of the data folder are none.
    pub(crate) fn find(data: &DataDir) -> Outcome<Self> {
        Ok(Self { rules: Rules::find(&data.league_numbers())?, data: data.clone() })
    }

    /// The same, if anybody has ever joined: nobody else shall hear of it.
    ///
    /// # Errors
    /// The numbers of the data folder are none.
    pub(crate) fn if_used(data: &DataDir) -> Outcome<Option<Self>> {
        if data.league().is_dir() { Self::find(data).map(Some) } else { Ok(None) }
    }

    /// Books a match that is over, if it is one of the league and was not booked yet; what is to be told.
    pub(crate) fn book(data: &DataDir, session: &mut Session) -> Outcome<Vec<String>> {
        Self::if_used(data)?.map_or(Ok(Vec::new()), |league| league.close(session))
    }

    /// Every member there was, by name, and what is wrong with accounts that cannot be read.
    pub(crate) fn members(&self) -> (Vec<Standing>, Vec<String>) {
        let (mut members, mut faults) = (Vec::new(), Vec::new());
        for path in self.accounts() {
            match account::read(&path, &self.rules) {
                Ok(Some(standing)) if self.account(&standing.name).as_ref() != Some(&path) => {
                    let (path, name) = (path.display(), standing.name);
                    faults.push(format!("{path}: this is the account of {name}, and not called so"));
                }
                Ok(standing) => members.extend(standing),
                Err(failure) => faults.push(failure.text()),
            }
        }
        members.sort_by_cached_key(|standing| standing.name.to_lowercase());
        (members, faults)
    }

    /// Whose account was written to last, if he is a member still: a line about where he stands.
    pub(crate) fn latest(&self) -> Option<String> {
        let written = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
        let last = self.accounts().into_iter().max_by_key(written)?;
        let member = account::read(&last, &self.rules).ok().flatten()?;
        told::in_short(&self.rules, &member)
    }

    fn accounts(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.data.league()) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
        paths.sort();
        paths.truncate(MOST_MEMBERS);
        paths
    }

    /// Who is called so, in whatever case.
    pub(crate) fn member(&self, name: &str) -> Outcome<Standing> {
        if let Some(path) = self.account(name)
            && let Some(standing) = account::read(&path, &self.rules)?
        {
            return Ok(standing);
        }
        let (members, _) = self.members();
        let near = nearest(name, members.iter().map(|member| member.name.as_str()));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let stop = if near.is_empty() { "." } else { "" };
        Err(Failure::Usage(format!(
            "There is no member called `{name}`{near}{stop}\n`overtrick league join NAME` begins a membership."
        )))
    }

    /// Whether there is or was a member called so.
    pub(crate) fn is_known(&self, name: &str) -> bool {
        let read = |path: PathBuf| account::read(&path, &self.rules).ok().flatten();
        self.account(name).and_then(read).is_some()
    }

    /// Whether the options of a game say what a point costs.
    pub(crate) fn has_price(rules: &ruleset::Rules) -> bool {
        worth::has_price(rules)
    }

    /// Somebody who can play for the league.
    pub(crate) fn active(&self, name: &str) -> Outcome<Standing> {
        let standing = self.member(name)?;
        match told::ended(&standing) {
            None => Ok(standing),
            Some(why) => {
                Err(Failure::Usage(format!("{why}\nSomebody else can join: `overtrick league join NAME`.")))
            }
        }
    }

    /// The file of a member: two names that differ in case and signs only are one.
    fn account(&self, name: &str) -> Option<PathBuf> {
        let sign = |c: char| if c.is_alphanumeric() { c } else { '_' };
        let stem: String = name.trim().to_lowercase().chars().map(sign).collect();
        let is_name = stem.contains(char::is_alphanumeric) && width(&stem) <= WIDEST_NAME;
        is_name.then(|| self.data.league().join(format!("{stem}.txt")))
    }

    /// Somebody becomes a member.
    pub(crate) fn join(&self, name: &str) -> Outcome<Standing> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_plain = |c: char| c.is_alphanumeric() || " .-'’".contains(c);
        let path = self.account(&name).filter(|_| is_clean(&name) && name.chars().all(is_plain));
        let Some(path) = path else {
            return Err(Failure::Usage(format!(
                "`{name}` cannot be the name of a member: letters and digits, up to {WIDEST_NAME} of them, with blanks, \
                 dots and hyphens between."
            )));
        };
        if self.accounts().len() >= MOST_MEMBERS {
            return Err(Failure::Problems(format!("there are {MOST_MEMBERS} accounts; no more are kept")));
        }
        let folder = self.data.league();
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
        self.change(&path, |standing| match standing {
            None => Ok(Some(Entry::Joined { name })),
            Some(there) => {
                let ended = told::ended(there);
                let ended =
                    ended.map_or_else(|| "is a member already.".to_owned(), |why| format!("was one. {why}"));
                Err(Failure::Usage(format!("{} {ended}", there.name)))
            }
        })
    }

    fn change(
        &self,
        path: &std::path::Path,
        next: impl FnOnce(Option<&Standing>) -> Outcome<Option<Entry>>,
    ) -> Outcome<Standing> {
        let line = |entry| Line { date: dirs::today(), entry };
        let standing = account::add(path, &self.rules, |standing| Ok(next(standing)?.map(line)))?;
        standing.ok_or_else(|| Failure::Problems(format!("{}: nobody has joined", path.display())))
    }

    /// Adds what follows from where a member stands.
    fn add(&self, name: &str, next: impl FnOnce(&Standing) -> Outcome<Option<Entry>>) -> Outcome<Standing> {
        let Some(path) = self.account(name) else { return self.member(name) };
        self.change(&path, |standing| standing.map_or(Ok(None), next))
    }

    /// What a point shall cost in a match of this game.
    pub(crate) fn stakes(&self, rules: &ruleset::Rules, asked: Option<Money>) -> Outcome<Stakes> {
        match asked {
            Some(_) if worth::has_price(rules) => Err(Failure::Usage(
                "--price: the options of this game say what a point costs; `overtrick options` tells which one does."
                    .to_owned(),
            )),
            None if worth::has_price(rules) => Ok(Stakes(None)),
            asked => {
                let price = self.rules.price(asked.unwrap_or(self.rules.price));
                price.map(|price| Stakes(Some(price))).map_err(|why| Failure::Usage(format!("--price: {why}.")))
            }
        }
    }

    /// The seat of the member: the only one where a person sits.
    pub(crate) fn seat(humans: SeatSet) -> Outcome<Seat> {
        match humans.first() {
            Some(seat) if humans.len() == 1 => Ok(seat),
            _ => Err(Failure::Usage(
                "A match for the league has one person at the table, the member; the others are bots."
                    .to_owned(),
            )),
        }
    }

    /// A match that has just begun is one of the league.
    pub(crate) fn open(&self, name: &str, session: &Session, stakes: Stakes) -> Outcome {
        let record = self.data.name_of(session.record().path());
        let game = session.rules().source.id.clone();
        self.add(name, |_| Ok(Some(Entry::Opened { game, price: stakes.0, record }))).map(drop)
    }

    /// The same, and the open match of the member is given up for it: now that there is another.
    pub(crate) fn open_instead(
        &self,
        name: &str,
        session: &Session,
        stakes: Stakes,
        packs: &Packs,
    ) -> Outcome<Vec<String>> {
        let member = self.active(name)?;
        let told = self.give_up(&member, packs, Style { colour: false, ascii: false })?;
        let member = self.active(name)?;
        self.open(&member.name, session, stakes)?;
        Ok(told)
    }

    /// Whose match this is, while it is not booked.
    pub(crate) fn whose(&self, session: &Session) -> Option<(Standing, Open)> {
        let record = self.data.name_of(session.record().path());
        let (members, _) = self.members();
        members.into_iter().find_map(|member| {
            let open = member.open.clone().filter(|open| open.record == record)?;
            Some((member, open))
        })
    }

    /// The same for this league.
    fn close(&self, session: &mut Session) -> Outcome<Vec<String>> {
        if session.next() != Next::Over {
            return Ok(Vec::new());
        }
        let Some((member, open)) = self.whose(session) else { return Ok(Vec::new()) };
        let seat = Self::seat(session.humans())?;
        let worth = worth::worth(session, seat, open.price)?;
        let games = member.games.len();
        let standing = self.add(&member.name, |standing| {
            if standing.is_booked(&open.record) {
                return Ok(None);
            }
            booked(standing, &open, &worth, None).map(|booked| Some(Entry::Over(booked)))
        })?;
        Ok(if standing.games.len() > games { told::last_game(&self.rules, &standing) } else { Vec::new() })
    }

    /// The open match of a member is over and was not booked: it is now; what is to be told.
    pub(crate) fn overdue(&self, standing: &Standing, packs: &Packs, style: Style) -> Outcome<Vec<String>> {
        match &standing.open {
            Some(open) => match self.session(open, packs, style) {
                Ok(Some(mut session)) => self.close(&mut session),
                // It is told where it matters: when somebody wants to go on with it, or give it up.
                Ok(None) | Err(_) => Ok(Vec::new()),
            },
            None => Ok(Vec::new()),
        }
    }

    /// The match of a record; nothing if the record is gone.
    fn session(&self, open: &Open, packs: &Packs, style: Style) -> Outcome<Option<Session>> {
        let path = self.data.path_of(&open.record);
        if !path.exists() {
            return Ok(None);
        }
        let (session, ..) = resume::open(packs, &self.data, path, style)?;
        Ok(Some(session))
    }

    /// Gives the open match of a member up: it costs the fee, and what is lost as it stands. What is to be told.
    pub(crate) fn give_up(&self, standing: &Standing, packs: &Packs, style: Style) -> Outcome<Vec<String>> {
        let Some(open) = &standing.open else { return Ok(Vec::new()) };
        let nothing = worth::Worth { points: overtrick_core::score::Fraction::ZERO, money: Money::ZERO };
        // Held until it is booked, so that nobody plays on meanwhile.
        // One that cannot be played on for its rules or its record costs no more than one that is gone.
        let mut session = match self.session(open, packs, style) {
            Err(failure @ Failure::Environment(_)) => return Err(failure),
            Err(_) => None,
            Ok(session) => session,
        };
        let worth = match &mut session {
            Some(session) => {
                let mut worth = worth::worth(session, Self::seat(session.humans())?, open.price)?;
                worth.money = worth.money.min(Money::ZERO);
                worth
            }
            None => nothing,
        };
        let after = self.add(&standing.name, |standing| match &standing.open {
            Some(now) if now.record == open.record => {
                let fee = standing.fee;
                let result = booked(standing, open, &worth, Some(fee))?;
                Ok(Some(Entry::Left { result, fee }))
            }
            _ => Ok(None),
        })?;
        Ok(told::last_game(&self.rules, &after))
    }

    /// A match of the league goes on in another record.
    pub(crate) fn moved(&self, from: &std::path::Path, to: &std::path::Path) -> Outcome {
        let (from, record) = (self.data.name_of(from), self.data.name_of(to));
        let (members, _) = self.members();
        let whose =
            members.into_iter().find(|member| member.open.as_ref().is_some_and(|open| open.record == from));
        match whose {
            Some(member) => self.add(&member.name, |_| Ok(Some(Entry::Moved { record }))).map(drop),
            None => Ok(()),
        }
    }

    /// The path of the record of an open match.
    pub(crate) fn record(&self, open: &Open) -> PathBuf {
        self.data.path_of(&open.record)
    }

    /// A member goes.
    pub(crate) fn resign(&self, name: &str) -> Outcome<Standing> {
        self.add(name, |_| Ok(Some(Entry::Resigned)))
    }
}

fn booked(standing: &Standing, open: &Open, worth: &worth::Worth, fee: Option<Money>) -> Outcome<Booked> {
    let balance = standing.balance_after(worth.money, fee);
    let balance = balance
        .ok_or_else(|| Failure::Problems("the balance would be too large to be counted".to_owned()))?;
    let (points, record) = (worth.points.to_string(), open.record.clone());
    Ok(Booked { points, money: worth.money, balance, record })
}
