//! The packs the laws are looked at in.

use std::path::{Path, PathBuf};

use overtrick_core::rng::Stream;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::options::text_of;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// The bundled packs.
pub(crate) const BUNDLED: [&str; 3] = ["500", "preferans", "spades"];

pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(crate) fn files(path: &str) -> PackFiles {
    PackFiles::open(&project().join(path)).expect("the pack can be read")
}

/// Opens a pack with a preset, a table size and options.
pub(crate) fn game(
    files: PackFiles,
    preset: Option<&str>,
    players: Option<u8>,
    set: &[(&str, &str)],
) -> Game {
    let registry = Registry::default();
    let mut request = LoadRequest::new(files, &registry);
    request.preset = preset.map(str::to_owned);
    request.players = players;
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("the pack does not load:\n{}", lines.join("\n"))
    })
}

/// A pack made up for a test.
pub(crate) fn made_up(text: &str) -> Game {
    game(PackFiles::from_text("made_up.toml", text).expect("a text"), None, None, &[])
}

/// Options that bring about what the defaults leave out: cards that are given, hands not looked at, floating cards by
/// twos, rungs that bind nobody, help between the players.
const RICH: [(&str, &[(&str, &str)]); 11] = [
    (
        "spades",
        &[
            ("pack", "54"),
            ("extra_cards", "holder_2C"),
            ("trump_top", "deuces"),
            ("first_lead", "holder_2C"),
            ("first_trick", "all_lowest_club"),
            ("misdeal_claim", "either"),
            ("raise_after_bids", "true"),
        ],
    ),
    (
        "spades",
        &[
            ("bid_mode", "partnership_talk"),
            ("first_trick", "no_spades"),
            ("must_trump", "true"),
            ("break_exception_only_spades", "false"),
        ],
    ),
    (
        "spades",
        &[("blind_bid", "6"), ("kitty_bid_nt", "true"), ("blind_nil", "true"), ("first_lead", "high_bidder")],
    ),
    ("spades", &[("nil_partner_min", "4"), ("nil_pass", "3"), ("bid_start", "dealer_side_last")]),
    (
        "spades",
        &[("nil_pass", "2"), ("blind_nil", "true"), ("blind_nil_deficit", "0"), ("must_trump", "true")],
    ),
    (
        "500",
        &[
            ("pack", "44"),
            ("inkle", "true"),
            ("blind_misere", "true"),
            ("nullo", "true"),
            ("double_nullo", "true"),
            ("bar_nullo", "true"),
            ("sans_kitty", "true"),
            ("raise_after_win", "once"),
            ("all_pass", "play_nt_10_each"),
        ],
    ),
    (
        "500",
        &[
            ("joker_nt_lead", "last_trick_only"),
            ("pass_is_final", "false"),
            ("misere_stops_on_loss", "false"),
        ],
    ),
    ("preferans", &[("help", "donor_choice"), ("help_optional", "true"), ("here_rule", "after_passer")]),
    (
        "preferans",
        &[
            ("dark_pass", "true"),
            ("bombs", "true"),
            ("no_widow_bids", "true"),
            ("miser_overcall", "nine_no_widow"),
            ("allpass_widow", "plays_as_hand"),
        ],
    ),
    (
        "preferans",
        &[
            ("miser_out_of_turn", "true"),
            ("totus", "dedicated"),
            ("jump_bids", "false"),
            ("final_bid_free_strain", "false"),
            ("concede_unplayed", "3"),
            ("forced_all_pass_rounds", "1"),
        ],
    ),
    (
        "preferans",
        &[
            ("half_whist", "played"),
            ("half_whist_requires_first_pass", "false"),
            ("whist_pass_half", "true"),
            ("both_whist_open", "true"),
            ("ten_mode", "checked"),
            ("paid_widow", "units"),
            ("open_widow", "hidden"),
        ],
    ),
];

/// Every bundled pack with each preset, each table size and some options, and packs nobody thought of, each with a name.
pub(crate) fn all() -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for id in BUNDLED {
        let files = files(&format!("games/{id}"));
        let plain = game(files.clone(), None, None, &[]);
        for &players in &plain.loaded.sizes {
            games.push((format!("{id} for {players}"), game(files.clone(), None, Some(players), &[])));
        }
        for preset in &plain.loaded.presets {
            games.push((format!("{id}, {}", preset.id), game(files.clone(), Some(&preset.id), None, &[])));
        }
    }
    for (id, set) in RICH {
        games.push((format!("{id}, {set:?}"), game(files(&format!("games/{id}")), None, None, set)));
    }
    for (players, pack) in [(2, "24"), (2, "25"), (2, "33")] {
        let game = game(files("games/500"), None, Some(players), &[("pack", pack)]);
        games.push((format!("500 for {players}, {pack} cards"), game));
    }
    let oh_hell = files("plugins/tests/packs/oh_hell.toml");
    for (players, cards) in [(3, "10"), (4, "10"), (7, "7")] {
        let game = game(oh_hell.clone(), None, Some(players), &[("cards", cards)]);
        games.push((format!("oh hell for {players}"), game));
    }
    for name in ["dummy_whist", "midway", "hearts", "blind", "called_king", "manners"] {
        let files = files(&format!("plugins/tests/packs/{name}.toml"));
        games.push((name.to_owned(), game(files, None, None, &[])));
    }
    games
}

/// Bundled packs with options and table sizes drawn by lot, where they go together.
pub(crate) fn by_lot(seed: u64, tries: usize) -> Vec<(String, Game)> {
    let mut stream = Stream::new(seed, 0);
    let mut below = |n: usize| stream.below(u32::try_from(n).expect("small")) as usize;
    let registry = Registry::default();
    let mut games = Vec::new();
    for id in BUNDLED {
        let files = files(&format!("games/{id}"));
        let plain = game(files.clone(), None, None, &[]);
        for _ in 0..tries {
            let mut request = LoadRequest::new(files.clone(), &registry);
            request.players = Some(plain.loaded.sizes[below(plain.loaded.sizes.len())]);
            for option in plain.loaded.options.values() {
                let values = option.values();
                if below(6) > 0 {
                    continue;
                }
                request.set.push((option.name.clone(), text_of(&values[below(values.len())])));
                // What does not go with those before it is left out.
                if open(&request).is_err() {
                    request.set.pop();
                }
            }
            if let Ok(game) = open(&request) {
                games.push((format!("{id} for {:?}, {:?}", request.players, request.set), game));
            }
        }
    }
    games
}
