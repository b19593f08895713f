//! What players notice of a step: questions and their answers, tricks, cards that are shown, lines of the sheet, who
//! deals next and who wins; as text without any number that means something in one set of rules only.

use overtrick_core::card::CardSet;
use overtrick_core::game::{Event, Match};
use overtrick_core::notation::{action_text, call_text, cards_text};
use overtrick_core::ruleset::Rules;
use overtrick_core::state::{Action, Answers, Pending};

/// The events of a step, then the question that is now asked, or what the match is worth between deals.
pub(super) fn shown(table: &mut Match, events: &[Event]) -> Vec<String> {
    let rules = table.rules().clone();
    let rules = rules.as_ref();
    let mut lines: Vec<String> = events.iter().filter_map(|event| event_text(rules, event)).collect();
    if table.pending().question().is_none() {
        lines.push(format!("worth {:?}", table.settle()));
    }
    lines.push(match table.pending() {
        Pending::Deal => "a deal is due".to_owned(),
        Pending::Over => "the match is over".to_owned(),
        Pending::Ask(question) => {
            let dialog = question.dialog.map_or("play", |dialog| rules.dialog_name(dialog));
            let seat = rules.seat_name(question.seat);
            format!("{seat} is asked in {dialog}: {}", answers_text(rules, &question.answers))
        }
    });
    lines
}

fn answers_text(rules: &Rules, answers: &Answers) -> String {
    let texts: Vec<String> = match answers {
        Answers::Play(plays) => {
            (0..plays.len()).filter_map(|n| plays.nth(n)).map(|a: Action| action_text(rules, &a)).collect()
        }
        Answers::Choose(choice) => vec![format!("{} of {}", choice.count, cards_text(rules, choice.from))],
        Answers::Calls(calls) => {
            let mut texts: Vec<String> = calls.list().iter().map(|call| call_text(rules, call)).collect();
            // Where a rung ranks is shown by what may still be said after it.
            texts.sort();
            texts
        }
    };
    texts.join(", ")
}

/// Nothing for events that no player would notice if nothing followed from them.
fn event_text(rules: &Rules, event: &Event) -> Option<String> {
    let cards = |cards: CardSet| cards_text(rules, cards);
    let hand = |hand| rules.hand_name(hand).to_owned();
    Some(match event {
        Event::Drawn { seat, card } => {
            format!("{} draws {}", rules.seat_name(*seat), rules.deck.name(*card))
        }
        Event::DealBegun { dealer, active, unseen } => {
            format!("{} deals to {active:?}, unseen {unseen}", rules.seat_name(*dealer))
        }
        Event::Dealt { hand: to, cards: dealt } => format!("{} is dealt {}", hand(*to), cards(dealt.cards)),
        Event::KittyDealt { cards: dealt, .. } => format!("the kitty is {}", cards(dealt.cards)),
        Event::TurnedUp { card } | Event::GhostLed { card } => {
            format!("{} is turned", rules.deck.name(*card))
        }
        Event::Turned { to, card, .. } => format!("{} turns {}", hand(*to), rules.deck.name(*card)),
        Event::Looked { seat, .. } => format!("{} looks", rules.seat_name(*seat)),
        Event::KittyTaken { seat, seen_by, .. } => {
            format!("{} takes the kitty, seen by {seen_by:?}", rules.seat_name(*seat))
        }
        Event::Controlled { hand: of, seat, .. } => {
            format!("{} plays for {}", rules.seat_name(*seat), hand(*of))
        }
        Event::Opened { hand: of, to, .. } => format!("{} lies open before {to:?}", hand(*of)),
        Event::PartnerShown { seat } => format!("{} is the partner", rules.seat_name(*seat)),
        Event::TrickBegun { leader } => format!("{} leads", hand(*leader)),
        Event::TrickWon { hand: by } => format!("{} wins the trick", hand(*by)),
        Event::ThrownIn { next } => format!("thrown in, {} deals", rules.seat_name(*next)),
        Event::DealOver { next } => format!("over, {} deals", rules.seat_name(*next)),
        Event::MatchOver { winners } => format!("{winners:?} win"),
        Event::Scored(entry) => {
            let ledger =
                rules.sheet.ledgers().get(usize::from(entry.cell.ledger)).map_or("?", |one| &one.name);
            format!("{} in {ledger} for {:?}", entry.amount, entry.cell.subject)
        }
        Event::Said { .. }
        | Event::LaidDown { .. }
        | Event::Contracted { .. }
        | Event::RoleTaken { .. }
        | Event::StockStacked { .. }
        | Event::PutAway { .. }
        | Event::Given { .. }
        | Event::SetAside { .. }
        | Event::FirstToSpeak { .. }
        | Event::LeaderNamed { .. }
        | Event::Ordered { .. }
        | Event::PlayBegun { .. }
        | Event::Played { .. }
        | Event::DealNumber { .. }
        | Event::MatchNumber { .. }
        | Event::Ended { .. }
        | Event::Stage(_)
        | Event::Moment(_) => return None,
    })
}
