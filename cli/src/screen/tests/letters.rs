//! Without colour and in plain letters: nothing else is drawn, and signs say what colours do.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

use super::super::message::Pause;
use super::rig::{FULL, PLAIN, QUICK, Rig, SIZES};

/// Looks at every screen and page of a match, as far as it can be reached with Enter.
fn tour(game: &str, set: &str, players: usize, look: impl Fn(&Rig)) {
    let lobby = Rig::new(PLAIN);
    look(&lobby);
    let seats: Vec<&str> = (0..players).map(|seat| if seat == 0 { "human" } else { QUICK }).collect();
    let mut rig = Rig::table(game, set, &seats.join(","), 11, PLAIN);
    rig.bids_most = true;
    let mut deals = 0;
    for _ in 0..400 {
        look(&rig);
        if matches!(rig.at_table().pause, Pause::Deal | Pause::Match) && rig.at_table().score_is_due() {
            deals += 1;
            for page in ['s', 'r', 'l', 'g'] {
                rig.press(KeyCode::Char(page));
                look(&rig);
                rig.press(KeyCode::Esc);
            }
            rig.enter();
            look(&rig);
            break;
        }
        if rig.at_table().pause == Pause::None && rig.model.page.is_none() {
            rig.press(KeyCode::Char('?'));
            look(&rig);
            rig.press(KeyCode::Esc);
        }
        rig.step();
    }
    assert!(deals > 0, "no deal came to its end:\n{}", rig.picture(80, 24));
}

#[test]
fn nothing_but_ascii_and_no_colour() {
    for (game, players) in [("500", 4), ("preferans", 3), ("spades", 4)] {
        tour(game, "", players, |rig| {
            for (columns, lines) in SIZES {
                let buffer = rig.buffer(columns, lines);
                let strange = buffer.content().iter().find(|cell| !cell.symbol().is_ascii());
                assert!(strange.is_none(), "{strange:?}\n{}", rig.picture(columns, lines));
                let coloured =
                    buffer.content().iter().find(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
                assert!(coloured.is_none(), "{coloured:?}\n{}", rig.picture(columns, lines));
            }
        });
    }
}

#[test]
fn signs_tell_the_turn_the_winner_the_focus_and_what_is_allowed() {
    let mut rig = Rig::table("500", "", "random,random,human,random", 7, PLAIN);
    let picture = rig.picture(60, 20);
    assert!(picture.contains(">pass") && picture.contains("(6S)") && picture.contains(">South"), "{picture}");
    rig.until(|rig| {
        let table = rig.at_table();
        let asks = table.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty());
        table.pause == Pause::None && asks && table.scene.trick.len() > 2
    });
    let picture = rig.picture(60, 20);
    let winner = rig.at_table().scene.trick.iter().find(|played| played.wins).expect("somebody is winning");
    assert!(picture.contains(&format!("[{}]", winner.face.text)), "{picture}");
    assert!(picture.contains(" led") && picture.contains(">South"), "{picture}");
    let lines: Vec<&str> = picture.lines().collect();
    let (cards, numbers) = (lines[17], lines[18]);
    assert!(cards.contains(&format!(">{}", rig.at_table().scene.hand[0].face.text)), "{picture}");
    // Numbers stand under the cards that may be played, and under no others.
    let allowed = rig.at_table().scene.hand.iter().filter(|held| !held.ways.is_empty()).count();
    assert!(allowed < rig.at_table().scene.hand.len());
    assert_eq!(numbers.split_whitespace().count(), allowed, "{picture}");
}

#[test]
fn four_suits_have_four_colours() {
    let rig = Rig::table("500", "", "random,random,human,random", 7, FULL);
    let buffer = rig.buffer(80, 24);
    let row = |x| &buffer[(x, 21)];
    let colours = |suit: &str| {
        let cells = (0..80).map(row).filter(|cell| cell.symbol() == suit);
        cells.map(|cell| cell.fg).collect::<Vec<_>>()
    };
    let mut seen: Vec<Color> = ["♠", "♥", "♦", "♣"].iter().map(|suit| colours(suit)[0]).collect();
    seen.dedup();
    assert_eq!(seen.len(), 4, "{seen:?}");
}
