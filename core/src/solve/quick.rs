//! From a position of the engine to a search on a chart, and back to an answer.

use crate::game::walk::Walk;
use crate::order::EffSuit;
use crate::ruleset::Leader;
use crate::seat::{Hand, MAX_HANDS};
use crate::state::Position;

use super::cards::{Cards, Layout};
use super::chart::Chart;
use super::memory::Memory;
use super::order::{Killers, MOST_HELD};
use super::search::{Ask, OnTable, Search, Table};
use super::{Aim, Stopped, tricks_left};

/// The search on the chart of a contract.
#[derive(Debug)]
pub(super) struct Quick {
    search: Search,
}

impl Quick {
    /// For a contract; `None` if its chart would leave something out.
    pub(super) fn new(walk: &Walk<'_>) -> Option<Self> {
        let chart = Chart::new(walk)?;
        let layout = Layout::new(&chart, 2);
        let cards = Cards { hands: [0; MAX_HANDS], owners: [0; 2], lengths: 0 };
        let table = Table {
            hands: 0,
            of: [false; MAX_HANDS],
            most: [false; MAX_HANDS],
            declaring: [false; MAX_HANDS],
            tricks: 0,
            leaders: Vec::new(),
            stops: walk.stops.clone(),
        };
        let (memory, killers) = (Memory::new(), Killers::new());
        Some(Self { search: Search { chart, layout, table, cards, memory, killers, nodes: 0, budget: 0 } })
    }

    /// Forgets what was found.
    pub(super) fn forget(&mut self) {
        self.search.memory.forget();
    }

    /// Begins a new question.
    pub(super) fn begin(&mut self) {
        self.search.nodes = 0;
    }

    /// Cards played since then.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Whether the hands of the aim win `need` tricks; `None` for a position that no chart shows whole.
    pub(super) fn reaches(
        &mut self,
        walk: &Walk<'_>,
        pos: &Position,
        aim: Aim,
        need: u8,
        budget: u64,
    ) -> Option<Result<bool, Stopped>> {
        let left = tricks_left(pos);
        if need == 0 || need > left {
            return Some(Ok(need == 0));
        }
        let ring = ring(walk, pos);
        let mut hands = [0; MAX_HANDS];
        for (to, hand) in hands.iter_mut().zip(&ring) {
            *to = self.search.chart.word_of(pos.hands[hand.index()]);
        }
        let shown = hands.iter().all(|hand| hand & self.search.chart.floating == 0);
        let ghost = pos.trick.led != EffSuit::NONE && walk.tables().kind.ghost_leads(pos.tricks() + 1);
        if !shown || ghost || usize::from(left) > MOST_HELD {
            return None;
        }
        self.sit_down(walk, pos, aim, &ring);
        let seat_of = |hand: Hand| ring.iter().position(|&other| other == hand).unwrap_or(0);
        let small = |at: usize| u8::try_from(at).unwrap_or(0);
        let leader = seat_of(pos.trick.leader);
        let mut on_table = Vec::new();
        if pos.trick.count > 0 {
            let played = pos.cards_played().skip(usize::from(pos.n_plays - pos.trick.count));
            let from = (leader..).map(|at| at % ring.len());
            on_table.extend(from.zip(played.map(|card| self.search.chart.number_of(card))));
        }
        let search = &mut self.search;
        search.cards = search.layout.cards(&search.chart, hands, &on_table);
        search.budget = budget;
        let declared = u8::try_from(walk.declared(pos)).unwrap_or(u8::MAX);
        let ask = Ask { need: i16::from(need), left, broken: pos.broken, declared };
        let answer = if on_table.is_empty() {
            search.lead(small(leader), ask)
        } else {
            let mut cards = [0; MAX_HANDS];
            for (to, (_, card)) in cards.iter_mut().zip(&on_table) {
                *to = *card;
            }
            let table = OnTable {
                led: search.chart.suit_at(pos.trick.led)?,
                best: search.chart.number_of(pos.trick.best),
                best_power: pos.trick.best_power,
                winner: small(seat_of(pos.trick.best_hand)),
                leader: small(leader),
                count: pos.trick.count,
                cards,
            };
            search.follow(table, ask)
        };
        Some(if search.nodes > budget { Err(Stopped::TooMuch(budget)) } else { Ok(answer.reached) })
    }

    /// Takes the hands of a position; what was found for other ones, or of tricks otherwise numbered, is forgotten.
    fn sit_down(&mut self, walk: &Walk<'_>, pos: &Position, aim: Aim, ring: &[Hand]) {
        let mut table = Table {
            hands: u8::try_from(ring.len()).unwrap_or(0),
            of: [false; MAX_HANDS],
            most: [false; MAX_HANDS],
            declaring: [false; MAX_HANDS],
            tricks: pos.tricks() + tricks_left(pos),
            leaders: Vec::new(),
            stops: Vec::new(),
        };
        for (at, &hand) in ring.iter().enumerate() {
            table.of[at] = aim.of.contains(hand);
            table.most[at] = aim.most.contains(hand);
            table.declaring[at] = !walk.stops.is_empty()
                && pos.controller(hand).is_some_and(|seat| walk.declaring.contains(seat));
        }
        for trick in pos.tricks() + 2..=table.tricks {
            if walk.tables().kind.leader(trick) != Leader::Winner {
                let leader = walk.leader(pos, trick);
                let at = ring.iter().position(|&hand| hand == leader).unwrap_or(0);
                table.leaders.push((trick, u8::try_from(at).unwrap_or(0)));
            }
        }
        std::mem::swap(&mut table.stops, &mut self.search.table.stops);
        if table != self.search.table {
            self.search.memory.forget();
            self.search.layout = Layout::new(&self.search.chart, ring.len());
        }
        self.search.table = table;
    }
}

/// The hands that play, in order of play.
fn ring(walk: &Walk<'_>, pos: &Position) -> Vec<Hand> {
    let first = pos.playing.first();
    let next = |hand: &Hand| Some(walk.rules.next_in(pos.playing, *hand));
    std::iter::successors(first, next).take(pos.playing.len()).collect()
}
