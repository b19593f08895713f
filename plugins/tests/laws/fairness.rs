//! Bots play matches of every pack, and hidden cards are exchanged behind their backs; players that cheat are caught.

use overtrick_core::bot::search::{Effort, Searcher, Settings};
use overtrick_core::bot::{Advice, Bot};
use overtrick_core::card::CardSet;
use overtrick_core::game::{Fault, Start, View};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, State};
use overtrick_plugins::conformance::{Glances, Law, Player, fair};
use overtrick_plugins::game::Game;

use crate::packs;

/// A bot that thinks little: the machinery is the same.
fn hasty() -> Box<dyn Bot> {
    let effort = Effort { play: 8, choose: 8, call: 24 };
    Box::new(Searcher::new("hasty", Settings { effort, slips: 10, ..Settings::BASIC }))
}

fn honest() -> Box<dyn Player> {
    Box::new(hasty())
}

fn start(seed: u64) -> Start {
    Start { seed, ..Start::default() }
}

#[test]
fn no_hidden_card_reaches_a_bot() {
    let mut found = Vec::new();
    let (mut decisions, mut exchanged) = (0, 0);
    for (seed, (name, game)) in (1..).zip(packs::all()) {
        match fair(&game, start(seed), Glances { deals: 1, one_in: 4 }, &mut honest) {
            Ok(asked) => {
                decisions += asked.decisions;
                exchanged += asked.exchanged;
            }
            Err(finding) => found.push(format!("{name}: {finding}")),
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert!(exchanged > decisions / 20 && exchanged > 200, "{exchanged} of {decisions}");
}

#[test]
fn nor_in_a_whole_match() {
    for (id, set) in [("spades", &[("target", "200")][..]), ("500", &[]), ("preferans", &[])] {
        let game = packs::game(packs::files(&format!("games/{id}")), None, None, set);
        let asked = fair(&game, start(3), Glances { deals: 12, one_in: 6 }, &mut honest);
        let asked = asked.unwrap_or_else(|finding| panic!("{id}: {finding}"));
        assert!(asked.exchanged > 10, "{id}: {asked:?}");
    }
}

/// Decides as a bot does; then something is done to the answer by who sees everything.
struct Cheat<F>(Box<dyn Bot>, F);

impl<F: FnMut(&mut Advice, &View<'_>, &State)> Player for Cheat<F> {
    fn decide(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        host: &mut dyn Host,
        stream: &mut Stream,
    ) -> Result<Advice, Fault> {
        let view = View::new(rules, state, seat);
        let mut advice = self.0.advise(&view, host, stream)?;
        (self.1)(&mut advice, &view, state);
        Ok(advice)
    }
}

/// Where a card may be chosen, one is played that goes by the first card of the next hand.
fn peeks() -> Box<dyn Player> {
    Box::new(Cheat(hasty(), |advice: &mut Advice, view: &View<'_>, state: &State| {
        if let Some(Answers::Play(plays)) = view.question().map(|question| &question.answers) {
            let next = state.pos.hands[Hand::of(view.seat.step(1, view.rules.seats)).index()];
            let index = next.first().map_or(0, |card| card.index() % plays.len());
            advice.action = plays.nth(index).unwrap_or(advice.action);
        }
    }))
}

/// The reason tells what was seen at the seat that was asked before.
fn remembers() -> Box<dyn Player> {
    let mut before = CardSet::EMPTY;
    Box::new(Cheat(hasty(), move |advice: &mut Advice, view: &View<'_>, _: &State| {
        advice.reason = format!("{} {:?}", advice.reason, before - view.own());
        before = view.own();
    }))
}

/// A card is played that is not in the hand.
fn revokes() -> Box<dyn Player> {
    Box::new(Cheat(hasty(), |advice: &mut Advice, view: &View<'_>, _: &State| {
        let elsewhere = (view.rules.deck.cards() - view.own()).first();
        if let (Action::Play { card, .. }, Some(other)) = (&mut advice.action, elsewhere) {
            *card = other;
        }
    }))
}

fn caught(game: &Game, player: &mut dyn FnMut() -> Box<dyn Player>) -> bool {
    let finding = fair(game, start(1), Glances { deals: 8, one_in: 3 }, player);
    finding.is_err_and(|finding| finding.law == Law::Fair)
}

#[test]
fn who_cheats_is_caught() {
    for id in packs::BUNDLED {
        let game = packs::game(packs::files(&format!("games/{id}")), None, None, &[]);
        assert!(caught(&game, &mut peeks), "{id}: peeks");
        assert!(caught(&game, &mut remembers), "{id}: remembers");
        assert!(caught(&game, &mut revokes), "{id}: revokes");
        assert!(!caught(&game, &mut honest), "{id}: is honest");
    }
}
