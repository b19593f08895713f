//! Sets matches up: loads a game as it is wished, tells what can be chosen, and begins.

use overtrick_core::game::Start;
use overtrick_plugins::diagnostic::Severity;
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::prose::capital;

use super::super::form::{Form, Wanted};
use super::super::message::Message;
use super::last::Last;
use super::{Driver, SEES_ALL};
use crate::args::GameArgs;
use crate::cmd::play;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::league::{self, League, Offer, Stakes};
use crate::session::{Players, RecordFile, Session};

impl Driver {
    /// Tells how a match of this game can be set up: as the last one, if there was one and that is still possible.
    pub(super) fn set_up_again(&self, game: &str) {
        let last = Last::read(&self.data.setup(game));
        let form = last.and_then(|last| {
            let mut form = self.form(&last.args(game)).ok()?;
            let are_here =
                last.seats.iter().all(|name| form.people.iter().any(|person| person.name == *name));
            if are_here && last.seats.len() == form.usual.len() {
                form.usual = last.seats;
            }
            Some(form)
        });
        match form {
            Some(form) => self.send(Message::Form(Box::new(form))),
            None => self.set_up(&GameArgs { game: game.to_owned(), ..GameArgs::default() }),
        }
        if let Ok(game) = self.wished(&GameArgs { game: game.to_owned(), ..GameArgs::default() }) {
            self.meet(&game.loaded);
        }
    }

    fn form(&self, args: &GameArgs) -> Outcome<Form> {
        let args = self.packs.spelled_out(args)?;
        let game = self.wished(&args)?;
        let league = Offer::new(&self.data, &game.rules);
        let code = self.packs.code(&game.loaded).ok();
        let form = Form::new(&game, &self.opponents.clubs, league, args.into_owned(), self.style)?;
        Ok(Form { code, ..form })
    }

    /// Tells how a match can be set up, or why not like this.
    pub(super) fn set_up(&self, args: &GameArgs) {
        let form = self.form(args);
        self.send(match form {
            Ok(form) => Message::Form(Box::new(form)),
            Err(failure) => Message::Refused(why(&failure)),
        });
    }

    /// Begins a match.
    pub(super) fn start(&mut self, wanted: &Wanted) -> Outcome {
        let game = self.wished(&wanted.args)?;
        let seats = self.opponents.seats(&wanted.seats)?;
        let players = Players::typed(&game.rules, &seats)?;
        let entry = match &wanted.stake.member {
            Some(name) => match self.enter(name, wanted, &game, &players)? {
                Some(entry) => Some(entry),
                None => return Ok(()),
            },
            None => None,
        };
        let seed = match wanted.seed {
            Some(seed) => seed,
            None => play::random_seed()?,
        };
        // A match is begun all the same, if that cannot be kept.
        drop(Last::of(wanted).keep(&self.data.setup(&wanted.args.game)));
        self.data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded))?;
        let record = RecordFile::create(self.data.new_record(&game.rules.source.id)?)?;
        let start = Start { seed, ..Start::default() };
        let mut session = Session::begin(&game, start, players, record, Vec::new())?;
        if wanted.sees_all {
            session.note(SEES_ALL)?;
        }
        if let Some((league, name, stakes)) = entry {
            let opened = league.open_instead(&name, &session, stakes, &self.packs);
            opened.inspect_err(|_| session.unmade())?;
        }
        let teller = self.teller(&session, &game);
        self.sit_down(session, game, teller, wanted.sees_all);
        Ok(())
    }

    /// A member who may play for so much; nothing if a match of his is open, and he was told what giving it up costs.
    fn enter(
        &self,
        name: &str,
        wanted: &Wanted,
        game: &Game,
        players: &Players,
    ) -> Outcome<Option<(League, String, Stakes)>> {
        let league = League::find(&self.data)?;
        let stake = &wanted.stake;
        League::seat(players.humans())?;
        if wanted.sees_all {
            return Err(Failure::Usage(
                "Who plays for the league sees his own hand only: change the line `Hands shown`.".to_owned(),
            ));
        }
        let price = stake.price.filter(|_| !League::has_price(&game.rules));
        let stakes = league.stakes(&game.rules, price)?;
        let member = if league.is_known(name) { league.active(name)? } else { league.join(name)? };
        league.overdue(&member, &self.packs, self.style)?;
        let member = league.active(&member.name)?;
        if let Some(open) = &member.open
            && stake.gives_up.as_ref() != Some(&open.record)
        {
            let costs = league::giving_up(&league.rules, &member, open);
            let advice = "Enter gives it up and begins; in the lobby one goes on with it.";
            self.send(Message::Costs(open.record.clone(), format!("{costs} {advice}")));
            return Ok(None);
        }
        Ok(Some((league, member.name, stakes)))
    }

    /// The game. Packs that hide others are not told of: the standard error is the screen as well.
    fn wished(&self, args: &GameArgs) -> Outcome<Game> {
        Ok(game::open(&self.packs.request(args)?)?)
    }
}

/// The first thing that is wrong, and what can be done about it.
fn why(failure: &Failure) -> String {
    let Failure::Pack(problems) = failure else { return failure.text() };
    let Some(first) = problems.list.iter().find(|one| one.severity == Severity::Error) else {
        return failure.text();
    };
    // What another value needs is told beside the option anyway.
    let help = first.help.as_ref().filter(|_| first.code != "option/condition");
    let help = help.map_or(String::new(), |help| format!(" {}.", capital(help)));
    let help = help.replace("?.", "?");
    format!("{}.{help}", capital(&first.message)).replace('`', "")
}
