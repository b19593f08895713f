//! What can be wrong with the table, the cards, expressions, rungs and the auction: code and key.

use crate::pack::{all, lines, problems, rules};

#[test]
fn tables() {
    all(&[
        ("table/seats", "seats", "seats = 1"),
        ("table/seats", "seats", "seats = 200"),
        ("table/active", "active", "active = 5"),
        ("table/sits-out", "sits_out", "sits_out = \"eldest\""),
        ("table/direction", "direction", "direction = \"left\""),
        ("table/seat-names", "seat_names", "seat_names = [\"a\", \"b\"]"),
        ("table/seat-names", "seat_names", "seat_names = [\"a\", \"b c\", \"d\", \"e\"]"),
        ("table/name-twice", "seat_names", "seat_names = [\"a\", \"b\", \"A\", \"d\"]"),
        ("table/name-twice", "hands.N", "hands.N.after = 1"),
        ("table/unknown-seat", "hands.dummy.after", "hands.dummy = {}"),
        ("table/name-twice", "hands.N", "hands.N.dealt = false"),
        ("table/unknown-role", "hands.dummy.control", "hands.dummy = {after = 1, control = \"x\"}"),
        ("table/unknown-seat", "hands.dummy.control", "hands.dummy = {after = 1, control = \"seat:9\"}"),
        ("table/unknown-hand", "hands.x.under", "hands.x.under = \"dummy\""),
        (
            "table/face-down",
            "hands.x",
            "hands.dummy = {after = 1}\nhands.x = {under = \"dummy\", control = \"dealer\"}",
        ),
        ("table/unknown-role", "hands.dummy.open", "hands.dummy = {after = 1, open = \"x\"}"),
        ("sides/uneven", "sides", "sides = 3"),
        ("expr/name", "sides", "sides = \"opt.sides\""),
    ]);
    let hands = lines(0..9, |n| format!("[hands.h{n}]\nafter = 1\n"));
    assert!(problems(&hands).0.iter().any(|p| p.code == "table/too-many-hands"));
}

#[test]
fn counts() {
    all(&[
        ("counts/unknown-card", "counts.some", "counts.some = [\"2S\"]"),
        ("counts/unknown-suit", "counts.some", "counts.some = [\"J/X\"]"),
        ("counts/unknown-rank", "counts.some", "counts.some = [\"2/S\"]"),
        ("expr/name", "ladder.misere.needs.holds", "ladder.misere.needs.holds = \"hand.some == 0\""),
        // Cards of a hand are read where its seat is asked, and nowhere else.
        ("expr/name", "values.many", "counts.some = [\"*/S\"]\nvalues.many = \"hand.some\""),
        (
            "ladder/reads-unseen",
            "ladder.blind_misere.needs.holds",
            "counts.some = \"trump\"\nladder.blind_misere = {off = false, needs = {holds = \"hand.some == 0\"}}",
        ),
        (
            "ladder/reads-unseen",
            "ladder.blind_misere.max_level",
            "counts.some = \"trump\"\nladder.blind_misere = {off = false, max_level = \"hand.some\"}",
        ),
        (
            "ladder/reads-unseen",
            "modifier.sans_kitty.needs.holds",
            "counts.some = \"JK\"\nmodifier.sans_kitty.needs = {hand_unseen = true, holds = \"hand.some == 0\"}",
        ),
        (
            "dialog/needs-unknown",
            "dialog.x.needs.yes",
            "dialog.x = {kind = \"say\", words = [\"no\"], needs = {yes = \"1\"}}",
        ),
        (
            "dialog/needs-all",
            "dialog.x.needs",
            "dialog.x = {kind = \"say\", words = [\"no\"], needs = {no = \"1\"}}",
        ),
    ]);
}

#[test]
fn what_was_told_of_a_hand_can_be_worked_out_later() {
    let needs = |formula: &str| {
        format!(
            "counts.some = \"trump\"\ndialog.x = {{kind = \"say\", words = [\"no\", \"yes\"], needs = {{yes = \"{formula}\"}}}}"
        )
    };
    let rung = "[dialog.again]\nkind = \"name_rung\"";
    let called = "[dialog.call]\nkind = \"name_card\"";
    let hooked = "[dialog.talk]\nkind = \"lua:whist\"";
    let cases = [
        ("hand.some >= tricks", ""),
        ("hand.some >= tricks_done", ""),
        ("hand.some >= n.turns", "numbers.deal.turns = {start = 1}"),
        ("hand.some > 1 and in.foes", "contract.suit.roles = {foes = \"others\"}"),
        ("hand.some >= level", rung),
        ("hand.some > 1 and in.declarer", rung),
        (
            "hand.some > 1 and strain == H",
            "[dialog.trumps]\nkind = \"name_suit\"\nletter = \"T\"\norder = \"trump\"",
        ),
        ("hand.some > 1 and in.others", called),
        ("hand.some > 1 and score > 200", hooked),
    ];
    for (formula, more) in cases {
        all(&[("counts/changes-later", "dialog.x.needs.yes", &format!("{}\n{more}", needs(formula)))]);
    }
    // Without a dialog that changes it, the contract stays, and so does the sheet.
    let steady = "hand.some >= level and in.others and strain == H and score > 200 and said.pass > 0";
    assert_eq!(rules(&needs(steady)).dialogs.len(), 3);
}

#[test]
fn what_was_told_of_a_hand_is_kept_for_each_combination_of_numbers() {
    let counts = "counts = {s = \"*/S\", c = \"*/C\", d = \"*/D\", h = \"*/H\"}";
    let holds = |suits: &str| {
        let sum: Vec<String> = suits.chars().map(|suit| format!("hand.{suit}")).collect();
        format!("{counts}\nladder.misere.needs.holds = \"{} == 9\"", sum.join(" + "))
    };
    // Ten, ten and eleven cards can be held in 11 * 11 * 12 ways, and in twelve times as many with eleven more.
    assert_eq!(rules(&holds("scd")).counts.len(), 4);
    all(&[("counts/too-many-together", "ladder.misere.needs.holds", &holds("scdh"))]);
}

#[test]
fn who_is_known_by_a_card_takes_the_kitty() {
    all(&[
        (
            "dialog/holder",
            "dialog.x.who",
            "dialog.x = {kind = \"say\", words = [\"no\"], who = \"holder:AS\"}",
        ),
        ("dialog/unknown-card", "dialog.x.who", "dialog.x = {kind = \"exchange\", who = \"holder:2X\"}"),
        ("dialog/draw-words", "dialog.x.words", "dialog.x = {kind = \"draw\", words = [\"yes\"]}"),
    ]);
}

#[test]
fn cards() {
    all(&[
        ("deck/suits", "deck.suits", "deck.suits = []"),
        (
            "deal/too-many-face-down",
            "deal.packets",
            "hands.one = {after = 1}\nhands.two = {after = 2}\nhands.under = {under = \"one\"}\nhands.below = {under = \"two\"}\n\
             deal.packets = [\"6 seats\", \"1 one\", \"1 two\", \"9 under\", \"8 below\"]",
        ),
        ("deal/packet", "deal.packets", "deal.packets = [\"3\"]"),
        ("deal/number", "deal.packets", "deal.packets = [\"300 each\"]"),
        ("deal/packet", "deal.packets", "deal.packets = [\"3 dummy\"]"),
        ("deal/left-over", "deal.left_over", "deal.left_over = \"kitty\""),
        ("deal/number", "deal.rounds", "deal.rounds = -1"),
        ("deal/too-few-cards", "deal.packets", "deal.packets = [\"11 each\"]"),
        (
            "deal/too-few-cards",
            "deal.packets",
            "numbers.match.c.start = 11\ndeal.packets = [\"m.c each\", \"3 kitty\"]",
        ),
        ("deal/cards-left-over", "deal.packets", "deal.packets = [\"10 each\"]"),
        ("deal/uneven", "deal.packets", "deal.packets = [\"rest each\"]"),
        ("deal/turned-twice", "deal.packets", "deal.packets = [\"2 turned\", \"10 each\", \"1 kitty\"]"),
        ("deal/no-hands", "deal.packets", "deal.packets = [\"rest kitty\"]"),
        (
            "deal/too-many-tricks",
            "deal.packets",
            "active = 1\ndeck = {copies = 2}\ndeal.packets = [\"rest each\"]",
        ),
        ("deal/first-dealer", "deal.first_dealer", "deal.first_dealer = \"last\""),
        ("deal/draw-by", "deal.draw.by", "deal = {first_dealer = \"drawn\", draw = {by = \"lot\"}}"),
        ("deal/draw-cards", "deal.draw", "deal = {first_dealer = \"drawn\", draw = {by = \"first\"}}"),
        (
            "counts/unknown-card",
            "deal.draw.low",
            "deal = {first_dealer = \"drawn\", draw = {low = [\"XX\"]}}",
        ),
        ("expr/name", "deal.packets", "deal.packets = [\"tricks each\"]"),
        ("deck/ranks", "deck.ranks", "deck.ranks = []"),
        ("order/unknown-card", "order.trump.trump", "order.trump.trump = [\"JX\", \"*/T\"]"),
    ]);
    let orders = lines(0..20, |n| format!("[order.o{n}]\ntrump = [\"JK\", \"*/T\"]\nsuit.N = [\"*/N\"]\n"));
    assert!(problems(&orders).0.iter().any(|p| p.code == "order/too-many"));
    let patterns = "\"JK\", ".repeat(300);
    let found = problems(&format!("order.trump.trump = [{patterns}]"));
    assert!(found.0.iter().any(|p| p.code == "order/too-long"));
}

#[test]
fn expressions() {
    all(&[
        ("expr/syntax", "values.a", "values.a = \"1 +\""),
        ("expr/name", "values.a", "values.a = \"trciks\""),
        ("expr/name", "values.a", "values.a = \"nowhere[1]\""),
        ("expr/name", "values.a", "values.a = \"base.X\""),
        ("expr/name", "values.a", "values.a = \"opt.style\""),
        ("expr/name", "values.a", "values.a = \"opt.prices\""),
        ("expr/name", "values.a", "values.a = \"opt.target.low\""),
        ("expr/name", "values.a", "values.a = \"opt.style.gredy\""),
        ("expr/name", "values.a", "values.a = \"opt.none.word\""),
        ("expr/name", "values.a", "values.a = \"called.suits\""),
        ("expr/name", "values.a", "values.a = \"in.declaror\""),
        ("expr/name", "values.a", "values.a = \"before.scores\""),
        ("expr/name", "values.a", "values.a = \"m.none\""),
        ("expr/name", "values.a", "values.a = \"a.b.c.d\""),
        ("expr/name", "ladder.misere.value", "ladder.misere.value = \"score\""),
        ("expr/name", "ladder.misere.value", "ladder.misere.value = \"value\""),
        ("expr/name", "ladder.misere.value", "values.a = \"tricks + 1\"\nladder.misere.value = \"a\""),
        ("expr/no-value", "numbers.match.a.start", "numbers.match.a.start = \"1 // 0\""),
        ("values/circular", "values.a", "values = {a = \"b + 1\", b = \"a\"}"),
        ("values/too-deep", "values.c", "values = {a = \"a\", c = \"a\"}"),
        ("values/name-taken", "values.score", "values.score = \"1\""),
        ("values/name-taken", "values.NT", "values.NT = \"1\""),
        ("values/name-taken", "values.tricks", "values.tricks = \"1\""),
        ("values/name-taken", "tables.opt", "tables.opt.a = 1"),
    ]);
    let chain = lines(1..60, |n| format!("v{n} = \"v{} + v{}\"\n", n - 1, n - 1));
    let found = problems(&format!("[values]\nv0 = 1\n{chain}"));
    assert!(found.0.iter().any(|p| p.code == "values/too-deep"), "{found}");
    let many = lines(0..300, |n| format!("v{n} = 1\n"));
    assert!(problems(&format!("[values]\n{many}")).0.iter().any(|p| p.code == "values/too-many"));
}

#[test]
fn a_wrong_name_comes_with_the_nearest_and_is_told_once() {
    let found = problems("values = {a = \"trciks + 1\", b = \"a + a\"}\ncontract.suit.stop = \"b\"");
    let [problem] = &found.0[..] else { panic!("{found}") };
    assert!(problem.message.contains("did you mean `tricks`?"), "{problem}");
    assert!(problem.message.contains("(in `trciks + 1`)"), "{problem}");
}

#[test]
fn all_problems_are_found_at_once() {
    let found =
        problems("seats = 9\ndeck.suits = []\nladder.misere.after = \"x\"\nend.a = {}\nplay.duty = [\"no\"]");
    for code in ["table/seats", "deck/suits", "ladder/unknown-rung", "end/test", "duty/unknown-rung"] {
        assert!(found.0.iter().any(|problem| problem.code == code), "{code} is not in\n{found}");
    }
}

#[test]
fn ladders() {
    all(&[
        ("ladder/unknown-rung", "ladder.misere.after", "ladder.misere.after = \"9X\""),
        (
            "ladder/unknown-rung",
            "ladder.nullo.needs.partner_called",
            "ladder.nullo = {off = false, needs = {partner_called = \"x\"}}",
        ),
        ("ladder/after-and-before", "ladder.misere", "ladder.misere.before = \"8S\""),
        (
            "ladder/circular",
            "ladder.misere.after",
            "ladder.misere.after = \"open_misere\"\nladder.open_misere.after = \"misere\"",
        ),
        (
            "ladder/circular",
            "ladder.nullo.after",
            "ladder = {nullo = {off = false, after = \"bar_nullo\"}, bar_nullo = {after = \"double_nullo\"}, double_nullo = {after = \"bar_nullo\"}}",
        ),
        ("ladder/placement-clash", "ladder.open_misere.after", "ladder.open_misere.after = \"7NT\""),
        ("ladder/level-and-levels", "ladder.suit.level", "ladder.suit.level = 1"),
        ("ladder/level", "ladder.suit.levels", "ladder.suit.levels = [6, 7, 8, 10, 40000]"),
        (
            "ladder/rung-twice",
            "ladder.more",
            "ladder.more = {levels = [6], strains = [\"S\"], contract = \"suit\"}",
        ),
        ("ladder/name-taken", "ladder.pass", "ladder.pass = {contract = \"suit\"}"),
        ("ladder/no-value", "ladder.suit.value", "tables.base.NT = \"unset\""),
        ("ladder/once-beaten", "ladder.suit.once_beaten", "ladder.suit.once_beaten = \"in\""),
        ("ladder/unknown-contract", "ladder.grand", "ladder.grand = {after = \"10NT\"}"),
        ("ladder/unknown-contract", "ladder.suit.contract", "ladder.suit.contract = \"suits\""),
        (
            "ladder/unknown-ledger",
            "ladder.misere.needs.behind_ledger",
            "ladder.misere.needs = {behind = 1, behind_ledger = \"x\"}",
        ),
        ("ladder/needs-hook", "ladder.misere.needs.hook", "ladder.misere.needs.hook = \"whist\""),
        ("hook/unknown", "ladder.misere.needs.hook", "ladder.misere.needs.hook = \"lua:whisk\""),
        ("modifier/unknown-rung", "modifier.sans_kitty.rungs", "modifier.sans_kitty.rungs = [\"x\"]"),
        ("modifier/above-plain", "modifier.sans_kitty", "modifier.sans_kitty.above_plain = \"unset\""),
        (
            "modifier/unknown-phase",
            "modifier.sans_kitty.drop_phases",
            "modifier.sans_kitty.drop_phases = [\"kity\"]",
        ),
    ]);
    let many = lines(0..200, |n| format!("[ladder.g{n}]\ncontract = \"suit\"\n"));
    assert!(problems(&many).0.iter().any(|p| p.code == "ladder/too-many-groups"));
    let levels: Vec<String> = (0..600).map(|n| n.to_string()).collect();
    let long = format!("[ladder.long]\ncontract = \"misere\"\nlevels = [{}]", levels.join(", "));
    assert!(problems(&long).0.iter().any(|p| p.code == "ladder/too-many-rungs"));
    let words = lines(0..300, |n| format!("[modifier.m{n}]\nabove_plain = true\n"));
    assert!(problems(&words).0.iter().any(|p| p.code == "modifier/too-many"));
}

#[test]
fn auctions() {
    all(&[
        ("auction/kind", "auction.kind", "auction.kind = \"english\""),
        ("auction/first", "auction.first", "auction.first = \"eldest\""),
        ("auction/rounds", "auction.rounds", "auction.rounds = \"two\""),
        ("auction/pass", "auction.pass", "auction.pass = \"maybe\""),
        ("auction/raise-after-win", "auction.raise_after_win", "auction.raise_after_win = \"twice\""),
        ("auction/outrank", "auction.outrank", "auction.outrank = \"level\""),
        ("auction/key-without-meaning", "auction.total_not", "auction.total_not = 13"),
        ("auction/unknown-rung", "auction.early", "auction.early = [\"misery\"]"),
        (
            "auction/key-without-meaning",
            "auction.early",
            "auction = {rounds = \"single\", early = [\"misere\"]}",
        ),
        ("expr/name", "auction.when", "auction.when = \"level > 6\""),
        ("ladder/unknown-rung", "ladder.misere.only_beaten_by", "ladder.misere.only_beaten_by = [\"11S\"]"),
        ("expr/name", "ladder.suit.min_level", "ladder.suit.min_level = \"all.called.misery\""),
        ("auction/key-without-meaning", "auction.raise_after_bids", "auction.raise_after_bids = true"),
        ("auction/key-without-meaning", "auction.order", "auction.order = \"sides\""),
        (
            "auction/order",
            "auction.order",
            "auction = {kind = \"numbers\", contract = \"suit\", order = \"x\"}",
        ),
        (
            "auction/no-sides",
            "auction.order",
            "sides = \"by_contract\"\nauction = {kind = \"numbers\", contract = \"suit\", order = \"sides\"}",
        ),
        (
            "auction/key-without-meaning",
            "auction.raise_after_win",
            "auction = {raise_after_win = \"reopen\", rounds = \"single\"}",
        ),
        ("auction/nobody-bound", "auction.only_unbinding.then", "auction.only_unbinding.then = \"weep\""),
        ("expr/name", "auction.may_bid", "auction.may_bid = \"made\""),
        ("auction/key-without-meaning", "auction.contract", "auction.contract = \"suit\""),
        ("auction/no-contract", "auction", "auction.kind = \"none\""),
        ("auction/unknown-contract", "auction.contract", "auction = {kind = \"numbers\", contract = \"x\"}"),
        (
            "auction/unknown-contract",
            "auction.nobody_bound.then",
            "auction.nobody_bound.then = \"contract:x\"",
        ),
        ("auction/nobody-bound", "auction.nobody_bound.then", "auction.nobody_bound.then = \"weep\""),
        (
            "auction/next-dealer",
            "auction.nobody_bound.next_dealer",
            "auction.nobody_bound.next_dealer = \"any\"",
        ),
        (
            "auction/unknown-strain",
            "auction.strain",
            "auction = {kind = \"none\", contract = \"suit\", strain = \"X\"}",
        ),
        (
            "auction/nothing-turned",
            "auction.strain",
            "auction = {kind = \"none\", contract = \"suit\", strain = \"turned\"}",
        ),
        ("auction/hold", "auction.hold.who", "auction.hold.who = \"junior\""),
        ("auction/unknown-rung", "auction.hold.excludes", "auction.hold.excludes = [\"6X\"]"),
        ("option/no-list", "auction.hold.excludes", "auction.hold.excludes = \"opt.target\""),
        ("option/no-list", "auction.hold.excludes", "auction.hold.excludes = \"opt.none\""),
        ("hook/unknown", "auction.first", "auction.first = \"lua:none\""),
        (
            "auction/no-rungs",
            "ladder",
            "ladder = {suit = {off = true}, misere = {off = true}, open_misere = {off = true}}",
        ),
    ]);
}
