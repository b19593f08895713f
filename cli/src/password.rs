//! A password, typed at the terminal without being seen.

use std::io::{self, IsTerminal};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::exit::{Failure, Outcome};
use crate::out::Out;

/// Most letters of one; what is typed behind them is no part of it.
const LONGEST: usize = 256;

/// A terminal that shows no keys, until this is dropped: what is typed between two questions is not shown either.
struct Hidden;

impl Hidden {
    fn new(out: &Out) -> Outcome<Self> {
        if !io::stdin().is_terminal() || !out.is_terminal() {
            return Err(Failure::Environment(
                "A password is needed, and there is no terminal to ask for it.".to_owned(),
            ));
        }
        enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that is gone.
        drop(disable_raw_mode());
    }
}

/// Asks for a password; Ctrl-C ends the command.
pub(crate) fn ask(prompt: &str, out: &mut Out) -> Outcome<String> {
    asked(&Hidden::new(out)?, prompt, out)
}

/// Asks while nothing that is typed is shown.
fn asked(_: &Hidden, prompt: &str, out: &mut Out) -> Outcome<String> {
    out.prompt(prompt)?;
    let typed = typed();
    // The terminal does not add the return of the cursor now.
    out.exact("\r\n")?;
    typed
}

/// A new password, asked for twice.
pub(crate) fn choose(out: &mut Out) -> Outcome<String> {
    let hidden = Hidden::new(out)?;
    let first = asked(&hidden, "A password for the new key: ", out)?;
    if first.is_empty() {
        let message = "No key was made. One without a password is made with --no-password.";
        return Err(Failure::Problems(message.to_owned()));
    }
    if asked(&hidden, "The same once more: ", out)? == first {
        Ok(first)
    } else {
        Err(Failure::Problems("The two are not the same; no key was made.".to_owned()))
    }
}

fn typed() -> Outcome<String> {
    let mut password = String::new();
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match change(&mut password, key) {
            Step::Goes => {}
            Step::Done => return Ok(password),
            Step::Stopped => return Err(Failure::Stopped(None)),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Step {
    Goes,
    Done,
    Stopped,
}

fn change(password: &mut String, key: KeyEvent) -> Step {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if is_control => return Step::Stopped,
        KeyCode::Char('u') if is_control => password.clear(),
        // Some terminals send Enter as one of these.
        KeyCode::Char('j' | 'm') if is_control => return Step::Done,
        KeyCode::Char(c) if !is_control && password.chars().count() < LONGEST => password.push(c),
        KeyCode::Backspace => drop(password.pop()),
        KeyCode::Enter => return Step::Done,
        _ => {}
    }
    Step::Goes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_make_a_password() {
        let mut password = String::new();
        let mut press = |code, modifiers| change(&mut password, KeyEvent::new(code, modifiers));
        for c in "xé♠".chars() {
            press(KeyCode::Char(c), KeyModifiers::NONE);
        }
        press(KeyCode::Backspace, KeyModifiers::NONE);
        press(KeyCode::Char('A'), KeyModifiers::SHIFT);
        press(KeyCode::Left, KeyModifiers::NONE);
        assert_eq!(press(KeyCode::Enter, KeyModifiers::NONE), Step::Done);
        assert_eq!(press(KeyCode::Char('c'), KeyModifiers::CONTROL), Step::Stopped);
        assert_eq!(password, "xéA");
        assert_eq!(
            change(&mut password, KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)),
            Step::Goes
        );
        assert_eq!(password, "");
    }
}
