//! Who sits where.

use overtrick_core::bot::{self, Bot};
use overtrick_core::notation;
use overtrick_core::record::Header;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_plugins::clubs::Spec;

use crate::exit::{Failure, Outcome};

/// How a person is called in records and on the command line.
pub(crate) const HUMAN: &str = "human";

/// The option that says who sits where, and the one that does where only bots play.
pub(crate) const SEATS: &str = "--seats";
pub(crate) const BOTS: &str = "--bots";

/// Bots from the best to the plainest.
const BEST_FIRST: [&str; 3] = ["expert", "basic", "random"];

/// Who sits at one seat.
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// A bot.
    Bot(Box<dyn Bot>),
}

/// Who sits at each seat.
pub(crate) struct Players {
    seats: Vec<Player>,
    adviser: Box<dyn Bot>,
}

/// The bot that plays when nobody says which.
pub(crate) fn default_bot() -> &'static str {
    BEST_FIRST[1..].iter().copied().find(|name| bot::NAMES.contains(name)).unwrap_or(bot::NAMES[0])
}

impl Player {
    fn read(name: &str) -> Outcome<Self> {
        if name.eq_ignore_ascii_case(HUMAN) {
            return Ok(Self::Human);
        }
        let spec = Spec::parse(name).map_err(|why| nobody(name, &why))?;
        Ok(Self::Bot(spec.bot()))
    }
}

fn nobody(name: &str, why: &str) -> Failure {
    Failure::Usage(format!("`{name}` is nobody who could play: {why}"))
}

/// How a player of a record is called in lists: `@Olga`, and not what he plays by.
pub(crate) fn label(name: &str) -> String {
    Spec::parse(name).map_or_else(|_| name.to_owned(), |spec| spec.label())
}

/// The seat and the player of `S=basic`; nothing if no seat is named, as in `basic margin=2`.
pub(crate) fn seat_named(item: &str) -> Option<(&str, &str)> {
    let (seat, player) = item.split_once('=')?;
    let plain = !seat.contains(char::is_whitespace) && !seat.starts_with('@');
    plain.then(|| (seat.trim(), player.trim()))
}

impl Players {
    /// One person (at seat `S` of four, else at the first seat) among bots.
    pub(crate) fn usual(rules: &Rules) -> Outcome<Self> {
        let south = rules.seat_names.iter().position(|name| name == "S");
        let human = south.filter(|_| rules.seats == 4).unwrap_or(0);
        let name = |seat| if seat == human { HUMAN } else { default_bot() };
        Self::of((0..rules.seats).map(name))
    }

    /// As typed: nothing, a name for each seat, or `S=human` for some of them.
    pub(crate) fn typed(rules: &Rules, list: &[String]) -> Outcome<Self> {
        let list: Vec<&str> = list.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).collect();
        if list.is_empty() {
            return Self::usual(rules);
        }
        Self::placed(rules, SEATS, &list)
    }

    /// As `flag` was typed: a name for each seat, or `S=basic` for some of them.
    fn placed(rules: &Rules, flag: &str, list: &[&str]) -> Outcome<Self> {
        if list.iter().all(|name| seat_named(name).is_some()) {
            let mut names = vec![default_bot(); rules.seats];
            let mut named = SeatSet::EMPTY;
            for (seat, name) in list.iter().filter_map(|item| seat_named(item)) {
                let seat = notation::parse_seat(rules, seat);
                let seat = seat.map_err(|error| Failure::Usage(format!("{flag}: {error}")))?;
                if named.contains(seat) {
                    let name = rules.seat_name(seat);
                    return Err(Failure::Usage(format!("{flag}: two players are named for {name}")));
                }
                named.insert(seat);
                names[seat.index()] = name;
            }
            return Self::of(names);
        }
        let seats = rules.seat_names.join(" ");
        if let Some(item) = list.iter().find(|item| seat_named(item).is_some()) {
            return Err(Failure::Usage(format!(
                "{flag}: `{item}` has a seat and others have none; the seats are {seats}"
            )));
        }
        if list.len() != rules.seats {
            let has = if list.len() == 1 { "1 name".to_owned() } else { format!("{} names", list.len()) };
            let at = rules.seats;
            let even = if flag == BOTS { "; fewer come again by turns if that comes out even" } else { "" };
            return Err(Failure::Usage(format!(
                "{flag} has {has}, and the table has {at} seats: {seats}{even}"
            )));
        }
        Self::of(list.iter().copied())
    }

    /// Bots only: a name for each seat; fewer come again by turns, if that comes out even.
    pub(crate) fn bots(rules: &Rules, list: &[String]) -> Outcome<Self> {
        let names = list.iter().map(|item| seat_named(item).map_or(item.as_str(), |(_, name)| name).trim());
        for name in names.filter(|name| !name.is_empty()) {
            if !name.eq_ignore_ascii_case(HUMAN) {
                Spec::parse(name).map_err(|why| nobody(name, &why))?;
            }
        }
        let players = match list {
            [] => Self::of(vec![default_bot(); rules.seats])?,
            names
                if rules.seats.is_multiple_of(names.len())
                    && names.iter().all(|name| seat_named(name).is_none()) =>
            {
                Self::of(names.iter().map(|name| name.trim()).cycle().take(rules.seats))?
            }
            _ => {
                let list: Vec<&str> = list.iter().map(|name| name.trim()).collect();
                Self::placed(rules, BOTS, &list)?
            }
        };
        if players.humans().is_empty() {
            Ok(players)
        } else {
            Err(Failure::Usage(format!("{BOTS}: `{HUMAN}` is a person, and only bots play here")))
        }
    }

    /// As a record says.
    pub(crate) fn of_record(rules: &Rules, header: &Header) -> Outcome<Self> {
        let name = |seat: &String| {
            let found = header.seats.iter().find(|(other, _)| other == seat);
            found.map_or(HUMAN, |(_, name)| name.as_str())
        };
        let players = Self::of(rules.seat_names.iter().map(name));
        players.map_err(|failure| Failure::Problems(format!("the head of the record: {}", failure.text())))
    }

    fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Outcome<Self> {
        let seats = names.into_iter().map(Player::read).collect::<Outcome<Vec<_>>>()?;
        let adviser = BEST_FIRST.iter().find_map(|name| bot::by_name(name));
        let adviser = adviser.or_else(|| bot::by_name(bot::NAMES[0]));
        match adviser {
            Some(adviser) => Ok(Self { seats, adviser }),
            None => Err(Failure::Problems("there are no bots".to_owned())),
        }
    }

    /// By seat, how each is called in lists.
    pub(crate) fn labels(&self) -> Vec<String> {
        self.names().iter().map(|name| label(name)).collect()
    }

    /// The names, by seat, as records write them.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |player: &Player| match player {
            Player::Human => HUMAN.to_owned(),
            Player::Bot(bot) => bot.name().to_owned(),
        };
        self.seats.iter().map(name).collect()
    }

    /// The bot at a seat, in a line that says everything.
    pub(crate) fn bot_name(&self, seat: Seat) -> Option<String> {
        match self.seats.get(seat.index())? {
            Player::Human => None,
            Player::Bot(bot) => Some(bot.name().to_owned()),
        }
    }

    /// Who gives hints.
    pub(crate) fn adviser_name(&self) -> String {
        self.adviser.name().to_owned()
    }

    /// Seats where people sit.
    pub(crate) fn humans(&self) -> SeatSet {
        let seats = (0..).map(Seat::new).zip(&self.seats);
        seats.filter(|(_, player)| matches!(player, Player::Human)).map(|(seat, _)| seat).collect()
    }

    /// The bot at a seat.
    pub(crate) fn bot(&mut self, seat: Seat) -> Option<&mut dyn Bot> {
        match self.seats.get_mut(seat.index()) {
            Some(Player::Bot(bot)) => Some(bot.as_mut()),
            _ => None,
        }
    }

    /// The bot that gives hints.
    pub(crate) fn adviser(&mut self) -> &mut dyn Bot {
        self.adviser.as_mut()
    }
}
