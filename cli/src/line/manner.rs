//! How line mode tells what happens: how much, and in which words.

use clap::{Args, ValueEnum};

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Wordiness {
    /// Who says and plays what, who wins, and the results
    Few,
    /// Also how tricks and contract stand
    #[default]
    Usual,
    /// Also, before each question: what is on the table, who is winning, what the contract needs, what trumps are left
    Many,
}

impl Wordiness {
    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Few => "few",
            Self::Usual => "usual",
            Self::Many => "many",
        }
    }

    /// The one that is called so.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|one| one.name() == name)
    }

    /// What it says, in a sentence.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::Few => "who says and plays what, who wins, and the results",
            Self::Usual => "also how tricks and contract stand",
            Self::Many => {
                "also, before each question, what is on the table, who is winning, what the contract needs and what trumps \
                 are left"
            }
        }
    }
}

/// What can be chosen, and what is: the answer to `words`.
pub(super) fn wordiness(now: Wordiness) -> Vec<String> {
    let line = |one: &Wordiness| {
        let is = if *one == now { ", as now" } else { "" };
        format!("`words {}`{is}: {}.", one.name(), one.about())
    };
    Wordiness::value_variants().iter().map(line).collect()
}

/// How what happens is told.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Manner {
    /// Tell everything as it is read aloud: `ten of hearts`, sentences, no columns and no brackets; for screen readers.
    /// `OVERTRICK_SPOKEN=1` in the environment does the same
    #[arg(long, env = "OVERTRICK_SPOKEN", hide_env = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub(crate) spoken: bool,
    /// How much is told: `few`, `usual`, or `many` with how things stand before each question; `words few` at the prompt
    /// changes it
    #[arg(long, value_enum, default_value_t, hide_default_value = true, hide_possible_values = true)]
    #[arg(value_name = "HOW", env = "OVERTRICK_WORDS", hide_env = true)]
    pub(crate) words: Wordiness,
}
