//! Why an action is refused: which rule, which option made it, and what is allowed.

use std::fmt;

use crate::card::CardSet;
use crate::notation;
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
    /// Key path of the rule that refused it: `ladder.misere.needs`.
    pub rule: String,
    /// Where that rule comes from.
    pub origin: Option<Origin>,
    /// What is allowed now, for people.
    pub allowed: String,
}

/// The reason of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Another seat is asked.
    NotYourTurn(Seat),
    /// Nobody is asked.
    NothingAsked,
    /// Another kind of answer is asked for.
    OtherQuestion,
    /// Nothing of the kind can be said here.
    NotHere,
    /// The bid does not outrank the one that stands.
    NotHigher((RungId, Option<ModifierId>)),
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
    /// A named rule of the pack.
    Rule(String),
    /// A hook of the pack, in its own words.
    Hook(String),
    /// The card is not in the hand.
    NotHeld(CardSet),
    /// A duty: cards that must be played first, and the name of the rung.
    Duty {
        /// Which rung.
        rung: usize,
        /// Cards that satisfy it.
        must: CardSet,
    },
    /// A lead bar of this name.
    LeadBar(String),
    /// A floating card led must name a suit.
    MustName,
    /// That suit may not be named.
    MayNotName,
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
}

impl Why {
    /// The key path of the rule.
    fn rule(&self, rules: &Rules, question: Option<&Question>, action: &Action) -> String {
        let group = |rung: RungId| rules.ladder.group_of(rung).name.clone();
        let called = match action {
            Action::Call(call) => call.rung(),
            _ => None,
        };
        match self {
            Self::NotYourTurn(_)
            | Self::NothingAsked
            | Self::OtherQuestion
            | Self::NoOfferNow
            | Self::OfferRefused
            | Self::NotHeld(_) => String::new(),
            Self::NotHigher(_) => "auction.outrank".to_owned(),
            Self::LevelBelow(_) => {
                called.map_or(String::new(), |rung| format!("ladder.{}.min_level", group(rung)))
            }
            Self::LevelAbove(_) => {
                called.map_or(String::new(), |rung| format!("ladder.{}.max_level", group(rung)))
            }
            Self::NeedsLevel(_)
            | Self::OwnCalls(_)
            | Self::PartnerMustCall(_)
            | Self::PartnerHasCalled(_)
            | Self::BidStands(_)
            | Self::OnlyFirstCallers(_)
            | Self::HasLooked
            | Self::NotBehind { .. } => {
                called.map_or("ladder".to_owned(), |rung| format!("ladder.{}.needs", group(rung)))
            }
            Self::MustLook => "ladder".to_owned(),
            Self::NotWith(word) => format!("modifier.{}", rules.ladder.modifiers[word.index()].name),
            Self::TotalIs(_) => "auction.total_not".to_owned(),
            Self::MustBid => "auction.kind".to_owned(),
            Self::NothingToHold | Self::MayNotHold | Self::NobodyPassed => "auction.hold.who".to_owned(),
            Self::MayNotBeHeld(_) => "auction.hold.excludes".to_owned(),
            Self::Rule(path) => path.clone(),
            Self::Hook(_) => "hooks".to_owned(),
            Self::Duty { .. } => "play.duty".to_owned(),
            Self::LeadBar(name) => format!("play.lead.{name}"),
            Self::MustName | Self::MayNotName | Self::NamesNothing => "play.lead.floating".to_owned(),
            Self::NotHere | Self::WrongCount(_) | Self::MayNotPutAway(_) => {
                question.and_then(|question| question.dialog).map_or(String::new(), |dialog| {
                    let name = rules.dialog_name(dialog);
                    if name == "auction" { name.to_owned() } else { format!("dialog.{name}") }
                })
            }
        }
    }

    /// One sentence without a full stop.
    pub fn sentence(&self, rules: &Rules) -> String {
        let bid = |bid: &(RungId, Option<ModifierId>)| notation::bid_text(rules, *bid);
        match self {
            Self::NotYourTurn(seat) => format!("it is the turn of {}", rules.seat_name(*seat)),
            Self::NothingAsked => "nobody is asked anything now".to_owned(),
            Self::OtherQuestion => "that is no answer to the question that is asked".to_owned(),
            Self::NotHere => "that cannot be said here".to_owned(),
            Self::NotHigher(standing) => format!("it is not higher than {}, which stands", bid(standing)),
            Self::LevelBelow(min) => format!("the lowest level is {min} in this deal"),
            Self::LevelAbove(max) => format!("the highest level is {max} in this deal"),
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
            Self::TotalIs(total) => format!("the last to speak may not make the sum of the bids {total}"),
            Self::MustBid => "everybody must name a number; nobody may pass".to_owned(),
            Self::NothingToHold => "there is no bid of another seat to hold".to_owned(),
            Self::MayNotBeHeld(standing) => format!("{} may not be held", bid(standing)),
            Self::NobodyPassed => "a bid can be held only when somebody has passed".to_owned(),
            Self::MayNotHold => "this seat may not hold that bid".to_owned(),
            Self::Rule(path) => {
                told(rules, path).unwrap_or_else(|| format!("the rule `{path}` does not allow it"))
            }
            Self::Hook(reason) => rules.texts.get(reason).cloned().unwrap_or_else(|| reason.clone()),
            Self::NotHeld(cards) => {
                format!("{} not in that hand", are(rules, *cards))
            }
            Self::Duty { rung: 0, must } => {
                format!("follow suit: the hand holds {}", notation::cards_text(rules, *must))
            }
            Self::Duty { must, .. } => {
                format!("who cannot follow suit must play {}", notation::cards_text(rules, *must))
            }
            Self::LeadBar(name) => told(rules, &format!("play.lead.{name}"))
                .unwrap_or_else(|| format!("`{name}` may not be led now")),
            Self::MustName => "led, this card must name a suit: `play CARD as SUIT`".to_owned(),
            Self::MayNotName => "that suit may not be named now".to_owned(),
            Self::NamesNothing => "only a card without a suit names one, and only when it is led".to_owned(),
            Self::WrongCount(1) => "exactly one card is asked for".to_owned(),
            Self::WrongCount(n) => format!("exactly {n} cards are asked for"),
            Self::NoOfferNow => {
                "tricks are claimed or conceded while cards are played, by who plays them".to_owned()
            }
            Self::OfferRefused => "an offer was refused, and no card has been played since".to_owned(),
            Self::MayNotPutAway(cards) => format!("{} not be put away", may(rules, *cards)),
        }
    }

    /// The whole refusal.
    pub(crate) fn refuse(&self, rules: &Rules, question: Option<&Question>, action: &Action) -> Box<Illegal> {
        let rule = self.rule(rules, question, action);
        Box::new(Illegal {
            action: notation::action_text(rules, action),
            why: self.sentence(rules),
            origin: rules.origin(&rule).cloned(),
            rule,
            allowed: question.map_or(String::new(), |question| allowed(rules, question)),
        })
    }
}

/// The pack's sentence about a rule: in `texts`, under the key path of the rule with `_` for `.`.
fn told(rules: &Rules, path: &str) -> Option<String> {
    rules.texts.get(&path.replace('.', "_")).cloned()
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
