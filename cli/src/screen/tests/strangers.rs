//! Whoever sets up a match with code of others sees first whose it is.

use ratatui::crossterm::event::KeyCode;

use super::rig::{FULL, Rig};
use crate::screen::message::{Begin, Effect};

const PACK: &str = "api = 1\nid = \"ann/friday\"\nname = \"Friday 500\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n\
    authors = [\"Ann\"]\nhooks = \"return { after_deal = function(m, entries, base) return nil end }\"\n";

#[test]
fn it_is_shown_once_over_the_set_up() {
    let rig = Rig::new(FULL);
    rig.write("packs/friday.toml", PACK);
    let mut rig = rig.anew();
    for (game, is_new) in [("spades", false), ("ann/friday", true), ("ann/friday", false)] {
        rig.run(Effect::Begin(Begin::Game(game.to_owned())));
        rig.settle();
        let picture = rig.picture(80, 24);
        assert_eq!(picture.contains("Code of others"), is_new, "{picture}");
        if is_new {
            for fact in
                ["ann/friday 1.0.0: Friday 500", "by         Ann", "1 function: `after_deal`", "Esc closes"]
            {
                assert!(picture.contains(fact), "{picture}");
            }
            rig.press(KeyCode::Esc);
        }
    }
}
