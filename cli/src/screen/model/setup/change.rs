//! Other rules: asks for a form with another value, preset or size. What comes of it is heard by the set-up.

use overtrick_plugins::share;

use super::super::super::form::Values;
use super::super::super::message::Effect;
use super::Setup;
use crate::args::GameArgs;

impl Setup {
    /// Asks for the next value of an option, beyond one that was refused.
    pub(super) fn step_field(&mut self, nth: usize, by: isize) -> Vec<Effect> {
        let Some(field) = self.form.fields.get(nth) else { return Vec::new() };
        let from = self.tried.as_ref().unwrap_or(&field.value);
        let next = match &field.values {
            Values::Words(list, _) => {
                let at = list.iter().position(|value| value.name == *from);
                turned(at, by, list.len()).map(|at| list[at].name.clone())
            }
            Values::Numbers { min, max, step, .. } => {
                let by = i64::try_from(by).map_or(0, |by| step.saturating_mul(by));
                let next = from.parse::<i64>().map_or(*min, |now| now.saturating_add(by));
                (*min..=*max).contains(&next).then(|| next.to_string())
            }
            Values::Typed(about) => {
                self.told = vec![format!("Type the numbers, with commas between them. {about}")];
                None
            }
        };
        match next {
            Some(value) if value == field.value => {
                self.tried = None;
                Vec::new()
            }
            Some(value) => {
                self.tried = Some(value.clone());
                self.set(nth, value)
            }
            None => Vec::new(),
        }
    }

    /// Asks for a value of an option.
    pub(super) fn set(&mut self, nth: usize, value: String) -> Vec<Effect> {
        let Some(field) = self.form.fields.get(nth) else { return Vec::new() };
        let mut args = self.form.args.clone();
        args.set.retain(|(name, _)| *name != field.name);
        if value != field.below {
            args.set.push((field.name.clone(), value));
        }
        self.ask(args)
    }

    /// Asks for the next preset, with what was chosen under it before.
    pub(super) fn step_preset(&mut self, by: isize) -> Vec<Effect> {
        let presets = &self.form.presets;
        let refused = self.tried.as_ref().and_then(|id| presets.iter().position(|preset| preset.id == *id));
        let next = turned(Some(refused.unwrap_or(self.form.preset)), by, presets.len());
        self.tried = None;
        let Some(next) = next.filter(|next| *next != self.form.preset) else { return Vec::new() };
        let Some(preset) = presets.get(next) else { return Vec::new() };
        let args = self.chosen.get(&preset.id).cloned().unwrap_or_else(|| GameArgs {
            preset: Some(preset.id.clone()),
            players: preset.players.or(Some(self.form.size)),
            set: Vec::new(),
            ..self.form.args.clone()
        });
        self.tried = Some(preset.id.clone());
        self.ask(args)
    }

    /// Asks for all that a share code says, perhaps of another game.
    pub(super) fn take_code(&mut self, typed: String) -> Vec<Effect> {
        if share::looks_like(&typed) {
            return self.ask(GameArgs { game: typed, ..GameArgs::default() });
        }
        self.told = vec!["What was typed is no share code.".to_owned()];
        Vec::new()
    }

    /// Asks for the next number of players.
    pub(super) fn step_size(&mut self, by: isize) -> Vec<Effect> {
        let sizes = &self.form.sizes;
        let from = self.tried.as_ref().and_then(|tried| tried.parse().ok()).unwrap_or(self.form.size);
        let next = turned(sizes.iter().position(|size| *size == from), by, sizes.len());
        let next = next.map_or(self.form.size, |next| sizes[next]);
        let effects = self.size(next);
        self.tried = (!effects.is_empty()).then(|| next.to_string());
        effects
    }

    /// Asks for so many players.
    pub(super) fn size(&mut self, size: u8) -> Vec<Effect> {
        self.tried = None;
        if size == self.form.size {
            return Vec::new();
        }
        let args = GameArgs { players: Some(size), ..self.form.args.clone() };
        self.ask(args)
    }

    pub(super) fn ask(&mut self, args: GameArgs) -> Vec<Effect> {
        self.waits = true;
        vec![Effect::SetUp(args)]
    }
}

/// The place after the present one, around the end; the first or last one if there is no present one.
pub(super) fn turned(at: Option<usize>, by: isize, n: usize) -> Option<usize> {
    let last = n.checked_sub(1)?;
    Some(match (at, by > 0) {
        (None, true) => 0,
        (None, false) => last,
        (Some(at), true) if at >= last => 0,
        (Some(at), true) => at + 1,
        (Some(at), false) => at.checked_sub(1).unwrap_or(last),
    })
}
