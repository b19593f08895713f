//! A rulebook as plain text of a given width.

use unicode_width::UnicodeWidthStr;

use super::doc::{Block, Book, Table};

/// No text is made narrower than this.
const NARROWEST: usize = 30;
/// Blanks between two columns of a table.
const GAP: usize = 2;

/// The book as lines of at most `width` columns. A single word may be longer.
pub fn plain(book: &Book, width: usize) -> Vec<String> {
    let width = width.max(NARROWEST);
    let mut lines = wrap(&book.title, width, 0);
    lines.push("=".repeat(columns(&book.title).min(width)));
    for section in &book.sections {
        lines.push(String::new());
        lines.extend(wrap(&section.title, width, 0));
        lines.push("-".repeat(columns(&section.title).min(width)));
        for (index, block) in section.blocks.iter().enumerate() {
            let after_head =
                index.checked_sub(1).is_some_and(|i| matches!(section.blocks[i], Block::Head(_)));
            if index > 0 && !after_head {
                lines.push(String::new());
            }
            lines.extend(block_lines(block, width));
        }
    }
    lines
}

fn block_lines(block: &Block, width: usize) -> Vec<String> {
    match block {
        Block::Head(text) => wrap(&format!("{text}:"), width, 0),
        Block::Text(text) => wrap(text, width, 0),
        Block::List(items) => items.iter().flat_map(|item| wrap(&format!("* {item}"), width, 2)).collect(),
        Block::Table(table) => table_lines(table, width),
    }
}

/// A table, indented by two. Columns that are too wide together are narrowed, the widest first.
fn table_lines(table: &Table, width: usize) -> Vec<String> {
    let count = table.columns();
    let rows = || std::iter::once(&table.head).chain(&table.rows);
    let mut widths: Vec<usize> = (0..count)
        .map(|column| rows().map(|row| columns(Table::cell(row, column))).max().unwrap_or(0).max(1))
        .collect();
    let room = width.saturating_sub(2 + GAP * count.saturating_sub(1)).max(count);
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    let right: Vec<bool> = (0..count).map(|column| table.is_numeric(column)).collect();
    let mut lines = row_lines(&table.head, &widths, &right);
    let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    lines.push(format!("  {}", rule.join(&" ".repeat(GAP))));
    for row in &table.rows {
        lines.extend(row_lines(row, &widths, &right));
    }
    lines
}

fn row_lines(row: &[String], widths: &[usize], right: &[bool]) -> Vec<String> {
    let cells: Vec<Vec<String>> =
        (0..widths.len()).map(|column| wrap(Table::cell(row, column), widths[column], 0)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let mut text = " ".repeat(2);
            for (column, cell) in cells.iter().enumerate() {
                let part = cell.get(line).map_or("", String::as_str);
                let blanks = " ".repeat(widths[column].saturating_sub(columns(part)));
                let gap = if column == 0 { 0 } else { GAP };
                text.push_str(&" ".repeat(gap));
                if right[column] {
                    text.push_str(&blanks);
                    text.push_str(part);
                } else {
                    text.push_str(part);
                    text.push_str(&blanks);
                }
            }
            text.trim_end().to_owned()
        })
        .collect()
}

/// Lines broken between words, those after the first indented. A word wider than the line is broken.
fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        for piece in pieces(word, width.saturating_sub(indent).max(1)) {
            if !line.trim().is_empty() && columns(&line) + 1 + columns(&piece) > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            } else if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(&piece);
        }
    }
    lines.push(line);
    lines
}

/// A word in pieces that fit.
fn pieces(word: &str, width: usize) -> Vec<String> {
    if columns(word) <= width {
        return vec![word.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let full = pieces.last().is_some_and(|piece| {
            !piece.is_empty() && columns(piece) + columns(c.encode_utf8(&mut [0; 4])) > width
        });
        if full {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}

fn columns(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::doc::Section;

    #[test]
    fn tables_fit_and_numbers_stand_right() {
        let mut section = Section::new("Score");
        section.table(
            &["bid", "value", "who writes what"],
            vec![vec!["7".into(), "120".into(), "word ".repeat(20)], vec!["10".into(), "5".into()]],
        );
        let book = Book { title: "A game".into(), sections: vec![section] };
        let lines = plain(&book, 40);
        assert!(lines.iter().all(|line| line.len() <= 40), "{lines:#?}");
        assert_eq!(lines[..5], ["A game", "======", "", "Score", "-----"]);
        assert!(lines.contains(&"   10      5".to_owned()), "{lines:#?}");
    }

    #[test]
    fn lists_hang_and_long_words_are_broken() {
        assert_eq!(wrap("* one two three", 9, 2), ["* one two", "  three"]);
        assert_eq!(wrap("aaaaaa b", 4, 0), ["aaaa", "aa b"]);
        assert_eq!(wrap("", 4, 0), [""]);
    }
}
