//! Nobody at the table knows more than his seat: where the hidden cards lie otherwise, he does the same for the same reason.
//!
//! Players play a match. At some of their decisions the cards that the seat cannot see change places, in any way that
//! agrees with what it knows, and another player of the same kind is asked the same question with the same stream. The
//! answer must be the same to the last figure. A player gets the whole state here, as whoever sits him down has it:
//! that a bot is given a view of it and no more is part of what is looked at.

use overtrick_core::bot::sample::Sampler;
use overtrick_core::bot::{Advice, Bot};
use overtrick_core::game::{Fault, GivenDeal, Match, Start, View, contradiction};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;
use overtrick_core::state::{Answers, Pending, Question, State};

use super::walk::{Line, MOST_ACTIONS, Players, do_line};
use super::{Finding, Law};
use crate::game::Game;

/// Where the streams of the players begin.
const STREAMS: u64 = 1 << 44;

/// A card in so many is preceded by an offer, so that offers are answered too.
const OFFERS: u32 = 64;

/// Somebody who answers when his seat is asked.
pub trait Player {
    /// What he would do, and why.
    ///
    /// # Errors
    /// When the rules fail.
    fn decide(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        host: &mut dyn Host,
        stream: &mut Stream,
    ) -> Result<Advice, Fault>;
}

/// A bot is shown what its seat may know.
impl<B: Bot + ?Sized> Player for Box<B> {
    fn decide(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        host: &mut dyn Host,
        stream: &mut Stream,
    ) -> Result<Advice, Fault> {
        Bot::advise(self.as_mut(), &View::new(rules, state, seat), host, stream)
    }
}

/// How much is played, and how much of it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glances {
    /// Deals, unless the match is over before.
    pub deals: u32,
    /// One decision in so many is looked at.
    pub one_in: u32,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Decisions made in the match.
    pub decisions: usize,
    /// Decisions asked for again with hidden cards elsewhere than they lie.
    pub exchanged: usize,
}

/// Plays a match and exchanges hidden cards now and then. `player` makes one player for each seat, and new ones to be asked
/// again: nobody may remember what another seat has seen either.
///
/// # Errors
/// The first answer that depends on a hidden card, is not allowed, or is given where the past is contradicted.
pub fn fair(
    game: &Game,
    start: Start,
    glances: Glances,
    player: &mut dyn FnMut() -> Box<dyn Player>,
) -> Result<Asked, Finding> {
    let mut line = 0;
    let seed = start.seed;
    let mut deal = 0;
    play(game, start, glances, player, &mut line, &mut deal).map_err(|(law, what)| Finding {
        law,
        what,
        seed,
        deal,
        line,
    })
}

type Seen<T> = Result<T, (Law, String)>;

fn fails(error: &impl ToString) -> (Law, String) {
    (Law::Ends, error.to_string())
}

fn play(
    game: &Game,
    start: Start,
    glances: Glances,
    player: &mut dyn FnMut() -> Box<dyn Player>,
    line: &mut usize,
    deal: &mut u32,
) -> Seen<Asked> {
    let rules = &*game.rules;
    let host = || game.hosts.host().map_err(|error| fails(&error));
    let seed = start.seed;
    let mut stream = Stream::new(seed, STREAMS - 1);
    let mut chance = Players::new(host()?, seed);
    let mut table = Match::new(game.rules.clone(), host()?, start);
    // One instance for all seats: what it has seen at one of them must not show at another.
    let mut glance =
        Glance { rules, host: host()?, player: player(), stream: Stream::new(seed, STREAMS - 2) };
    let mut asked = Asked::default();
    let mut actions = 0;
    loop {
        let next = match table.pending() {
            Pending::Over => return Ok(asked),
            Pending::Deal if table.state().table.deals >= glances.deals => return Ok(asked),
            Pending::Deal => {
                (*deal, actions) = (table.state().table.deals + 1, 0);
                Line::Deal(GivenDeal::default())
            }
            Pending::Ask(question) => {
                actions += 1;
                if actions > MOST_ACTIONS {
                    return Err(fails(&format!("{MOST_ACTIONS} actions, and the deal is not over")));
                }
                let plays = matches!(question.answers, Answers::Play(_));
                let offer = if plays && stream.below(OFFERS) == 0 { chance.cut_short(&table) } else { None };
                if let Some(offer) = offer {
                    offer
                } else {
                    asked.decisions += 1;
                    let number = STREAMS + u64::try_from(*line).unwrap_or(0);
                    let own = || Stream::new(seed, number);
                    let advice = glance.decide(table.state(), question, own())?;
                    if stream.below(glances.one_in.max(1)) == 0 {
                        let moved = glance.exchange(table.state(), question, own(), &advice, player)?;
                        asked.exchanged += usize::from(moved);
                    }
                    Line::Act(question.seat, advice.action)
                }
            }
        };
        *line += 1;
        do_line(&mut table, &next, &mut Vec::new()).map_err(|error| fails(&error))?;
    }
}

struct Glance<'r> {
    rules: &'r Rules,
    /// For the players and for replaying the past.
    host: Box<dyn Host>,
    player: Box<dyn Player>,
    /// What the exchanges are drawn from.
    stream: Stream,
}

impl Glance<'_> {
    fn decide(&mut self, state: &State, question: &Question, mut own: Stream) -> Seen<Advice> {
        let host = self.host.as_mut();
        let advice = self
            .player
            .decide(self.rules, state, question.seat, host, &mut own)
            .map_err(|error| fails(&error))?;
        if question.allows(&advice.action) {
            return Ok(advice);
        }
        Err((Law::Fair, format!("{:?} is done, and not allowed", advice.action)))
    }

    /// Asks again where hidden cards lie elsewhere; whether any did.
    fn exchange(
        &mut self,
        state: &State,
        question: &Question,
        mut own: Stream,
        advice: &Advice,
        player: &mut dyn FnMut() -> Box<dyn Player>,
    ) -> Seen<bool> {
        let (rules, seat) = (self.rules, question.seat);
        let world = Sampler::new(&View::new(rules, state, seat)).world(&mut self.stream);
        let contradicts = contradiction(rules, self.host.as_mut(), &world).map_err(|error| fails(&error))?;
        if let Some(found) = contradicts {
            return Err((Law::Worlds, format!("for {}: {found}", rules.seat_name(seat))));
        }
        // By turns the table as the seat knows it, and the true one with nothing but the cards exchanged.
        let moved = world.pos.hands != state.pos.hands || world.pos.kitty != state.pos.kitty;
        let other = if self.stream.below(2) == 0 {
            world
        } else {
            let mut other = state.clone();
            (other.pos.hands, other.pos.kitty) = (world.pos.hands, world.pos.kitty);
            other.pos.discards = world.pos.discards;
            other
        };
        let again = player()
            .decide(rules, &other, seat, self.host.as_mut(), &mut own)
            .map_err(|error| fails(&error))?;
        if again == *advice {
            return Ok(moved);
        }
        let name = rules.seat_name(seat);
        let told = |advice: &Advice| format!("{:?} ({})", advice.action, advice.reason);
        Err((Law::Fair, format!("{name} does {}, and elsewhere {}", told(advice), told(&again))))
    }
}
