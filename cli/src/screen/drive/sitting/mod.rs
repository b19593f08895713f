//! A match at the table: asks bots, does what people choose, and tells what happened.

mod pages;
mod score;

use std::sync::mpsc::Sender;

use overtrick_core::game::{Event, Sink, fold};
use overtrick_core::score::Entry;
use overtrick_core::seat::Seat;
use overtrick_core::state::{Action, State};
use overtrick_plugins::game::Game;

use super::super::message::{Effect, Happened, Message, Page, Pause};
use super::super::review::{Review, Wanted};
use super::super::scene::{Played, Scene, Setting};
use super::super::think::{Errand, Thinker, Thought};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::typed::{self, Unread};
use crate::line::{Teller, ask};
use crate::session::{Next, Refusal, Session};
use crate::words::Words;

/// A match at the table.
pub(super) struct Sitting {
    pub(super) session: Session,
    game: Game,
    words: Words,
    teller: Teller,
    /// What somebody who comes to the table must know.
    before: Vec<String>,
    players: Vec<String>,
    thinker: Thinker,
    /// Who looks at the screen; before anybody does, who will first.
    seat: Seat,
    /// Whether somebody sits there who may see the cards of this seat.
    is_seated: bool,
    /// Errands asked so far; only the answer to the last one counts.
    errands: u64,
    /// What the last errand is for.
    waits: Option<Waits>,
    /// Whether somebody else must sit down before anything is shown.
    curtain: bool,
    data: DataDir,
    /// What the match has come to for the league, if it is over and one of its own.
    booked: Vec<String>,
    /// What the last deal has come to.
    score: Page,
    /// What it has written on the sheet.
    entries: Vec<Entry>,
    /// The review of the deal that is over.
    review: Option<Review>,
    /// Whether every hand lies open to who looks on.
    sees_all: bool,
}

/// What the answer of a bot is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Bot(Seat),
    Hint,
}

impl Sitting {
    /// A table at which people sit down.
    pub(super) fn new(
        session: Session,
        game: Game,
        words: Words,
        mut teller: Teller,
        sees_all: bool,
        data: DataDir,
    ) -> Self {
        // What was told before is in the log; of that, the last of it.
        teller.take();
        let before = teller.recent();
        Self {
            before,
            thinker: Thinker::new(&game.rules, &game.hosts),
            seat: session.humans().first().unwrap_or(Seat::new(0)),
            is_seated: session.humans().len() < 2,
            players: session.players().labels(),
            entries: session.game().state().table.entries().to_vec(),
            // Who only looks on spoils nothing.
            sees_all: sees_all || session.humans().is_empty(),
            session,
            game,
            words,
            teller,
            errands: 0,
            waits: None,
            curtain: false,
            data,
            booked: Vec::new(),
            score: Page::default(),
            review: None,
        }
    }

    #[cfg(test)]
    pub(super) fn waits(&self) -> bool {
        self.waits.is_some() || self.review.is_some()
    }

    pub(super) fn run(&mut self, effect: Effect, sender: &Sender<Message>) -> Outcome {
        match effect {
            Effect::Act(action) => self.act(&action, sender),
            Effect::Say(text) => self.say(&text, sender),
            Effect::Next => self.next(sender),
            Effect::Undo => self.undo(sender),
            Effect::Hint => {
                if let Some(seat) = self.asked() {
                    self.think(seat, self.session.players().adviser_name(), Waits::Hint);
                    send(sender, Message::Told(vec!["Thinking.".to_owned()]));
                } else {
                    send(sender, Message::Told(vec!["There is nothing to decide now.".to_owned()]));
                }
                Ok(())
            }
            Effect::Review => {
                self.review(sender);
                Ok(())
            }
            Effect::Read(what) => {
                send(sender, Message::Page(self.page(what)));
                Ok(())
            }
            Effect::Lift => {
                self.curtain = false;
                self.is_seated = true;
                self.show(Pause::None, Vec::new(), sender);
                Ok(())
            }
            Effect::Begin(_)
            | Effect::SetUp(_)
            | Effect::Start(_)
            | Effect::Keep(_)
            | Effect::Leave
            | Effect::History
            | Effect::Recall(_)
            | Effect::Figures(_)
            | Effect::Quit => Ok(()),
        }
    }

    /// What happens by itself: a deal, or a bot that is asked.
    fn next(&mut self, sender: &Sender<Message>) -> Outcome {
        match self.session.next() {
            Next::Deal => {
                let before = self.session.game().state().clone();
                let events = self.session.deal()?;
                self.happened(before, &events, sender)?;
            }
            Next::Bot(seat) if self.waits != Some(Waits::Bot(seat)) => {
                if let Some(player) = self.session.players().bot_name(seat) {
                    self.think(seat, player, Waits::Bot(seat));
                }
            }
            // The next one is called to the keyboard.
            Next::Human(_) => self.show(Pause::None, Vec::new(), sender),
            Next::Bot(_) | Next::Over => {}
        }
        Ok(())
    }

    /// Has the deal that is over judged: the cards of the one person who plays, or everybody's.
    fn review(&mut self, sender: &Sender<Message>) {
        let people = self.session.humans();
        self.review = Some(Review::begin(Wanted {
            game: self.game.clone(),
            words: self.words.clone(),
            record: self.session.record().path().to_owned(),
            deal: self.session.game().state().table.deals,
            seat: people.first().filter(|_| people.len() == 1),
        }));
        let told = "The cards are being judged; that can take a minute. Enter goes on without.";
        send(sender, Message::Told(vec![told.to_owned()]));
    }

    fn think(&mut self, seat: Seat, player: String, waits: Waits) {
        self.errands += 1;
        self.waits = Some(waits);
        self.thinker.ask(Errand {
            number: self.errands,
            state: self.session.game().state().clone(),
            seat,
            stream: self.session.stream_of_now(),
            player,
        });
    }

    /// Does what a bot has answered.
    pub(super) fn listen(&mut self, sender: &Sender<Message>) -> Outcome {
        if let Some(lines) = self.review.as_ref().and_then(Review::lines) {
            self.review = None;
            send(
                sender,
                match lines {
                    Ok(lines) => Message::Page(Page::new("What each card has cost", lines)),
                    Err(failure) => Message::Failed(failure.text()),
                },
            );
        }
        match self.thinker.answer() {
            Ok(Some(thought)) => self.heard(thought, sender),
            Ok(None) => Ok(()),
            Err(gone) => Err(Failure::Problems(gone.to_string())),
        }
    }

    fn heard(&mut self, thought: Thought, sender: &Sender<Message>) -> Outcome {
        if thought.number != self.errands {
            return Ok(());
        }
        let Some(waits) = self.waits.take() else { return Ok(()) };
        let advice = thought.advice.map_err(Failure::Problems)?;
        match waits {
            Waits::Hint => {
                send(sender, Message::Advised(advice.action, self.words.hint(&advice)));
                Ok(())
            }
            Waits::Bot(seat) => {
                let before = self.session.game().state().clone();
                match self.session.act(seat, &advice.action) {
                    Ok(events) => self.happened(before, &events, sender),
                    Err(Refusal::Stop(failure)) => Err(failure),
                    Err(Refusal::Illegal(illegal)) => {
                        Err(Failure::Problems(format!("a bot was refused: {illegal}")))
                    }
                }
            }
        }
    }

    fn act(&mut self, action: &Action, sender: &Sender<Message>) -> Outcome {
        let Some(seat) = self.asked() else { return Ok(()) };
        let before = self.session.game().state().clone();
        match self.session.act(seat, action) {
            Ok(events) => self.happened(before, &events, sender)?,
            Err(Refusal::Illegal(illegal)) => {
                let state = self.session.game().state();
                let lines = ask::refusal(&self.words, state, &illegal, action);
                send(sender, Message::Told(lines.iter().map(|line| line.trim().to_owned()).collect()));
            }
            Err(Refusal::Stop(failure)) => return Err(failure),
        }
        Ok(())
    }

    /// What was typed, as in line mode.
    fn say(&mut self, text: &str, sender: &Sender<Message>) -> Outcome {
        if self.asked().is_none() {
            return Ok(());
        }
        let Some(question) = self.session.game().pending().question().cloned() else { return Ok(()) };
        match typed::read(&self.words, self.session.game(), &question, text) {
            Ok(action) => self.act(&action, sender),
            Err(Unread::Unknown(why) | Unread::Lacks(why)) => {
                send(sender, Message::Told(vec![why]));
                Ok(())
            }
        }
    }

    /// Who is asked, if he is the one who sits at the screen. Somebody else may be due while the one before him still looks at
    /// his last trick, and is no business of his.
    fn asked(&self) -> Option<Seat> {
        match self.session.next() {
            Next::Human(seat) if seat == self.seat && self.is_seated && !self.curtain => Some(seat),
            _ => None,
        }
    }

    fn undo(&mut self, sender: &Sender<Message>) -> Outcome {
        let Some(seat) = self.asked() else {
            let told = "Nothing to take back now: whoever is asked takes back what he did last.";
            send(sender, Message::Told(vec![told.to_owned()]));
            return Ok(());
        };
        match self.session.undo(seat)? {
            Ok(()) => {
                // A hint for what is taken back is none any more.
                self.waits = None;
                self.teller.taken_back(self.session.game().state());
                self.show(Pause::None, Vec::new(), sender);
            }
            Err(why) => send(sender, Message::Told(vec![format!("Nothing to take back: {why}.")])),
        }
        Ok(())
    }

    /// Tells what happened since the table stood so, and shows it as it is now.
    fn happened(&mut self, mut before: State, events: &[Event], sender: &Sender<Message>) -> Outcome {
        // What was thought about is past, and nobody waits for the review of an earlier deal.
        self.waits = None;
        self.review = None;
        // A trick is gone from the table once its deal is over, and people want to see it all the same.
        let mut trick = Vec::new();
        for event in events {
            self.teller.event(event);
            fold(&self.words.rules, &mut before, event);
            if matches!(event, Event::TrickWon { .. }) {
                trick = self.scene(&before).last_trick;
            }
        }
        let has = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
        let ends = |event: &Event| {
            matches!(event, Event::DealOver { .. } | Event::ThrownIn { .. } | Event::MatchOver { .. })
        };
        if has(ends) {
            self.scored(&before)?;
        }
        let pause = if has(|event| matches!(event, Event::MatchOver { .. })) {
            Pause::Match
        } else if has(|event| matches!(event, Event::DealOver { .. } | Event::ThrownIn { .. })) {
            Pause::Deal
        } else if has(|event| matches!(event, Event::TrickWon { .. })) {
            Pause::Trick
        } else {
            Pause::None
        };
        self.show(pause, trick, sender);
        Ok(())
    }

    fn scene(&self, state: &State) -> Scene {
        let title = self.game.loaded.name();
        let setting =
            Setting { words: &self.words, title: &title, players: &self.players, sees_all: self.sees_all };
        Scene::new(&setting, state, self.seat)
    }

    /// Shows the table, with the trick that was just won.
    pub(super) fn show(&mut self, pause: Pause, trick: Vec<Played>, sender: &Sender<Message>) {
        // Nobody gets up before he has seen what there is to see.
        if pause == Pause::None
            && let Next::Human(seat) = self.session.next()
            && (seat != self.seat || !self.is_seated)
        {
            self.curtain = self.session.humans().len() > 1;
            self.is_seated = !self.curtain;
            self.seat = seat;
        }
        let mut scene = self.scene(self.session.game().state());
        if !self.is_seated {
            scene.hand.clear();
            scene.asked = None;
        }
        if let Next::Bot(seat) = self.session.next() {
            // Where only bots play somebody looks on from the seat of one of them.
            scene.asked = None;
            scene.waits_for = Some(self.words.seat(seat).to_owned());
        }
        if !trick.is_empty() {
            scene.last_trick = trick;
        }
        let mut lines = std::mem::take(&mut self.before);
        lines.extend(self.teller.take());
        if pause == Pause::Match {
            lines.extend(self.teller.verdict());
            lines.extend(self.booked.iter().cloned());
        }
        send(sender, Message::Table(Box::new(Happened { scene, lines, pause })));
        if self.curtain {
            send(sender, Message::Curtain(self.words.seat(self.seat).to_owned()));
        }
    }
}

fn send(sender: &Sender<Message>, message: Message) {
    // Nobody listens when the program is about to end.
    drop(sender.send(message));
}
