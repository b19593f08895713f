//! Setting a match up: lines to choose from, and below them what the chosen one means.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::form::Values;
use super::super::message::Target;
use super::super::model::{Setup, Spot};
use super::keys::{self, Key};
use super::paint::{Palette, bold, focus};
use super::pen::Pen;
use crate::out::{pad, width, wrap};

/// Lines below the list: a rule, what the chosen line means, the keys.
const BELOW: u16 = 7;

/// What stands before a name: what is chosen, and what is changed.
const MARGIN: usize = 4;

const KEYS: [Key; 5] = [
    (KeyCode::Null, "arrows"),
    (KeyCode::Enter, "Enter=begin"),
    (KeyCode::Char('?'), "?=all values"),
    (KeyCode::Backspace, "Backspace=as preset"),
    (KeyCode::Esc, "Esc=games"),
];

/// A line of the list.
enum Row<'a> {
    Blank,
    Head(&'a str),
    Spot(Spot),
}

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, setup: &Setup) {
    let (palette, form) = (pen.palette, &setup.form);
    // The heading of a long section may be out of sight.
    let section = match setup.at {
        Spot::Field(nth) => {
            form.fields.get(nth).map(|field| format!(" {} {}", palette.style.dot(), field.section))
        }
        _ => None,
    };
    let title = format!(" Set up: {}{}", form.title, section.unwrap_or_default());
    pen.line((0, 0), area.width, Line::styled(palette.spelled(&title), bold()));

    let rows = rows(setup);
    let room = usize::from(area.height.saturating_sub(BELOW + 2));
    let at = rows.iter().position(|row| matches!(row, Row::Spot(spot) if *spot == setup.at)).unwrap_or(0);
    let mut first = at.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    while first > 0 && matches!(rows.get(first), Some(Row::Blank)) {
        first += 1;
    }
    let names = form.fields.iter().map(|field| width(&field.name));
    let column = MARGIN + names.max().unwrap_or(0).clamp(8, usize::from(area.width / 2)) + 2;
    for (y, row) in (2..).zip(rows.iter().skip(first).take(room)) {
        let text = match row {
            Row::Blank => continue,
            Row::Head(name) => Line::styled(format!("  {}", palette.spelled(name)), bold()),
            Row::Spot(spot) => spot_line(setup, *spot, (column, usize::from(area.width)), palette),
        };
        pen.line((0, y), area.width, text);
        if let Row::Spot(spot) = row {
            pen.target(Rect { x: 0, y, width: area.width, height: 1 }, Target::Line(*spot));
        }
    }
    // Signs that the list goes on.
    let more = |is: bool, text: &str| if is { format!(" {text} ") } else { String::new() };
    let dash = if palette.style.ascii { "-" } else { "─" };
    let marks = [more(first > 0, "more above"), more(first + room < rows.len(), "more below")].concat();
    let rule = format!("{}{marks}", dash.repeat(usize::from(area.width).saturating_sub(width(&marks) + 2)));
    let top = area.height - BELOW;
    pen.line((1, top), area.width - 1, Line::styled(rule, palette.dim()));
    about(pen, Rect { y: top + 1, height: BELOW - 2, ..area }, setup);
    keys::draw(pen, area, &KEYS);
}

fn rows(setup: &Setup) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut section = "";
    for spot in setup.spots() {
        match spot {
            Spot::Seat(0) | Spot::Seed => rows.push(Row::Blank),
            Spot::Field(nth) => {
                let of = setup.form.fields.get(nth).map_or("", |field| field.section.as_str());
                if of != section {
                    rows.extend([Row::Blank, Row::Head(of)]);
                    section = of;
                }
            }
            _ => {}
        }
        rows.push(Row::Spot(spot));
    }
    rows
}

/// A name and its value; how it is marked as changed, and whether it matters.
fn shown(setup: &Setup, spot: Spot) -> (String, String, bool, bool) {
    let form = &setup.form;
    match spot {
        Spot::Begin => ("Begin".to_owned(), String::new(), false, true),
        Spot::Preset => {
            let name = form.presets.get(form.preset).map_or("", |preset| preset.shown.name.as_str());
            ("Preset".to_owned(), name.to_owned(), false, true)
        }
        Spot::Size => ("Players".to_owned(), form.size.to_string(), false, true),
        Spot::Seat(seat) => {
            let name = form.seats.get(seat).map_or("", |seat| seat.name.as_str());
            let who = setup.players().get(seat).cloned().unwrap_or_default();
            (name.to_owned(), who, false, true)
        }
        Spot::Seed => {
            let seed = if setup.seed.is_empty() { "drawn" } else { &setup.seed };
            ("Seed".to_owned(), seed.to_owned(), false, true)
        }
        Spot::Hands => {
            let shown = if setup.sees_all { "all of them" } else { "your own" };
            ("Hands shown".to_owned(), shown.to_owned(), setup.sees_all, true)
        }
        Spot::Member => ("Member".to_owned(), setup.stake_shown().0.to_owned(), false, true),
        Spot::Price => ("Price of a point".to_owned(), setup.stake_shown().1, false, true),
        Spot::Field(nth) => match form.fields.get(nth) {
            Some(field) => (field.name.clone(), field.value.clone(), field.is_changed(), field.is_open),
            None => (String::new(), String::new(), false, false),
        },
    }
}

/// The line of a spot: values stand in a column, of so many.
fn spot_line(
    setup: &Setup,
    spot: Spot,
    (column, columns): (usize, usize),
    palette: Palette,
) -> Line<'static> {
    let (name, value, is_changed, is_open) = shown(setup, spot);
    let is_chosen = spot == setup.at;
    let margin = format!(" {}{} ", if is_chosen { '>' } else { ' ' }, if is_changed { '*' } else { ' ' });
    let plain = match (is_changed, is_open || is_chosen) {
        (true, true) => bold(),
        (_, false) => palette.dim(),
        (false, true) => ratatui::style::Style::new(),
    };
    if spot == Spot::Begin {
        let paint = if is_chosen { focus() } else { bold() };
        return Line::from(vec![Span::raw(margin), Span::styled(format!("[ {name} ]"), paint)]);
    }
    let value = palette.spelled(&value);
    // A value stands in one column, whatever the signs around it.
    let value = match (is_open, is_chosen) {
        _ if is_chosen && !setup.typed.is_empty() && !matches!(spot, Spot::Seat(_)) => {
            format!("  {}_", setup.typed)
        }
        (_, true) if spot == Spot::Seed => format!("  {value}_"),
        (_, true) => format!("< {value} >"),
        (false, false) => format!(" ({value})"),
        (true, false) => format!("  {value}"),
    };
    // A long one moves to the left, as far as its name allows.
    let head = format!("{margin}{}", palette.spelled(&name));
    let head = pad(&head, column.min(columns.saturating_sub(width(&value))).max(width(&head) + 1));
    let paint = if is_chosen { focus() } else { plain };
    Line::from(vec![Span::styled(head, plain), Span::styled(value, paint)])
}

/// What the chosen line means; before that what is to be told.
fn about(pen: &mut Pen<'_, '_>, area: Rect, setup: &Setup) {
    let palette = pen.palette;
    let columns = usize::from(area.width - 2);
    let told = setup.told.iter().flat_map(|text| wrap(text, 2, columns)).map(|text| (text, bold()));
    let plain = sentences(setup);
    let meant = plain.iter().flat_map(|text| wrap(text, 2, columns));
    let meant = meant.map(|text| (text, ratatui::style::Style::new()));
    for (y, (text, paint)) in (area.y..area.y + area.height).zip(told.chain(meant)) {
        pen.line((1, y), area.width - 1, Line::styled(palette.spelled(&text), paint));
    }
}

fn sentences(setup: &Setup) -> Vec<String> {
    let form = &setup.form;
    match setup.at {
        Spot::Begin => summary(setup),
        Spot::Preset => {
            let about = form.presets.get(form.preset).map(|preset| preset.shown.about.clone());
            let code = "Type or paste a share code, and Enter takes all that it says.".to_owned();
            about.into_iter().chain([code]).collect()
        }
        Spot::Size => {
            let sizes: Vec<String> = form.sizes.iter().map(u8::to_string).collect();
            vec![format!("The game is for {} players.", crate::words::any(&sizes))]
        }
        Spot::Seat(seat) => {
            let who = setup.players().get(seat).map_or("", String::as_str);
            let about = form.people.iter().find(|person| person.name == who);
            let about = about.map_or(String::new(), |person| format!("{who}: {}", person.about));
            let place = form.seats.get(seat).filter(|seat| !seat.about.is_empty());
            let place = place.map(|seat| format!("{}, {}.", seat.name, seat.about));
            let found = if setup.typed.is_empty() {
                "Type a name to find it.".to_owned()
            } else {
                format!("Names that begin with: {}_", setup.typed)
            };
            [Some(about), place, Some(found)].into_iter().flatten().collect()
        }
        Spot::Seed => vec![
            "The number all cards are drawn from: the same one deals the same cards again. Type it, or leave it \
             to chance."
                .to_owned(),
        ],
        Spot::Hands => vec![
            "Whether every hand lies open, to watch how the others play; the record of the match says so. They see no \
             more than ever."
                .to_owned(),
        ],
        Spot::Member | Spot::Price => setup.stake_about(),
        Spot::Field(nth) => form.fields.get(nth).map_or_else(Vec::new, |field| {
            let mut lines = vec![field.about.clone()];
            lines.push(match &field.values {
                Values::Words(list, about) if about.is_empty() => {
                    let names: Vec<&str> = list.iter().map(|value| value.name.as_str()).collect();
                    format!("Values: {}.", names.join(", "))
                }
                Values::Words(_, about) | Values::Numbers { about, .. } | Values::Typed(about) => about.clone(),
            });
            lines.extend(field.unchanged());
            if !field.is_open {
                lines.extend(field.conditions.iter().map(|text| text.replace('`', "")));
            }
            lines
        }),
    }
}

/// Who plays, and what was changed.
fn summary(setup: &Setup) -> Vec<String> {
    let form = &setup.form;
    let each = form.seats.iter().zip(setup.players()).map(|(seat, who)| format!("{} {who}", seat.name));
    let changed = form.fields.iter().filter(|field| field.is_changed());
    let changed: Vec<String> = changed.map(|field| format!("{} = {}", field.name, field.value)).collect();
    let options = match (&changed[..], form.preset) {
        ([], 0) => "Options: all at their defaults.".to_owned(),
        ([], _) => "Options: all as the preset has them.".to_owned(),
        _ => format!("Changed: {}.", changed.join(", ")),
    };
    let mut lines = vec![format!("{}.", each.collect::<Vec<_>>().join(", ")), options];
    lines.extend(setup.stake_in_short());
    lines.extend(form.code.iter().map(|code| format!("Share it: {code}")));
    lines
}
