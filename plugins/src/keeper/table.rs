//! A match in which other cards stand in for those on the real table.
//!
//! The deal is dealt from a stream, questions for cards are answered with any cards, and tricks go where they are told to
//! go. What people say is said as they say it. So a deal can be played again with other cards, and what comes out
//! otherwise depends on cards that nobody has told of.

use std::collections::VecDeque;
use std::sync::Arc;

use overtrick_core::card::Card;
use overtrick_core::game::{Drop, Fault, GivenDeal, Match, Start};
use overtrick_core::hooks::HookError;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{Controller, Dialog, DialogKind, GhostWins, Need, Rules, WordId};
use overtrick_core::score::Entry;
use overtrick_core::seat::{Hand, MAX_HANDS, Seat, SeatSet};
use overtrick_core::state::{Action, Answers, Call, Pending, Question, Said, State};

use super::line::{Known, Line};
use super::refusal::Refusal;
use super::tricks;
use crate::game::Game;

/// What stand-in cards are drawn from. Nothing that is told depends on it.
const SEED: u64 = 0x5c0e;
/// So many deals are dealt to find one in which a hand holds the cards it is known to have held.
const TRIES: u64 = 400;
/// More steps than any deal has.
const LONGEST: usize = 4096;

/// The match, and where its present deal began.
pub(super) struct Table {
    pub(super) rules: Arc<Rules>,
    game: Match,
    /// Steps since the deal began.
    steps: usize,
    /// Who wins the tricks that are still to come, as far as it was told.
    left: VecDeque<Hand>,
    /// The present stand-in cards, by number.
    pub(super) cards: u64,
}

/// What a deal has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) entries: Vec<Entry>,
    numbers: Vec<i64>,
    next: Option<Seat>,
    winners: SeatSet,
    asked: Option<Question>,
}

impl Table {
    pub(super) fn new(game: &Game, start: &Start) -> Result<Self, HookError> {
        let rules = Arc::new(game.rules.on_trust());
        let game = Match::new(Arc::clone(&rules), game.hosts.host()?, start.clone());
        Ok(Self { rules, game, steps: 0, left: VecDeque::new(), cards: 0 })
    }

    pub(super) fn state(&self) -> &State {
        self.game.state()
    }

    pub(super) fn game_mut(&mut self) -> &mut Match {
        &mut self.game
    }

    /// What the match waits for.
    pub(super) fn pending(&self) -> &Pending {
        self.game.pending()
    }

    /// The question that people answer, if one is asked.
    pub(super) fn question(&self) -> Option<&Question> {
        self.pending().question().filter(|question| matches!(question.answers, Answers::Calls(_)))
    }

    /// How many tricks the deal has, if it waits for who has won them.
    pub(super) fn total(&self) -> Option<u8> {
        let Answers::Play(plays) = self.pending().question()?.answers else { return None };
        let pos = &self.state().pos;
        let left = u8::try_from(pos.hands[plays.hand.index()].len()).ok()?;
        Some(pos.tricks() + left)
    }

    /// Hands that may have won tricks: first those that play, then those that only have tricks won for them.
    pub(super) fn receivers(&self) -> (Vec<Hand>, Vec<Hand>) {
        let pos = &self.state().pos;
        let ghost = pos.contract().map(|contract| self.rules.kind(contract.kind).ghost_wins);
        let extra: Vec<Hand> = match ghost {
            Some(GhostWins::Hand(hand)) => vec![hand],
            Some(GhostWins::Role(role)) => self.rules.role_set(role, pos).hands().iter().collect(),
            Some(GhostWins::Nobody) | None => Vec::new(),
        };
        let extra = extra.into_iter().filter(|hand| !pos.playing.contains(*hand));
        (pos.playing.iter().collect(), extra.collect())
    }

    /// Hands that play for the side that has made the contract.
    pub(super) fn declaring(&self) -> Vec<Hand> {
        let pos = &self.state().pos;
        let declares = |hand: &Hand| {
            let own = pos.declaring.iter().any(|seat| Hand::of(seat) == *hand);
            own || self.rules.extra_hands.iter().any(|extra| {
                let by =
                    matches!(extra.control, Some(Controller::Seat(seat)) if pos.declaring.contains(seat));
                extra.hand == *hand && by
            })
        };
        pos.playing.iter().filter(declares).collect()
    }

    /// What the deal has come to so far.
    pub(super) fn outcome(&self) -> Outcome {
        let table = &self.state().table;
        Outcome {
            entries: table.entries().to_vec(),
            numbers: table.numbers().to_vec(),
            next: table.next_dealer(),
            winners: table.winners(),
            asked: self.question().cloned(),
        }
    }

    /// The present deal is over: the next is dealt on top of it.
    pub(super) fn close(&mut self) {
        (self.steps, self.cards) = (0, 0);
        self.left.clear();
    }

    /// Back to where the deal began.
    pub(super) fn back(&mut self) {
        self.back_to(0);
    }

    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    pub(super) fn back_to(&mut self, steps: usize) {
        while self.steps > steps && self.game.rewind() {
            self.steps -= 1;
        }
        self.left.clear();
    }

    /// Plays a whole deal as it is told, with the stand-in cards of this number. Where it fails, nothing of it is left.
    pub(super) fn play(&mut self, lines: &[Line], cards: u64) -> Result<(), Refusal> {
        self.back();
        let played = self.deal(lines, cards).and_then(|()| {
            let told = lines.iter().filter(|line| !matches!(line, Line::Deal | Line::Known(_)));
            told.into_iter().try_for_each(|line| self.apply(line))
        });
        match &played {
            Ok(()) => self.cards = cards,
            Err(_) => self.back(),
        }
        played
    }

    fn deal(&mut self, lines: &[Line], cards: u64) -> Result<(), Refusal> {
        let mut given = GivenDeal::default();
        let mut held: Vec<(Hand, Card)> = Vec::new();
        for line in lines {
            match line {
                Line::Known(Known::Kitty(kitty)) => given.kitty = Some(kitty.clone()),
                Line::Known(Known::Turned(card)) => given.turned = Some(*card),
                Line::Known(Known::Held(hand, card)) => held.push((*hand, *card)),
                _ => {}
            }
        }
        let number = u64::from(self.state().table.deals) << 32;
        for attempt in 0..TRIES {
            let mut stream = Stream::new(SEED, number + cards * TRIES + attempt);
            self.game.deal_from(&given, &mut stream, &mut Drop)?;
            self.steps += 1;
            let hands = self.state().pos.hands;
            if held.iter().all(|(hand, card)| hands[hand.index()].contains(*card)) {
                return self.go_on();
            }
            self.back();
        }
        Err(Refusal::text("no deal gives these hands the cards they are said to have held"))
    }

    /// Takes what was told of the deal. A refused line leaves no trace.
    pub(super) fn apply(&mut self, line: &Line) -> Result<(), Refusal> {
        let before = self.steps;
        let left = self.left.clone();
        let taken = match line {
            Line::Deal | Line::Known(_) => Err(Refusal::text("that belongs to the beginning of a deal")),
            Line::Said(seat, call) => self.say(*seat, *call),
            Line::Tricks(groups) => tricks::apply(self, groups),
            Line::Winners(winners) => self.give(winners),
        };
        if taken.is_err() {
            self.back_to(before);
            self.left = left;
        }
        taken
    }

    fn say(&mut self, seat: Seat, call: Call) -> Result<(), Refusal> {
        let action = Action::Call(call);
        // Who has not looked at his hand looks, and who could call out of turn waits: nobody at a real table says so.
        for _ in 0..LONGEST {
            let Some(question) = self.question() else { break };
            if question.seat == seat && question.allows(&action) {
                break;
            }
            let quiet = [WordId::LOOK, WordId::WAIT].map(Call::say);
            let asked = question.seat;
            let silent = quiet.into_iter().find(|word| question.allows(&Action::Call(*word)));
            let Some(word) = silent.filter(|word| asked == seat || word.word() == Some(WordId::WAIT)) else {
                break;
            };
            self.act(asked, &Action::Call(word))?;
        }
        if self.question().is_none() {
            return Err(Refusal::text("nobody is asked anything now"));
        }
        self.act(seat, &action)?;
        self.go_on()
    }

    fn act(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.game.act(seat, action, &mut Drop)?;
        self.steps += 1;
        Ok(())
    }

    /// Gives the tricks in this order. All of them must go, and the play must be over with the last.
    pub(super) fn give(&mut self, winners: &[Hand]) -> Result<(), Refusal> {
        let Some(total) = self.total() else { return Err(Refusal::text("no tricks are asked for now")) };
        if let Some(hand) = winners.iter().find(|hand| !self.can_win(**hand)) {
            let name = self.rules.hand_name(*hand);
            return Err(Refusal::text(format!("{name} takes no part in the play and wins no trick")));
        }
        self.left = winners.iter().copied().collect();
        self.go_on()?;
        let given = winners.len() - self.left.len();
        match self.total() {
            Some(_) => Err(Refusal::text(format!("{given} tricks are told, and the deal has {total}"))),
            None if !self.left.is_empty() && self.question().is_none() => Err(Refusal::text(
                "under these rules the play is over before all of these tricks are won: tell them as they stood then",
            )),
            None => Ok(()),
        }
    }

    fn can_win(&self, hand: Hand) -> bool {
        let (playing, extra) = self.receivers();
        playing.contains(&hand) || extra.contains(&hand)
    }

    /// Answers for the cards, until people are asked, or tricks are due that nobody has told of.
    fn go_on(&mut self) -> Result<(), Refusal> {
        for _ in 0..LONGEST {
            let Some(question) = self.pending().question() else { return Ok(()) };
            let seat = question.seat;
            match &question.answers {
                Answers::Choose(choice) => {
                    let cards = choice.from.iter().take(usize::from(choice.count)).collect();
                    self.act(seat, &Action::Cards(cards))?;
                }
                Answers::Play(_) => {
                    let tricks = self.state().pos.tricks();
                    let played = self.game.stand_in(self.left.front().copied(), &mut Drop)?;
                    if !played {
                        return Ok(());
                    }
                    self.steps += 1;
                    // A deal that is over counts no tricks any more, and the last was given.
                    if self.state().pos.tricks() != tricks || self.game.pending().question().is_none() {
                        self.left.pop_front();
                    }
                }
                Answers::Calls(calls) => {
                    let dialog = question.dialog.and_then(|id| self.rules.dialogs.get(id.index()));
                    if !dialog.is_some_and(is_about_cards) {
                        return Ok(());
                    }
                    let Some(call) = calls.list().first().copied() else { return Ok(()) };
                    self.act(seat, &Action::Call(call))?;
                }
            }
        }
        Err(Fault::Pack("a deal goes on without an end".to_owned()).into())
    }

    /// The card by which a partner was called, if one was.
    pub(super) fn called(&self) -> Option<Card> {
        let names = |said: &&Said| {
            let dialog = self.rules.dialogs.get(said.dialog.index());
            dialog.is_some_and(|dialog| matches!(dialog.kind, DialogKind::NameCard { .. }))
        };
        let said = self.state().table.said().iter().find(names)?;
        let Call::Say { args, .. } = said.call else { return None };
        args.card
    }

    /// Whether a hook may have refused a call because of cards that are no real ones.
    pub(super) fn may_read_cards(&self, refusal: &Refusal) -> bool {
        let Refusal::Illegal(illegal) = refusal else { return false };
        let ladder = &self.rules.ladder;
        let needs = ladder
            .groups
            .iter()
            .map(|group| &group.needs)
            .chain(ladder.modifiers.iter().map(|word| &word.needs));
        let hooked = needs.flatten().any(|need| matches!(need.rule, Need::Hook(_)));
        !illegal.rule.is_empty() && (hooked || self.rules.legal_calls.is_some())
    }
}

/// Whether a dialog decides nothing but how cards go: which are kept, to which suit one of them belongs.
pub fn is_about_cards(dialog: &Dialog) -> bool {
    matches!(dialog.kind, DialogKind::Draw(_) | DialogKind::NameSuit { trump: false, .. })
}

/// Tricks by hand.
pub(super) type Split = [u8; MAX_HANDS];
