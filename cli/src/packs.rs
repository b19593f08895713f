//! Finds packs and makes games of them.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics};
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::needs::{Unmet, unmet};
use overtrick_plugins::reference::PackRef;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::share::{self, Unsayable};
use overtrick_plugins::source::PackFiles;
use overtrick_plugins::store::Store;

use crate::args::{GameArgs, Places};
use crate::bundle;
use crate::clean::clean;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};

/// Every pack that can be named.
pub(crate) struct Packs {
    pub(crate) registry: Registry,
    /// What is wrong with packs that could not be added.
    pub(crate) faults: Vec<Diagnostics>,
}

impl Packs {
    /// Bundled packs, installed ones, those of the data folder, and those of `--packs`; later ones hide earlier ones.
    pub(crate) fn find(places: &Places) -> Outcome<Self> {
        let mut packs = Self { registry: Registry::default(), faults: Vec::new() };
        for pack in bundle::packs() {
            let added = pack.and_then(|files| packs.registry.add(files));
            packs.faults.extend(added.err());
        }
        if let Ok(data) = DataDir::find(places) {
            match Store::new(&data.packs()).list_in(&mut packs.registry) {
                Ok(faults) => packs.faults.extend(faults),
                Err(error) => packs.faults.push(Diagnostic::error("store/list", error.to_string()).into()),
            }
            packs.add_folder(&data.packs());
        }
        for folder in &places.packs {
            if !folder.is_dir() {
                return Err(Failure::Environment(format!("{} is no folder of packs", folder.display())));
            }
            packs.add_folder(folder);
        }
        Ok(packs)
    }

    /// Packs that cannot be played because of another that is not there.
    pub(crate) fn unmet(&self) -> Vec<Unmet> {
        unmet(&self.registry)
    }

    fn add_folder(&mut self, folder: &Path) {
        self.faults.extend(self.registry.add_folder(folder));
    }

    /// What to load for a game as it was asked for.
    pub(crate) fn request(&self, args: &GameArgs) -> Outcome<LoadRequest<'_>> {
        let args = &*self.spelled_out(args)?;
        let mut request = LoadRequest::new(self.pack(&args.game)?, &self.registry);
        for overlay in &args.overlays {
            request.overlays.push(self.pack(overlay)?);
        }
        request.ordered = true;
        request.preset.clone_from(&args.preset);
        request.players = args.players;
        request.set.clone_from(&args.set);
        request.words.clone_from(&args.words);
        Ok(request)
    }

    /// A game named in one word: `GAME`, the path of a pack, or either with a preset behind it, `GAME/PRESET`.
    pub(crate) fn named(&self, text: &str) -> GameArgs {
        let whole = GameArgs { game: text.to_owned(), ..GameArgs::default() };
        if Path::new(text).exists() || self.registry.find(text).is_ok() {
            return whole;
        }
        // What cannot be found either way is told as it was typed.
        match text.rsplit_once('/') {
            Some((game, preset)) if !preset.is_empty() && self.registry.find(game).is_ok() => {
                GameArgs { game: game.to_owned(), preset: Some(preset.to_owned()), ..GameArgs::default() }
            }
            _ => whole,
        }
    }

    /// What was asked for, with all that a share code says in place of the code.
    pub(crate) fn spelled_out<'a>(&self, args: &'a GameArgs) -> Outcome<Cow<'a, GameArgs>> {
        if !is_code(&args.game) {
            return Ok(Cow::Borrowed(args));
        }
        let shared = share::read(&args.game, &self.registry)?;
        if args.preset.is_some() {
            let text = "A share code says which preset it stands on; leave out `--preset`, or name the game instead.";
            return Err(Failure::Usage(text.to_owned()));
        }
        // The version is named only where the pack of this id that is used otherwise has another.
        let name = |pack: PackRef| match self.registry.get(&pack.id) {
            Some(front) if pack.versions.has(&front.manifest.version) => pack.id,
            _ => pack.to_string(),
        };
        let mut packs = shared.packs.into_iter().map(name);
        let game = packs.next().unwrap_or_default();
        let overlays = packs.chain(args.overlays.iter().cloned()).collect();
        let set = shared.set.into_iter().chain(args.set.iter().cloned()).collect();
        let players = args.players.or(shared.players);
        let words = args.words.clone();
        Ok(Cow::Owned(GameArgs { game, preset: shared.preset, set, players, overlays, words }))
    }

    /// The share code of a game as it was loaded, or why it has none.
    pub(crate) fn code(&self, loaded: &Loaded) -> Result<String, Unsayable> {
        share::write(loaded, &self.registry)
    }

    /// A pack by its name or path.
    pub(crate) fn pack(&self, name: &str) -> Outcome<PackFiles> {
        self.registry.find(name).map_err(|mut problems| {
            // The pack that is asked for may be one of those that could not be read.
            for fault in &self.faults {
                let about = fault.files.iter().any(|(_, file)| file.name.contains(name));
                if about {
                    problems.clone_from(fault);
                }
            }
            let file = format!("{name}.toml");
            if Path::new(&file).is_file() {
                let help = format!("there is a file `{file}` here; name it with its ending");
                problems.list.iter_mut().for_each(|problem| problem.help = Some(help.clone()));
            }
            problems.into()
        })
    }

    /// Loads the rules of a game, without its code.
    pub(crate) fn load(&self, args: &GameArgs) -> Outcome<Loaded> {
        let loaded = load(&self.request(args)?);
        self.warn(loaded.as_ref().ok());
        Ok(loaded?)
    }

    /// A game, ready to be played.
    pub(crate) fn open(&self, args: &GameArgs) -> Outcome<Game> {
        let game = game::open(&self.request(args)?);
        self.warn(game.as_ref().ok().map(|game| &*game.loaded));
        Ok(game?)
    }

    /// Tells on the standard error which packs in use hide others of the same id, or are hidden themselves. Where
    /// nothing could be loaded, all that hide another: one of them may be why.
    pub(crate) fn warn(&self, loaded: Option<&Loaded>) {
        for listed in self.registry.list() {
            let Some(warning) = listed.warning() else { continue };
            let mut labels = listed.hides.iter().map(String::as_str).chain([listed.files.label()]);
            let concerned = loaded.is_none_or(|loaded| {
                loaded.packs.iter().any(|pack| pack.id == listed.manifest.id)
                    && labels.any(|label| loaded.files.iter().any(|(_, file)| file.name.starts_with(label)))
            });
            if concerned {
                // Nothing can be done about an error stream that is closed.
                let text = Diagnostics::from(warning).to_string();
                // Folders and files can be called anything.
                let lines = text.lines().map(|line| clean(line) + "\n");
                drop(std::io::stderr().write_all(lines.collect::<String>().as_bytes()));
            }
        }
    }
}

/// Whether this is a share code and not a path.
pub(crate) fn is_code(typed: &str) -> bool {
    share::looks_like(typed) && !Path::new(typed).exists()
}

/// The first digits of a digest, for people.
pub(crate) fn short(digest: &str) -> &str {
    digest.get(..12).unwrap_or(digest)
}
