//! Compiled dialogs: who is asked, for what, and what the answers do.

use crate::card::CardSet;
use crate::state::RungSet;

use super::ids::{HookId, RoleId, WordId};
use super::kind::OrderFamilyId;
use super::source::Written;
use super::var::Formula;

/// How a dialog goes.
#[derive(Clone, Debug)]
pub struct Dialog {
    /// Its name.
    pub name: String,
    /// Who is asked.
    pub who: RoleId,
    /// Cards whose holder is asked; if nobody holds one, it is `who`.
    pub holder: Option<CardSet>,
    /// What happens.
    pub kind: DialogKind,
    /// Words that may be said in it, where the pack lists them.
    pub words: Vec<WordId>,
    /// What must hold for a seat that is to say a word.
    pub needs: Vec<(WordId, Written<Formula>)>,
    /// Counts of cards of which a seat that says a word holds none.
    pub lacks: Vec<(WordId, u8)>,
    /// What words do besides being remembered.
    pub on: Vec<OnWord>,
    /// Where it is written.
    pub paths: DialogPaths,
}

impl Dialog {
    /// What this word does besides being remembered.
    pub fn on(&self, word: WordId) -> Option<&OnWord> {
        self.on.iter().find(|on| on.word == word)
    }

    /// What must hold for a seat that is to say this word.
    pub fn need(&self, word: WordId) -> Option<&Written<Formula>> {
        self.needs.iter().find(|(other, _)| *other == word).map(|(_, need)| need)
    }
}

/// A word that throws the cards in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnWord {
    /// The word.
    pub word: WordId,
    /// Who must consent.
    pub consent: Consent,
    /// The words they answer with: the first consents.
    pub answers: Vec<WordId>,
    /// Whether the same seat deals again.
    pub same_dealer: bool,
}

/// Who must consent to what a seat has said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Nobody.
    Nobody,
    /// The other seats of its side.
    Partner,
    /// All other active seats.
    Others,
}

/// Where parts of a dialog are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialogPaths {
    /// The whole dialog.
    pub entry: String,
    /// How many cards are chosen.
    pub count: String,
    /// Which cards may not be put away.
    pub forbid: String,
}

/// What happens in a dialog.
#[derive(Clone, Debug)]
pub enum DialogKind {
    /// Cards are taken and put away.
    Exchange {
        /// How much of the kitty is taken.
        take: Take,
        /// Who sees it.
        show: Show,
        /// How many cards are put away; if not said, as many as were taken, or as the kitty was dealt.
        discard: Option<Formula>,
        /// Cards that may not be put away.
        forbid: CardSet,
    },
    /// Cards go from seat to seat.
    PassCards {
        /// How many.
        count: Formula,
        /// To whom.
        to: PassTo,
        /// Who chooses when.
        way: PassWay,
    },
    /// Cards are drawn from the kitty: words for keeping the card that was looked at, and for the next instead.
    Draw([WordId; 2]),
    /// A rung is named; the contract is rebuilt from it.
    NameRung {
        /// Its strain must be that of the rung that won.
        same_strain: bool,
        /// Which rungs.
        rungs: RungSet,
        /// Not below the one that stands.
        standing: bool,
    },
    /// A suit is named for a letter of the orders.
    NameSuit {
        /// Whether it is the trump suit (`T`) and not a suit for a card (`N`).
        trump: bool,
        /// Whether `pass` is allowed.
        may_pass: bool,
        /// Cards without which only `pass` is allowed.
        if_holds: Option<CardSet>,
        /// The order in force once a suit was named.
        order: Option<OrderFamilyId>,
    },
    /// A card is named; whoever holds it declares as well.
    NameCard {
        /// Which cards.
        cards: CardSet,
        /// Whether `pass` is allowed.
        may_pass: bool,
        /// Whether a card may be named that the seat holds or has put away.
        own: bool,
    },
    /// Each seat says one of these words.
    Say(Vec<WordId>),
    /// A hook asks.
    Hook(HookId),
}

/// How much of the kitty is taken.
#[derive(Clone, Debug)]
pub enum Take {
    /// Nothing.
    Nothing,
    /// All of it.
    All,
    /// So many of its cards, from the top.
    Cards(Formula),
}

/// Who sees a kitty that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Everybody.
    Everybody,
    /// Who takes it.
    Taker,
    /// Nobody: it is not taken up.
    Nobody,
}

/// To whom cards are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassTo {
    /// The partner.
    Partner,
    /// The seat so many places on.
    Step(u8),
}

/// In which order cards are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassWay {
    /// One giver after the other; each sees what he was given before he chooses.
    InTurn,
    /// The same, and each receiver gives as many back before the next one gives.
    AndBack,
    /// All choose, and then all cards go.
    Together,
}
