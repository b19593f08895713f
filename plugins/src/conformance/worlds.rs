//! Worlds drawn for a seat: each accepts the whole public past, and the seat cannot tell it from the real one.

use overtrick_core::bot::sample::Sampler;
use overtrick_core::game::{Event, Match, View, contradiction, resume};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::seat::Seat;
use overtrick_core::state::Pending;

use super::Law;
use super::walk::{Line, Look};
use crate::game::Game;

/// One step in so many is looked at.
const ONE_IN: u32 = 12;

/// Draws worlds now and then.
pub struct Worlds {
    host: Option<Box<dyn Host>>,
    stream: Stream,
}

impl Worlds {
    /// Draws from a stream of this seed, with a host of its own.
    pub fn new(game: &Game, seed: u64) -> Self {
        Self { host: game.hosts.host().ok(), stream: Stream::new(seed, 1 << 42) }
    }
}

impl Look for Worlds {
    fn look(&mut self, table: &mut Match, _: Option<&Line>, _: &[Event]) -> Result<(), (Law, String)> {
        if !matches!(table.pending(), Pending::Ask(_)) || self.stream.below(ONE_IN) > 0 {
            return Ok(());
        }
        let rules = table.rules().clone();
        let host = self.host.as_mut().ok_or((Law::Ends, "there is no host".to_owned()))?;
        let seats = u32::try_from(rules.seats).unwrap_or(1);
        let seat = Seat::new(u8::try_from(self.stream.below(seats)).unwrap_or(0));
        let view = table.view(seat);
        let sampler = Sampler::new(&view);
        let fault = |what: String| Err((Law::Worlds, format!("for {}: {what}", rules.seat_name(seat))));
        for _ in 0..2 {
            let mut world = sampler.world(&mut self.stream);
            match contradiction(&rules, host.as_mut(), &world) {
                Ok(None) => {}
                Ok(Some(found)) => return fault(found.to_string()),
                Err(error) => return fault(error.to_string()),
            }
            if view.question().is_none()
                && let Err(error) = resume(&rules, host.as_mut(), &mut world)
            {
                return fault(error.to_string());
            }
            if View::new(&rules, &world, seat) != view {
                return fault("a world that looks different".to_owned());
            }
        }
        Ok(())
    }
}
