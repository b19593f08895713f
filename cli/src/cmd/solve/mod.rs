//! `overtrick solve`: what a deal comes to in every contract, or from the middle of its play, with all cards seen.

mod cells;
mod json;
mod line;
mod place;
mod subject;
mod table;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use overtrick_core::notation;
use overtrick_core::ruleset::{ModifierId, RungId};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::Call;
use overtrick_core::study::{Kitty, NotTwo, Unsolved};

use super::replay::show_all_hands;
use crate::args::{KittyArg, Places, SolveArgs};
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::line::hand_line;
use crate::out::Out;
use crate::words::Words;
use cells::Wanted;
use subject::Subject;

/// Cards that may be played to answer one question, with the usual effort.
pub(crate) const BUDGET: u64 = 10_000_000;

/// Solves a deal.
pub(crate) fn solve(args: &SolveArgs, places: &Places, out: &mut Out) -> Outcome {
    let subject = subject::find(args, places)?;
    let words = Words::new(&subject.game.rules, out.style);
    let wanted = wanted(args, &words)?;
    if !args.json {
        if let Some(notice) = &subject.notice {
            out.wrapped(notice, 4)?;
        }
        if subject.course.as_ref().is_some_and(|course| !course.is_over()) {
            show_all_hands("This deal is not over, and all its hands are shown.", out)?;
        }
    }
    if args.at.is_some() || args.trick.is_some() {
        return place::solve(args, &subject, &words, out);
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} contracts {bar:40} {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    let cells = cells::solve(&subject, &wanted, &bar, &Interrupt::listen())?;
    bar.finish_and_clear();
    if args.json {
        out.line(&json::table(&subject, &words, &wanted, &cells).to_string())?;
        return Ok(());
    }
    introduce(&subject, &words, out)?;
    table::tell(&subject, &words, &wanted, &cells, out)
}

/// How much may be searched for one question.
pub(crate) fn budget(effort: u32) -> u64 {
    (BUDGET / 100).saturating_mul(u64::from(effort)).max(1000)
}

/// Which contracts of whom were asked for.
fn wanted(args: &SolveArgs, words: &Words) -> Outcome<Wanted> {
    let rules = &words.rules;
    let declarer = match &args.declarer {
        None => None,
        Some(name) => Some(
            notation::parse_seat(rules, name)
                .map_err(|error| Failure::Usage(format!("--declarer: {error}")))?,
        ),
    };
    let bid = match &args.contract {
        None => None,
        Some(text) => Some(bid(words, text)?),
    };
    let kitty = match args.kitty {
        KittyArg::Taken => Kitty::Taken,
        KittyArg::Left => Kitty::Left,
    };
    Ok(Wanted { declarer, bid, kitty, budget: budget(args.effort) })
}

/// A rung of the ladder, as it is bid.
fn bid(words: &Words, text: &str) -> Outcome<(RungId, Option<ModifierId>)> {
    let rules = &words.rules;
    let wrong = |why: String| Failure::Usage(format!("--contract: {why}"));
    let none = || wrong(format!("`{text}` is no bid of this game; `overtrick show` has the ladder"));
    match notation::parse_call(rules, text).map_err(|_| none())? {
        Call::Bid { rung, .. } if !rules.ladder.rung(rung).binds => {
            Err(wrong(format!("`{text}` binds nobody, and leads to no contract")))
        }
        Call::Bid { rung, modifier } if rules.auction.contract.is_none() => Ok((rung, modifier)),
        Call::Bid { .. } => Err(wrong("the bids of this game all lead to the same contract".to_owned())),
        Call::Say { .. } => Err(none()),
    }
}

/// The game, the deal and its hands.
fn introduce(subject: &Subject, words: &Words, out: &mut Out) -> Outcome {
    let loaded = &subject.game.loaded;
    let options = super::options::told(loaded);
    out.wrapped(&format!("{} {}. {options}", loaded.name(), loaded.top().version), 4)?;
    out.line("")?;
    let dealer = words.seat(subject.dealt.pos.dealer);
    out.line(&format!("Deal {}, dealer {dealer}.", subject.number))?;
    hands(subject, words, out)
}

fn hands(subject: &Subject, words: &Words, out: &mut Out) -> Outcome {
    let pos = &subject.dealt.pos;
    let extra = words.rules.extra_hands.iter().map(|extra| extra.hand);
    let all: Vec<Hand> = pos.active.iter().map(Hand::of).chain(extra).collect();
    let column = all.iter().map(|hand| words.hand(*hand).len()).max().unwrap_or(0);
    for hand in all {
        let cards = hand_line(words, pos, pos.hands[hand.index()]);
        out.wrapped(&format!("{}  {cards}", crate::out::pad(words.hand(hand), column)), column + 2)?;
    }
    if !pos.kitty.is_empty() {
        out.wrapped(&format!("The {}: {}", words.term("kitty"), words.cards(pos.kitty)), 4)?;
    }
    Ok(())
}

/// Why something was not solved, as the end of a sentence.
pub(crate) fn why_not(words: &Words, why: &Unsolved) -> String {
    match why {
        Unsolved::NoPlay => "no card is played".to_owned(),
        Unsolved::TooMuch => "it takes too much to solve; `--effort` allows more".to_owned(),
        Unsolved::Rule(rule) => rule.to_string(),
        Unsolved::NotTwo(two) => match two {
            NotTwo::NoPlay => "no card is played".to_owned(),
            NotTwo::Teams(n) => {
                format!("{n} play, each for himself, and what one loses is not what another wins")
            }
            NotTwo::Divided(seats) => {
                format!("{} play together, and one wants tricks and another none", words.seats(*seats))
            }
            NotTwo::Exactly(seats) => {
                format!("{} want an exact number of tricks, neither more nor less", words.seats(*seats))
            }
            NotTwo::NotOpposed => "what one side wants is not what the other is against".to_owned(),
            NotTwo::Loose(_) => "a hand plays for neither side".to_owned(),
        },
    }
}

/// A seat that declares, or none.
type Declarer = Option<Seat>;

/// Seats that can be supposed to declare.
fn declarers(subject: &Subject, wanted: &Wanted) -> Outcome<Vec<Seat>> {
    let active: SeatSet = subject.dealt.pos.active;
    match wanted.declarer {
        None => Ok(active.iter().collect()),
        Some(seat) if active.contains(seat) => Ok(vec![seat]),
        Some(seat) => {
            let name = subject.game.rules.seat_name(seat);
            Err(Failure::Usage(format!("--declarer: {name} sits out in this deal")))
        }
    }
}
