//! The table in line mode: deals, lets bots act, asks people, tells what happens.

use overtrick_core::game::{Event, Sink, hand_of};
use overtrick_core::ruleset::WordId;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, Call, Question};
use overtrick_plugins::load::Loaded;
use overtrick_plugins::prose::capital;

use super::ask;
use super::command::Wish;
use super::complete::Choices;
use super::events::Teller;
use super::input::{Input, Typed};
use super::manner::{Manner, Wordiness, wordiness};
use super::prompt::hand_asked;
use super::rules;
use super::settlement::{settlement_exact, settlement_line};
use super::sheet::sheet_lines;
use super::typed::{self, Unread};
use super::waiting::Waiting;
use crate::exit::Outcome;
use crate::out::Out;
use crate::saved::Saved;
use crate::session::{Next, Refusal, Session};
use crate::words::Words;

/// How a sitting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The match is over.
    Over,
    /// As many deals as were asked for have been played.
    Enough,
    /// Somebody left.
    Left,
    /// A pack that is watched was saved: its rules may be others now.
    Saved,
}

/// What goes on at another table.
pub(crate) struct Risen {
    pub(crate) session: Session,
    pub(crate) teller: Teller,
    pub(crate) input: Input,
    pub(crate) manner: Manner,
    pub(crate) saved: Option<Saved>,
}

/// A match at this terminal.
pub(crate) struct Table<'a> {
    pub(super) session: Session,
    pub(super) words: Words,
    pub(super) loaded: &'a Loaded,
    pub(super) teller: Teller,
    pub(super) input: Input,
    pub(super) wordiness: Wordiness,
    /// Stop before the deal after this one.
    last_deal: Option<u32>,
    /// The hand as it was last shown.
    pub(super) shown: String,
    /// Whose turn it was last, where several people share the terminal.
    pub(super) at_keyboard: Option<Seat>,
    /// What all have been told since somebody else sat down at the keyboard.
    pub(super) since_handover: Vec<String>,
    /// Files of packs that are looked at before each answer.
    saved: Option<Saved>,
}

/// What an answer at the prompt led to.
enum Answer {
    Done,
    Again,
    Leave,
}

impl<'a> Table<'a> {
    /// People at `input` sit down to a match; `teller` tells them what happens.
    pub(crate) fn new(
        session: Session,
        teller: Teller,
        words: Words,
        loaded: &'a Loaded,
        last_deal: Option<u32>,
        input: Input,
    ) -> Self {
        let mut table = Self {
            session,
            words,
            loaded,
            teller,
            input,
            wordiness: Wordiness::default(),
            last_deal,
            shown: String::new(),
            at_keyboard: None,
            since_handover: Vec::new(),
            saved: None,
        };
        let hand = table.own_hand();
        if table.teller.log().contains(&hand) {
            table.shown = hand;
        }
        table
    }

    /// From now on everything is told in this manner.
    pub(crate) fn speak(&mut self, manner: Manner, out: &mut Out) {
        self.words = self.words.clone().spoken(manner.spoken);
        self.wordiness = manner.words;
        self.teller.speak(self.words.clone(), manner.words);
        out.spoken = manner.spoken;
        self.shown.clear();
    }

    /// Whoever is asked stops when one of these files was saved.
    pub(crate) fn watch(&mut self, saved: Option<Saved>) {
        self.saved = saved;
    }

    /// Ends the sitting, to go on with another table.
    pub(crate) fn rise(self) -> Risen {
        let manner = Manner { spoken: self.words.is_spoken(), words: self.wordiness };
        let Self { session, teller, input, saved, .. } = self;
        Risen { session, teller, input, manner, saved }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Plays until the match is over, enough deals were played, or somebody leaves.
    pub(crate) fn play(&mut self, out: &mut Out) -> Outcome<Ending> {
        loop {
            self.flush(out)?;
            if self.input.is_interrupted() {
                out.line("")?;
                return Ok(Ending::Left);
            }
            match self.session.next() {
                Next::Over => {
                    self.verdict(out)?;
                    return Ok(Ending::Over);
                }
                Next::Deal => {
                    let deals = self.session.game().state().table.deals;
                    if self.last_deal.is_some_and(|last| deals >= last) {
                        return Ok(Ending::Enough);
                    }
                    let events = self.session.deal()?;
                    self.tell(&events);
                    self.shown = self.own_hand();
                }
                Next::Bot(seat) => {
                    let mut patience = Waiting::for_whom(self.words.seat(seat), &self.input, out);
                    let events = self.session.bot_acts(seat, &mut |spent| patience.go_on(spent))?;
                    // Without an answer Ctrl-C was pressed, and is seen at once.
                    self.tell(&events.unwrap_or_default());
                }
                Next::Human(seat) => {
                    if let Some(ending) = self.ask(seat, out)? {
                        return Ok(ending);
                    }
                }
            }
        }
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            if matches!(event, Event::PlayBegun { .. }) {
                // Much has been said since the hand was shown, and it may be sorted anew.
                self.shown.clear();
            }
            self.teller.event(event);
        }
    }

    fn flush(&mut self, out: &mut Out) -> Outcome {
        for line in self.teller.take() {
            out.wrapped(&line, 4)?;
            if self.session.humans().len() > 1 {
                self.since_handover.push(line);
            }
        }
        Ok(())
    }

    /// The hand that the only person at the terminal was told when it was dealt.
    fn own_hand(&self) -> String {
        let humans = self.session.humans();
        match humans.first() {
            Some(seat) if humans.len() == 1 => self.hand_text(seat, Hand::of(seat)),
            _ => String::new(),
        }
    }

    fn is_saved(&mut self) -> bool {
        self.saved.as_mut().is_some_and(Saved::changed_by_now)
    }

    /// Asks a person until something was done; how the sitting ends, if it does.
    fn ask(&mut self, seat: Seat, out: &mut Out) -> Outcome<Option<Ending>> {
        let Some(question) = self.session.game().pending().question().cloned() else { return Ok(None) };
        if self.is_saved() {
            return Ok(Some(Ending::Saved));
        }
        if !self.change_places(seat, out)? {
            return Ok(Some(Ending::Left));
        }
        self.introduce(&question, out)?;
        if let Some(look) = look(&question).filter(|_| is_only_answer(&question)) {
            // There is nothing that could be said without looking, so nothing is asked.
            self.act(question.seat, &look, out)?;
            return Ok(None);
        }
        let offers = self.session.game().offers(question.seat);
        let choices = Choices::of(&self.words, &question, &offers);
        let asked = self.asked(&question);
        let prompt =
            if self.words.is_spoken() { format!("{}? ", capital(&asked)) } else { format!("{asked}? ") };
        loop {
            let Typed::Line(text) = self.input.ask(&prompt, &choices, out)? else {
                return Ok(Some(Ending::Left));
            };
            if self.is_saved() {
                // It answers what is asked under the rules as they are now. Where several people share the terminal, the
                // next line says who sits at it.
                if self.session.humans().len() == 1 {
                    self.input.put_back(text);
                }
                return Ok(Some(Ending::Saved));
            }
            match self.answer(&question, &text, out)? {
                Answer::Done => return Ok(None),
                Answer::Again => {}
                Answer::Leave => return Ok(Some(Ending::Left)),
            }
        }
    }

    /// Who is asked, and for whose cards.
    fn asked(&self, question: &Question) -> String {
        let name = self.words.seat(question.seat);
        match hand_of(question) {
            Some(hand) if hand != Hand::of(question.seat) => {
                format!("{name} for {}", self.words.hand(hand))
            }
            _ => name.to_owned(),
        }
    }

    fn answer(&mut self, question: &Question, text: &str, out: &mut Out) -> Outcome<Answer> {
        if text.is_empty() {
            return match look(question) {
                Some(look) => self.act(question.seat, &look, out),
                None => Ok(Answer::Again),
            };
        }
        if let Some(wish) = Wish::read(text) {
            return self.grant(wish, question, out);
        }
        let action = match typed::read(&self.words, self.session.game(), question, text) {
            Ok(action) => action,
            Err(Unread::Lacks(what)) => {
                out.wrapped(&format!("  {what}"), 4)?;
                return Ok(Answer::Again);
            }
            Err(Unread::Unknown(why)) => {
                if let Some(wish) = Wish::read_letter(text) {
                    return self.grant(wish, question, out);
                }
                out.wrapped(&format!("  {why} Type `?` for what is allowed."), 4)?;
                return Ok(Answer::Again);
            }
        };
        self.act(question.seat, &action, out)
    }

    /// Does what somebody has answered, or says why it may not be done.
    fn act(&mut self, seat: Seat, action: &Action, out: &mut Out) -> Outcome<Answer> {
        match self.session.act(seat, action) {
            Ok(events) => {
                self.tell(&events);
                Ok(Answer::Done)
            }
            Err(Refusal::Illegal(illegal)) => {
                let state = self.session.game().state();
                for line in ask::refusal(&self.words, state, &illegal, action) {
                    out.wrapped(&line, 4)?;
                }
                Ok(Answer::Again)
            }
            Err(Refusal::Stop(failure)) => Err(failure),
        }
    }

    fn grant(&mut self, wish: Wish, question: &Question, out: &mut Out) -> Outcome<Answer> {
        let seat = question.seat;
        let mut lines = Vec::new();
        match wish {
            Wish::Quit => return Ok(Answer::Leave),
            Wish::Ask => {
                let state = self.session.game().state();
                let held = state.pos.hands[hand_asked(question).index()];
                lines.extend(self.teller.standing());
                lines.extend(question.dialog.and_then(|dialog| self.words.about(dialog)).map(str::to_owned));
                lines.extend(ask::explain(&self.words, state, question, held));
                lines.push(ask::wishes(&self.words));
            }
            Wish::Hand => {
                lines.push(self.hand_text(seat, Hand::of(seat)));
                let asked = hand_asked(question);
                lines.extend((asked != Hand::of(seat)).then(|| self.hand_text(seat, asked)));
                lines.extend(self.teller.standing());
            }
            Wish::Contract => lines = self.teller.contract(),
            Wish::Last => lines.extend_from_slice(self.teller.last_trick()),
            Wish::Log => lines.extend_from_slice(self.teller.log()),
            Wish::Sheet => lines = sheet_lines(&self.words, self.session.game().state().table.sheet()),
            Wish::Rules => lines = self.rules(),
            Wish::Words(Some(words)) => {
                self.speak(Manner { spoken: self.words.is_spoken(), words }, out);
                lines.push(format!("Words: {}, that is {}.", words.name(), words.about()));
            }
            Wish::Words(None) => lines = wordiness(self.wordiness),
            Wish::Spoken(how) => {
                let spoken = how.unwrap_or(!self.words.is_spoken());
                self.speak(Manner { spoken, words: self.wordiness }, out);
                lines.push(format!(
                    "Everything is told as it is {}.",
                    if spoken { "read aloud" } else { "written" }
                ));
            }
            Wish::Hint => {
                let mut patience = Waiting::for_whom("The bot you asked", &self.input, out);
                let advice = self.session.hint(seat, &mut |spent| patience.go_on(spent))?;
                let Some(advice) = advice else { return Ok(Answer::Leave) };
                lines.push(self.words.hint(&advice));
            }
            Wish::Undo => match self.session.undo(seat)? {
                Ok(()) => {
                    self.teller.taken_back(self.session.game().state());
                    self.shown.clear();
                    return Ok(Answer::Done);
                }
                Err(why) => lines.push(format!("  Nothing to take back: {why}.")),
            },
        }
        if lines.is_empty() {
            lines.push("Nothing yet.".to_owned());
        }
        for line in lines {
            out.wrapped(&line, 4)?;
        }
        Ok(Answer::Again)
    }

    pub(super) fn rules(&self) -> Vec<String> {
        if self.words.is_spoken() { rules::in_force_aloud(self.loaded) } else { rules::in_force(self.loaded) }
    }

    /// What the match comes to, and who has won.
    fn verdict(&mut self, out: &mut Out) -> Outcome {
        if let Some(settlement) = self.session.settle()? {
            let line = match self.wordiness {
                Wordiness::Many => settlement_exact(&self.words, &settlement),
                Wordiness::Few | Wordiness::Usual => settlement_line(&self.words, &settlement),
            };
            out.wrapped(&line, 4)?;
        }
        if let Some(verdict) = self.teller.verdict() {
            out.wrapped(&verdict, 4)?;
        }
        Ok(())
    }
}

/// Looking at the hand, where it lies face down and that can be said.
pub(super) fn look(question: &Question) -> Option<Action> {
    let Answers::Calls(calls) = &question.answers else { return None };
    let looks = |call: &Call| matches!(call, Call::Say { word: WordId::LOOK, .. });
    calls.list().into_iter().find(looks).map(Action::Call)
}

/// Whether nothing else can be said.
pub(super) fn is_only_answer(question: &Question) -> bool {
    matches!(&question.answers, Answers::Calls(calls) if calls.list().len() == 1)
}
