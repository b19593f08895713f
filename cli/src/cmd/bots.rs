//! `overtrick bots`: who could play, and how.

use overtrick_core::bot;
use overtrick_plugins::clubs::{Club, about_level};

use crate::args::Places;
use crate::exit::Outcome;
use crate::opponents::Opponents;
use crate::out::{Out, pad, width};

/// Lists levels, and clubs with their members.
pub(crate) fn bots(places: &Places, out: &mut Out) -> Outcome {
    let all = Opponents::find(places);
    out.line("Levels")?;
    let column = bot::NAMES.iter().map(|level| level.len()).max().unwrap_or(0);
    for level in bot::NAMES {
        out.wrapped(&format!("  {}  {}", pad(level, column), about_level(level)), column + 4)?;
    }
    for club in all.clubs.iter() {
        out.line("")?;
        tell(club, out)?;
    }
    for fault in &all.faults {
        out.wrapped(&format!("Not readable: {fault}"), 4)?;
    }
    out.line("")?;
    out.wrapped("Play against them, or have them play each other:", 4)?;
    out.line("  overtrick play spades --seats human,@Pearl,@Nora,@Silas")?;
    out.line("  overtrick sim 500 -n 200 --bots @Boris,@Vera")?;
    Ok(())
}

fn tell(club: &Club, out: &mut Out) -> Outcome {
    out.wrapped(&format!("{}. {}", club.name, club.about), 4)?;
    let labels = || club.members.iter().map(|member| member.spec.label());
    let names = labels().map(|label| width(&label)).max().unwrap_or(0);
    let levels = club.members.iter().map(|member| member.spec.level.len()).max().unwrap_or(0);
    for (member, label) in club.members.iter().zip(labels()) {
        let level = pad(&member.spec.level, levels);
        out.wrapped(&format!("  {}  {level}  {}", pad(&label, names), member.about), names + levels + 6)?;
    }
    Ok(())
}
