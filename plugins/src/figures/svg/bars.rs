//! Pairs of bars of two sets of rules: how often each contract is played and made, how much is promised and kept.

use super::super::rows::Row;
use super::super::stats::Estimate;
use super::{Anchor, COLOURS, Drawing, LEFT, MARGIN, RIGHT, Scale, count, short, tick, whisker};

const BAR: f64 = 11.0;

/// Things of one kind, drawn along one axis.
struct Group {
    heading: &'static str,
    about: &'static str,
    /// The figure that is the length of a bar, and the one that says how much of it is dark.
    figures: [&'static str; 2],
    unit: &'static str,
}

const GROUPS: [Group; 2] = [
    Group {
        heading: "Contracts, as a share of all deals",
        about: "dark: made; whiskers are 95% intervals of how often they are played",
        figures: ["played", "made"],
        unit: "%",
    },
    Group {
        heading: "Promises a deal, where nobody declares",
        about: "dark: kept; whiskers are 95% intervals of what is kept",
        figures: ["promised", "kept"],
        unit: "",
    },
];

/// A pair of bars for each contract and each kind of promise.
pub(super) fn bars(drawing: &mut Drawing, title: &str, labels: &[&str], rows: &[Row]) {
    drawing.heading(&format!("{title}: what is played under two sets of rules"));
    for (label, colour) in labels.iter().zip(COLOURS) {
        drawing.y += MARGIN;
        drawing.rect((MARGIN, drawing.y - BAR), (BAR, BAR), colour, 1.0);
        drawing.text((MARGIN + 18.0, drawing.y - 1.0), Anchor::Start, &short(label, 90.0));
    }
    let rows = Rows { labels, rows };
    let mut is_empty = true;
    for group in &GROUPS {
        let names = rows.names(group);
        if !names.is_empty() {
            is_empty = false;
            draw(drawing, group, &names, &rows);
        }
    }
    if is_empty {
        drawing.heading("There is no choice of contracts, and nothing is promised: nothing to draw.");
    }
}

/// The rows of both sets of rules.
struct Rows<'a> {
    labels: &'a [&'a str],
    rows: &'a [Row],
}

impl<'a> Rows<'a> {
    fn of(&self, figure: &str, label: &str, name: &str) -> Option<Estimate> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| row.figure == figure && row.rules == label && row.subject == name);
        row.map(|row| row.estimate)
    }

    /// What there is of a group, in order. What is played in every deal under both and neither made nor lost says nothing.
    fn names(&self, group: &Group) -> Vec<&'a str> {
        let [whole, part] = group.figures;
        let mut names: Vec<&str> = Vec::new();
        for row in self.rows.iter().filter(|row| row.figure == whole && self.labels.contains(&&*row.rules)) {
            let name = row.subject.as_str();
            let is_always = |label: &&str| self.of(whole, label, name).is_some_and(|of| of.value >= 1.0);
            let is_decided = self.labels.iter().any(|label| self.of(part, label, name).is_some());
            if !names.contains(&name) && (is_decided || !self.labels.iter().all(is_always)) {
                names.push(name);
            }
        }
        names
    }
}

fn draw(drawing: &mut Drawing, group: &Group, names: &[&str], rows: &Rows<'_>) {
    let [whole, part] = group.figures;
    drawing.y += 0.5 * MARGIN;
    drawing.heading(group.heading);
    let all =
        names.iter().flat_map(|name| rows.labels.iter().filter_map(|label| rows.of(whole, label, name)));
    let scale = Scale::over(all, (LEFT, RIGHT), true);
    let top = drawing.y + 1.5 * MARGIN;
    let pair = 2.0 * BAR + 8.0;
    let bottom = top + pair * count(names.len());
    for number in scale.ticks() {
        let x = scale.at(number);
        drawing.line((x, top), (x, bottom), "#dddddd");
        drawing.text((x, top - 5.0), Anchor::Middle, &tick(number, group.unit));
    }
    for (i, name) in names.iter().enumerate() {
        let y = top + pair * count(i) + 4.0;
        drawing.text((LEFT - 6.0, y + BAR + 4.0), Anchor::End, &short(&name.replace('_', " "), 20.0));
        for (number, (label, colour)) in rows.labels.iter().zip(COLOURS).enumerate() {
            let Some(all) = rows.of(whole, label, name) else { continue };
            let y = y + BAR * count(number);
            let of_these = rows.of(part, label, name);
            let opacity = if of_these.is_some() { 0.4 } else { 0.7 };
            drawing.rect((LEFT, y), (scale.at(all.value) - LEFT, BAR - 1.0), colour, opacity);
            if let Some(made) = of_these {
                let end = scale.at(made.value * all.value);
                drawing.rect((LEFT, y), (end - LEFT, BAR - 1.0), colour, 1.0);
            }
            let kept = of_these.and_then(|part| part.interval);
            let kept = kept.map(|(low, high)| (low * all.value, high * all.value));
            if let Some((low, high)) = all.interval.or(kept) {
                let middle = y + BAR / 2.0;
                whisker(drawing, [(scale.at(low), middle), (scale.at(high), middle)]);
            }
        }
    }
    drawing.y = bottom + MARGIN;
    drawing.text((LEFT, drawing.y), Anchor::Start, group.about);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rules: &str, figure: &'static str, subject: &str, value: f64) -> Row {
        let (rules, subject) = (rules.to_owned(), subject.to_owned());
        let interval = (figure != "promised").then_some((value / 2.0, value));
        Row { rules, figure, subject, n: 40, estimate: Estimate { value, interval } }
    }

    fn picture(rows: &[Row]) -> String {
        let mut drawing = Drawing::default();
        bars(&mut drawing, "Demo", &["a", "b"], rows);
        drawing.finish("Demo")
    }

    #[test]
    fn promises_are_drawn_where_everybody_names_a_number() {
        let mut rows = vec![row("a", "played", "numbers", 1.0), row("b", "played", "numbers", 1.0)];
        assert!(picture(&rows).contains("nothing to draw"));
        rows.extend([
            row("a", "promised", "tricks a side named", 2.0),
            row("a", "kept", "tricks a side named", 0.5),
            row("b", "promised", "tricks a side named", 2.0),
            row("b", "kept", "tricks a side named", 0.25),
        ]);
        let drawn = picture(&rows);
        assert!(drawn.contains(">tricks a side named<") && drawn.contains("dark: kept"), "{drawn}");
        assert!(!drawn.contains(">numbers<") && !drawn.contains("Contracts"), "{drawn}");
        assert!(!drawn.contains("NaN"), "{drawn}");
    }

    #[test]
    fn a_contract_that_is_not_always_played_is_drawn() {
        let rows = [row("a", "played", "7S", 1.0), row("b", "played", "7S", 0.9)];
        assert!(picture(&rows).contains(">7S<"));
    }
}
