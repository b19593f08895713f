//! Loading small made-up packs from memory: overlays, options, presets, errors and the canonical form.

mod canonical;
mod demo;
mod faults;
mod hostile;
mod layers;
mod sizes;
