//! Every value of every option changes something.

use overtrick_plugins::conformance::options::{Search, try_all};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;

use crate::packs;

fn silent(path: &str, search: Search) -> Vec<String> {
    let registry = Registry::default();
    let request = LoadRequest::new(packs::files(path), &registry);
    let tried = try_all(&request, search).expect("the pack loads");
    eprintln!("{path}: {} values", tried.len());
    tried
        .into_iter()
        .filter(|one| one.differs.is_none())
        .map(|one| {
            format!("{path}: {} = {} ({} matches) {:?}", one.option, one.value, one.matches, one.fails)
        })
        .collect()
}

#[test]
fn every_value_changes_something() {
    let mut found = Vec::new();
    for id in packs::BUNDLED {
        let start = std::time::Instant::now();
        found.extend(silent(&format!("games/{id}"), Search::default()));
        eprintln!("{:?}", start.elapsed());
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
