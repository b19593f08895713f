//! What is asked and told while a sheet is kept.

use overtrick_core::game::allowed;
use overtrick_core::ruleset::{AuctionKind, DialogId, Rules};
use overtrick_core::score::Entry;
use overtrick_core::seat::{Hand, SeatSet};
use overtrick_core::state::{Action, Call, Question, Said, State};
use overtrick_plugins::keeper::{Keeper, Missing, Want};

use crate::line;
use crate::words::Words;

/// A question: what is said before it, the prompt, and what `help` says.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) before: Vec<String>,
    pub(super) prompt: String,
    pub(super) help: Vec<String>,
}

/// `Deal 3. East deals.`
pub(super) fn deal(words: &Words, state: &State) -> String {
    let dealer = words.seat(state.pos.dealer);
    let out = SeatSet::all(words.rules.seats) - state.pos.active;
    let out = match out.iter().find(|seat| *seat != state.pos.dealer) {
        _ if out.is_empty() => String::new(),
        None => " and sits out".to_owned(),
        Some(_) => format!("; {} sit out", words.seats(out)),
    };
    format!("Deal {}. {dealer} deals{out}.", state.table.deals)
}

/// What is wanted now.
pub(super) fn asked(words: &Words, keeper: &Keeper) -> Asked {
    let rules: &Rules = &words.rules;
    match keeper.wants() {
        Want::Said(question) if question.dialog == Some(DialogId::AUCTION) => auction(words, question),
        Want::Said(question) => said(words, keeper.state(), question),
        Want::Tricks(total) => tricks(words, keeper.state(), total),
        Want::Turned => Asked {
            prompt: "Which card was turned up? ".to_owned(),
            help: vec![format!("Type a card, such as `{}`.", example_card(rules))],
            ..Asked::default()
        },
        Want::More(Missing::Kitty(count)) => Asked {
            before: vec!["The score of this deal reads which cards were dealt to the kitty.".to_owned()],
            prompt: format!("Which {count} cards lay in the {}? ", words.term("kitty")),
            help: vec!["Type the cards, a blank between them; `undo` takes the tricks back.".to_owned()],
        },
        Want::More(Missing::Holder(card)) => Asked {
            before: vec!["The score of this deal reads who was called as a partner.".to_owned()],
            prompt: format!("Who was dealt {}? ", words.card(*card)),
            help: vec!["Type a seat; `undo` takes the tricks back.".to_owned()],
        },
        Want::Deal | Want::Over => Asked::default(),
    }
}

fn example_card(rules: &Rules) -> &str {
    rules.deck.cards().first().map_or("", |card| rules.deck.name(card))
}

fn auction(words: &Words, question: &Question) -> Asked {
    let rules = &words.rules;
    let who = words.seat(question.seat);
    let short = rules.seat_name(question.seat);
    let may = words.pretty(&allowed(rules, question));
    let help = vec![
        format!("{who} is to speak: {may}."),
        format!(
            "Type the bidding as far as it matters, as `{short} CALL` or `CALL, CALL, CALL`. Whoever is left out before a \
             call with its seat passes, and everybody after the last."
        ),
        "`all pass` lets everybody pass.".to_owned(),
    ];
    let prompt = match rules.auction.kind {
        AuctionKind::Numbers => format!("Bids, {who} first: "),
        AuctionKind::Ladder | AuctionKind::None => format!("Bidding, {who} first: "),
    };
    Asked { prompt, help, ..Asked::default() }
}

fn said(words: &Words, state: &State, question: &Question) -> Asked {
    let rules = &words.rules;
    let who = words.seat(question.seat);
    let may = words.pretty(&allowed(rules, question));
    let dialog = question.dialog;
    let about = dialog.and_then(|dialog| words.about(dialog)).map_or_else(
        || dialog.map_or(String::new(), |dialog| format!("About {}:", words.term(rules.dialog_name(dialog)))),
        str::to_owned,
    );
    let rung = state.pos.contract().and_then(|contract| contract.rung);
    let as_bid = rung.filter(|rung| question.allows(&Action::Call(Call::bid(*rung))));
    let as_bid = as_bid.map(|rung| format!(" Enter keeps {}.", words.bid(rung, None)));
    let line = format!("{about} {who} may say: {may}.{}", as_bid.unwrap_or_default());
    Asked {
        prompt: format!("{who}: "),
        help: vec![
            line.clone(),
            "Several answers stand one after the other, commas between them.".to_owned(),
        ],
        before: vec![line],
    }
}

fn tricks(words: &Words, state: &State, total: u8) -> Asked {
    let rules = &words.rules;
    let pos = &state.pos;
    let hands: Vec<Hand> = pos.playing.iter().collect();
    let each: Vec<String> = hands.iter().map(|hand| format!("{} 0", rules.hand_name(*hand))).collect();
    let each = each.join(" ");
    let declaring = pos.declaring & (pos.active - pos.out);
    let prompt = if declaring.is_empty() {
        format!("Tricks of each, as `{each}` ({total} in all): ")
    } else {
        format!("Tricks of {} (of {total}): ", words.seats(declaring))
    };
    let mut help =
        vec![format!("Type the tricks of each hand, as `{each}`; what is left out is divided as it may be.")];
    if !declaring.is_empty() {
        help.push("A number alone is what the side has won that plays the contract.".to_owned());
    }
    help.push("Where the score reads who won which trick, type the winners one after the other.".to_owned());
    Asked { prompt, help, ..Asked::default() }
}

/// What is played for. How many tricks there are is not known before all are told.
fn contract(words: &Words, state: &State) -> Option<String> {
    line::standing(words, state).map(|line| line.replace(", has 0", ""))
}

/// What the deal has come to so far.
pub(super) fn standing(words: &Words, state: &State) -> String {
    if let Some(line) = contract(words, state) {
        return format!("{line}.");
    }
    let calls: Vec<String> = state.table.said().iter().map(|said| call(words, said)).collect();
    if calls.is_empty() { deal(words, state) } else { format!("{}.", calls.join(", ")) }
}

fn call(words: &Words, said: &Said) -> String {
    format!("{} {}", words.seat(said.seat), words.call(&said.call))
}

/// What came of what was typed: the contract, once there is one.
pub(super) fn told(words: &Words, before: &State, now: &State) -> Vec<String> {
    let same = before.pos.contract() == now.pos.contract() && before.table.deals == now.table.deals;
    if same || now.pos.contract().is_none() || now.pos.tricks() > 0 {
        return Vec::new();
    }
    contract(words, now).map(|line| format!("  {line}.")).into_iter().collect()
}

/// `  North+South  +300  contract made`.
pub(super) fn entry(words: &Words, entry: &Entry) -> String {
    let whose = words.subject(entry.cell.subject);
    let change = words.change(entry.cell.ledger, entry.amount);
    let ledger =
        words.ledger_if_several(entry.cell.ledger).map_or(String::new(), |ledger| format!(" {ledger}"));
    format!("  {whose}  {change}{ledger}  {}", words.reason(entry.reason))
}
