//! The terminal: taken over for the screen, and given back however the program ends.

use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Frame};

use super::message::Message;

/// How long the screen waits for something to happen before time is said to go by.
pub(super) const TICK: Duration = Duration::from_millis(60);

/// How often the thread that reads keys looks whether it should end.
const LOOK: Duration = Duration::from_millis(100);

/// A terminal that is taken over.
pub(super) struct Terminal {
    inner: DefaultTerminal,
    /// Set when the program is told to end, or nothing more can be read.
    gone: Arc<AtomicBool>,
    /// Whether the mouse is listened to.
    has_mouse: bool,
    /// What a thread behind the screen said when it fell.
    fallen: Arc<Mutex<Vec<String>>>,
}

impl Terminal {
    /// Takes the terminal over; keys are sent as messages.
    pub(super) fn open(sender: &Sender<Message>) -> io::Result<Self> {
        let inner = ratatui::try_init()?;
        let fallen = keep_whole();
        if let Ok(size) = inner.size() {
            // Nobody is there to miss it, if it cannot be sent.
            drop(sender.send(Message::Resized(size.width, size.height)));
        }
        let gone = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&gone);
        // Keys of a terminal in raw mode raise no signals; these come from outside.
        drop(ctrlc::set_handler(move || told.store(true, Ordering::Relaxed)));
        let (sender, stop) = (sender.clone(), Arc::clone(&gone));
        thread::spawn(move || {
            read(&sender, &stop);
            stop.store(true, Ordering::Relaxed);
        });
        Ok(Self { inner, gone, has_mouse: false, fallen })
    }

    /// Listens to the mouse, or leaves it to the terminal.
    pub(super) fn mouse(&mut self, wanted: bool) -> io::Result<()> {
        if wanted == self.has_mouse {
            return Ok(());
        }
        self.has_mouse = wanted;
        if wanted {
            execute!(io::stdout(), EnableMouseCapture)
        } else {
            execute!(io::stdout(), DisableMouseCapture)
        }
    }

    /// Draws one picture.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.inner.draw(picture).map(drop)
    }

    /// Whether the program should end.
    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        if thread::panicking() {
            // The hook has given it back, and told why.
            return;
        }
        // A terminal that is gone wants nothing back.
        drop(self.mouse(false));
        ratatui::restore();
        // A later panic finds the terminal as it was.
        drop(panic::take_hook());
        for text in self.fallen.lock().iter().flat_map(|fallen| fallen.iter()) {
            drop(writeln!(
                io::stderr(),
                "overtrick: a part of the program has failed; this is a bug: {text}"
            ));
        }
    }
}

/// Has a panic of the thread that draws give the terminal back before it is told: line mode, the first screen and the
/// mouse, then the text. One of another thread leaves the screen as it is, and is told when the screen is gone.
fn keep_whole() -> Arc<Mutex<Vec<String>>> {
    let (fallen, screen, restore) = (Arc::default(), thread::current().id(), panic::take_hook());
    let told: Arc<Mutex<Vec<String>>> = Arc::clone(&fallen);
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == screen {
            drop(execute!(io::stdout(), DisableMouseCapture));
            restore(info);
        } else if let Ok(mut told) = told.lock() {
            told.push(info.to_string());
        }
    }));
    fallen
}

/// Sends keys and sizes until it is told to stop or nobody listens.
fn read(sender: &Sender<Message>, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        match event::poll(LOOK) {
            Ok(false) => continue,
            Ok(true) => {}
            Err(_) => return,
        }
        let message = match event::read() {
            Ok(Event::Key(key)) => Message::Key(key),
            Ok(Event::Resize(columns, lines)) => Message::Resized(columns, lines),
            Ok(Event::Mouse(mouse)) => match moused(mouse) {
                Some(message) => message,
                None => continue,
            },
            Ok(_) => continue,
            Err(_) => return,
        };
        if sender.send(message).is_err() {
            return;
        }
    }
}

/// What the mouse says: a click, or the wheel, which is as good as the arrow keys.
fn moused(mouse: MouseEvent) -> Option<Message> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Message::Pressed(mouse.column, mouse.row)),
        MouseEventKind::ScrollUp => Some(Message::Key(KeyEvent::from(KeyCode::Up))),
        MouseEventKind::ScrollDown => Some(Message::Key(KeyEvent::from(KeyCode::Down))),
        _ => None,
    }
}
