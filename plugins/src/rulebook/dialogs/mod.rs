//! What is said and exchanged besides the bidding.

mod cards;

use overtrick_core::ruleset::{
    Consent, Dialog, DialogId, DialogKind, KindId, MomentAct, OnWord, PhaseKind, RoleId, RungId, WordId,
};

use super::Writer;
use super::contracts::when;
use super::doc::Section;
use super::formula::About;
use super::house::Chapter;
use super::names::{and, capital, or, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("Before the play, and between");
    let mut told: Vec<(DialogId, Vec<KindId>)> = Vec::new();
    let kinds = w.kinds();
    for &kind in &kinds {
        let phases = w.rules.kind(kind).phases.iter().filter_map(|phase| match phase.kind {
            PhaseKind::Dialog(id) => Some(id),
            PhaseKind::Play => None,
        });
        let moments = w.rules.kind(kind).moments.iter().filter_map(|moment| match moment.act {
            MomentAct::Dialog(id) => Some(id),
            MomentAct::Expose(..) | MomentAct::ShowPartner => None,
        });
        let before = w.rules.auction.before.iter().filter_map(|phase| match phase.kind {
            PhaseKind::Dialog(id) => Some(id),
            PhaseKind::Play => None,
        });
        for id in before.chain(phases).chain(moments) {
            match told.iter_mut().find(|(other, _)| *other == id) {
                Some((_, in_kinds)) => in_kinds.push(kind),
                None => told.push((id, vec![kind])),
            }
        }
    }
    for (id, in_kinds) in told {
        let dialog = w.rules.dialog(id);
        if in_kinds.iter().all(|&kind| w.is_empty(kind, dialog.who)) {
            continue;
        }
        let Some(what) = what(w, dialog) else { continue };
        section.head(heading(w, dialog));
        let mut sentences = Vec::new();
        if in_kinds.len() < kinds.len() {
            let names: Vec<String> = in_kinds.iter().map(|&kind| w.names.kind(kind)).collect();
            sentences.push(format!("Only in {}.", or(&names)));
        }
        sentences.extend(conditions(w, id, &in_kinds));
        sentences.extend(what.iter().map(|text| sentence(text)));
        section.text(&sentences);
    }
    section.list(w.sentences(Chapter::Dialogs));
    section
}

/// The name of a dialog as a heading.
pub(super) fn heading(w: &Writer<'_>, dialog: &Dialog) -> String {
    capital(&w.names.term(&dialog.name))
}

/// When and under what condition it happens.
pub(super) fn conditions(w: &Writer<'_>, id: DialogId, kinds: &[KindId]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let name = w.rules.dialog_name(id);
    if w.rules.auction.before.iter().any(|phase| phase.kind == PhaseKind::Dialog(id)) {
        told.push("This comes before the bidding.".to_owned());
    }
    for &kind in kinds {
        let phase = w.of_kind(kind, |contract| contract.phase_if.get(name));
        if let Some(text) = phase.and_then(|text| w.wording(About::Declaring).condition(&text.0)) {
            let of = if kinds.len() > 1 { format!("in {} ", w.names.kind(kind)) } else { String::new() };
            told.push(sentence(&format!("{of}it happens only if {text}")));
        }
        for moment in w.rules.kind(kind).moments.iter().filter(|moment| moment.act == MomentAct::Dialog(id)) {
            told.push(sentence(&format!("this comes {}", when(w, moment.at))));
            let spec = w.loaded.spec.dialog.get(name).and_then(|dialog| dialog.when.as_ref());
            if let Some(text) = spec.and_then(|text| w.wording(About::Table).condition(&text.0)) {
                told.push(sentence(&format!("it happens only if {text}")));
            }
        }
    }
    let mut once: Vec<String> = Vec::new();
    for text in told {
        if !once.contains(&text) {
            once.push(text);
        }
    }
    once
}

/// What happens in it, in sentences; nothing for a dialog that under these options does nothing.
pub(super) fn what(w: &Writer<'_>, dialog: &Dialog) -> Option<Vec<String>> {
    let who = match dialog.holder {
        Some(cards) => format!("whoever holds {}, or the dealer if nobody does,", w.names.cards(cards)),
        None => w.names.role(dialog.who),
    };
    let spec = w.loaded.spec.dialog.get(&dialog.name);
    let mut told = Vec::new();
    match &dialog.kind {
        DialogKind::Exchange { take, show, forbid, .. } => {
            let discard = spec.and_then(|spec| spec.discard.as_ref());
            told.extend(cards::exchange(w, dialog, &who, take, *show, discard));
            if !forbid.is_empty() {
                told.push(format!("{} may not be put away", w.names.cards(*forbid)));
            }
        }
        DialogKind::PassCards { to, way, .. } => {
            told.extend(cards::passed(w, &who, spec.and_then(|spec| spec.count.as_ref())?, *to, *way)?);
        }
        DialogKind::Draw(words) => told.extend(cards::drawn(w, &who, *words)),
        DialogKind::NameRung { rungs, standing, same_strain } => {
            let group = group_names(w, rungs.iter());
            let bound = if *standing { ", not below the bid that won" } else { "" };
            let strain = if *same_strain { ", in the strain of that bid" } else { "" };
            told.push(format!("{who} names the contract: any bid from {group}{bound}{strain}"));
        }
        DialogKind::NameSuit { trump, may_pass, if_holds, order } => {
            told.extend(question(w, dialog));
            told.push(match trump {
                true => format!("{who} names the trump suit"),
                false => format!("{who} names a suit"),
            });
            if let Some(cards) = if_holds {
                told.push(format!(
                    "only a holder of {} can name one, and is asked all the same without",
                    w.names.cards(*cards)
                ));
            }
            if *may_pass {
                told.push("none need be named".to_owned());
            }
            told.extend(order.and_then(|order| super::cards::named_suit(w, order)));
        }
        DialogKind::NameCard { cards, may_pass, own } => {
            told.extend(question(w, dialog));
            told.extend(cards::named(w, &who, *cards, *may_pass, *own));
        }
        DialogKind::Say(words) => {
            told.extend(question(w, dialog));
            told.push(format!("{who} says {}", or(&said(w, words))));
        }
        DialogKind::Hook(_) => {
            told.extend(question(w, dialog));
            let words = said(w, &dialog.words);
            if !words.is_empty() {
                told.push(format!("the answers there are: {}", and(&words)));
            }
        }
    }
    let needs = spec.map(|spec| &spec.needs).into_iter().flatten();
    for (word, need) in needs {
        if let Some(need) = w.wording(About::Player).condition(&need.0) {
            told.push(format!("{} may be said only if {need}", w.names.phrase(word)));
        }
    }
    told.extend(dialog.on.iter().map(|on| thrown_in(w, on)));
    (!told.is_empty()).then_some(told)
}

/// A word that throws the cards in.
fn thrown_in(w: &Writer<'_>, on: &OnWord) -> String {
    let consent = match on.consent {
        Consent::Nobody => "",
        Consent::Partner => ", if the partner consents,",
        Consent::Others => ", if all others consent,",
    };
    let who = if on.same_dealer { "the same player" } else { "the next player" };
    format!(
        "with \"{}\"{consent} the cards are thrown in, nothing is scored, and {who} deals",
        w.names.phrase(w.rules.word(on.word))
    )
}

/// The pack's own question, if it is one.
fn question(w: &Writer<'_>, dialog: &Dialog) -> Option<String> {
    let text = w.rules.texts.get(&format!("dialog_{}", dialog.name))?;
    Some(match dialog.who {
        RoleId::DECLARER if !matches!(dialog.kind, DialogKind::Hook(_)) => {
            format!("the declarer is asked: \"{text}\"")
        }
        _ => format!("the question is: \"{text}\""),
    })
}

fn said(w: &Writer<'_>, words: &[WordId]) -> Vec<String> {
    words.iter().map(|&word| format!("\"{}\"", w.names.phrase(w.rules.word(word)))).collect()
}

fn group_names(w: &Writer<'_>, rungs: impl Iterator<Item = RungId>) -> String {
    let mut names: Vec<String> = Vec::new();
    for rung in rungs {
        let name = w.names.group(w.rules.ladder.group_of(rung));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    or(&names)
}
