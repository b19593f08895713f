//! The full-screen table: `overtrick` without arguments.
//!
//! [`model`] is what is on the screen and what keys do to it; [`draw`] turns it into cells; [`drive`] does what the model
//! wants done: it holds the match, its record and the bots, who think on a thread of their own ([`think`]). [`form`] is what
//! can be chosen before a match, [`scene`] the table as one seat sees it. [`terminal`] takes the terminal over and gives it back, however the program ends.

#[doc(hidden)]
pub mod bench;
mod draw;
mod drive;
mod form;
mod message;
mod model;
mod review;
mod scene;
mod settings;
mod terminal;
#[cfg(test)]
mod tests;
mod think;
mod triangle;

use std::io::{self, IsTerminal};
use std::sync::mpsc::channel;

use crate::args::{Look, Places};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::session::quoted;
use drive::Driver;
use message::Message;
use model::Model;
use settings::Mouse;

/// Whether there is a terminal at both ends that a screen can be drawn on.
pub(crate) fn is_possible(look: Look) -> bool {
    io::stdin().is_terminal() && look.can_clear()
}

/// Opens the lobby, and plays until somebody leaves.
pub(crate) fn open(places: &Places, look: Look, out: &mut Out) -> Outcome {
    let style = look.style();
    let (sender, heard) = channel();
    let mut driver = Driver::new(places, style, sender.clone())?;
    let mut model = Model::new(style, driver.settings());
    let mut spots = draw::Spots::default();
    let mut terminal = terminal::Terminal::open(&sender).map_err(|error| {
        Failure::Environment(format!(
            "the terminal cannot be taken over ({error}); `overtrick play` plays line by line"
        ))
    })?;
    driver.lobby();
    // Before the first picture, so that there is something on it.
    for message in heard.try_iter() {
        model.update(message);
    }
    let mut is_open = true;
    while is_open {
        terminal
            .mouse(model.settings.mouse == Mouse::On)
            .and_then(|()| terminal.draw(|frame| spots = draw::draw(frame, &model)))
            .map_err(|error| Failure::Environment(error.to_string()))?;
        // Everything that has come by now is looked at before the next picture.
        let first = heard.recv_timeout(terminal::TICK).unwrap_or(Message::Tick);
        for message in std::iter::once(first).chain(heard.try_iter()) {
            // What was clicked is what was last seen there.
            let message = match message {
                Message::Pressed(column, line) => match spots.at(column, line) {
                    Some(target) => Message::Click(target),
                    None => continue,
                },
                message => message,
            };
            for effect in model.update(message) {
                is_open &= driver.run(effect);
            }
        }
        driver.listen();
        is_open &= !terminal.is_gone();
    }
    drop(terminal);
    if let Some(path) = driver.left() {
        out.line("The match is saved. `overtrick` goes on with it, or line by line")?;
        out.line(&format!("  overtrick resume {}", quoted(path)))?;
    }
    Ok(())
}
