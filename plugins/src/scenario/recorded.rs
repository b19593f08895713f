//! A record as a test: the same cards, the same steps, and what came of them as expectations.
//!
//! What was taken back is left out. All cards are given, so that a test does not depend on how cards are drawn. A deal by
//! itself begins with the sheet and the numbers it was begun with.

use std::fmt::Write;
use std::sync::Arc;

use overtrick_core::card::Card;
use overtrick_core::game::{Event, GivenDeal, Match};
use overtrick_core::notation::{action_text, cards_text};
use overtrick_core::record::{Entry, Record, Replayed, Replayer};
use overtrick_core::ruleset::{OptionValue, Rules};
use overtrick_core::score::{Cell, Sheet, Subject};
use overtrick_core::seat::HandSet;
use overtrick_core::side::SidePlan;
use overtrick_core::state::{Action, Pending, State};

use super::expect::{contract_text, points};
use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::load::{LoadRequest, load};

/// How wide a line of calls becomes.
const WIDTH: usize = 96;

/// A case that plays a record, or one deal of it, and expects what came of it. `game` has the rules of the record,
/// `request` loads the pack the case is for.
///
/// # Errors
/// A sentence: where the record does not fit the rules, has no such deal, or what no test can say.
pub fn from_record(
    game: &Game,
    request: &LoadRequest<'_>,
    record: &Record,
    deal: Option<u32>,
    name: &str,
) -> Result<String, String> {
    let standing = record.as_it_stands();
    let host = game.hosts.host().map_err(|error| error.to_string())?;
    let replayer =
        Replayer::new(Arc::clone(&game.rules), host, &standing).map_err(|error| error.to_string())?;
    let mut writer = Writer {
        rules: Arc::clone(&game.rules),
        deals: Vec::new(),
        steps: String::new(),
        line: String::new(),
    };
    let begun = writer.read(replayer, deal)?;
    let Some(begun) = begun else {
        let most = standing.lines.iter().filter(|(_, entry)| matches!(entry, Entry::Deal(_))).count();
        return Err(match deal {
            Some(deal) => format!("there is no deal {deal} in this record; it has {most}"),
            None => "nothing was dealt in this record".to_owned(),
        });
    };
    let mut out = format!("[[case]]\nname = {}\nsource = \"a record\"\n", quoted(name));
    out.push_str(&settings(game, request, record)?);
    let numbers = (game.rules.match_numbers.iter().zip(begun.table.numbers()))
        .filter(|(number, value)| number.start != **value)
        .map(|(number, value)| format!("{} = {value}", number.name));
    push_inline(&mut out, "numbers", &numbers.collect::<Vec<_>>());
    push_inline(&mut out, "sheet", &columns(&game.rules, begun.table.sheet())?);
    let mut deals = writer.deals.iter();
    if let Some(first) = deals.next() {
        for (key, value) in first {
            writeln!(out, "{key} = {value}").expect("a text grows");
        }
    }
    let later: Vec<String> = deals
        .map(|deal| {
            let parts: Vec<String> = deal.iter().map(|(key, value)| format!("{key} = {value}")).collect();
            format!("  {{ {} }},\n", parts.join(", "))
        })
        .collect();
    if !later.is_empty() {
        write!(out, "deals = [\n{}]\n", later.concat()).expect("a text grows");
    }
    write!(out, "steps = '''\n{}'''\n", writer.steps).expect("a text grows");
    Ok(out)
}

/// The keys of a deal.
type DealKeys = Vec<(&'static str, String)>;

struct Writer {
    rules: Arc<Rules>,
    deals: Vec<DealKeys>,
    steps: String,
    /// Steps that stand on one line.
    line: String,
}

impl Writer {
    /// Writes the deals that are asked for; the state before the first of them.
    fn read(&mut self, mut replayer: Replayer<'_>, deal: Option<u32>) -> Result<Option<State>, String> {
        let mut begun = None;
        loop {
            let before = replayer.game().state().clone();
            let mut events = Vec::new();
            let done = replayer.step(&mut events).map_err(|error| error.to_string())?;
            let Some(done) = done else { break };
            let number = replayer.game().state().table.deals;
            if deal.is_some_and(|deal| deal != number) {
                continue;
            }
            match done {
                Replayed::Deal(given) => {
                    if begun.is_some() {
                        self.alone("deal");
                    }
                    let is_first = begun.is_none();
                    begun.get_or_insert_with(|| before.clone());
                    let state = replayer.game().state();
                    let dealer = if is_first { Some(state.pos.dealer) } else { given.dealer };
                    let dealt = GivenDeal { dealer, ..dealt(&self.rules, &events) };
                    self.deals.push(keys(&self.rules, &dealt));
                }
                Replayed::Act(seat, action) => {
                    if matches!(action, Action::Play { .. }) && before.pos.trick.count == 0 {
                        self.end_line();
                    }
                    let said = step_text(&self.rules, &action);
                    self.add(&format!("{} {said}", self.rules.seat_name(seat)));
                }
                Replayed::Agree(tricks) => {
                    let each = self.rules.hand_names.iter().zip(tricks);
                    let each: Vec<String> = each.map(|(name, tricks)| format!("{name} {tricks}")).collect();
                    self.alone(&format!("tricks {}", each.join(" ")));
                }
                Replayed::Undo(_) | Replayed::Sheet => continue,
            }
            self.look(&events, before.pos.playing, replayer.game());
        }
        if begun.is_some() {
            let asked = replayer
                .game()
                .pending()
                .question()
                .filter(|_| deal.is_none_or(|deal| deal == replayer.game().state().table.deals));
            if let Some(question) = asked {
                let seat = self.rules.seat_name(question.seat).to_owned();
                self.alone(&format!("= turn {seat}"));
            }
            self.end_line();
        }
        Ok(begun)
    }

    /// What came of a step; `playing` are the hands that were at play before it.
    fn look(&mut self, events: &[Event], playing: HandSet, table: &Match) {
        let rules = Arc::clone(&self.rules);
        let state = table.state();
        if events.iter().any(|event| matches!(event, Event::Contracted { .. })) {
            self.alone(&format!("= contract {}", contract_text(&rules, state)));
        }
        if events.iter().any(|event| matches!(event, Event::TrickWon { .. })) {
            self.end_line();
        }
        if table.pending().question().is_some() {
            return;
        }
        for hand in playing.iter().filter(|_| state.pos.tricks() > 0) {
            self.add(&format!("= tricks {} {}", rules.hand_name(hand), state.pos.tricks_of(hand)));
        }
        self.end_line();
        for entry in state.table.entries() {
            let reason = rules.reason(entry.reason);
            let is_a_word = !reason.contains(|c: char| c.is_whitespace() || ";#'".contains(c));
            if let Some(column) = column(&rules, entry.cell).filter(|_| is_a_word && !reason.is_empty()) {
                self.alone(&format!(
                    "= entry {column} {} {reason}",
                    points(&rules, entry.cell, entry.amount)
                ));
            }
        }
        for cell in rules.sheet.cells() {
            if let Some(column) = column(&rules, cell) {
                let amount = state.table.sheet().get(&rules.sheet, cell).unwrap_or(0);
                self.add(&format!("= {column} {}", points(&rules, cell, amount)));
            }
        }
        self.end_line();
        let winners: Vec<&str> = state.table.winners().iter().map(|seat| rules.seat_name(seat)).collect();
        let over = if *table.pending() == Pending::Over { winners.join(" ") } else { "no".to_owned() };
        self.alone(&format!("= over {over}"));
    }

    /// A step beside others.
    fn add(&mut self, step: &str) {
        if !self.line.is_empty() && self.line.len() + 2 + step.len() > WIDTH {
            self.end_line();
        }
        if !self.line.is_empty() {
            self.line.push_str("; ");
        }
        self.line.push_str(step);
    }

    /// A step on a line of its own.
    fn alone(&mut self, step: &str) {
        self.end_line();
        self.add(step.trim_end());
        self.end_line();
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.steps.push_str(&self.line);
            self.steps.push('\n');
            self.line.clear();
        }
    }
}

/// An action without the words that go without saying.
fn step_text(rules: &Rules, action: &Action) -> String {
    let text = action_text(rules, action);
    match action {
        Action::Play { .. } => text.strip_prefix("play ").unwrap_or(&text).to_owned(),
        Action::Cards(_) | Action::Call(_) => text,
    }
}

/// All cards of a deal, from its events.
fn dealt(rules: &Rules, events: &[Event]) -> GivenDeal {
    let mut given = GivenDeal::default();
    let in_order = |order: &[u8]| {
        order.iter().filter(|card| **card != u8::MAX).map(|card| Card::new(*card)).collect::<Vec<_>>()
    };
    for event in events {
        match event {
            Event::Dealt { hand, cards } => given.hands.push((*hand, cards.cards)),
            Event::KittyDealt { cards, order } => {
                let mut kitty = in_order(order);
                kitty.extend(cards.cards.iter().filter(|card| !order.contains(&card.raw())));
                given.kitty = Some(kitty);
            }
            Event::StockStacked { order } => {
                // These lie below the first, in place of any order.
                let more = in_order(order);
                let kitty = given.kitty.get_or_insert_default();
                kitty.retain(|card| !more.contains(card));
                kitty.extend(more);
            }
            Event::LaidDown { order } => given.face_down = in_order(order),
            Event::TurnedUp { card } => given.turned = Some(*card),
            _ => {}
        }
    }
    given.hands.retain(|(hand, _)| hand.index() < rules.hand_names.len());
    given
}

/// A deal as the keys of a case.
fn keys(rules: &Rules, deal: &GivenDeal) -> DealKeys {
    let mut keys = Vec::new();
    if let Some(dealer) = deal.dealer {
        keys.push(("dealer", quoted(rules.seat_name(dealer))));
    }
    let cards = |cards: &[Card]| {
        let names: Vec<&str> = cards.iter().map(|card| rules.deck.name(*card)).collect();
        quoted(&names.join(" "))
    };
    let hands = deal.hands.iter().map(|(hand, set)| {
        let lying: Vec<Card> = deal.face_down.iter().copied().filter(|card| set.contains(*card)).collect();
        let text = if lying.is_empty() { quoted(&cards_text(rules, *set)) } else { cards(&lying) };
        format!("{} = {text}", key(rules.hand_name(*hand)))
    });
    let hands: Vec<String> = hands.collect();
    if !hands.is_empty() {
        keys.push(("hands", format!("{{ {} }}", hands.join(", "))));
    }
    if let Some(kitty) = deal.kitty.as_ref().filter(|kitty| !kitty.is_empty()) {
        keys.push(("kitty", cards(kitty)));
    }
    if let Some(card) = deal.turned {
        keys.push(("turned", cards(&[card])));
    }
    keys
}

/// Preset, table size and options, where the pack would not choose them by itself.
fn settings(game: &Game, request: &LoadRequest<'_>, record: &Record) -> Result<String, String> {
    let told = |problems: Diagnostics| {
        problems
            .list
            .first()
            .map_or_else(String::new, |problem| format!("the pack does not load: {}", problem.message))
    };
    let plain = load(request).map_err(told)?;
    if plain.base().id != record.header.pack {
        let (recorded, other) = (&record.header.pack, &plain.base().id);
        return Err(format!("the record is of `{recorded}`, and the test would be for `{other}`"));
    }
    let mut out = String::new();
    let preset = &record.header.preset;
    if *preset != plain.preset {
        writeln!(out, "preset = {}", quoted(preset.as_deref().unwrap_or("default"))).expect("a text grows");
    }
    if plain.sizes.len() > 1 {
        writeln!(out, "players = {}", game.rules.seats).expect("a text grows");
    }
    let players = u8::try_from(game.rules.seats).ok();
    let preset = Some(preset.clone().unwrap_or_else(|| "default".to_owned()));
    let table = load(&LoadRequest { preset, players, ..request.clone() }).map_err(told)?;
    let is_so = |name: &String, value: &OptionValue| table.values.get(name) == Some(value);
    let chosen = game.rules.options.iter().filter(|(name, value)| !is_so(name, value));
    let chosen: Vec<String> = chosen.map(|(name, value)| format!("{name} = {}", typed(value))).collect();
    push_inline(&mut out, "set", &chosen);
    Ok(out)
}

fn typed(value: &OptionValue) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match value {
        OptionValue::Bool(value) => value.to_string(),
        OptionValue::Int(value) => value.to_string(),
        OptionValue::Word(word) => quoted(word),
        OptionValue::Ints(numbers) => list(numbers.iter().map(i64::to_string).collect()),
        OptionValue::Set(words) => list(words.iter().map(|word| quoted(word)).collect()),
    }
}

/// Columns that do not stand at 0, in points.
fn columns(rules: &Rules, sheet: &Sheet) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for cell in rules.sheet.cells() {
        let amount = sheet.get(&rules.sheet, cell).unwrap_or(0);
        if amount == 0 {
            continue;
        }
        let points = points(rules, cell, amount).to_string();
        let ledger = &rules.sheet.ledgers()[usize::from(cell.ledger)].name;
        let Some(column) = column(rules, cell).filter(|_| !points.contains('/')) else {
            return Err(format!(
                "the deal begins with {points} in ledger `{ledger}`, which a test cannot begin with; take the whole record"
            ));
        };
        let path: Vec<String> = column.split(' ').map(key).collect();
        found.push(format!("{} = {points}", path.join(".")));
    }
    Ok(found)
}

/// A column as a test names it; nothing for a side that only a contract makes.
fn column(rules: &Rules, cell: Cell) -> Option<String> {
    let name = &rules.sheet.ledgers()[usize::from(cell.ledger)].name;
    Some(match cell.subject {
        Subject::Seat(seat) => format!("{name} {}", rules.seat_name(seat)),
        Subject::Pair { of, on } => format!("{name} {} {}", rules.seat_name(of), rules.seat_name(on)),
        Subject::Side(side) => {
            let SidePlan::Fixed(sides) = &rules.sides else { return None };
            format!("{name} {}", rules.seat_name(sides.members(side).iter().next()?))
        }
    })
}

fn push_inline(out: &mut String, name: &str, items: &[String]) {
    if !items.is_empty() {
        writeln!(out, "{name} = {{ {} }}", items.join(", ")).expect("a text grows");
    }
}

/// A key that needs no quotes, or a quoted one.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
