//! How bidding goes.

use crate::ruleset::spec::{Hookable, NobodyBoundSpec, SidesSpec};
use crate::ruleset::{
    Auction, AuctionKind, AuctionPaths, AuctionStrain, FirstSpeaker, HoldRule, KindId, NobodyBound,
    PhaseKind, PhaseRule, Problem, Raise,
};

use super::context::Check;
use super::ladder::Rungs;
use super::place::Place;

/// Compiles the auction.
pub(super) fn auction(check: &mut Check<'_>, rungs: &Rungs) -> Auction {
    let spec = &check.spec.auction;
    let kind = check.word(
        "auction.kind",
        "auction/kind",
        spec.kind.as_deref(),
        &[("ladder", AuctionKind::Ladder), ("numbers", AuctionKind::Numbers), ("none", AuctionKind::None)],
    );
    if kind != AuctionKind::None && rungs.list.is_empty() {
        let message = "there is an auction and no rung to be said in it";
        check.add(
            Problem::new("ladder", "auction/no-rungs", message)
                .help("`auction.kind = \"none\"` has no bidding"),
        );
    }
    let first = match &spec.first {
        Some(Hookable::Lua(name)) => FirstSpeaker::Hook(check.hook(name, "auction.first")),
        other => check.word(
            "auction.first",
            "auction/first",
            plain(other.as_ref()),
            &[("left_of_dealer", FirstSpeaker::LeftOfDealer), ("dealer", FirstSpeaker::Dealer)],
        ),
    };
    let single = check.word(
        "auction.rounds",
        "auction/rounds",
        spec.rounds.as_deref(),
        &[("until_one_left", false), ("single", true)],
    );
    let pass_is_final = check.word(
        "auction.pass",
        "auction/pass",
        spec.pass.as_deref(),
        &[("final", true), ("may_return", false)],
    );
    let raise_after_win = check.word(
        "auction.raise_after_win",
        "auction/raise-after-win",
        spec.raise_after_win.as_deref(),
        &[("no", Raise::No), ("once", Raise::Once), ("reopen", Raise::Reopen)],
    );
    let by_value = check.word(
        "auction.outrank",
        "auction/outrank",
        spec.outrank.as_deref(),
        &[("placed", false), ("value", true)],
    );
    let nobody_bound = nobody_bound(check, &spec.nobody_bound, "auction.nobody_bound");
    let by_sides = check.word(
        "auction.order",
        "auction/order",
        spec.order.as_deref(),
        &[("seats", false), ("sides", true)],
    );
    idle_keys(check, kind, raise_after_win == Raise::Reopen && single, by_sides);
    let early = spec.early.iter().map(String::as_str);
    let early = rungs.find(check, early, "auction.early", "auction/unknown-rung");
    Auction {
        kind,
        before: before(check),
        first,
        when: check.maybe(spec.when.as_ref(), "auction.when", Place::Deal),
        early,
        single,
        pass_is_final,
        raise_after_win,
        by_value,
        by_sides,
        raise_after_bids: spec.raise_after_bids,
        strain_of_highest: spec.strain_of_highest,
        total_not: check.maybe_written(spec.total_not.as_ref(), "auction.total_not", Place::Auction),
        contract: contract(check, kind),
        strain: strain(check),
        hold: hold(check),
        hold_excludes: match &spec.hold.excludes {
            None => crate::state::RungSet::default(),
            Some(list) => {
                let names = check.listed(list, "auction.hold.excludes");
                let names = names.iter().map(String::as_str);
                rungs.find(check, names, "auction.hold.excludes", "auction/unknown-rung")
            }
        },
        may_bid: check.maybe_written(spec.may_bid.as_ref(), "auction.may_bid", Place::Auction),
        nobody_bound,
        only_unbinding: match &spec.only_unbinding {
            Some(spec) => self::nobody_bound(check, spec, "auction.only_unbinding"),
            None => nobody_bound,
        },
        paths: AuctionPaths {
            entry: check.written("auction"),
            kind: check.written("auction.kind"),
            outrank: check.written("auction.outrank"),
            raise_after_bids: check.written("auction.raise_after_bids"),
            hold: check.written("auction.hold.who"),
            hold_excludes: check.written("auction.hold.excludes"),
            early: check.written("auction.early"),
        },
    }
}

/// Keys that mean nothing in this kind of auction.
fn idle_keys(check: &mut Check<'_>, kind: AuctionKind, reopens_single: bool, by_sides: bool) {
    let spec = &check.spec.auction;
    let reopens = spec.raise_after_win.as_deref() == Some("reopen");
    if reopens_single || reopens && kind != AuctionKind::Ladder {
        let message = "where everybody calls once an auction cannot be reopened";
        check.problem("auction.raise_after_win", "auction/key-without-meaning", message);
    }
    if spec.may_bid.is_some() && kind != AuctionKind::Ladder {
        let message = "`may_bid` has a meaning only where one may pass instead";
        check.problem("auction.may_bid", "auction/key-without-meaning", message);
    }
    let of_numbers = [
        ("total_not", spec.total_not.is_some()),
        ("order", spec.order.is_some()),
        ("raise_after_bids", spec.raise_after_bids),
        ("strain_of_highest", spec.strain_of_highest),
    ];
    for (key, _) in of_numbers.iter().filter(|(_, given)| *given && kind != AuctionKind::Numbers) {
        let message = format!("`{key}` has a meaning only where `kind = \"numbers\"`");
        check.problem(format!("auction.{key}"), "auction/key-without-meaning", message);
    }
    if by_sides && check.spec.sides == SidesSpec::ByContract {
        let message = "no sides are known while numbers are named: the contract makes them";
        check.problem("auction.order", "auction/no-sides", message);
    }
    if spec.when.is_some() && kind != AuctionKind::Ladder {
        let message = "`when` has a meaning only where rungs outrank one another";
        check.problem("auction.when", "auction/key-without-meaning", message);
    }
    if !spec.early.is_empty() && (kind != AuctionKind::Ladder || spec.rounds.as_deref() == Some("single")) {
        let message = "`early` has a meaning only where seats bid until one is left";
        check.problem("auction.early", "auction/key-without-meaning", message);
    }
}

/// Dialogs before the first call: those that get along without a contract.
fn before(check: &mut Check<'_>) -> Vec<PhaseRule> {
    const PATH: &str = "auction.before";
    let spec = check.spec;
    let mut phases: Vec<PhaseRule> = Vec::new();
    for name in &spec.auction.before {
        let Some(dialog) = spec.dialog.get(name) else {
            let message = format!("there is no dialog `{name}`");
            check.unknown(PATH, "auction/before", message, name, spec.dialog.keys().map(String::as_str));
            continue;
        };
        let Some(id) = check.dialog(name) else { continue };
        let kind = plain(dialog.kind.as_ref());
        if matches!(kind, Some("name_rung" | "name_suit")) || dialog.at.is_some() {
            let message = format!("the dialog `{name}` needs a contract and cannot come before the auction");
            check.problem(PATH, "auction/before", message);
        }
        let who = plain(dialog.who.as_ref()).unwrap_or("declarer");
        if ["declarer", "declaring", "others", "partner", "out"].contains(&who) {
            let message = format!("before the auction nobody is `{who}`");
            let help = "`active`, `all`, `dealer` and `eldest` are known";
            check.add(Problem::new(format!("dialog.{name}.who"), "auction/before", message).help(help));
        }
        if phases.iter().any(|phase| phase.name == *name) || phases.len() == 64 {
            check.problem(PATH, "auction/before", format!("`{name}` stands there twice, or is one too many"));
            continue;
        }
        phases.push(PhaseRule { kind: PhaseKind::Dialog(id), name: name.clone(), when: None });
    }
    phases
}

fn plain(word: Option<&Hookable>) -> Option<&str> {
    match word {
        Some(Hookable::Word(word)) => Some(word),
        _ => None,
    }
}

fn contract(check: &mut Check<'_>, kind: AuctionKind) -> Option<KindId> {
    match (&check.spec.auction.contract, kind) {
        (Some(_), AuctionKind::Ladder) => {
            let message = "where rungs outrank one another the rung that wins chooses the contract";
            let help = "`[ladder.GROUP] contract` says which";
            check.add(Problem::new("auction.contract", "auction/key-without-meaning", message).help(help));
            None
        }
        (Some(name), _) => check.kind(name, "auction.contract", "auction/unknown-contract"),
        (None, AuctionKind::Ladder) => None,
        (None, AuctionKind::Numbers | AuctionKind::None) => {
            let message = "where the auction chooses no contract `contract` must name the one that is played";
            check.problem("auction", "auction/no-contract", message);
            None
        }
    }
}

fn strain(check: &mut Check<'_>) -> AuctionStrain {
    let Some(name) = check.spec.auction.strain.as_deref() else { return AuctionStrain::None };
    if name == "turned" {
        if !check.spec.deal.packets.iter().any(|packet| packet.trim_end().ends_with("turned")) {
            let message = "the strain is that of the turned card, and `deal.packets` turns none";
            check.problem("auction.strain", "auction/nothing-turned", message);
        }
        return AuctionStrain::Turned;
    }
    if let Some(strain) = check.names.strain(name) {
        return AuctionStrain::Fixed(strain);
    }
    let strains = check.names.strains.clone();
    let known = strains.iter().map(|strain| strain.name.as_str()).chain(["turned"]);
    check.unknown("auction.strain", "auction/unknown-strain", format!("`{name}` is no strain"), name, known);
    AuctionStrain::None
}

fn hold(check: &mut Check<'_>) -> HoldRule {
    match &check.spec.auction.hold.who {
        Some(Hookable::Lua(name)) => HoldRule::Hook(check.hook(name, "auction.hold.who")),
        other => check.word(
            "auction.hold.who",
            "auction/hold",
            plain(other.as_ref()),
            &[
                ("nobody", HoldRule::Nobody),
                ("next_after_passer", HoldRule::NextAfterPasser),
                ("senior", HoldRule::Senior),
            ],
        ),
    }
}

fn nobody_bound(check: &mut Check<'_>, spec: &NobodyBoundSpec, path: &str) -> NobodyBound {
    let same_dealer = check.word(
        &format!("{path}.next_dealer"),
        "auction/next-dealer",
        spec.next_dealer.as_deref(),
        &[("next", false), ("same", true)],
    );
    let path = &format!("{path}.then");
    let then = spec.then.as_deref().unwrap_or("throw_in");
    if let Some(name) = then.strip_prefix("contract:") {
        let kind = check.kind(name, path, "auction/unknown-contract");
        return NobodyBound::Contract(kind.unwrap_or(KindId(0)));
    }
    if then != "throw_in" {
        let message = format!("`{then}` means nothing here: expected `throw_in` or `contract:NAME`");
        check.problem(path, "auction/nobody-bound", message);
    }
    NobodyBound::ThrowIn { same_dealer }
}
