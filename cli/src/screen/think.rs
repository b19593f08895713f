//! Bots on a thread of their own, so that the screen never waits for them.
//!
//! A bot gets a view of a copy of the match, as at the table; what it answers comes back and is done there.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use overtrick_core::bot::{Advice, Bot};
use overtrick_core::game::View;
use overtrick_core::hooks::HostFactory;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;
use overtrick_core::state::State;
use overtrick_plugins::clubs::Spec;

/// Something to think about.
pub(crate) struct Errand {
    /// Which errand of the match.
    pub(crate) number: u64,
    pub(crate) state: State,
    pub(crate) seat: Seat,
    /// Seed and number of the stream to draw from.
    pub(crate) stream: (u64, u64),
    /// The player, in a line that says everything.
    pub(crate) player: String,
}

/// What came of it.
pub(crate) struct Thought {
    pub(crate) number: u64,
    pub(crate) advice: Result<Advice, String>,
}

/// The thread that thinks has ended, which is a bug.
#[derive(Debug)]
pub(crate) struct Gone;

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bots have stopped thinking; this is a bug of the program, and the match is saved")
    }
}

/// The thread.
pub(crate) struct Thinker {
    errands: Sender<Errand>,
    thoughts: Receiver<Thought>,
}

impl Thinker {
    /// A thread that thinks under these rules. It ends when this is dropped.
    pub(crate) fn new(rules: &Arc<Rules>, hosts: &Arc<dyn HostFactory>) -> Self {
        let (errands, asked) = channel();
        let (sender, thoughts) = channel();
        let (rules, hosts) = (Arc::clone(rules), Arc::clone(hosts));
        thread::spawn(move || think(&rules, hosts.as_ref(), &asked, &sender));
        Self { errands, thoughts }
    }

    pub(crate) fn ask(&self, errand: Errand) {
        // A thread that is gone answers nothing; then nothing can be done here either.
        drop(self.errands.send(errand));
    }

    /// The next answer, if there is one.
    ///
    /// # Errors
    /// The thread has ended.
    pub(crate) fn answer(&self) -> Result<Option<Thought>, Gone> {
        match self.thoughts.try_recv() {
            Ok(thought) => Ok(Some(thought)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

fn think(rules: &Rules, hosts: &dyn HostFactory, asked: &Receiver<Errand>, sender: &Sender<Thought>) {
    let mut host = None;
    let mut bots: Vec<(String, Box<dyn Bot>)> = Vec::new();
    for errand in asked {
        let advice = advice(rules, hosts, &mut host, &mut bots, &errand);
        if sender.send(Thought { number: errand.number, advice }).is_err() {
            return;
        }
    }
}

fn advice(
    rules: &Rules,
    hosts: &dyn HostFactory,
    host: &mut Option<Box<dyn overtrick_core::hooks::Host>>,
    bots: &mut Vec<(String, Box<dyn Bot>)>,
    errand: &Errand,
) -> Result<Advice, String> {
    let host = match host {
        Some(host) => host,
        None => host.insert(hosts.host().map_err(|error| error.to_string())?),
    };
    if !bots.iter().any(|(name, _)| *name == errand.player) {
        bots.push((errand.player.clone(), Spec::parse(&errand.player)?.bot()));
    }
    let bot = bots.iter_mut().find(|(name, _)| *name == errand.player);
    let (_, bot) = bot.ok_or_else(|| format!("`{}` is nobody", errand.player))?;
    let view = View::new(rules, &errand.state, errand.seat);
    let mut stream = Stream::new(errand.stream.0, errand.stream.1);
    bot.advise(&view, host.as_mut(), &mut stream).map_err(|fault| fault.to_string())
}
