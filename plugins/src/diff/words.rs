//! Differences as lines of text.

use super::Told;
use crate::prose::{capital, sentence};

/// Words that two sentences begin with before it pays to say them once.
const BEGIN: usize = 3;
/// Most words in which they may then differ.
const DIFFER: usize = 9;

/// One difference as lines. `labels` say which side is meant, as adverbs: `here` and `there`, `then` and `now`.
pub fn lines(told: &Told, labels: [&str; 2]) -> Vec<String> {
    let place = |text: &str| text.replace("{here}", labels[0]).replace("{there}", labels[1]);
    match told {
        Told::Values { what, here, there } => {
            vec![sentence(&format!("{what} {here} {}, {there} {}", labels[0], labels[1]))]
        }
        Told::Only { side, what } => vec![sentence(&format!("{} only: {what}", labels[*side]))],
        Told::Note(text) => vec![sentence(&place(text))],
        Told::Sentences { about, here, there } => {
            let about = about.as_deref().map(capital);
            let head = |label: &str| match &about {
                Some(about) => format!("{about}, {label}"),
                None => capital(label),
            };
            match (&here[..], &there[..]) {
                ([], []) => Vec::new(),
                ([], texts) => vec![format!("{} only: {}", head(labels[1]), texts.join(" "))],
                (texts, []) => vec![format!("{} only: {}", head(labels[0]), texts.join(" "))],
                ([one], [other]) if let Some(both) = in_one(one, other, labels) => {
                    vec![about.as_ref().map_or(both.clone(), |about| format!("{about}: {both}"))]
                }
                (one, other) => [one, other]
                    .iter()
                    .zip(labels)
                    .map(|(texts, label)| format!("{}: {}", head(label), texts.join(" ")))
                    .collect(),
            }
        }
    }
}

/// Two sentences with one beginning as one: `Each trick scores 10 here, 5 there.`
fn in_one(here: &str, there: &str, labels: [&str; 2]) -> Option<String> {
    let [one, other] = [here, there].map(|text| text.trim_end_matches('.').split(' ').collect::<Vec<_>>());
    let common = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let ends = [&one[common..], &other[common..]];
    let is_short = |end: &&[&str]| {
        (1..=DIFFER).contains(&end.len()) && !end.iter().any(|word| word.contains([',', ';', ':', '.']))
    };
    // A list is not cut in the middle.
    let in_list = common.checked_sub(1).is_some_and(|last| one[last].ends_with(','));
    if common < BEGIN || in_list || !ends.iter().all(is_short) {
        return None;
    }
    let [a, b] = ends.map(|end| end.join(" "));
    Some(format!("{} {a} {}, {b} {}.", one[..common].join(" "), labels[0], labels[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_with_one_beginning_are_said_once() {
        let told = |one: &str, other: &str| {
            let sentences = |text: &str| vec![text.to_owned()];
            lines(
                &Told::Sentences { about: None, here: sentences(one), there: sentences(other) },
                ["here", "there"],
            )
        };
        assert_eq!(
            told("Each trick scores 10.", "Each trick scores 5."),
            ["Each trick scores 10 here, 5 there."]
        );
        assert_eq!(
            told("There are no inkles.", "Inkles may be bid."),
            ["Here: There are no inkles.", "There: Inkles may be bid."]
        );
        let one = told("Deal in a row: 1, 2.", "Deal in a row: 1, 3.");
        assert_eq!(one.len(), 2, "lists are not cut in the middle: {one:?}");
    }
}
