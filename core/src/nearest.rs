//! Which known name was probably meant.

/// Longer words are no misspelt names, and comparing takes time that grows with the square.
const LONGEST: usize = 64;

/// The known name nearest to `word`, if one is near enough to be worth proposing.
///
/// Near means: no more than a third of the letters (at least one) have to be changed, swapped, added or taken away;
/// or one name is the beginning of the other. Of several equally near names one that goes on where `word` ends is taken,
/// or else the first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase().replace('-', "_");
    let mut best: Option<((usize, bool), &str)> = None;
    for name in known.into_iter().filter(|name| name.len() <= LONGEST) {
        let lower = name.to_lowercase();
        let allowed = (word.chars().count().max(lower.chars().count()) / 3).max(1);
        let mut distance = strsim::damerau_levenshtein(&word, &lower);
        let begins =
            word.len() >= 3 && lower.starts_with(&word) || lower.len() >= 3 && word.starts_with(&lower);
        if begins {
            distance = distance.min(allowed);
        }
        let rank = (distance, !lower.starts_with(&word));
        if distance <= allowed && best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, name));
        }
    }
    best.map(|(_, name)| name)
}

/// `` did you mean `x`? ``, or the known names if there are few, or nothing.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const FEW: usize = 24;
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(name) = nearest(word, known.iter().copied()) {
        return Some(format!("did you mean `{name}`?"));
    }
    if known.is_empty() || known.len() > FEW {
        return None;
    }
    Some(format!("known here: {}", list(known)))
}

/// `` `a`, `b`, `c` ``.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["after", "before", "binds", "level", "levels"];
        assert_eq!(nearest("aftre", known), Some("after"));
        assert_eq!(nearest("lvels", known), Some("levels"));
        assert_eq!(nearest("kitty", known), None);
        assert_eq!(nearest("sans-kitty", ["sans_kitty"]), Some("sans_kitty"));
        assert_eq!(nearest("7N", ["7S", "7NT"]), Some("7NT"));
        assert_eq!(nearest("own_call", ["own_calls", "out"]), Some("own_calls"));
    }

    #[test]
    fn a_hint_lists_few_names_and_no_crowd() {
        assert_eq!(hint("zzz", ["a", "b"]).as_deref(), Some("known here: `a`, `b`"));
        let crowd: Vec<String> = (0..40).map(|i| format!("name_number_{i}")).collect();
        assert_eq!(hint("q", crowd.iter().map(String::as_str)), None);
    }
}
