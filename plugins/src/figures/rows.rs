//! Figures as rows: one figure each, with its margin. For tables, spreadsheets and pictures.

use std::fmt::Write;

use super::contracts::Lines;
use super::duplicate::{Duplicate, Unit};
use super::kitty::Exchanged;
use super::paper::{Body, Head, Paper, RulesHead};
use super::rulesets::Counted;
use super::stats::Estimate;
use super::tally::Tally;

/// The heads of the columns of [`csv`].
pub const COLUMNS: &str = "rules,figure,subject,n,value,low,high";

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Under which rules, by their label; for a difference, `B - A`.
    pub rules: String,
    /// What it is.
    pub figure: &'static str,
    /// Of what or whom; empty if that is clear.
    pub subject: String,
    /// How many observations it is made of.
    pub n: u64,
    /// Its value and margin. Shares are between 0 and 1.
    pub estimate: Estimate,
}

/// Everything a paper says.
pub fn rows(paper: &Paper) -> Vec<Row> {
    let head = &paper.head;
    let mut rows = match (&paper.body, head.rules.first()) {
        (Body::Table(tally), Some(rules)) => table(tally, head, rules),
        (Body::Duplicate(counted), Some(rules)) => duplicate(counted, head, rules),
        (Body::Rules(counted), Some(first)) => {
            let each = counted.iter().zip(&head.rules);
            each.flat_map(|(counted, rules)| rule_set(counted, rules, first, &counted_first(paper))).collect()
        }
        (_, None) => Vec::new(),
    };
    // Of nothing there is no figure.
    rows.retain(|row| row.n > 0);
    rows
}

/// Contracts of the first rule set, which are told of under the others too.
fn counted_first(paper: &Paper) -> Vec<String> {
    let Body::Rules(counted) = &paper.body else { return Vec::new() };
    let Some(first) = counted.first() else { return Vec::new() };
    first.contracts.iter().map(|line| line.name.clone()).collect()
}

/// As comma-separated values, with a head.
pub fn csv(rows: &[Row]) -> String {
    let mut text = format!("{COLUMNS}\n");
    for row in rows {
        let Estimate { value, interval } = row.estimate;
        let (low, high) = interval
            .map_or((String::new(), String::new()), |(low, high)| (low.to_string(), high.to_string()));
        let [rules, subject] = [&row.rules, &row.subject].map(|text| quoted(text));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{rules},{},{subject},{},{value},{low},{high}", row.figure, row.n);
    }
    text
}

/// A field: in quotes if it has a comma, a quote or a line end in it, as RFC 4180 says.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Makes rows of one set of rules.
struct Rows<'a> {
    rules: &'a str,
    rows: Vec<Row>,
}

impl Rows<'_> {
    fn push(&mut self, figure: &'static str, subject: &str, n: u64, estimate: Estimate) {
        let rules = self.rules.to_owned();
        self.rows.push(Row { rules, figure, subject: subject.to_owned(), n, estimate });
    }

    fn share(&mut self, figure: &'static str, subject: &str, part: u64, of: u64) {
        if let Some(estimate) = Estimate::share(part, of) {
            self.push(figure, subject, of, estimate);
        }
    }

    fn contracts(&mut self, lines: &Lines, deals: u64) {
        for line in lines.iter() {
            self.share("played", &line.name, line.times, deals);
            if let Some(made) = line.made {
                self.share("made", &line.name, made, line.times);
            }
        }
    }

    fn promises(&mut self, lines: &Lines, deals: u64) {
        for line in lines.iter() {
            // Several can be made in one deal: this is no share, and sums alone leave no interval.
            #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
            let value = line.times as f64 / deals.max(1) as f64;
            self.push("promised", &line.name, deals, Estimate { value, interval: None });
            self.share("kept", &line.name, line.made.unwrap_or(0), line.times);
        }
    }

    fn exchanged(&mut self, what: &str, exchanged: &Exchanged) {
        if let Some(turned) = exchanged.turned() {
            self.push("contracts turned", what, exchanged.decided, turned);
        }
        if let Some(share) = exchanged.share() {
            self.push("share of variance", what, exchanged.deals(), share);
        }
    }
}

fn table(tally: &Tally, head: &Head, rules: &RulesHead) -> Vec<Row> {
    let mut rows = Rows { rules: &rules.label, rows: Vec::new() };
    rows.share("thrown in", "", tally.thrown_in, tally.deals);
    rows.contracts(&tally.contracts, tally.deals);
    rows.promises(&tally.promises, tally.deals);
    if head.matches > 0 {
        rows.share("unfinished", "", tally.given_up(head), tally.matches);
    }
    for (seat, wins) in rules.seats.iter().zip(&tally.wins) {
        rows.share("matches won", seat, *wins, tally.finished);
    }
    rows.rows
}

fn duplicate(counted: &Duplicate, head: &Head, rules: &RulesHead) -> Vec<Row> {
    let mut rows = Rows { rules: &rules.label, rows: Vec::new() };
    let (places, point) = (&counted.places, rules.point);
    for (player, bot) in head.bots.iter().enumerate() {
        rows.push("worth", bot, counted.groups, counted.worth.mean(player, places, point));
        if counted.unit == Unit::Match {
            rows.push("matches won", bot, counted.groups, counted.won(player));
        }
        let declared = counted.declared[player];
        rows.share("declared", bot, declared.times, declared.deals);
        rows.share("made", bot, declared.made, declared.decided);
    }
    if counted.unit == Unit::Match {
        let seatings = head.seatings.len();
        rows.push("deals a match", "", counted.groups, counted.length(seatings));
        let matches = counted.groups.saturating_mul(seatings as u64);
        rows.share("unfinished", "", counted.unfinished.min(matches), matches);
    }
    let named = |of: (usize, usize)| format!("{} - {}", head.bots[of.0], head.bots[of.1]);
    for (of, pair) in counted.worth.pairs() {
        rows.push("worth", &named(of), counted.groups, pair.difference(of, places, point));
        rows.share("ahead", &named(of), pair.ahead, counted.groups);
    }
    for (of, more) in counted.won_more() {
        rows.push("matches won", &named(of), counted.groups, more);
    }
    rows.rows
}

/// What a place at the table is called.
pub fn place(place: usize) -> String {
    match place {
        0 => "dealer".to_owned(),
        1 => "first after the dealer".to_owned(),
        2 => "second after the dealer".to_owned(),
        3 => "third after the dealer".to_owned(),
        n => format!("{n}th after the dealer"),
    }
}

fn rule_set(counted: &Counted, rules: &RulesHead, first: &RulesHead, of_first: &[String]) -> Vec<Row> {
    let mut rows = Rows { rules: &rules.label, rows: Vec::new() };
    let deals = counted.deals;
    if deals > 0 {
        rows.share("thrown in", "", counted.thrown_in, deals);
        rows.contracts(&counted.contracts, deals);
        let (_, decided, made) = counted.contracts.sums();
        rows.share("made", "all contracts", made, decided);
        rows.promises(&counted.promises, deals);
        let (_, decided, kept) = counted.promises.sums();
        rows.share("kept", "all promises", kept, decided);
        for (number, sample) in counted.places.iter().enumerate() {
            rows.push("worth", &place(number), deals, sample.estimate(rules.point));
        }
        if counted.declaring.count() > 0 {
            let n = counted.declaring.count();
            rows.push("worth", "declaring side", n, counted.declaring.estimate(rules.point));
            rows.push("worth", "other side", n, counted.others.estimate(rules.point));
        }
        rows.exchanged("another kitty", &counted.kitty);
        rows.exchanged("other hands", &counted.hands);
    }
    if let Some(length) = counted.length() {
        let matches = counted.lengths.count();
        rows.push("deals a match", "", matches, length);
        rows.share("unfinished", "", counted.unfinished.min(matches), matches);
        for (seat, wins) in rules.seats.iter().zip(&counted.wins) {
            rows.push("matches won", seat, wins.count(), wins.share());
        }
    }
    let mut rows = rows.rows;
    if !std::ptr::eq(rules, first) {
        rows.extend(differences(counted, rules, first, of_first));
    }
    rows
}

/// What is different from the first set of rules.
fn differences(counted: &Counted, rules: &RulesHead, first: &RulesHead, of_first: &[String]) -> Vec<Row> {
    let label = format!("{} - {}", rules.label, first.label);
    let mut rows = Rows { rules: &label, rows: Vec::new() };
    let against = &counted.against_first;
    if counted.deals > 0 {
        rows.push("thrown in", "", counted.deals, against.thrown_in.difference_of_shares());
        let mut names = of_first.to_vec();
        for line in counted.contracts.iter().filter(|line| !of_first.contains(&line.name)) {
            names.push(line.name.clone());
        }
        for name in names {
            rows.push("played", &name, counted.deals, against.contract(&name).difference_of_shares());
        }
        rows.push("contracts made a deal", "", counted.deals, against.made.difference_of_shares());
        // A point may be something else under other rules; then a difference says nothing.
        if rules.point == first.point {
            for (number, sample) in against.places.iter().enumerate() {
                rows.push("worth", &place(number), counted.deals, sample.estimate(rules.point));
            }
        }
    }
    if against.lengths.count() > 0 {
        rows.push("deals a match", "", against.lengths.count(), against.lengths.estimate(1));
    }
    rows.rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let row = |subject: &str, interval| Row {
            rules: "a, b".to_owned(),
            figure: "played",
            subject: subject.to_owned(),
            n: 3,
            estimate: Estimate { value: 0.5, interval },
        };
        let text = csv(&[row("7S", Some((0.25, 0.75))), row("say \"7\"", None)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [COLUMNS, "\"a, b\",played,7S,3,0.5,0.25,0.75", "\"a, b\",played,\"say \"\"7\"\"\",3,0.5,,"]
        );
    }
}
