//! Hooks within the play and before it: who speaks first, who leads, who wins, who decides, when it is over; and what the
//! options may be.

use overtrick_core::bot::sample::Sampler;
use overtrick_core::game::{Drop, Event, contradiction, plays_by_hand};
use overtrick_core::hooks::HostFactory;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::Pending;
use overtrick_plugins::conformance::{leaks, one_match};
use overtrick_plugins::game::Game;

use super::{begun, dealt, dummy_whist, go_on, over, play, try_over};

/// Dummy Whist with functions, and keys that name them.
fn with(functions: &str, keys: &str) -> Game {
    dummy_whist(&format!("hooks = '''\n{functions}\n'''\n{keys}\n"))
}

/// The fault of a match with a function of one line behind a key.
fn fault(function: &str, key: &str) -> String {
    let game = with(&format!("local function f(d, a, b, c)\n  {function}\nend\nreturn {{ f = f }}"), key);
    match play(&game, 1) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("`{function}` is accepted"),
    }
}

/// The next of three seats after the last winner leads; the dummy's tricks count for the first seat.
const NEXT: &str = "
local function next_leader(d)
    local last = d.winners[#d.winners]
    return last == 4 and 1 or last % 3 + 1
end
";
const LEADER: &str = "contract.tricks.leader = { 1 = \"eldest\", else = \"lua:next_leader\" }";

#[test]
fn a_hook_names_the_leader_of_every_trick() {
    let game = with(&format!("{NEXT}\nreturn {{ next_leader = next_leader }}"), LEADER);
    let mut host = game.hosts.host().expect("a host");
    let mut stream = Stream::new(1, 2);
    for seed in 0..3 {
        let mut table = dealt(&game, seed);
        let mut led = vec![Hand::new(1)];
        let mut tricks = 0;
        go_on(&mut table, seed, |table| {
            let pos = &table.state().pos;
            if table.state().table.deals > 1 || *table.pending() == Pending::Deal {
                return true;
            }
            if pos.tricks() > tricks && pos.trick_open {
                tricks = pos.tricks();
                let last = pos.winner_of(usize::from(tricks) - 1).expect("a winner");
                let next = if last == Hand::new(3) { 0 } else { (last.raw() + 1) % 3 };
                assert_eq!(pos.trick.leader, Hand::new(next));
                led.push(pos.trick.leader);
            }
            let plays = plays_by_hand(&game.rules, table.state());
            let leaders: Vec<Hand> = plays.chunks(4).map(|trick| trick[0].0).collect();
            assert_eq!(leaders, led[..leaders.len()], "and who played what can be told without the hook");
            let view = table.view(Seat::new(0));
            let world = Sampler::new(&view).world(&mut stream);
            assert_eq!(contradiction(&game.rules, host.as_mut(), &world), Ok(None));
            false
        })
        .expect("the deal is played");
        assert_eq!(led.len(), 13);
    }
}

#[test]
fn a_hook_says_who_has_won_a_trick() {
    let won = "
        local function trick_winner(d, hand, cards, hands)
            assert(#cards == 4 and #hands == 4 and cards[4] == d.played[#d.played])
            -- The first trick as the cards say, every other goes to the leader.
            return d.tricks_done > 0 and hands[1] or nil
        end
        return { trick_winner = trick_winner }";
    let game = with(won, "play.trick_winner = \"lua:trick_winner\"");
    let mut table = dealt(&game, 4);
    go_on(&mut table, 4, |table| *table.pending() == Pending::Deal).expect("a deal");
    let pos = &table.state().pos;
    let first = pos.winner_of(0);
    assert!((1..13).all(|trick| pos.winner_of(trick) == first), "who won the first trick has won them all");
    let key = "play.trick_winner = \"lua:f\"";
    assert!(fault("return 9", key).contains("9 is no hand; hands are 1 to 4"));
    assert!(fault("return 'N'", key).contains("expected a number, found a text"));
}

#[test]
fn a_hook_says_when_the_play_is_over() {
    let over = "local function enough(d)\n return #d.winners >= 3\nend\nreturn { enough = enough }";
    let game = with(over, "contract.tricks.stop = \"lua:enough\"");
    let mut table = dealt(&game, 4);
    go_on(&mut table, 4, |table| *table.pending() == Pending::Deal).expect("a deal");
    assert_eq!(table.state().pos.tricks(), 3);
    assert!(fault("return 3", "contract.tricks.stop = \"lua:f\"").contains("expected true or false"));
}

#[test]
fn a_hook_says_who_decides_for_a_hand() {
    let control = "
        -- The dummy belongs to who won the last trick.
        local function controller(d, hand)
            local last = d.winners[#d.winners]
            return if hand == 4 and last and last < 4 then last else nil
        end
        return { controller = controller }";
    let game = with(control, "play.controller = \"lua:controller\"");
    let dummy = Hand::new(3);
    let (mut changed, mut told) = (0, Vec::<Event>::new());
    let mut table = begun(&game, 2);
    table.deal(&mut told).expect("a deal");
    let mut asked = Seat::new(1);
    go_on(&mut table, 2, |table| {
        let (pos, Some(question)) = (&table.state().pos, table.pending().question()) else { return true };
        let last = usize::from(pos.tricks()).checked_sub(1).and_then(|trick| pos.winner_of(trick));
        if pos.turn == dummy {
            let own = last.filter(|hand| *hand != dummy).map_or(asked, |hand| Seat::new(hand.raw()));
            assert_eq!(question.seat, own);
            changed += usize::from(own != asked);
            asked = own;
            assert_eq!(pos.controller(dummy), Some(own));
        } else {
            assert_eq!(question.seat, Seat::new(pos.turn.raw()));
        }
        false
    })
    .expect("the deal is played");
    assert!(changed > 2, "{changed}");
    assert!(fault("return 4", "play.controller = \"lua:f\"").contains("4 is no seat; seats are 1 to 3"));
}

#[test]
fn a_hook_says_who_speaks_first() {
    let first = |answer: &str| {
        let hooks = format!(
            "hooks = '''\nlocal function first(d)\n  {answer}\nend\nreturn {{ first = first }}\n'''\n"
        );
        over("games/spades", "spades", &format!("{hooks}auction.first = \"lua:first\"\n"))
    };
    let game = first("assert(#d.said == 0, 'asked once') return d.dealer");
    let mut table = dealt(&game, 1);
    for seat in [0, 1, 2, 3] {
        assert_eq!(table.pending().question().expect("a question").seat, Seat::new(seat));
        let call = overtrick_core::notation::parse_call(&game.rules, "3").expect("a call");
        let action = overtrick_core::state::Action::Call(call);
        table.act(Seat::new(seat), &action, &mut Drop).expect("a bid");
    }
    let nobody = first("return nil");
    assert_eq!(dealt(&nobody, 1).pending().question().expect("a question").seat, Seat::new(1));
    let wrong = begun(&first("return 5"), 1).deal(&mut Drop).expect_err("no such seat");
    assert!(wrong.to_string().contains("5 is no seat"), "{wrong}");
}

#[test]
fn a_hook_looks_at_the_options() {
    let spades = |answer: &str| {
        let hooks = format!(
            "hooks = '''\nlocal function check_options(d)\n  {answer}\nend\n\
             return {{ check_options = check_options }}\n'''\n"
        );
        try_over("games/spades", "spades", &hooks)
    };
    spades("return nil").map(|_| ()).expect("nothing against them");
    let refused = spades("if d.opt.nil_value == 100 then return { 'nil is worth too much', 'really' } end");
    let refused = refused.err().expect("refused");
    assert!(
        refused.contains("changes.toml/hooks.luau:1:1: error[option/refused]: nil is worth too much"),
        "{refused}"
    );
    assert!(refused.contains("error[option/refused]: really"), "{refused}");
    let failed = spades("return d.opt.nil_worth").err().expect("no such option");
    assert!(failed.contains("option/hook-fails") && failed.contains("nil_worth"), "{failed}");
    let wrong = spades("return { 7 }").err().expect("no sentence");
    assert!(wrong.contains("expected a text, found a number"), "{wrong}");
}

#[test]
fn the_laws_are_kept_with_every_hook_at_once() {
    let functions = format!(
        "{NEXT}
        local function trick_winner(d, hand, cards, hands)
            return if d.tricks_done % 3 == 2 then hands[#hands] else nil
        end
        local function controller(d, hand)
            return if hand == 4 then d.tricks_done % 3 + 1 else nil
        end
        local function keep(d, seat, cards, hand)
            return if hand == 4 then {{ cards = {{ cards[1], cards[2], 0, 0 }} }} else nil
        end
        local function enough(d)
            return d.tricks_done == 11
        end
        return {{
            next_leader = next_leader, trick_winner = trick_winner, controller = controller, keep = keep, enough = enough,
        }}"
    );
    let keys = format!(
        "{LEADER}\ncontract.tricks.stop = \"lua:enough\"\n[play]\nrestrict = \"lua:keep\"\n\
         controller = \"lua:controller\"\ntrick_winner = \"lua:trick_winner\""
    );
    let game = with(&functions, &keys);
    for seed in 1..4 {
        if let Err(finding) = one_match(&game, seed, 3) {
            panic!("{finding}");
        }
        leaks(&game, seed, 6).unwrap_or_else(|finding| panic!("{finding}"));
    }
}

#[test]
fn a_hook_says_the_packets_of_every_deal() {
    let game = |answer: &str| {
        with(
            &format!("local function plan(d, dealer)\n  {answer}\nend\nreturn {{ plan = plan }}"),
            "deal.unset = [\"packets\"]\ndeal.plan = \"lua:plan\"",
        )
    };
    // One card more in each deal, and one for the table when the third seat deals.
    let rising = game(
        "local cards = { tostring(d.deals + 1) .. ' each' }
        if dealer == 3 then table.insert(cards, '1 turned') end
        table.insert(cards, 'rest unused')
        return cards",
    );
    let mut table = begun(&rising, 5);
    let mut dealt = Vec::new();
    go_on(&mut table, 5, |table| {
        let (deals, pos) = (table.state().table.deals, &table.state().pos);
        if pos.cards_played().len() == 0 && dealt.len() < deals as usize {
            let sizes: Vec<usize> = pos.hands[..4].iter().map(|cards| cards.len()).collect();
            assert_eq!(sizes, [sizes[0]; 4]);
            dealt.push((sizes[0], table.state().table.turned().is_some()));
        }
        *table.pending() == Pending::Over
    })
    .expect("a match");
    assert_eq!(dealt, [(1, false), (2, false)]);
    for seed in 1..4 {
        if let Err(finding) = one_match(&rising, seed, 2) {
            panic!("{finding}");
        }
    }
    for (answer, told) in [
        ("return {}", "no cards are dealt"),
        ("return { '70 each' }", "take 280 cards"),
        ("return { 'm.x each', 'rest unused' }", "`m.x` is no number of cards"),
        ("return { 'rest unused' }", "nobody is dealt a card"),
        ("return { '3 to all' }", "`all` gets no cards"),
        ("return '3 each'", "expected a list"),
    ] {
        let fault = begun(&game(answer), 1).deal(&mut Drop).expect_err(answer).to_string();
        assert!(fault.contains(told) && fault.contains("hook `plan` of changes/"), "{answer}: {fault}");
    }
    let both = try_over("plugins/tests/packs/dummy_whist.toml", "dummy_whist", "deal.plan = \"lua:plan\"\n");
    let both = both.err().expect("packets and a plan");
    assert!(both.contains("deal/plan-and-packets") && both.contains("hook/unknown"), "{both}");
}
