//! Every case of the bundled packs, each a test of its own: `500::F24 misère needs a seven`.

use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use overtrick_plugins::diagnostic::Diagnostics;
use overtrick_plugins::game::open;
use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::scenario;
use overtrick_plugins::source::PackFiles;

fn main() {
    let arguments = Arguments::from_args();
    let mut registry = Registry::default();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut trials: Vec<Trial> = registry.add_folder(&games).into_iter().map(fault).collect();
    let registry = Arc::new(registry);
    for listed in registry.list() {
        match cases(&registry, &listed.manifest.id, &listed.files) {
            Ok(found) => trials.extend(found),
            Err(faults) => trials.push(fault(faults)),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Something that keeps a pack from being tested at all.
fn fault(faults: Diagnostics) -> Trial {
    Trial::test("the packs can be read", move || Err(Failed::from(faults.to_string())))
}

fn cases(registry: &Arc<Registry>, id: &str, files: &PackFiles) -> Result<Vec<Trial>, Diagnostics> {
    let loaded = load(&LoadRequest::new(files.clone(), registry))?;
    let mut trials = vec![names_every_option(id, &loaded)];
    for (size, preset) in loaded.tables() {
        let preset = preset.map(|preset| preset.id.clone());
        let name =
            format!("{id} loads for {size} players, preset {}", preset.as_deref().unwrap_or("default"));
        let (registry, files) = (Arc::clone(registry), files.clone());
        trials.push(Trial::test(name, move || {
            let request = LoadRequest { players: Some(size), preset, ..LoadRequest::new(files, &registry) };
            match open(&request) {
                Ok(game) if game.loaded.warnings.is_empty() => Ok(()),
                Ok(game) => Err(Failed::from(format!("{:?}", game.loaded.warnings))),
                Err(faults) => Err(Failed::from(faults.to_string())),
            }
        }));
    }
    for file in &loaded.tests {
        for case in scenario::read(&file.name, &file.text)? {
            let (registry, files) = (Arc::clone(registry), files.clone());
            trials.push(Trial::test(format!("{id}::{}", case.name), move || {
                let request = LoadRequest::new(files, &registry);
                scenario::run(&case, &request).map_err(|faults| Failed::from(faults.to_string()))
            }));
        }
    }
    Ok(trials)
}

/// What can be set must be found in the page about the game.
fn names_every_option(id: &str, loaded: &Loaded) -> Trial {
    let page = loaded.readme.clone().unwrap_or_default();
    let names: Vec<String> = loaded.options.keys().cloned().collect();
    Trial::test(format!("{id}::README.md names every option"), move || {
        let missing: Vec<&String> =
            names.iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
        if missing.is_empty() { Ok(()) } else { Err(Failed::from(format!("not named: {missing:?}"))) }
    })
}
