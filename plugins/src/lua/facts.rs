//! What a hook may know, as one flat row of whole numbers, and the names that the numbers stand for.
//!
//! Copying a number into a buffer of the machine costs a nanosecond, writing a field of a table a few hundred; so the
//! tables of `d` are made inside, by `facts.luau`, when a hook reads them. The order of the row is written down here and there, and
//! only there. What the row may contain is decided by [`Facts`], which leaves out what the hook may not know.

use mlua::{IntoLua as _, Lua, Table};
use overtrick_core::card::CardSet;
use overtrick_core::hooks::{Facts, Scope};
use overtrick_core::ruleset::{DialogId, OptionValue, RoleId, Rules};
use overtrick_core::score::LedgerKind;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Call, RoleList, Said};

/// Numbers before those of the pack.
const FIXED: usize = 28;
/// Bytes of a number.
const SIZE: usize = 8;
/// A word said without a number.
const NO_NUMBER: i64 = -(1 << 32);
/// What rungs are counted from, so that they never meet words.
const RUNGS: i64 = 1 << 16;

/// Whole numbers one after the other, as doubles. Places are counted in bytes.
#[derive(Debug, Default)]
pub(super) struct Row(Vec<[u8; SIZE]>);

impl Row {
    /// The numbers as the machine reads them.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_flattened()
    }

    /// Writes the facts of one call over those of the last.
    pub(super) fn fill(&mut self, facts: &Facts<'_>) {
        let rules = facts.rules;
        self.0.clear();
        self.0.resize(FIXED, [0; SIZE]);
        self.extend(facts.match_numbers().iter().copied());
        self.extend(facts.deal_numbers().iter().map(|n| i64::from(*n)));

        let at_roles = self.place();
        for role in 0..rules.roles.len() {
            self.push(u8::try_from(role).map_or(0, |role| i64::from(facts.role(RoleId(role)).packed())));
        }
        let at_hands = self.place();
        for hand in hands(rules) {
            self.push(count(facts.count(hand)));
            self.push(i64::from(facts.tricks(hand)));
        }
        let at_cards = self.place();
        let mut shown = 0;
        for hand in hands(rules) {
            if let Some(cards) = facts.hand(hand) {
                self.push(count(hand.index()) + 1);
                self.push_set(cards);
                shown += 1;
            }
        }
        let kitty = facts.kitty().map_or(0, |cards| {
            let at = self.place();
            self.push_set(cards);
            at
        });
        let kitty_dealt = facts.kitty_dealt().map_or(0, |cards| {
            let at = self.place();
            self.push_set(cards);
            at
        });
        let at_sheet = self.place();
        self.extend(facts.sheet().totals().iter().copied());
        // Most hooks run before anything of the deal is written.
        let at_before = if facts.sheet_before() == facts.sheet() { at_sheet } else { self.place() };
        if at_before != at_sheet {
            self.extend(facts.sheet_before().totals().iter().copied());
        }
        let at_said = self.place();
        for said in facts.said() {
            self.push_said(rules, said);
        }
        // What was said in this dialog is the end of what was said in the deal.
        let said_here = self.place() - count(4 * SIZE * facts.said_here().len());
        let at_played = self.place();
        self.extend(facts.played().map(|card| count(card.index()) + 1));
        let at_won = self.place();
        self.extend(facts.winners().map(|hand| count(hand.index()) + 1));

        let sides = self.place();
        self.extend((0..).take(rules.seats).map(|seat| count(facts.side_of(Seat::new(seat)).index()) + 1));

        let contract = facts.contract();
        let fixed: [i64; FIXED] = [
            at_roles,
            at_hands,
            at_cards,
            at_sheet,
            at_before,
            at_said,
            at_played,
            at_won,
            said_here,
            facts.dialog().map_or(0, |dialog| dialog_number(rules, dialog)),
            seat_number(facts.dealer()),
            i64::from(RoleList::of(facts.active_in_order()).packed()),
            contract.and_then(|c| c.declarer).map_or(0, seat_number),
            contract.map_or(0, |c| count(c.kind.index()) + 1),
            contract.map_or(0, |c| i64::from(c.level)),
            contract.and_then(|c| c.strain).map_or(0, |strain| count(strain.index()) + 1),
            contract.and_then(|c| c.rung).map_or(0, |rung| count(rung.index()) + 1),
            contract.and_then(|c| c.modifier).map_or(0, |word| count(word.index()) + 1),
            i64::from(facts.tricks_done()),
            count(facts.kitty_size()),
            facts.turned().map_or(0, |card| count(card.index()) + 1),
            facts.ended().map_or(0, |word| i64::from(word.0) + 1),
            i64::from(facts.deals()),
            match facts.scope() {
                Scope::Seat(seat) => seat_number(seat),
                Scope::Public | Scope::All => 0,
            },
            kitty,
            shown,
            sides,
            kitty_dealt,
        ];
        for (place, number) in self.0.iter_mut().zip(fixed) {
            *place = double(number);
        }
    }

    /// The place of the next number.
    fn place(&self) -> i64 {
        count(self.0.len() * SIZE)
    }

    fn push(&mut self, number: i64) {
        self.0.push(double(number));
    }

    fn extend(&mut self, numbers: impl IntoIterator<Item = i64>) {
        self.0.extend(numbers.into_iter().map(double));
    }

    fn push_set(&mut self, cards: CardSet) {
        let bits = cards.bits();
        self.extend(
            [0, 32, 64, 96].map(|shift| u32::try_from(bits >> shift & 0xffff_ffff).map_or(0, i64::from)),
        );
    }

    /// Who, what, with which number, in which dialog.
    fn push_said(&mut self, rules: &Rules, said: &Said) {
        let seat = seat_number(said.seat);
        let (who, what, number) = match said.call {
            Call::Bid { rung, modifier } => {
                let modifier = modifier.map_or(0, |word| count(word.index()) + 1);
                (seat | modifier << 12, RUNGS + count(rung.index()) + 1, NO_NUMBER)
            }
            Call::Say { word, args } => {
                let to = args.seat.map_or(0, seat_number);
                let suit = args.suit.map_or(0, |suit| count(suit.index()) + 1);
                let number = args.number.map_or(NO_NUMBER, i64::from);
                let card = args.card.map_or(0, |card| count(card.index()) + 1);
                (seat | to << 4 | suit << 8 | card << 16, count(word.index()) + 1, number)
            }
        };
        self.extend([who, what, number, dialog_number(rules, said.dialog)]);
    }
}

#[expect(clippy::cast_precision_loss, reason = "no number of the engine reaches 2^53")]
fn double(number: i64) -> [u8; SIZE] {
    (number as f64).to_le_bytes()
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn seat_number(seat: Seat) -> i64 {
    count(seat.index()) + 1
}

fn hands(rules: &Rules) -> impl Iterator<Item = Hand> {
    (0_u8..).take(rules.hand_names.len()).map(Hand::new)
}

/// The auction counts behind the last dialog.
fn dialog_number(rules: &Rules, dialog: DialogId) -> i64 {
    count(dialog.index().min(rules.dialogs.len())) + 1
}

/// The names behind the numbers of a row, and what never changes under these rules: options and tables of numbers.
///
/// # Errors
/// The machine has no memory left.
pub(super) fn names(lua: &Lua, rules: &Rules) -> mlua::Result<Table> {
    let ladder = &rules.ladder;
    let names = lua.create_table()?;
    let list = |names: &mut dyn Iterator<Item = &str>| lua.create_sequence_from(names.collect::<Vec<_>>());
    names.raw_set("seats", frozen(lua.create_sequence_from(1..=rules.seats)?))?;
    names.raw_set("hands", rules.hand_names.len())?;
    names.raw_set("kinds", list(&mut rules.kinds.iter().map(|kind| kind.name.as_str()))?)?;
    names.raw_set("strains", list(&mut ladder.strains.iter().map(|strain| strain.name.as_str()))?)?;
    names.raw_set("rungs", list(&mut ladder.rungs.iter().map(|rung| rung.name.as_str()))?)?;
    names.raw_set("rung_levels", lua.create_sequence_from(ladder.rungs.iter().map(|rung| rung.level))?)?;
    let strains = ladder.rungs.iter().map(|rung| rung.strain.map_or(0, |strain| strain.index() + 1));
    names.raw_set("rung_strains", lua.create_sequence_from(strains)?)?;
    names.raw_set("modifiers", list(&mut ladder.modifiers.iter().map(|word| word.name.as_str()))?)?;
    names.raw_set("words", list(&mut rules.words.iter().map(String::as_str))?)?;
    let auction = rules.dialog_name(DialogId::AUCTION);
    let dialogs: Vec<&str> =
        rules.dialogs.iter().map(|dialog| dialog.name.as_str()).chain([auction]).collect();
    names.raw_set("dialog_ids", ids(lua, dialogs.iter().copied())?)?;
    names.raw_set("dialogs", lua.create_sequence_from(dialogs)?)?;
    names.raw_set("roles", ids(lua, rules.roles.iter().map(String::as_str))?)?;
    names.raw_set("suits", list(&mut rules.deck.suit_list().map(|suit| rules.deck.suit_name(suit)))?)?;
    names
        .raw_set("cards", frozen(list(&mut rules.deck.cards().iter().map(|card| rules.deck.name(card)))?))?;
    names.raw_set("reasons", list(&mut rules.reasons.iter().map(String::as_str))?)?;
    names.raw_set("match_numbers", list(&mut rules.match_numbers.iter().map(|n| n.name.as_str()))?)?;
    names.raw_set("deal_numbers", list(&mut rules.deal_numbers.iter().map(|n| n.name.as_str()))?)?;
    names.raw_set("match_ids", ids(lua, rules.match_numbers.iter().map(|n| n.name.as_str()))?)?;
    names.raw_set("deal_ids", ids(lua, rules.deal_numbers.iter().map(|n| n.name.as_str()))?)?;
    names.raw_set("ledgers", ledgers(lua, rules)?)?;
    names.raw_set("opt", options(lua, rules)?)?;
    names.raw_set("t", tables(lua, rules)?)?;
    Ok(names)
}

fn frozen(table: Table) -> Table {
    table.set_readonly(true);
    table
}

/// Each name with its number, from 1.
fn ids<'a>(lua: &Lua, names: impl Iterator<Item = &'a str>) -> mlua::Result<Table> {
    lua.create_table_from(names.zip(1..))
}

/// Each ledger with the place of its first cell among all cells, in bytes.
fn ledgers(lua: &Lua, rules: &Rules) -> mlua::Result<Table> {
    let all = lua.create_table()?;
    let mut offset = 0;
    for (i, ledger) in (0_u8..).zip(rules.sheet.ledgers()) {
        let size = rules.sheet.subjects(i).count();
        let kind = match ledger.kind {
            LedgerKind::Seat => "seat",
            LedgerKind::Side => "side",
            LedgerKind::Pair => "pair",
        };
        let entry = lua.create_table_with_capacity(0, 3)?;
        entry.raw_set("kind", kind)?;
        entry.raw_set("offset", offset)?;
        entry.raw_set("size", size)?;
        all.raw_set(ledger.name.as_str(), entry)?;
        offset += size * SIZE;
    }
    Ok(all)
}

/// Options at their settled values; a set is the list of its members, numbers among them as numbers.
fn options(lua: &Lua, rules: &Rules) -> mlua::Result<Table> {
    let all = lua.create_table_with_capacity(0, rules.options.len())?;
    for (name, value) in &rules.options {
        let name = name.as_str();
        match value {
            OptionValue::Bool(yes) => all.raw_set(name, *yes)?,
            OptionValue::Int(n) => all.raw_set(name, *n)?,
            OptionValue::Word(word) => all.raw_set(name, word.as_str())?,
            OptionValue::Ints(list) => {
                all.raw_set(name, frozen(lua.create_sequence_from(list.iter().copied())?))?;
            }
            OptionValue::Set(members) => {
                let list = members.iter().map(|member| match member.parse::<i64>() {
                    Ok(number) => number.into_lua(lua),
                    Err(_) => member.as_str().into_lua(lua),
                });
                let list = list.collect::<mlua::Result<Vec<_>>>()?;
                all.raw_set(name, frozen(lua.create_sequence_from(list)?))?;
            }
        }
    }
    Ok(all)
}

/// Tables of numbers; a row whose name is a whole number is found under the number.
fn tables(lua: &Lua, rules: &Rules) -> mlua::Result<Table> {
    let all = lua.create_table_with_capacity(0, rules.tables.len())?;
    // Options that are lists are read in `d.opt`.
    for table in rules.tables.iter().filter(|table| !table.is_option()) {
        let rows = lua.create_table_with_capacity(0, table.rows.len())?;
        for (key, number) in &table.rows {
            match key.parse::<i64>() {
                Ok(key) => rows.raw_set(key, *number)?,
                Err(_) => rows.raw_set(key.as_str(), *number)?,
            }
        }
        all.raw_set(table.name.as_str(), frozen(rows))?;
    }
    Ok(all)
}
