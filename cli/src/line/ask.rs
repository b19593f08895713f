//! What is allowed now, and why the rest is not: the answer to `?`.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{Illegal, check, offers};
use overtrick_core::notation::TextError;
use overtrick_core::ruleset::{DialogId, HoldRule, ModifierId, Rules, RungId, WordId};
use overtrick_core::seat::Seat;
use overtrick_core::state::{
    Action, Answers, Args, Call, CallSet, ChooseSet, PlaySet, Position, Question, SayPattern, State, Way,
};

use super::command::WISHES;
use crate::out::{Style, plain_letter};
use crate::words::Words;

/// How much of what was typed is repeated.
const LONGEST: usize = 40;

/// Lines that say what a question allows and what it does not.
pub(crate) fn explain(words: &Words, state: &State, question: &Question, held: CardSet) -> Vec<String> {
    let ask = Ask { words, state, seat: question.seat, deciding: Vec::new() };
    match &question.answers {
        Answers::Calls(calls) => {
            ask.calls(&question.answers, calls, question.dialog == Some(DialogId::AUCTION))
        }
        Answers::Play(plays) => ask.plays(&question.answers, plays, held),
        Answers::Choose(choice) => ask.choice(choice),
    }
}

/// What may be typed at any time.
pub(super) fn wishes(words: &Words) -> String {
    format!("At any time: {}.", WISHES.join(words.comma()))
}

/// Why an action was refused, in full: the reason, the rule with its option, and what is allowed.
pub(crate) fn refusal(words: &Words, state: &State, illegal: &Illegal, action: &Action) -> Vec<String> {
    let mut why = words.pretty_about(action, &illegal.why);
    if let Some(where_it_belongs) = belongs(words, state, action) {
        why = format!("{why}. {where_it_belongs}");
    }
    let mut lines = vec![format!("  Not allowed: {why}.")];
    if let Some(rule) = rule(illegal) {
        lines.push(format!("  Rule: {rule}."));
    }
    if let Some(question) = state.table.pending().question() {
        lines.push(format!("  Allowed: {}.", allowed(words, &question.answers)));
    }
    lines
}

/// What is allowed, in one line.
pub(super) fn allowed(words: &Words, answers: &Answers) -> String {
    match answers {
        Answers::Calls(calls) => {
            let mut may: Vec<String> = calls.says.iter().map(|say| pattern(words, say)).collect();
            may.extend(runs(words, &calls.bids.iter().collect::<Vec<_>>(), None));
            for index in (0..words.rules.ladder.modifiers.len()).map_while(|index| u8::try_from(index).ok()) {
                let word = ModifierId(index);
                let with = calls.modified.iter().filter(|(_, other)| *other == word);
                let rungs: Vec<RungId> = with.map(|(rung, _)| *rung).collect();
                may.extend(runs(words, &rungs, Some(word)));
            }
            may.join(", ")
        }
        Answers::Play(plays) => {
            let mut may = Vec::new();
            if !plays.plain.is_empty() {
                may.push(words.cards(plays.plain));
            }
            if !plays.naming.is_empty() {
                let suits: Vec<String> = plays.names.iter().map(|suit| words.suit(suit)).collect();
                may.push(format!("{} as {}", words.cards(plays.naming), suits.join(" or ")));
            }
            may.join(", ")
        }
        Answers::Choose(choice) => format!("{} of {}", choice.count, words.cards(choice.from)),
    }
}

/// Rungs group by group, those that are neighbours in their group as `from to`.
fn runs(words: &Words, rungs: &[RungId], word: Option<ModifierId>) -> Vec<String> {
    let name = |rung: RungId| words.bid(rung, word);
    let mut texts = Vec::new();
    for group in &words.rules.ladder.groups {
        let places = group.rungs.iter().enumerate().filter(|(_, rung)| rungs.contains(rung));
        let places: Vec<(usize, RungId)> = places.collect();
        for run in places.chunk_by(|(a, _), (b, _)| a + 1 == *b) {
            match run {
                [(_, first), .., (_, last)] if run.len() > 2 => {
                    texts.push(format!("{} to {}", name(*first), name(*last)));
                }
                few => texts.extend(few.iter().map(|(_, rung)| name(*rung))),
            }
        }
    }
    texts
}

/// `play.duty`, and the options that set it; what the game itself says needs no key path to be understood.
fn rule(illegal: &Illegal) -> Option<String> {
    let options = options(illegal);
    match &options[..] {
        [] => None,
        [option] => Some(format!("{}, set by the option {option}", illegal.rule)),
        _ => Some(format!("{}, set by the options {}", illegal.rule, options.join(" and "))),
    }
}

/// The call that is told in these words, allowed or not: what one reads can be typed.
pub(crate) fn as_told(words: &Words, question: &Question, text: &str) -> Option<Action> {
    let Answers::Calls(calls) = &question.answers else { return None };
    let plain = Words::new(&words.rules, Style { colour: false, ascii: true });
    let aloud = plain.clone().spoken(true);
    // Letters that have no plain form stay, so that no word becomes another.
    let letter = |c| Some(plain_letter(c)).filter(|&plain| plain != '?').unwrap_or(c);
    let fold =
        |text: &str| text.to_lowercase().replace(['-', '_'], " ").chars().map(letter).collect::<String>();
    let text = fold(text.trim());
    let rungs = (0..words.rules.ladder.rungs.len()).map_while(|rung| u16::try_from(rung).ok()).map(RungId);
    let mut known = calls.list().into_iter().chain(rungs.map(Call::bid));
    let by_text = |call: &Call| match call {
        Call::Say { word, args } if *args == Args::NONE => words.rules.texts.get(words.rules.word(*word)),
        _ => None,
    };
    let is_it = |call: &Call| {
        let told = [&plain, &aloud].map(|words| fold(&words.call(call)));
        let asked = || fold(&aloud.action(&Action::Call(*call)));
        told.contains(&text) || asked() == text || by_text(call).is_some_and(|told| fold(told) == text)
    };
    known.find(is_it).map(Action::Call)
}

/// Why a text is no answer, and what may have been meant.
pub(crate) fn not_understood(words: &Words, question: &Question, text: &str, error: &TextError) -> String {
    let deck = &words.rules.deck;
    let quoted: String = text.chars().take(LONGEST).collect();
    if let Answers::Calls(_) = question.answers
        && deck.parse_card_from(text, deck.cards()).is_ok()
    {
        let what = match question.dialog {
            Some(DialogId::AUCTION) => "you are bidding",
            _ => "no card is asked for",
        };
        return format!("`{quoted}` is a card; {what}");
    }
    let mut known: Vec<String> = WISHES.iter().map(|&wish| wish.to_owned()).collect();
    if let Answers::Calls(calls) = &question.answers {
        let rungs = calls.bids.iter().map(|rung| words.rules.ladder.rung(rung).name.clone());
        known.extend(rungs);
        known.extend(calls.says.iter().map(|say| words.rules.word(say.word).to_owned()));
    }
    let near = overtrick_core::nearest::nearest(text, known.iter().map(String::as_str));
    match near {
        Some(near) => format!("`{quoted}` is nothing that is said here; did you mean `{near}`?"),
        None => words.pretty(&error.to_string()),
    }
}

/// The options that set the rule, each with its value.
fn options(illegal: &Illegal) -> Vec<String> {
    let options = illegal.origin.iter().flat_map(|origin| &origin.options);
    options.map(|(option, value)| format!("{option} = {value}")).collect()
}

/// A card that belongs to another suit than its own: the most common surprise.
fn belongs(words: &Words, state: &State, action: &Action) -> Option<String> {
    let Action::Play { card, .. } = *action else { return None };
    let order = words.rules.order(state.pos.contract()?.order);
    let (printed, belongs) = (words.rules.deck.suit(card)?, order.suit(card).printed()?);
    let trumps = if order.trump() == Some(order.suit(card)) { ", the trump suit" } else { "" };
    (printed != belongs).then(|| format!("{} belongs to {}{trumps}", words.card(card), words.suit(belongs)))
}

struct Ask<'a> {
    words: &'a Words,
    state: &'a State,
    seat: Seat,
    /// Options that decided something, with their values.
    deciding: Vec<String>,
}

impl Ask<'_> {
    fn rules(&self) -> &Rules {
        &self.words.rules
    }

    /// Why an action is refused; the option behind it is noted.
    fn why(&mut self, action: &Action) -> Option<String> {
        let illegal = check(self.rules(), self.state, self.seat, action).err()?;
        for option in options(&illegal) {
            if !self.deciding.contains(&option) {
                self.deciding.push(option);
            }
        }
        Some(self.words.pretty_about(action, &illegal.why))
    }

    fn calls(mut self, answers: &Answers, calls: &CallSet, auction: bool) -> Vec<String> {
        let verb = if auction { "call" } else { "say" };
        let mut lines = vec![format!("You may {verb}: {}.", allowed(self.words, answers))];
        if auction {
            let refused = self.refused_calls(calls);
            lines.extend(self.not_now(&refused));
        }
        self.finish(lines)
    }

    /// What is refused, each thing with its reason: in one line, or one sentence each.
    fn not_now(&self, refused: &[(String, String)]) -> Vec<String> {
        if self.words.is_spoken() {
            return refused.iter().map(|(what, why)| format!("Not now: {what}. Why: {why}.")).collect();
        }
        let each: Vec<String> = refused.iter().map(|(what, why)| format!("{what} ({why})")).collect();
        if each.is_empty() { Vec::new() } else { vec![format!("Not now:      {}.", each.join("; "))] }
    }

    /// Rungs and built-in words that may not be said, those with one reason together.
    fn refused_calls(&mut self, calls: &CallSet) -> Vec<(String, String)> {
        let mut reasons: Vec<(String, Vec<RungId>)> = Vec::new();
        let rungs = self.rules().ladder.rungs.len();
        for rung in (0..rungs).map_while(|rung| u16::try_from(rung).ok()).map(RungId) {
            if calls.bids.contains(rung) {
                continue;
            }
            let Some(why) = self.why(&Action::Call(Call::bid(rung))) else { continue };
            match reasons.iter_mut().find(|(other, _)| *other == why) {
                Some((_, rungs)) => rungs.push(rung),
                None => reasons.push((why, vec![rung])),
            }
        }
        let mut refused: Vec<(String, String)> = reasons
            .into_iter()
            .map(|(why, rungs)| (runs(self.words, &rungs, None).join(", "), why))
            .collect();
        let holds = self.rules().auction.hold != HoldRule::Nobody;
        let words = if holds { &[WordId::PASS, WordId::HERE][..] } else { &[WordId::PASS] };
        for &word in words {
            if calls.says.iter().any(|say| say.word == word) {
                continue;
            }
            let call = Call::Say { word, args: Args::NONE };
            if let Some(why) = self.why(&Action::Call(call)) {
                refused.push((self.words.call(&call), why));
            }
        }
        refused
    }

    fn plays(mut self, answers: &Answers, plays: &PlaySet, held: CardSet) -> Vec<String> {
        let mut lines = vec![format!("You may play: {}.", allowed(self.words, answers))];
        let mut reasons: Vec<(String, CardSet)> = Vec::new();
        for card in held - plays.cards() {
            let action = Action::Play { card, way: Way::Plain };
            let Some(why) = self.why(&action) else { continue };
            match reasons.iter_mut().find(|(other, _)| *other == why) {
                Some((_, cards)) => cards.insert(card),
                None => reasons.push((why, CardSet::of(card))),
            }
        }
        let refused: Vec<(String, String)> =
            reasons.into_iter().map(|(why, cards)| (self.words.cards(cards), why)).collect();
        lines.extend(self.not_now(&refused));
        lines.extend(held.iter().filter_map(|card: Card| {
            belongs(self.words, self.state, &Action::Play { card, way: Way::Plain }).map(|text| text + ".")
        }));
        let offers = offers(self.rules(), self.state, self.seat);
        if let Some(to) = opponent(self.rules(), &self.state.pos, self.seat, &offers) {
            let to = self.rules().seat_name(to);
            lines.push(format!(
                "You may also `claim` the rest of the tricks (your cards are laid open then, and stay so if somebody does \
                 not agree), concede them: `concede {to}`, or say how many tricks each hand shall have in the end: `split {to} 6 ...`."
            ));
        }
        self.finish(lines)
    }

    fn choice(self, choice: &ChooseSet) -> Vec<String> {
        let count = choice.count;
        let cards = self.words.cards(choice.from);
        let mut lines = vec![match choice.to {
            Some(to) => format!("You give {} {count} of: {cards}.", self.words.seat(to)),
            None => format!("You put away {count} of: {cards}."),
        }];
        if !choice.forbidden.is_empty() {
            lines.push(format!("Not allowed:  {}.", self.words.cards(choice.forbidden)));
        }
        self.finish(lines)
    }

    fn finish(self, mut lines: Vec<String>) -> Vec<String> {
        if !self.deciding.is_empty() {
            lines.push(format!("Options that decide this: {}.", self.deciding.join(", ")));
        }
        lines
    }
}

/// Somebody on another side to whom tricks may be conceded.
pub(super) fn opponent(rules: &Rules, pos: &Position, seat: Seat, offers: &[SayPattern]) -> Option<Seat> {
    let seats = offers.iter().find_map(|offer| offer.seats)? - rules.partners_of(seat);
    let declares = |seat| pos.declaring.contains(seat);
    seats.iter().find(|&other| declares(other) != declares(seat)).or_else(|| seats.first())
}

/// A word with what may stand behind it, as it is typed: `give B or C 1 to 4`.
fn pattern(words: &Words, say: &SayPattern) -> String {
    let either = if words.is_spoken() { " or " } else { "|" };
    let mut text = match (say.word, say.suits) {
        // The suit alone will do.
        (WordId::NAME, Some(_)) => String::new(),
        (WordId::NAME, None) if say.cards.is_some() => {
            let example = say.cards.and_then(CardSet::first).map_or(String::new(), |card| words.card(card));
            format!("a card such as {example}")
        }
        _ => words.rules.word(say.word).replace('_', " "),
    };
    if let Some(seats) = say.seats {
        let names: Vec<&str> = seats.iter().map(|seat| words.rules.seat_name(seat)).collect();
        text = format!("{text} {}", names.join(either));
    }
    if let Some(suits) = say.suits {
        let names: Vec<String> = suits.iter().map(|suit| words.suit(suit)).collect();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&names.join(either));
    }
    match say.number {
        Some((low, high)) if low != high => format!("{text} {low} to {high}"),
        Some((low, _)) => format!("{text} {low}"),
        None => text,
    }
}
