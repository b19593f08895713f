//! What one would look for on the table before answering, in sentences: for those who want many words.
//!
//! Nothing is told that the seat could not count itself from what was played, what it holds and what lies open.

use overtrick_core::card::CardSet;
use overtrick_core::game::View;
use overtrick_core::ruleset::DialogId;
use overtrick_core::seat::Hand;
use overtrick_core::state::{Answers, Question, State};

use super::contract;
use super::prompt::hand_asked;
use crate::words::{Words, counted};

/// The lines before a question that is put to the seat of a view.
pub(super) fn lines(words: &Words, state: &State, view: &View<'_>, question: &Question) -> Vec<String> {
    match question.answers {
        Answers::Play(_) => {
            let mut lines = vec![on_the_table(words, view)];
            let left = view.count(hand_asked(question));
            lines.extend(contract::standing(words, state).map(|standing| {
                let more = contract::still_needed(words, state).map(|more| more_of(more, left));
                format!("{standing}{}.", more.unwrap_or_default())
            }));
            lines.extend(contract::of_side(words, state, question.seat));
            lines.extend(trumps(words, view));
            lines
        }
        Answers::Calls(_) if question.dialog == Some(DialogId::AUCTION) => vec![said(words, state)],
        _ => Vec::new(),
    }
}

fn more_of(more: i64, left: usize) -> String {
    match u64::try_from(more) {
        Ok(more @ 1..) => format!(", {more} more to win of {}", counted(left as u64, "trick")),
        _ => String::new(),
    }
}

/// The trick so far, and who is winning it.
fn on_the_table(words: &Words, view: &View<'_>) -> String {
    let trick = &view.position().trick;
    let played = view.trick();
    if played.is_empty() {
        return format!("{} leads.", words.hand(trick.leader));
    }
    let each = played.iter().map(|(hand, card)| format!("{} {}", words.hand(*hand), words.card(*card)));
    let each: Vec<String> = each.collect();
    let winning = match trick.best_power {
        0 => String::new(),
        _ => format!(" {} is winning.", words.hand(trick.best_hand)),
    };
    format!("On the table: {}.{winning}", each.join(", "))
}

/// How many trumps there are, were played, are seen, and are somewhere else.
fn trumps(words: &Words, view: &View<'_>) -> Option<String> {
    let pos = view.position();
    let order = words.rules.order(pos.contract()?.order);
    let trumps = order.trumps();
    if trumps.is_empty() {
        return None;
    }
    let played: CardSet = pos.cards_played().collect();
    let own = view.own();
    let open = pos.playing.iter().filter(|&hand| hand != Hand::of(view.seat));
    let open = open.filter_map(|hand| view.hand(hand)).fold(CardSet::EMPTY, |all, hand| all | hand) - own;
    let number = |cards: CardSet| (trumps & cards).len();
    let mut parts = vec![format!("{} played", number(played)), format!("{} in your hand", number(own))];
    parts.extend((number(open) > 0).then(|| format!("{} lying open", number(open))));
    let elsewhere = trumps - view.located();
    let away = number(pos.discards);
    parts.extend((away > 0).then(|| format!("{away} put away by you")));
    parts.push(format!("{} not seen", elsewhere.len()));
    Some(format!("Of {} trumps: {}.", trumps.len(), parts.join(", ")))
}

/// The bids so far, each seat's last.
fn said(words: &Words, state: &State) -> String {
    let said: Vec<_> = state.table.said().iter().filter(|said| said.dialog == DialogId::AUCTION).collect();
    let each = state.pos.active.iter().filter_map(|seat| {
        let last = said.iter().rev().find(|said| said.seat == seat)?;
        Some(format!("{} {}", words.seat(seat), words.call(&last.call)))
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() {
        "Nobody has bid yet.".to_owned()
    } else {
        format!("Said last: {}.", each.join(", "))
    }
}
