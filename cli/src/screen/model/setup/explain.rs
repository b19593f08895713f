//! What there is to choose on a line of the set-up, in full, as a page to read.

use overtrick_plugins::prose::or;

use super::super::super::form::{Field, Named, Values};
use super::super::super::message::Page;
use super::{Setup, Spot};

impl Setup {
    /// What there is to choose on the line, in full.
    pub(in super::super) fn explained(&self) -> Page {
        let listed = |all: &mut dyn Iterator<Item = &Named>| {
            all.map(|one| format!("{}: {}", one.name, one.about)).collect::<Vec<_>>()
        };
        let (title, lines) = match self.at {
            Spot::Preset => ("Presets", listed(&mut self.form.presets.iter().map(|preset| &preset.shown))),
            Spot::Seat(_) => ("Who can play", listed(&mut self.form.people.iter())),
            Spot::Field(nth) => match self.form.fields.get(nth) {
                Some(field) => (field.name.as_str(), field.explained()),
                None => return Page::default(),
            },
            Spot::Member | Spot::Price => ("The league", self.stake_explained()),
            Spot::Size => ("Players", self.sizes_explained()),
            Spot::Begin | Spot::Seed | Spot::Hands => return keys(),
        };
        Page::new(title, lines)
    }
}

impl Setup {
    fn sizes_explained(&self) -> Vec<String> {
        let sizes: Vec<String> = self.form.sizes.iter().map(u8::to_string).collect();
        vec![
            format!("This game has rules for {} players; this match is for {}.", or(&sizes), self.form.size),
            "Left and Right, or the number itself, change it. Options may differ from size to size."
                .to_owned(),
        ]
    }
}

/// The keys that do something while a match is set up.
pub(in super::super) fn keys() -> Page {
    Page::new("Setting a match up", HELP.map(str::to_owned).to_vec())
}

const HELP: [&str; 10] = [
    "Up and Down choose a line, Page Up and Page Down go ten lines, Home goes to the first one.",
    "Tab goes to the next section, Shift-Tab back.",
    "Left and Right change its value; Space does as Right does.",
    "A number, a list or a word of an option can be typed as well; Enter or another line sets it.",
    "For a player the first letters of a name are enough.",
    "Backspace puts an option back as the preset has it.",
    "A * marks what was changed for this match. Options in dim letters, between ( and ), have no effect as the others are set.",
    "More than one player may be human: the cards are then covered between turns.",
    "The same seed deals the same cards again; without one it is drawn.",
    "Enter on Begin begins; on another line it goes to Begin. Esc goes back to the games, and what was chosen for a match is there again the next time.",
];

impl Field {
    fn explained(&self) -> Vec<String> {
        let mut lines = match &self.values {
            Values::Words(list, about) => {
                let mark = |value: &Named| if value.name == self.value { "* " } else { "  " };
                let each = |value: &Named| format!("{}{}: {}", mark(value), value.name, value.about);
                let mut lines: Vec<String> = list.iter().map(each).collect();
                lines.extend((!about.is_empty()).then(|| about.clone()));
                lines
            }
            Values::Numbers { about, .. } | Values::Typed(about) => {
                vec![format!("{} = {}: {}", self.name, self.value, self.about), about.clone()]
            }
        };
        lines.extend(self.unchanged());
        lines.extend(self.conditions.iter().cloned());
        lines.into_iter().map(|line| line.replace('`', "")).collect()
    }
}
