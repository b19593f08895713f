//! The bot that draws its answers: the yardstick for the others, and the load for benchmarks.
//!
//! [`choose`] needs the question alone. Nothing is allocated.

use crate::card::{CardSet, SuitSet};
use crate::game::{Fault, View};
use crate::hooks::Host;
use crate::rng::Stream;
use crate::ruleset::{AuctionKind, DialogId, Rules, WordId};
use crate::seat::SeatSet;
use crate::state::{Action, Answers, Args, Call, CallSet, ChooseSet, PlaySet, Question, SayPattern, Way};

use super::{Advice, Bot};

/// The name of the bot.
pub const NAME: &str = "random";

/// How many of the lowest rungs of a ladder it bids.
const LOWEST: usize = 5;

/// Draws every answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn name(&self) -> &str {
        NAME
    }

    fn advise(&mut self, view: &View<'_>, _: &mut dyn Host, stream: &mut Stream) -> Result<Advice, Fault> {
        let question = view.question().ok_or(Fault::NotAsked)?;
        let action = choose(view.rules, question, stream);
        Ok(Advice { action, reason: "drawn by lot".to_owned(), weighed: Vec::new() })
    }

    fn answer(&mut self, view: &View<'_>, _: &mut dyn Host, stream: &mut Stream) -> Result<Action, Fault> {
        let question = view.question().ok_or(Fault::NotAsked)?;
        Ok(choose(view.rules, question, stream))
    }

    fn answer_blindly(&mut self, rules: &Rules, question: &Question, stream: &mut Stream) -> Option<Action> {
        // A generator that is not asked makes no numbers, and making them costs more than the rest.
        Some(only(question).unwrap_or_else(|| choose(rules, question, stream)))
    }
}

/// The card that must be played.
fn only(question: &Question) -> Option<Action> {
    match &question.answers {
        Answers::Play(plays) if plays.len() == 1 => plays.nth(0),
        _ => None,
    }
}

/// An answer to a question, drawn from the stream.
///
/// Cards and words are drawn evenly, and so are numbers in an auction of numbers. On a ladder it passes (or looks at
/// its hand) half the time and else draws from the five lowest rungs and the other words: evenly over all rungs,
/// every auction would end at the top.
#[inline]
pub fn choose(rules: &Rules, question: &Question, stream: &mut Stream) -> Action {
    match &question.answers {
        Answers::Play(plays) => play(plays, stream),
        Answers::Choose(choice) => Action::Cards(cards(choice, stream)),
        Answers::Calls(calls) => {
            let ladder =
                question.dialog == Some(DialogId::AUCTION) && rules.auction.kind == AuctionKind::Ladder;
            Action::Call(if ladder { bid(calls, stream) } else { word(calls, stream) })
        }
    }
}

#[inline]
fn below(stream: &mut Stream, n: usize) -> usize {
    if n == 1 {
        // Nothing to draw; a third of all cards are the only one allowed.
        return 0;
    }
    stream.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

#[inline]
fn play(plays: &PlaySet, stream: &mut Stream) -> Action {
    let n = if plays.naming.is_empty() { plays.plain.len() } else { plays.len() };
    plays.nth(below(stream, n)).unwrap_or_else(|| {
        // A legal set is never empty.
        let card = plays.cards().first().unwrap_or(crate::card::Card::new(0));
        Action::Play { card, way: Way::Plain }
    })
}

/// `count` cards, every choice as likely as the others.
fn cards(choice: &ChooseSet, stream: &mut Stream) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    let mut need = usize::from(choice.count);
    let mut left = choice.from.len();
    for card in choice.from {
        if below(stream, left) < need {
            chosen.insert(card);
            need -= 1;
        }
        left -= 1;
    }
    chosen
}

/// A call on a ladder.
fn bid(calls: &CallSet, stream: &mut Stream) -> Call {
    let quiet = calls.says.iter().find(|say| matches!(say.word, WordId::PASS | WordId::LOOK | WordId::WAIT));
    let words = calls.says.iter().filter(|say| Some(*say) != quiet);
    let plain = calls.bids.len();
    let modified = calls.modified.len();
    let rungs = (plain + modified).min(LOWEST);
    let other = words.clone().map(width).sum::<usize>() + rungs;
    if let Some(quiet) = quiet
        && (other == 0 || stream.below(2) == 0)
    {
        return nth_word(quiet, 0);
    }
    let mut index = below(stream, other);
    if index < rungs {
        return nth_lowest(calls, index);
    }
    index -= rungs;
    nth_of(words, index)
}

/// The rung with `index` rungs below it among those allowed, said plain before it is said with a word.
fn nth_lowest(calls: &CallSet, index: usize) -> Call {
    let mut skip = index;
    for rung in 0..crate::state::RungSet::CAPACITY {
        let rung = crate::ruleset::RungId(u16::try_from(rung).unwrap_or(u16::MAX));
        if calls.bids.contains(rung) {
            if skip == 0 {
                return Call::bid(rung);
            }
            skip -= 1;
        }
        for &(_, word) in calls.modified.iter().filter(|(other, _)| *other == rung) {
            if skip == 0 {
                return Call::Bid { rung, modifier: Some(word) };
            }
            skip -= 1;
        }
    }
    Call::PASS
}

/// Any call, all alike.
fn word(calls: &CallSet, stream: &mut Stream) -> Call {
    let plain = calls.bids.len();
    let modified = calls.modified.len();
    let total = plain + modified + calls.says.iter().map(width).sum::<usize>();
    let index = below(stream, total);
    if let Some(rung) = calls.bids.nth(index) {
        return Call::bid(rung);
    }
    let index = index - plain;
    if let Some(&(rung, word)) = calls.modified.get(index) {
        return Call::Bid { rung, modifier: Some(word) };
    }
    nth_of(calls.says.iter(), index - modified)
}

/// How many calls a pattern stands for.
fn width(say: &SayPattern) -> usize {
    let numbers = say
        .number
        .map_or(1, |(low, high)| usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(1));
    let cards = say.cards.map_or(1, CardSet::len);
    numbers * say.seats.map_or(1, SeatSet::len) * say.suits.map_or(1, SuitSet::len) * cards
}

fn nth_of<'a>(says: impl Iterator<Item = &'a SayPattern>, index: usize) -> Call {
    let mut skip = index;
    for say in says {
        let width = width(say);
        if skip < width {
            return nth_word(say, skip);
        }
        skip -= width;
    }
    Call::PASS
}

/// Call number `index` of a pattern.
fn nth_word(say: &SayPattern, index: usize) -> Call {
    let mut rest = index;
    let mut digit = |base: usize| {
        let digit = rest % base.max(1);
        rest /= base.max(1);
        digit
    };
    let suit = say.suits.and_then(|suits| suits.iter().nth(digit(suits.len())));
    let seat = say.seats.and_then(|seats| seats.iter().nth(digit(seats.len())));
    let card = say.cards.and_then(|cards| cards.nth(digit(cards.len())));
    let number = say.number.map(|(low, _)| low.saturating_add(i32::try_from(rest).unwrap_or(i32::MAX)));
    Call::Say { word: say.word, args: Args { number, seat, suit, card, split: None } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::ruleset::{ModifierId, RungId};
    use crate::seat::Hand;
    use crate::state::RungSet;

    fn rungs(list: &[u16]) -> RungSet {
        let mut set = RungSet::default();
        for &rung in list {
            set.insert(RungId(rung));
        }
        set
    }

    #[test]
    fn passes_half_the_time_and_stays_low() {
        let calls = CallSet {
            bids: rungs(&[3, 4, 6, 7, 100, 200]),
            modified: vec![(RungId(4), ModifierId(0))],
            says: vec![SayPattern::plain(WordId::PASS)],
            ..CallSet::default()
        };
        let mut stream = Stream::new(1, 1);
        let mut passes = 0;
        let mut highest = 0;
        let mut with_word = 0;
        for _ in 0..2000 {
            let call = bid(&calls, &mut stream);
            assert!(calls.allows(&call));
            match call {
                Call::Bid { rung, modifier } => {
                    highest = highest.max(rung.0);
                    with_word += usize::from(modifier.is_some());
                }
                Call::Say { .. } => passes += 1,
            }
        }
        assert!((900..1100).contains(&passes), "{passes}");
        assert_eq!(highest, 7, "3, 4, 4 with a word, 6 and 7 are the five lowest");
        assert!((150..250).contains(&with_word), "{with_word}");
    }

    #[test]
    fn draws_every_argument_of_a_word() {
        let say = SayPattern {
            word: WordId(5),
            number: Some((-1, 1)),
            seats: Some(SeatSet::from_bits(0b101)),
            suits: Some(SuitSet::all(2)),
            cards: None,
            split: false,
        };
        let calls = CallSet { says: vec![say], ..CallSet::default() };
        let all = calls.list();
        assert_eq!(all.len(), 12);
        let mut stream = Stream::new(2, 1);
        let mut seen = [0; 12];
        for _ in 0..1200 {
            let call = word(&calls, &mut stream);
            seen[all.iter().position(|other| *other == call).unwrap()] += 1;
        }
        assert!(seen.iter().all(|n| (60..150).contains(n)), "{seen:?}");
    }

    #[test]
    fn chooses_as_many_cards_as_are_asked_for() {
        let from = CardSet::first_n(10);
        let choice = ChooseSet { hand: Hand::new(0), from, forbidden: CardSet::EMPTY, count: 3, to: None };
        let mut stream = Stream::new(3, 1);
        let mut seen = [0; 10];
        for _ in 0..1000 {
            let chosen = cards(&choice, &mut stream);
            assert_eq!(chosen.len(), 3);
            for card in chosen {
                seen[card.index()] += 1;
            }
        }
        assert!(seen.iter().all(|n| (230..370).contains(n)), "{seen:?}");
    }

    #[test]
    fn plays_every_way() {
        let plays = PlaySet {
            hand: Hand::new(0),
            plain: CardSet::first_n(2),
            naming: CardSet::of(Card::new(9)),
            names: SuitSet::all(2),
        };
        let mut stream = Stream::new(4, 1);
        let mut seen = Vec::new();
        for _ in 0..200 {
            let action = play(&plays, &mut stream);
            if !seen.contains(&action) {
                seen.push(action);
            }
        }
        assert_eq!(seen.len(), 4);
    }
}
