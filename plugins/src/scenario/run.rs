//! Plays a case through the engine, up to the first difference.

use std::ops::Range;

use overtrick_core::card::CardSet;
use overtrick_core::game::{ActError, Drop, Match, Start, check, hand_of};
use overtrick_core::notation::{self, TextError};
use overtrick_core::ruleset::{NumberId, Rules};
use overtrick_core::score::{Cell, LedgerKind, Subject};
use overtrick_core::seat::{Hand, MAX_HANDS, Seat};
use overtrick_core::state::{Action, Answers, Question};

use super::expect::Expecter;
use super::steps::StepKind;
use super::{At, Case, Failed, Piece, Step, actual, deal};
use crate::diagnostic::Diagnostics;
use crate::game::{self, Game};
use crate::load::LoadRequest;

/// Plays a case. The request names the pack and its overlays; preset, table size and options are the case's.
///
/// # Errors
/// The first difference, or why the rules cannot be loaded or played, with its place.
pub fn run(case: &Case, request: &LoadRequest<'_>) -> Result<(), Diagnostics> {
    play(case, request).map(drop)
}

/// The same; the game, and the match as the last step leaves it.
///
/// # Errors
/// As [`run`].
pub fn play(case: &Case, request: &LoadRequest<'_>) -> Result<(Game, Match), Diagnostics> {
    attempt(case, request).map_err(|failed| failed.problems)
}

/// The same; a failure knows the match as it was before the step that failed.
///
/// # Errors
/// As [`run`].
pub fn attempt(case: &Case, request: &LoadRequest<'_>) -> Result<(Game, Match), Box<Failed>> {
    let (game, mut runner) =
        set_up(case, request).map_err(|problems| Box::new(Failed { problems, at: None }))?;
    for (index, step) in case.steps.iter().enumerate() {
        if let Err(problems) = runner.step(step) {
            let instead = actual::instead(&mut runner, &step.kind);
            let at = At { step: index, instead, game, table: runner.game };
            return Err(Box::new(Failed { problems, at: Some(at) }));
        }
    }
    let table = runner.game;
    Ok((game, table))
}

/// Every expectation that does not hold, by the number of its step from 0, and the step that would hold in its place.
///
/// # Errors
/// A step that cannot be done, or an expectation that nothing could stand in place of.
pub fn put_right(case: &Case, request: &LoadRequest<'_>) -> Result<Vec<(usize, String)>, Box<Failed>> {
    let (game, mut runner) =
        set_up(case, request).map_err(|problems| Box::new(Failed { problems, at: None }))?;
    let mut instead = Vec::new();
    for (index, step) in case.steps.iter().enumerate() {
        let Err(problems) = runner.step(step) else { continue };
        let Some(text) = actual::instead(&mut runner, &step.kind) else {
            let at = At { step: index, instead: None, game, table: runner.game };
            return Err(Box::new(Failed { problems, at: Some(at) }));
        };
        instead.push((index, text));
    }
    Ok(instead)
}

/// The match after the first deal.
fn set_up<'c>(case: &'c Case, request: &LoadRequest<'_>) -> Result<(Game, Runner<'c>), Diagnostics> {
    let request = LoadRequest {
        preset: case.preset.clone().or_else(|| request.preset.clone()),
        players: case.players.or(request.players),
        set: [&request.set[..], &case.set[..]].concat(),
        ..request.clone()
    };
    let game = game::open(&request)?;
    let mut runner = Runner { case, game: begin(case, &game)?, deals: 0 };
    runner.deal(&case.span)?;
    Ok((game, runner))
}

/// What went wrong at a place.
pub(super) type Failure = String;

pub(super) struct Runner<'c> {
    case: &'c Case,
    pub(super) game: Match,
    deals: usize,
}

fn begin(case: &Case, game: &Game) -> Result<Match, Diagnostics> {
    let rules = &game.rules;
    let setup = |piece: &Piece, message: Failure| case.fault("scenario/setup", &piece.span, message);
    let dealer = match case.deals.first().and_then(|cards| cards.dealer.as_ref()) {
        Some(piece) => seat(rules, &piece.text).map_err(|message| setup(piece, message))?,
        None => Seat::new(0),
    };
    let mut start = Start { seed: case.seed, dealer: Some(dealer), ..Start::default() };
    for (piece, value) in &case.sheet {
        let names: Vec<&str> = piece.text.split('.').collect();
        let cell = cell(rules, &names).map_err(|message| setup(piece, message))?;
        let units = i64::from(rules.sheet.ledgers()[usize::from(cell.ledger)].unit_den);
        start.sheet.push((cell, value.saturating_mul(units)));
    }
    for (piece, value) in &case.numbers {
        let found = rules.match_numbers.iter().position(|number| number.name == piece.text);
        let Some(id) = found.and_then(|index| u8::try_from(index).ok()) else {
            return Err(setup(piece, format!("these rules carry no number `{}` along", piece.text)));
        };
        let number = &rules.match_numbers[usize::from(id)];
        if !(number.min..=number.max).contains(value) {
            let message = format!("{value} is not from {} to {}", number.min, number.max);
            return Err(setup(piece, message));
        }
        start.numbers.push((NumberId(id), *value));
    }
    game.start(start).map_err(|error| case.fault("scenario/setup", &case.span, error.to_string()))
}

/// A seat by name.
pub(super) fn seat(rules: &Rules, name: &str) -> Result<Seat, Failure> {
    notation::parse_seat(rules, name).map_err(|error| error.to_string())
}

/// A hand by name.
pub(super) fn hand(rules: &Rules, name: &str) -> Result<Hand, Failure> {
    let found = rules.hand_names.iter().position(|other| other.eq_ignore_ascii_case(name));
    let found = found.and_then(|index| u8::try_from(index).ok()).map(Hand::new);
    found.ok_or_else(|| format!("there is no hand `{name}`; hands are {}", rules.hand_names.join(" ")))
}

/// The column of a ledger that seats stand for: `score N`, `whist A B`.
pub(super) fn cell(rules: &Rules, names: &[&str]) -> Result<Cell, Failure> {
    let Some((name, seats)) = names.split_first() else { return Err("a ledger is missing".to_owned()) };
    let ledger = rules.sheet.find(name).ok_or_else(|| {
        let known: Vec<&str> = rules.sheet.ledgers().iter().map(|ledger| ledger.name.as_str()).collect();
        format!("the sheet has no ledger `{name}`; it has {}", known.join(", "))
    })?;
    let seats = seats.iter().map(|name| seat(rules, name)).collect::<Result<Vec<_>, _>>()?;
    let subject = match (rules.ledger_kind(ledger), &seats[..]) {
        (LedgerKind::Seat, [seat]) => Subject::Seat(*seat),
        (LedgerKind::Side, [seat]) => {
            Subject::Side(rules.side_of(*seat, overtrick_core::seat::SeatSet::EMPTY))
        }
        (LedgerKind::Pair, [of, on]) => Subject::Pair { of: *of, on: *on },
        (LedgerKind::Pair, _) => return Err(format!("`{name}` has a column for each pair of seats")),
        (LedgerKind::Seat | LedgerKind::Side, _) => {
            return Err(format!("`{name}` has a column for each seat"));
        }
    };
    Ok(Cell { ledger, subject })
}

impl Runner<'_> {
    fn step(&mut self, step: &Step) -> Result<(), Diagnostics> {
        if step.kind == StepKind::Deal {
            return self.deal(&step.span);
        }
        self.done(&step.kind).map_err(|message| self.case.fault("scenario/differs", &step.span, message))
    }

    /// Does a step that begins no deal.
    pub(super) fn done(&mut self, kind: &StepKind) -> Result<(), Failure> {
        match kind {
            StepKind::Act { seat, action } => self.act(seat, action),
            StepKind::Refused { seat, action, why } => self.refused(seat, action, why.as_deref()),
            StepKind::Answers { seat, all } => self.answers(seat, all),
            StepKind::Answer { seat, action, allowed } => self.answer(seat, action, *allowed),
            StepKind::Agree(tricks) => self.agree(tricks),
            StepKind::Expect(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                Expecter { game: &mut self.game }.expect(&words)
            }
            StepKind::Deal => Ok(()),
        }
    }

    fn deal(&mut self, span: &Range<usize>) -> Result<(), Diagnostics> {
        let dealt = deal::deal(self.case, self.case.deals.get(self.deals), &mut self.game)?;
        self.deals += 1;
        dealt.map_err(|message| self.case.fault("scenario/differs", span, message))
    }

    pub(super) fn question(&self) -> Option<&Question> {
        self.game.pending().question()
    }

    /// The cards of the hand that is asked about, for which a text may stand.
    fn held(&self) -> CardSet {
        let hand = self.question().and_then(hand_of);
        hand.map_or(CardSet::EMPTY, |hand| self.game.state().pos.hands[hand.index()])
    }

    pub(super) fn parse(&self, text: &str) -> Result<Action, TextError> {
        notation::parse_action(self.game.rules(), self.question(), self.held(), text)
    }

    fn act(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let seat = seat(self.game.rules(), name)?;
        let action = self.parse(text).map_err(|error| error.to_string())?;
        self.game.act(seat, &action, &mut Drop).map_err(|error| match error {
            ActError::Illegal(illegal) => illegal.to_string(),
            ActError::Fault(fault) => fault.to_string(),
        })
    }

    fn refused(&mut self, name: &str, text: &str, why: Option<&str>) -> Result<(), Failure> {
        let rules = self.game.rules();
        let seat = seat(rules, name)?;
        let Some(reason) = self.why_not(seat, text) else {
            return Err(format!("`{text}` is allowed, and should be refused"));
        };
        match why {
            Some(why) if !reason.to_lowercase().contains(&why.to_lowercase()) => {
                Err(format!("refused, but the reason does not speak of \"{why}\": {reason}"))
            }
            _ => Ok(()),
        }
    }

    /// Why a seat may not do this; nothing if it may.
    pub(super) fn why_not(&self, seat: Seat, text: &str) -> Option<String> {
        match self.parse(text) {
            Ok(action) => {
                check(self.game.rules(), self.game.state(), seat, &action).err().map(|illegal| illegal.why)
            }
            // What these rules do not know cannot be done.
            Err(error) => Some(error.to_string()),
        }
    }

    /// The question, if this seat is asked.
    pub(super) fn asked(&self, name: &str) -> Result<&Question, Failure> {
        let rules = self.game.rules();
        let wanted = seat(rules, name)?;
        match self.question() {
            Some(question) if question.seat == wanted => Ok(question),
            Some(question) => Err(format!("{} is asked, not {name}", rules.seat_name(question.seat))),
            None => Err(format!("nobody is asked, {name} should be")),
        }
    }

    fn answer(&self, name: &str, text: &str, allowed: bool) -> Result<(), Failure> {
        let question = self.asked(name)?;
        let (is, known) = match self.parse(text) {
            Ok(action) => (question.allows(&action) || in_choice(question, &action), None),
            Err(error) => (false, Some(error.to_string())),
        };
        match (is, allowed) {
            (true, true) | (false, false) => Ok(()),
            (true, false) => Err(format!("`{text}` is allowed, and should not be")),
            (false, true) => {
                let why = known.unwrap_or_else(|| self.allowed(question));
                Err(format!("`{text}` is not allowed: {why}"))
            }
        }
    }

    fn allowed(&self, question: &Question) -> String {
        format!("allowed: {}", overtrick_core::game::allowed(self.game.rules(), question))
    }

    fn answers(&self, name: &str, all: &[String]) -> Result<(), Failure> {
        let question = self.asked(name)?;
        let rules = self.game.rules();
        let mut wanted = Vec::new();
        for text in all {
            let action = self.parse(text).map_err(|error| error.to_string())?;
            wanted.push(notation::action_text(rules, &action));
        }
        let mut found: Vec<String> =
            every(question).iter().map(|action| notation::action_text(rules, action)).collect();
        wanted.sort_unstable();
        found.sort_unstable();
        if wanted == found { Ok(()) } else { Err(self.allowed(question)) }
    }

    fn agree(&mut self, tricks: &[(String, u8)]) -> Result<(), Failure> {
        let mut by_hand = [0; MAX_HANDS];
        for (name, n) in tricks {
            by_hand[hand(self.game.rules(), name)?.index()] = *n;
        }
        self.game.agree(&by_hand, &mut Drop).map_err(|fault| fault.to_string())
    }
}

/// Whether an action is one card among those that may be chosen.
fn in_choice(question: &Question, action: &Action) -> bool {
    match (&question.answers, action) {
        (Answers::Choose(choice), Action::Cards(cards)) => cards.len() == 1 && cards.is_subset(choice.from),
        _ => false,
    }
}

/// Every answer, one by one; of cards to be chosen each card.
pub(super) fn every(question: &Question) -> Vec<Action> {
    match &question.answers {
        Answers::Play(plays) => (0..plays.len()).filter_map(|index| plays.nth(index)).collect(),
        Answers::Choose(choice) => choice.from.iter().map(|card| Action::Cards(CardSet::of(card))).collect(),
        Answers::Calls(calls) => calls.list().into_iter().map(Action::Call).collect(),
    }
}
