//! The rules in force, as one immutable value.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::card::CardSet;
use crate::deal::{PacketTo, Plan};
use crate::deck::Deck;
use crate::hooks::HookError;
use crate::order::CardOrder;
use crate::score::{LedgerKind, SheetLayout, TableId};
use crate::seat::{Hand, HandSet, MAX_HANDS, Seat};
use crate::side::SidePlan;
use crate::state::Position;

use super::dialog::{Dialog, DialogKind};
use super::finish::{End, Number, Score, Settle};
use super::ids::{DialogId, HookId, KindId, OrderId, ReasonId, RoleId, RungId, StrainId, WordId};
use super::kind::{CardCount, ContractKind, OrderFamily, OrderFamilyId, PhaseRule};
use super::ladder::{Auction, Ladder};
use super::option::OptionValues;
use super::source::{Origin, Provenance, Source};
use super::var::{Formula, NumberTable};

/// A packet of the deal.
#[derive(Clone, Debug)]
pub struct Packet {
    /// How many cards; all that are left if `None`.
    pub count: Option<Formula>,
    /// To whom.
    pub to: PacketTo,
}

/// How cards are dealt.
#[derive(Clone, Debug)]
pub struct DealRules {
    /// Packets in order.
    pub packets: Vec<Packet>,
    /// How often the list is dealt.
    pub rounds: Formula,
    /// Where each card goes, if no number depends on the match.
    pub plan: Option<Plan>,
    /// A hook that says the packets of each deal, in place of the list.
    pub hook: Option<HookId>,
    /// Who deals first.
    pub first_dealer: FirstDealer,
}

/// Who deals the first deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstDealer {
    /// Anybody, by chance.
    Random,
    /// The first seat.
    First,
    /// Who draws the lowest card; each card by its number has a rank.
    Lowest(Vec<u8>),
    /// Who is dealt the first of these.
    Dealt(CardSet),
}

/// A hand without a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraHand {
    /// Which hand.
    pub hand: Hand,
    /// Who decides for it.
    pub control: Option<Controller>,
    /// Who sees it from the deal on.
    pub open: RoleId,
    /// The hand under whose cards these lie face down.
    pub under: Option<Hand>,
}

/// Who decides for a hand without a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// The first seat of a role when the play begins.
    Role(RoleId),
    /// One seat.
    Seat(Seat),
}

/// Everything the engine needs to know about a game; checked, compiled and never changed.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Where they come from.
    pub source: Source,
    /// Seats at the table.
    pub seats: usize,
    /// Names of the seats, in direction of play.
    pub seat_names: Vec<String>,
    /// Whether play goes clockwise, for people.
    pub clockwise: bool,
    /// Names of the hands; those of seats first.
    pub hand_names: Vec<String>,
    /// Hands without a seat.
    pub extra_hands: Vec<ExtraHand>,
    /// Whether some hands lie face down under others.
    pub covered: bool,
    /// The hands in order of play.
    pub ring: Vec<Hand>,
    pub(crate) next_hand: [u8; MAX_HANDS],
    /// Seats that are dealt cards.
    pub active: usize,
    /// Who scores together.
    pub sides: SidePlan,
    /// The cards.
    pub deck: Deck,
    /// How they are dealt.
    pub deal: DealRules,
    /// Every order of the cards.
    pub orders: Vec<CardOrder>,
    /// Orders by name and letters.
    pub families: Vec<OrderFamily>,
    /// The ladder.
    pub ladder: Ladder,
    /// How bidding goes.
    pub auction: Auction,
    /// Words said in dialogs; the built-in ones first.
    pub words: Vec<String>,
    /// Dialogs.
    pub dialogs: Vec<Dialog>,
    /// Kinds of contract.
    pub kinds: Vec<ContractKind>,
    /// Names of roles; the built-in ones first.
    pub roles: Vec<String>,
    /// A hook that restricts every turn.
    pub restrict: Option<HookId>,
    /// A hook that says who has won a trick.
    pub trick_winner: Option<HookId>,
    /// A hook that says who decides for a hand.
    pub controller: Option<HookId>,
    /// A hook that looks at the options when the rules are loaded.
    pub check_options: Option<HookId>,
    /// Cards of a hand that are counted.
    pub counts: Vec<CardCount>,
    /// Number tables.
    pub tables: Vec<NumberTable>,
    /// The columns of the sheet.
    pub sheet: SheetLayout,
    /// Who writes the entries.
    pub score: Score,
    /// Runs after each deal.
    pub after_deal: Option<HookId>,
    /// Takes calls away.
    pub legal_calls: Option<HookId>,
    /// Names of reasons: score items, and what hooks may give.
    pub reasons: Vec<String>,
    /// Ends of the match, in order.
    pub ends: Vec<End>,
    /// What the match is worth.
    pub settle: Settle,
    /// Numbers that outlive a deal.
    pub match_numbers: Vec<Number>,
    /// Numbers of one deal.
    pub deal_numbers: Vec<Number>,
    /// Functions of the pack that the rules call.
    pub hooks: Vec<String>,
    /// Where a hook is defined, by its name: `pack/file:line`.
    pub hook_places: BTreeMap<String, String>,
    /// Options with their settled values.
    pub options: OptionValues,
    /// The pack's own names for things.
    pub terms: IndexMap<String, String>,
    /// Sentences for reasons and words.
    pub texts: IndexMap<String, String>,
    /// The text behind the rules, if there is any.
    pub provenance: Option<Arc<dyn Provenance>>,
    /// Options that the expression at a key path reads.
    pub read: BTreeMap<String, BTreeSet<String>>,
}

impl Rules {
    /// The next hand of `playing` in order of play after `hand`.
    #[inline]
    pub fn next_in(&self, playing: HandSet, hand: Hand) -> Hand {
        let mut next = hand;
        for _ in 0..MAX_HANDS {
            next = Hand::new(self.next_hand[next.index()]);
            if playing.contains(next) {
                return next;
            }
        }
        hand
    }

    /// Whether cards are drawn from the kitty one by one.
    pub fn draws_from_kitty(&self) -> bool {
        self.dialogs.iter().any(|dialog| matches!(dialog.kind, DialogKind::Draw(_)))
    }

    /// The kind of a contract.
    ///
    /// # Panics
    /// When the id is of other rules; ids come from these rules.
    #[inline]
    pub fn kind(&self, kind: KindId) -> &ContractKind {
        &self.kinds[kind.index()]
    }

    /// The phases of the contract, or the dialogs before the auction while there is none.
    pub fn phases(&self, pos: &Position) -> &[PhaseRule] {
        match pos.contract() {
            Some(contract) => &self.kind(contract.kind).phases,
            None => &self.auction.before,
        }
    }

    /// An order of the cards.
    ///
    /// # Panics
    /// When the id is of other rules.
    #[inline]
    pub fn order(&self, order: OrderId) -> &CardOrder {
        &self.orders[order.index()]
    }

    /// The order of a family for a strain and a named suit. A letter that nothing stands for leaves it out.
    pub fn order_of(
        &self,
        family: OrderFamilyId,
        strain: Option<StrainId>,
        named: Option<crate::card::Suit>,
    ) -> OrderId {
        let family = &self.families[usize::from(family.0)];
        let suit = strain.and_then(|strain| self.ladder.strains.get(strain.index())?.suit);
        let row = if family.needs_trump { suit.map_or(0, crate::card::Suit::index) } else { 0 };
        let column = if family.needs_named { named.map_or(0, crate::card::Suit::index) } else { 0 };
        family.orders[row][column]
    }

    /// Whose columns a ledger has.
    pub fn ledger_kind(&self, ledger: u8) -> LedgerKind {
        self.sheet.ledgers().get(usize::from(ledger)).map_or(LedgerKind::Seat, |ledger| ledger.kind)
    }

    /// A role by name.
    pub fn role_by_name(&self, name: &str) -> Option<RoleId> {
        position(&self.roles, name).map(RoleId)
    }

    /// A rung by the name records use; case does not matter.
    pub fn rung_by_name(&self, name: &str) -> Option<RungId> {
        let found = self.ladder.rungs.iter().position(|rung| rung.name.eq_ignore_ascii_case(name))?;
        u16::try_from(found).ok().map(RungId)
    }

    /// A word by name.
    pub fn word_by_name(&self, name: &str) -> Option<WordId> {
        position(&self.words, name).map(WordId)
    }

    /// The name of a word.
    pub fn word(&self, word: WordId) -> &str {
        self.words.get(word.index()).map_or("?", String::as_str)
    }

    /// A reason by name.
    pub fn reason_by_name(&self, name: &str) -> Option<ReasonId> {
        let found = self.reasons.iter().position(|reason| reason == name)?;
        u16::try_from(found).ok().map(ReasonId)
    }

    /// The name of a reason.
    pub fn reason(&self, reason: u16) -> &str {
        self.reasons.get(usize::from(reason)).map_or("?", String::as_str)
    }

    /// A dialog.
    ///
    /// # Panics
    /// When the id is of other rules, or is the auction or an offer.
    pub fn dialog(&self, dialog: DialogId) -> &Dialog {
        &self.dialogs[dialog.index()]
    }

    /// The name of a dialog; the auction and offers have names too.
    pub fn dialog_name(&self, dialog: DialogId) -> &str {
        match dialog {
            DialogId::AUCTION => "auction",
            DialogId::OFFER => "offer",
            other => self.dialogs.get(other.index()).map_or("?", |dialog| dialog.name.as_str()),
        }
    }

    /// The name of a hook.
    pub fn hook(&self, hook: HookId) -> &str {
        self.hooks.get(hook.index()).map_or("?", String::as_str)
    }

    /// The error of a hook of these rules. It names where the function is defined: of a wrong answer, no nearer place
    /// is known.
    pub fn hook_error(&self, hook: HookId, message: impl fmt::Display) -> HookError {
        let name = self.hook(hook);
        HookError {
            hook: name.to_owned(),
            pack: self.hook_places.get(name).unwrap_or(&self.source.id).clone(),
            message: message.to_string(),
        }
    }

    /// A number table by the id expressions use.
    pub fn table(&self, table: TableId) -> Option<&NumberTable> {
        self.tables.get(usize::from(table.0))
    }

    /// The name of a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seat_names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Whether a hand lies face down under another.
    pub fn lies_face_down(&self, hand: Hand) -> bool {
        self.extra_hands.iter().any(|extra| extra.hand == hand && extra.under.is_some())
    }

    /// The names of the hands without a seat.
    pub fn extra_names(&self) -> Vec<String> {
        self.extra_hands.iter().map(|extra| self.hand_name(extra.hand).to_owned()).collect()
    }

    /// The name of a hand.
    pub fn hand_name(&self, hand: Hand) -> &str {
        self.hand_names.get(hand.index()).map_or("?", String::as_str)
    }

    /// Digest of the rules, hexadecimal; empty for rules that come from no pack.
    pub fn digest(&self) -> &str {
        self.provenance.as_ref().map_or("", |provenance| provenance.digest())
    }

    /// Where a key comes from: the longest known beginning of its path.
    pub fn origin(&self, path: &str) -> Option<Origin> {
        let mut path = path;
        loop {
            if let Some(origin) = self.exact_origin(path) {
                return Some(origin);
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    /// Where exactly this key comes from. `hooks.NAME` stands for a function that no key names.
    pub fn exact_origin(&self, path: &str) -> Option<Origin> {
        if let Some(place) = path.strip_prefix("hooks.").and_then(|name| self.hook_places.get(name)) {
            return Some(Origin { file: place.clone(), options: Vec::new() });
        }
        let mut origin = self.provenance.as_ref()?.origin(path)?;
        for option in self.read.get(path).into_iter().flatten() {
            if let Some(value) = self.options.get(option)
                && !origin.options.iter().any(|(other, _)| other == option)
            {
                origin.options.push((option.clone(), value.to_string()));
            }
        }
        Some(origin)
    }
}

fn position(names: &[String], name: &str) -> Option<u8> {
    names.iter().position(|other| other == name).and_then(|found| u8::try_from(found).ok())
}
