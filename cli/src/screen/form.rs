//! What can be chosen before a match, as plain data: presets, sizes, players, and the options with what they mean.
//!
//! A form is made of a loaded game; whether another choice is possible only the loader can say, so every change of the
//! rules asks for another form. It holds words and no rules.

use overtrick_core::bot;
use overtrick_core::seat::SeatSet;
use overtrick_plugins::clubs::{Clubs, about_level};
use overtrick_plugins::diagnostic::Diagnostic;
use overtrick_plugins::game::Game;
use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::{OptionKind, RuleOption, text_of};
use overtrick_plugins::prose::capital;
use overtrick_plugins::rulebook::has_meaning;

use super::model::Stake;
use crate::args::GameArgs;
use crate::cmd::options::{by_section, conditions, extent, meaning};
use crate::exit::Outcome;
use crate::league::Offer;
use crate::out::Style;
use crate::session::{HUMAN, Players};
use crate::words::Words;

/// The name of what is in force without a preset.
const NO_PRESET: &str = "default";

/// A name to choose, and a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) about: String,
}

/// A preset to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PresetOffer {
    pub(crate) id: String,
    pub(crate) shown: Named,
    /// The only number of players it is for.
    pub(crate) players: Option<u8>,
}

/// An option as it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) section: String,
    /// The value, as it is typed.
    pub(crate) value: String,
    /// The value without what was chosen for this match.
    pub(crate) below: String,
    /// What the value means.
    pub(crate) about: String,
    pub(crate) values: Values,
    /// What must be so for another value than the default, in sentences.
    pub(crate) conditions: Vec<String>,
    /// Whether another value would change anything now.
    pub(crate) is_open: bool,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// These, one after the other; and for sets of words what else may be typed.
    Words(Vec<Named>, String),
    /// Numbers with a step between them, and the same in a sentence.
    Numbers { min: i64, max: i64, step: i64, about: String },
    /// What can only be typed, in a sentence.
    Typed(String),
}

/// How a match may be set up, and how it is.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// What it was made of.
    pub(crate) args: GameArgs,
    /// The share code of the game as it is set, if it has one.
    pub(crate) code: Option<String>,
    /// The game and its version.
    pub(crate) title: String,
    /// No preset, then all there are.
    pub(crate) presets: Vec<PresetOffer>,
    /// Which of them is in force.
    pub(crate) preset: usize,
    pub(crate) sizes: Vec<u8>,
    pub(crate) size: u8,
    /// The seats, with who sits on the same side.
    pub(crate) seats: Vec<Named>,
    /// Who sits there if nobody says otherwise.
    pub(crate) usual: Vec<String>,
    /// Everybody who could sit there.
    pub(crate) people: Vec<Named>,
    pub(crate) fields: Vec<Field>,
    /// Who can play for the league.
    pub(crate) league: Offer,
    /// What was wished and falls back to something else, in sentences.
    pub(crate) notes: Vec<String>,
}

/// A match as it is to be begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) args: GameArgs,
    /// Who sits where, by seat.
    pub(crate) seats: Vec<String>,
    /// None: it is drawn.
    pub(crate) seed: Option<u64>,
    /// Whether every hand is shown.
    pub(crate) sees_all: bool,
    pub(crate) stake: Stake,
}

impl Form {
    /// How the game is set up by `args`.
    ///
    /// # Errors
    /// There is nobody to play with.
    pub(crate) fn new(
        game: &Game,
        clubs: &Clubs,
        league: Offer,
        args: GameArgs,
        style: Style,
    ) -> Outcome<Self> {
        let loaded = &*game.loaded;
        let presets = presets(loaded);
        let in_force = loaded.preset.as_deref().unwrap_or(NO_PRESET);
        let words = Words::new(&game.rules, style);
        let seats = SeatSet::all(game.rules.seats).iter().map(|seat| {
            let partners = game.rules.partners_of(seat);
            let about = match partners.len() {
                0 => String::new(),
                1 => format!("partner {}", words.seats(partners)),
                _ => format!("with {}", words.seats(partners)),
            };
            Named { name: words.seat(seat).to_owned(), about }
        });
        let fell_back = loaded.warnings.iter().filter(|warning| warning.code == "option/condition");
        let fields = by_section(loaded).into_iter().flat_map(|(section, options)| {
            let section = capital(section).replace('_', " ");
            options.into_iter().map(move |option| field(option, &section, loaded))
        });
        Ok(Self {
            args,
            code: None,
            league,
            title: format!("{} {}", loaded.name(), loaded.top().version),
            preset: presets.iter().position(|offer| offer.id == in_force).unwrap_or(0),
            presets,
            sizes: loaded.sizes.clone(),
            size: loaded.seats,
            seats: seats.collect(),
            usual: Players::usual(&game.rules)?.names(),
            people: people(clubs),
            fields: fields.collect(),
            notes: fell_back.map(note).collect(),
        })
    }
}

impl Field {
    /// Whether it was changed for this match.
    pub(crate) fn is_changed(&self) -> bool {
        self.value != self.below
    }

    /// What it would be unchanged, in a sentence, if it was changed.
    pub(crate) fn unchanged(&self) -> Option<String> {
        self.is_changed().then(|| format!("Changed for this match; it was {}.", self.below))
    }
}

fn presets(loaded: &Loaded) -> Vec<PresetOffer> {
    let about = "Every option as the game itself has it.".to_owned();
    let none = PresetOffer {
        id: NO_PRESET.to_owned(),
        shown: Named { name: "none".to_owned(), about },
        players: None,
    };
    let offer = |preset: &overtrick_plugins::load::Preset| PresetOffer {
        id: preset.id.clone(),
        shown: Named {
            name: preset.name.clone(),
            about: preset.description.clone().or_else(|| preset.source.clone()).unwrap_or_default(),
        },
        players: preset.players,
    };
    std::iter::once(none).chain(loaded.presets.iter().map(offer)).collect()
}

/// A person, the levels, and the members of all clubs.
fn people(clubs: &Clubs) -> Vec<Named> {
    let named = |name: &str, about: String| Named { name: name.to_owned(), about };
    let mut all = vec![named(HUMAN, "Somebody at this keyboard.".to_owned())];
    all.extend(bot::NAMES.iter().map(|level| named(level, format!("{}.", capital(about_level(level))))));
    for club in clubs.iter() {
        all.extend(club.members.iter().map(|member| {
            let about = format!("{}, {}. {}", club.name, member.spec.level, member.about);
            named(&member.spec.label(), about)
        }));
    }
    all
}

fn field(option: &RuleOption, section: &str, loaded: &Loaded) -> Field {
    let settled = &loaded.settled[&option.name];
    let named = |value| Named { name: text_of(&value), about: meaning(option, &value) };
    let values = match &option.kind {
        OptionKind::Choice(_) | OptionKind::Bool | OptionKind::Set(_) => {
            Values::Words(option.values().into_iter().map(named).collect(), extent(&option.kind))
        }
        OptionKind::Int(range) => {
            Values::Numbers { min: range.min, max: range.max, step: range.step, about: extent(&option.kind) }
        }
        OptionKind::Ints { .. } => Values::Typed(extent(&option.kind)),
    };
    let overruled = option.overruled();
    Field {
        name: option.name.clone(),
        section: section.to_owned(),
        value: text_of(&settled.value),
        below: text_of(&settled.below),
        about: match overruled {
            Some((pack, key)) => format!("Changed by {pack} ({key}); it cannot be set."),
            None => option.sentence(&settled.value).unwrap_or_default(),
        },
        values,
        conditions: if option.fixed.is_none() { conditions(option) } else { Vec::new() },
        is_open: option.fixed.is_none() && has_meaning(option, loaded),
    }
}

fn note(warning: &Diagnostic) -> String {
    let help = warning.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
    format!("{}{help}.", capital(&warning.message)).replace('`', "")
}
