//! Reads records on a thread of its own, and tells what is asked of them: the screen never waits for it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::super::message::{Message, Page, Past};
use crate::args::Places;
use crate::dirs::DataDir;
use crate::exit::Outcome;
use crate::history::{Filter, History, State, figures_lines, listed_lines, match_lines};
use crate::packs::Packs;
use crate::session::quoted;

/// How often it is told how far the reading is.
const STEP: Duration = Duration::from_millis(500);

/// Who knows what was played; the thread begins when something is asked.
pub(super) struct Historian {
    places: Places,
    sender: Sender<Message>,
    asks: Option<Sender<Ask>>,
}

/// What can be asked.
enum Ask {
    /// Which matches there are.
    Look,
    /// What came of the deals of this one.
    Recall(PathBuf),
    /// What they come to, in so many columns.
    Figures(usize),
}

impl Historian {
    pub(super) fn new(places: &Places, sender: &Sender<Message>) -> Self {
        Self { places: places.clone(), sender: sender.clone(), asks: None }
    }

    /// Has all matches told, as far as they are known, and again when there are more.
    pub(super) fn look(&mut self) {
        self.ask(Ask::Look);
    }

    /// Has a page told about the match of a record.
    pub(super) fn recall(&mut self, record: PathBuf) {
        self.ask(Ask::Recall(record));
    }

    /// Has a page of figures told, in so many columns.
    pub(super) fn figures(&mut self, columns: usize) {
        self.ask(Ask::Figures(columns));
    }

    fn ask(&mut self, ask: Ask) {
        let back = match &self.asks {
            Some(asks) => asks.send(ask).map_err(|unheard| unheard.0).err(),
            None => Some(ask),
        };
        // Where the thread has ended there is another.
        let Some(ask) = back else { return };
        let (asks, asked) = channel();
        let (places, sender) = (self.places.clone(), self.sender.clone());
        thread::spawn(move || {
            if let Err(failure) = answer(&places, &asked, &sender) {
                // Nobody listens when the program is about to end.
                drop(sender.send(Message::Matches(Vec::new(), 0)));
                drop(sender.send(Message::Failed(failure.text())));
            }
        });
        drop(asks.send(ask));
        self.asks = Some(asks);
    }
}

/// Answers until nobody asks any more.
fn answer(places: &Places, asked: &Receiver<Ask>, sender: &Sender<Message>) -> Outcome {
    let (packs, data) = (Packs::find(places)?, DataDir::find(places)?);
    let mut desk = Desk { history: History::open(&packs, &data)?, data: &data, sender, left: 0 };
    while let Ok(ask) = asked.recv() {
        desk.take(ask)?;
        let mut told = Instant::now();
        while desk.left > 0 {
            desk.left = desk.history.work()?;
            // Whoever wants to see one match does not wait until all are read.
            for ask in asked.try_iter() {
                desk.take(ask)?;
            }
            if desk.left == 0 || told.elapsed() > STEP {
                desk.tell()?;
                told = Instant::now();
            }
        }
    }
    Ok(())
}

struct Desk<'a> {
    history: History<'a>,
    data: &'a DataDir,
    sender: &'a Sender<Message>,
    /// How many records are still to be read.
    left: usize,
}

impl Desk<'_> {
    fn take(&mut self, ask: Ask) -> Outcome {
        match ask {
            Ask::Look => {
                self.left = self.history.scan()?;
                self.tell()?;
            }
            Ask::Recall(record) => {
                let file =
                    record.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
                let lines = match self.history.one(&file)? {
                    Some(one) => match_lines(&one, &quoted(&record)),
                    None => vec![format!("{} is gone.", record.display())],
                };
                self.page(&title(&record), lines);
            }
            Ask::Figures(columns) => {
                let figures = self.history.figures(&Filter::default())?;
                self.page("Figures", figures_lines(&figures, columns));
            }
        }
        Ok(())
    }

    /// Tells which matches there are.
    fn tell(&self) -> Outcome {
        let folder = self.data.records_folder();
        let (found, _) = self.history.list(&Filter::default(), usize::MAX)?;
        let past = found.into_iter().map(|listed| {
            let [title, who, how] = listed_lines(&listed);
            let is_open = matches!(listed.state, State::Open { .. });
            Past { record: folder.join(&listed.file), when: listed.written, title, who, how, is_open }
        });
        self.send(Message::Matches(past.collect(), self.left));
        Ok(())
    }

    fn page(&self, title: &str, lines: Vec<String>) {
        self.send(Message::Recalled(Page::new(title, lines)));
    }

    fn send(&self, message: Message) {
        // Nobody listens when the program is about to end.
        drop(self.sender.send(message));
    }
}

/// The name of a record without its ending.
fn title(record: &Path) -> String {
    record.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}
