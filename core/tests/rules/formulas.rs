//! What names in expressions mean.

use crate::pack::rules;
use overtrick_core::ruleset::{Formula, NumberId, PartnerVar, RoleId, Rules, STRAIN_BASE, Stop, Var, WordId};
use overtrick_core::score::{Expr, TableId};

/// A formula where all of a deal can be read, compiled.
fn formula(text: &str) -> Formula {
    compiled(&with(text))
}

fn with(text: &str) -> Rules {
    rules(&format!(
        "[numbers]\nmatch = {{played = {{start = 3}}}}\ndeal = {{turns = {{start = \"opt.sans_kitty_multiplier\"}}}}\n\
         [values]\ntwice = \"2 * tricks\"\nfour = \"twice + twice\"\nwritten = \"tricks + score\"\n\
         [contract.suit]\nroles = {{foes = \"others\"}}\nstop = \"{text}\""
    ))
}

fn compiled(rules: &Rules) -> Formula {
    match &rules.kinds[0].stop {
        Some(Stop::When(formula)) => formula.clone(),
        other => panic!("the contract has a formula, and not {other:?}"),
    }
}

#[track_caller]
fn reads(text: &str, var: Var) {
    assert_eq!(formula(text), Formula::from(&Expr::Var(var)), "{text}");
}

#[track_caller]
fn is(text: &str, number: i64) {
    assert_eq!(formula(text), Formula::number(number), "{text}");
}

#[test]
fn variables() {
    reads("level", Var::Level);
    reads("strain", Var::Strain);
    reads("value", Var::Value);
    reads("tricks", Var::Tricks);
    reads("tricks(declarer)", Var::TricksOf(RoleId::DECLARER));
    reads("others.tricks", Var::TricksOf(RoleId::OTHERS));
    reads("bid", Var::Bid);
    reads("last_bid", Var::LastBid);
    reads("size", Var::SubjectSize);
    reads("size(out)", Var::SizeOf(RoleId::OUT));
    reads("size.foes", Var::SizeOf(RoleId(10)));
    reads("in.foes", Var::InRole(RoleId(10)));
    reads("made", Var::Made);
    reads("said.pass", Var::Said(WordId::PASS));
    reads("partner.said.pass", Var::Partner(PartnerVar::Said(WordId::PASS)));
    reads("called.misere", Var::Called(1));
    reads("score", Var::Ledger { ledger: 0, before: false });
    reads("before.score", Var::Ledger { ledger: 0, before: true });
    reads("rival.score", Var::Rival { ledger: 0, before: false });
    reads("rival.before.score", Var::Rival { ledger: 0, before: true });
    reads("m.played", Var::Match(NumberId(0)));
    reads("n.turns", Var::Deal(NumberId(0)));
    reads("deals", Var::Deals);
    reads("hand_size", Var::HandSize);
    reads("kitty_size", Var::KittySize);
    reads("size(kitty)", Var::KittySize);
    reads("tricks_done", Var::TricksDone);
    reads("calls_made", Var::CallsMade);
    reads("calls", Var::Calls);
    reads("seat", Var::Seat);
    reads("partner.bid", Var::Partner(PartnerVar::Bid));
    reads("partner.calls", Var::Partner(PartnerVar::Calls));
    reads("partner.called.misere", Var::Partner(PartnerVar::Called(1)));
}

#[test]
fn numbers_known_at_load() {
    is("opt.target", 500);
    is("opt.open", 1);
    is("opt.style.greedy + 10 * opt.style.gentle", 1);
    is("opt.excludes.misere + 10 * opt.excludes.nullo", 1);
    is("base.NT", 120);
    is("seats", 4);
    is("active", 4);
    is("size(all) + size(active)", 8);
    is("NT", STRAIN_BASE + 4);
    is("H == D", 0);
    // A group that is not in force is called by nobody.
    is("called.inkle", 0);
}

#[test]
fn tables_that_are_none_of_the_pack() {
    let index = |table, key| Formula::from(&Expr::Index(table, Box::new(Expr::Const(key))));
    assert_eq!(formula("won_at[2]"), index(TableId::WON_AT, 2));
    let rules = with("opt.prices[2] + opt.prices[1]");
    let prices = rules.tables.iter().find(|table| table.is_option()).expect("the list is a table");
    assert_eq!([0, 1, 2, 3].map(|at| prices.get(at)), [None, Some(1), Some(2), None]);
    assert!(rules.read["contract.suit.stop"].contains("prices"));
}

#[test]
fn values_are_written_out() {
    let values = |name: &str| formula(name).values().collect::<Vec<_>>();
    let [twice] = values("twice")[..] else { panic!("it is remembered") };
    assert_eq!(formula("twice"), formula("2 * tricks").remembered(twice));
    // A value within another is the same one.
    let [first, second, four] = values("four")[..] else { panic!("all three are remembered") };
    assert_ne!(four, twice);
    assert_eq!([first, second], [twice, twice]);
}

#[test]
fn values_that_change_while_entries_are_written_are_computed_anew() {
    assert_eq!(formula("written").values().count(), 0);
}

#[test]
fn rows_of_tables() {
    let rules = rules("[tables.mixed]\nS = 1\n7 = 2\nmisere = 3\n-1 = 4\n1000004 = 5");
    let mixed = rules.tables.iter().find(|table| table.name == "mixed").expect("it is a table");
    assert_eq!((mixed.get(STRAIN_BASE), mixed.get(7), mixed.get(-1)), (Some(1), Some(2), Some(4)));
    assert_eq!((mixed.named("misere"), mixed.get(3)), (Some(3), None));
    // No number passes for a strain.
    assert_eq!((mixed.get(STRAIN_BASE + 4), mixed.named("1000004")), (None, Some(5)));
}

#[test]
fn numbers_start_as_they_say() {
    let rules = with("tricks");
    assert_eq!((rules.match_numbers[0].start, rules.deal_numbers[0].start), (3, 2));
}

#[test]
fn counts_stand_for_cards_of_every_copy() {
    let rules = rules(
        "[counts]\njacks = [\"J/*\"]\nblack = [\"*/S\", \"*/C\", \"JK\"]\nlong = [\"trump\", \"4H\"]\n[deck]\ncopies = 2\n[deal]\npackets = [\"10 each\", \"rest unused\"]",
    );
    let sizes: Vec<(usize, bool)> = rules.counts.iter().map(|one| (one.cards.len(), one.trumps)).collect();
    assert_eq!(sizes, [(8, false), (42, false), (2, true)]);
}
