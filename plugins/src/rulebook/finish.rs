//! How a match ends and what it is worth.

use overtrick_core::ruleset::spec::Formula;
use overtrick_core::ruleset::{Best, End, EndTest};
use overtrick_core::score::LedgerKind;

use super::Writer;
use super::doc::Section;
use super::examples;
use super::formula::About;
use super::house::Chapter;
use super::names::sentence;

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The match");
    let told: Vec<String> = w.rules.ends.iter().filter_map(|end| end_text(w, end)).collect();
    section.text(
        &["After each deal the score is looked at:".to_owned()]
            .into_iter()
            .filter(|_| !told.is_empty())
            .collect::<Vec<_>>(),
    );
    section.list(told);
    section.list(numbers(w));
    section.text(&settle(w));
    examples::settlement(w, &mut section);
    section.list(w.sentences(Chapter::Match));
    section
}

fn end_text(w: &Writer<'_>, end: &End) -> Option<String> {
    let spec = w.loaded.spec.end.items.get(&end.name)?;
    if let Some(say) = &spec.say {
        return Some(sentence(say));
    }
    formula(w, end)
}

/// An end by its formula, whatever sentence the pack has for it.
pub(super) fn formula(w: &Writer<'_>, end: &End) -> Option<String> {
    let spec = w.loaded.spec.end.items.get(&end.name)?;
    let text = |formula: &Option<Formula>, about: About| {
        let text = formula.as_ref()?.0.clone();
        let wording = w.wording(about);
        match wording.as_number(&text) {
            Some(0) => None,
            Some(_) => Some("in any case".to_owned()),
            None => wording.condition(&text).map(|text| format!("if {text}")),
        }
    };
    let who = if w.names.alone() { "a player" } else { "a side" };
    let best = match end.best {
        Best::All => None,
        Best::Ledger(ledger) => {
            let low = w.rules.settle.low_is_good && w.rules.settle.ledger == ledger;
            Some(format!("the {} {}", if low { "lowest" } else { "highest" }, w.names.ledger(ledger)))
        }
        Best::Formula(_) => {
            let text = spec.best.as_deref().unwrap_or("0");
            Some(format!("whoever has most by this count ({})", w.wording(w.each()).amount(text)))
        }
    };
    let tie = if end.shared {
        "those who are level share the win"
    } else {
        "if those are level, another deal is played"
    };
    let told = match &end.test {
        EndTest::Win(_) => {
            let when = text(&spec.win, w.each())?;
            let several = best.map_or_else(
                || "several may win together".to_owned(),
                |best| format!("of several {best} wins; {tie}"),
            );
            format!("{who} has won {when}; {several}")
        }
        EndTest::Lose(_) => {
            let when = text(&spec.lose, w.each())?;
            format!("{who} has lost {when}")
        }
        EndTest::When(_) => {
            let when = text(&spec.when, About::Table)?;
            let wins = best.map_or_else(|| "everybody wins".to_owned(), |best| format!("{best} wins; {tie}"));
            format!("the match is over {when}; {wins}")
        }
        EndTest::Hook(hook) => {
            let wins = best.map_or_else(String::new, |best| format!("; {best} wins; {tie}"));
            format!("the match is over when the pack says so ({}){wins}", w.names.phrase(w.rules.hook(*hook)))
        }
    };
    Some(sentence(&told))
}

/// Numbers of the pack that are carried from deal to deal.
fn numbers(w: &Writer<'_>) -> Vec<String> {
    let mut told = Vec::new();
    for number in &w.rules.match_numbers {
        let Some(say) = number.say.as_ref().filter(|say| !say.contains('{')) else { continue };
        let text = w.loaded.spec.numbers.of_match.get(&number.name).and_then(|spec| spec.after_deal.as_ref());
        let next = text.map_or(String::new(), |text| {
            let more = |sign: &str| format!("m.{} {sign} 1", number.name);
            match text.0.trim() {
                text if text == more("+") => ", and one more after each deal".to_owned(),
                text if text == more("-") => ", and one less after each deal".to_owned(),
                text => format!("; after each deal {}", w.wording(About::Table).amount(text)),
            }
        });
        told.push(sentence(&format!("{}: {} at first{next}", say.trim_end_matches('.'), number.start)));
    }
    told
}

pub(super) fn settle(w: &Writer<'_>) -> Vec<String> {
    let settle = &w.rules.settle;
    let ledger = w.names.ledger(settle.ledger);
    let good = if settle.low_is_good { "low" } else { "high" };
    let kind = w.rules.ledger_kind(settle.ledger);
    let mut told = Vec::new();
    if settle.hook.is_some() {
        told.push("When the match is over it is settled: every player's gain or loss is computed from the whole sheet.".to_owned());
        if settle.price != 0 {
            told.push(format!("A unit of it is paid with {} {}.", settle.price, settle.money));
        }
    } else if kind != LedgerKind::Pair {
        told.push(format!("A {good} figure in the column \"{ledger}\" is good."));
    }
    told
}
