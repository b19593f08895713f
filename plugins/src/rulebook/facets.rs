//! The same sentences one by one, each with the keys that say it: what the comparison of two games is made of.
//!
//! Sentences of options are left out, for the options are compared themselves, and so are tables of cards and bids, which
//! are compared as such.

use overtrick_core::ruleset::spec::{Formula, ScoreSpec};
use overtrick_core::ruleset::{DialogId, KindId, MomentAct, PhaseKind, PhaseRule};

use super::formula::About;
use super::names::{and, sentence};
use super::{Writer, about, auction, contracts, deal, dialogs, finish, ladder, play, score};
use crate::game::Game;

/// Something that one rule of a game says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facet {
    /// What it is about, to find the same in another game.
    pub(crate) id: String,
    /// What it is about, for people; nothing where the sentences say it.
    pub(crate) about: Option<String>,
    /// Keys, or tables of keys, on which the sentences depend.
    pub(crate) paths: Vec<String>,
    /// What is said.
    pub(crate) sentences: Vec<String>,
}

/// Everything that can be said of a game rule by rule.
pub(crate) fn facets(game: &Game) -> Vec<Facet> {
    let w = Writer::silent(game);
    let mut all = Vec::new();
    table(&w, &mut all);
    bidding(&w, &mut all);
    for kind in w.kinds() {
        of_kind(&w, kind, &mut all);
    }
    between(&w, &mut all);
    leads(&w, &mut all);
    scores(&w, &mut all);
    ends(&w, &mut all);
    for facet in &mut all {
        facet.sentences = facet.sentences.iter().map(|text| sentence(text)).collect();
    }
    all
}

fn add(
    all: &mut Vec<Facet>,
    id: impl Into<String>,
    about: Option<String>,
    paths: &[&str],
    sentences: impl IntoIterator<Item = String>,
) {
    let paths = paths.iter().map(|&path| path.to_owned()).collect();
    all.push(Facet { id: id.into(), about, paths, sentences: sentences.into_iter().collect() });
}

fn table(w: &Writer<'_>, all: &mut Vec<Facet>) {
    add(all, "seats", None, &["players", "seat_names", "direction"], [about::seats(w)]);
    add(all, "sides", None, &["sides"], [about::sides(w)]);
    add(all, "active", None, &["active", "sits_out"], about::sits_out(w));
    for extra in &w.rules.extra_hands {
        let path = format!("hands.{}", w.rules.hand_name(extra.hand));
        add(all, &path, None, &[&path], about::extra_hand(w, *extra));
    }
    let first = ["deal.first_dealer", "deal.draw"];
    add(all, "first dealer", None, &first, [about::first_dealer(w)]);
    let packets = ["deal.packets", "deal.rounds", "deal.left_over"];
    add(all, "packets", None, &packets, deal::packets(w));
    for (name, words) in &w.loaded.spec.counts {
        let path = format!("counts.{name}");
        let text = format!("counted as \"{}\": {}", w.names.phrase(name), and(&w.names.patterns(&words.0)));
        add(all, &path, None, &[&path], [text]);
    }
}

fn bidding(w: &Writer<'_>, all: &mut Vec<Facet>) {
    for (path, text) in auction::told(w) {
        let path = if path.is_empty() { "auction.kind" } else { path };
        match all.iter_mut().find(|facet| facet.id == path) {
            Some(facet) => facet.sentences.push(text),
            None => add(all, path, None, &[path], [text]),
        }
    }
    for group in &w.rules.ladder.groups {
        let path = |key: &str| format!("ladder.{}.{key}", group.name);
        let mut may = ladder::may(w, group);
        may.extend(ladder::limits(w, group));
        let keys =
            ["needs", "min_level", "max_level", "jumps", "only_beaten_by", "binds", "once_beaten"].map(path);
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        add(all, path("may"), Some(w.names.group(group)), &keys, may);
    }
    for modifier in &w.rules.ladder.modifiers {
        let path = format!("modifier.{}", modifier.name);
        add(all, &path, Some(w.names.term(&modifier.name)), &[&path], ladder::word(w, modifier));
    }
    add(
        all,
        "auction.before",
        None,
        &["auction.before"],
        phases(w, "before the bidding comes", &w.rules.auction.before),
    );
}

/// What comes in which order.
fn phases(w: &Writer<'_>, begin: &str, phases: &[PhaseRule]) -> Option<String> {
    let names: Vec<String> = phases.iter().map(|phase| w.names.term(&phase.name)).collect();
    (!names.is_empty()).then(|| format!("{begin}: {}", names.join(", then ")))
}

/// The kinds of contract from which one takes what it does not say itself, it being the first.
fn line_of<'a>(w: &'a Writer<'_>, kind: KindId) -> Vec<&'a str> {
    let mut names = vec![w.rules.kind(kind).name.as_str()];
    while let Some(like) = names.last().and_then(|name| w.loaded.spec.contract.get(*name)?.like.as_deref()) {
        if names.contains(&like) {
            break;
        }
        names.push(like);
    }
    names
}

fn of_kind(w: &Writer<'_>, id: KindId, all: &mut Vec<Facet>) {
    let kind = w.rules.kind(id);
    let line = line_of(w, id);
    let about = (w.kinds().len() > 1).then(|| w.names.kind(id));
    let mut told = |keys: &[&str], more: &[&str], sentences: Vec<String>| {
        let own = line.iter().flat_map(|name| keys.iter().map(move |key| format!("contract.{name}.{key}")));
        let paths: Vec<String> = own.chain(more.iter().map(|&path| path.to_owned())).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        add(all, format!("contract.{}.{}", kind.name, keys[0]), about.clone(), &paths, sentences);
    };
    told(&["declarers"], &[], contracts::declarers(w, kind).into_iter().collect());
    told(&["out"], &[], contracts::out(w, kind).into_iter().collect());
    told(&["roles"], &[], contracts::roles(w, id));
    told(&["made"], &[], contracts::goal(w, id));
    told(&["leader"], &[], contracts::leaders(w, kind));
    told(&["ghost_lead"], &[], contracts::ghosts(w, kind).into_iter().collect());
    told(&["expose"], &[], contracts::opened(w, kind));
    told(&["stop"], &[], contracts::stop(w, id).into_iter().collect());
    told(&["phases"], &[], phases(w, "it goes", &kind.phases).into_iter().collect());
    let duties = ["play.duty", "play.duty_on", "play.floating"];
    told(&["duty", "duty_on", "floating"], &duties, vec![play::duty_in(w, id)]);
    for item in &kind.items {
        let reason = w.rules.reason(item.reason);
        let owners = line.iter().copied().chain(["any"]);
        let paths: Vec<String> = owners.map(|name| format!("score.{name}.{reason}")).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let id_of = format!("score.{}.{reason}", kind.name);
        add(all, id_of, about.clone(), &paths, score::formula(w, id, item));
    }
}

/// Dialogs that come about in some contract.
fn between(w: &Writer<'_>, all: &mut Vec<Facet>) {
    for (index, dialog) in (0..).zip(&w.rules.dialogs) {
        let id = DialogId(index);
        let is_phase = |phases: &[PhaseRule]| phases.iter().any(|phase| phase.kind == PhaseKind::Dialog(id));
        let kinds: Vec<KindId> = w
            .kinds()
            .into_iter()
            .filter(|&kind| {
                let of = w.rules.kind(kind);
                is_phase(&of.phases) || of.moments.iter().any(|moment| moment.act == MomentAct::Dialog(id))
            })
            .collect();
        let Some(what) = dialogs::what(w, dialog) else { continue };
        if kinds.is_empty() && !is_phase(&w.rules.auction.before) {
            continue;
        }
        let mut paths = vec![format!("dialog.{}", dialog.name)];
        let contracts = w.loaded.spec.contract.keys();
        paths.extend(contracts.map(|name| format!("contract.{name}.phase_if.{}", dialog.name)));
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let sentences = dialogs::conditions(w, id, &kinds).into_iter().chain(what);
        add(all, paths[0], Some(dialogs::heading(w, dialog)), &paths, sentences);
    }
}

fn leads(w: &Writer<'_>, all: &mut Vec<Facet>) {
    for (name, lead) in w.loaded.spec.play.lead.items.iter().filter(|(_, lead)| !lead.off) {
        let path = format!("play.lead.{name}");
        add(all, &path, None, &[&path], play::lead_text(w, name, lead));
    }
    let hooks = [
        ("restrict", w.rules.restrict, "plays are forbidden"),
        ("controller", w.rules.controller, "it is decided who plays for a hand"),
    ];
    for (key, hook, what) in hooks {
        let told = hook
            .map(|hook| format!("{what} by a function of the pack ({})", w.names.phrase(w.rules.hook(hook))));
        add(all, format!("play.{key}"), None, &[&format!("play.{key}")], told);
    }
    add(all, "play.trick_winner", None, &["play.trick_winner"], play::winner(w));
}

fn scores(w: &Writer<'_>, all: &mut Vec<Facet>) {
    add(all, "sheet", None, &["sheet"], [score::columns(w)]);
    let by = match &w.loaded.spec.score {
        ScoreSpec::Lua(name) => {
            format!("what a deal is worth is computed by a function of the pack ({})", w.names.phrase(name))
        }
        ScoreSpec::Items(_) => "what a deal is worth follows from lines of the sheet".to_owned(),
    };
    add(all, "score", None, &["score"], [by]);
    for (name, Formula(text)) in &w.loaded.spec.values {
        let path = format!("values.{name}");
        let text = format!("{} is {}", w.names.phrase(name), w.wording(w.each()).amount(text));
        add(all, &path, None, &[&path], [text]);
    }
    for table in w.rules.tables.iter().filter(|table| !table.is_option()) {
        let path = format!("tables.{}", table.name);
        let key = |key: &str| match w.rules.deck.suit_named(key) {
            Some(suit) => w.names.suit(suit).to_owned(),
            None => w.names.term(key),
        };
        let rows: Vec<String> =
            table.rows.iter().map(|(name, number)| format!("{} {number}", key(name))).collect();
        let text = format!("the table \"{}\": {}", w.names.phrase(&table.name), rows.join(", "));
        add(all, &path, None, &[&path], [text]);
    }
}

fn ends(w: &Writer<'_>, all: &mut Vec<Facet>) {
    for end in &w.rules.ends {
        let path = format!("end.{}", end.name);
        add(all, &path, None, &[&path], finish::formula(w, end));
    }
    for (life, numbers) in [("match", &w.rules.match_numbers), ("deal", &w.rules.deal_numbers)] {
        for number in numbers {
            let path = format!("numbers.{life}.{}", number.name);
            let spec = w.loaded.spec.numbers.of_match.get(&number.name);
            let next = spec.and_then(|spec| spec.after_deal.as_ref());
            let next = next
                .map(|Formula(text)| format!(", after each deal {}", w.wording(About::Table).amount(text)));
            let text = format!(
                "the number \"{}\" is {} at first{}, never below {} or above {}",
                w.names.phrase(&number.name),
                number.start,
                next.unwrap_or_default(),
                number.min,
                number.max
            );
            add(all, &path, None, &[&path], [text]);
        }
    }
    add(all, "settle", None, &["settle"], finish::settle(w));
}
