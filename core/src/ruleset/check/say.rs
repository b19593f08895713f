//! Words of dialogs: what may be said, what it needs, what it does.

use crate::ruleset::spec::DialogSpec;
use crate::ruleset::var::FormulaTree;
use crate::ruleset::{Consent, Formula, OnWord, Problem, Var, WordId, Written};
use crate::score::expr::Binary;
use crate::side::SidePlan;

use super::context::{Check, intern};
use super::place::Place;

type Needs = Vec<(WordId, Written<Formula>)>;

/// The words of a list.
pub(super) fn words(check: &mut Check<'_>, words: &[String], path: &str) -> Vec<WordId> {
    let mut ids = Vec::new();
    for word in words {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if word.is_empty() || !word.chars().all(plain) {
            let message = format!("`{word}` is no word: small letters, digits and `_` make one");
            check.problem(path, "dialog/word", message);
            continue;
        }
        if *word != WordId::BUILT_IN[0] && WordId::BUILT_IN.contains(&word.as_str()) {
            let message = format!("`{word}` is a word of the engine and means something else");
            check.problem(path, "dialog/reserved-word", message);
            continue;
        }
        let Ok(id) = u8::try_from(intern(&mut check.words, word)) else {
            let message = "more than 256 words are said";
            check.problem(path, "dialog/too-many-words", message);
            break;
        };
        ids.push(WordId(id));
    }
    ids
}

/// What must hold for a seat that is to say a word. Some word is free to all, or a seat might have no answer.
pub(super) fn needs(check: &mut Check<'_>, dialog: &DialogSpec, path: &str) -> (Needs, Vec<(WordId, u8)>) {
    let (mut needs, mut lacks) = (Vec::new(), Vec::new());
    for (word, need) in &dialog.needs {
        let path = format!("{path}.needs.{word}");
        let place = dialog.words.iter().any(|other| other == word).then(|| check.word_id(word)).flatten();
        let Some(word) = place else {
            let message = format!("`{word}` is not among the `words` of this dialog");
            check.unknown(
                path,
                "dialog/needs-unknown",
                message,
                word,
                dialog.words.iter().map(String::as_str),
            );
            continue;
        };
        let tree = check.tree(need, &path, Place::Asked);
        lacks.extend(none_of(&tree).into_iter().map(|count| (word, count)));
        let rule = Formula::from(&tree);
        needs.push((word, Written { rule, path: check.written(&path) }));
    }
    if !dialog.needs.is_empty() && dialog.words.iter().all(|word| dialog.needs.contains_key(word)) {
        let message = "every word needs something, so a seat might have nothing to say";
        let problem = Problem::new(format!("{path}.needs"), "dialog/needs-all", message);
        check.add(problem.help("leave one of the `words` out of `needs`"));
    }
    (needs, lacks)
}

/// The counts of which a hand holds none when this holds: `hand.a == 0 and hand.b == 0`.
fn none_of(tree: &FormulaTree) -> Vec<u8> {
    match tree {
        FormulaTree::Binary(Binary::And, both) => both.iter().flat_map(none_of).collect(),
        FormulaTree::Binary(Binary::Eq, both) => match &**both {
            [FormulaTree::Var(Var::Held(count)), FormulaTree::Const(0)]
            | [FormulaTree::Const(0), FormulaTree::Var(Var::Held(count))] => vec![*count],
            _ => Vec::new(),
        },
        FormulaTree::Named(_, inner) => none_of(inner),
        _ => Vec::new(),
    }
}

/// What words of a dialog do.
pub(super) fn on(
    check: &mut Check<'_>,
    dialog: &DialogSpec,
    path: &str,
    sides: Option<&SidePlan>,
) -> Vec<OnWord> {
    let mut all = Vec::new();
    for (word, spec) in &dialog.on {
        let path = format!("{path}.on.{word}");
        let known = dialog.words.iter().any(|other| other == word);
        let Some(word) = known.then(|| check.word_id(word)).flatten() else {
            let message = format!("`{word}` is not among the `words` of this dialog");
            let words = dialog.words.iter().map(String::as_str);
            check.unknown(path, "dialog/on-unknown", message, word, words);
            continue;
        };
        if spec.then.as_deref() != Some("throw_in") {
            let message = "`then` must say what the word does: `throw_in`";
            check.problem(format!("{path}.then"), "dialog/on-then", message);
        }
        let next_dealer = spec.next_dealer.as_deref();
        let same_dealer = check.word(
            &format!("{path}.next_dealer"),
            "dialog/next-dealer",
            next_dealer,
            &[("next", false), ("same", true)],
        );
        let consent = check.word(
            &format!("{path}.consent"),
            "dialog/consent",
            spec.consent.as_deref(),
            &[("nobody", Consent::Nobody), ("partner", Consent::Partner), ("others", Consent::Others)],
        );
        if consent == Consent::Partner && sides.is_some_and(|sides| !has_partners(check, sides)) {
            let message = "a seat may have no partner who is asked, and nobody would consent: there must be fixed sides";
            check.problem(format!("{path}.consent"), "dialog/no-partner", message);
        }
        let answers = words(check, &spec.answers, &format!("{path}.answers"));
        let count = if consent == Consent::Nobody { answers.len() } else { 2.max(answers.len()) };
        if answers.len() != count || (consent == Consent::Nobody && count > 0) {
            let message = "`answers` are the words of those who must consent: the one that does, and others";
            check.problem(format!("{path}.answers"), "dialog/answers", message);
        }
        all.push(OnWord { word, consent, answers, same_dealer });
    }
    all
}

/// Whether every seat has a partner who is dealt cards, whoever sits out.
fn has_partners(check: &Check<'_>, sides: &SidePlan) -> bool {
    let SidePlan::Fixed(sides) = sides else { return false };
    let out = check.names.seats - check.names.active.min(check.names.seats);
    sides.iter().all(|side| sides.members(side).len() > 1 + out)
}

/// Every word that is said in a dialog in force, the built-in ones first.
pub(super) fn all_words<'s>(dialogs: impl Iterator<Item = &'s DialogSpec>) -> Vec<String> {
    let mut all = WordId::BUILT_IN.map(str::to_owned).to_vec();
    for dialog in dialogs.filter(|dialog| !dialog.off) {
        for word in dialog.words.iter().chain(dialog.on.values().flat_map(|on| &on.answers)) {
            if u8::try_from(all.len()).is_ok() {
                intern(&mut all, word);
            }
        }
    }
    all
}
