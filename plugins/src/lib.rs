//! Loads and hosts rule packs.
