//! How the contract comes about.

use overtrick_core::ruleset::{AuctionKind, AuctionStrain, FirstSpeaker, HoldRule, NobodyBound, Raise};

use super::Writer;
use super::doc::Section;
use super::formula::About;
use super::house::Chapter;
use super::ladder;
use super::names::{and, or};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The bidding");
    section.text(&w.unless_told(told(w)));
    if w.rules.auction.kind != AuctionKind::None {
        ladder::tables(w, &mut section);
    }
    section.list(w.sentences(Chapter::Bidding));
    section
}

/// What holds in the bidding, each with the key that says it; an empty key stands for the kind of bidding.
pub(super) fn told(w: &Writer<'_>) -> Vec<(&'static str, String)> {
    match w.rules.auction.kind {
        AuctionKind::None => without(w),
        AuctionKind::Numbers => numbers(w),
        AuctionKind::Ladder => rising(w),
    }
}

fn without(w: &Writer<'_>) -> Vec<(&'static str, String)> {
    let kind =
        w.rules.auction.contract.map_or(String::new(), |kind| format!("; {} is played", w.names.kind(kind)));
    let mut told = vec![("", format!("there is no bidding{kind}"))];
    told.extend(strain(w).map(|text| ("auction.strain", text)));
    told
}

fn strain(w: &Writer<'_>) -> Option<String> {
    match w.rules.auction.strain {
        AuctionStrain::None => None,
        AuctionStrain::Fixed(strain) => {
            let is_suit =
                w.rules.ladder.strains.get(strain.index()).is_some_and(|strain| strain.suit.is_some());
            Some(format!(
                "{} {} in every deal",
                w.names.strain(strain),
                if is_suit { "are trumps" } else { "is played" }
            ))
        }
        AuctionStrain::Turned => Some("the suit of the card turned up is trumps".to_owned()),
    }
}

fn first(w: &Writer<'_>) -> String {
    let near = if w.rules.clockwise { "left" } else { "right" };
    match w.rules.auction.first {
        FirstSpeaker::LeftOfDealer => format!("the player to the dealer's {near}"),
        FirstSpeaker::Dealer => "the dealer".to_owned(),
        FirstSpeaker::Hook(hook) => {
            format!("the player whom the pack names ({})", w.names.phrase(w.rules.hook(hook)))
        }
    }
}

fn around(w: &Writer<'_>) -> &'static str {
    if w.rules.clockwise { "clockwise" } else { "counterclockwise" }
}

fn numbers(w: &Writer<'_>) -> Vec<(&'static str, String)> {
    let auction = &w.rules.auction;
    let mut told = vec![
        ("auction.first", format!("{} bids first, and the others follow {}", first(w), around(w))),
        (
            "",
            "everybody bids once: the number of tricks to be won; no bid has to be higher than another"
                .to_owned(),
        ),
    ];
    if auction.by_sides {
        told.push(("auction.order", "the players of one side bid one after the other".to_owned()));
    }
    if auction.raise_after_bids {
        let text = "when all have bid, each side may raise one of its bids once";
        told.push(("auction.raise_after_bids", text.to_owned()));
    }
    told.extend(may_bid(w));
    if auction.strain_of_highest {
        let text = "the highest bid, of equal ones the first, chooses the trumps";
        told.push(("auction.strain_of_highest", text.to_owned()));
    } else {
        told.extend(strain(w).map(|text| ("auction.strain", text)));
    }
    if auction.total_not.is_some() {
        let text = w.loaded.spec.auction.total_not.as_ref().map_or("0", |text| text.0.as_str());
        let total = w.wording(About::Table).amount(text);
        told.push((
            "auction.total_not",
            format!("the last to bid may not make the sum of all bids equal to {total}"),
        ));
    }
    if w.rules.ladder.starts_unseen {
        told.push((
            "",
            "before bidding a player says whether he looks at his cards; some bids are made unseen"
                .to_owned(),
        ));
    }
    told
}

fn may_bid(w: &Writer<'_>) -> Option<(&'static str, String)> {
    let text = w.loaded.spec.auction.may_bid.as_ref()?;
    let who = w.wording(About::Player).condition(&text.0)?;
    Some(("auction.may_bid", format!("a player may bid only if {who}")))
}

/// What happens when nobody is bound, and who deals next.
fn unbound(w: &Writer<'_>, path: &'static str, when: &str, then: NobodyBound) -> Vec<(&'static str, String)> {
    if w.house.tells_inside(path) {
        return Vec::new();
    }
    match then {
        NobodyBound::Contract(kind) => vec![(path, format!("when {when}, {} is played", w.names.kind(kind)))],
        NobodyBound::ThrowIn { same_dealer } => {
            let who = if same_dealer { "the same player deals again" } else { "the next player deals" };
            vec![(path, format!("when {when}, the cards are thrown in, and {who}"))]
        }
    }
}

fn rising(w: &Writer<'_>) -> Vec<(&'static str, String)> {
    let auction = &w.rules.auction;
    let mut told = vec![
        ("auction.first", format!("{} speaks first, and the others follow {}", first(w), around(w))),
        ("", "each call is a pass or a bid, and each bid must be higher than the one before".to_owned()),
    ];
    if auction.when.is_some() {
        let text = w.loaded.spec.auction.when.as_ref().map_or("0", |text| text.0.as_str());
        if let Some(when) = w.wording(About::Table).condition(text) {
            told.push(("auction.when", format!("there is bidding if {when}; else nobody bids")));
        }
    }
    let early: Vec<String> = auction.early.iter().map(|rung| w.names.bid(rung, None)).collect();
    if !early.is_empty() {
        told.push((
            "auction.early",
            format!("before that all are asked in order whether they call {} out of turn", or(&early)),
        ));
    }
    let outrank = "a bid is higher when it is worth more";
    if auction.by_value {
        told.push(("auction.outrank", outrank.to_owned()));
    }
    told.push((
        "auction.rounds",
        if auction.single { "everybody calls once" } else { "bidding goes on until all but one have passed" }
            .to_owned(),
    ));
    if !auction.single {
        let pass = if auction.pass_is_final {
            "whoever has passed may not bid again"
        } else {
            "whoever has passed may bid again later; bidding is over when all others pass in turn"
        };
        told.push(("auction.pass", pass.to_owned()));
    }
    let raise = match auction.raise_after_win {
        Raise::No => None,
        Raise::Once => Some("whoever has won the bidding may raise his bid once"),
        Raise::Reopen => {
            Some("whoever has won the bidding may raise his bid, and then all others may bid again")
        }
    };
    told.extend(raise.map(|text| ("auction.raise_after_win", text.to_owned())));
    let hold = match auction.hold {
        HoldRule::Nobody => None,
        HoldRule::NextAfterPasser => {
            Some("the player right after one who has passed may take the standing bid over by saying \"here\"".to_owned())
        }
        HoldRule::Senior => Some(
            "when two are left, the one who speaks earlier in the round may take the standing bid over by saying \"here\""
                .to_owned(),
        ),
        HoldRule::Hook(hook) => {
            let who = w.names.phrase(w.rules.hook(hook));
            Some(format!("whom the pack allows ({who}) may take the standing bid over by saying \"here\""))
        }
    };
    if let Some(hold) = hold {
        let told_elsewhere = w.house.tells("auction.hold.who");
        told.push(("auction.hold.who", hold));
        let excluded: Vec<String> =
            auction.hold_excludes.iter().map(|rung| w.names.bid(rung, None)).collect();
        if !told_elsewhere && !excluded.is_empty() && excluded.len() < 12 {
            told.push(("auction.hold.excludes", format!("{} may not be taken over", and(&excluded))));
        }
    }
    if w.rules.ladder.starts_unseen {
        told.push((
            "",
            "before the first call a player says whether he looks at his cards; some bids are made unseen"
                .to_owned(),
        ));
    }
    told.extend(may_bid(w));
    told.extend(unbound(w, "auction.nobody_bound", "nobody bids", auction.nobody_bound));
    let unbinding = w.rules.ladder.rungs.iter().any(|rung| !rung.binds);
    if unbinding && auction.only_unbinding != auction.nobody_bound {
        let when = "only bids are made that bind nobody";
        told.extend(unbound(w, "auction.only_unbinding", when, auction.only_unbinding));
    }
    if w.rules.legal_calls.is_some() {
        told.push(("", "the pack takes some calls away; whoever tries one is told why".to_owned()));
    }
    told
}
