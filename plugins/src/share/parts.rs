//! The grammar of a code: what its fields are, before anybody knows the packs they are about.
//!
//! `PACK(+PACK)* - MAJOR(+MAJOR)* (- PRESET)? (- Np)? (- CODE=VALUE)* - API CHECK`

use super::Fault;
use super::check;
use super::text::Field;

/// The fields of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts<'a> {
    /// Packs with the major versions they were made for, lowest first.
    pub(super) packs: Vec<(Field<'a>, u64)>,
    pub(super) preset: Option<Field<'a>>,
    pub(super) players: Option<(Field<'a>, u8)>,
    /// Codes of options, and values.
    pub(super) set: Vec<(Field<'a>, Field<'a>)>,
    pub(super) api: i64,
    /// Where the number of the api and the check letters stand.
    pub(super) end: Field<'a>,
}

/// Whether a field is the last one of a code: a number and two letters.
pub(super) fn is_end(text: &str) -> bool {
    let Some((number, letters)) = text.len().checked_sub(2).and_then(|at| text.split_at_checked(at)) else {
        return false;
    };
    let is_number = (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether the check letters are those of the text before them.
pub(super) fn is_whole(text: &str) -> bool {
    let cut = text.len().checked_sub(2).and_then(|at| text.split_at_checked(at));
    cut.is_some_and(|(before, letters)| check::letters(before).eq_ignore_ascii_case(letters))
}

impl<'a> Parts<'a> {
    /// Divides a code into its fields.
    pub(super) fn read(text: &'a str) -> Result<Self, Fault> {
        let mut fields: Vec<Field<'a>> = Field::whole(text).split('-').collect();
        let end = fields.pop().filter(|end| is_end(end.text)).ok_or_else(|| cut_off(text))?;
        let api = end.at(end.text.len() - 2).and_then(|(api, _)| api.text.parse().ok()).unwrap_or(0);
        let mut fields = fields.into_iter().peekable();
        let (Some(packs), Some(majors)) = (fields.next(), fields.next()) else {
            let message = "it does not say which version of the game it was made for";
            return Err(Fault::new("share/grammar", 0..text.len(), message).help(WHOLE));
        };
        let packs = with_majors(packs, majors)?;
        let mut parts = Self { packs, preset: None, players: None, set: Vec::new(), api, end };
        for field in fields {
            match field.cut('=') {
                Some((code, value)) => {
                    if code.text.is_empty() || value.text.is_empty() {
                        return Err(strange(field));
                    }
                    parts.set.push((code, value));
                }
                None if !parts.set.is_empty() || field.text.is_empty() => return Err(strange(field)),
                None => match size(field.text) {
                    Some(size) if parts.players.is_none() => parts.players = Some((field, size)),
                    None if parts.preset.is_none() && parts.players.is_none() => parts.preset = Some(field),
                    _ => return Err(strange(field)),
                },
            }
        }
        Ok(parts)
    }
}

const WHOLE: &str = "copy the code once more, from its first sign to its last";

fn cut_off(text: &str) -> Fault {
    let at = text.rfind('-').map_or(0, |at| at + 1);
    let message = "the code ends too early: a number and two check letters belong at its end";
    Fault::new("share/cut-off", at..text.len(), message).help(WHOLE)
}

fn strange(field: Field<'_>) -> Fault {
    let message = if field.text.is_empty() {
        "nothing stands between two hyphens here".to_owned()
    } else {
        format!("`{}` is neither a preset nor a number of players nor an option with a value", field.text)
    };
    Fault::new("share/grammar", field.span(), message).help(WHOLE)
}

/// Packs and major versions, one for each.
fn with_majors<'a>(packs: Field<'a>, majors: Field<'a>) -> Result<Vec<(Field<'a>, u64)>, Fault> {
    let names: Vec<Field<'a>> = packs.split('+').collect();
    let numbers: Vec<Field<'a>> = majors.split('+').collect();
    if let Some(empty) = names.iter().find(|name| name.text.split('=').any(str::is_empty)) {
        return Err(Fault::new("share/grammar", empty.span(), "the name of a pack is missing").help(WHOLE));
    }
    if names.len() != numbers.len() {
        let message = format!("{} packs and {} versions", names.len(), numbers.len());
        return Err(Fault::new("share/grammar", majors.span(), message).help(WHOLE));
    }
    let number = |field: Field<'a>| {
        let is_number = field.text.bytes().all(|byte| byte.is_ascii_digit());
        let message = || format!("`{}` is no major version of a pack", field.text);
        let number = field.text.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| Fault::new("share/grammar", field.span(), message()).help(WHOLE))
    };
    names.into_iter().zip(numbers).map(|(name, major)| Ok((name, number(major)?))).collect()
}

/// A number of players: `5p`.
pub(super) fn size(text: &str) -> Option<u8> {
    let number = text.strip_suffix(['p', 'P'])?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_told_apart() {
        let parts = Parts::read("500+ann=friday-1+2-nz1989-5p-D=5-X=6+7-1KC").unwrap();
        let packs: Vec<_> = parts.packs.iter().map(|(name, major)| (name.text, *major)).collect();
        assert_eq!(packs, [("500", 1), ("ann=friday", 2)]);
        assert_eq!(parts.preset.map(|field| field.text), Some("nz1989"));
        assert_eq!(parts.players.map(|(_, size)| size), Some(5));
        let set: Vec<_> = parts.set.iter().map(|(code, value)| (code.text, value.text)).collect();
        assert_eq!(set, [("D", "5"), ("X", "6+7")]);
        assert_eq!(parts.api, 1);
        assert!(Parts::read("500-1-1KC").is_ok());
    }

    #[test]
    fn what_is_no_code_says_where() {
        for (text, span, message) in [
            ("500-1-D=5", 6..9, "ends too early"),
            ("", 0..0, "ends too early"),
            ("500-1KC", 0..7, "which version"),
            ("500+-1+1-1KC", 4..4, "name of a pack"),
            ("500-1+2-1KC", 4..7, "1 packs and 2 versions"),
            ("500-x-1KC", 4..5, "`x` is no major"),
            ("500--1KC", 4..4, "`` is no major"),
            ("500-1--D=5-1KC", 6..6, "between two hyphens"),
            ("500-1-D=-1KC", 6..8, "`D=` is neither"),
            ("500-1-a-b-1KC", 8..9, "`b` is neither"),
            ("500-1-5p-a-1KC", 9..10, "`a` is neither"),
            ("500-1-D=5-a-1KC", 10..11, "`a` is neither"),
        ] {
            let fault = Parts::read(text).unwrap_err();
            assert_eq!(fault.span, span, "{text}");
            assert!(fault.message.contains(message), "{text}: {}", fault.message);
        }
    }
}
