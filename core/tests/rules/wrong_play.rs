//! What can be wrong with dialogs, contracts, leads, scores and ends: code and key.

use crate::pack::{HUNDRED, all, changed, lines, problems, sources};
use overtrick_core::ruleset::compile;

#[test]
fn dialogs() {
    all(&[
        ("dialog/no-kind", "dialog.a", "dialog.a = {}"),
        ("dialog/unknown-kind", "dialog.a.kind", "dialog.a.kind = \"exchnge\""),
        ("dialog/name-taken", "dialog.play", "dialog.play = {kind = \"lua:whist\"}"),
        ("dialog/unknown-role", "dialog.kitty.who", "dialog.kitty.who = \"x\""),
        ("dialog/unknown-role", "dialog.kitty.who", "dialog.kitty.who = \"lua:whist\""),
        ("expr/name", "dialog.kitty.take", "dialog.kitty.take = \"all\""),
        ("dialog/unknown-card", "dialog.a.cards", "dialog.a = {kind = \"name_card\", cards = [\"XX\"]}"),
        ("dialog/card-not-alone", "dialog.a", "deck.copies = 2\ndialog.a = {kind = \"name_card\"}"),
        (
            "dialog/card-not-alone",
            "dialog.a",
            "deck.extra = [\"JK\", \"AH\"]\ndialog.a = {kind = \"name_card\"}",
        ),
        ("dialog/show", "dialog.kitty.show", "dialog.kitty.show = \"all\""),
        ("dialog/key-without-meaning", "dialog.kitty.words", "dialog.kitty.words = [\"a\"]"),
        ("dialog/key-without-meaning", "dialog.nominate.show", "dialog.nominate.show = \"taker\""),
        ("dialog/unknown-card", "dialog.kitty.forbid", "dialog.kitty.forbid = [\"XX\"]"),
        ("dialog/unknown-card", "dialog.nominate.if_holds", "dialog.nominate.if_holds = \"XX\""),
        ("dialog/no-letter", "dialog.nominate", "dialog.nominate.letter = \"unset\""),
        ("dialog/letter", "dialog.nominate.letter", "dialog.nominate.letter = \"P\""),
        ("dialog/unknown-order", "dialog.nominate.order", "dialog.nominate.order = \"x\""),
        ("dialog/order-without-letter", "dialog.nominate.order", "dialog.nominate.order = \"no_trump\""),
        ("dialog/no-count", "dialog.a", "dialog.a = {kind = \"pass_cards\"}"),
        ("dialog/to", "dialog.a.to", "dialog.a = {kind = \"pass_cards\", count = 3, to = \"up\"}"),
        (
            "dialog/nobody-across",
            "dialog.a.to",
            "seats = 3\nsides = \"alone\"\ndialog.a = {kind = \"pass_cards\", count = 3, to = \"across\"}",
        ),
        ("dialog/unknown-rung", "dialog.a.rungs", "dialog.a = {kind = \"name_rung\", rungs = \"x\"}"),
        ("dialog/strain", "dialog.a.strain", "dialog.a = {kind = \"name_rung\", strain = \"some\"}"),
        ("dialog/at-least", "dialog.a.at_least", "dialog.a = {kind = \"name_rung\", at_least = \"some\"}"),
        ("dialog/no-words", "dialog.a", "dialog.a = {kind = \"say\"}"),
        ("dialog/word", "dialog.a.words", "dialog.a = {kind = \"say\", words = [\"Hello!\"]}"),
        ("dialog/on-unknown", "dialog.a.on.y", "dialog.a = {kind = \"say\", words = [\"x\"], on = {y = {}}}"),
        (
            "dialog/on-then",
            "dialog.a.on.x.then",
            "dialog.a = {kind = \"say\", words = [\"x\"], on = {x = {}}}",
        ),
        (
            "dialog/answers",
            "dialog.a.on.x.answers",
            "dialog.a = {kind = \"say\", words = [\"x\"], on = {x = {then = \"throw_in\", consent = \"partner\"}}}",
        ),
        (
            "dialog/consent",
            "dialog.a.on.x.consent",
            "dialog.a = {kind = \"say\", words = [\"x\"], on = {x = {then = \"throw_in\", consent = \"me\"}}}",
        ),
        (
            "dialog/no-partner",
            "dialog.a.on.x.consent",
            "sides = \"alone\"\ndialog.a = {kind = \"say\", words = [\"x\"], on = {x = {then = \"throw_in\", \
             consent = \"partner\", answers = [\"y\", \"n\"]}}}",
        ),
        (
            "dialog/no-partner",
            "dialog.a.on.x.consent",
            "active = 3\ndialog.a = {kind = \"say\", words = [\"x\"], on = {x = {then = \"throw_in\", \
             consent = \"partner\", answers = [\"y\", \"n\"]}}}",
        ),
        ("dialog/key-without-meaning", "dialog.kitty.on", "dialog.kitty.on.x = {}"),
        ("auction/before", "auction.before", "auction.before = [\"kity\"]"),
        ("auction/before", "auction.before", "auction.before = [\"nominate\"]"),
        ("auction/before", "dialog.kitty.who", "auction.before = [\"kitty\"]"),
        ("dialog/moment", "dialog.a.at", "dialog.a = {kind = \"lua:whist\", at = \"after_trick:0\"}"),
        ("dialog/moment", "dialog.a.at", "dialog.a = {kind = \"lua:whist\", at = \"noon\"}"),
        (
            "dialog/when-without-at",
            "dialog.a.when",
            "dialog.a = {kind = \"lua:whist\", when = \"level > 6\"}",
        ),
        (
            "dialog/moment",
            "dialog.a.at",
            "dialog.a = {kind = \"lua:whist\", at = \"before_first_card_of:x\"}",
        ),
        (
            "dialog/unknown-contract",
            "dialog.a.contracts",
            "dialog.a = {kind = \"lua:whist\", at = \"before_play\", contracts = [\"x\"]}",
        ),
        ("hook/unknown", "dialog.a.kind", "dialog.a.kind = \"lua:none\""),
    ]);
    let many = lines(0..300, |n| format!("[dialog.d{n}]\nkind = \"lua:whist\"\nwords = [\"w{n}\"]\n"));
    let found = problems(&many);
    for code in ["dialog/too-many", "dialog/too-many-words"] {
        assert!(found.0.iter().any(|p| p.code == code), "{code}");
    }
}

#[test]
fn contracts() {
    all(&[
        ("contract/unknown-like", "contract.nullo.like", "contract.nullo.like = \"misery\""),
        ("contract/circular-like", "contract.misere.like", "contract.misere.like = \"nullo\""),
        ("contract/unknown-order", "contract.misere.order", "contract.misere.order = \"x\""),
        ("contract/unknown-order", "contract.suit.order.else", "contract.suit.order.else = \"x\""),
        ("contract/unknown-strain", "contract.suit.order.X", "contract.suit.order.X = \"trump\""),
        ("contract/order-missing", "contract.suit.order", "contract.suit.order.else = \"unset\""),
        ("contract/order-needs-trump", "contract.suit.order", "contract.suit.order.NT = \"trump\""),
        ("contract/order-needs-trump", "contract.misere.order", "contract.misere.order = \"trump\""),
        ("contract/order-needs-named", "contract.misere.order", "contract.misere.order = \"joker_in_suit\""),
        ("contract/no-order", "contract.suit", "contract.suit.order = \"unset\""),
        ("contract/unknown-phase", "contract.suit.phases", "contract.suit.phases = [\"kity\", \"play\"]"),
        ("contract/unknown-phase", "contract.suit.phase_if.x", "contract.suit.phase_if.x = \"1\""),
        ("contract/phase-twice", "contract.suit.phases", "contract.suit.phases = [\"play\", \"play\"]"),
        ("contract/phase-at-moment", "contract.suit.phases", "dialog.kitty.at = \"before_play\""),
        ("contract/unknown-role", "contract.suit.leader", "contract.suit.leader = \"x\""),
        ("contract/unknown-role", "contract.suit.out", "contract.suit.out = \"x\""),
        ("contract/nobody-plays", "contract.suit.out", "contract.suit.out = \"active\""),
        ("contract/unknown-role", "contract.suit.aim.x", "contract.suit.aim.x = \"most\""),
        ("contract/unknown-role", "contract.suit.expose.x", "contract.suit.expose.x = {}"),
        ("contract/unknown-role", "contract.suit.expose.dealer.to", "contract.suit.expose.dealer.to = \"x\""),
        (
            "contract/moment",
            "contract.suit.expose.dealer.from",
            "contract.suit.expose.dealer.from = \"after_card:x\"",
        ),
        ("contract/trick", "contract.suit.leader.0", "contract.suit.leader = {0 = \"winner\"}"),
        ("contract/declarers", "contract.suit.declarers", "contract.suit.declarers = \"all\""),
        ("contract/ghost-lead", "contract.suit.ghost_lead", "contract.suit.ghost_lead = {}"),
        (
            "contract/ghost-lead",
            "contract.suit.ghost_lead.from",
            "contract.suit.ghost_lead = {from = \"deck\", tricks = [1]}",
        ),
        (
            "contract/unknown-role",
            "contract.suit.ghost_lead.wins",
            "contract.suit.ghost_lead = {tricks = [1], wins = \"kitty\"}",
        ),
        (
            "contract/ghost-wins",
            "contract.suit.ghost_lead.wins",
            "hands.dummy.after = 1\ncontract.suit.ghost_lead = {tricks = [1], wins = \"dummy\"}",
        ),
        ("contract/trick", "contract.suit.ghost_lead.tricks", "contract.suit.ghost_lead.tricks = [99]"),
        ("contract/aim", "contract.suit.aim.others", "contract.suit.aim.others = \"least\""),
        ("expr/name", "contract.suit.aim.others", "contract.suit.aim.others = \"exactly x\""),
        ("contract/circular-made", "contract.suit.made", "contract.suit.made = \"not made\""),
        ("contract/role", "contract.suit.roles.a", "contract.suit.roles.a = \"active -\""),
        ("contract/unknown-role", "contract.suit.roles.a", "contract.suit.roles.a = \"actives\""),
        ("contract/unknown-rung", "contract.suit.roles.a", "contract.suit.roles.a = \"called.x\""),
        (
            "contract/circular-role",
            "contract.suit.roles.a",
            "contract.suit.roles = {a = \"b\", b = \"a + dealer\"}",
        ),
        ("contract/role-name-taken", "contract.suit.roles.dealer", "contract.suit.roles.dealer = \"active\""),
        ("duty/any-last", "contract.suit.duty", "contract.suit.duty = [\"suit\"]"),
    ]);
    let list = |n: usize, one: &dyn Fn(usize) -> String| lines(0..n, one);
    let doubling = list(12, &|n| format!("r{n} = \"r{} + r{}\"\n", n + 1, n + 1));
    for (code, change) in [
        ("contract/too-many", list(70, &|n| format!("[contract.c{n}]\nlike = \"misere\"\n"))),
        (
            "contract/too-many-roles",
            format!("[contract.suit.roles]\n{}", list(20, &|n| format!("r{n} = \"all\"\n"))),
        ),
        ("contract/role-too-long", format!("[contract.suit.roles]\n{doubling}r12 = \"all\"")),
        (
            "contract/too-many-moments",
            list(20, &|n| format!("[dialog.d{n}]\nkind = \"lua:whist\"\nat = \"after_trick:1\"\n")),
        ),
        (
            "contract/too-many-phases",
            list(70, &|n| format!("[dialog.d{n}]\nkind = \"lua:whist\"\n"))
                + &format!("[contract.suit]\nphases = [{}]", list(70, &|n| format!("\"d{n}\","))),
        ),
    ] {
        assert!(problems(&change).0.iter().any(|p| p.code == code), "{code}");
    }
    let none = format!("{}\n", HUNDRED.split("[contract.suit]").next().expect("a text has a beginning"));
    let found = compile(&changed(&none, ""), sources()).expect_err("no contract");
    assert!(found.0.iter().any(|p| p.code == "contract/none"));
}

#[test]
fn leads() {
    all(&[
        ("lead/unknown-cards", "play.lead.hearts.cards", "play.lead.hearts = {}"),
        (
            "lead/unknown-cards",
            "play.lead.H.broken_by",
            "play.lead.H = {until = \"broken\", broken_by = \"X\"}",
        ),
        ("lead/until", "play.lead.H.until", "play.lead.H.until = \"dawn\""),
        ("lead/only", "play.lead.H.only", "play.lead.H.only = \"first_trick\""),
        ("lead/trick", "play.lead.H.tricks", "play.lead.H.tricks = [0]"),
        ("lead/key-without-meaning", "play.lead.H", "play.lead.H.names = \"any\""),
        ("lead/key-without-meaning", "play.lead.H", "play.lead.H.broken_by = \"S\""),
        ("lead/key-without-meaning", "play.lead.floating", "play.lead.floating.until = \"broken\""),
        ("lead/floating-twice", "play.lead.jokers", "play.lead.jokers.cards = \"floating\""),
        ("lead/names", "play.lead.floating.names", "play.lead.floating.names = \"some\""),
        ("lead/all-named", "play.lead.floating.all_named", "play.lead.floating.all_named = \"some\""),
        ("lead/known-void", "play.lead.floating.known_void", "play.lead.floating.known_void = \"some\""),
        ("lead/key-without-meaning", "play.lead.H", "play.lead.H.known_void = \"any\""),
        ("play/floating", "play.floating", "play.floating = \"never\""),
        ("lead/unknown-contract", "play.lead.H.contracts", "play.lead.H.contracts = [\"x\"]"),
        ("lead/unknown-name", "play.lead.order", "play.lead.order = [\"floating\", \"x\"]"),
        ("lead/order", "play.lead.order", "play.lead.order = []"),
        ("lead/order", "play.lead.order", "play.lead.order = [\"floating\", \"floating\"]"),
        ("hook/no-hook", "play.restrict", "play.restrict = \"whist\""),
        ("hook/no-hook", "play.trick_winner", "play.trick_winner = \"high\""),
        ("hook/unknown", "play.controller", "play.controller = \"lua:none\""),
        ("hook/unknown", "play.restrict", "play.restrict = \"lua:none\""),
    ]);
    for n in [9, 40] {
        let many = lines(0..n, |n| format!("[play.lead.b{n}]\ncards = \"H\"\n"));
        assert!(problems(&many).0.iter().any(|p| p.code == "lead/too-many"), "{n}");
    }
}

#[test]
fn scores() {
    all(&[
        ("sheet/no-ledger", "sheet", "sheet.side = []"),
        ("sheet/ledger-twice", "sheet.side", "sheet.side = [\"score\", \"score\"]"),
        ("sheet/name-taken", "sheet.seat", "sheet.seat = [\"tricks\"]"),
        ("sheet/unknown-ledger", "sheet.unit.x", "sheet.unit.x = \"1/2\""),
        ("sheet/unit", "sheet.unit.score", "sheet.unit.score = \"2/3\""),
        ("sheet/side-by-contract", "sheet.side", "sides = \"by_contract\""),
        (
            "score/unknown-contract",
            "score.suits",
            "score.suits.a = {each = \"seat\", to = \"score\", amount = 1}",
        ),
        ("score/unknown-ledger", "score.suit.made.to", "score.suit.made.to = \"x\""),
        ("score/no-ledger", "score.suit.made", "score.suit.made.to = \"unset\""),
        ("score/no-amount", "score.suit.made", "score.suit.made.amount = \"unset\""),
        ("score/no-each", "score.suit.made.each", "score.suit.made.each = \"unset\""),
        ("score/no-each", "score.suit.made.each", "score.suit.made.each = [\"dealer\", \"out\", \"all\"]"),
        ("score/unknown-role", "score.suit.made.each", "score.suit.made.each = \"x\""),
        (
            "score/each-and-ledger",
            "score.suit.made.each",
            "score.suit.made.each = [\"others\", \"declarer\"]",
        ),
        ("score/each-and-ledger", "score.suit.made.each", "sheet.pair = [\"w\"]\nscore.suit.made.to = \"w\""),
        ("expr/name", "score.suit.made.when", "score.suit.made.when = \"x\""),
        ("hook/unknown", "score", "score = \"lua:none\""),
        ("settle/by", "settle.by", "settle.by = \"hand\""),
        ("expr/name", "settle.price", "settle.price = \"level\""),
        ("settle/good", "settle.good", "settle.good = \"big\""),
        ("settle/unknown-ledger", "settle.ledger", "settle.ledger = \"x\""),
        ("hook/unknown", "settle.by", "settle.by = \"lua:none\""),
    ]);
    let texts = lines(0..300, |n| format!("t{n} = \"x\"\n"));
    assert!(problems(&format!("[texts]\n{texts}")).0.iter().any(|p| p.code == "score/too-many-reasons"));
    let ledgers: Vec<String> = (0..300).map(|n| format!("\"l{n}\"")).collect();
    let found = problems(&format!("sheet.seat = [{}]", ledgers.join(", ")));
    assert!(found.0.iter().any(|p| p.code == "sheet/too-many-ledgers"));
}

#[test]
fn ends_and_numbers() {
    all(&[
        ("end/test", "end.a", "end = {order = \"unset\", a = {}}"),
        ("end/test", "end.own_contract", "end.own_contract.when = \"1\""),
        ("end/tie", "end.own_contract.tie", "end.own_contract.tie = \"toss\""),
        ("end/unknown-ledger", "end.own_contract.best", "end.own_contract.best = \"x\""),
        ("end/unknown-name", "end.order", "end.order = [\"own_contract\", \"out_backwards\", \"x\"]"),
        ("end/order", "end.order", "end.order = [\"own_contract\"]"),
        ("end/none", "end", "end = {own_contract = {off = true}, out_backwards = {off = true}}"),
        ("hook/unknown", "end.a.when", "end = {order = \"unset\", a = {when = \"lua:none\"}}"),
        ("numbers/range", "numbers.match.a", "numbers.match.a = {start = 0, min = 5, max = 1}"),
        ("numbers/range", "numbers.deal.a", "numbers.deal.a = {start = 0, max = 5000000000}"),
        ("numbers/start", "numbers.match.a.start", "numbers.match.a = {start = 0, min = 5}"),
        (
            "numbers/after-deal",
            "numbers.deal.a.after_deal",
            "numbers.deal.a = {start = 0, after_deal = \"n.a\"}",
        ),
        (
            "numbers/name-twice",
            "numbers.deal.a",
            "numbers = {match = {a = {start = 0}}, deal = {a = {start = 0}}}",
        ),
    ]);
    let many = lines(0..9, |n| format!("[numbers.deal.n{n}]\nstart = 0\n"));
    assert!(problems(&many).0.iter().any(|p| p.code == "numbers/too-many"));
}

#[test]
fn hooks_are_counted() {
    let mut sources = sources();
    sources.hooks = (0..300).map(|n| format!("h{n}")).collect();
    let many = lines(0..300, |n| format!("[modifier.m{n}]\nabove_plain = true\nneeds.hook = \"lua:h{n}\"\n"));
    let dialogs = lines(250..300, |n| format!("[dialog.d{n}]\nkind = \"lua:h{n}\"\n"));
    let found = compile(&changed(HUNDRED, &(many + &dialogs)), sources).expect_err("too many functions");
    assert!(found.0.iter().any(|problem| problem.code == "hook/too-many"), "{found}");
}
