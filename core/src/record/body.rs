//! The lines below the head.

use super::word_and_rest;

/// One line of a record. What is in it is understood when it is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A deal: what is given of it, as `(dealer, W)`, `(N, AS KS)`; nothing if it is drawn.
    Deal(Vec<(String, String)>),
    /// An action of a seat.
    Act {
        /// Which seat.
        seat: String,
        /// What it does.
        action: String,
    },
    /// The play ends by agreement; tricks by hand.
    Agree(Vec<(String, u8)>),
    /// So many deals, actions and agreements are taken back.
    Undo(usize),
    /// What stands on the sheet: ledger by ledger, column by column.
    Sheet(Vec<LedgerLine>),
}

/// What a `sheet` line says of one ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// Name of the ledger.
    pub name: String,
    /// Columns with what stands in them.
    pub columns: Vec<(String, i64)>,
}

impl Entry {
    /// Reads a line that is not empty.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        match word_and_rest(line) {
            ("deal", rest) => Ok(Self::Deal(given(rest)?)),
            ("agree", rest) => Ok(Self::Agree(tricks(rest)?)),
            ("undo", rest) => match rest.parse() {
                Ok(n) if n > 0 => Ok(Self::Undo(n)),
                _ => Err(format!("`undo` needs a number from 1, found `{rest}`")),
            },
            ("sheet", rest) => Ok(Self::Sheet(ledgers(rest)?)),
            (seat, "") => Err(format!("what does `{seat}` do? A line is a seat and its action")),
            (seat, action) => Ok(Self::Act { seat: seat.to_owned(), action: action.to_owned() }),
        }
    }
}

/// `dealer=W N="AS KS"`.
fn given(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (key, value) = rest.split_once('=').ok_or_else(|| format!("`{rest}` is not `NAME=CARDS`"))?;
        let (value, left) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or("a quotation mark is never closed")?,
            None => word_and_rest(value),
        };
        parts.push((key.trim().to_owned(), value.trim().to_owned()));
        rest = left.trim();
    }
    Ok(parts)
}

/// `N 5 E 2`.
fn tricks(text: &str) -> Result<Vec<(String, u8)>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let one = |pair: &[&str]| match pair {
        [hand, tricks] => tricks.parse().ok().map(|tricks| ((*hand).to_owned(), tricks)),
        _ => None,
    };
    let all: Option<Vec<(String, u8)>> = words.chunks(2).map(one).collect();
    let twice = |all: &Vec<(String, u8)>| {
        let again =
            |(at, (hand, _)): (usize, &(String, u8))| all[..at].iter().any(|(other, _)| other == hand);
        all.iter().enumerate().position(again)
    };
    if let Some(hand) = all.as_ref().and_then(twice) {
        return Err(format!("`{}` stands there twice", words[2 * hand]));
    }
    all.filter(|all| !all.is_empty()).ok_or_else(|| format!("`{text}` is not a list like `N 5 E 2`"))
}

/// `score=N+S:120,E+W:-60;tricks=N:3`.
fn ledgers(text: &str) -> Result<Vec<LedgerLine>, String> {
    let mut ledgers = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (ledger, columns) = part.split_once('=').ok_or_else(|| format!("`{part}` is no ledger"))?;
        let mut cells = Vec::new();
        for column in columns.split(',').map(str::trim).filter(|column| !column.is_empty()) {
            let cell = column.rsplit_once(':');
            let cell = cell.and_then(|(name, amount)| Some((name.to_owned(), amount.parse().ok()?)));
            cells.push(cell.ok_or_else(|| format!("`{column}` is not `COLUMN:NUMBER`"))?);
        }
        ledgers.push(LedgerLine { name: ledger.to_owned(), columns: cells });
    }
    Ok(ledgers)
}
