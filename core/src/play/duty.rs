//! What a hand must play to a card led: the duty, a list of rungs.
//!
//! The first rung that the hand can satisfy binds it. The same list says what everybody learns from a play:
//! whoever satisfies a lower rung has no card of the higher ones.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::deck::Deck;
use crate::order::{CardOrder, EffSuit};
use crate::ruleset::{Problem, Problems};

/// The most rungs of a duty.
pub const MAX_RUNGS: usize = 6;

/// The groups of a duty that are no suits of the deck, with their words.
const GROUPS: [(&str, Group); 5] = [
    ("suit", Group::Suit),
    ("trump", Group::Trump),
    ("floating", Group::Floating),
    ("plain", Group::Plain),
    ("any", Group::Any),
];

/// Which cards of a group will do, with the words that follow the group and a dot.
const PICKS: [(&str, Pick); 3] = [("beat", Pick::Beat), ("lowest", Pick::Lowest), ("highest", Pick::Highest)];

/// Which cards a rung asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// Cards of the suit led.
    Suit,
    /// Trumps.
    Trump,
    /// Cards that belong to no suit.
    Floating,
    /// Cards that are no trumps.
    Plain,
    /// Cards of this suit, whatever is led.
    Of(EffSuit),
    /// Every card.
    Any,
}

/// Which of them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// Any.
    Any,
    /// Those that head the trick.
    Beat,
    /// The lowest of their suit.
    Lowest,
    /// The highest of their suit.
    Highest,
}

/// One rung of a duty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Which cards it asks for.
    pub group: Group,
    /// Which of them.
    pub pick: Pick,
}

/// The rungs a play must satisfy, the strictest first. The last is "any".
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    rungs: [Rung; MAX_RUNGS],
    len: u8,
    /// The first rung is the suit led, as nearly everywhere: a short cut for most plays.
    follows: bool,
    /// And a hand without it may play any card.
    then_any: bool,
}

impl Duty {
    /// Reads `["suit", "trump", "any"]`; problems are added under `path`. A letter of the deck stands for that suit.
    pub fn parse(words: &[String], deck: Option<&Deck>, path: &str, problems: &mut Problems) -> Option<Self> {
        let before = problems.0.len();
        let any = Rung { group: Group::Any, pick: Pick::Any };
        let mut duty = Self { rungs: [any; MAX_RUNGS], len: 0, follows: false, then_any: false };
        for word in words {
            let Some(rung) = Rung::parse(word, deck) else {
                let groups =
                    GROUPS.iter().map(|(known, _)| format!("`{known}`")).collect::<Vec<_>>().join(", ");
                let message = format!("`{word}` is no rung of a duty: expected {groups} or a suit");
                let problem = Problem::new(path, "duty/unknown-rung", message);
                problems.push(problem.help("`.beat`, `.lowest` or `.highest` may follow all but `any`"));
                continue;
            };
            if duty.rungs().contains(&rung) {
                let message = format!("`{word}` stands there twice");
                problems.push(Problem::new(path, "duty/rung-twice", message));
                continue;
            }
            let Some(slot) = duty.rungs.get_mut(usize::from(duty.len)) else {
                let message = format!("a duty has at most {MAX_RUNGS} rungs");
                problems.push(Problem::new(path, "duty/too-many-rungs", message));
                break;
            };
            *slot = rung;
            duty.len += 1;
        }
        let free = duty.rungs().iter().position(|rung| *rung == any);
        if problems.0.len() == before && free.is_none_or(|at| at + 1 < duty.rungs().len()) {
            let message = "a duty ends with `any`, and only there: every hand must have something to play";
            problems.push(Problem::new(path, "duty/any-last", message));
        }
        duty.follows = duty.rungs().first() == Some(&Rung { group: Group::Suit, pick: Pick::Any });
        duty.then_any = duty.follows && duty.rungs().get(1) == Some(&any);
        (problems.0.len() == before).then_some(duty)
    }

    /// The rungs, the strictest first.
    #[inline]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs[..usize::from(self.len)]
    }
}

impl Rung {
    fn parse(word: &str, deck: Option<&Deck>) -> Option<Self> {
        let (group, pick) = match word.split_once('.') {
            Some((group, pick)) => (group, PICKS.iter().find(|(known, _)| *known == pick)?.1),
            None => (word, Pick::Any),
        };
        let known = GROUPS.iter().find(|(known, _)| *known == group).map(|(_, group)| *group);
        let suit = || deck.and_then(|deck| deck.suit_named(group)).map(|suit| Group::Of(EffSuit::of(suit)));
        let group = known.or_else(suit)?;
        (group != Group::Any || pick == Pick::Any).then_some(Self { group, pick })
    }

    /// The word for it in a pack.
    pub fn word(self, deck: &Deck) -> String {
        let group = match self.group {
            Group::Of(suit) => suit.printed().map_or("?", |suit| deck.suit_name(suit)),
            group => GROUPS.iter().find(|(_, known)| *known == group).map_or("any", |(word, _)| word),
        };
        match PICKS.iter().find(|(_, pick)| *pick == self.pick) {
            Some((pick, _)) => format!("{group}.{pick}"),
            None => group.to_owned(),
        }
    }

    /// Those of `cards` that satisfy it.
    #[inline]
    pub fn of(self, order: &CardOrder, cards: CardSet, led: EffSuit, best_power: u8) -> CardSet {
        let group = self.group_of(order, cards, led);
        match self.pick {
            Pick::Any => group,
            Pick::Beat => group & order.beating(led, best_power),
            Pick::Lowest | Pick::Highest => self.ends(order, group),
        }
    }

    /// Those of `cards` that belong to its group.
    #[inline]
    fn group_of(self, order: &CardOrder, cards: CardSet, led: EffSuit) -> CardSet {
        match self.group {
            Group::Suit => cards & order.members(led),
            Group::Trump => cards & order.trumps(),
            Group::Floating => cards & order.floating(),
            Group::Plain => cards - order.trumps(),
            Group::Of(suit) => cards & order.members(suit),
            Group::Any => cards,
        }
    }

    /// The lowest or highest cards of each suit among `cards`.
    #[cold]
    fn ends(self, order: &CardOrder, cards: CardSet) -> CardSet {
        cards.iter().filter(|&card| (self.before(order, card) & cards).is_empty()).collect()
    }

    /// The cards of the same suit that come before a card where the lowest or the highest is asked for.
    #[inline]
    fn before(self, order: &CardOrder, card: Card) -> CardSet {
        if matches!(self.pick, Pick::Any | Pick::Beat) { CardSet::EMPTY } else { self.beyond(order, card) }
    }

    #[cold]
    fn beyond(self, order: &CardOrder, card: Card) -> CardSet {
        let suit = order.members(order.suit(card));
        let place = order.strength(card);
        match self.pick {
            Pick::Lowest => suit.iter().filter(|&other| order.strength(other) < place).collect(),
            Pick::Highest => suit.iter().filter(|&other| order.strength(other) > place).collect(),
            Pick::Any | Pick::Beat => CardSet::EMPTY,
        }
    }

    /// Every card that satisfies it in some hand.
    #[inline]
    fn all(self, order: &CardOrder, led: EffSuit, best_power: u8) -> CardSet {
        match self.pick {
            Pick::Any | Pick::Beat => self.of(order, CardSet::first_n(MAX_CARDS), led, best_power),
            Pick::Lowest | Pick::Highest => self.group_of(order, CardSet::first_n(MAX_CARDS), led),
        }
    }

    /// Whether a card satisfies it in some hand.
    #[inline]
    fn admits(self, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> bool {
        let belongs = match self.group {
            Group::Suit => order.suit(card) == led,
            Group::Trump => order.trump() == Some(order.suit(card)),
            Group::Floating => order.suit(card) == EffSuit::FLOATING,
            Group::Plain => order.trump() != Some(order.suit(card)),
            Group::Of(suit) => order.suit(card) == suit,
            Group::Any => true,
        };
        belongs && (self.pick != Pick::Beat || order.beats(order.power(led, card), best_power))
    }
}

/// The cards of `hand` that may be played to a trick, and the rung that binds it.
///
/// `best_power` is the power of the card that heads the trick. The set is empty only for an empty hand.
#[inline]
pub fn legal(
    duty: &Duty,
    order: &CardOrder,
    hand: CardSet,
    led: EffSuit,
    best_power: u8,
) -> (CardSet, usize) {
    let in_suit = hand & order.members(led);
    if duty.follows && !in_suit.is_empty() {
        return (in_suit, 0);
    }
    if duty.then_any {
        return (hand, 1);
    }
    by_rungs(duty, order, hand, led, best_power)
}

/// The same for a hand that perhaps cannot follow suit.
fn by_rungs(duty: &Duty, order: &CardOrder, hand: CardSet, led: EffSuit, best_power: u8) -> (CardSet, usize) {
    for (number, rung) in duty.rungs().iter().enumerate() {
        let cards = rung.of(order, hand, led, best_power);
        if !cards.is_empty() {
            return (cards, number);
        }
    }
    (hand, duty.rungs().len().saturating_sub(1))
}

/// The rung that a card satisfies: the strictest one.
#[inline]
pub fn rung_of(duty: &Duty, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> usize {
    legal(duty, order, CardSet::of(card), led, best_power).1
}

/// The cards that a hand is proved not to hold when it played `card`: [`proves`] for the rung of that card.
#[inline]
pub fn proved_by(duty: &Duty, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> CardSet {
    let mut proved = CardSet::EMPTY;
    if duty.follows && order.suit(card) == led {
        return proved;
    }
    if duty.then_any {
        return order.members(led);
    }
    for rung in duty.rungs() {
        if rung.admits(order, card, led, best_power) {
            return proved | rung.before(order, card);
        }
        proved |= rung.all(order, led, best_power);
    }
    // The last rung admits every card.
    CardSet::EMPTY
}

/// The cards of the deck `all` that satisfy the same rung as `card`, in a hand of their own.
pub fn beside(
    duty: &Duty,
    order: &CardOrder,
    all: CardSet,
    card: Card,
    led: EffSuit,
    best_power: u8,
) -> CardSet {
    match duty.rungs().iter().find(|rung| rung.admits(order, card, led, best_power)) {
        // One card alone will do: there is none beside it.
        Some(Rung { pick: Pick::Lowest | Pick::Highest, .. }) => CardSet::EMPTY,
        Some(rung) => rung.of(order, all, led, best_power),
        None => all,
    }
}

/// The cards that a hand is proved not to hold when it played a card that satisfies no stricter rung than
/// number `rung`: all those of the rungs before.
///
/// `best_power` is that of the card that headed the trick before the play.
pub fn proves(duty: &Duty, order: &CardOrder, led: EffSuit, rung: usize, best_power: u8) -> CardSet {
    let stricter = duty.rungs().iter().take(rung);
    stricter.fold(CardSet::EMPTY, |proved, rung| proved | rung.all(order, led, best_power))
}
