//! How the members of a group stand, over all matches that count.

use overtrick_core::score::Fraction;

use super::Group;

/// How a member stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub name: String,
    /// How many matches he played.
    pub played: usize,
    /// How many of them he won.
    pub won: usize,
    /// What they came to; `None` if the sum is too large.
    pub points: Option<Fraction>,
}

impl Group {
    /// Everybody who has played, in matches of this game or of all, who has won most first; who has won as many stands as the
    /// points say, and as the file lists the members.
    pub fn standings(&self, game: Option<&str>) -> Vec<Standing> {
        let counts = || self.matches.iter().filter(|one| game.is_none_or(|game| one.game == game));
        let standing = |name: &String| {
            let own = || counts().filter(|one| one.points.contains_key(name) || one.won.contains(name));
            let sum = own()
                .filter_map(|one| one.points.get(name))
                .try_fold(Fraction::ZERO, |sum, text| sum.checked_add(points(text)?));
            let won = own().filter(|one| one.won.contains(name)).count();
            Standing { name: name.clone(), played: own().count(), won, points: sum }
        };
        let mut all: Vec<Standing> = self.members.iter().map(standing).filter(|one| one.played > 0).collect();
        // A sort that keeps what is level as it was.
        all.sort_by(|a, b| b.won.cmp(&a.won).then_with(|| by_points(b, a)));
        all
    }
}

fn by_points(a: &Standing, b: &Standing) -> std::cmp::Ordering {
    let cross = |one: &Standing, other: &Standing| {
        let [one, other] = [one, other].map(|standing| standing.points.unwrap_or(Fraction::ZERO));
        i128::from(one.num()) * i128::from(other.den())
    };
    cross(a, b).cmp(&cross(b, a))
}

/// Points as they are written: `520`, `-70/3`.
pub fn points(text: &str) -> Option<Fraction> {
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<i64>().ok().filter(|_| !text.starts_with('+'));
    let den = number(den).filter(|den| *den > 0)?;
    Fraction::new(number(num)?.into(), den.into())
}

#[cfg(test)]
mod tests {
    use super::super::Counted;
    use super::*;

    #[test]
    fn who_has_won_most_stands_first() {
        let one = |won: &str, of: &[(&str, &str)]| Counted {
            date: String::new(),
            game: "night".to_owned(),
            record: String::new(),
            won: vec![won.to_owned()],
            points: of.iter().map(|(name, points)| ((*name).to_owned(), (*points).to_owned())).collect(),
        };
        let group = Group {
            members: ["Ann", "Bob", "Cem", "Dora"].map(str::to_owned).into(),
            matches: vec![
                one("Bob", &[("Ann", "1/3"), ("Bob", "2")]),
                one("Ann", &[("Ann", "1/3"), ("Cem", "-5")]),
                one("Bob", &[("Bob", "9223372036854775807"), ("Cem", "7")]),
            ],
            ..Group::default()
        };
        let all = group.standings(None);
        let told: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.played, one.won)).collect();
        assert_eq!(told, [("Bob", 2, 2), ("Ann", 2, 1), ("Cem", 2, 0)]);
        assert_eq!(all[0].points, None, "too large to be told");
        assert_eq!(all[1].points, Fraction::new(2, 3));
        assert!(group.standings(Some("other")).is_empty());
    }
}
