//! One sentence for each event, for one audience.
//!
//! The teller folds the events into a state of its own, so that every sentence is about the moment at which the event
//! happened, however many others came with it.

use overtrick_core::game::{Event, Sink, fold};
use overtrick_core::ruleset::DialogId;
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Stage, State};

use super::contract;
use super::hand::hand_line;
use super::manner::Wordiness;
use super::sheet::sheet_lines;
use crate::out::pad;
use crate::words::Words;

/// Who listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// One seat, which may hear what only it knows.
    Seat(Seat),
    /// Several seats at one terminal, or none: nothing that is not public.
    Public,
    /// Who may see every card: the match is a thing of the past.
    All,
}

/// Turns events into lines.
pub(crate) struct Teller {
    pub(super) words: Words,
    pub(super) state: State,
    /// How much is told at once; everything can be asked for later.
    wordiness: Wordiness,
    audience: Audience,
    /// Lines not taken yet.
    fresh: Vec<String>,
    /// Lines of the present deal.
    log: Vec<String>,
    hand_told: bool,
    /// Where in the log the trick on the table begins.
    trick_begins: Option<usize>,
    last_trick: Vec<String>,
    /// What is played for in this deal.
    contract_told: Option<String>,
    /// Who has won how many tricks, when that was told last.
    tricks_told: Option<String>,
    /// Tricks were given without being played, and nobody was told yet.
    given: bool,
}

impl Teller {
    /// A teller of a match that stands as `state`.
    pub(crate) fn new(words: Words, state: State, audience: Audience) -> Self {
        Self {
            words,
            state,
            wordiness: Wordiness::default(),
            audience,
            fresh: Vec::new(),
            log: Vec::new(),
            hand_told: false,
            trick_begins: None,
            last_trick: Vec::new(),
            contract_told: None,
            tricks_told: None,
            given: false,
        }
    }

    /// From now on everything is told in these words, and so much of it.
    pub(crate) fn speak(&mut self, words: Words, wordiness: Wordiness) {
        self.words = words;
        self.wordiness = wordiness;
    }

    /// The lines that came since they were last taken.
    pub(crate) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.fresh)
    }

    /// Every line of the present deal.
    pub(crate) fn log(&self) -> &[String] {
        &self.log
    }

    /// The last trick of this deal that is finished.
    pub(crate) fn last_trick(&self) -> &[String] {
        &self.last_trick
    }

    /// Who has won, when the match is over.
    pub(crate) fn verdict(&self) -> Option<String> {
        if self.state.pos.stage != Stage::Over {
            return None;
        }
        let winners = self.state.table.winners();
        Some(format!("The match is over: {}.", self.words.win(winners)))
    }

    /// What somebody who comes to the table must know: the contract, the last trick and the one on the table, or the
    /// deal so far before a card was played.
    pub(crate) fn recent(&self) -> Vec<String> {
        let Some(begin) = self.trick_begins else { return self.log.clone() };
        let trick = self.log.get(begin..).unwrap_or_default();
        self.contract_told.iter().chain(&self.last_trick).chain(trick).cloned().collect()
    }

    /// What is played for and how it stands, while cards are played.
    pub(crate) fn standing(&self) -> Option<String> {
        let is_play = self.state.pos.stage == Stage::Play;
        contract::standing(&self.words, &self.state).filter(|_| is_play)
    }

    /// Who has won how many tricks of this deal, in a sentence; nothing before the first.
    pub(crate) fn tricks_told(&self) -> Option<&String> {
        self.tricks_told.as_ref()
    }

    /// What is played for in this deal, in a sentence.
    pub(crate) fn told(&self) -> Option<&String> {
        self.contract_told.as_ref()
    }

    /// Everything about the contract of this deal.
    pub(crate) fn contract(&self) -> Vec<String> {
        contract::in_full(&self.words, &self.state, self.contract_told.as_ref())
    }

    /// Something was taken back, and the match stands as `state`.
    pub(crate) fn taken_back(&mut self, state: &State) {
        self.state = state.clone();
        self.say("(taken back)".to_owned());
    }

    fn say(&mut self, line: String) {
        self.log.push(line.clone());
        self.fresh.push(line);
    }

    /// A line that is told in short now, or not at all.
    fn say_in_short(&mut self, line: String, short: Option<String>) {
        self.log.push(line);
        self.fresh.extend(short);
    }

    /// `East   7♥`.
    fn says(&mut self, who: &str, what: &str) {
        let spoken = self.words.is_spoken();
        let who = if spoken { who.to_owned() } else { pad(who, self.words.seat_width()) };
        self.say(self.words.beside(&who, what));
    }

    fn is(&self, seat: Seat) -> bool {
        self.audience == Audience::All || self.audience == Audience::Seat(seat)
    }

    fn is_among(&self, seats: SeatSet) -> bool {
        match self.audience {
            Audience::All => true,
            Audience::Seat(seat) => seats.contains(seat),
            Audience::Public => seats == SeatSet::all(self.words.rules.seats),
        }
    }

    fn cards_of(&self, seat: Seat) -> String {
        hand_line(&self.words, &self.state.pos, self.state.pos.hands[Hand::of(seat).index()])
    }

    fn tell(&mut self, event: &Event) {
        let line = match *event {
            Event::DealBegun { dealer, active, .. } => self.deal_begun(dealer, active),
            Event::Stage(stage) => return self.stage(stage),
            Event::Drawn { seat, card } => {
                format!("{} draws {}.", self.words.seat(seat), self.words.card(card))
            }
            Event::Turned { to, card, .. } => {
                format!("{} turns {}.", self.words.hand(to), self.words.card(card))
            }
            Event::TurnedUp { card } => format!("Turned up: {}.", self.words.card(card)),
            Event::Looked { seat, cards } if self.audience == Audience::All => {
                let hand = hand_line(&self.words, &self.state.pos, cards.cards);
                self.words.cards_of(&format!("{}'s hand", self.words.seat(seat)), &hand)
            }
            Event::Said { dialog: DialogId::OFFER, seat, call } => self.offer(seat, &call),
            Event::Said { dialog, seat, call } => {
                let (who, mut what) = (self.words.seat(seat).to_owned(), self.words.call(&call));
                if call.is_pass() && dialog != DialogId::AUCTION {
                    what = format!("{what} ({})", self.words.term(self.words.rules.dialog_name(dialog)));
                }
                return self.says(&who, &what);
            }
            Event::KittyTaken { seat, cards, seen_by, .. } => {
                let whole = cards.count >= self.state.pos.kitty_dealt;
                let cards = self.counted(cards, self.is_among(seen_by));
                let (seat, kitty) = (self.words.seat(seat), self.words.term("kitty"));
                if whole {
                    format!("{seat} takes the {kitty}: {cards}.")
                } else {
                    format!("{seat} takes {cards} from the {kitty}.")
                }
            }
            Event::PutAway { seat, cards, .. } => {
                format!("{} puts away {}.", self.words.seat(seat), self.counted(cards, self.is(seat)))
            }
            Event::Given { from, to, cards, .. } => {
                let cards = self.counted(cards, self.is(from) || self.is(to));
                format!("{} gives {} {cards}.", self.words.seat(from), self.words.seat(to))
            }
            Event::SetAside { seat, cards } => {
                format!("{} chooses {}.", self.words.seat(seat), self.counted(cards, self.is(seat)))
            }
            Event::Controlled { hand, seat, .. } if hand != Hand::of(seat) => {
                format!("{} plays the cards of {}.", self.words.seat(seat), self.words.hand(hand))
            }
            Event::Opened { hand, to, cards } if self.is_among(to) => {
                let cards = hand_line(&self.words, &self.state.pos, cards.cards);
                format!("{} lays the hand open: {cards}", self.words.hand(hand))
            }
            Event::LeaderNamed { hand, holds } if holds.is_single() => {
                format!("{} holds {} and leads.", self.words.hand(hand), self.words.cards(holds))
            }
            Event::TrickBegun { .. } => {
                self.trick_begins = Some(self.log.len());
                let tricks = self.state.pos.tricks();
                let standing = self.standing().filter(|_| tricks > 0);
                let standing = standing.map_or(String::new(), |standing| format!(". {standing}"));
                let line = format!("Trick {}{standing}", tricks + 1);
                return match self.wordiness {
                    Wordiness::Few => self.say_in_short(line, None),
                    Wordiness::Usual => self.say(line),
                    // How it stands is told before each question.
                    Wordiness::Many => self.say_in_short(line, Some(format!("Trick {}", tricks + 1))),
                };
            }
            Event::PartnerShown { seat } => match self.state.table.called() {
                Some(card) => {
                    format!("{} has {} and is the partner.", self.words.seat(seat), self.words.card(card))
                }
                None => return,
            },
            Event::GhostLed { card } => {
                format!("A card of the {} leads: {}.", self.words.term("kitty"), self.words.card(card))
            }
            Event::Played { hand, card, way, .. } => {
                let (who, what) = (self.words.hand(hand).to_owned(), self.words.play(card, way));
                if self.words.is_spoken() {
                    return self.say(format!("{who} plays {what}."));
                }
                return self.says(&who, &what);
            }
            Event::MatchNumber { number, value } => match self.number(number.index(), value) {
                Some(line) if self.wordiness == Wordiness::Few => return self.say_in_short(line, None),
                Some(line) => line,
                None => return,
            },
            Event::Ended { word } => format!("The deal ends: {}.", self.words.reason(word.0)),
            Event::ThrownIn { next } => {
                format!("The cards are thrown in; {} deals next.", self.words.seat(next))
            }
            Event::Scored(entry) => self.entry(&entry),
            _ => return,
        };
        self.say(line);
    }

    fn deal_begun(&mut self, dealer: Seat, active: SeatSet) -> String {
        self.log.clear();
        self.last_trick.clear();
        self.trick_begins = None;
        self.contract_told = None;
        self.tricks_told = None;
        self.hand_told = false;
        self.fresh.push(String::new());
        let number = self.state.table.deals + 1;
        let out = SeatSet::all(self.words.rules.seats) - active;
        let out = if out.is_empty() { String::new() } else { format!("; {} out", self.words.seats(out)) };
        format!("Deal {number}, dealer {}{out}.", self.words.seat(dealer))
    }

    /// The auction, or a dialog before it, begins: the listener is told what it holds.
    fn stage(&mut self, stage: Stage) {
        let begins = matches!(stage, Stage::Auction | Stage::Phase { .. });
        if !begins || std::mem::replace(&mut self.hand_told, true) {
            return;
        }
        let active = self.state.pos.active;
        match self.audience {
            Audience::Seat(seat) if !active.contains(seat) => {}
            Audience::Seat(seat) if self.state.pos.looked.contains(seat) => {
                self.say(self.words.cards_of("Your hand", &self.cards_of(seat)));
            }
            Audience::Seat(_) => self.say("Your hand lies face down.".to_owned()),
            Audience::Public => {}
            Audience::All => {
                for seat in active.iter() {
                    let (who, hand) = (self.words.seat(seat).to_owned(), self.cards_of(seat));
                    if self.words.is_spoken() {
                        self.say(self.words.cards_of(&who, &hand));
                    } else {
                        self.says(&who, &hand);
                    }
                }
                if !self.state.pos.kitty.is_empty() {
                    let cards = self.words.cards(self.state.pos.kitty);
                    self.say(format!("The {}: {cards}", self.words.term("kitty")));
                }
            }
        }
    }

    fn sheet(&mut self) {
        for line in sheet_lines(&self.words, self.state.table.sheet()) {
            self.say(line);
        }
    }

    /// Who has won how many tricks, in a sentence.
    fn counted_tricks(&mut self) -> String {
        let told = format!("Tricks: {}.", self.tricks());
        self.tricks_told = Some(told.clone());
        told
    }
}

impl Sink for Teller {
    fn event(&mut self, event: &Event) {
        let event = match self.audience {
            Audience::Seat(seat) => event.for_seat(seat, |hand| self.state.pos.sees(seat, hand)),
            Audience::Public | Audience::All => *event,
        };
        // Tricks that are agreed on are not played, and told together.
        match event {
            Event::TrickWon { .. } => {
                let played = usize::from(self.state.pos.trick.count);
                self.given |= played < self.state.pos.playing.len();
            }
            Event::Stage(Stage::Play) => {}
            _ if std::mem::take(&mut self.given) => {
                let tricks = self.counted_tricks();
                self.say(tricks);
            }
            _ => {}
        }
        self.tell(&event);
        let before = self.state.pos.contract().copied();
        fold(&self.words.rules, &mut self.state, &event);
        // What is told from the state that the event makes.
        match event {
            // A dialog may name the same contract again.
            Event::Contracted { contract, declaring, out } if before != Some(contract) => {
                self.contract_told = contract::told(&self.words, &self.state, &contract, declaring, out);
                if let Some(line) = self.contract_told.clone() {
                    self.say(line);
                }
            }
            Event::TrickWon { hand } if !self.given => {
                let short = format!("{} wins.", self.words.hand(hand));
                let line = format!("{short} {}", self.counted_tricks());
                match self.wordiness {
                    Wordiness::Few => self.say_in_short(line, Some(short)),
                    Wordiness::Usual | Wordiness::Many => self.say(line),
                }
                let begin = self.trick_begins.unwrap_or(self.log.len());
                self.last_trick = self.log.get(begin..).unwrap_or_default().to_vec();
            }
            Event::DealOver { .. } | Event::MatchOver { .. } => self.sheet(),
            _ => {}
        }
    }
}
