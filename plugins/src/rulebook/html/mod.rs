//! A rulebook as one page of HTML that needs nothing else: to be sent, kept and printed.
//!
//! The page holds its style and asks for nothing: no script, no picture, no font from elsewhere, and a policy that lets
//! a browser fetch none. Everything a pack says goes through [`text`], where signs are only signs.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use super::doc::{Block, Book, Section, Table};
use super::imprint::Imprint;

/// How the page looks: on screens light and dark, on paper of any size.
const STYLE: &str = include_str!("page.css");

/// What a browser may do with the page: show it in its own style, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The whole page. The imprint stands at its foot.
pub fn html(book: &Book, imprint: &Imprint) -> String {
    let anchors = anchors(book);
    let title = text(&book.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n</header>\n",
        escaped(&book.title)
    );
    contents(&mut page, book, &anchors);
    page.push_str("<main>\n");
    for (section, anchor) in book.sections.iter().zip(&anchors) {
        chapter(&mut page, section, anchor);
    }
    page.push_str("</main>\n");
    foot(&mut page, imprint);
    page.push_str("</body>\n</html>\n");
    page
}

fn contents(page: &mut String, book: &Book, anchors: &[String]) {
    page.push_str("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ol>\n");
    for (section, anchor) in book.sections.iter().zip(anchors) {
        line(page, format_args!("<li><a href=\"#{anchor}\">{}</a></li>", text(&section.title)));
    }
    page.push_str("</ol>\n</nav>\n");
}

/// A name in the page for each section: letters and digits of its title, and its number where that is not enough.
fn anchors(book: &Book) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (number, section) in (1..).zip(&book.sections) {
        let words = section.title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
        let taken = name.is_empty() || name == "contents" || anchors.contains(&name);
        anchors.push(if taken { format!("{name}-{number}") } else { name });
    }
    anchors
}

fn chapter(page: &mut String, section: &Section, anchor: &str) {
    line(page, format_args!("<section aria-labelledby=\"{anchor}\">"));
    line(page, format_args!("<h2 id=\"{anchor}\">{}</h2>", text(&section.title)));
    for block in &section.blocks {
        match block {
            Block::Head(head) => line(page, format_args!("<h3>{}</h3>", text(head))),
            Block::Text(paragraph) => line(page, format_args!("<p>{}</p>", text(paragraph))),
            Block::List(items) => {
                page.push_str("<ul>\n");
                for item in items {
                    line(page, format_args!("<li>{}</li>", text(item)));
                }
                page.push_str("</ul>\n");
            }
            Block::Table(rows) => table(page, rows),
        }
    }
    page.push_str("</section>\n");
}

fn table(page: &mut String, table: &Table) {
    let numeric: Vec<bool> = (0..table.columns()).map(|column| table.is_numeric(column)).collect();
    let class = |column: usize| if numeric[column] { " class=\"n\"" } else { "" };
    // Something that can be scrolled must be reachable by keys as well.
    page.push_str("<div class=\"wide\" tabindex=\"0\">\n<table>\n<thead><tr>");
    for column in 0..numeric.len() {
        let cell = text(Table::cell(&table.head, column));
        put(page, format_args!("<th scope=\"col\"{}>{cell}</th>", class(column)));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for column in 0..numeric.len() {
            let cell = text(Table::cell(row, column));
            match column {
                0 => put(page, format_args!("<th scope=\"row\"{}>{cell}</th>", class(column))),
                _ => put(page, format_args!("<td{}>{cell}</td>", class(column))),
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
}

fn foot(page: &mut String, imprint: &Imprint) {
    page.push_str("<footer>\n<dl>\n");
    for (name, what) in &imprint.lines {
        line(page, format_args!("<div><dt>{}</dt><dd>{}</dd></div>", text(name), text(what)));
    }
    page.push_str("</dl>\n</footer>\n");
}

/// A text in which the signs of HTML are only signs, suits have their colours, and what stands between back-ticks is set
/// as it is typed.
fn text(text: &str) -> String {
    let ticks = text.matches('`').count().is_multiple_of(2);
    let mut safe = String::with_capacity(text.len());
    let mut code = false;
    for c in text.chars() {
        match c {
            '`' if ticks => {
                safe.push_str(if code { "</code>" } else { "<code>" });
                code = !code;
            }
            '♥' | '♦' => put(&mut safe, format_args!("<span class=\"red\">{c}</span>")),
            '♠' | '♣' => put(&mut safe, format_args!("<span class=\"black\">{c}</span>")),
            c => sign(&mut safe, c),
        }
    }
    safe
}

/// The same without anything but letters and signs.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    text.chars().for_each(|c| sign(&mut safe, c));
    safe
}

fn sign(safe: &mut String, c: char) {
    match c {
        '&' => safe.push_str("&amp;"),
        '<' => safe.push_str("&lt;"),
        '>' => safe.push_str("&gt;"),
        '"' => safe.push_str("&quot;"),
        '\'' => safe.push_str("&#39;"),
        // Letters that turn the direction of what follows could make a sentence read as another one.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' => {
            safe.push('\u{fffd}');
        }
        c if c.is_whitespace() => safe.push(' '),
        c if c.is_control() => safe.push('\u{fffd}'),
        c => safe.push(c),
    }
}

fn line(page: &mut String, what: std::fmt::Arguments<'_>) {
    put(page, what);
    page.push('\n');
}

fn put(page: &mut String, what: std::fmt::Arguments<'_>) {
    page.write_fmt(what).expect("a text can always be added to");
}
