//! Does what the model wants done: opens games, holds the match and its record, asks bots, and tells what happened.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use overtrick_core::game::{Event, Sink, Start};
use overtrick_core::seat::Seat;
use overtrick_core::state::Action;
use overtrick_plugins::game::Game;

use super::message::{Begin, Effect, Happened, Message, Offer, Page, Pause, Reading};
use super::scene::{Scene, Setting};
use super::think::{Errand, Thinker};
use crate::args::{GameArgs, Places};
use crate::cmd::{play, resume};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::line::{Teller, ask, in_force, sheet_lines};
use crate::out::Style;
use crate::packs::Packs;
use crate::session::{Next, Players, RecordFile, Refusal, Session};
use crate::words::Words;

/// How many matches to go on with are offered.
const RECENT: usize = 5;

/// What is behind the screen.
pub(crate) struct Driver {
    packs: Packs,
    data: DataDir,
    style: Style,
    sender: Sender<Message>,
    sitting: Option<Sitting>,
}

/// A match at the table.
struct Sitting {
    session: Session,
    game: Game,
    words: Words,
    teller: Teller,
    players: Vec<String>,
    thinker: Thinker,
    /// Who looks at the screen.
    seat: Seat,
    /// Errands asked so far; only the answer to the last one counts.
    errands: u64,
    /// What the last errand is for.
    waits: Option<Waits>,
    /// Who must sit down before anything is shown.
    curtain: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Bot(Seat),
    Hint,
}

impl Driver {
    pub(crate) fn new(places: &Places, style: Style, sender: Sender<Message>) -> Outcome<Self> {
        let (packs, data) = (Packs::find(places)?, DataDir::find(places)?);
        // Colours are the screen's business.
        let style = Style { colour: false, ..style };
        Ok(Self { packs, data, style, sender, sitting: None })
    }

    /// Does it; false if the program is to end.
    pub(crate) fn run(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Quit => return false,
            Effect::Leave => {
                self.sitting = None;
                self.lobby();
            }
            Effect::Begin(what) => {
                let begun = match what {
                    Begin::Game(id) => self.begin(&id),
                    Begin::Record(path) => self.resume(path),
                };
                self.or_tell(begun);
            }
            other => {
                let done = match &mut self.sitting {
                    Some(sitting) => sitting.run(other, &self.sender),
                    None => Ok(()),
                };
                self.or_tell(done);
            }
        }
        true
    }

    /// Looks whether a bot has answered.
    pub(crate) fn listen(&mut self) {
        let done = match &mut self.sitting {
            Some(sitting) => sitting.listen(&self.sender),
            None => Ok(()),
        };
        self.or_tell(done);
    }

    /// The record of the match that is left in the middle.
    pub(crate) fn left(&self) -> Option<&Path> {
        let sitting = self.sitting.as_ref()?;
        (sitting.session.next() != Next::Over).then(|| sitting.session.record().path())
    }

    fn or_tell(&self, done: Outcome) {
        if let Err(failure) = done {
            self.send(Message::Failed(failure.text()));
        }
    }

    fn send(&self, message: Message) {
        // Nobody listens when the program is about to end.
        drop(self.sender.send(message));
    }

    /// What can be played, and gone on with.
    pub(crate) fn lobby(&self) {
        let mut offers: Vec<Offer> = self
            .data
            .records()
            .into_iter()
            .take(RECENT)
            .filter(|path| resume::is_open(&self.packs, &self.data, path).unwrap_or(false))
            .map(|path| {
                let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
                Offer {
                    about: path.display().to_string(),
                    title: format!("Go on: {name}"),
                    what: Begin::Record(path),
                }
            })
            .collect();
        let games = self.packs.registry.list().filter(|listed| listed.manifest.extends.is_none());
        offers.extend(games.map(|listed| Offer {
            what: Begin::Game(listed.manifest.id.clone()),
            title: listed.manifest.name.clone(),
            about: listed.manifest.description.clone().unwrap_or_default(),
        }));
        self.send(Message::Lobby(offers));
    }

    fn begin(&mut self, id: &str) -> Outcome {
        let args = GameArgs { game: id.to_owned(), ..GameArgs::default() };
        let game = self.packs.open(&args)?;
        let players = Players::usual(&game.rules)?;
        let start = Start { seed: play::random_seed()?, ..Start::default() };
        self.data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded))?;
        let record = RecordFile::create(self.data.new_record(&game.rules.source.id)?)?;
        let session = Session::begin(&game, start, players, record, Vec::new())?;
        let teller = self.teller(&session, &game);
        self.sit_down(session, game, teller);
        Ok(())
    }

    fn resume(&mut self, path: PathBuf) -> Outcome {
        let (session, game, teller) = resume::open(&self.packs, &self.data, path, self.style)?;
        self.sit_down(session, game, teller);
        Ok(())
    }

    fn teller(&self, session: &Session, game: &Game) -> Teller {
        let words = Words::new(&game.rules, self.style);
        Teller::new(words, session.game().state().clone(), play::audience(session.humans()))
    }

    fn sit_down(&mut self, session: Session, game: Game, mut teller: Teller) {
        teller.take();
        let words = Words::new(&game.rules, self.style);
        let thinker = Thinker::new(&game.rules, &game.hosts);
        let seat = session.humans().first().unwrap_or(Seat::new(0));
        let players = session.players().labels();
        let mut sitting = Sitting {
            session,
            game,
            words,
            teller,
            players,
            thinker,
            seat,
            errands: 0,
            waits: None,
            curtain: false,
        };
        sitting.show(Pause::None, &self.sender);
        self.sitting = Some(sitting);
    }
}

impl Sitting {
    fn run(&mut self, effect: Effect, sender: &Sender<Message>) -> Outcome {
        match effect {
            Effect::Act(action) => self.act(&action, sender),
            Effect::Say(text) => self.say(&text, sender),
            Effect::Next => self.next(sender),
            Effect::Undo => self.undo(sender),
            Effect::Hint => {
                if let Next::Human(seat) = self.session.next() {
                    self.think(seat, self.session.players().adviser_name(), Waits::Hint);
                    send(sender, Message::Told(vec!["Thinking.".to_owned()]));
                }
                Ok(())
            }
            Effect::Read(what) => {
                send(sender, Message::Page(self.page(what)));
                Ok(())
            }
            Effect::Lift => {
                self.curtain = false;
                self.show(Pause::None, sender);
                Ok(())
            }
            Effect::Begin(_) | Effect::Leave | Effect::Quit => Ok(()),
        }
    }

    /// What happens by itself: a deal, or a bot that is asked.
    fn next(&mut self, sender: &Sender<Message>) -> Outcome {
        match self.session.next() {
            Next::Deal => {
                let events = self.session.deal()?;
                self.happened(&events, sender);
            }
            Next::Bot(seat) if self.waits != Some(Waits::Bot(seat)) => {
                if let Some(player) = self.session.players().bot_name(seat) {
                    self.think(seat, player, Waits::Bot(seat));
                }
            }
            Next::Bot(_) | Next::Human(_) | Next::Over => {}
        }
        Ok(())
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
    fn listen(&mut self, sender: &Sender<Message>) -> Outcome {
        let Some(thought) = self.thinker.answer() else { return Ok(()) };
        self.heard(thought, sender)
    }

    fn heard(&mut self, thought: super::think::Thought, sender: &Sender<Message>) -> Outcome {
        if thought.number != self.errands {
            return Ok(());
        }
        let Some(waits) = self.waits.take() else { return Ok(()) };
        let advice = thought.advice.map_err(Failure::Problems)?;
        match waits {
            Waits::Hint => {
                let reason = self.words.pretty(&advice.reason);
                let hint = format!("Hint: {} ({reason}).", self.words.action(&advice.action));
                send(sender, Message::Told(vec![hint]));
                Ok(())
            }
            Waits::Bot(seat) => match self.session.act(seat, &advice.action) {
                Ok(events) => {
                    self.happened(&events, sender);
                    Ok(())
                }
                Err(Refusal::Stop(failure)) => Err(failure),
                Err(Refusal::Illegal(illegal)) => {
                    Err(Failure::Problems(format!("a bot was refused: {illegal}")))
                }
            },
        }
    }

    fn act(&mut self, action: &Action, sender: &Sender<Message>) -> Outcome {
        let Next::Human(seat) = self.session.next() else { return Ok(()) };
        match self.session.act(seat, action) {
            Ok(events) => self.happened(&events, sender),
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
        let Some(question) = self.session.game().pending().question().cloned() else { return Ok(()) };
        let hand =
            overtrick_core::game::hand_of(&question).unwrap_or(overtrick_core::seat::Hand::of(question.seat));
        let held = self.session.game().state().pos.hands[hand.index()];
        let read = overtrick_core::notation::parse_action(&self.words.rules, Some(&question), held, text);
        match read.or_else(|error| ask::as_told(&self.words, &question, text).ok_or(error)) {
            Ok(action) => self.act(&action, sender),
            Err(error) => {
                let why = ask::not_understood(&self.words, &question, text, &error);
                send(sender, Message::Told(vec![format!("Not understood: {why}")]));
                Ok(())
            }
        }
    }

    fn undo(&mut self, sender: &Sender<Message>) -> Outcome {
        let Next::Human(seat) = self.session.next() else { return Ok(()) };
        match self.session.undo(seat)? {
            Ok(()) => {
                self.teller.taken_back(self.session.game().state());
                self.show(Pause::None, sender);
            }
            Err(why) => send(sender, Message::Told(vec![format!("Nothing to take back: {why}.")])),
        }
        Ok(())
    }

    /// Tells what happened, and shows the table as it is now.
    fn happened(&mut self, events: &[Event], sender: &Sender<Message>) {
        // What was thought about is past.
        self.waits = None;
        for event in events {
            self.teller.event(event);
        }
        let has = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
        let pause = if has(|event| matches!(event, Event::MatchOver { .. })) {
            Pause::Match
        } else if has(|event| matches!(event, Event::DealOver { .. } | Event::ThrownIn { .. })) {
            Pause::Deal
        } else if has(|event| matches!(event, Event::TrickWon { .. })) {
            Pause::Trick
        } else {
            Pause::None
        };
        self.show(pause, sender);
    }

    fn show(&mut self, pause: Pause, sender: &Sender<Message>) {
        let humans = self.session.humans();
        if let Next::Human(seat) = self.session.next()
            && seat != self.seat
        {
            self.curtain = humans.len() > 1;
            self.seat = seat;
        }
        let title = self.game.loaded.name();
        let setting = Setting { words: &self.words, title: &title, players: &self.players };
        let mut scene = Scene::new(&setting, self.session.game().state(), self.seat);
        if self.curtain {
            scene.hand.clear();
            scene.asked = None;
        }
        let mut lines = self.teller.take();
        if pause == Pause::Match {
            lines.extend(self.teller.verdict());
        }
        let score = (pause == Pause::Deal || pause == Pause::Match).then(|| self.after_deal(&lines));
        send(sender, Message::Table(Box::new(Happened { scene, lines, pause })));
        if self.curtain {
            send(sender, Message::Curtain(self.words.seat(self.seat).to_owned()));
        }
        if let Some(page) = score {
            send(sender, Message::Page(page));
        }
    }

    /// What the deal has come to.
    fn after_deal(&self, lines: &[String]) -> Page {
        let sheet = sheet_lines(&self.words, self.session.game().state().table.sheet());
        let mut all: Vec<String> = lines.iter().rev().take(12).rev().cloned().collect();
        all.push(String::new());
        all.extend(sheet);
        Page { title: "After the deal".to_owned(), lines: all }
    }

    fn page(&self, what: Reading) -> Page {
        let state = self.session.game().state();
        let (title, lines) = match what {
            Reading::Sheet => ("The sheet", sheet_lines(&self.words, state.table.sheet())),
            Reading::Rules => ("The rules in force", in_force(&self.game.loaded)),
            Reading::Log => ("This deal", self.teller.log().to_vec()),
            Reading::LastTrick => ("The last trick", self.teller.last_trick().to_vec()),
            Reading::Allowed => {
                let lines = match state.table.pending().question() {
                    Some(question) if self.session.next() == Next::Human(question.seat) && !self.curtain => {
                        let hand = overtrick_core::game::hand_of(question)
                            .unwrap_or(overtrick_core::seat::Hand::of(question.seat));
                        ask::explain(&self.words, state, question, state.pos.hands[hand.index()])
                    }
                    _ => Vec::new(),
                };
                ("What is allowed", lines)
            }
        };
        let lines = if lines.is_empty() { vec!["Nothing yet.".to_owned()] } else { lines };
        Page { title: title.to_owned(), lines }
    }
}

fn send(sender: &Sender<Message>, message: Message) {
    // Nobody listens when the program is about to end.
    drop(sender.send(message));
}
