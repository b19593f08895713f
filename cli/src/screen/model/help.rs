//! The keys of each screen, as a page to read: the line at the bottom has room for the most important ones only.

use crate::screen::message::Page;

use super::Screen;

/// What every screen knows.
const EVERYWHERE: [&str; 3] = [
    "o: settings: speed of bots, how long a trick stays, colours, letters, contrast, mouse.",
    "F1: this page. Ctrl-C: leave the program; nothing is lost.",
    "The mouse: a click does what Enter does.",
];

const LOBBY: [&str; 4] = [
    "Up, Down, Home, End: choose a match to go on with, or a game.",
    "Enter, or its number: open it. A game is set up first: players, options, bots.",
    "h: the matches that were played, and figures over them.",
    "q, or Esc twice: leave the program.",
];

const TABLE: [&str; 12] = [
    "Arrow keys choose a card or a bid, Enter plays or says it.",
    "A number plays the card above it. Anything else is typed as it is said: 7H, pass, JK as D; Enter says it. A : before it keeps letters from being keys.",
    "Space: mark a card to be put away or given.",
    "?: what is allowed, and why the rest is not. h: what a good player would do.",
    "u: take back what you did last, while nobody has learnt anything from it.",
    "c: claim the tricks that are left, while you are to play a card.",
    "s: the sheet. r: the rules in force. g: what happened in this deal. l: the last trick.",
    "v: after a deal, what each card has cost.",
    "Esc: back to the games; the match is kept and can be gone on with.",
    "At a name: > is asked, * is the declarer, (dealer) has dealt.",
    "In the hand: trumps stand first; a card without a number may not be played now.",
    "In the trick: a double frame, or [ ], is the card that wins.",
];

const HISTORY: [&str; 4] = [
    "Up, Down, Page Up, Page Down, Home, End: choose a match.",
    "Enter: go on with a match that is not over, or see what came of its deals. d: its deals.",
    "t: figures over all matches.",
    "Esc: back to the games.",
];

/// The keys that do something on this screen.
pub(super) fn keys(screen: &Screen) -> Page {
    let own: Vec<String> = match screen {
        Screen::Lobby(_) => LOBBY.map(str::to_owned).into(),
        Screen::Table(_) => TABLE.map(str::to_owned).into(),
        Screen::History(_) => HISTORY.map(str::to_owned).into(),
        Screen::Setup(_) => return super::setup::keys(),
    };
    Page::new("Keys", own.into_iter().chain(EVERYWHERE.map(str::to_owned)).collect())
}
