//! Pictures of what was compared: curves over the values of an option, or bars of what is played under two sets of
//! rules.
//!
//! Plain SVG without scripts, links or fonts of its own; every text from outside is escaped. Whiskers are 95 % intervals.

mod bars;

use std::fmt::Write;

use super::curve::Curve;
use super::duplicate::Unit;
use super::paper::Paper;
use super::rows::{Row, rows};
use super::stats::Estimate;

const WIDTH: f64 = 720.0;
const MARGIN: f64 = 20.0;
/// Where the axes begin.
const LEFT: f64 = 150.0;
const RIGHT: f64 = WIDTH - 40.0;
const PANEL: f64 = 190.0;
/// Two colours that can be told apart by everybody, and in grey.
const COLOURS: [&str; 2] = ["#0072b2", "#e69f00"];

/// The picture of a comparison; of anything else a picture that says so.
pub fn picture(paper: &Paper) -> String {
    let rows = rows(paper);
    let mut drawing = Drawing::default();
    let head = &paper.head;
    let title = head.rules.first().map_or("", |rules| rules.title.as_str());
    match &head.swept {
        Some(option) => sweep(&mut drawing, title, option, &labels(paper), &rows),
        None if head.rules.len() == 2 => bars::bars(&mut drawing, title, &labels(paper), &rows),
        None => drawing.heading("Nothing was compared."),
    }
    drawing.finish(title)
}

/// The picture of a curve.
pub fn curve(curve: &Curve) -> String {
    let mut drawing = Drawing::default();
    let unit = if curve.unit == Unit::Deal { "deal" } else { "match" };
    let title = format!("{}: points a {unit} against {}", curve.title, curve.against);
    drawing.heading(&title);
    let bots: Vec<&str> = curve.points.iter().map(|point| point.bot.as_str()).collect();
    let (about, labels) = common(&bots);
    let points: Vec<_> = curve.points.iter().map(|point| Some(point.difference)).collect();
    panel(&mut drawing, "", "", &labels, &points);
    drawing.y += MARGIN;
    drawing.text((LEFT, drawing.y), Anchor::Start, &format!("{about}; whiskers are 95% intervals"));
    drawing.finish(&title)
}

/// The one setting in which bots differ, and its values; else the bots as they are.
fn common<'a>(bots: &[&'a str]) -> (&'a str, Vec<&'a str>) {
    let parts: Option<Vec<(&str, &str)>> = bots.iter().map(|bot| bot.rsplit_once('=')).collect();
    match parts.as_deref() {
        Some([(key, _), rest @ ..]) if rest.iter().all(|(other, _)| other == key) => {
            (*key, parts.iter().flatten().map(|(_, value)| *value).collect())
        }
        _ => ("bots", bots.to_vec()),
    }
}

fn labels(paper: &Paper) -> Vec<&str> {
    paper.head.rules.iter().map(|rules| rules.label.as_str()).collect()
}

/// A picture that grows downwards.
#[derive(Default)]
struct Drawing {
    body: String,
    y: f64,
}

#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    fn text(&mut self, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            self.body,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="{anchor}">{text}</text>"#,
            at.0, at.1
        );
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str) {
        let _ = writeln!(
            self.body,
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}"/>"#,
            from.0, from.1, to.0, to.1
        );
    }

    fn rect(&mut self, at: (f64, f64), size: (f64, f64), colour: &str, opacity: f64) {
        let _ = writeln!(
            self.body,
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{colour}" fill-opacity="{opacity}"/>"#,
            at.0,
            at.1,
            size.0.max(0.0),
            size.1
        );
    }

    fn circle(&mut self, at: (f64, f64), colour: &str) {
        let _ = writeln!(self.body, r#"<circle cx="{:.1}" cy="{:.1}" r="3.5" fill="{colour}"/>"#, at.0, at.1);
    }

    fn heading(&mut self, text: &str) {
        self.y += MARGIN + 4.0;
        self.text((MARGIN, self.y), Anchor::Start, text);
    }

    fn finish(self, title: &str) -> String {
        let (height, title) = (self.y + MARGIN, escaped(title));
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h:.0}" viewBox="0 0 {w} {h:.0}" "#,
                r#"font-family="sans-serif" font-size="12">"#,
                "\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
            ),
            w = WIDTH,
            h = height,
            title = title,
            body = self.body
        )
    }
}

/// Text that may stand between tags and in attributes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no other control characters.
            c if c.is_control() && !matches!(c, '\n' | '\t') => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Round steps that divide a range into four to nine parts.
fn step(range: f64) -> f64 {
    let raw = (range / 5.0).max(1e-9);
    let power = 10f64.powf(raw.log10().floor());
    let times = raw / power;
    power
        * if times < 1.5 {
            1.0
        } else if times < 3.5 {
            2.0
        } else if times < 7.5 {
            5.0
        } else {
            10.0
        }
}

/// From numbers to places on paper.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn over(estimates: impl Iterator<Item = Estimate>, (from, to): (f64, f64), zero: bool) -> Self {
        let (mut low, mut high) = if zero { (0.0, 0.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
        for estimate in estimates {
            let (start, end) = estimate.interval.unwrap_or((estimate.value, estimate.value));
            for number in [start, end, estimate.value].into_iter().filter(|number| number.is_finite()) {
                low = low.min(number);
                high = high.max(number);
            }
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        let step = step(high - low);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step, from, to }
    }

    fn at(&self, number: f64) -> f64 {
        let number = if number.is_finite() { number.clamp(self.low, self.high) } else { self.low };
        self.from + (number - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Numbers to be written at the axis.
    fn ticks(&self) -> impl Iterator<Item = f64> {
        let (low, high, step) = (self.low, self.high, self.step);
        (0..12).map(move |n| low + f64::from(n) * step).take_while(move |tick| *tick <= high + step / 1000.0)
    }
}

fn tick(number: f64, unit: &str) -> String {
    let number = if unit == "%" { number * 100.0 } else { number };
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{}{unit}", if text == "-0" { "0" } else { text })
}

/// A panel for each figure, with a point for each value.
fn sweep(drawing: &mut Drawing, title: &str, option: &str, labels: &[&str], rows: &[Row]) {
    drawing.heading(&format!("{title}: what {option} does"));
    let values: Vec<&str> =
        labels.iter().map(|label| label.split_once('=').map_or(*label, |(_, value)| value)).collect();
    let panels = [
        ("made", "all contracts", "Contracts made", "%"),
        ("kept", "all promises", "Promises kept", "%"),
        ("worth", "declaring side", "Points a deal, a seat of the declaring side", ""),
        ("thrown in", "", "Deals thrown in", "%"),
        ("deals a match", "", "Deals a match", ""),
        ("share of variance", "another kitty", "Variance that goes with the kitty", "%"),
    ];
    for (figure, subject, name, unit) in panels {
        let point = |label: &&str| {
            let row = rows
                .iter()
                .find(|row| row.rules == **label && row.figure == figure && row.subject == subject);
            row.map(|row| row.estimate)
        };
        let mut points: Vec<Option<Estimate>> = labels.iter().map(point).collect();
        let mut name = name.to_owned();
        if figure == "deals a match" && leave_out_cut_off(labels, rows, &mut points) {
            name.push_str(" (no point where matches were cut off)");
        }
        let varies = points.iter().flatten().any(|point| point.value != 0.0);
        if varies {
            panel(drawing, &name, unit, &values, &points);
        }
    }
    drawing.y += MARGIN;
    drawing.text((LEFT, drawing.y), Anchor::Start, &format!("{option}; whiskers are 95% intervals"));
}

/// Takes out the lengths of matches under rules where some were cut off: nobody knows how long these would have been.
/// Whether there were any.
fn leave_out_cut_off(labels: &[&str], rows: &[Row], points: &mut [Option<Estimate>]) -> bool {
    let mut any = false;
    for (label, point) in labels.iter().zip(points) {
        let of_label = |row: &&Row| row.rules == *label && row.figure == "unfinished";
        if rows.iter().find(of_label).is_some_and(|row| row.estimate.value > 0.0) {
            *point = None;
            any = true;
        }
    }
    any
}

fn panel(drawing: &mut Drawing, name: &str, unit: &str, labels: &[&str], points: &[Option<Estimate>]) {
    let top = drawing.y + 2.0 * MARGIN;
    let bottom = top + PANEL - 3.0 * MARGIN;
    drawing.text((LEFT, top - 6.0), Anchor::Start, name);
    let scale = Scale::over(points.iter().copied().flatten(), (bottom, top), false);
    for number in scale.ticks() {
        let y = scale.at(number);
        drawing.line((LEFT, y), (RIGHT, y), "#dddddd");
        drawing.text((LEFT - 6.0, y + 4.0), Anchor::End, &tick(number, unit));
    }
    let width = (RIGHT - LEFT) / count(labels.len());
    let x = |i: usize| LEFT + width * (count(i) + 0.5);
    // Labels must not run into each other.
    let every = labels.len().div_ceil(16);
    let mut before: Option<(f64, f64)> = None;
    for (i, (label, point)) in labels.iter().zip(points).enumerate() {
        if i % every == 0 {
            let most = (width * count(every) / 7.0).max(3.0);
            drawing.text((x(i), bottom + 16.0), Anchor::Middle, &short(label, most));
        }
        let Some(point) = point else {
            before = None;
            continue;
        };
        let at = (x(i), scale.at(point.value));
        if let Some((low, high)) = point.interval {
            whisker(drawing, [(at.0, scale.at(low)), (at.0, scale.at(high))]);
        }
        if let Some(before) = before {
            drawing.line(before, at, COLOURS[0]);
        }
        drawing.circle(at, COLOURS[0]);
        before = Some(at);
    }
    drawing.y = bottom + MARGIN;
}

/// A line with a stroke across either end.
fn whisker(drawing: &mut Drawing, [from, to]: [(f64, f64); 2]) {
    drawing.line(from, to, "#333333");
    let is_upright = (from.0 - to.0).abs() < (from.1 - to.1).abs();
    let across = if is_upright { (3.0, 0.0) } else { (0.0, 3.0) };
    for end in [from, to] {
        drawing.line((end.0 - across.0, end.1 - across.1), (end.0 + across.0, end.1 + across.1), "#333333");
    }
}

/// At most so many letters.
fn short(text: &str, most: f64) -> String {
    let mut kept = String::new();
    for (i, c) in text.chars().enumerate() {
        if count(i) + 1.0 > most {
            kept.push('…');
            break;
        }
        kept.push(c);
    }
    kept
}

#[allow(clippy::cast_precision_loss, reason = "a place on paper")]
fn count(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a href=\"x\">&'\u{1b}"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;?");
        let mut drawing = Drawing::default();
        drawing.heading("</text><script>");
        let picture = drawing.finish("a < b");
        assert!(!picture.contains("<script") && picture.contains("<title>a &lt; b</title>"), "{picture}");
    }

    #[test]
    fn the_length_of_matches_that_were_cut_off_is_not_drawn() {
        let row = |rules: &str, figure, value: f64| Row {
            rules: rules.to_owned(),
            figure,
            subject: String::new(),
            n: 9,
            estimate: Estimate { value, interval: None },
        };
        let labels = ["o=1", "o=2", "o=3"];
        let drawn = |cut_off: &[f64]| {
            let mut rows = Vec::new();
            for (label, share) in labels.iter().zip(cut_off) {
                rows.extend([row(label, "deals a match", 7.0), row(label, "unfinished", *share)]);
            }
            let mut drawing = Drawing::default();
            sweep(&mut drawing, "Demo", "o", &labels, &rows);
            (drawing.body.matches("<circle").count(), drawing.body.contains("cut off"))
        };
        assert_eq!(drawn(&[0.0, 0.0, 0.0]), (3, false));
        assert_eq!(drawn(&[0.0, 0.1, 0.0]), (2, true));
        assert_eq!(drawn(&[1.0, 1.0, 1.0]), (0, false));
    }

    #[test]
    fn scales_are_round_and_hold_everything() {
        let of = |value: f64| Estimate { value, interval: Some((value - 0.3, value + 0.4)) };
        let scale = Scale::over([of(2.1), of(7.9)].into_iter(), (100.0, 0.0), false);
        assert_eq!([scale.low, scale.high].map(|end| tick(end, "")), ["1", "9"]);
        assert!(scale.at(2.1) > scale.at(7.9), "upwards");
        assert!(scale.ticks().count() >= 4);
        // Nothing, and nothing that varies, still has an axis.
        assert!(Scale::over(std::iter::empty(), (0.0, 1.0), false).ticks().count() > 1);
        assert!(
            Scale::over([Estimate { value: f64::NAN, interval: None }].into_iter(), (0.0, 1.0), true)
                .at(f64::NAN)
                .is_finite()
        );
        assert_eq!([tick(0.05, "%"), tick(-20.0, ""), tick(2.5, "")], ["5%", "-20", "2.5"]);
        assert_eq!([1.0, 7.0, 40.0].map(|range| tick(step(range), "")), ["0.2", "1", "10"]);
    }
}
