//! Refuses the two constructs of Luau whose result can differ between runs or machines, before any of the text runs.
//!
//! - A loop over a bare table (`for k, v in t do`) walks tables and functions as keys in the order of their addresses,
//!   and does not pass through the sorted `pairs` of the sandbox. After `in` there has to be one call of `pairs` or
//!   `ipairs` and nothing else, and these two names may be called but not rebound.
//! - `^` goes through the mathematics library of the system, which rounds differently from one to the next.

use super::lexer::{Kind, Token, tokens};

/// Something in a text that is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) message: &'static str,
}

const BARE_LOOP: &str = "a loop reads `in pairs(...) do` or `in ipairs(...) do`; a bare table has no order that is the same in every run";
const POWER: &str = "`^` rounds differently from machine to machine; multiply instead";
const REBOUND: &str = "`pairs` and `ipairs` may only be called, with their argument in brackets";

/// Everything that is not allowed in a text that compiles, in the order of the text.
pub(super) fn lint(text: &str) -> Vec<Finding> {
    let all = tokens(text);
    let mut found = Vec::new();
    for (i, token) in all.iter().enumerate() {
        let message = match token.kind {
            Kind::Symbol(b'^') => POWER,
            Kind::Name("in") if !is_call_of_iterator(&all[i + 1..]) => BARE_LOOP,
            Kind::Name("pairs" | "ipairs") if is_rebound(&all, i) => REBOUND,
            _ => continue,
        };
        found.push(Finding { line: token.line, column: token.column, message });
    }
    found
}

/// Whether the tokens after `in` are `pairs( ... ) do`, brackets balanced.
fn is_call_of_iterator(rest: &[Token<'_>]) -> bool {
    let [name, open, inside @ ..] = rest else { return false };
    if !matches!(name.kind, Kind::Name("pairs" | "ipairs")) || open.kind != Kind::Symbol(b'(') {
        return false;
    }
    let mut depth = 1;
    for (i, token) in inside.iter().enumerate() {
        match token.kind {
            Kind::Symbol(b'(') => depth += 1,
            Kind::Symbol(b')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return matches!(inside.get(i + 1), Some(Token { kind: Kind::Name("do"), .. }));
        }
    }
    false
}

/// Whether the `pairs` at `i` is anything but a call or a field of that name.
fn is_rebound(all: &[Token<'_>], i: usize) -> bool {
    let before = i.checked_sub(1).map(|i| all[i].kind);
    if matches!(before, Some(Kind::Symbol(b'.' | b':'))) {
        return false;
    }
    before == Some(Kind::Name("function")) || all.get(i + 1).map(|t| t.kind) != Some(Kind::Symbol(b'('))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Option<(&'static str, u32, u32)> {
        lint(text).first().map(|f| (f.message, f.line, f.column))
    }

    #[test]
    fn ordinary_code_passes() {
        for text in [
            "for i, x in ipairs(list) do end",
            "for k in pairs(f(a)(b)) do for i = 1, 3 do end end",
            "-- for k in t do, 2 ^ 3\nlocal s = 'for k in t do ^'",
            "t.pairs = 1 t:pairs() local x = 'in'",
            "local i = `{a} in {b} ^`",
        ] {
            assert_eq!(lint(text), [], "{text}");
        }
    }

    #[test]
    fn a_bare_table_is_not_walked() {
        for text in [
            "for k, v in t do end",
            "for k, v in next, t do end",
            "for k, v in pairs(t) and t do end",
            "for k, v in pairs(t)[1] do end",
            "for k, v in pairs(t), t do end",
            "for k, v in (pairs(t)) do end",
            "for k in pairs{} do end",
            "local s = `{(function() for k in t do end end)()}`",
        ] {
            assert_eq!(first(text).map(|f| f.0), Some(BARE_LOOP), "{text}");
        }
        assert_eq!(first("x()\n  for k in t do end"), Some((BARE_LOOP, 2, 9)));
    }

    #[test]
    fn the_iterators_keep_their_names() {
        for text in [
            "local pairs = f",
            "local function pairs(t) return t end",
            "function ipairs(t) return t end",
            "return function(pairs) for k in pairs(t) do end end",
            "pairs = nil",
            "local f = pairs",
            "for pairs = 1, 2 do end",
        ] {
            assert_eq!(first(text).map(|f| f.0), Some(REBOUND), "{text}");
        }
    }

    #[test]
    fn powers_are_refused_in_every_spelling() {
        for text in ["return a ^ b", "a ^= 2", "return `{2^3}`"] {
            assert_eq!(first(text).map(|f| f.0), Some(POWER), "{text}");
        }
    }
}
