//! What lines come to.

use proptest::prelude::*;

use super::super::lines::{Booked, Entry, Line};
use super::super::money::Money;
use super::super::rules::Rules;
use super::super::standing::{Membership, Standing, Verdict};

fn money(text: &str) -> Money {
    Money::read(text).expect("an amount")
}

fn line(entry: Entry) -> Line {
    Line { date: "2026-12-01".to_owned(), entry }
}

/// A member with nothing behind him.
fn member(rules: &Rules) -> Standing {
    Standing::of(rules, &[line(Entry::Joined { name: "Olga".to_owned() })]).expect("a member")
}

/// A match is begun, and won or lost by so much, or left.
fn play(rules: &Rules, standing: &mut Standing, money: Money, fee: Option<Money>) {
    let record = format!("records/{}.txt", standing.games.len());
    let opened = Entry::Opened { game: "little".to_owned(), price: None, record: record.clone() };
    standing.add(rules, &line(opened)).expect("a match begins");
    let balance = standing.balance_after(money, fee).expect("an amount");
    let booked = Booked { points: "1".to_owned(), money, balance, record };
    let entry = match fee {
        Some(fee) => Entry::Left { result: booked, fee },
        None => Entry::Over(booked),
    };
    standing.add(rules, &line(entry)).expect("a match is booked");
}

/// Five games that come to so much, and what the check behind them says.
fn five(standing: &mut Standing, sum: &str) -> (Verdict, String, String) {
    let rules = Rules::bundled();
    play(&rules, standing, money(sum), None);
    for _ in 0..4 {
        let last = standing.games.last().expect("a game");
        assert_eq!(last.check, None, "the balance is looked at every five games");
        play(&rules, standing, Money::ZERO, None);
    }
    let check = standing.games.last().and_then(|game| game.check).expect("a check after five games");
    (check.verdict, check.zone.to_string(), check.fee.to_string())
}

fn found(verdict: Verdict, zone: &str, fee: &str) -> (Verdict, String, String) {
    (verdict, zone.to_owned(), fee.to_owned())
}

#[test]
fn a_newcomer_has_a_credit_of_ten() {
    let standing = member(&Rules::bundled());
    assert_eq!((standing.zone, standing.fee), (money("10"), money("10")));
    assert!(standing.is_newcomer && standing.membership == Membership::Active);
    assert_eq!(standing.games_to_check(&Rules::bundled()), 5);
}

#[test]
fn more_than_ten_won_gives_the_credit_back() {
    let mut standing = member(&Rules::bundled());
    assert_eq!(five(&mut standing, "10.01"), found(Verdict::CreditReturned, "15.00", "50.00"));
    assert!(!standing.is_newcomer);
}

#[test]
fn ten_is_not_more_than_ten() {
    let mut standing = member(&Rules::bundled());
    assert_eq!(five(&mut standing, "10"), found(Verdict::CreditStays, "10.00", "10.00"));
    assert_eq!(five(&mut standing, "-20"), found(Verdict::CreditStays, "10.00", "10.00"));
    assert!(standing.is_newcomer);
    assert_eq!(five(&mut standing, "20.50"), found(Verdict::CreditReturned, "15.00", "50.00"));
}

#[test]
fn a_newcomer_who_owes_more_than_the_credit_is_out() {
    let mut standing = member(&Rules::bundled());
    assert_eq!(five(&mut standing, "-10.01").0, Verdict::Beyond);
    assert_eq!(standing.membership, Membership::Cancelled);
}

#[test]
fn the_zone_grows_and_the_fee_falls_but_not_below_ten() {
    let mut standing = member(&Rules::bundled());
    five(&mut standing, "11");
    for n in 1_i64..=10 {
        let (zone, fee) = (format!("{}.00", 15 + 5 * n), format!("{}.00", (50 - 5 * n).max(10)));
        assert_eq!(five(&mut standing, "0"), found(Verdict::NoDebt, &zone, &fee));
    }
}

#[test]
fn a_debt_within_the_zone_changes_nothing_and_beyond_it_all() {
    let mut standing = member(&Rules::bundled());
    five(&mut standing, "11");
    assert_eq!(five(&mut standing, "-26"), found(Verdict::Within, "15.00", "50.00"));
    assert_eq!(five(&mut standing, "15"), found(Verdict::NoDebt, "20.00", "45.00"), "nothing is no debt");
    assert_eq!(five(&mut standing, "-20.01").0, Verdict::Beyond);
    assert_eq!(standing.membership, Membership::Cancelled);
}

#[test]
fn between_checks_any_debt_is_borne() {
    let (rules, mut standing) = (Rules::bundled(), member(&Rules::bundled()));
    play(&rules, &mut standing, money("-500"), None);
    assert_eq!(standing.membership, Membership::Active);
    for _ in 0..3 {
        play(&rules, &mut standing, money("200"), None);
    }
    play(&rules, &mut standing, Money::ZERO, None);
    assert!(standing.membership == Membership::Active && !standing.is_newcomer);
}

#[test]
fn leaving_costs_the_fee_and_is_a_game() {
    let (rules, mut standing) = (Rules::bundled(), member(&Rules::bundled()));
    let fee = standing.fee;
    play(&rules, &mut standing, money("-2"), Some(fee));
    assert_eq!((standing.balance, standing.games_to_check(&rules)), (money("-12"), 4));
}

#[test]
fn lines_that_cannot_follow_say_why() {
    let rules = Rules::bundled();
    let opened = |record: &str| {
        line(Entry::Opened { game: "little".to_owned(), price: None, record: record.to_owned() })
    };
    let over = |record: &str, balance: &str| {
        line(Entry::Over(Booked {
            points: "1".to_owned(),
            money: money("1"),
            balance: money(balance),
            record: record.to_owned(),
        }))
    };
    let joined = line(Entry::Joined { name: "Olga".to_owned() });
    for (lines, at, told) in [
        (vec![], 0, "nobody has joined"),
        (vec![opened("a")], 0, "begins with who has joined"),
        (vec![joined.clone(), joined.clone()], 1, "joined already"),
        (vec![joined.clone(), over("a", "1")], 1, "no match of a is open"),
        (vec![joined.clone(), opened("a"), opened("b")], 2, "the match of a is open still"),
        (vec![joined.clone(), opened("a"), over("b", "1")], 2, "no match of b is open"),
        (vec![joined.clone(), opened("a"), over("a", "2")], 2, "is 2.00, and all lines come to 1.00"),
        (vec![joined.clone(), opened("a"), over("a", "1"), over("a", "2")], 3, "a is booked already"),
        (vec![joined.clone(), opened("a"), over("a", "1"), opened("a")], 3, "a is booked already"),
        (vec![joined.clone(), opened("a"), line(Entry::Resigned)], 2, "a match is open still"),
        (vec![joined, line(Entry::Moved { record: "a".to_owned() })], 1, "no match is open"),
    ] {
        let (line, why) = Standing::of(&rules, &lines).expect_err(told);
        assert!(line == at && why.contains(told), "{line}: {why}, and not {at}: {told}");
    }
}

proptest! {
    /// Whatever is won, lost and left: numbers stay in their bounds, who is out stays out, nothing is lost or counted twice.
    #[test]
    fn any_history_keeps_its_bounds(games in prop::collection::vec((-3000_i64..3000, prop::bool::weighted(0.2)), 0..80)) {
        let rules = Rules::bundled();
        let mut standing = member(&rules);
        let mut sum = 0;
        let mut before = standing.clone();
        for (parts, is_left) in games {
            let money = Money::of_parts(parts).expect("an amount");
            let fee = is_left.then_some(standing.fee);
            play(&rules, &mut standing, money, fee);
            sum += parts;
            let paid = standing.games.iter().filter_map(|game| game.fee);
            let paid = paid.fold(Money::ZERO, |sum, fee| sum.plus(fee).expect("an amount"));
            prop_assert_eq!(standing.balance.plus(paid), Money::of_parts(sum));

            if standing.is_newcomer {
                prop_assert_eq!((standing.zone, standing.fee), (rules.credit, rules.newcomer_fee));
            } else {
                prop_assert!(standing.zone >= rules.zone && standing.zone >= before.zone);
                prop_assert!(standing.fee >= rules.least_fee && standing.fee <= rules.fee);
                prop_assert!(before.is_newcomer || standing.fee <= before.fee);
            }
            let checks = standing.games.iter().filter(|game| game.check.is_some()).count();
            match before.membership {
                Membership::Active => prop_assert_eq!(checks, standing.games.len() / rules.check_every),
                gone => {
                    prop_assert_eq!(standing.membership, gone);
                    prop_assert_eq!((standing.zone, standing.fee), (before.zone, before.fee));
                }
            }
            let last = standing.games.last().expect("a game").booked.record.clone();
            prop_assert!(standing.is_booked(&last) && standing.open.is_none());
            let again = standing.games.last().expect("a game").booked.clone();
            prop_assert!(standing.clone().add(&rules, &line(Entry::Over(again))).is_err());
            before = standing.clone();
        }
    }

    /// Other numbers never make a history unreadable: money is what the lines say.
    #[test]
    fn a_history_can_be_read_under_other_numbers(games in prop::collection::vec(-3000_i64..3000, 0..30), every in 1_usize..9) {
        let rules = Rules::bundled();
        let mut standing = member(&rules);
        let mut lines = vec![line(Entry::Joined { name: "Olga".to_owned() })];
        for parts in games {
            play(&rules, &mut standing, Money::of_parts(parts).expect("an amount"), None);
            let game = standing.games.last().expect("a game");
            let (game, booked) = (game.id.clone(), game.booked.clone());
            lines.push(line(Entry::Opened { game, price: None, record: booked.record.clone() }));
            lines.push(line(Entry::Over(booked)));
        }
        let other = Rules { check_every: every, credit: money("1"), ..rules };
        let read = Standing::of(&other, &lines);
        prop_assert_eq!(read.map(|standing| standing.balance), Ok(standing.balance));
    }
}
