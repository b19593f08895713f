//! `overtrick play --watch`: a pack that was saved in the middle of a match is loaded again.
//!
//! A record is of one digest for good. So what was played is put into a new record under the new rules, where all of it is
//! possible under them, and the old record stays as it is; else the match goes on under the old rules, and it is said
//! what is in the way.

use overtrick_plugins::game::Game;

use super::{play, resume};
use crate::args::{GameArgs, Places, PlayArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::line::{Ending, Risen, Table, Teller};
use crate::out::Out;
use crate::packs::{Packs, short};
use crate::report;
use crate::saved::Saved;
use crate::session::{RecordFile, Session};
use crate::words::Words;

/// The files of a game that are watched.
pub(super) fn watched(game: &GameArgs, places: &Places) -> Outcome<Saved> {
    let packs: Vec<&str> = std::iter::once(&game.game).chain(&game.overlays).map(String::as_str).collect();
    Saved::of(&packs, places)
}

/// A match that is watched.
pub(super) struct Reload<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) places: &'a Places,
    pub(super) data: &'a DataDir,
    /// After how many deals to leave.
    pub(super) deals: Option<u32>,
}

impl Reload<'_> {
    /// Plays until somebody leaves or the match is over, from one table to the next.
    pub(super) fn sit(&self, mut game: Game, mut risen: Risen, out: &mut Out) -> Outcome {
        loop {
            let Risen { session, teller, input, manner, saved } = risen;
            let words = Words::new(&game.rules, out.style).spoken(manner.spoken);
            let mut table = Table::new(session, teller, words, &game.loaded, self.deals, input);
            table.speak(manner, out);
            table.watch(saved);
            let ending = table.play(out)?;
            if ending != Ending::Saved {
                return play::leave(&mut table, ending, self.data, out);
            }
            risen = table.rise();
            let Some(new) = self.load(&game, out)? else { continue };
            let (session, teller);
            (game, session, teller) = self.change(game, new, risen.session, out)?;
            risen = Risen { session, teller, ..risen };
        }
    }

    /// The game as its packs are now; nothing if it cannot be played or has the same rules.
    fn load(&self, old: &Game, out: &mut Out) -> Outcome<Option<Game>> {
        match Packs::find(self.places).and_then(|packs| packs.open(&self.args.game)) {
            Ok(new) if new.loaded.digest() == old.loaded.digest() => {
                out.wrapped("The pack was saved; its rules are the same.", 4)?;
                Ok(None)
            }
            Ok(new) => Ok(Some(new)),
            Err(Failure::Pack(problems)) => {
                report::tell(&problems, out)?;
                out.wrapped("The pack was saved and cannot be played as it is; the match goes on under the rules before.", 4)?;
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }

    /// The match under the new rules, or why it is not. A new teller has heard all of it again.
    fn change(
        &self,
        old: Game,
        new: Game,
        session: Session,
        out: &mut Out,
    ) -> Outcome<(Game, Session, Teller)> {
        let path = session.record().path().to_owned();
        // Its record is unlocked with it.
        drop(session);
        let (mut file, text) = RecordFile::open(path.clone())?;
        let record = resume::parse(&path, &text)?;
        let (game, file, record) = match resume::under_other_rules(&path, &record, &new) {
            Ok(text) => {
                let mut file = RecordFile::create(self.data.new_record(&new.rules.source.id)?)?;
                file.append(&text)?;
                self.data.keep_rules(new.loaded.digest(), &kept::text(&new.loaded))?;
                let digest = short(new.loaded.digest());
                out.wrapped(
                    &format!(
                        "The pack was saved. What was played is possible under its new rules (digest {digest}), and the \
                         match goes on under them, in a record of its own."
                    ),
                    4,
                )?;
                let record = resume::parse(file.path(), &text)?;
                (new, file, record)
            }
            Err(Failure::Problems(why)) => {
                out.wrapped(
                    &format!("The pack was saved. The match goes on under the rules before, for under the new ones it differs: {why}"),
                    4,
                )?;
                file.cut(record.whole)?;
                (old, file, record)
            }
            Err(other) => return Err(other),
        };
        let words = Words::new(&game.rules, out.style);
        let (session, mut teller) = resume::again(&game, &record, file, &words)?;
        // All of it was told before.
        teller.take();
        Ok((game, session.thinking(self.args.think), teller))
    }
}
