//! Games under the rules of records, each loaded once however many records there are.

use std::collections::BTreeMap;
use std::rc::Rc;

use overtrick_core::record::Header;

use crate::dirs::DataDir;
use crate::packs::Packs;
use crate::recorded::Recorded;

/// What a record needs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Needs {
    pack: String,
    digest: String,
    preset: Option<String>,
    overlays: Vec<String>,
    players: usize,
    options: Vec<(String, String)>,
}

/// Rules that were taken before, or why they cannot be.
pub(super) struct Shelf<'a> {
    packs: &'a Packs,
    data: &'a DataDir,
    games: BTreeMap<Needs, Result<Rc<Recorded>, String>>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(packs: &'a Packs, data: &'a DataDir) -> Self {
        Self { packs, data, games: BTreeMap::new() }
    }

    /// The rules of a record.
    ///
    /// # Errors
    /// Why there are none, in a sentence or more.
    pub(super) fn take(&mut self, header: &Header) -> Result<Rc<Recorded>, String> {
        let needs = Needs {
            pack: header.pack.clone(),
            digest: header.digest.clone(),
            preset: header.preset.clone(),
            overlays: header.overlays.clone(),
            players: header.players,
            options: header.options.clone(),
        };
        let (packs, data) = (self.packs, self.data);
        let open = || packs.open_recorded(header, data).map(Rc::new).map_err(|failure| failure.text());
        self.games.entry(needs).or_insert_with(open).clone()
    }
}
