//! Several people at one terminal: nobody sees the cards of another.
//!
//! Before one person makes room for the next, the screen is cleared of everything but what all may know; the cards of
//! the next one come when he says that nobody else is looking, on a screen that is cleared once more.

use overtrick_core::seat::Seat;

use super::command::Wish;
use super::complete::Choices;
use super::input::Typed;
use super::sheet::sheet_lines;
use super::table::Table;
use crate::exit::Outcome;
use crate::out::Out;

/// Wishes that can be granted while nobody may see cards.
const PUBLIC: [&str; 6] = ["contract", "last", "log", "sheet", "rules", "quit"];

impl Table<'_> {
    /// Another person sits down at the keyboard; false if somebody leaves.
    pub(super) fn change_places(&mut self, seat: Seat, out: &mut Out) -> Outcome<bool> {
        if self.session.humans().len() < 2 || self.at_keyboard == Some(seat) {
            return Ok(true);
        }
        let before = self.at_keyboard.replace(seat);
        self.shown.clear();
        self.input.forget();
        let told = std::mem::take(&mut self.since_handover);
        let name = self.words.seat(seat).to_owned();
        if self.input.is_piped {
            // Whoever wrote the lines knows them all.
            out.line(&format!("It is the turn of {name}."))?;
            return Ok(true);
        }
        // Nothing has been shown yet that only one person may see.
        if before.is_some() {
            out.clear()?;
            say(&told, out)?;
        }
        out.line(&format!("It is the turn of {name}."))?;
        loop {
            let prompt = format!("Press Enter when only {name} is looking. ");
            let Typed::Line(text) = self.input.ask(&prompt, &Choices::words(&PUBLIC), out)? else {
                return Ok(false);
            };
            if text.is_empty() {
                break;
            }
            let lines = match Wish::read(&text).or_else(|| Wish::read_letter(&text)) {
                Some(Wish::Quit) => return Ok(false),
                Some(wish) => self.public(wish, &name),
                None => vec![format!("  Press Enter first: the cards of {name} are not on the screen yet.")],
            };
            say(&lines, out)?;
        }
        self.input.forget();
        out.clear()?;
        say(&self.teller.recent(), out)?;
        Ok(true)
    }

    /// The answer to a wish while nobody may see cards.
    fn public(&self, wish: Wish, name: &str) -> Vec<String> {
        let lines = match wish {
            Wish::Sheet => sheet_lines(&self.words, self.session.game().state().table.sheet()),
            Wish::Log => self.teller.log().to_vec(),
            Wish::Contract => self.teller.contract(),
            Wish::Last => self.teller.last_trick().to_vec(),
            Wish::Rules => self.rules(),
            Wish::Hand | Wish::Hint | Wish::Undo | Wish::Words(_) | Wish::Spoken(_) => {
                vec![format!("  Press Enter first, as {name}.")]
            }
            Wish::Ask | Wish::Quit => vec![format!(
                "Enter shows the cards of {name}. Before that you may type `last`, `log`, `sheet`, `rules` and `quit`."
            )],
        };
        if lines.is_empty() { vec!["Nothing yet.".to_owned()] } else { lines }
    }
}

fn say(lines: &[String], out: &mut Out) -> Outcome {
    for line in lines {
        out.wrapped(line, 4)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use overtrick_core::game::Start;
    use overtrick_plugins::game::{self, Game};
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;
    use overtrick_plugins::source::PackFiles;

    use super::*;
    use crate::line::input::Input;
    use crate::line::{Audience, Ending, Teller};
    use crate::out::Shared;
    use crate::session::{Players, RecordFile, Session};
    use crate::words::Words;

    fn little() -> Game {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf/little.toml");
        let registry = Registry::default();
        let files = PackFiles::open(path.as_ref()).unwrap();
        game::open(&LoadRequest::new(files, &registry)).unwrap()
    }

    /// What two people see who type these lines, and how it ended.
    fn sit_down(lines: &[&str]) -> (String, Ending) {
        let game = little();
        let folder = tempfile::tempdir().unwrap();
        let record = RecordFile::create(folder.path().join("record")).unwrap();
        let deals = "dealer B\nA 7S 8S 9S 10S JS QS KS\nB 7H 8H 9H 10H JH QH KH\n";
        let given = overtrick_core::record::parse_deals(&game.rules, deals).unwrap();
        let players = Players::typed(&game.rules, &["human".to_owned(), "human".to_owned()]).unwrap();
        let session =
            Session::begin(&game, Start { seed: 1, ..Start::default() }, players, record, given).unwrap();
        let sink = Shared::default();
        let mut out = Out::to(Box::new(sink.clone()), true);
        let words = Words::new(&game.rules, out.style);
        let teller = Teller::new(words.clone(), session.game().state().clone(), Audience::Public);
        let mut table = Table::new(session, teller, words, &game.loaded, None, Input::keyboard(lines));
        let ending = table.play(&mut out).unwrap();
        (sink.text(), ending)
    }

    #[test]
    fn the_screen_is_cleared_between_two_people() {
        let (text, ending) = sit_down(&["", "3s", "", "pass", ""]);
        assert_eq!(ending, Ending::Left);
        let screens: Vec<&str> = text.split("\x1b[2J\x1b[3J\x1b[H").collect();
        let (a, b) = ("S K Q J 10", "H K Q J 10");
        // Before the first cards; A bids; all look; B passes; all look; A again.
        let shows = screens.iter().map(|screen| (screen.contains(a), screen.contains(b)));
        let none = (false, false);
        assert_eq!(shows.take(5).collect::<Vec<_>>(), [none, (true, false), none, (false, true), none]);
        assert!(screens[2].contains("A  3S") && screens[3].contains("A  3S"), "{text}");
        assert!(screens[5].contains("A plays 3S") && screens[5].contains("Deal 1"), "{text}");
    }

    #[test]
    fn only_an_empty_line_shows_cards() {
        let (text, ending) = sit_down(&["3s", "hand", "?", "sheet", "log", "rules", "", "q"]);
        let (before, after) = text.split_once("\x1b[2J").unwrap();
        assert_eq!(ending, Ending::Left);
        assert!(!before.contains("Your hand") && after.contains("Your hand"), "{text}");
        assert!(before.contains("Press Enter first: the cards of A"), "{text}");
        assert!(before.contains("Enter shows the cards of A") && before.contains("score"), "{text}");
        assert_eq!(sit_down(&["quit", ""]).1, Ending::Left);
        assert!(!sit_down(&["quit", ""]).0.contains("Your hand"));
    }
}
