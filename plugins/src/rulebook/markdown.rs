//! A rulebook as Markdown.

use super::doc::{Block, Book, Table};

/// The book as lines of Markdown. A paragraph is one line.
pub fn markdown(book: &Book) -> Vec<String> {
    let mut lines = vec![format!("# {}", text(&book.title))];
    for section in &book.sections {
        lines.extend([String::new(), format!("## {}", text(&section.title))]);
        for block in &section.blocks {
            lines.push(String::new());
            match block {
                Block::Head(head) => lines.push(format!("### {}", text(head))),
                Block::Text(paragraph) => lines.push(paragraph_text(paragraph)),
                Block::List(items) => lines.extend(items.iter().map(|item| format!("- {}", text(item)))),
                Block::Table(table) => lines.extend(table_lines(table)),
            }
        }
    }
    lines
}

fn table_lines(table: &Table) -> Vec<String> {
    let count = table.columns();
    let line = |row: &[String]| {
        let cells: Vec<String> =
            (0..count).map(|column| text(Table::cell(row, column)).replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let mut lines = vec![line(&table.head), format!("|{}", "---|".repeat(count))];
    lines.extend(table.rows.iter().map(|row| line(row)));
    lines
}

/// A paragraph that begins with nothing Markdown would take for a list or a heading.
fn paragraph_text(paragraph: &str) -> String {
    let safe = text(paragraph);
    let digits = safe.bytes().take_while(u8::is_ascii_digit).count();
    match safe[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => format!("{}\\{}", &safe[..digits], &safe[digits..]),
        Some('-' | '+') if digits == 0 => format!("\\{safe}"),
        _ => safe,
    }
}

/// One line in which the signs of Markdown are only signs; what stands between back-ticks is left as it is.
fn text(line: &str) -> String {
    let mut safe = String::with_capacity(line.len());
    let even = line.matches('`').count().is_multiple_of(2);
    let mut code = false;
    for c in line.chars() {
        match c {
            '`' if even => code = !code,
            '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '`' if !code => safe.push('\\'),
            '\n' | '\r' => {
                safe.push(' ');
                continue;
            }
            _ => {}
        }
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::doc::Section;

    #[test]
    fn signs_are_only_signs() {
        assert_eq!(text("a_b `c_d` <e>"), "a\\_b `c_d` \\<e\\>");
        assert_eq!(text("one ` tick"), "one \\` tick");
        assert_eq!(paragraph_text("8. Four"), "8\\. Four");
        assert_eq!(paragraph_text("- four"), "\\- four");
    }

    #[test]
    fn tables_have_every_cell() {
        let mut section = Section::new("S");
        section.table(&["a", "b"], vec![vec!["x|y".into()]]);
        let lines = markdown(&Book { title: "T".into(), sections: vec![section] });
        assert_eq!(lines[4..], ["| a | b |", "|---|---|", "| x\\|y |  |"]);
    }
}
