//! Records: written, read again, replayed, torn and malformed.

use proptest::prelude::*;

use super::*;

const HEAD: &str = "overtrick record 1\nengine 0.1.0\npack example\nversion 1.0.0\ndigest ab\npreset club\n\
    players 3\noption talk yes, twice\nseat A human\nseat B basic\nseat C basic\ngenerator chacha8/fy1\n\
    seed 41\nbots 4294967296\ndealer B\nstart score A>B -4\nnumber cards 5\n\n";

fn problem(text: &str) -> String {
    Record::parse(text).unwrap_err().to_string()
}

#[test]
fn a_head_is_written_as_it_is_read() {
    let record = Record::parse(HEAD).unwrap();
    assert_eq!(record.header.to_string(), HEAD);
    assert_eq!(record.header.options, [("talk".to_owned(), "yes, twice".to_owned())]);
    assert_eq!(record.header.sheet, [("score A>B".to_owned(), -4)]);
    assert_eq!(record.torn, None);
    assert_eq!(record.whole, HEAD.len());
}

#[test]
fn lines_are_read_with_their_numbers() {
    let body = "deal\n# a remark\nA 7H # high\n\nB play JK as D\nundo 2\nagree A 5 B 2\n\
        deal dealer=A B=\"AS KS\" kitty=\"4H 5H\"\nsheet score=A:3,B:-1;whists=A>B:0\n";
    let record = Record::parse(&format!("{HEAD}{body}")).unwrap();
    let act = |seat: &str, action: &str| Entry::Act { seat: seat.to_owned(), action: action.to_owned() };
    let ledger = |name: &str, columns| LedgerLine { name: name.to_owned(), columns };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let expected = [
        (19, Entry::Deal(Vec::new())),
        (21, act("A", "7H")),
        (23, act("B", "play JK as D")),
        (24, Entry::Undo(2)),
        (25, Entry::Agree(vec![("A".to_owned(), 5), ("B".to_owned(), 2)])),
        (26, Entry::Deal(vec![pair("dealer", "A"), pair("B", "AS KS"), pair("kitty", "4H 5H")])),
        (
            27,
            Entry::Sheet(vec![
                ledger("score", vec![("A".to_owned(), 3), ("B".to_owned(), -1)]),
                ledger("whists", vec![("A>B".to_owned(), 0)]),
            ]),
        ),
    ];
    assert_eq!(record.lines, expected);
}

#[test]
fn a_torn_line_is_left_out() {
    let record = Record::parse(&format!("{HEAD}deal\nA 7")).unwrap();
    assert_eq!(record.torn, Some(20));
    assert_eq!(record.lines.len(), 1);
    assert_eq!(record.whole, HEAD.len() + 5);
}

#[test]
fn faults_have_places() {
    assert_eq!(problem(""), "line 1: a record begins with `overtrick record 1`");
    assert_eq!(problem("overtrick record 2\n"), "line 1: the record has format 2; this engine reads 1");
    assert_eq!(problem("overtrick record 1\nseed x\n"), "line 2: `seed` needs a number, found `x`");
    assert_eq!(problem("overtrick record 1\nseed 1\n\n"), "line 2: the head has no line `pack`");
    assert_eq!(problem("overtrick record 1\ncolour red\n"), "line 2: `colour` is no line of a record's head");
    let head = |line: &str| problem(&HEAD.replacen("start ", &format!("{line}\nstart "), 1));
    let beyond = "not from -9007199254740991 to 9007199254740991";
    assert_eq!(head("number level 9007199254740992"), format!("line 16: 9007199254740992 is {beyond}"));
    assert_eq!(head("start score B -9007199254740992"), format!("line 16: -9007199254740992 is {beyond}"));
    assert_eq!(
        head("number cards 99999999999999999999"),
        "line 16: `number` needs a number, found `99999999999999999999`"
    );
    assert_eq!(head("start score A>B 3"), "line 17: `start score A>B` stands in line 16 already");
    assert_eq!(head("seed 7"), "line 16: `seed` stands in line 13 already");
    assert_eq!(head("seat B human"), "line 16: `seat B` stands in line 10 already");
    assert_eq!(problem("overtrick record 1\nplayers 9\n"), "line 2: 9 players: there are 2 to 8");
    let body = |line: &str| problem(&format!("{HEAD}deal\n{line}\n"));
    assert_eq!(body("agree A 5 B 2 A 0"), "line 20: `A` stands there twice");
    assert_eq!(body("A"), "line 20: what does `A` do? A line is a seat and its action");
    assert_eq!(body("undo 0"), "line 20: `undo` needs a number from 1, found `0`");
    assert_eq!(body("deal A=\"AS"), "line 20: a quotation mark is never closed");
    assert_eq!(body("deal A"), "line 20: `A` is not `NAME=CARDS`");
    assert_eq!(body("agree A"), "line 20: `A` is not a list like `N 5 E 2`");
    assert_eq!(body("sheet score=A"), "line 20: `A` is not `COLUMN:NUMBER`");
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in "(deal|undo|sheet|agree|seed|seat|[ =\"#;:,\n]|\\PC){0,30}") {
        let _ = Record::parse(&text);
        let _ = Record::parse(&format!("{HEAD}{text}\n"));
    }
}
