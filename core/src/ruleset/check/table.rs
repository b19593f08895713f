//! Seats, hands and sides.

use crate::deal::Receivers;
use crate::ruleset::{Controller, ExtraHand, RoleId};
use crate::seat::{Hand, MAX_HANDS, MAX_SEATS, Seat};
use crate::side::SidePlan;

use super::context::Check;

/// Who sits at the table, and in which order hands play.
pub(super) struct Seating {
    pub(super) seat_names: Vec<String>,
    pub(super) hand_names: Vec<String>,
    pub(super) extra_hands: Vec<ExtraHand>,
    pub(super) ring: Vec<Hand>,
    pub(super) next_hand: [u8; MAX_HANDS],
    pub(super) clockwise: bool,
    pub(super) sides: Option<SidePlan>,
}

impl Seating {
    /// Who is dealt cards, if so many seats are.
    pub(super) fn receivers(&self, active: usize) -> Receivers {
        Receivers { seats: active, extra: self.extra_hands.len() }
    }

    /// The names of the hands without a seat.
    pub(super) fn extra_names(&self) -> Vec<String> {
        let name = |extra: &ExtraHand| self.hand_names.get(extra.hand.index()).cloned().unwrap_or_default();
        self.extra_hands.iter().map(name).collect()
    }
}

/// Reads the seats and the hands.
pub(super) fn seating(check: &mut Check<'_>) -> Seating {
    let spec = check.spec;
    let mut seats = usize::from(spec.seats);
    if !(2..=MAX_SEATS).contains(&seats) {
        let message = format!("a table of {seats} seats: it must have 2 to {MAX_SEATS}");
        check.problem("seats", "table/seats", message);
        seats = seats.clamp(2, MAX_SEATS);
    }
    check.names.seats = seats;
    check.names.active = active(check, seats);
    let clockwise = check.word(
        "direction",
        "table/direction",
        spec.direction.as_deref(),
        &[("clockwise", true), ("counterclockwise", false)],
    );
    let seat_names = seat_names(check, seats);
    let mut hand_names = seat_names.clone();
    let mut extra_hands = Vec::new();
    let mut ring: Vec<Vec<Hand>> = (0..8).take(seats).map(|seat| vec![Hand::new(seat)]).collect();
    for (name, hand_spec) in &spec.hands {
        let path = format!("hands.{name}");
        let Some(hand) = u8::try_from(hand_names.len()).ok().filter(|index| usize::from(*index) < MAX_HANDS)
        else {
            check.problem(path, "table/too-many-hands", format!("there are more than {MAX_HANDS} hands"));
            break;
        };
        if hand_names.iter().any(|other| other == name) {
            check.problem(&*path, "table/name-twice", format!("two hands are called `{name}`"));
        }
        let hand = Hand::new(hand);
        hand_names.push(name.clone());
        if let Some(over) = &hand_spec.under {
            let found = extra_hands.iter().find(|other: &&ExtraHand| hand_names[other.hand.index()] == *over);
            let found = found.filter(|other| other.under.is_none()).map(|other| other.hand);
            if found.is_none() {
                let message = format!("no hand without a seat called `{over}` stands before this one");
                check.problem(format!("{path}.under"), "table/unknown-hand", message);
            }
            if hand_spec.after > 0 || hand_spec.control.is_some() || hand_spec.open.is_some() {
                let message =
                    "cards that lie face down under those of a hand are played with it, and seen by nobody";
                check.problem(&*path, "table/face-down", message);
            }
            extra_hands.push(ExtraHand { hand, control: None, open: RoleId::NOBODY, under: found });
            continue;
        }
        if hand_spec.dealt == Some(false) {
            continue;
        }
        if let Some(after) = usize::from(hand_spec.after).checked_sub(1).and_then(|seat| ring.get_mut(seat)) {
            after.push(hand);
        } else {
            let message =
                format!("there is no seat {}: seats are counted from 1 to {seats}", hand_spec.after);
            check.problem(format!("{path}.after"), "table/unknown-seat", message);
        }
        let control = hand_spec.control.as_ref();
        let control = control.map(|who| controller(check, who, seats, &format!("{path}.control")));
        let open = match hand_spec.open.as_deref() {
            None => RoleId::NOBODY,
            Some("everybody") => RoleId::ALL,
            Some(role) => check.role(role, &format!("{path}.open"), "table/unknown-role"),
        };
        extra_hands.push(ExtraHand { hand, control, open, under: None });
    }
    let ring: Vec<Hand> = ring.into_iter().flatten().collect();
    let mut next_hand = [0; MAX_HANDS];
    for (hand, next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        next_hand[hand.index()] = next.raw();
    }
    let sides = side_plan(check, seats);
    Seating { seat_names, hand_names, extra_hands, ring, next_hand, clockwise, sides }
}

/// A role, or `seat:n`.
fn controller(check: &mut Check<'_>, who: &str, seats: usize, path: &str) -> Controller {
    let Some(number) = who.strip_prefix("seat:") else {
        return Controller::Role(check.role(who, path, "table/unknown-role"));
    };
    let seat = number.trim().parse::<u8>().ok().filter(|seat| (1..=seats).contains(&usize::from(*seat)));
    if seat.is_none() {
        let message = format!("there is no seat `{number}`: seats are counted from 1 to {seats}");
        check.problem(path, "table/unknown-seat", message);
    }
    Controller::Seat(Seat::new(seat.unwrap_or(1) - 1))
}

fn active(check: &mut Check<'_>, seats: usize) -> usize {
    let spec = check.spec;
    let active = spec.active.map_or(seats, usize::from);
    if !(1..=seats).contains(&active) {
        let message = format!("{active} of {seats} seats cannot be dealt cards");
        check.problem("active", "table/active", message);
        return seats;
    }
    check.word("sits_out", "table/sits-out", spec.sits_out.as_deref(), &[("dealer", ())]);
    active
}

fn seat_names(check: &mut Check<'_>, seats: usize) -> Vec<String> {
    let usual = if seats == 4 { "N E S W" } else { "A B C D E F G H" };
    let usual = usual.split(' ').map(str::to_owned).take(seats).collect();
    let given = &check.spec.seat_names;
    if given.is_empty() {
        return usual;
    }
    if given.len() != seats {
        let message = format!("{} names for {seats} seats", given.len());
        check.problem("seat_names", "table/seat-names", message);
        return usual;
    }
    for (index, name) in given.iter().enumerate() {
        if given[..index].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            check.problem("seat_names", "table/name-twice", format!("two seats are called `{name}`"));
        }
        if name.is_empty() || name.contains(char::is_whitespace) {
            check.problem(
                "seat_names",
                "table/seat-names",
                format!("`{name}` is no name of a seat: one word is"),
            );
        }
    }
    given.clone()
}

fn side_plan(check: &mut Check<'_>, seats: usize) -> Option<SidePlan> {
    let spec = check.spec;
    let mut problems = std::mem::take(&mut check.problems);
    let plan = SidePlan::try_from_spec(
        &spec.sides,
        seats,
        |formula, _| Some(check.constant(formula, "sides")),
        &mut problems,
    );
    let found = std::mem::replace(&mut check.problems, problems);
    check.problems.0.extend(found.0);
    plan
}
