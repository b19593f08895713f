//! The steps of a case: what seats do, what must be refused, and what must be so.
//!
//! One step a line, or several with `;` between them; `#` begins a comment.
//!
//! | step | means |
//! |---|---|
//! | `E 6H` | E does this, in the one notation of actions |
//! | `S ! misere` | it must be refused |
//! | `S ! misere : level 7` | refused, and the reason contains this text; case does not matter |
//! | `S ? {pass, 6NT}` | exactly these answers are allowed (cards to put away: those that may be chosen) |
//! | `S ?+ 8S` | this one is allowed, among others |
//! | `S ?- 8S` | this one is not |
//! | `tricks N 5 E 2 S 3 W 0` | the rest of the play is settled by agreement: what each hand has won in the end |
//! | `deal` | the next deal |
//! | `= turn S`, `= turn nobody` | who is asked |
//! | `= contract 7S by E`, `= contract misere by S`, `= contract none` | rung or kind, and declarer |
//! | `= trick S` | who won the last trick |
//! | `= tricks N 3` | tricks of a hand so far |
//! | `= sees W S`, `= hidden W S` | whether W sees the hand of S |
//! | `= score N 200`, `= whist B A 8` | a column: ledger, seat (or a seat of the side, or two seats), figure |
//! | `= entry score N 200 made` | a line of the last deal: ledger, whose, amount, reason |
//! | `= number level 7` | a number of the match or of the deal |
//! | `= over N S`, `= over no` | the match is over and these have won; it goes on |
//! | `= settle A 70/3` | what the match as it stands is worth to a seat |

use std::ops::Range;

/// One step, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is to happen.
    pub kind: StepKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// What a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A seat does something.
    Act {
        /// Who.
        seat: String,
        /// What.
        action: String,
    },
    /// It must be refused.
    Refused {
        /// Who.
        seat: String,
        /// What is tried.
        action: String,
        /// What the reason contains.
        why: Option<String>,
    },
    /// Exactly these answers are allowed.
    Answers {
        /// Who is asked.
        seat: String,
        /// The answers.
        all: Vec<String>,
    },
    /// Whether one answer is allowed.
    Answer {
        /// Who is asked.
        seat: String,
        /// The answer.
        action: String,
        /// Whether it must be.
        allowed: bool,
    },
    /// The play ends by agreement: tricks by hand.
    Agree(Vec<(String, u8)>),
    /// The next deal.
    Deal,
    /// Something must be so: the words after `=`.
    Expect(Vec<String>),
}

/// Reads the steps of a text. `places` gives the place of a byte range of the text in the file.
///
/// # Errors
/// Every step that is none, with its place.
pub(super) fn parse(
    text: &str,
    places: impl Fn(Range<usize>) -> Range<usize>,
) -> Result<Vec<Step>, Vec<(Range<usize>, String)>> {
    let mut steps = Vec::new();
    let mut faults = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let said = &line[..line.find('#').unwrap_or(line.len())];
        let mut from = at;
        for part in said.split(';') {
            let trimmed = part.trim();
            let start = from + part.find(trimmed).unwrap_or(0);
            from += part.len() + 1;
            if trimmed.is_empty() {
                continue;
            }
            let span = places(start..start + trimmed.len());
            match step(trimmed) {
                Ok(kind) => steps.push(Step { kind, span }),
                Err(message) => faults.push((span, message)),
            }
        }
        at += line.len();
    }
    if faults.is_empty() { Ok(steps) } else { Err(faults) }
}

/// Reads one step.
pub(super) fn step(text: &str) -> Result<StepKind, String> {
    if let Some(rest) = text.strip_prefix('=') {
        let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        return if words.is_empty() {
            Err("`=` says what must be so, and nothing follows".to_owned())
        } else {
            Ok(StepKind::Expect(words))
        };
    }
    if text == "deal" {
        return Ok(StepKind::Deal);
    }
    if let Some(rest) = text.strip_prefix("tricks ") {
        return agree(rest);
    }
    let Some((seat, rest)) = text.split_once(char::is_whitespace) else {
        return Err(format!("`{text}` is no step: a seat and what it does, `=`, `tricks` or `deal`"));
    };
    let seat = seat.to_owned();
    let rest = rest.trim();
    let after = |sign: &str| rest.strip_prefix(sign).map(|rest| rest.trim().to_owned());
    if let Some(action) = after("?+") {
        return Ok(StepKind::Answer { seat, action, allowed: true });
    }
    if let Some(action) = after("?-") {
        return Ok(StepKind::Answer { seat, action, allowed: false });
    }
    if let Some(set) = after("?") {
        let inside = set.strip_prefix('{').and_then(|set| set.strip_suffix('}'));
        let Some(inside) = inside else {
            return Err("answers stand in braces: `S ? {pass, 6NT}`".to_owned());
        };
        let all = inside.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty());
        return Ok(StepKind::Answers { seat, all: all.collect() });
    }
    if let Some(refused) = after("!") {
        let (action, why) = match refused.split_once(" : ") {
            Some((action, why)) => (action.trim().to_owned(), Some(why.trim().to_owned())),
            None => (refused, None),
        };
        return Ok(StepKind::Refused { seat, action, why });
    }
    Ok(StepKind::Act { seat, action: rest.to_owned() })
}

fn agree(text: &str) -> Result<StepKind, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.chunks(2).map(|pair| match pair {
        [hand, number] => Ok(((*hand).to_owned(), number.parse::<u8>().map_err(|_| ())?)),
        _ => Err(()),
    });
    let tricks = pairs.collect::<Result<Vec<_>, ()>>();
    tricks.map(StepKind::Agree).map_err(|()| "tricks are given by hand: `tricks N 5 E 2 S 3`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<StepKind> {
        parse(text, |span| span).unwrap().into_iter().map(|step| step.kind).collect()
    }

    #[test]
    fn every_kind_of_step() {
        let act = |seat: &str, action: &str| StepKind::Act { seat: seat.into(), action: action.into() };
        assert_eq!(
            kinds("E 6H; S play JK as D # a comment; not a step\n"),
            [act("E", "6H"), act("S", "play JK as D")]
        );
        let why = Some("level 7".to_owned());
        let refused = StepKind::Refused { seat: "S".into(), action: "misere".into(), why };
        assert_eq!(kinds("S ! misere : level 7"), [refused]);
        let answers = StepKind::Answers { seat: "S".into(), all: vec!["JK as C".into(), "pass".into()] };
        assert_eq!(kinds("S ? {JK as C, pass}"), [answers]);
        let answer = |allowed| StepKind::Answer { seat: "S".into(), action: "8S".into(), allowed };
        assert_eq!(kinds("S ?+ 8S\nS ?- 8S"), [answer(true), answer(false)]);
        assert_eq!(kinds("tricks N 5 E 2"), [StepKind::Agree(vec![("N".into(), 5), ("E".into(), 2)])]);
        assert_eq!(
            kinds("deal\n= over no"),
            [StepKind::Deal, StepKind::Expect(vec!["over".into(), "no".into()])]
        );
    }

    #[test]
    fn places_are_those_of_the_step_alone() {
        let text = "\n E 6H ;  S pass\n  = turn W\n";
        let spans: Vec<&str> =
            parse(text, |span| span).unwrap().into_iter().map(|step| &text[step.span]).collect();
        assert_eq!(spans, ["E 6H", "S pass", "= turn W"]);
    }

    #[test]
    fn what_is_no_step_is_told() {
        let faults = parse("pass\nS ? 6H\ntricks N five\n=\n", |span| span).unwrap_err();
        assert_eq!(faults.len(), 4);
        assert_eq!(faults[1].0, 5..11);
    }
}
