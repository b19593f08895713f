//! The rules of a record: where they were found, and whether the pack has changed since; and its deals.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use overtrick_core::record::{Header, Record, ReplayError, Replayer};
use overtrick_core::study::{Course, next_deal};
use overtrick_plugins::diff;
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::{LoadRequest, Loaded, digest_of, load};
use overtrick_plugins::source::{MAX_BYTES, PackFiles};

use crate::cmd::diff::brief;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::packs::{Packs, short};
use crate::words;

/// So many combinations of versions are tried for a record.
const MOST_STACKS: usize = 16;

/// A game under the rules of a record.
pub(crate) struct Recorded {
    pub(crate) game: Game,
    /// Why the rules are the text that was kept; `None` where the pack still has the recorded rules.
    pub(crate) kept_because: Option<PackNow>,
    /// The game with the options of the record, where the pack has other rules now.
    pub(crate) now: Option<Game>,
}

/// The deals of a record, one after the other.
pub(crate) struct Deals<'a> {
    replayer: Replayer<'a>,
    path: String,
}

impl<'a> Deals<'a> {
    /// The deals of a record [as it stands](Record::as_it_stands), whose file is called so.
    pub(crate) fn new(game: &Game, standing: &'a Record, path: &Path) -> Outcome<Self> {
        let path = path.display().to_string();
        let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
        match Replayer::new(Arc::clone(&game.rules), host, standing) {
            Ok(replayer) => Ok(Self { replayer, path }),
            Err(error) => Err(differs(&path, &error)),
        }
    }

    /// The next deal; `None` behind the last.
    pub(crate) fn next(&mut self) -> Outcome<Option<Course>> {
        next_deal(&mut self.replayer).map_err(|error| differs(&self.path, &error))
    }
}

fn differs(path: &str, error: &ReplayError) -> Failure {
    Failure::Problems(format!("{path}: {error}"))
}

/// What became of the pack of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PackNow {
    /// It has other rules.
    Changed {
        /// The version of the game at the bottom.
        version: String,
        /// The digest of the rules.
        digest: String,
    },
    /// It does not load with the recorded options.
    Unfit,
    /// It is not there.
    Missing,
    /// These overlays on it are not there.
    Lacks(Vec<String>),
}

impl Packs {
    /// A pack as it is now, with the options of a record.
    pub(crate) fn open_instead(&self, name: &str, header: &Header) -> Outcome<Game> {
        let pack = self.pack(name)?;
        // Of another game, every option of the record would be told to be unknown.
        if let Ok(other) = load(&LoadRequest::new(pack.clone(), &self.registry))
            && other.base().id != header.pack
        {
            let (recorded, other) = (&header.pack, &other.base().id);
            let message = format!("The record is of `{recorded}`, and `{name}` is a pack for `{other}`.");
            return Err(Failure::Problems(message));
        }
        let mut request = self.as_recorded(pack, header);
        // Whoever names a pack names the one on top.
        request.overlays.clear();
        Ok(game::open(&request)?)
    }

    /// The pack of a record as it is now, with its overlays and options.
    pub(crate) fn open_now(&self, header: &Header) -> Outcome<Game> {
        let pack = self.registry.find(&header.pack)?;
        Ok(game::open(&self.as_recorded(pack, header))?)
    }

    /// The game a record was played under: its pack, if the digest is still the same, or the rules that were kept.
    pub(crate) fn open_recorded(&self, header: &Header, data: &DataDir) -> Outcome<Recorded> {
        let lacks = |id: &&String| self.registry.find(id).is_err();
        let lacking: Vec<String> = header.overlays.iter().filter(lacks).cloned().collect();
        let mut changed = None;
        let now = match self.registry.find(&header.pack).map(|pack| self.as_recorded(pack, header)) {
            Err(_) => PackNow::Missing,
            Ok(_) if !lacking.is_empty() => PackNow::Lacks(lacking),
            Ok(request) => match game::open(&request) {
                Ok(game) if game.loaded.digest() == header.digest => {
                    return Ok(Recorded { game, kept_because: None, now: None });
                }
                now => {
                    if let Some(game) = self.open_stored(header) {
                        return Ok(Recorded { game, kept_because: None, now: None });
                    }
                    let now = now.ok();
                    let told = now.as_ref().map_or(PackNow::Unfit, |game| PackNow::changed(&game.loaded));
                    changed = now;
                    told
                }
            },
        };
        let path = data.rules(&header.digest);
        if let Ok(text) = kept_text(&path) {
            // The file may have come from elsewhere, with the record.
            if digest_of(kept::without_words(&text)) != header.digest {
                let path = path.display();
                let message =
                    format!("{path} does not hold the rules of the record: it was changed, or is of others.");
                return Err(Failure::Problems(message));
            }
            let mut game = self.open_kept(&path.display().to_string(), &text)?;
            let mut loaded = Loaded::clone(&game.loaded);
            kept::restore(&text, &mut loaded);
            loaded.preset.clone_from(&header.preset);
            game.loaded = loaded.into();
            return Ok(Recorded { game, kept_because: Some(now), now: changed });
        }
        Err(Failure::Problems(format!(
            "The record was played under {} {} with the digest {};\n{}, and {} is not there.{}",
            header.pack,
            header.version,
            short(&header.digest),
            now.in_words(header),
            path.display(),
            now.way_out(header)
        )))
    }

    /// The recorded rules, if versions of the packs that are here beside those in front still give them. Of the game at the
    /// bottom the record names the version; of the packs over it, it does not.
    fn open_stored(&self, header: &Header) -> Option<Game> {
        let mut stacks: Vec<Vec<PackFiles>> = vec![Vec::new()];
        for id in std::iter::once(&header.pack).chain(&header.overlays) {
            let is_base = *id == header.pack;
            let versions = self.registry.all(id).enumerate().filter(|(number, listed)| {
                !is_base || *number == 0 || listed.manifest.version.to_string() == header.version
            });
            let versions: Vec<&PackFiles> = versions.map(|(_, listed)| &listed.files).collect();
            let over = |stack: &Vec<PackFiles>| {
                let stack = stack.clone();
                versions
                    .iter()
                    .map(move |files| [&stack[..], &[PackFiles::clone(files)]].concat())
                    .collect::<Vec<_>>()
            };
            stacks = stacks.iter().flat_map(over).take(MOST_STACKS).collect();
        }
        // The first is the one of the packs in front, which was tried.
        stacks.into_iter().skip(1).find_map(|mut stack| {
            let mut request = self.as_recorded(stack.remove(0), header);
            request.overlays = stack;
            game::open(&request).ok().filter(|game| game.loaded.digest() == header.digest)
        })
    }

    fn open_kept(&self, name: &str, text: &str) -> Outcome<Game> {
        let open = |text: &str| {
            let files = PackFiles::from_text(name, text)?;
            game::open(&LoadRequest::new(files, &self.registry))
        };
        // A later version may not understand all the words; the rules do without.
        Ok(open(text).or_else(|_| open(kept::without_words(text)))?)
    }

    fn as_recorded(&self, pack: PackFiles, header: &Header) -> LoadRequest<'_> {
        let mut request = LoadRequest::new(pack, &self.registry);
        request.overlays = header.overlays.iter().filter_map(|id| self.registry.find(id).ok()).collect();
        request.ordered = true;
        request.preset.clone_from(&header.preset);
        request.players = u8::try_from(header.players).ok();
        request.set.clone_from(&header.options);
        request
    }
}

impl Recorded {
    /// What people should know before they see the match: nothing while the pack is as it was. Nor if it is not found:
    /// one that was named by its path never is.
    pub(crate) fn notice(&self, header: &Header) -> Option<String> {
        let now = self.kept_because.as_ref().filter(|now| **now != PackNow::Missing)?;
        let (digest, now) = (short(&header.digest), now.in_words(header));
        let help = match self.kept_because {
            Some(PackNow::Lacks(_)) => "; name its folder with --packs",
            _ => "",
        };
        let mut told = vec![format!("Played under the recorded rules (digest {digest}): {now}{help}.")];
        if let Some(now) = &self.now {
            told.extend(differences(&self.game, now));
        }
        Some(told.join("\n"))
    }
}

/// How the recorded rules differ from those of the pack now, in few lines.
fn differences(then: &Game, now: &Game) -> Vec<String> {
    const MOST: usize = 6;
    let found = diff::diff(then, now);
    let mut told: Vec<String> =
        brief(&found, ["then", "now"], MOST).into_iter().map(|line| format!("  {line}")).collect();
    told.push("`overtrick diff RECORD` tells all of it.".to_owned());
    told
}

impl PackNow {
    fn changed(loaded: &Loaded) -> Self {
        Self::Changed { version: loaded.base().version.to_string(), digest: loaded.digest().to_owned() }
    }

    /// What to do where the recorded rules are nowhere: a sentence on a line of its own, or nothing.
    fn way_out(&self, header: &Header) -> String {
        match self {
            Self::Changed { .. } => format!(
                "\nAsk whoever played it for his pack, or for the file of this name in his own folder; it is a pack, too.\n\
                 `overtrick diff {} THEIRS` tells how it differs from yours.",
                header.pack
            ),
            Self::Unfit | Self::Missing | Self::Lacks(_) => String::new(),
        }
    }

    /// A sentence without its full stop.
    fn in_words(&self, header: &Header) -> String {
        let Header { pack, version: recorded, .. } = header;
        match self {
            Self::Changed { version, digest } => {
                let version = if version == recorded {
                    String::new()
                } else {
                    format!("version {version} instead of {recorded}, ")
                };
                let overlays: Vec<String> = header.overlays.iter().map(|id| format!("`{id}`")).collect();
                let over = match &overlays[..] {
                    [] => String::new(),
                    overlays => format!(" or its overlay {}", words::any(overlays)),
                };
                format!("the pack `{pack}`{over} has changed since ({version}digest {} now)", short(digest))
            }
            Self::Unfit => format!("the pack `{pack}` does not load with the recorded options"),
            Self::Lacks(overlays) => {
                let (one, are) = if overlays.len() == 1 { ("", "is") } else { ("s", "are") };
                let ids: Vec<String> = overlays.iter().map(|id| format!("`{id}`")).collect();
                format!("the overlay{one} {} {are} not here", words::list(&ids))
            }
            Self::Missing => format!("there is no pack `{pack}` here"),
        }
    }
}

/// The text of kept rules. No more of it is read than rules can have; what is longer, or no text, has another digest.
fn kept_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
