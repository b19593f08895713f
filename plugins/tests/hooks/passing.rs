//! Cards that all pass at the same time, and the holder of a card who leads: Hearts.

use overtrick_core::bot::sample::Sampler;
use overtrick_core::bot::search::{Effort, Searcher, Settings};
use overtrick_core::bot::{Bot, random};
use overtrick_core::card::CardSet;
use overtrick_core::game::{ActError, Drop, Event, Match, check};

use overtrick_core::rng::Stream;
use overtrick_core::ruleset::WordId;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, Call, ChooseSet, Pending, Way};
use overtrick_plugins::game::Game;

use super::{dealt, go_on, over, try_over};

fn hearts(changes: &str) -> Game {
    over("plugins/tests/packs/hearts.toml", "hearts", changes)
}

fn choice(table: &Match) -> (Seat, ChooseSet) {
    let question = table.pending().question().expect("somebody is asked");
    let Answers::Choose(choice) = &question.answers else { panic!("cards are asked for") };
    (question.seat, *choice)
}

/// The three lowest or highest cards of the hand.
fn three(choice: &ChooseSet, high: bool) -> CardSet {
    let cards: Vec<_> = choice.from.iter().collect();
    if high { cards.iter().rev().take(3).copied().collect() } else { cards.iter().take(3).copied().collect() }
}

#[test]
fn nobody_sees_what_he_is_given_before_he_has_chosen() {
    let game = hearts("");
    let mut tables = [dealt(&game, 4), dealt(&game, 4)];
    let mut given = Vec::new();
    for place in 0..4 {
        let mut views = Vec::new();
        for (high, table) in [false, true].into_iter().zip(&mut tables) {
            let (seat, choice) = choice(table);
            assert_eq!(seat, Seat::new((place + 1) % 4), "the eldest first");
            assert_eq!(choice.to, Some(Seat::new((place + 2) % 4)), "to the left");
            assert_eq!(choice.from.len(), 13);
            let before = table.state().pos.hands;
            let cards = three(&choice, high && place == 0);
            let mut events: Vec<Event> = Vec::new();
            table.act(seat, &Action::Cards(cards), &mut events).expect("three cards");
            if high {
                given.push((seat, cards));
            }
            if place < 3 {
                assert_eq!(table.state().pos.hands, before, "nothing has been handed over");
                assert_eq!(table.view(seat).table().aside().last().map(|own| own.cards), Some(cards));
            } else {
                let gifts = events.iter().filter(|event| matches!(event, Event::Given { .. })).count();
                assert_eq!(gifts, 4, "all at once");
                assert!(table.state().table.aside().is_empty());
            }
            views.push([0, 2, 3].map(|seat| format!("{:?}", table.view(Seat::new(seat)))));
        }
        if place < 3 {
            assert_eq!(views[0], views[1], "what the first has chosen changes nothing for the others");
        }
    }
    for (seat, cards) in given {
        let to = Hand::of(seat.step(1, 4));
        assert!(cards.is_subset(tables[1].state().pos.hands[to.index()]));
    }
}

#[test]
fn a_world_keeps_the_cards_that_were_passed_where_they_went() {
    let game = hearts("");
    let mut looked = 0;
    for seed in 0..6 {
        let mut table = dealt(&game, seed);
        let mut gifts = [CardSet::EMPTY; 4];
        let mut stream = Stream::new(seed, 7);
        go_on(&mut table, seed, |table| {
            if table.state().table.deals > 1 {
                return true;
            }
            for moved in table.state().table.moved() {
                gifts[moved.from.expect("a giver").index()] = moved.cards;
            }
            for giver in [0, 1, 2, 3].map(Seat::new) {
                let sampler = Sampler::new(&table.view(giver));
                let world = sampler.world(&mut stream);
                let gift = gifts[giver.index()];
                let there = gift & table.state().pos.hands[giver.step(1, 4).index()];
                assert!(
                    there.is_subset(world.pos.hands[giver.step(1, 4).index()]),
                    "they are where they went"
                );
                looked += usize::from(!there.is_empty());
            }
            false
        })
        .expect("the deal is played");
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn the_direction_follows_the_number_of_the_deal() {
    let game = hearts("");
    let mut table = dealt(&game, 1);
    let mut to = Vec::new();
    let mut stream = Stream::new(1, 3);
    while table.state().table.deals < 6 {
        match table.pending().clone() {
            Pending::Ask(question) => {
                if let Answers::Choose(choice) = &question.answers {
                    let steps = (4 + choice.to.expect("a receiver").index() - question.seat.index()) % 4;
                    to.push((table.state().table.deals, steps));
                }
                let action = random::choose(&game.rules, &question, &mut stream);
                table.act(question.seat, &action, &mut Drop).expect("an allowed action");
            }
            Pending::Deal => table.deal(&mut Drop).expect("a deal"),
            Pending::Over => break,
        }
    }
    to.dedup();
    assert_eq!(to[..3], [(1, 1), (2, 3), (3, 2)], "left, right, across");
    assert!(to.iter().all(|(deal, _)| *deal != 4), "and not at all");
}

#[test]
fn who_holds_the_two_of_clubs_leads_it_and_no_point_goes_to_the_first_trick() {
    let game = hearts("");
    let rules = &game.rules;
    let two = rules.deck.cards().first().expect("a card");
    assert_eq!(rules.deck.name(two), "2C");
    let costs: CardSet = rules
        .deck
        .cards()
        .iter()
        .filter(|&card| rules.deck.name(card).ends_with('H') || rules.deck.name(card) == "QS")
        .collect();
    let (mut duties, mut spared) = (0, 0);
    for seed in 0..200 {
        let mut table = dealt(&game, seed);
        go_on(&mut table, seed, |table| {
            let (pos, question) = (&table.state().pos, table.pending().question());
            let Some(Answers::Play(plays)) = question.map(|q| &q.answers) else {
                return pos.tricks() > 0;
            };
            if pos.tricks() > 0 {
                return true;
            }
            if pos.cards_played().len() == 0 {
                assert_eq!(plays.cards(), CardSet::of(two));
                let led = table.state().table.led();
                assert_eq!(
                    led.iter().map(|led| (led.hand, led.holds)).collect::<Vec<_>>(),
                    [(plays.hand, CardSet::of(two))]
                );
                duties += 1;
            } else if !(pos.hands[plays.hand.index()] - costs).is_empty() {
                assert!(!plays.cards().intersects(costs));
                let clubs = rules.deck.suit_cards(rules.deck.suit(two).expect("a suit"));
                let held = pos.hands[plays.hand.index()];
                spared += usize::from(!held.intersects(clubs) && held.intersects(costs));
            }
            false
        })
        .expect("the trick is played");
    }
    assert!(
        duties == 200 && spared > 1,
        "{duties} leads, {spared} hands that could have thrown a point away"
    );
    let mut table = dealt(&game, 2);
    go_on(&mut table, 2, |table| table.state().pos.trick_open).expect("the play begins");
    let question = table.pending().question().expect("the leader").clone();
    let other = (table.state().pos.hands[question.seat.index()] - CardSet::of(two)).first().expect("a card");
    let refused = table.act(question.seat, &Action::Play { card: other, way: Way::Plain }, &mut Drop);
    let Err(ActError::Illegal(refusal)) = refused else { panic!("another card leads") };
    assert_eq!(refusal.rule, "play.lead.opening");
    assert_eq!(refusal.why, "the two of clubs leads to the first trick");
}

#[test]
fn who_takes_all_the_points_gives_them_to_the_others() {
    let game = hearts("");
    let ledger = game.rules.sheet.find("score").expect("a ledger");
    let scores = |table: &Match| {
        [0, 1, 2, 3].map(|seat| {
            let cell = Cell { ledger, subject: Subject::Seat(Seat::new(seat)) };
            table.state().table.sheet().get(&game.rules.sheet, cell).expect("a column")
        })
    };
    let mut table = dealt(&game, 5);
    go_on(&mut table, 5, |table| table.state().pos.trick_open).expect("the play begins");
    let mut tricks = [0; 12];
    tricks[2] = 13;
    table.agree(&tricks, &mut Drop).expect("all to one");
    assert_eq!(scores(&table), [26, 26, 0, 26]);
    for seed in 0..4 {
        let mut table = dealt(&game, seed);
        go_on(&mut table, seed, |table| *table.pending() == Pending::Deal).expect("a deal");
        let sum: i64 = scores(&table).iter().sum();
        assert!(sum == 26 || sum == 78, "{sum}");
    }
}

#[test]
fn the_bot_passes_and_plays() {
    let game = hearts("");
    let effort = Effort { play: 6, choose: 12, call: 6 };
    let mut bot = Searcher::new("hasty", Settings { effort, ..Settings::BASIC });
    let mut host = game.hosts.host().expect("a host");
    let mut table = dealt(&game, 8);
    let mut stream = Stream::new(8, 9);
    while let Some(question) = table.pending().question().cloned() {
        let answer = bot.answer(&table.view(question.seat), host.as_mut(), &mut stream).expect("an answer");
        table.act(question.seat, &answer, &mut Drop).expect("an allowed action");
    }
    assert_eq!(*table.pending(), Pending::Deal);
}

#[test]
fn a_choice_is_taken_back_until_somebody_has_chosen_after_it() {
    let game = hearts("");
    let mut table = dealt(&game, 3);
    let before = table.state().clone();
    let (seat, first) = choice(&table);
    table.act(seat, &Action::Cards(three(&first, true)), &mut Drop).expect("three cards");
    table.undo(seat).expect("nobody has chosen since");
    assert_eq!(table.state(), &before);
}

#[test]
fn what_cannot_be_is_told() {
    let wrong = |changes: &str| {
        let pack = "plugins/tests/packs/hearts.toml";
        try_over(pack, "hearts", changes).err().unwrap_or_else(|| panic!("{changes} is accepted"))
    };
    let both = wrong("dialog.left.back = true\n");
    assert!(both.contains("dialog/together-and-back") && both.contains("`together` or `back`"), "{both}");
    let card = wrong("contract.hearts.leader = \"holder:1C\"\n");
    assert!(card.contains("contract/unknown-card"), "{card}");
}

#[test]
fn an_offer_out_of_turn_is_refused_without_a_word_on_what_the_other_may_do() {
    let game = hearts("");
    let table = dealt(&game, 4);
    let asked = choice(&table).0;
    let other = asked.step(1, 4);
    let claim = Action::Call(Call::say(WordId::CLAIM));
    let refusal = check(&game.rules, table.state(), other, &claim).expect_err("nothing is played yet");
    assert!(refusal.allowed.is_empty(), "{refusal}");
}
