//! Kinds of contract: what they inherit, in which order of the cards they are played, what may not be led.

use crate::pack::rules;
use overtrick_core::card::Suit;
use overtrick_core::play::Group;
use overtrick_core::ruleset::{
    Aim, ContractKind, Controller, Declarers, Each, LeadBars, Leader, Moment, MomentAct, PhaseKind, RoleId,
    RoleRule, Rules,
};
use overtrick_core::seat::Hand;

fn kind<'r>(rules: &'r Rules, name: &str) -> &'r ContractKind {
    rules.kinds.iter().find(|kind| kind.name == name).expect(name)
}

fn duty(kind: &ContractKind) -> Vec<Group> {
    kind.duty.rungs().iter().map(|rung| rung.group).collect()
}

fn phases(kind: &ContractKind) -> Vec<&str> {
    kind.phases.iter().map(|phase| phase.name.as_str()).collect()
}

fn reasons<'r>(rules: &'r Rules, kind: &ContractKind) -> Vec<&'r str> {
    kind.items.iter().map(|item| rules.reason(item.reason)).collect()
}

#[test]
fn a_contract_is_like_another_but_for_what_it_says() {
    let rules = rules("");
    let (misere, open, double) =
        (kind(&rules, "misere"), kind(&rules, "open_misere"), kind(&rules, "double_nullo"));
    assert_eq!(phases(open), ["kitty", "nominate", "play"]);
    assert_eq!(duty(open), [Group::Suit, Group::Floating, Group::Any]);
    assert_eq!((open.out, open.declarers), (RoleId::PARTNER, Declarers::Declarer));
    assert!(misere.moments.is_empty());
    let [moment] = &open.moments[..] else { panic!("{:?}", open.moments) };
    assert_eq!(
        (moment.at, moment.act),
        (Moment::AfterTrick(1), MomentAct::Expose(RoleId::DECLARER, RoleId::ALL))
    );
    // Through `nullo`, which is like `misere`.
    assert_eq!(duty(double), [Group::Suit, Group::Any]);
    assert_eq!((double.out, double.declarers), (RoleId::NOBODY, Declarers::Side));
    assert!(double.stop.is_some() && double.made.is_some());
    assert_eq!(phases(kind(&rules, "bar_nullo")), ["play"]);
}

#[test]
fn a_change_reaches_what_is_like_the_changed() {
    let rules = rules("contract.misere = {duty = [\"suit\", \"any\"], stop = \"never\"}");
    for name in ["misere", "open_misere", "double_nullo"] {
        assert_eq!(duty(kind(&rules, name)), [Group::Suit, Group::Any], "{name}");
        assert!(kind(&rules, name).stop.is_none(), "{name}");
    }
}

#[test]
fn items_come_from_the_nearest_kind_that_has_some() {
    let plain = rules("");
    assert_eq!(reasons(&plain, kind(&plain, "suit")), ["made", "failed", "defence"]);
    for name in ["misere", "nullo", "double_nullo"] {
        assert_eq!(reasons(&plain, kind(&plain, name)), ["made"], "{name}");
    }
    let item = "{each = \"seat\", to = \"score\", amount = 1}";
    let own = rules(&format!("score = {{nullo = {{own = {item}}}, any = {{gift = {item}}}}}"));
    assert_eq!(reasons(&own, kind(&own, "misere")), ["made", "gift"]);
    assert_eq!(reasons(&own, kind(&own, "double_nullo")), ["own", "gift"]);
    assert_eq!(kind(&own, "nullo").items[0].each, Each::Seat);
}

#[test]
fn dialogs_that_are_off_are_no_phases() {
    let rules = rules("dialog.nominate.off = true\ndialog.kitty.contracts = [\"suit\"]");
    assert_eq!(phases(kind(&rules, "suit")), ["kitty", "play"]);
    assert_eq!(phases(kind(&rules, "misere")), ["play"]);
    assert_eq!(kind(&rules, "suit").phases[1].kind, PhaseKind::Play);
}

#[test]
fn each_strain_has_its_order() {
    let rules = rules("");
    let suit = kind(&rules, "suit");
    let name = |strain: usize| rules.families[usize::from(suit.orders[strain].0)].name.as_str();
    let strains: Vec<&str> = rules.ladder.strains.iter().map(|strain| strain.name.as_str()).collect();
    assert_eq!(strains, ["S", "C", "D", "H", "NT"]);
    assert_eq!((name(0), name(3), name(4)), ("trump", "trump", "no_trump"));
    assert_eq!(suit.orders.len(), 6);
    let hearts = Suit::new(3);
    let trump = &rules.families[usize::from(suit.orders[3].0)];
    assert!(trump.needs_trump && !trump.needs_named);
    assert_eq!(trump.orders.len(), 4);
    let order = rules.order(trump.orders[hearts.index()][0]);
    assert_eq!(order.trumps().len(), 13);
}

#[test]
fn a_pack_without_orders_ranks_the_cards_as_the_deck_does() {
    let plain = "order = {trump = \"unset\", no_trump = \"unset\", joker_in_suit = \"unset\"}\n\
                 deck.extra = []\ndeal.packets = [\"rest each\"]\ndeck.remove = [\"4S\", \"4C\", \"4D\", \"4H\"]\n\
                 contract = {suit = {order = \"unset\"}, misere = {order = \"unset\"}}\n\
                 dialog = {nominate = {off = true, if_holds = \"unset\", order = \"unset\"}}";
    let rules = rules(plain);
    assert_eq!((rules.orders.len(), rules.families.len()), (1, 1));
    assert_eq!(rules.orders[0].trump(), None);
}

#[test]
fn roles_are_sets_written_out() {
    let sets = "[contract.misere.roles]\nfoes = \"active - declarer\"\nbold = \"called.suit + called.misere\"\n\
                 quiet = \"foes - bold\"";
    let rules = rules(sets);
    assert_eq!(rules.roles[10..], ["foes", "bold", "quiet"]);
    let misere = kind(&rules, "misere");
    assert!(matches!(&misere.roles[0].1, RoleRule::Minus(both)
        if matches!(**both, [RoleRule::Role(RoleId::ACTIVE), RoleRule::Role(RoleId::DECLARER)])));
    let RoleRule::Minus(quiet) = &misere.roles[2].1 else { panic!("{misere:?}") };
    assert!(matches!(&quiet[1], RoleRule::Plus(both)
        if matches!(&**both, [RoleRule::Called(suit), RoleRule::Called(_)] if suit.iter().count() == 25)));
    assert_eq!(kind(&rules, "nullo").roles.len(), 3);
}

#[test]
fn leaders_and_aims() {
    let leader = "contract.misere = {leader = {1 = \"left_of_dealer\", 3 = \"winner\"}}\n\
                  contract.suit.leader = \"unset\"";
    let rules = rules(leader);
    let leaders: Vec<_> = kind(&rules, "misere").leaders.iter().map(|rule| (rule.trick, rule.who)).collect();
    assert_eq!(leaders, [(1, Leader::Role(RoleId::ELDEST)), (3, Leader::Winner)]);
    assert_eq!(kind(&rules, "suit").leaders[0].who, Leader::Role(RoleId::ELDEST));
    let aims = &kind(&rules, "suit").aims;
    assert!(matches!(&aims[..], [(RoleId::DECLARING, Aim::AtLeast(_)), (RoleId::OTHERS, Aim::Most)]));
    let aims = &kind(&rules, "double_nullo").aims;
    assert!(
        aims.iter().any(|(role, aim)| *role == RoleId::OTHERS && matches!(aim, Aim::Give(RoleId::DECLARING)))
    );
}

#[test]
fn bars_hold_cards_as_the_order_has_them() {
    let bars = "[play.lead.H]\nuntil = \"broken\"\n[play.lead.trump]\ncontracts = [\"suit\"]\nonly = \"last_trick\"\n\
                tricks = [1, 2]\n[play.lead.low]\ncards = [\"4H\", \"D\"]\nuntil = \"broken\"\nbroken_by = \"S\"";
    let rules = rules(bars);
    let (suit, misere) = (kind(&rules, "suit"), kind(&rules, "misere"));
    let order = |name: &str| {
        let family = rules.families.iter().find(|family| family.name == name).expect(name);
        family.orders[0][0].index()
    };
    let names =
        |bars: &LeadBars| -> Vec<String> { bars.names.iter().map(|name| name.rule.clone()).collect() };
    let plain = &misere.bars[order("no_trump")];
    assert_eq!(names(plain), ["H", "low"]);
    assert!(plain.floating.not_led_before && plain.floating.barred_when_all_led);
    assert_eq!((plain.bars[0].bar.len(), plain.bars[1].bar.len()), (11, 12));
    assert_eq!((plain.bars[1].broken_bit, plain.breaks.len(), plain.breaks[1].1), (Some(1), 2, 2));
    assert_eq!(plain.breaks[1].0.len(), 10);
    // Spades are trumps in the first order of the family: two bowers more, and the joker.
    let spades = &suit.bars[order("trump")];
    assert_eq!(names(spades), ["H", "trump", "low"]);
    assert_eq!((spades.bars[1].bar.len(), spades.bars[1].tricks, spades.bars[1].only_last), (12, 6, true));
    assert_eq!(spades.breaks[1], (spades.bars[1].bar, 4));
}

#[test]
fn hands_without_seats_stand_in_the_ring() {
    let hands = "[deal]\npackets = [\"10 kitty\", \"rest each\"]\n[deck]\nextra = [\"JK\", \"JL\", \"JO\"]\n\
                 [order.trump]\ntrump = [\"JK\", \"JL\", \"JO\", \"*/T\"]\n\
                 [order.no_trump]\nfloating = [\"JK\", \"JL\", \"JO\"]\n[order.joker_in_suit]\nfloating = [\"JL\", \"JO\"]\n\
                 [hands.dummy]\nafter = 2\ncontrol = \"declarer\"\nopen = \"everybody\"";
    let rules = rules(hands);
    assert_eq!(rules.hand_names, ["N", "E", "S", "W", "dummy"]);
    assert_eq!(rules.ring, [0, 1, 4, 2, 3].map(Hand::new));
    let mut hand = Hand::new(3);
    let round: Vec<usize> = (0..5)
        .map(|_| {
            hand = rules.next_in(overtrick_core::seat::HandSet::all(5), hand);
            hand.index()
        })
        .collect();
    assert_eq!(round, [0, 1, 4, 2, 3]);
    assert_eq!(
        (rules.extra_hands[0].control, rules.extra_hands[0].open),
        (Some(Controller::Role(RoleId::DECLARER)), RoleId::ALL)
    );
}
