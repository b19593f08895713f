//! Packs of others with code, before they are played on the screen for the first time: a page over whatever is shown.

use overtrick_plugins::load::Loaded;

use super::super::message::{Message, Page};
use super::Driver;
use crate::strangers;

impl Driver {
    /// Shows whose code this game has, if nobody here has seen it; whoever closes the page has seen it.
    pub(super) fn meet(&self, loaded: &Loaded) {
        let lines = match strangers::lines(loaded, (&self.packs, &self.data)) {
            Ok(lines) if !lines.is_empty() => lines,
            // Code that cannot be looked at cannot be played either, and that is told then.
            _ => return,
        };
        self.send(Message::Page(Page::new("Code of others", lines)));
        // It is shown again next time, if that cannot be kept.
        drop(strangers::remember(&self.data, loaded));
    }
}
