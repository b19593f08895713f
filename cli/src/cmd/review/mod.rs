//! `overtrick review`: what each card of a record has cost, with all cards seen and by what its player could know.

mod json;
mod judge;
mod page;
mod sums;

use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use overtrick_core::bot::search::Settings;
use overtrick_core::notation;
use overtrick_core::record::{Entry, Record};
use overtrick_core::seat::Seat;
use overtrick_core::study::Course;
use overtrick_plugins::game::Game;

use super::replay::show_all_hands;
use super::{resume, solve};
use crate::args::{Places, ReviewArgs, USUAL_EFFORT, USUAL_SEED};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::out::Out;
use crate::packs::Packs;
use crate::recorded::{Deals, Recorded};
use crate::session::label;
use crate::words::{Words, counted};
use judge::{Judging, Reviewed};
use sums::Sums;

/// Judges the cards of a record.
pub(crate) fn review(args: &ReviewArgs, places: &Places, out: &mut Out) -> Outcome {
    let record = resume::read(&args.file)?;
    let packs = Packs::find(places)?;
    let recorded = packs.open_recorded(&record.header, &DataDir::find(places)?)?;
    let words = Words::new(&recorded.game.rules, out.style);
    let seat = seat(args, &words)?;
    let standing = record.as_it_stands();
    let judging = Judging {
        game: &recorded.game,
        settings: settings(args.effort),
        budget: solve::budget(args.effort),
        seed: args.seed,
        seat,
    };
    let page = Page { args, words: &words, record: &standing, recorded: &recorded };
    page.judge(&judging, out)
}

/// One deal of a record in sentences, with the usual effort: its number, and whose cards. Whoever asked can stop it.
pub(crate) fn of_deal(
    game: &Game,
    path: &Path,
    (deal, seat): (u32, Option<Seat>),
    words: &Words,
    interrupt: &Interrupt,
) -> Outcome<Vec<String>> {
    let standing = resume::read(path)?.as_it_stands();
    let budget = solve::budget(USUAL_EFFORT);
    let judging = Judging { game, settings: settings(USUAL_EFFORT), budget, seed: USUAL_SEED, seat };
    let mut courses = Deals::new(game, &standing, path)?;
    while let Some(course) = courses.next()? {
        if course.number == deal {
            let reviewed = judging.deal(&course, &ProgressBar::hidden(), interrupt)?;
            return Ok(page::deal(words, &course, &reviewed, false));
        }
    }
    Err(Failure::Problems(format!("{}: there is no deal {deal}", path.display())))
}

/// How the bot thinks that weighs the cards: for longer than one that plays, and for points alone.
fn settings(effort: u32) -> Settings {
    let share = usize::try_from(effort).unwrap_or(usize::MAX).saturating_mul(2);
    Settings { effort: Settings::EXPERT.effort.per_cent(share), for_match: false, ..Settings::EXPERT }
}

fn seat(args: &ReviewArgs, words: &Words) -> Outcome<Option<Seat>> {
    let Some(name) = &args.seat else { return Ok(None) };
    let seat = notation::parse_seat(&words.rules, name);
    seat.map(Some).map_err(|error| Failure::Usage(format!("--seat: {error}")))
}

/// A review on its way to the reader.
struct Page<'a> {
    args: &'a ReviewArgs,
    words: &'a Words,
    record: &'a Record,
    recorded: &'a Recorded,
}

impl Page<'_> {
    fn judge(&self, judging: &Judging<'_>, out: &mut Out) -> Outcome {
        let deals = self.record.lines.iter().filter(|(_, entry)| matches!(entry, Entry::Deal(_))).count();
        if let Some(asked) = self.args.deal
            && usize::try_from(asked).unwrap_or(usize::MAX) > deals
        {
            let there = counted(deals as u64, "deal");
            return Err(Failure::Usage(format!("the record has {there}; there is no deal {asked}")));
        }
        self.introduce(out)?;
        let bar = ProgressBar::with_draw_target(Some(deals as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{pos}/{len} deals {bar:40} {msg}, {eta} left") {
            bar.set_style(style);
        }
        let interrupt = Interrupt::listen();
        let mut sums = Sums::new(&self.words.rules);
        let mut under_way = None;
        let mut courses = Deals::new(&self.recorded.game, self.record, &self.args.file)?;
        while let Some(course) = courses.next()? {
            if self.args.deal.is_some_and(|deal| deal != course.number) {
                continue;
            }
            if !course.is_over() && !self.may_show(&course, out)? {
                under_way = Some(course.number);
                continue;
            }
            let reviewed = judging.deal(&course, &bar, &interrupt)?;
            if interrupt.came() {
                break;
            }
            sums.add(&reviewed);
            bar.suspend(|| self.tell(&course, &reviewed, out))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.end(&sums, under_way, interrupt.came(), out)
    }

    /// A deal that is not over is shown to who asks for it by its number.
    fn may_show(&self, course: &Course, out: &mut Out) -> Outcome<bool> {
        if self.args.deal != Some(course.number) {
            return Ok(false);
        }
        if !self.args.json {
            show_all_hands("This deal is not over, and what is told gives its hands away.", out)?;
        }
        Ok(true)
    }

    fn introduce(&self, out: &mut Out) -> Outcome {
        if self.args.json {
            out.line(&json::head(self.args, self.record, self.recorded).to_string())?;
            return Ok(());
        }
        if let Some(notice) = self.recorded.notice(&self.record.header) {
            out.wrapped(&notice, 4)?;
        }
        if let Some(line) = self.record.torn {
            out.wrapped(&format!("Line {line} was never finished; it is left out."), 4)?;
        }
        let loaded = &self.recorded.game.loaded;
        let options = super::options::told(loaded);
        out.wrapped(&format!("{} {}. {options}", loaded.name(), loaded.top().version), 4)?;
        Ok(())
    }

    fn tell(&self, course: &Course, reviewed: &Reviewed, out: &mut Out) -> Outcome {
        if self.args.json {
            for object in json::deal(self.words, course, reviewed) {
                out.line(&object.to_string())?;
            }
        } else {
            for line in page::deal(self.words, course, reviewed, self.args.all) {
                out.wrapped(&line, page::INDENT)?;
            }
        }
        out.flush()?;
        Ok(())
    }

    fn end(&self, sums: &Sums, under_way: Option<u32>, stopped: bool, out: &mut Out) -> Outcome {
        let seats = &self.record.header.seats;
        let who: Vec<&str> = self
            .words
            .rules
            .seat_names
            .iter()
            .map(|seat| seats.iter().find(|(name, _)| name == seat).map_or("", |(_, who)| who.as_str()))
            .collect();
        if self.args.json {
            out.line(&json::sums(self.words, sums, &who, stopped).to_string())?;
            return Ok(());
        }
        out.line("")?;
        if stopped {
            out.wrapped(&format!("Stopped; {} judged.", counted(sums.deals, "deal")), 4)?;
        }
        if let Some(deal) = under_way {
            out.wrapped(
                &format!("Deal {deal} is not over and was left out; --deal {deal} judges it so far."),
                4,
            )?;
        }
        let who: Vec<String> = who.into_iter().map(label).collect();
        for line in page::sums(self.words, sums, &who) {
            out.wrapped(&line, 4)?;
        }
        Ok(())
    }
}
