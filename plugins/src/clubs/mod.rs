//! Clubs of named opponents: who there is, on what level each of them plays, and what is otherwise with him.
//!
//! A club is a small TOML file ([`Clubs::add`]); what one player is stands in one line ([`Spec`]). How a level thinks and
//! what a number does is the engine's business ([`overtrick_core::bot::search`]); where files lie is the program's.

mod file;
mod spec;

pub use spec::Spec;

use overtrick_core::bot;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nearest;

/// Most clubs.
const MOST_CLUBS: usize = 100;

/// Somebody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The player; he has a name.
    pub spec: Spec,
    /// One line about him.
    pub about: String,
}

impl Member {
    /// Whether this is his name, in whatever letters.
    fn is_called(&self, name: &str) -> bool {
        self.spec.name.as_ref().is_some_and(|own| own.to_lowercase() == name.to_lowercase())
    }
}

/// Those who play in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Club {
    /// What it is called.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The file it stands in.
    pub label: String,
    /// Its members, as they stand there.
    pub members: Vec<Member>,
}

/// All clubs.
#[derive(Clone, Debug, Default)]
pub struct Clubs(Vec<Club>);

impl Clubs {
    /// Adds the club of a file. `label` is the name of the file.
    ///
    /// # Errors
    /// Everything that is wrong with it; then nothing is added. Nobody may be called as somebody of an earlier club.
    pub fn add(&mut self, label: &str, text: &str) -> Result<(), Diagnostics> {
        let club = file::read(label, text)?;
        let mut faults = Diagnostics::default();
        if self.0.len() >= MOST_CLUBS {
            faults
                .push(Diagnostic::error("club/too-many", format!("there are more than {MOST_CLUBS} clubs")));
        }
        if let Some(other) = self.0.iter().find(|other| other.name.eq_ignore_ascii_case(&club.name)) {
            let message = format!("`{label}`: there is a club `{}` already, `{}`", other.name, other.label);
            faults.push(Diagnostic::error("club/twice", message).help("give one of them another name"));
        }
        for member in &club.members {
            let name = member.spec.name.as_deref().unwrap_or_default();
            if let Some((other, _)) = self.find(name) {
                let message = format!("`{label}`: there is a `{name}` already, in the club `{}`", other.name);
                faults.push(Diagnostic::error("club/twice", message).help("give one of them another name"));
            }
        }
        if faults.has_errors() {
            return Err(faults);
        }
        self.0.push(club);
        Ok(())
    }

    /// The clubs, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Club> {
        self.0.iter()
    }

    /// Somebody by name, without `@` and in whatever letters, with his club.
    pub fn find(&self, name: &str) -> Option<(&Club, &Member)> {
        let all = self.0.iter().flat_map(|club| club.members.iter().map(move |member| (club, member)));
        all.into_iter().find(|(_, member)| member.is_called(name))
    }

    /// A player as typed: a level, `@name`, or either with settings of its own. What comes back says everything.
    ///
    /// # Errors
    /// Who is meant is not known, with the nearest name; or what [`Spec::parse`] says.
    pub fn player(&self, text: &str) -> Result<Spec, String> {
        let (first, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let Some(name) = first.strip_prefix('@') else {
            return match self.find(first) {
                Some((_, member)) if !bot::NAMES.contains(&first.to_ascii_lowercase().as_str()) => {
                    Err(format!("there is no level `{first}`; did you mean `{}`?", member.spec.label()))
                }
                _ => Spec::parse(text),
            };
        };
        // A record names the level behind the name, and then no club is asked.
        if rest.contains('=') && rest.split_whitespace().next().is_some_and(|word| word.contains('=')) {
            let label = self.find(name).map_or(first.to_owned(), |(_, member)| member.spec.label());
            return Err(format!("`{label}` plays as his club has it; settings are typed behind a level"));
        }
        if !rest.is_empty() {
            return Spec::parse(text);
        }
        if let Some((_, member)) = self.find(name) {
            return Ok(member.spec.clone());
        }
        let labels: Vec<String> = self.labels().collect();
        let near = nearest::nearest(first, labels.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(format!("there is nobody called `{}`{hint}", crate::tree::shorten(first)))
    }

    /// Everybody, as they are typed.
    pub fn labels(&self) -> impl Iterator<Item = String> {
        self.0.iter().flat_map(|club| &club.members).map(|member| member.spec.label())
    }
}

/// What a level does, in one line. Empty for a name that is no level.
pub fn about_level(level: &str) -> &'static str {
    match level {
        "random" => "does anything that is allowed, by lot",
        "novice" => "knows the rules, looks at little, and goes by feel in one decision of five",
        "basic" => "compares every choice over sampled deals; quick, and makes no slips",
        "regular" => "plays as people do who play often; now and then it does not think",
        "expert" => {
            "thinks several times as long as `basic`, solves what can be solved, and plays for the match"
        }
        _ => "",
    }
}
