//! Figures with their margins, for people.

use overtrick_plugins::figures::stats::Estimate;
use serde_json::{Value, json};

use crate::out::Style;

/// Digits behind the point that say something: two significant ones of the margin.
fn digits(estimate: Estimate) -> usize {
    match estimate.margin() {
        Some(margin) if margin >= 10.0 => 0,
        Some(margin) if margin >= 1.0 => 1,
        Some(margin) if margin > 0.0 && margin < 0.1 => 3,
        _ => 2,
    }
}

/// A number without a sign where it is zero as printed.
fn rounded(number: f64, digits: usize, sign: bool) -> String {
    let text = if sign { format!("{number:+.digits$}") } else { format!("{number:.digits$}") };
    if text.bytes().all(|b| matches!(b, b'+' | b'-' | b'0' | b'.')) {
        return text.trim_start_matches(['+', '-']).to_owned();
    }
    text
}

/// `+12.3 (95%: +10.1 to +14.5)`.
pub(super) fn signed(estimate: Estimate) -> String {
    told(estimate, true, "")
}

/// `12.3 (95%: 10.1 to 14.5)`.
pub(super) fn plain(estimate: Estimate) -> String {
    told(estimate, false, "")
}

/// A share in per cent: `12.3% (95%: 10.1% to 14.5%)`.
pub(super) fn share(estimate: Estimate) -> String {
    told(hundred(estimate), false, "%")
}

/// A difference of shares in per cent, with its sign.
pub(super) fn share_signed(estimate: Estimate) -> String {
    told(hundred(estimate), true, "%")
}

/// `12.3 ±2.2`, or with `%` for a share.
pub(super) fn short(estimate: Estimate, unit: &str, sign: bool) -> String {
    let scaled = if unit == "%" { hundred(estimate) } else { estimate };
    let digits = digits(scaled).min(if unit == "%" { 1 } else { 2 });
    let value = format!("{}{unit}", rounded(scaled.value, digits, sign));
    match scaled.margin() {
        Some(margin) => format!("{value} ±{margin:.digits$}"),
        None => value,
    }
}

fn hundred(estimate: Estimate) -> Estimate {
    let interval = estimate.interval.map(|(low, high)| (low * 100.0, high * 100.0));
    Estimate { value: estimate.value * 100.0, interval }
}

fn told(estimate: Estimate, sign: bool, unit: &str) -> String {
    let digits = digits(estimate);
    let value = format!("{}{unit}", rounded(estimate.value, digits, sign));
    match estimate.interval {
        Some((low, high)) => {
            let [low, high] = [low, high].map(|end| rounded(end, digits, sign));
            format!("{value} (95%: {low}{unit} to {high}{unit})")
        }
        None => value,
    }
}

/// `value`, `low` and `high`; null where there is no interval.
pub(super) fn json(estimate: Estimate) -> Value {
    let (low, high) = estimate.interval.unzip();
    json!({ "value": estimate.value, "low": low, "high": high })
}

/// A contract as people write it, from how records do, where no pack is at hand: `7H` becomes `7♥`, and `_` a blank.
pub(super) fn contract(name: &str, style: Style) -> String {
    let words: Vec<String> = name.split(' ').map(|word| suited(word, style)).collect();
    words.join(" ").replace('_', " ")
}

fn suited(word: &str, style: Style) -> String {
    let level = word.trim_end_matches(['S', 'C', 'D', 'H']);
    let is_bid =
        word.len() == level.len() + 1 && !level.is_empty() && level.bytes().all(|b| b.is_ascii_digit());
    match word.chars().last().filter(|_| is_bid && !style.ascii) {
        Some('S') => format!("{level}♠"),
        Some('C') => format!("{level}♣"),
        Some('D') => format!("{level}{}", style.red("♦")),
        Some('H') => format!("{level}{}", style.red("♥")),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_says_how_many_digits_count() {
        let of =
            |value: f64, margin: f64| Estimate { value, interval: Some((value - margin, value + margin)) };
        assert_eq!(signed(of(41.26, 3.04)), "+41.3 (95%: +38.2 to +44.3)");
        assert_eq!(signed(of(0.0, 0.0)), "0.00 (95%: 0.00 to 0.00)");
        assert_eq!(signed(of(-0.001, 12.0)), "0 (95%: -12 to +12)");
        assert_eq!(plain(of(7.5, 0.25)), "7.50 (95%: 7.25 to 7.75)");
        assert_eq!(share(of(0.5, 0.01)), "50.0% (95%: 49.0% to 51.0%)");
        assert_eq!(plain(Estimate { value: 3.0, interval: None }), "3.00");
        assert_eq!(short(of(0.5, 0.034), "%", false), "50.0% ±3.4");
        assert_eq!(short(of(12.34, 0.5), "", true), "+12.34 ±0.50");
        assert_eq!(json(of(1.0, 0.5)), json!({ "value": 1.0, "low": 0.5, "high": 1.5 }));
    }

    #[test]
    fn contracts_are_written_as_people_do() {
        let style = Style { colour: false, ascii: false };
        assert_eq!(contract("7H", style), "7♥");
        assert_eq!(contract("8D sans", style), "8♦ sans");
        assert_eq!(contract("open_misere", style), "open misere");
        assert_eq!(contract("10NT", style), "10NT");
        assert_eq!(contract("7H", Style { ascii: true, ..style }), "7H");
        assert_eq!(contract("PASS", style), "PASS");
    }
}
