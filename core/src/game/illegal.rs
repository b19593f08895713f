//! Why an action is refused: which rule, which option made it, and what is allowed.

use std::fmt;

use crate::card::{Card, CardSet};
use crate::notation;
use crate::play::{self, Group, Pick};
use crate::ruleset::{ModifierId, Origin, Rules, RungId};
use crate::seat::{Hand, Seat};
use crate::state::{Action, Answers, CallSet, ChooseSet, PlaySet, Question};

/// An action that was refused. It left no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// What was tried, as records write it.
    pub action: String,
    /// Why not: one sentence without a full stop.
    pub why: String,
    /// Key path of the rule that refused it: `ladder.misere.needs.called_level`, or `hooks.NAME` of a hook that no key
    /// names. Empty for what no pack writes: whose turn it is, what a hand holds.
    pub rule: String,
    /// Where that rule comes from.
    pub origin: Option<Origin>,
    /// What is allowed now, for people.
    pub allowed: String,
}

/// What kind of answer is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Something that is said.
    Word,
    /// A card that is played.
    Card,
    /// So many cards that are put away or given.
    Cards(u8),
}

/// The reason of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Another seat is asked.
    NotYourTurn(Seat),
    /// Nobody is asked.
    NothingAsked,
    /// Another kind of answer is asked for.
    OtherQuestion(Asks),
    /// Nothing of the kind can be said here.
    NotHere,
    /// The bid does not outrank the one that stands.
    NotHigher((RungId, Option<ModifierId>)),
    /// A contract that is named after the auction is below the bid that won it.
    BelowBid(RungId),
    /// The contract must keep the strain of the bid that won.
    OtherStrain(RungId),
    /// The bid passes over this one.
    Jumps(RungId),
    /// The bid that stands is outbid by some others only.
    NoBeater((RungId, Option<ModifierId>)),
    /// Before the bidding begins only some rungs may be called.
    TooEarly,
    /// The level is below what these rules allow now.
    LevelBelow(i64),
    /// The level is above what these rules allow now.
    LevelAbove(i64),
    /// Nobody has called this level.
    NeedsLevel(i64),
    /// It must be the call with this number.
    OwnCalls(u8),
    /// The partner has not called it.
    PartnerMustCall(RungId),
    /// The partner has called this.
    PartnerHasCalled(RungId),
    /// A bid that binds stands.
    BidStands((RungId, Option<ModifierId>)),
    /// Only so many callers may say it.
    OnlyFirstCallers(u8),
    /// The seat must first say whether it looks.
    MustLook,
    /// The seat has looked.
    HasLooked,
    /// The seat's side is not far enough behind.
    NotBehind {
        /// How far it would have to be.
        by: i64,
        /// How far it is.
        behind: i64,
    },
    /// The word does not go with that rung.
    NotWith(ModifierId),
    /// It is no raise of the number named before.
    NoRaise(i16),
    /// The sum of levels may not be this.
    TotalIs(i64),
    /// Everybody must name a rung.
    MustBid,
    /// There is nothing to hold.
    NothingToHold,
    /// This rung may not be held.
    MayNotBeHeld((RungId, Option<ModifierId>)),
    /// Holding begins when somebody has passed.
    NobodyPassed,
    /// Another seat may hold, not this one.
    MayNotHold,
    /// An expression or a hook of the pack.
    Rule,
    /// A hook of the pack, in its own words.
    Hook(String),
    /// The card is not in the hand.
    NotHeld(CardSet),
    /// A duty binds the hand.
    Duty {
        /// The rung it can satisfy.
        asks: play::Rung,
        /// A rung before that one asks for the suit led, and the hand has none of it.
        void: bool,
        /// Cards that satisfy it.
        must: CardSet,
    },
    /// These may not be led: the name of a bar, or of a card.
    LeadBar(String),
    /// A floating card led must name a suit.
    MustName,
    /// A card without a suit should have been played when the suit led ran out.
    TooLate,
    /// That suit may not be named.
    MayNotName,
    /// The card may not call a partner: because the seat has it, or at all.
    MayNotCall(Card, bool),
    /// Only a floating card that is led names a suit.
    NamesNothing,
    /// So many cards are asked for.
    WrongCount(u8),
    /// These cards may not be put away.
    MayNotPutAway(CardSet),
    /// Offers are made while cards are played, by a seat that plays.
    NoOfferNow,
    /// An offer was refused, and no card has been played since.
    OfferRefused,
    /// Tricks are divided that the deal does not have, or not all it has.
    TricksDoNotAddUp {
        /// How many are given out.
        given: usize,
        /// How many there are.
        total: usize,
    },
    /// A hand would lose tricks it has, or win some without playing.
    CannotEndWith {
        /// Which hand.
        hand: Hand,
        /// What it would have.
        given: u8,
        /// What it has.
        won: u8,
    },
}

/// Why not, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal<'r> {
    why: Why,
    /// The key path the rule is written at; empty for what holds in every game.
    rule: &'r str,
}

impl Why {
    /// The rule that is written at this key path refuses for this reason.
    pub(crate) fn by(self, rule: &str) -> Refusal<'_> {
        Refusal { why: self, rule }
    }

    /// One sentence without a full stop, for a rule written at `path`.
    pub(crate) fn sentence(&self, rules: &Rules, path: &str) -> String {
        let bid = |bid: &(RungId, Option<ModifierId>)| notation::bid_text(rules, *bid);
        match self {
            Self::NotYourTurn(seat) => format!("it is the turn of {}", rules.seat_name(*seat)),
            Self::NothingAsked => "nobody is asked anything now".to_owned(),
            Self::OtherQuestion(asks) => match asks {
                Asks::Word => "a call is asked for now, and no card".to_owned(),
                Asks::Card => "a card is to be played now".to_owned(),
                Asks::Cards(1) => "a card is to be chosen now".to_owned(),
                Asks::Cards(count) => format!("{count} cards are to be chosen now"),
            },
            Self::NotHere => "that cannot be said here".to_owned(),
            Self::NotHigher(standing) => format!("it is not higher than {}, which stands", bid(standing)),
            Self::LevelBelow(min) => {
                told(rules, path).unwrap_or_else(|| format!("the lowest level is {min} in this deal"))
            }
            Self::LevelAbove(max) => {
                told(rules, path).unwrap_or_else(|| format!("the highest level is {max} in this deal"))
            }
            Self::NeedsLevel(level) => format!("somebody must first have bid at level {level}"),
            Self::OwnCalls(0) => "it can only be a seat's first call".to_owned(),
            Self::OwnCalls(n) => format!("it must come after exactly {n} own calls"),
            Self::PartnerMustCall(rung) => {
                format!("the partner must have called {}", bid(&(*rung, None)))
            }
            Self::PartnerHasCalled(rung) => format!("the partner has called {}", bid(&(*rung, None))),
            Self::BidStands(standing) => format!("a bid stands: {}", bid(standing)),
            Self::OnlyFirstCallers(n) => format!("only the first {n} callers may say it"),
            Self::MustLook => {
                "the hand has not been looked at; say `look`, or bid what is bid unseen".to_owned()
            }
            Self::HasLooked => "the hand has been looked at".to_owned(),
            Self::NotBehind { by, behind } => {
                format!("the side must be behind by at least {by}, and is behind by {}", (*behind).max(0))
            }
            Self::NotWith(word) => {
                format!("`{}` is not said with that rung", rules.ladder.modifiers[word.index()].name)
            }
            Self::NoRaise(before) => format!("only a number above {before} raises the one that was named"),
            Self::TotalIs(total) => format!("the last to speak may not make the sum of the bids {total}"),
            Self::MustBid => "everybody must name a number; nobody may pass".to_owned(),
            Self::BelowBid(rung) => {
                format!("the contract may not be lower than the bid, which was {}", bid(&(*rung, None)))
            }
            Self::OtherStrain(rung) => {
                format!("the contract keeps the strain of the bid, which was {}", bid(&(*rung, None)))
            }
            Self::Jumps(rung) => format!("bids may not jump; the next is {}", bid(&(*rung, None))),
            Self::NoBeater(standing) => format!("it does not outbid {}, which stands", bid(standing)),
            Self::TooEarly => {
                "the bidding has not begun; say `wait`, or what may be called out of turn".to_owned()
            }
            Self::NothingToHold => "there is no bid of another seat to hold".to_owned(),
            Self::MayNotBeHeld(standing) => format!("{} may not be held", bid(standing)),
            Self::NobodyPassed => "a bid can be held only when somebody has passed".to_owned(),
            Self::MayNotHold => "this seat may not hold that bid".to_owned(),
            Self::Rule => told(rules, path).unwrap_or_else(|| format!("the rule `{path}` does not allow it")),
            Self::Hook(reason) => rules.texts.get(reason).cloned().unwrap_or_else(|| reason.clone()),
            Self::NotHeld(cards) => {
                format!("{} not in that hand", are(rules, *cards))
            }
            Self::Duty { void: true, must, .. } => {
                format!("who cannot follow suit must play {}", notation::cards_text(rules, *must))
            }
            Self::Duty { asks, must, .. } => {
                format!("{}: the hand holds {}", demand(rules, *asks), notation::cards_text(rules, *must))
            }
            Self::LeadBar(name) => {
                told(rules, path).unwrap_or_else(|| format!("`{name}` may not be led now"))
            }
            Self::MustName => "led, this card must name a suit: `play CARD as SUIT`".to_owned(),
            Self::TooLate => "this card had its chance when the suit ran out".to_owned(),
            Self::MayNotCall(card, true) => {
                format!("{} is your own card, or you have put it away", rules.deck.name(*card))
            }
            Self::MayNotCall(card, false) => {
                format!("{} is no card to be named here", rules.deck.name(*card))
            }
            Self::MayNotName => "that suit may not be named now".to_owned(),
            Self::NamesNothing => "only a card without a suit names one, and only when it is led".to_owned(),
            Self::WrongCount(1) => "exactly one card is asked for".to_owned(),
            Self::WrongCount(n) => format!("exactly {n} cards are asked for"),
            Self::NoOfferNow => {
                "tricks are claimed, conceded or divided while cards are played, by who plays them".to_owned()
            }
            Self::OfferRefused => "an offer was refused, and no card has been played since".to_owned(),
            Self::TricksDoNotAddUp { given, total } => {
                format!("{given} tricks are given out; this deal has {total}")
            }
            Self::CannotEndWith { hand, given, won } => {
                format!("{} cannot end with {given} tricks; it has {won}", rules.hand_name(*hand))
            }
            Self::MayNotPutAway(cards) => format!("{} not be put away", may(rules, *cards)),
        }
    }
}

impl Refusal<'_> {
    /// For people.
    pub(crate) fn refuse(&self, rules: &Rules, question: Option<&Question>, action: &Action) -> Box<Illegal> {
        Box::new(Illegal {
            action: notation::action_text(rules, action),
            why: self.why.sentence(rules, self.rule),
            rule: self.rule.to_owned(),
            origin: rules.origin(self.rule),
            allowed: question.map_or(String::new(), |question| allowed(rules, question)),
        })
    }
}

/// The pack's sentence about a rule: in `texts`, under its key path with `_` for `.`, or that of the table it is in.
fn told(rules: &Rules, path: &str) -> Option<String> {
    let told = |path: &str| rules.texts.get(&path.replace('.', "_")).cloned();
    told(path).or_else(|| told(path.rsplit_once('.')?.0))
}

/// What a rung of a duty asks for, when no rung before it was about the suit led.
fn demand(rules: &Rules, asks: play::Rung) -> String {
    let noun = match asks.group {
        Group::Suit if asks.pick == Pick::Any => return "follow suit".to_owned(),
        Group::Suit if asks.pick == Pick::Beat => return "follow suit and head the trick".to_owned(),
        Group::Suit => "card of the suit led".to_owned(),
        Group::Trump => "trump".to_owned(),
        Group::Floating => "card that belongs to no suit".to_owned(),
        Group::Plain => "card that is no trump".to_owned(),
        Group::Of(suit) => {
            format!("card of {}", suit.printed().map_or("?", |suit| rules.deck.suit_name(suit)))
        }
        Group::Any => return "play any card".to_owned(),
    };
    match asks.pick {
        Pick::Any => format!("play a {noun}"),
        Pick::Beat => format!("play a {noun} that heads the trick"),
        Pick::Lowest => format!("play the lowest {noun}"),
        Pick::Highest => format!("play the highest {noun}"),
    }
}

fn are(rules: &Rules, cards: CardSet) -> String {
    let verb = if cards.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", notation::cards_text(rules, cards))
}

fn may(rules: &Rules, cards: CardSet) -> String {
    format!("{} may", notation::cards_text(rules, cards))
}

/// What a question allows, for people.
pub fn allowed(rules: &Rules, question: &Question) -> String {
    match &question.answers {
        Answers::Play(plays) => allowed_plays(rules, plays),
        Answers::Choose(ChooseSet { from, count, .. }) => {
            format!("{count} of {}", notation::cards_text(rules, *from))
        }
        Answers::Calls(calls) => allowed_calls(rules, calls),
    }
}

fn allowed_plays(rules: &Rules, plays: &PlaySet) -> String {
    let mut parts = Vec::new();
    if !plays.plain.is_empty() {
        parts.push(notation::cards_text(rules, plays.plain));
    }
    if !plays.naming.is_empty() && !plays.names.is_empty() {
        let suits: Vec<&str> = plays.names.iter().map(|suit| rules.deck.suit_name(suit)).collect();
        parts.push(format!("{} as {}", notation::cards_text(rules, plays.naming), suits.join(" or ")));
    }
    parts.join(", ")
}

/// Calls, with runs of neighbouring rungs written as from-to.
fn allowed_calls(rules: &Rules, calls: &CallSet) -> String {
    let mut parts: Vec<String> = calls.says.iter().map(|say| notation::pattern_text(rules, say)).collect();
    let rungs: Vec<RungId> = calls.bids.iter().collect();
    let mut i = 0;
    while i < rungs.len() {
        let mut end = i;
        while end + 1 < rungs.len() && rungs[end + 1].0 == rungs[end].0 + 1 {
            end += 1;
        }
        let name = |rung: RungId| rules.ladder.rung(rung).name.as_str();
        parts.push(match end - i {
            0 => name(rungs[i]).to_owned(),
            1 => format!("{}, {}", name(rungs[i]), name(rungs[end])),
            _ => format!("{} to {}", name(rungs[i]), name(rungs[end])),
        });
        i = end + 1;
    }
    for word in 0..rules.ladder.modifiers.len() {
        let with = calls.modified.iter().filter(|(_, other)| other.index() == word).count();
        if with > 0 {
            parts.push(format!("{with} of them with `{}`", rules.ladder.modifiers[word].name));
        }
    }
    parts.join(", ")
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not allowed: {}", self.action, self.why)?;
        if !self.allowed.is_empty() {
            write!(f, "; allowed: {}", self.allowed)?;
        }
        Ok(())
    }
}

impl std::error::Error for Illegal {}

/// The hand a question is about, where it is about one.
pub fn hand_of(question: &Question) -> Option<Hand> {
    match &question.answers {
        Answers::Play(plays) => Some(plays.hand),
        Answers::Choose(choice) => Some(choice.hand),
        Answers::Calls(_) => None,
    }
}
