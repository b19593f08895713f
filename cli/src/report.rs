//! Draws what is wrong with a pack: the only place that knows how a diagnostic looks.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use overtrick_plugins::codes;
use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, FileId, Files, Severity};

use crate::exit::Outcome;
use crate::out::{Out, Style, plain_letter, wrap};

/// How wide a line of text may be. Lines of a source are cut around what they are shown for.
const WIDTH: usize = 80;

/// Columns before the text of a hint.
const HINT: usize = "   = help: ".len();

/// All problems, each with the lines it is about, and how many there are.
pub(crate) fn render(diagnostics: &Diagnostics, style: Style) -> String {
    let renderer = if style.colour { Renderer::styled() } else { Renderer::plain() };
    let decor = if style.ascii { DecorStyle::Ascii } else { DecorStyle::Unicode };
    let renderer = renderer.decor_style(decor).term_width(WIDTH);
    let mut text: Vec<String> = Vec::new();
    for one in &diagnostics.list {
        let texts = Texts::of(one);
        text.push(renderer.render(&[group(one, &texts, &diagnostics.files)]));
    }
    text.push(end(&diagnostics.list));
    let text = text.join("\n\n");
    // Lines of a source can hold any letter.
    if style.ascii && !text.is_ascii() { text.chars().map(plain_letter).collect() } else { text }
}

/// Draws all problems on the standard output. Sources are cleaned by the renderer, whose colours stay.
pub(crate) fn tell(diagnostics: &Diagnostics, out: &mut Out) -> Outcome {
    out.exact(&format!("{}\n", render(diagnostics, out.style)))?;
    Ok(())
}

/// How many problems there are, and where to read on.
fn end(list: &[Diagnostic]) -> String {
    let known = |one: &&Diagnostic| codes::find(one.code).is_some();
    let worst = list.iter().filter(known).min_by_key(|one| one.severity != Severity::Error);
    let code = worst.map(|one| one.code);
    let more = code.map(|code| format!("; what a code means: overtrick explain {code}"));
    format!("{}{}", count(list), more.unwrap_or_default())
}

/// `2 errors, 1 warning`.
pub(crate) fn count(list: &[Diagnostic]) -> String {
    let errors = list.iter().filter(|one| one.severity == Severity::Error).count();
    let some = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match (errors, list.len() - errors) {
        (errors, 0) => some(errors, "error"),
        (0, warnings) => some(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", some(errors, "error"), some(warnings, "warning")),
    }
}

/// What is said of a problem, in lines that fit.
struct Texts {
    message: String,
    help: Option<String>,
    page: Option<String>,
}

impl Texts {
    fn of(one: &Diagnostic) -> Self {
        let head = format!("warning[{}]: ", one.code).len();
        let fitting = |text: &str, before: usize| wrap(text, 0, WIDTH.saturating_sub(before)).join("\n");
        Self {
            // The first line begins behind the code, and the renderer puts the others below its text.
            message: fitting(&one.message, head.min(WIDTH / 2)),
            help: one.help.as_ref().map(|help| fitting(help, HINT)),
            page: codes::find(one.code).map(|code| format!("see {}", code.page())),
        }
    }
}

fn group<'a>(diagnostic: &'a Diagnostic, texts: &'a Texts, files: &'a Files) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(&texts.message).id(diagnostic.code);
    let mut ids: Vec<FileId> = Vec::new();
    for label in &diagnostic.labels {
        if !ids.contains(&label.file) {
            ids.push(label.file);
        }
    }
    let snippets = ids.into_iter().map(|id| {
        let file = files.get(id);
        let labels = diagnostic.labels.iter().enumerate().filter(|(_, label)| label.file == id);
        let annotations = labels.map(|(index, label)| {
            let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let annotation = kind.span(label.span.clone());
            if label.text.is_empty() { annotation } else { annotation.label(&label.text) }
        });
        Snippet::source(&*file.text).path(&file.name).annotations(annotations)
    });
    let mut group = title.elements(snippets);
    if let Some(help) = &texts.help {
        group = group.element(Level::HELP.message(help));
    }
    if let Some(page) = &texts.page {
        group = group.element(Level::NOTE.message(page));
    }
    group
}

#[cfg(test)]
mod tests {
    use overtrick_plugins::diagnostic::Place;

    use super::*;

    const PLAIN: Style = Style { colour: false, ascii: true };

    #[test]
    fn a_problem_is_drawn_with_its_line() {
        let mut all = Diagnostics::default();
        let file = all.files.add("friday.toml", "api = 1\nafter = \"7N\"\n");
        let place = Place { file, span: 16..20 };
        all.push(
            Diagnostic::error("ladder/unknown-rung", "`7N` is not a rung of the ladder")
                .label(&place, "did you mean `7NT`?")
                .help("the ladder is shown by `overtrick show`"),
        );
        all.push(Diagnostic::warning("pack/odd", "odd"));
        insta::assert_snapshot!(render(&all, PLAIN));
    }

    #[test]
    fn long_texts_are_broken_and_odd_letters_replaced() {
        let mut all = Diagnostics::default();
        let first = all.files.add("a.toml", format!("name = \"Misère – {}\"\n", "long ".repeat(40)));
        let second = all.files.add("b.toml", "x = 1\ny = 2\n");
        let long = "two packs say the same of one key and nobody knows which of them holds ".repeat(2);
        all.push(
            Diagnostic::error("merge/conflict", long.trim_end())
                .label(&Place { file: first, span: 7..16 }, "said here")
                .label(&Place { file: second, span: 6..7 }, "and here")
                .label(&Place { file: first, span: 0..4 }, "its key")
                .help(long.trim_end()),
        );
        let drawn = render(&all, PLAIN);
        assert!(drawn.is_ascii() && drawn.lines().all(|line| line.len() <= WIDTH), "{drawn}");
        insta::assert_snapshot!(drawn);
    }

    #[test]
    fn colours_are_drawn_and_can_be_left_out() {
        let mut all = Diagnostics::default();
        let file = all.files.add("friday.toml", "api = 1\n");
        all.push(Diagnostic::error("pack/id", "a pack needs an id").at(&Place { file, span: 0..3 }));
        assert!(render(&all, Style { colour: true, ascii: true }).contains("\x1b["));
        assert!(!render(&all, PLAIN).contains('\x1b'));
    }
}
