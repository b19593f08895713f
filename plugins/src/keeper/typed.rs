//! What people type between two deals of real cards, and what it tells.
//!
//! Bidding is typed as far as it matters: `S 8H` is everybody passing but South. Tricks are typed as they are counted.

use overtrick_core::card::CardSet;
use overtrick_core::notation::{parse_action, parse_seat};
use overtrick_core::ruleset::{DialogId, DialogKind};
use overtrick_core::seat::{Hand, MAX_SEATS, Seat};
use overtrick_core::state::{Action, Answers, Call, Question};

use super::line::{Known, Line, card, cards, groups, hand_named};
use super::proof::Missing;
use super::refusal::Refusal;
use super::{Keeper, Want};
use crate::prose;

/// Seats are passed over at most so often: a bid may come after several rounds.
const ROUNDS: usize = 8;

impl Keeper {
    /// Takes what was typed. Refused, it changes nothing.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn take(&mut self, text: &str) -> Result<(), Refusal> {
        let before = self.lines.len();
        let unsaved = self.unsaved.len();
        let taken = match self.wants() {
            Want::Said(_) => self.take_said(text),
            Want::Tricks(_) => self.take_tricks(text),
            Want::Turned => {
                let card = card(self.rules(), text).map_err(Refusal::Text)?;
                self.tell(Line::Known(Known::Turned(card)))
            }
            Want::More(missing) => {
                let missing = missing.clone();
                self.take_more(&missing, text)
            }
            Want::Deal | Want::Over => Err(Refusal::text("nothing is asked now")),
        };
        match &taken {
            Ok(()) if self.lines.len() > before => self.marks.push(before),
            Ok(()) => {}
            Err(_) => {
                self.unsaved.truncate(unsaved);
                if self.lines.len() > before {
                    self.take_back(self.lines.len() - before)?;
                }
            }
        }
        taken
    }

    fn take_tricks(&mut self, text: &str) -> Result<(), Refusal> {
        let line = self.read_tricks(text)?;
        self.tell(line)
    }

    fn take_more(&mut self, missing: &Missing, text: &str) -> Result<(), Refusal> {
        let rules = self.rules();
        let known = match missing {
            Missing::Kitty(count) => {
                let kitty = cards(rules, text).map_err(Refusal::Text)?;
                if kitty.len() != *count {
                    return Err(Refusal::text(format!(
                        "{} cards lay there, not {}",
                        prose::number(*count),
                        kitty.len()
                    )));
                }
                Known::Kitty(kitty)
            }
            Missing::Holder(card) => {
                Known::Held(hand_named(rules, text.trim()).map_err(Refusal::Text)?, *card)
            }
        };
        let Some((line, missing)) = self.open.take() else { return Ok(()) };
        let told = self.tell(Line::Known(known)).and_then(|()| self.tell(line.clone()));
        if told.is_err() {
            self.open = Some((line, missing));
        }
        told
    }

    fn take_said(&mut self, text: &str) -> Result<(), Refusal> {
        let text = text.trim();
        if let "all pass" | "everybody passes" | "pass round" = text.to_ascii_lowercase().as_str() {
            return self.pass_round();
        }
        let items = self.items(text);
        let mut named = false;
        let mut bid = false;
        for item in &items {
            let (seat, call) = self.say_item(item)?;
            named = seat.is_some();
            bid = call.rung().is_some();
        }
        // A bid with its bidder is the last word; a bid alone is one call of several.
        if named && bid && self.has_contract_bid() {
            self.pass_round()?;
        }
        Ok(())
    }

    /// Whether passing would end the bidding with the bid that stands.
    fn has_contract_bid(&self) -> bool {
        let Some(question) = self.table.question() else { return false };
        question.dialog == Some(DialogId::AUCTION) && question.allows(&Action::Call(Call::PASS))
    }

    /// The words of a line by what each seat says.
    fn items(&self, text: &str) -> Vec<String> {
        if text.contains([',', ';']) {
            let items = text.split([',', ';']).map(str::trim).filter(|item| !item.is_empty());
            return items.map(str::to_owned).collect();
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_said = |text: &str| self.understood(text).is_some();
        if words.len() < 2 || is_said(text) {
            return vec![text.to_owned()];
        }
        // Without commas every word is what a seat says, or a seat with what it says behind it.
        let mut items = Vec::new();
        let mut rest = &words[..];
        while let [first, others @ ..] = rest {
            let is_seat = parse_seat(self.rules(), first).is_ok();
            match others {
                [second, others @ ..] if is_seat && is_said(second) => {
                    items.push(format!("{first} {second}"));
                    rest = others;
                }
                _ if is_said(first) => {
                    items.push((*first).to_owned());
                    rest = others;
                }
                _ => return vec![text.to_owned()],
            }
        }
        items
    }

    /// What a text says, with or without the seat before it, in the light of the present question.
    fn understood(&self, text: &str) -> Option<(Option<Seat>, Call)> {
        self.read_item(text).ok()
    }

    fn read_item(&self, text: &str) -> Result<(Option<Seat>, Call), Refusal> {
        let question = self.table.question();
        let rules = self.rules();
        let call = |text: &str| match parse_action(rules, question, CardSet::EMPTY, text) {
            Ok(Action::Call(call)) => Ok(call),
            Ok(_) => Err(Refusal::text(format!("`{text}` is nothing that can be said"))),
            Err(error) => Err(Refusal::text(error.to_string())),
        };
        if let Some((first, rest)) = text.split_once(char::is_whitespace)
            && let Ok(seat) = parse_seat(rules, first.trim_end_matches(':'))
        {
            return match call(rest.trim()) {
                Ok(call) => Ok((Some(seat), call)),
                // `S 7` may be a call of its own somewhere.
                Err(refusal) => self.read_alone(text).ok_or(refusal),
            };
        }
        call(text).map(|call| (None, call))
    }

    /// The same for a text that begins with what could be a seat, where it is an answer.
    fn read_alone(&self, text: &str) -> Option<(Option<Seat>, Call)> {
        let question = self.table.question()?;
        match parse_action(self.rules(), Some(question), CardSet::EMPTY, text) {
            Ok(Action::Call(call)) if question.allows(&Action::Call(call)) => Some((None, call)),
            _ => None,
        }
    }

    /// Says one thing, after whoever comes before has passed.
    fn say_item(&mut self, text: &str) -> Result<(Option<Seat>, Call), Refusal> {
        let text = self.or_as_bid(text);
        let mut misread = None;
        for _ in 0..=ROUNDS * MAX_SEATS {
            let Some(question) = self.table.question() else {
                return Err(misread.unwrap_or_else(|| self.too_late(&text)));
            };
            let (asked, quiet) = (question.seat, self.quiet(question));
            let in_auction = question.dialog == Some(DialogId::AUCTION);
            match self.read_item(&text) {
                Ok((seat, call)) if seat.is_none_or(|seat| seat == asked) => {
                    match (self.tell(Line::Said(asked, call)), quiet) {
                        (Ok(()), _) => return Ok((seat, call)),
                        (Err(refusal), Some(_)) if !in_auction => misread = Some(refusal),
                        (Err(refusal), _) => return Err(refusal),
                    }
                }
                Ok(_) => {}
                Err(refusal) if in_auction => return Err(refusal),
                Err(refusal) => misread = Some(refusal),
            }
            let Some(word) = quiet else {
                let name = prose::seat(self.rules(), asked);
                return Err(misread.unwrap_or_else(|| Refusal::text(format!("{name} is to speak before"))));
            };
            self.tell(Line::Said(asked, word))?;
        }
        Err(misread.unwrap_or_else(|| self.too_late(&text)))
    }

    /// Nobody is asked any more who could say this.
    fn too_late(&self, text: &str) -> Refusal {
        let seat = text.split_whitespace().next().and_then(|word| parse_seat(self.rules(), word).ok());
        Refusal::text(match seat {
            Some(seat) => {
                format!("{} is not asked any more in this bidding", prose::seat(self.rules(), seat))
            }
            None => format!("the bidding is over before `{text}`"),
        })
    }

    /// An empty line keeps the contract that was bid, where it could be named anew.
    fn or_as_bid(&self, text: &str) -> String {
        let rules = self.rules();
        let rung = self.state().pos.contract().and_then(|contract| contract.rung);
        match (text.is_empty(), rung) {
            (true, Some(rung)) => rules.ladder.rung(rung).name.clone(),
            _ => text.to_owned(),
        }
    }

    /// What a seat says that has nothing to say: pass, or before the auction the only word that does nothing.
    fn quiet(&self, question: &Question) -> Option<Call> {
        if self.state().pos.contract().is_some() {
            return None;
        }
        if question.allows(&Action::Call(Call::PASS)) {
            return Some(Call::PASS);
        }
        let Answers::Calls(calls) = &question.answers else { return None };
        let dialog = self.rules().dialogs.get(question.dialog?.index())?;
        if !matches!(dialog.kind, DialogKind::Say(_)) {
            return None;
        }
        let idle = |word| dialog.on(word).is_none() && dialog.need(word).is_none();
        let mut words = calls.says.iter().map(|say| say.word).filter(|word| idle(*word));
        words.next().filter(|_| words.next().is_none()).map(Call::say)
    }

    /// Everybody passes who is asked, until the bidding is over.
    fn pass_round(&mut self) -> Result<(), Refusal> {
        for passes in 0..=ROUNDS * MAX_SEATS {
            let bidding = self.state().pos.contract().is_none();
            let Some(question) = self.table.question().filter(|_| bidding) else { return Ok(()) };
            let (seat, quiet) = (question.seat, self.quiet(question));
            match quiet {
                Some(word) => self.tell(Line::Said(seat, word))?,
                None if passes > 0 => return Ok(()),
                None => {
                    let name = prose::seat(self.rules(), seat);
                    return Err(Refusal::text(format!("{name} may not pass")));
                }
            }
        }
        Ok(())
    }

    fn read_tricks(&self, text: &str) -> Result<Line, Refusal> {
        let clean = text.replace([',', ';', ':', '='], " ");
        let mut words: Vec<&str> = clean.split_whitespace().collect();
        if words.first().is_some_and(|word| word.eq_ignore_ascii_case("tricks")) {
            words.remove(0);
        }
        let rules = self.rules();
        if let [number] = words[..]
            && let Ok(number) = number.parse()
        {
            let declaring = self.table.declaring();
            if declaring.is_empty() {
                return Err(Refusal::text("whose tricks? Nobody plays against the others in this deal"));
            }
            return Ok(Line::Tricks(vec![(declaring, number)]));
        }
        let hands: Result<Vec<Hand>, String> = words.iter().map(|word| hand_named(rules, word)).collect();
        match hands {
            Ok(winners) if winners.len() > 1 => Ok(Line::Winners(winners)),
            _ => groups(rules, &words).map(Line::Tricks).map_err(Refusal::Text),
        }
    }
}
