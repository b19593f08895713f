//! Puts other steps into a test file and leaves the rest of it as it is: comments, layout, every other case.

use std::ops::Range;

use super::{file, steps};
use crate::diagnostic::{Diagnostic, Diagnostics, Place, SourceFile};

/// A step of a case that is to be another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The case, counted from 0 in the order of the file.
    pub case: usize,
    /// The step, counted from 0.
    pub step: usize,
    /// What is to stand there.
    pub text: String,
}

/// The file with these changes. Nothing else in it is another.
///
/// # Errors
/// What is wrong with the file, or a change that cannot be made in it.
pub fn bless(name: &str, text: &str, changes: &[Change]) -> Result<String, Diagnostics> {
    let cases = file::steps_of(name, text)?;
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (index, node) in cases.iter().enumerate() {
        let mut of_case: Vec<&Change> = changes.iter().filter(|change| change.case == index).collect();
        if of_case.is_empty() {
            continue;
        }
        // From the end, so that earlier places stay what they are.
        of_case.sort_by_key(|change| std::cmp::Reverse(change.step));
        let Some((literal, said)) = node else { return Err(lost(name, text, 0..0)) };
        let places = steps::parse(said, |span| span).map_err(|_| lost(name, text, literal.clone()))?;
        let mut new = said.clone();
        for change in of_case {
            let Some(step) = places.get(change.step) else { return Err(lost(name, text, literal.clone())) };
            new.replace_range(step.span.clone(), &change.text);
        }
        edits.push((literal.clone(), rewritten(&text[literal.clone()], said, &new)));
    }
    let mut out = text.to_owned();
    for (span, literal) in edits.into_iter().rev() {
        out.replace_range(span, &literal);
    }
    Ok(out)
}

/// A literal that says something else, in the same quotes where that can be.
fn rewritten(literal: &str, said: &str, new: &str) -> String {
    let kept = literal.find(said).map(|at| format!("{}{new}{}", &literal[..at], &literal[at + said.len()..]));
    kept.filter(|kept| {
        toml::from_str::<Steps>(&format!("steps = {kept}\n")).is_ok_and(|read| read.steps == new)
    })
    .unwrap_or_else(|| toml::Value::String(new.to_owned()).to_string())
}

/// The one key of a case that is rewritten.
#[derive(serde::Deserialize)]
struct Steps {
    steps: String,
}

fn lost(name: &str, text: &str, span: Range<usize>) -> Diagnostics {
    let mut out = Diagnostics::default();
    let file = SourceFile { name: name.to_owned(), text: text.into() };
    let file = out.files.add(file.name, file.text);
    let message = "the steps of this case are not where they were when it was run";
    out.push(Diagnostic::error("scenario/changed", message).at(&Place { file, span }));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(case: usize, step: usize, text: &str) -> Change {
        Change { case, step, text: text.to_owned() }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        let text = "# above\n[[case]]\nname = \"a\" # beside\nsource = 'x'\nsteps = '''\n  N 6S;  = turn W # why\n\n= over N\n'''\n\
                    \n[[case]]\nsteps = \"A 2S; = trick A\"\nname = \"b\"\nsource = \"y\"\n# below\n";
        let new = bless(
            "t.toml",
            text,
            &[change(0, 1, "= turn E"), change(0, 2, "= over no"), change(1, 1, "= trick B")],
        );
        let wanted =
            text.replace("turn W", "turn E").replace("over N", "over no").replace("trick A", "trick B");
        assert_eq!(new.unwrap(), wanted);
        assert_eq!(bless("t.toml", text, &[]).unwrap(), text);
    }

    #[test]
    fn a_text_that_the_quotes_cannot_hold_gets_others() {
        let head = "[[case]]\nname = \"a\"\nsource = \"x\"\n";
        for literal in ["\"A ! 2S : no\"", "'A ! 2S : no'", "\"\\u0041 ! 2S : no\"", "'''\nA ! 2S : no'''"] {
            let new = bless(
                "t.toml",
                &format!("{head}steps = {literal}\n"),
                &[change(0, 0, "A ! 2S : \"it's\" '''so'''")],
            );
            let cases = file::read("t.toml", &new.unwrap()).unwrap();
            let steps::StepKind::Refused { why, .. } = &cases[0].steps[0].kind else { panic!("{cases:?}") };
            assert_eq!(why.as_deref(), Some("\"it's\" '''so'''"));
        }
    }

    #[test]
    fn what_is_no_longer_there_is_not_changed() {
        let text = "[[case]]\nname = \"a\"\nsource = \"x\"\nsteps = \"A 2S\"\n";
        let told = bless("t.toml", text, &[change(0, 3, "= turn A")]).unwrap_err().to_string();
        assert!(told.contains("error[scenario/changed]"), "{told}");
    }
}
