//! Lines that hooks write for sides, and whose side a seat is on.

use overtrick_core::score::{Cell, Subject};
use overtrick_core::side::Side;
use overtrick_core::state::Pending;
use overtrick_plugins::game::Game;

use super::{dealt, dummy_whist, go_on, play};

/// Dummy Whist with a ledger of sides; the second seat declares, and a hook writes the sheet.
fn with(sides: &str, lines: &str) -> Game {
    let functions = format!(
        "local function declarers(d)\n return 2\nend\nlocal function write(d)\n{lines}\nend\n\
         return {{ declarers = declarers, write = write }}"
    );
    let ledger = if sides == "\"by_contract\"" { "" } else { "sheet.seat = []\nsheet.side = [\"score\"]\n" };
    dummy_whist(&format!(
        "hooks = '''\n{functions}\n'''\nscore = \"lua:write\"\n{ledger}\
         players.3.sides = {sides}\ncontract.tricks.declarers = \"lua:declarers\"\n"
    ))
}

/// What stands in the columns of the sides after one deal.
fn columns(game: &Game) -> Vec<i64> {
    let mut table = dealt(game, 1);
    go_on(&mut table, 1, |table| *table.pending() == Pending::Deal).expect("the deal is played");
    let ledger = game.rules.sheet.find("score").expect("a ledger");
    let cell = |side| Cell { ledger, subject: Subject::Side(Side::new(side)) };
    let sheet = table.state().table.sheet();
    (0..).map_while(|side| sheet.get(&game.rules.sheet, cell(side))).take(game.rules.side_count()).collect()
}

const SIDE_OF: &str = "
    local entries = {}
    for seat, side in ipairs(d.side_of) do
        entries[#entries + 1] = { ledger = 'score', side = side, amount = seat, reason = 'trick' }
    end
    return entries";

const BY_SEAT: &str = "
    local entries = {}
    for _, seat in ipairs(d.seats) do
        entries[#entries + 1] = { ledger = 'score', seat = seat, amount = seat, reason = 'trick' }
    end
    return entries";

#[test]
fn the_side_of_a_seat_is_known_and_its_line_stands_there() {
    for (sides, expected) in [("[[1, 3], [2]]", vec![4, 2]), ("\"alone\"", vec![1, 2, 3])] {
        assert_eq!(columns(&with(sides, SIDE_OF)), expected, "{sides}");
        assert_eq!(columns(&with(sides, BY_SEAT)), expected, "{sides}");
    }
}

#[test]
fn sides_that_the_contract_makes_are_known_too() {
    let lines = "
        assert(#d.side_of == 3 and d.side_of[1] == 2 and d.side_of[2] == 1 and d.side_of[3] == 2)
        return {}";
    let game = with("\"by_contract\"", lines);
    play(&game, 1).expect("the second seat declares, and plays against the others");
}

#[test]
fn a_line_has_a_side_or_a_seat() {
    let fault = |who: &str| {
        let line = format!("return {{ {{ ledger = 'score', {who} amount = 1, reason = 'trick' }} }}");
        match play(&with("[[1, 3], [2]]", &line), 1) {
            Err(fault) => fault.to_string(),
            Ok(_) => panic!("`{who}` is accepted"),
        }
    };
    assert!(fault("").contains("`side` is missing"));
    assert!(fault("seat = 4,").contains("4 is no seat; seats are 1 to 3"));
    assert!(fault("side = 3,").contains("3 is no side; sides are 1 to 2"));
    assert!(fault("side = 1, seat = 1,").contains("unknown name `side`"));
}
