//! What hooks receive, under real rules: the fields of `d` say what the engine's facts say, nothing beyond the scope of the
//! hook gets in, and two fresh machines play the same deals to the tick.

mod machines;

use std::collections::BTreeMap;
use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, act_unchecked, begin, draw};
use overtrick_core::hooks::{Arg, Data, Facts, Host, Key, Scope};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, HookId, OptionValue, Rules};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Pending, Position, State, Table};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::lua::{Limits, LuaHost, Program, Source};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn game(name: &str) -> Game {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name);
    let files = PackFiles::open(&folder).expect("a bundled pack");
    open(&LoadRequest::new(files, &Registry::default())).unwrap_or_else(|_| panic!("{name} does not load"))
}

fn fresh(rules: &Rules) -> State {
    State { pos: Position::new(Seat::new(0)), table: Table::new(rules) }
}

/// Plays a random deal and shows every state on the way.
fn play(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    stream: &mut Stream,
    mut look: impl FnMut(&State),
) {
    let dealer = state.table.next_dealer().unwrap_or(Seat::new(0));
    let layout = draw(rules, host, state, dealer, stream).expect("the deck is dealt");
    begin(rules, host, state, dealer, &layout, &mut Drop).expect("a deal begins");
    while let Pending::Ask(question) = state.table.pending() {
        look(state);
        let action = random::choose(rules, question, stream);
        act_unchecked(rules, host, state, &action, &mut Drop).expect("an allowed action");
    }
    look(state);
}

/// A host whose function for the first hook of the rules is this.
fn host_of(rules: &Rules, function: &str) -> LuaHost {
    let name = &rules.hooks[0];
    let text = format!("return {{ {name} = {function} }}");
    let source = Source { pack: "test", file: "hooks.luau", text: text.as_bytes() };
    LuaHost::new(Program::new(&[source], &rules.hooks, Limits::PACK).expect("the hook loads"))
}

fn ask(host: &mut LuaHost, facts: &Facts<'_>) -> Result<Data, String> {
    host.call(HookId(0), facts, &[]).map_err(|error| format!("{}: {}", error.pack, error.message))
}

fn int(n: usize) -> Data {
    Data::Int(i64::try_from(n).expect("a small number"))
}

fn text(text: &str) -> Data {
    Data::Text(text.to_owned())
}

fn seat(seat: Seat) -> Data {
    int(seat.index() + 1)
}

fn seats(seats: impl IntoIterator<Item = Seat>) -> Data {
    Data::List(seats.into_iter().map(seat).collect())
}

fn cards(rules: &Rules, cards: CardSet) -> Data {
    Data::List(cards.iter().map(|card| text(rules.deck.name(card))).collect())
}

fn names(list: Vec<(&str, Data)>) -> Data {
    Data::Map(
        list.into_iter()
            .filter(|(_, data)| *data != Data::Nil)
            .map(|(name, data)| (Key::Text(name.to_owned()), data))
            .collect(),
    )
}

fn hands(rules: &Rules) -> impl Iterator<Item = Hand> {
    (0_u8..).take(rules.hand_names.len()).map(Hand::new)
}

const PUBLIC: &str = "function(d)
    local said, roles, tables = {}, {}, {}
    for i, call in ipairs(d.said) do said[i] = { call.seat, call.word } end
    for _, name in ipairs({ 'declarer', 'others', 'dealer', 'eldest', 'active', 'whister', 'passer' }) do
        roles[name] = d.role[name]
    end
    return {
        dealer = d.dealer, active = d.active, hands = d.hands, tricks = d.tricks, tricks_done = d.tricks_done,
        declarer = d.declarer, contract = d.contract, said = said, roles = roles, played = d.played,
        winners = d.winners, kitty_size = d.kitty_size, deals = d.deals, seats = #d.seats,
        pool = d.sheet.pool, whist = { d.sheet.whist[1][2], d.sheet.whist[3][1] }, m = { d.m.level, d.m.passes },
        eldest = d.eldest, dialog = d.dialog, auction = #d.calls.auction,
    }
end";

fn public_facts(facts: &Facts<'_>) -> Data {
    let rules = facts.rules;
    let contract = facts.contract();
    let ladder = &rules.ladder;
    let word = |call: overtrick_core::state::Call| match call {
        overtrick_core::state::Call::Bid { rung, .. } => text(&ladder.rung(rung).name),
        overtrick_core::state::Call::Say { word, .. } => text(rules.word(word)),
    };
    let role = |name: &str| {
        let list = seats(facts.role(rules.role_by_name(name).expect("a role")).iter());
        if list == Data::List(Vec::new()) { Data::Nil } else { list }
    };
    let totals = facts.sheet().totals();
    let named = ["declarer", "others", "dealer", "eldest", "active", "whister", "passer"];
    let auction = facts.said().iter().filter(|said| said.dialog == DialogId::AUCTION).count();
    names(vec![
        ("dealer", seat(facts.dealer())),
        ("active", seats(facts.active_in_order())),
        ("hands", Data::List(hands(rules).map(|hand| int(facts.count(hand))).collect())),
        ("tricks", Data::List(hands(rules).map(|hand| int(facts.tricks(hand).into())).collect())),
        ("tricks_done", int(facts.tricks_done().into())),
        ("declarer", contract.and_then(|c| c.declarer).map_or(Data::Nil, seat)),
        (
            "contract",
            contract.map_or(Data::Nil, |c| {
                names(vec![
                    ("kind", text(&rules.kind(c.kind).name)),
                    ("level", Data::Int(c.level.into())),
                    ("strain", c.strain.map_or(Data::Nil, |s| text(&ladder.strains[s.index()].name))),
                    ("rung", c.rung.map_or(Data::Nil, |r| text(&ladder.rung(r).name))),
                ])
            }),
        ),
        (
            "said",
            Data::List(
                facts.said_here().iter().map(|s| Data::List(vec![seat(s.seat), word(s.call)])).collect(),
            ),
        ),
        ("roles", names(named.iter().map(|name| (*name, role(name))).collect())),
        ("played", Data::List(facts.played().map(|card| text(rules.deck.name(card))).collect())),
        ("winners", Data::List(facts.winners().map(|hand| int(hand.index() + 1)).collect())),
        ("kitty_size", int(facts.kitty_size())),
        ("deals", Data::Int(facts.deals().into())),
        ("seats", int(rules.seats)),
        ("pool", Data::List(totals[..rules.seats].iter().map(|n| Data::Int(*n)).collect())),
        ("whist", {
            let whist = rules.sheet.find("whist").expect("the ledger");
            let cell = |of, on| {
                let subject = overtrick_core::score::Subject::Pair { of: Seat::new(of), on: Seat::new(on) };
                let cell = overtrick_core::score::Cell { ledger: whist, subject };
                Data::Int(facts.sheet().get(&rules.sheet, cell).expect("a cell"))
            };
            Data::List(vec![cell(0, 1), cell(2, 0)])
        }),
        ("m", {
            let number = |name| {
                let at = rules.match_numbers.iter().position(|n| n.name == name).expect("a number");
                Data::Int(facts.match_numbers()[at])
            };
            Data::List(vec![number("level"), number("passes")])
        }),
        ("eldest", facts.active_in_order().next().map_or(Data::Nil, seat)),
        ("dialog", facts.dialog().map_or(Data::Nil, |dialog| text(rules.dialog_name(dialog)))),
        ("auction", int(auction)),
    ])
}

#[test]
fn the_fields_say_what_the_facts_say() {
    let game = game("preferans");
    let rules = &game.rules;
    let mut engine = game.hosts.host().expect("a host");
    let mut hook = host_of(rules, PUBLIC);
    let mut state = fresh(rules);
    let mut stream = Stream::new(7, 1);
    for _ in 0..60 {
        play(rules, engine.as_mut(), &mut state, &mut stream, |state| {
            for scope in [Scope::Public, Scope::All] {
                let facts = Facts::new(rules, state, scope);
                assert_eq!(ask(&mut hook, &facts), Ok(public_facts(&facts)));
                let facts = facts.in_dialog(DialogId(0));
                assert_eq!(ask(&mut hook, &facts), Ok(public_facts(&facts)));
            }
        });
        if matches!(state.table.pending(), Pending::Over) {
            state = fresh(rules);
        }
    }
}

#[test]
fn cards_beyond_the_scope_are_not_there() {
    let game = game("preferans");
    let rules = &game.rules;
    let mut engine = game.hosts.host().expect("a host");
    let mut hook = host_of(
        rules,
        "function(d) return { hand = d.hand, one = d.cards[1], two = d.cards[2], three = d.cards[3], kitty = d.kitty } end",
    );
    let mut state = fresh(rules);
    let mut stream = Stream::new(9, 1);
    for _ in 0..20 {
        play(rules, engine.as_mut(), &mut state, &mut stream, |state| {
            let asked = Seat::new(1);
            for scope in [Scope::Public, Scope::Seat(asked), Scope::All] {
                let of = |hand: u8| state.pos.hands[usize::from(hand)];
                let shown = |n: u8| {
                    let hand = Hand::new(n);
                    let open = match scope {
                        Scope::Public => state.pos.open_to(hand) == SeatSet::all(rules.seats),
                        Scope::Seat(seat) => state.pos.sees(seat, hand),
                        Scope::All => true,
                    };
                    if open { cards(rules, of(n)) } else { Data::Nil }
                };
                let expected = names(vec![
                    ("hand", if scope == Scope::Seat(asked) { shown(1) } else { Data::Nil }),
                    ("one", shown(0)),
                    ("two", shown(1)),
                    ("three", shown(2)),
                    ("kitty", if scope == Scope::All { cards(rules, state.pos.kitty) } else { Data::Nil }),
                ]);
                let expected =
                    if expected == Data::Map(BTreeMap::new()) { Data::List(Vec::new()) } else { expected };
                assert_eq!(ask(&mut hook, &Facts::new(rules, state, scope)), Ok(expected));
            }
        });
        state = fresh(rules);
    }
}

#[test]
fn options_and_tables_are_at_hand() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    for (name, value) in &rules.options {
        let expected = match value {
            OptionValue::Bool(yes) => Data::Bool(*yes),
            OptionValue::Int(n) => Data::Int(*n),
            OptionValue::Word(word) => text(word),
            OptionValue::Ints(list) => Data::List(list.iter().copied().map(Data::Int).collect()),
            OptionValue::Set(list) => {
                Data::List(list.iter().map(|m| m.parse().map_or_else(|_| text(m), Data::Int)).collect())
            }
        };
        let mut hook = host_of(rules, &format!("function(d) return d.opt.{name} end"));
        assert_eq!(ask(&mut hook, &facts), Ok(expected), "{name}");
    }
    for table in &rules.tables {
        for (key, number) in &table.rows {
            let key = key.parse::<i64>().map_or_else(|_| format!("'{key}'"), |n| n.to_string());
            let mut hook = host_of(rules, &format!("function(d) return d.t.{}[{key}] end", table.name));
            assert_eq!(ask(&mut hook, &facts), Ok(Data::Int(*number)));
        }
    }
}

#[test]
fn names_that_do_not_exist_are_errors_with_a_place() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    for (code, message) in [
        ("d.contrct", "there is no `d.contrct`, did you mean `contract`?"),
        ("d.opt.pool_limt", "option `pool_limt` does not exist, did you mean `pool_limit`?"),
        ("d.role.whistr", "role `whistr` does not exist, did you mean `whister`?"),
        ("d.sheet.pol", "ledger `pol` does not exist, did you mean `pool`?"),
        ("d.m.levle", "number of the match `levle` does not exist, did you mean `level`?"),
        ("d.calls.auktion", "dialog `auktion` does not exist, did you mean `auction`?"),
        ("d[{}]", "there is no `d.(table)`"),
    ] {
        let mut hook = host_of(rules, &format!("function(d)\n return {code} end"));
        assert_eq!(ask(&mut hook, &facts), Err(format!("test/hooks.luau:2: {message}")), "{code}");
    }
}

#[test]
fn what_a_hook_receives_is_read_only() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    for code in [
        "d.fresh = 1",
        "d.opt.pool_limit = 1",
        "d.active[1] = 2",
        "d.sheet.fresh = 1",
        "d.sheet.pool[1] = 100",
        "d.role.fresh = {}",
        "d.seats[1] = 2",
        "d.deck[1] = 'AS'",
        "d.m.level = 10",
        "table.insert(d.tricks, 1)",
        "setmetatable(d.opt, nil)",
        "for k in pairs(d) do end",
        "for k in pairs(d.sheet) do end",
    ] {
        let mut hook = host_of(rules, &format!("function(d) {code} return true end"));
        let error = ask(&mut hook, &facts).expect_err(code);
        assert!(error.starts_with("test/hooks.luau:1: "), "{code}: {error}");
    }
}

#[test]
fn what_an_earlier_call_received_is_gone() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    for kept in ["d", "d.sheet", "d.role"] {
        let field = if kept == "d.role" {
            "dealer"
        } else if kept == "d" {
            "active"
        } else {
            "pool"
        };
        let mut hook = host_of(
            rules,
            &format!(
                "(function() local old return function(d) local was = old old = {kept} return was and was.{field} end end)()"
            ),
        );
        assert_eq!(ask(&mut hook, &facts), Ok(Data::Nil));
        let gone = "test/hooks.luau:1: this was given to an earlier call and is gone".to_owned();
        assert_eq!(ask(&mut hook, &facts), Err(gone), "{kept}");
    }
}

#[test]
fn arguments_beside_the_facts_arrive_in_their_order() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    let mut hook = host_of(rules, "function(d, a, b) return { d.dealer, a, b } end");
    let words = vec!["pass".to_owned(), "6S".to_owned()];
    let answer = hook.call(HookId(0), &facts, &[Arg::Int(2), Arg::Words(words)]);
    let words = Data::List(vec![text("pass"), text("6S")]);
    assert_eq!(answer, Ok(Data::List(vec![Data::Int(1), Data::Int(2), words])));
    let answer = hook.call(HookId(0), &facts, &[Arg::Int(3), Arg::Cards([1, 0, u32::MAX, 0])]);
    let words = Data::List([1, 0, i64::from(u32::MAX), 0].map(Data::Int).to_vec());
    assert_eq!(answer, Ok(Data::List(vec![Data::Int(1), Data::Int(3), words])));
}
