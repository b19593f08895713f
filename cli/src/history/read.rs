//! What the index says of one record: it is replayed under its rules, and every deal is looked at when it is over.
//!
//! Whether a contract was made, what was promised and kept, and who has won is what [`figures`] counts of matches of
//! bots; here it is only put into words and numbers.
//!
//! [`figures`]: overtrick_plugins::figures::tally

use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use overtrick_core::game::{Event, Sink, fresh};
use overtrick_core::hooks::Host;
use overtrick_core::record::{Header, Record, Replayer};
use overtrick_core::ruleset::Rules;
use overtrick_core::score::settle::standing;
use overtrick_core::score::{Entry, LedgerKind};
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::state::{Pending, State};
use overtrick_plugins::figures::contracts;
use overtrick_plugins::figures::table::values;
use overtrick_plugins::figures::tally;
use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::text_of;

use super::rows::{DealRow, EntryRow, Head, Played, SeatRow, Undertaking};
use super::shelf::Shelf;
use crate::out::Style;
use crate::recorded::Recorded;
use crate::session::label;
use crate::words::Words;

/// A record that is larger was not written by playing.
const LARGEST: u64 = 64 << 20;

/// As much as a record can be understood.
pub(super) struct Understood {
    /// `None` if not even the head could be read.
    pub(super) head: Option<Head>,
    /// What was played, or why that cannot be known.
    pub(super) played: Result<Played, String>,
}

/// Reads a record and replays it.
pub(super) fn understand(shelf: &mut Shelf<'_>, path: &Path) -> Understood {
    let record = text(path).and_then(|text| Record::parse(&text).map_err(|error| error.to_string()));
    let record = match record {
        Ok(record) => record.as_it_stands(),
        Err(why) => return Understood { head: None, played: Err(why) },
    };
    let header = &record.header;
    match shelf.take(header) {
        Ok(recorded) => {
            let played = play(&recorded, &record);
            Understood { head: Some(head(header, Some(&recorded))), played }
        }
        Err(why) => Understood { head: Some(head(header, None)), played: Err(why) },
    }
}

fn text(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    // Somebody may be adding to it.
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > LARGEST { Err("too large for a record".to_owned()) } else { Ok(text) }
}

fn head(header: &Header, recorded: Option<&Recorded>) -> Head {
    let loaded = recorded.map(|recorded| &*recorded.game.loaded);
    let of_base = recorded.is_some_and(|recorded| recorded.kept_because.is_none());
    Head {
        game: header.pack.clone(),
        title: loaded.map_or_else(|| header.pack.clone(), Loaded::name),
        version: header.version.clone(),
        digest: header.digest.clone(),
        preset: header.preset.clone(),
        choices: choices(header, loaded, of_base),
        options: header.options.clone(),
        seed: header.seed,
    }
}

/// Preset, overlays, and options that were set otherwise: what people call these rules by.
fn choices(header: &Header, loaded: Option<&Loaded>, of_base: bool) -> String {
    let mut parts: Vec<String> = header.preset.iter().map(|preset| format!("preset {preset}")).collect();
    parts.extend(header.overlays.iter().map(|pack| format!("with {pack}")));
    for option in loaded.iter().flat_map(|loaded| loaded.options.values()) {
        let Some(settled) = loaded.and_then(|loaded| loaded.settled.get(&option.name)) else { continue };
        // Rules that were kept have the chosen values as their defaults; there the defaults of the pack are put back.
        let usual = if of_base { &settled.below } else { &option.default };
        if option.overruled().is_none() && settled.value != *usual {
            parts.push(format!("{} = {}", option.name, text_of(&settled.value)));
        }
    }
    if parts.is_empty() { "as usual".to_owned() } else { parts.join(", ") }
}

/// Hears whether a deal was thrown in.
#[derive(Default)]
struct ThrownIn(bool);

impl Sink for ThrownIn {
    fn event(&mut self, event: &Event) {
        self.0 |= matches!(event, Event::ThrownIn { .. });
    }
}

fn play(recorded: &Recorded, record: &Record) -> Result<Played, String> {
    let game = &recorded.game;
    let rules = &game.rules;
    let mut host = game.hosts.host().map_err(|error| error.to_string())?;
    let words = Words::new(rules, Style { colour: false, ascii: false });
    let start = record.header.start(rules).map_err(|error| error.to_string())?;
    let before = values(rules, host.as_mut(), &fresh(rules, &start)).map_err(|fault| fault.to_string())?;
    let replay_host = game.hosts.host().map_err(|error| error.to_string())?;
    let mut replayer =
        Replayer::new(Arc::clone(rules), replay_host, record).map_err(|error| error.to_string())?;
    let mut deals = Vec::new();
    let mut after = before.clone();
    loop {
        let mut thrown_in = ThrownIn::default();
        let was_asked = replayer.game().pending().question().is_some();
        if replayer.step(&mut thrown_in).map_err(|error| error.to_string())?.is_none() {
            break;
        }
        let state = replayer.game().state();
        let is_over = state.table.pending().question().is_none();
        // A line that says what is on the sheet comes when the deal is over already.
        if is_over && (was_asked || state.table.deals as usize > deals.len()) {
            deals.push(deal(&words, state, thrown_in.0)?);
            after = values(rules, host.as_mut(), state).map_err(|fault| fault.to_string())?;
        }
    }
    let state = replayer.game().state();
    let is_over = *state.table.pending() == Pending::Over;
    let winners = is_over.then(|| state.table.winners());
    let seats = seats(&words, record, (&before, &after), winners)?;
    Ok(Played {
        is_over,
        under_way: state.table.pending().question().is_some(),
        result: result(&words, host.as_mut(), state)?,
        winners: winners.map(|winners| words.win(winners)),
        seats,
        deals,
    })
}

fn seats(
    words: &Words,
    record: &Record,
    (before, after): (&[i64], &[i64]),
    winners: Option<SeatSet>,
) -> Result<Vec<SeatRow>, String> {
    let rules = &words.rules;
    // Values are better the higher they are; people want to see what stands on the sheet.
    let sign = if rules.settle.hook.is_none() && rules.settle.low_is_good { -1 } else { 1 };
    let unit = overtrick_core::game::worth_unit(rules);
    let mut rows = Vec::new();
    for seat in SeatSet::all(rules.seats).iter() {
        let name = rules.seat_name(seat);
        let player = record.header.seats.iter().find(|(of, _)| of == name);
        let player = player.map_or(crate::session::HUMAN, |(_, player)| player);
        let change = after[seat.index()].checked_sub(before[seat.index()]);
        let partners = rules.partners_of(seat) | SeatSet::of(seat);
        rows.push(SeatRow {
            name: name.to_owned(),
            who: label(player),
            player: player.to_owned(),
            side: partners.first().unwrap_or(seat).index(),
            won: winners.map(|winners| winners.contains(seat)),
            points: sign * change.ok_or("the result is too large")?,
            unit,
        });
    }
    Ok(rows)
}

fn deal(words: &Words, state: &State, thrown_in: bool) -> Result<DealRow, String> {
    let rules = &words.rules;
    let came = tally::Outcome::of(rules, state, thrown_in)?;
    let contract = state.pos.contract().filter(|_| came.contract.is_some());
    let group = contract.and_then(|contract| contract.rung).map(|rung| rules.ladder.group_of(rung));
    let kind = contract.map(|contract| rules.kind(contract.kind).name.as_str());
    let strain = contract.and_then(|contract| contract.strain);
    let strain = strain.and_then(|strain| rules.ladder.strains.get(strain.index()));
    // Where a word of the pack's own has ended it, tricks say nothing.
    let ended = state.pos.ended().filter(|_| contract.is_some());
    let made = came.made.filter(|_| ended.is_none());
    let is_declared = !came.declaring.is_empty() && contract.is_some() && ended.is_none();
    let mut undertakings: Vec<Undertaking> = came
        .promises
        .iter()
        .map(|promised| Undertaking {
            kind: contracts::promise(promised.promise).to_owned(),
            seats: promised.by,
            kept: Some(promised.kept),
        })
        .collect();
    if let Some(kind) = kind.filter(|_| undertakings.is_empty()) {
        let seats = came.declarer.map_or(SeatSet::EMPTY, SeatSet::of);
        undertakings.push(Undertaking { kind: words.term(kind), seats, kept: made });
    }
    Ok(DealRow {
        number: state.table.deals,
        dealer: rules.seat_name(state.pos.dealer).to_owned(),
        thrown_in,
        contract: came.contract.map(|key| contracts::name(rules, key)),
        said: contract.map(|contract| match contract.rung {
            Some(rung) => words.bid(rung, contract.modifier),
            None => words.term(&rules.kind(contract.kind).name),
        }),
        family: group.map(|group| group.name.clone()),
        kind: kind.map(str::to_owned),
        strain: strain.map(|strain| strain.name.clone()),
        level: contract.map(|contract| contract.level).filter(|level| *level != 0),
        declarer: came.declarer,
        tricks: is_declared.then(|| rules.tricks_of_seats(&state.pos, came.declaring)),
        made,
        ended: ended.map(|word| words.reason(word.0)),
        entries: state.table.entries().iter().map(|entry| written(words, entry)).collect(),
        undertakings,
    })
}

fn written(words: &Words, entry: &Entry) -> EntryRow {
    let ledger = words.rules.sheet.ledgers().get(usize::from(entry.cell.ledger));
    EntryRow {
        ledger: ledger.map_or(String::new(), |ledger| ledger.name.clone()),
        subject: words.subject(entry.cell.subject),
        points: words.points(entry.cell.ledger, entry.amount),
        said: said(words, entry),
        reason: words.rules.reason(entry.reason).to_owned(),
    }
}

/// `North+South +300 (the contract)`, with the ledger where there are several.
fn said(words: &Words, entry: &Entry) -> String {
    let ledger = words.ledger_if_several(entry.cell.ledger);
    let ledger = ledger.map_or(String::new(), |ledger| format!(" {ledger}"));
    let (whose, change) = (words.subject(entry.cell.subject), words.change(entry.cell.ledger, entry.amount));
    format!("{whose} {change}{ledger} ({})", words.reason(entry.reason))
}

/// How a match stands, on one line: the settlement, or the ledger that decides.
fn result(words: &Words, host: &mut dyn Host, state: &State) -> Result<String, String> {
    let rules: &Rules = &words.rules;
    let settled = overtrick_core::game::settle(rules, host, state).map_err(|fault| fault.to_string())?;
    let each = |shown: &dyn Fn(Seat) -> String| {
        let seats = SeatSet::all(rules.seats);
        seats.iter().map(|seat| format!("{} {}", words.seat(seat), shown(seat))).collect::<Vec<_>>()
    };
    let ledger = rules.settle.ledger;
    let parts = match (settled, rules.ledger_kind(ledger)) {
        (Some(settled), _) => each(&|seat| settled.per_seat()[seat.index()].to_string()),
        (None, LedgerKind::Side) => {
            let amount = |subject| {
                let cell = overtrick_core::score::Cell { ledger, subject };
                state.table.sheet().get(&rules.sheet, cell).unwrap_or(0)
            };
            let subjects = rules.sheet.subjects(ledger);
            subjects.map(|of| format!("{} {}", words.subject(of), words.points(ledger, amount(of)))).collect()
        }
        (None, _) => {
            let side_of = |seat| Some(rules.side_of(seat, state.pos.declaring));
            let points = standing(&rules.sheet, state.table.sheet(), ledger, side_of);
            each(&|seat| words.points(ledger, points[seat.index()]))
        }
    };
    Ok(parts.join(", "))
}
