//! Parts of a run put together.
//!
//! A run can be divided into parts that are played anywhere and at any time. Everything counted is a whole number, so
//! the parts put together are the run itself, to the last byte. Parts of different runs are not put together: what
//! they have in common stands at the head of each.

use super::paper::{Head, Paper, Part};

/// Puts parts of one run together; each has a name for messages. With `partial` parts may be missing or have been
/// stopped early; what is there is put together.
///
/// # Errors
/// A sentence that says which of them do not belong together, or what is missing.
pub fn merge(papers: &[(String, Paper)], partial: bool) -> Result<Paper, String> {
    let Some(((first_name, first), others)) = papers.split_first() else {
        return Err("there is nothing to put together".to_owned());
    };
    let mut all = first.clone();
    let mut seen: Vec<(Part, &str)> = Vec::new();
    for (name, paper) in papers {
        if let Some(what) = difference(first, paper) {
            return Err(format!("{first_name} and {name} are of different runs: {what}"));
        }
        for part in &paper.parts {
            if let Some((_, other)) = seen.iter().find(|(seen, _)| seen.part == part.part) {
                return Err(format!("part {} of {} is in both {other} and {name}", part.part, part.of));
            }
            seen.push((*part, name));
        }
    }
    for (_, paper) in others {
        all.add(paper);
    }
    seen.sort_unstable();
    let of = seen.first().map_or(1, |(part, _)| part.of);
    if let Some((part, name)) = seen.iter().find(|(part, _)| !partial && !part.is_complete(&all.head)) {
        let planned = part.units(&all.head).count();
        return Err(format!("{name} was stopped early: {} of {planned} played", part.done));
    }
    let has = |part: &u32| seen.binary_search_by_key(part, |(seen, _)| seen.part).is_ok();
    if !partial && let Some(missing) = (1..=of).find(|part| !has(part)) {
        return Err(format!("part {missing} of {of} is missing"));
    }
    all.parts = seen.into_iter().map(|(part, _)| part).collect();
    if all.parts.len() == of as usize && all.parts.iter().all(|part| part.is_complete(&all.head)) {
        all.parts = vec![Part { done: all.head.units(), ..Part::WHOLE }];
    }
    Ok(all)
}

/// What two papers do not have in common, in a sentence.
fn difference(one: &Paper, other: &Paper) -> Option<String> {
    let (a, b) = (&one.head, &other.head);
    let digests = |head: &Head| head.rules.iter().map(|rules| rules.digest.clone()).collect::<Vec<_>>();
    let parts = |paper: &Paper| paper.parts.first().map_or(1, |part| part.of);
    let differ =
        |what: &str, a: &str, b: &str| Some(format!("the {what} are {a} in one and {b} in the other"));
    if one.kind() != other.kind() {
        return Some(format!("one counted {}, the other {}", one.kind(), other.kind()));
    }
    if digests(a) != digests(b) {
        let titles = |head: &Head| head.rules.iter().map(|rules| rules.title.clone()).collect::<Vec<_>>();
        let (ours, theirs) = (titles(a).join(", "), titles(b).join(", "));
        return Some(if ours == theirs {
            format!("the rules of {ours} are not the same in both")
        } else {
            format!("the rules are those of {ours} in one and of {theirs} in the other")
        });
    }
    if a.seed != b.seed {
        return Some(format!("the seed is {} in one and {} in the other", a.seed, b.seed));
    }
    if (&a.players, &a.seatings) != (&b.players, &b.seatings) {
        return differ("bots", &a.players.join(", "), &b.players.join(", "));
    }
    if (a.deals, a.matches) != (b.deals, b.matches) {
        let size = |head: &Head| format!("{} deals and {} matches", head.deals, head.matches);
        return Some(format!("{} in one, {} in the other", size(a), size(b)));
    }
    if parts(one) != parts(other) || one.parts.iter().chain(&other.parts).any(|part| part.of != parts(one)) {
        return Some(format!("one is divided into {}, the other into {}", parts(one), parts(other)));
    }
    (a != b).then(|| "what was asked for is not the same".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::paper::{Body, tests::paper};
    use super::*;

    fn named(papers: &[Paper]) -> Vec<(String, Paper)> {
        papers.iter().enumerate().map(|(i, paper)| (format!("{i}.json"), paper.clone())).collect()
    }

    fn refused(papers: &[Paper]) -> String {
        merge(&named(papers), false).unwrap_err()
    }

    #[test]
    fn parts_come_to_the_whole_in_any_order() {
        let merged = merge(&named(&[paper(3, 3), paper(1, 3), paper(2, 3)]), false).unwrap();
        assert_eq!(merged.parts, [Part { part: 1, of: 1, done: 10 }]);
        assert!(merged.is_complete());
        let text = merged.to_text();
        assert_eq!(Paper::parse(&text).unwrap(), merged);
        let Body::Table(tally) = &merged.body else { panic!("another body") };
        assert_eq!((tally.matches, &tally.totals), (10, &vec![9]));
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        let one = paper(1, 2);
        assert_eq!(refused(&[]), "there is nothing to put together");
        assert_eq!(refused(std::slice::from_ref(&one)), "part 2 of 2 is missing");
        assert_eq!(refused(&[one.clone(), one.clone()]), "part 1 of 2 is in both 0.json and 1.json");
        let changed = |change: fn(&mut Paper)| {
            let mut other = paper(2, 2);
            change(&mut other);
            refused(&[one.clone(), other])
        };
        // Two whole runs of different bots: that they are both part 1 is not what is wrong.
        let mut other = paper(1, 1);
        other.head.players[0] = "basic".to_owned();
        assert!(
            refused(&[paper(1, 1), other]).ends_with("the bots are random in one and basic in the other")
        );
        let runs = "0.json and 1.json are of different runs: ";
        assert_eq!(
            changed(|paper| paper.head.seed = 8),
            format!("{runs}the seed is 7 in one and 8 in the other")
        );
        assert_eq!(
            changed(|paper| paper.head.rules[0].digest = "e".to_owned()),
            format!("{runs}the rules of Demo are not the same in both")
        );
        assert_eq!(
            changed(|paper| paper.head.players[0] = "basic".to_owned()),
            format!("{runs}the bots are random in one and basic in the other")
        );
        assert_eq!(
            changed(|paper| paper.head.matches = 11),
            format!("{runs}0 deals and 10 matches in one, 0 deals and 11 matches in the other")
        );
        assert_eq!(
            changed(|paper| paper.parts[0].of = 3),
            format!("{runs}one is divided into 2, the other into 3")
        );
        assert_eq!(
            changed(|paper| paper.body = Body::Rules(Vec::new())),
            format!("{runs}one counted one table, the other sets of rules")
        );
        assert_eq!(changed(|paper| paper.parts[0].done = 4), "1.json was stopped early: 4 of 5 played");
    }

    #[test]
    fn what_is_there_can_be_had() {
        let mut stopped = paper(3, 3);
        stopped.parts[0].done = 1;
        let merged = merge(&named(&[stopped, paper(1, 3)]), true).unwrap();
        assert_eq!((merged.done(), merged.is_complete()), (4, false));
        // The missing part can come later.
        assert_eq!(merge(&named(&[merged, paper(2, 3)]), true).unwrap().parts.len(), 3);
    }
}
