//! The parts of a rulebook, before anybody says how it looks.

/// A rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// What it is about.
    pub title: String,
    /// Its sections in reading order. None is empty.
    pub sections: Vec<Section>,
}

/// One section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading within the section.
    Head(String),
    /// A paragraph.
    Text(String),
    /// Sentences of one kind.
    List(Vec<String>),
    /// Rows and columns.
    Table(Table),
}

/// Rows and columns. A row that is too short ends with empty cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the columns are called.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Section {
    /// A section without anything in it.
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    /// Adds a heading.
    pub(super) fn head(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Head(text.into()));
    }

    /// Adds a paragraph of these sentences, unless there are none.
    pub(super) fn text(&mut self, sentences: &[String]) {
        if !sentences.is_empty() {
            self.blocks.push(Block::Text(sentences.join(" ")));
        }
    }

    /// Adds a list, unless it is empty.
    pub(super) fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// Adds a table, unless it has no row.
    pub(super) fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        if !rows.is_empty() {
            let head = head.iter().map(|&text| text.to_owned()).collect();
            self.blocks.push(Block::Table(Table { head, rows }));
        }
    }

    /// Without headings that nothing follows.
    pub(super) fn finished(mut self) -> Self {
        let mut kept: Vec<Block> = Vec::new();
        for block in self.blocks {
            if matches!((&block, kept.last()), (Block::Head(_), Some(Block::Head(_)))) {
                kept.pop();
            }
            kept.push(block);
        }
        if matches!(kept.last(), Some(Block::Head(_))) {
            kept.pop();
        }
        self.blocks = kept;
        self
    }
}

impl Table {
    /// How many columns the widest row has.
    pub fn columns(&self) -> usize {
        self.rows.iter().chain([&self.head]).map(Vec::len).max().unwrap_or(0)
    }

    /// Whether every cell of a column below the head is a number or empty.
    pub(super) fn is_numeric(&self, column: usize) -> bool {
        let numeric = |c: char| c.is_ascii_digit() || "+-/".contains(c);
        self.rows.iter().all(|row| Self::cell(row, column).chars().all(numeric))
    }

    /// A cell of a row; empty where the row has none.
    pub(super) fn cell(row: &[String], column: usize) -> &str {
        row.get(column).map_or("", String::as_str)
    }
}
