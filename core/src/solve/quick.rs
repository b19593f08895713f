//! From a position of the engine to a search on a chart, and back to an answer.

use crate::card::CardSet;
use crate::game::walk::Walk;
use crate::order::EffSuit;
use crate::ruleset::Leader;
use crate::seat::{Hand, MAX_HANDS};
use crate::state::Position;

use super::cards::Layout;
use super::chart::Chart;
use super::memory::Memory;
use super::order::{Killers, MOST_FLOATING, MOST_HELD, for_each_run};
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
        let cards = layout.cards(&chart, [0; MAX_HANDS], &[]);
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
        let laid = self.lay_out(walk, pos, aim)?;
        let search = &mut self.search;
        search.budget = budget;
        let declared = u8::try_from(walk.declared(pos)).unwrap_or(u8::MAX);
        let (need, suits_led) = (i16::from(need), pos.suits_led);
        let ask = Ask { need, left, broken: pos.broken, declared, suits_led };
        let answer = match laid {
            Laid::Lead(leader) => search.lead(leader, ask),
            Laid::Follow(table) => search.follow(table, ask),
        };
        Some(if search.nodes > budget { Err(Stopped::TooMuch(budget)) } else { Ok(answer.reached) })
    }

    /// Cards of the hand whose turn it is that come to the same, among those it may play.
    pub(super) fn alike(
        &mut self,
        walk: &Walk<'_>,
        pos: &Position,
        aim: Aim,
        allowed: CardSet,
    ) -> Option<Vec<CardSet>> {
        let laid = self.lay_out(walk, pos, aim)?;
        let search = &self.search;
        let me = match laid {
            Laid::Lead(leader) => usize::from(leader),
            Laid::Follow(table) => search.turn(table),
        };
        let best = if let Laid::Follow(table) = laid { 1 << table.best } else { 0 };
        let others = search.cards.live & !search.cards.hands[me] | best;
        let mut runs = Vec::new();
        for_each_run(search, search.chart.word_of(allowed), others, |_, run| {
            runs.push(search.chart.cards_of(run));
        });
        Some(runs)
    }

    /// Lays out the cards of a position.
    fn lay_out(&mut self, walk: &Walk<'_>, pos: &Position, aim: Aim) -> Option<Laid> {
        let ring = ring(walk, pos);
        let chart = &self.search.chart;
        let ghost = pos.trick.led != EffSuit::NONE && walk.tables().kind.ghost_leads(pos.tricks() + 1);
        let too_many = chart.floating.count_ones() > MOST_FLOATING;
        if ghost || too_many || usize::from(tricks_left(pos)) > MOST_HELD {
            return None;
        }
        let mut hands = [0; MAX_HANDS];
        let mut voids = [0; MAX_HANDS];
        for (at, hand) in ring.iter().enumerate() {
            hands[at] = chart.word_of(pos.hands[hand.index()]);
            voids[at] = pos.voids[hand.index()];
        }
        self.sit_down(walk, pos, aim, &ring);
        let seat_of = |hand: Hand| ring.iter().position(|&other| other == hand).unwrap_or(0);
        let small = |at: usize| u8::try_from(at).unwrap_or(0);
        let leader = seat_of(pos.trick.leader);
        let search = &mut self.search;
        let played = pos.cards_played().skip(usize::from(pos.n_plays - pos.trick.count));
        let from = (leader..).map(|at| at % ring.len());
        let on_table: Vec<(usize, u8)> = from.zip(played.map(|card| search.chart.number_of(card))).collect();
        search.cards = search.layout.cards(&search.chart, hands, &on_table);
        search.cards.voids = voids;
        if on_table.is_empty() {
            return Some(Laid::Lead(small(leader)));
        }
        let mut cards = [0; MAX_HANDS];
        for (to, (_, card)) in cards.iter_mut().zip(&on_table) {
            *to = *card;
        }
        Some(Laid::Follow(OnTable {
            led: search.chart.suit_at(pos.trick.led)?,
            best: search.chart.number_of(pos.trick.best),
            best_power: pos.trick.best_power,
            winner: small(seat_of(pos.trick.best_hand)),
            leader: small(leader),
            count: pos.trick.count,
            cards,
        }))
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

/// A position as the search sees it, its cards apart.
enum Laid {
    /// This hand is to lead.
    Lead(u8),
    /// A trick has begun.
    Follow(OnTable),
}

/// The hands that play, in order of play.
fn ring(walk: &Walk<'_>, pos: &Position) -> Vec<Hand> {
    let first = pos.playing.first();
    let next = |hand: &Hand| Some(walk.rules.next_in(pos.playing, *hand));
    std::iter::successors(first, next).take(pos.playing.len()).collect()
}
