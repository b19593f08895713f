//! Figures with their margins, for people.

use overtrick_plugins::figures::stats::Estimate;

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
    told(estimate, true, 1.0, "")
}

/// `12.3 (95%: 10.1 to 14.5)`.
pub(super) fn plain(estimate: Estimate) -> String {
    told(estimate, false, 1.0, "")
}

/// A share in per cent: `12.3% (95%: 10.1% to 14.5%)`.
pub(super) fn share(estimate: Estimate) -> String {
    told(estimate, false, 100.0, "%")
}

fn told(estimate: Estimate, sign: bool, times: f64, unit: &str) -> String {
    let scaled = Estimate {
        value: estimate.value * times,
        interval: estimate.interval.map(|(low, high)| (low * times, high * times)),
    };
    let digits = digits(scaled);
    let value = format!("{}{unit}", rounded(scaled.value, digits, sign));
    match scaled.interval {
        Some((low, high)) => {
            let [low, high] = [low, high].map(|end| rounded(end, digits, sign));
            format!("{value} (95%: {low}{unit} to {high}{unit})")
        }
        None => value,
    }
}

/// `low` and `high` of an interval, null where there is none.
pub(super) fn json(estimate: Estimate) -> serde_json::Value {
    let (low, high) = estimate.interval.unzip();
    serde_json::json!({ "value": estimate.value, "low": low, "high": high })
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
        assert_eq!(json(of(1.0, 0.5)), serde_json::json!({ "value": 1.0, "low": 0.5, "high": 1.5 }));
    }
}
