//! The chapters in which differences stand, in the order of a deal.

use overtrick_core::ruleset::AuctionKind;

use crate::game::Game;
use crate::load::Loaded;
use crate::options::RuleOption;
use crate::rulebook::house;

/// A chapter of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// Who plays, and with whom.
    Table,
    /// Which cards there are, and which beats which.
    Cards,
    /// How they are dealt.
    Deal,
    /// How the contract comes about.
    Bidding,
    /// Kinds of contract.
    Contracts,
    /// What is said and exchanged besides the bidding.
    Between,
    /// The play of the cards.
    Play,
    /// A section of options of the pack's own.
    Own(String),
    /// What is written after a deal.
    Scoring,
    /// How a match ends and what it is worth.
    End,
    /// Functions of the pack.
    Code,
    /// What the rules are called, and how they are written.
    Pack,
}

impl Chapter {
    /// The chapter of a key of the rules.
    pub(super) fn of_key(key: &str) -> Self {
        match key.split('.').next().unwrap_or_default() {
            "players" | "seats" | "seat_names" | "sides" | "active" | "sits_out" | "direction" | "hands" => {
                Self::Table
            }
            "deck" | "order" | "counts" => Self::Cards,
            "deal" => Self::Deal,
            "ladder" | "modifier" | "auction" => Self::Bidding,
            "contract" => Self::Contracts,
            "dialog" => Self::Between,
            "play" => Self::Play,
            "tables" | "values" | "sheet" | "score" | "numbers" => Self::Scoring,
            "end" | "settle" => Self::End,
            crate::canonical::HOOKS => Self::Code,
            _ => Self::Pack,
        }
    }

    /// The chapter of an option.
    pub(super) fn of_option(option: &RuleOption) -> Self {
        let name = option.section.as_deref().unwrap_or("options");
        match house::chapter_of(name) {
            Some(house::Chapter::Table) => Self::Table,
            Some(house::Chapter::Cards) => Self::Cards,
            Some(house::Chapter::Deal) => Self::Deal,
            Some(house::Chapter::Bidding) => Self::Bidding,
            Some(house::Chapter::Dialogs) => Self::Between,
            Some(house::Chapter::Play) => Self::Play,
            Some(house::Chapter::Score) => Self::Scoring,
            Some(house::Chapter::Match) => Self::End,
            None => Self::Own(name.to_owned()),
        }
    }

    /// Its heading, in small letters.
    pub fn title(&self) -> String {
        let title = match self {
            Self::Table => "table",
            Self::Cards => "cards",
            Self::Deal => "deal",
            Self::Bidding => "bidding",
            Self::Contracts => "contracts",
            Self::Between => "exchange",
            Self::Play => "play",
            Self::Scoring => "scoring",
            Self::End => "end",
            Self::Code => "code",
            Self::Pack => "pack",
            Self::Own(name) => return name.replace('_', " "),
        };
        title.to_owned()
    }
}

/// The chapters that either game has something in, but for what is no rule.
pub(super) fn all(games: [&Game; 2]) -> Vec<Chapter> {
    use Chapter::{Between, Bidding, Cards, Contracts, Deal, End, Play, Scoring, Table};
    let either = |has: &dyn Fn(&Game) -> bool| games.iter().any(|game| has(game));
    let mut all = vec![Table, Cards, Deal];
    all.extend(either(&|game| game.rules.auction.kind != AuctionKind::None).then_some(Bidding));
    all.extend(either(&|game| game.rules.kinds.len() > 1).then_some(Contracts));
    all.extend(either(&|game| !game.rules.dialogs.is_empty()).then_some(Between));
    all.push(Play);
    for option in games.iter().flat_map(|game| of_options(&game.loaded)) {
        if !all.contains(&option) {
            all.push(option);
        }
    }
    all.extend([Scoring, End]);
    all.sort();
    all.dedup();
    all
}

fn of_options(loaded: &Loaded) -> impl Iterator<Item = Chapter> {
    loaded.options.values().map(Chapter::of_option)
}
