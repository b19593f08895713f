//! A match for the league, line by line: who plays it, what it has come to, and what leaving it would cost.

use overtrick_core::ruleset::Rules;

use crate::dirs::DataDir;
use crate::exit::Outcome;
use crate::league::{self, League, Money, Stakes, Standing};
use crate::line::Input;
use crate::out::Out;
use crate::packs::Packs;
use crate::session::{Players, Session, quoted};

/// A member who is about to play.
pub(super) struct Entry {
    league: League,
    member: Standing,
    stakes: Stakes,
}

impl Entry {
    /// A member of this name, if he may play this game at this price, and his last match is over; nothing if he would
    /// rather go on with it.
    pub(super) fn ask(
        (name, price): (&str, Option<Money>),
        (rules, players): (&Rules, &Players),
        (packs, data): (&Packs, &DataDir),
        input: &mut Input,
        out: &mut Out,
    ) -> Outcome<Option<Self>> {
        let league = League::find(data)?;
        let stakes = league.stakes(rules, price)?;
        League::seat(players.humans())?;
        let member = league.active(name)?;
        for line in league.overdue(&member, packs, out.style)? {
            out.wrapped(&line, 4)?;
        }
        let member = league.active(name)?;
        if let Some(open) = &member.open {
            out.wrapped(&league::giving_up(&league.rules, &member, open), 4)?;
            if !input.agrees("Give it up?", out)? {
                out.line("It stays open. Go on with")?;
                out.line(&format!("  overtrick resume {}", quoted(&league.record(open))))?;
                return Ok(None);
            }
        }
        Ok(Some(Self { league, member, stakes }))
    }

    /// The match has begun; the one before it, if it is open, is given up as was agreed.
    pub(super) fn open(&self, session: &Session, packs: &Packs, out: &mut Out) -> Outcome {
        let Self { league, member, stakes } = self;
        let told = league.open_instead(&member.name, session, *stakes, packs);
        for line in told.inspect_err(|_| session.unmade())? {
            out.wrapped(&line, 4)?;
        }
        let member = &league.active(&member.name)?;
        let price = stakes.0.map_or_else(
            || "a point costs what the options say".to_owned(),
            |price| format!("a point costs {}", league.rules.show(price)),
        );
        let balance = league::balance(&league.rules, member);
        out.wrapped(&format!("For the league: {} plays, and {price}. {balance}", member.name), 4)?;
        Ok(())
    }
}

/// A match is over: if it is one of the league it is booked.
pub(super) fn book(data: &DataDir, session: &mut Session, out: &mut Out) -> Outcome {
    for line in League::book(data, session)? {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

/// Somebody leaves the table: what that means for a match of the league.
pub(super) fn stays_open(data: &DataDir, session: &Session, out: &mut Out) -> Outcome {
    let Some(league) = League::if_used(data)? else { return Ok(()) };
    if let Some((member, _)) = league.whose(session) {
        let (name, fee) = (&member.name, league.rules.show(member.fee));
        out.wrapped(
            &format!("It stays open for {name}. Giving it up (`overtrick league abandon`) would cost the exit fee of {fee}."),
            4,
        )?;
    }
    Ok(())
}
