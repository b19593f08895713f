//! Draws what is wrong with a pack: the only place that knows how a diagnostic looks.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, FileId, Files, Severity};

use crate::out::Style;

/// All problems, each with the lines it is about, and how many there are.
pub(crate) fn render(diagnostics: &Diagnostics, style: Style) -> String {
    let renderer = if style.colour { Renderer::styled() } else { Renderer::plain() };
    let decor = if style.ascii { DecorStyle::Ascii } else { DecorStyle::Unicode };
    let renderer = renderer.decor_style(decor);
    let drawn = diagnostics.list.iter().map(|one| renderer.render(&[group(one, &diagnostics.files)]));
    let mut text: Vec<String> = drawn.collect();
    text.push(count(&diagnostics.list));
    text.join("\n\n")
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

fn group<'a>(diagnostic: &'a Diagnostic, files: &'a Files) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code);
    let mut ids: Vec<FileId> = diagnostic.labels.iter().map(|label| label.file).collect();
    ids.dedup();
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
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help));
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
}
