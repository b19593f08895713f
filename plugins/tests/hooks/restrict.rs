//! `play.restrict`: which cards of a hand may be played, beyond the duties.

use overtrick_core::bot::random;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Start, View, check};
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, Way};
use overtrick_plugins::game::Game;

use super::{dealt, dummy_whist, go_on, play};

/// A dummy that keeps what `keep` says, for the reason given.
fn restricted(answer: &str) -> Game {
    dummy_whist(&format!(
        "
        hooks = '''
        local function keep(d, seat, cards, hand)
            {answer}
        end
        return {{ keep = keep }}
        '''
        [play]
        restrict = \"lua:keep\"
        [texts]
        dummy_keeps = \"the dummy keeps its clubs\"
        "
    ))
}

/// The first thirteen cards of the deck are clubs.
const KEEP_CLUBS: &str = "
    if hand ~= 4 then return nil end
    assert(#d.cards[hand] + d.tricks_done == 13)
    return { cards = { bit32.band(cards[1], bit32.bnot(8191)), cards[2], cards[3], cards[4] }, reason = \"dummy_keeps\" }
";

#[test]
fn the_hook_knows_the_hand_and_a_refusal_tells_its_reason() {
    let game = restricted(KEEP_CLUBS);
    let clubs: CardSet = game.rules.deck.cards().iter().take(13).collect();
    let dummy = Hand::new(3);
    let (mut refused, mut lifted) = (0, 0);
    for seed in 0..4 {
        let mut table = dealt(&game, seed);
        let looked = go_on(&mut table, seed, |table| {
            let Some(question) = table.pending().question() else { return true };
            let Answers::Play(plays) = &question.answers else { panic!("cards only") };
            let held = table.state().pos.hands[plays.hand.index()];
            if plays.hand != dummy {
                assert_eq!(question.restricted, None, "no other hand keeps anything");
                return false;
            }
            if question.restricted.is_none() {
                lifted += 1;
                return false;
            }
            assert!(!plays.plain.intersects(clubs));
            for card in held & clubs {
                let action = Action::Play { card, way: Way::Plain };
                let refusal = check(&game.rules, table.state(), question.seat, &action).expect_err("kept");
                if refusal.rule == "play.restrict" {
                    assert_eq!(refusal.why, "the dummy keeps its clubs");
                    let origin = refusal.origin.as_ref().map(|origin| origin.file.as_str());
                    assert_eq!(origin, Some("changes.toml"));
                    refused += 1;
                }
            }
            for seat in [0, 1, 2].map(Seat::new) {
                let view = View::new(&game.rules, table.state(), seat);
                assert_eq!(
                    view.question().is_some(),
                    seat == question.seat,
                    "the reason is the asked seat's"
                );
            }
            false
        });
        looked.expect("the deal is played");
    }
    assert!(refused > 0 && lifted > 0, "{refused} refusals, {lifted} times nothing else was left");
}

#[test]
fn a_restriction_without_a_reason_names_the_rule() {
    let game = restricted(
        "if hand ~= 4 then return true end return { cards = { 0, cards[2], cards[3], cards[4] } }",
    );
    let mut table = dealt(&game, 3);
    let mut seen = 0;
    go_on(&mut table, 3, |table| {
        let Some(question) = table.pending().question() else { return true };
        let Answers::Play(plays) = &question.answers else { panic!("cards only") };
        for card in table.state().pos.hands[plays.hand.index()] - plays.plain {
            let action = Action::Play { card, way: Way::Plain };
            let refusal = check(&game.rules, table.state(), question.seat, &action).expect_err("refused");
            if refusal.rule == "play.restrict" {
                assert_eq!(refusal.why, "the rule `play.restrict` does not allow it");
                seen += 1;
            }
        }
        false
    })
    .expect("the deal is played");
    assert!(seen > 0);
}

#[test]
fn an_answer_is_checked_like_any_other() {
    for (answer, told) in [
        ("return { cards = { 1, 0, 0 } }", "four words of 32 bits, found 3"),
        ("return { cards = { 1, 0, 0, 0, 0 } }", "four words of 32 bits, found 5"),
        ("return { cards = { -1, 0, 0, 0 } }", "-1 is no word of 32 bits"),
        ("return { cards = { 4294967295, 0, 0, 0 } }", "was not allowed anyway"),
        ("return { cards = { 0, 0, 0, 1 } }", "no card of the deck"),
        ("return { cards = cards, reason = 7 }", "reason: expected a text"),
        ("return { cards = cards, why = 'so' }", "unknown name `why`"),
        ("return 'all'", "expected a table with names"),
    ] {
        let fault = play(&restricted(answer), 1).err().unwrap_or_else(|| panic!("{answer} is accepted"));
        let text = fault.to_string();
        assert!(
            text.contains(told) && text.contains("changes/") && text.contains("keep"),
            "{answer}: {text}"
        );
    }
}

#[test]
fn a_reason_is_a_sentence_of_the_pack() {
    for reason in ["made up on the spot", "no\\27[2J"] {
        let answer = format!("return {{ cards = {{ 0, 0, 0, 0 }}, reason = \"{reason}\" }}");
        let game = restricted(&answer);
        let mut table = game.start(Start { seed: 1, ..Start::default() }).expect("a host");
        let mut fault = table.deal(&mut Drop).err().map(|fault| fault.to_string());
        while let (None, Some(question)) = (&fault, table.pending().question().cloned()) {
            let action = random::choose(&game.rules, &question, &mut Stream::new(1, 1));
            fault = table.act(question.seat, &action, &mut Drop).err().map(|fault| fault.to_string());
        }
        let fault = fault.expect("the hook is stopped");
        assert!(fault.contains("reason") && !fault.contains('\u{1b}'), "{fault}");
    }
}
