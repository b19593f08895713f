//! What a person sees before the prompt: the cards, and what the question is about.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::hand_of;
use overtrick_core::ruleset::{DialogId, Rules};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, CallSet, Position, Question};

use super::ask;
use super::hand::hand_line;
use super::manner::Wordiness;
use super::situation;
use super::table::{Table, is_only_answer, look};
use crate::exit::Outcome;
use crate::out::Out;

impl Table<'_> {
    /// What one must know before the prompt.
    pub(super) fn introduce(&mut self, question: &Question, out: &mut Out) -> Outcome {
        let hand = self.hand_text(question.seat, hand_asked(question));
        // Who wants few words asks for the hand.
        if hand != self.shown && (self.shown.is_empty() || self.wordiness > Wordiness::Few) {
            out.wrapped(&hand, 4)?;
            self.shown = hand;
        }
        if look(question).is_some() && !is_only_answer(question) {
            out.wrapped("Enter looks at your hand; or bid before you look.", 4)?;
        }
        if self.wordiness == Wordiness::Many {
            let game = self.session.game();
            let view = game.view(question.seat);
            for line in situation::lines(&self.words, game.state(), &view, question) {
                out.wrapped(&line, 4)?;
            }
        }
        let about = question.dialog.and_then(|dialog| self.words.about(dialog));
        match &question.answers {
            Answers::Play(_) => {
                for line in self.open_hands(question) {
                    out.wrapped(&line, 4)?;
                }
            }
            Answers::Choose(choice) => {
                let pos = &self.session.game().state().pos;
                let example = weakest(&self.words.rules, pos, choice.from, usize::from(choice.count));
                let example = self.words.typed(&Action::Cards(example));
                let what = match choice.count {
                    1 => "one card".to_owned(),
                    n => format!("{n} cards"),
                };
                let about = about.map_or(String::new(), |about| format!("{about} "));
                let line = match choice.to {
                    Some(to) => {
                        format!("{about}Give {what} to {}, for example `{example}`.", self.words.seat(to))
                    }
                    None => format!("{about}Put away {what}, for example `{example}`."),
                };
                out.wrapped(&line, 4)?;
            }
            Answers::Calls(calls) if question.dialog != Some(DialogId::AUCTION) && names_contract(calls) => {
                let bids: Vec<String> = calls.bids.iter().map(|rung| self.words.bid(rung, None)).collect();
                let first = bids.first().map_or("", String::as_str);
                let higher = if bids.len() > 1 { " or higher" } else { "" };
                out.wrapped(&format!("Name your contract, {first}{higher}."), 4)?;
            }
            Answers::Calls(_) if question.dialog != Some(DialogId::AUCTION) => {
                let may = ask::allowed(&self.words, &question.answers);
                let line = match (about, question.dialog) {
                    (Some(about), _) => format!("{about} You may say: {may}."),
                    (None, Some(DialogId::OFFER)) => "Do you agree? Say `yes` or `no`.".to_owned(),
                    (None, dialog) => {
                        let dialog = dialog.map_or("", |dialog| self.words.rules.dialog_name(dialog));
                        format!("About {}: you may say {may}.", self.words.term(dialog))
                    }
                };
                out.wrapped(&line, 4)?;
            }
            Answers::Calls(_) => {}
        }
        Ok(())
    }

    /// Hands of others that the seat sees.
    fn open_hands(&self, question: &Question) -> Vec<String> {
        let view = self.session.game().view(question.seat);
        let pos = view.position();
        let shown = hand_asked(question);
        let open = pos.playing.iter().filter(|&hand| hand != shown && hand != Hand::of(question.seat));
        let cards = open.filter_map(|hand| Some((hand, view.hand(hand).filter(|cards| !cards.is_empty())?)));
        let line = |(hand, cards)| {
            self.words
                .cards_of(&format!("{} (open)", self.words.hand(hand)), &hand_line(&self.words, pos, cards))
        };
        cards.map(line).collect()
    }

    pub(super) fn hand_text(&self, seat: Seat, hand: Hand) -> String {
        let view = self.session.game().view(seat);
        let whose = if hand == Hand::of(seat) { "Your hand" } else { self.words.hand(hand) };
        match view.hand(hand) {
            Some(cards) => self.words.cards_of(whose, &hand_line(&self.words, view.position(), cards)),
            None => format!("{whose} lies face down."),
        }
    }
}

/// Whether nothing but the name of a contract is an answer.
fn names_contract(calls: &CallSet) -> bool {
    calls.says.is_empty() && calls.modified.is_empty() && !calls.bids.is_empty()
}

/// The hand whose cards answer a question.
pub(crate) fn hand_asked(question: &Question) -> Hand {
    hand_of(question).unwrap_or(Hand::of(question.seat))
}

/// The weakest cards of a set, those outside the trump suit first.
fn weakest(rules: &Rules, pos: &Position, from: CardSet, count: usize) -> CardSet {
    let mut cards: Vec<Card> = from.iter().collect();
    if let Some(contract) = pos.contract() {
        let order = rules.order(contract.order);
        let trumps = order.trumps() | order.floating();
        cards.sort_by_key(|&card| (trumps.contains(card), order.strength(card)));
    }
    cards.into_iter().take(count).collect()
}
