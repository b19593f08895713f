//! The page on trust: its numbers are those of the code, and the tests it names are there.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::card::MAX_CARDS;
use overtrick_core::seat::MAX_HANDS;
use overtrick_plugins::archive::MAX_ARCHIVE_BYTES;
use overtrick_plugins::load::MAX_PACKS;
use overtrick_plugins::lua::{Limits, RESULT_DEPTH, RESULT_TEXT, RESULT_VALUES};
use overtrick_plugins::options::{MAX_OPTIONS, MAX_VALUES};
use overtrick_plugins::source::{MAX_BYTES, MAX_FILES, MAX_SOURCE_BYTES};
use overtrick_plugins::store::{MAX_FETCH_BYTES, MAX_FETCH_SECONDS};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a package has a parent").to_path_buf()
}

/// Cells of the rows of all tables of the page.
fn rows() -> Vec<(String, String)> {
    let page = fs::read_to_string(project().join("docs/packs/trust.md")).expect("the page");
    let row = |line: &str| {
        let (left, right) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        Some((left.to_owned(), right.to_owned()))
    };
    page.lines().filter_map(row).collect()
}

/// `200`, `16 MiB`, `5,000,000 ticks`, `5 seconds` as a number.
fn number(text: &str) -> Option<u64> {
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let number: u64 = number.replace(',', "").parse().ok()?;
    match unit {
        "" | "ticks" | "seconds" => Some(number),
        "KiB" => Some(number << 10),
        "MiB" => Some(number << 20),
        _ => None,
    }
}

#[test]
fn the_limits_are_those_of_the_code() {
    let Limits { load_ticks, call_ticks, memory, watchdog, source } = Limits::PACK;
    assert_eq!(source, MAX_SOURCE_BYTES);
    let of_code: [u64; 18] = [
        MAX_FILES as u64,
        MAX_BYTES as u64,
        MAX_SOURCE_BYTES as u64,
        MAX_ARCHIVE_BYTES as u64,
        MAX_FETCH_BYTES,
        MAX_FETCH_SECONDS,
        MAX_PACKS as u64,
        MAX_OPTIONS as u64,
        MAX_VALUES as u64,
        MAX_CARDS as u64,
        MAX_HANDS as u64,
        load_ticks,
        call_ticks,
        memory as u64,
        watchdog.as_secs(),
        RESULT_DEPTH as u64,
        RESULT_VALUES as u64,
        RESULT_TEXT as u64,
    ];
    let of_page: Vec<u64> = rows().iter().filter_map(|(most, _)| number(most)).collect();
    assert_eq!(of_page, of_code, "docs/packs/trust.md, in its order");
}

#[test]
fn every_claim_names_a_test_that_is_there() {
    let mut named = 0;
    for (claim, shown) in rows() {
        let Some((file, name)) = shown.strip_prefix('`').and_then(|rest| rest.split_once("`: `")) else {
            continue;
        };
        let text = fs::read_to_string(project().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let name = format!("fn {}(", name.trim_end_matches('`'));
        assert!(text.contains(&name), "{claim}: no `{name}` in {file}");
        named += 1;
    }
    assert!(named >= 14, "{named}");
}
