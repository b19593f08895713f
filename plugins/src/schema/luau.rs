//! Luau types of what hooks are given and what they answer, for editors that check types.

use std::fmt::Write;

use super::fields::FIELDS;

const HEAD: &str = "\
-- Types of what a hook of a rule pack is given, and of what it answers. Made from the program; do not edit.
-- docs/packs/editors.md tells how an editor reads them, docs/packs/hooks.md what the fields mean.

";

/// What hooks answer, and types of whole hooks.
const ANSWERS: &str = "\
-- A line of the sheet. `from` and `on` are for ledgers between two seats.
export type Entry = {
\tledger: string,
\tseat: number?,
\tside: number?,
\tfrom: number?,
\ton: number?,
\tamount: number,
\treason: string,
}

-- A call that may be made: its word or rung, or a word with the ranges of its arguments.
export type Allowed = string | {
\tword: string,
\tto: { number }?,
\tn: { number }?,
}

-- The answer of a dialog: who is asked, or how it ends.
export type Question = { ask: number, calls: { Allowed } }
export type End = {
\tdone: boolean,
\troles: { [string]: { number } }?,
\tcontrol: { [number]: number }?,
\topen: { [number]: string }?,
\tentries: { Entry }?,
\tset: { [string]: number }?,
\trung: string?,
\tfinish: string?,
\tthrow_in: string?,
}
export type Dialog = (d: Deal) -> Question | End

-- `deal.plan`
export type DealPlan = (d: Deal, dealer: number) -> { string }
-- `score`
export type Score = (d: Deal) -> { Entry }
-- `after_deal`
export type AfterDeal = (d: Deal) -> {
\tset: { [string]: number }?,
\tnext_dealer: number?,
\tentries: { Entry }?,
}
-- `settle.by`
export type Settle = (d: Deal) -> { per: number, total: { number } }
-- `legal_calls`
export type LegalCalls = (d: Deal, seat: number, calls: { string }) -> { { call: string, reason: string } }?
-- `check_options`
export type CheckOptions = (d: Deal) -> { string }?
-- `needs.hook`, `auction.hold.who`
export type AsksSeat = (d: Deal, seat: number) -> boolean
-- `auction.first`, `contract.leader`, `contract.declarers`
export type NamesSeat = (d: Deal) -> number?
-- `contract.stop`, `end.when`
export type Holds = (d: Deal) -> boolean
-- `play.trick_winner`
export type TrickWinner = (d: Deal, hand: number, cards: { string }, hands: { number }) -> number?
-- `play.controller`
export type Controller = (d: Deal, hand: number) -> number?
-- `play.restrict`: the cards that stay, as four words of 32 bits
export type Restrict = (d: Deal, seat: number, cards: { number }, hand: number) -> { cards: { number }, reason: string }?
";

/// The whole file.
pub(super) fn definitions() -> String {
    let mut out = HEAD.to_owned();
    table(&mut out, "Said", "What somebody said.", Some("said[1]."));
    table(&mut out, "Contract", "The contract.", Some("contract."));
    table(&mut out, "Deal", "What a hook may know, `d`. Lists and tables are read-only.", None);
    out.push_str(ANSWERS);
    out
}

/// A type whose fields are those that begin so; without a beginning, those that stand in `d` itself.
fn table(out: &mut String, name: &str, about: &str, prefix: Option<&str>) {
    let own = FIELDS.iter().filter_map(|field| {
        let rest = prefix.map_or(Some(field.path), |prefix| field.path.strip_prefix(prefix))?;
        (!rest.contains('.')).then_some((rest, field))
    });
    // A `String` takes everything.
    let _ = write!(out, "-- {about}\nexport type {name} = {{\n");
    for (key, field) in own {
        let _ = writeln!(out, "\t-- {}\n\t{key}: {},", field.meaning, field.luau);
    }
    out.push_str("}\n\n");
}
