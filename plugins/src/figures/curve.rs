//! Runs of duplicate play as points of a curve: different bots against the same one, under the same rules.

use super::duplicate::{Duplicate, Unit};
use super::paper::{Body, Paper};
use super::stats::Estimate;

/// What several runs come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The game.
    pub title: String,
    /// Who everybody played against.
    pub against: String,
    /// What was repeated in each run.
    pub unit: Unit,
    /// A run each, in the order of the papers.
    pub points: Vec<Point>,
}

/// A bot beside the one it played against.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// In a line that says everything.
    pub bot: String,
    /// How many deals or matches were repeated.
    pub groups: u64,
    /// What it had more in a place, in points.
    pub difference: Estimate,
}

/// The curve of these papers, each with the name of its file.
///
/// # Errors
/// Which paper does not belong to the others, and why.
pub fn curve(papers: &[(String, Paper)]) -> Result<Curve, String> {
    let mut curve: Option<(&Paper, Curve)> = None;
    for (file, paper) in papers {
        let (counted, bot, against) =
            of_two(paper).ok_or_else(|| format!("{file}: this is no run of --duplicate with two bots"))?;
        if !paper.is_complete() {
            return Err(format!("{file}: this run is one part of several, or was stopped early"));
        }
        let rules = &paper.head.rules[0];
        let first = curve.get_or_insert_with(|| {
            let points = Vec::with_capacity(papers.len());
            let head = (rules.title.clone(), against.to_owned(), counted.unit);
            (paper, Curve { title: head.0, against: head.1, unit: head.2, points })
        });
        let differs = [
            ("under other rules", first.0.head.rules[0].digest == rules.digest),
            ("against another bot", first.1.against == against),
            ("of another kind: deals, or matches", first.1.unit == counted.unit),
        ];
        if let Some((what, _)) = differs.iter().find(|(_, same)| !same) {
            return Err(format!("{file}: this run is {what} than that of {}", papers[0].0));
        }
        first.1.points.extend(counted.worth.pairs().map(|(of, pair)| Point {
            bot: bot.to_owned(),
            groups: counted.groups,
            difference: pair.difference(of, &counted.places, rules.point),
        }));
    }
    curve.map(|(_, curve)| curve).ok_or_else(|| "no files were named".to_owned())
}

/// What was counted of two bots, and who they are.
fn of_two(paper: &Paper) -> Option<(&Duplicate, &str, &str)> {
    let Body::Duplicate(counted) = &paper.body else { return None };
    let [bot, against] = &paper.head.players[..] else { return None };
    paper.head.rules.first()?;
    Some((counted, bot, against))
}
