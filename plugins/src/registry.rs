//! Where packs are found by id.
//!
//! A registry knows bundled packs, installed ones, and folders with packs in them. A pack in a later place hides one of
//! the same id in an earlier place, unless another version is asked for than the one in front.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;
use semver::Version;

use crate::archive;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::manifest::{self, Manifest};
use crate::nearest;
use crate::reference::{PackRef, RefError};
use crate::source::{PackFiles, has_extension, is_pack_file};
use crate::tree;

/// Packs by id.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    packs: IndexMap<String, Versioned>,
}

/// All packs of one id.
#[derive(Clone, Debug)]
struct Versioned {
    /// The one that is used where nothing is said of versions.
    front: Listed,
    /// Hidden ones, and other versions of the same.
    behind: Vec<Listed>,
}

/// Where a pack comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// It comes with the program.
    Bundled,
    /// It was installed.
    Installed,
    /// It lies in a folder of packs.
    Folder,
}

/// A pack that can be loaded.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What it says about itself.
    pub manifest: Manifest,
    /// Its files.
    pub files: PackFiles,
    /// Where it comes from.
    pub home: Home,
    /// What packs of the same id are called that it hides.
    pub hides: Vec<String>,
}

impl Registry {
    /// Adds a pack that comes with the program. Only its manifest is looked at.
    ///
    /// # Errors
    /// A manifest that cannot be read; the pack is then not added.
    pub fn add(&mut self, files: PackFiles) -> Result<(), Diagnostics> {
        self.put(Listed::read(files, Home::Bundled)?);
        Ok(())
    }

    /// Adds a pack that was installed. It stands beside its other versions; the newest is in front, a finished one before
    /// all others.
    ///
    /// # Errors
    /// A manifest that cannot be read; the pack is then not added.
    pub fn add_installed(&mut self, files: PackFiles) -> Result<(), Diagnostics> {
        let mut listed = Listed::read(files, Home::Installed)?;
        match self.packs.get_mut(&listed.manifest.id) {
            Some(there) if there.front.home == Home::Installed => {
                if listed.rank() > there.front.rank() {
                    std::mem::swap(&mut there.front, &mut listed);
                    std::mem::swap(&mut there.front.hides, &mut listed.hides);
                }
                there.behind.push(listed);
            }
            _ => self.put(listed),
        }
        Ok(())
    }

    fn put(&mut self, mut listed: Listed) {
        match self.packs.get_mut(&listed.manifest.id) {
            None => {
                let id = listed.manifest.id.clone();
                self.packs.insert(id, Versioned { front: listed, behind: Vec::new() });
            }
            Some(there) => {
                listed.hides.extend(there.front.hides.iter().cloned());
                listed.hides.push(there.front.files.label().to_owned());
                there.behind.push(std::mem::replace(&mut there.front, listed));
            }
        }
    }

    /// Adds every pack of a folder: folders with a `pack.toml`, `.toml` files, pack files, and folders of an author with such
    /// folders and files in them. Gives what is wrong with those that cannot be used, and a warning for each that has
    /// the id of one before it in the same folder and is used instead. A missing folder has no packs.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<Diagnostics> {
        let mut faults = Vec::new();
        let mut here = Registry::default();
        for path in packs_in(folder, 2) {
            match PackFiles::open(&path).and_then(|files| Listed::read(files, Home::Folder)) {
                Ok(listed) => here.put(listed),
                Err(fault) => faults.push(fault),
            }
        }
        faults.extend(here.list().filter_map(Listed::warning).map(Diagnostics::from));
        for Versioned { front, behind } in here.packs.into_values() {
            let id = front.manifest.id.clone();
            self.put(front);
            self.packs.get_mut(&id).into_iter().for_each(|there| there.behind.extend_from_slice(&behind));
        }
        faults
    }

    /// The packs in front, in the order they were added.
    pub fn list(&self) -> impl Iterator<Item = &Listed> {
        self.packs.values().map(|pack| &pack.front)
    }

    /// A pack by id.
    pub fn get(&self, id: &str) -> Option<&Listed> {
        self.packs.get(id).map(|pack| &pack.front)
    }

    /// All packs of an id, the one in front first.
    pub fn all(&self, id: &str) -> impl Iterator<Item = &Listed> {
        self.packs.get(id).into_iter().flat_map(|pack| std::iter::once(&pack.front).chain(&pack.behind))
    }

    /// A pack by id and versions: the one in front if it will do, otherwise the newest that will.
    ///
    /// # Errors
    /// No such pack, with the nearest id; or other versions only.
    pub fn choose(&self, reference: &PackRef) -> Result<&Listed, Diagnostic> {
        let fits = |listed: &&Listed| reference.versions.has(&listed.manifest.version);
        let Some(front) = self.get(&reference.id) else {
            let message = format!("there is no pack `{}`", reference.id);
            let help = nearest::hint(&reference.id, self.packs.keys().map(String::as_str));
            return Err(Diagnostic::error("registry/unknown-pack", message).maybe_help(help));
        };
        let found = Some(front).filter(fits);
        let found = found.or_else(|| self.all(&reference.id).filter(fits).max_by_key(|listed| listed.rank()));
        found.ok_or_else(|| self.other_versions(reference, front))
    }

    fn other_versions(&self, reference: &PackRef, front: &Listed) -> Diagnostic {
        let mut versions: Vec<String> =
            self.all(&reference.id).map(|listed| listed.manifest.version.to_string()).collect();
        versions.dedup();
        let has = if versions.len() == 1 { "has version" } else { "is here in the versions" };
        let message =
            format!("`{reference}` is wanted, and {} {has} {}", front.called(), versions.join(", "));
        let help = match front.home {
            Home::Bundled => {
                "it comes with the program: see which version of Overtrick has another".to_owned()
            }
            Home::Installed => format!("`overtrick pack update {}` looks for a newer one", reference.id),
            Home::Folder => "install one that fits: `overtrick pack add FILE`".to_owned(),
        };
        Diagnostic::error("registry/version", message).help(help)
    }

    /// The files of a pack by id and versions.
    ///
    /// # Errors
    /// As [`Registry::choose`].
    pub fn resolve(&self, reference: &PackRef) -> Result<PackFiles, Diagnostic> {
        self.choose(reference).map(|listed| listed.files.clone())
    }

    /// A pack as a person names it: `id`, `id@versions`, or the path of a folder, a `.toml` file or a pack file.
    ///
    /// # Errors
    /// As [`Registry::resolve`] and [`PackFiles::open`].
    pub fn find(&self, text: &str) -> Result<PackFiles, Diagnostics> {
        let path = Path::new(text);
        let is_file = has_extension(text, "toml") || archive::is_named(text);
        let looks_like_path = is_file || text.starts_with(['.', '/']) || text.contains('\\');
        match PackRef::named(text) {
            Ok(reference) if !looks_like_path && self.packs.contains_key(&reference.id) => {
                Ok(self.resolve(&reference)?)
            }
            // Whatever else lies there, it is no pack, and may be very much.
            _ if path.is_dir() && !path.join("pack.toml").is_file() => Err(no_manifest(text).into()),
            _ if looks_like_path || path.is_dir() => PackFiles::open(path),
            Ok(reference) => Ok(self.resolve(&reference)?),
            Err(error @ RefError::Versions { .. }) => {
                let help = "write `id@1`, `id@1.2.0` or a range as `id@>=1.4, <2`";
                Err(Diagnostic::error("registry/version", error.to_string()).help(help).into())
            }
            Err(RefError::Id(_)) => {
                let message = format!("`{}` is neither the id nor the path of a pack", tree::shorten(text));
                let help = nearest::hint(text, self.packs.keys().map(String::as_str));
                Err(Diagnostic::error("registry/unknown-pack", message).maybe_help(help).into())
            }
        }
    }
}

fn no_manifest(folder: &str) -> Diagnostic {
    Diagnostic::error("pack/no-manifest", format!("`{}` has no `pack.toml`", tree::shorten(folder)))
}

impl Listed {
    fn read(files: PackFiles, home: Home) -> Result<Self, Diagnostics> {
        Ok(Self { manifest: manifest_of(&files)?, files, home, hides: Vec::new() })
    }

    /// Id and name, as messages call it: `` `friday` (Friday 500) ``.
    pub fn called(&self) -> String {
        self.manifest.called()
    }

    /// Newer versions come after older ones, unfinished ones before all others.
    fn rank(&self) -> (bool, &Version) {
        let version = &self.manifest.version;
        (version.pre.is_empty(), version)
    }

    /// That it hides others, with the names of all.
    pub fn warning(&self) -> Option<Diagnostic> {
        let (last, others) = self.hides.split_last()?;
        let (id, used) = (&self.manifest.id, self.files.label());
        let others: Vec<String> = others.iter().map(|label| format!("`{label}`, ")).collect();
        let all = if others.is_empty() { "both" } else { "all" };
        let help = format!("`{used}` is used; give one of them another `id`");
        let message = format!("{}`{last}` and `{used}` are {all} called `{id}`", others.concat());
        Some(Diagnostic::warning("registry/twice", message).help(help))
    }
}

/// Reads a manifest and leaves the rules alone.
///
/// # Errors
/// There is none, or it says something that no manifest says.
pub fn manifest_of(files: &PackFiles) -> Result<Manifest, Diagnostics> {
    let mut out = Diagnostics::default();
    let main = files.single().unwrap_or("pack.toml");
    let Some(text) = files.get(main) else {
        return Err(no_manifest(files.label()).into());
    };
    let file = out.files.add(files.display_name(main), Arc::clone(text));
    let mut table = tree::parse(file, &mut out);
    match manifest::take(&mut table, file, &mut out) {
        Some(manifest) if !out.has_errors() => Ok(manifest),
        _ => Err(out),
    }
}

/// Paths of packs, sorted by name. Links and hidden files are passed over.
fn packs_in(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let mut packs = Vec::new();
    for path in paths {
        let hidden = path.file_name().and_then(|name| name.to_str()).is_none_or(|name| name.starts_with('.'));
        if hidden || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            if path.join("pack.toml").is_file() {
                packs.push(path);
            } else if depth > 1 {
                packs.extend(packs_in(&path, depth - 1));
            }
        } else if path.to_str().is_some_and(is_pack_file) {
            packs.push(path);
        }
    }
    packs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(name: &str, text: &str) -> PackFiles {
        PackFiles::from_text(name, text).unwrap()
    }

    fn registry() -> Registry {
        let mut registry = Registry::default();
        registry.add(pack("500.toml", "api = 1\nid = \"500\"\nversion = \"1.4.0\"\n")).unwrap();
        registry.add(pack("spades.toml", "api = 1\nid = \"spades\"\nversion = \"2.0.0\"\n")).unwrap();
        registry
    }

    #[test]
    fn packs_are_found_by_id_and_major_version() {
        let registry = registry();
        assert_eq!(registry.find("500").unwrap().label(), "500.toml");
        assert_eq!(registry.find("500@1").unwrap().label(), "500.toml");
        assert_eq!(registry.find("spades@1").unwrap_err().list[0].code, "registry/version");
        let unknown = registry.find("spaeds").unwrap_err();
        assert_eq!(unknown.list[0].help.as_deref(), Some("did you mean `spades`?"));
    }

    #[test]
    fn folders_are_searched_and_faults_reported() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("ann/friday")).unwrap();
        fs::write(dir.path().join("ann/friday/pack.toml"), "api = 1\nid = \"ann/friday\"\n").unwrap();
        fs::write(dir.path().join("broken.toml"), "api = \n").unwrap();
        fs::write(dir.path().join("notes.txt"), "").unwrap();
        let mut registry = registry();
        let faults = registry.add_folder(dir.path());
        assert_eq!(faults.len(), 1);
        assert!(faults[0].to_string().contains("broken.toml:1:7: error[toml/syntax]"));
        let ids: Vec<&str> = registry.list().map(|listed| listed.manifest.id.as_str()).collect();
        assert_eq!(ids, ["500", "spades", "ann/friday"]);
        assert!(registry.find(dir.path().join("ann/friday").to_str().unwrap()).is_ok());
        assert!(registry.add_folder(Path::new("no/such/folder")).is_empty());
    }

    #[test]
    fn a_pack_file_is_a_pack_like_any_other() {
        let dir = tempfile::tempdir().unwrap();
        let bytes = archive::build(&pack("friday.toml", "api = 1\nid = \"friday\"\n")).unwrap();
        fs::write(dir.path().join("friday-0.0.0.tar.gz"), &bytes).unwrap();
        fs::write(dir.path().join("broken.tgz"), &bytes[..20]).unwrap();
        let mut registry = registry();
        let faults = registry.add_folder(dir.path());
        assert_eq!(faults.iter().map(|fault| fault.list[0].code).collect::<Vec<_>>(), ["archive/cut-off"]);
        assert!(registry.find("friday").unwrap().label().ends_with("friday-0.0.0.tar.gz"));
        assert!(registry.find(dir.path().join("friday-0.0.0.tar.gz").to_str().unwrap()).is_ok());
        assert_eq!(registry.find("no_such.tgz").unwrap_err().list[0].code, "source/unreadable");
    }

    #[test]
    fn a_folder_without_a_pack_says_so() {
        let dir = tempfile::tempdir().unwrap();
        let error = registry().find(dir.path().to_str().unwrap()).unwrap_err();
        assert_eq!(error.list[0].code, "pack/no-manifest");
        assert!(error.list[0].message.ends_with("has no `pack.toml`"), "{error}");
    }

    #[test]
    fn of_two_packs_of_one_id_it_is_told_which_is_used() {
        let dir = tempfile::tempdir().unwrap();
        for (file, version) in [("a.toml", "1.0.0"), ("b.toml", "2.0.0")] {
            let text = format!("api = 1\nid = \"500\"\nversion = \"{version}\"\n");
            fs::write(dir.path().join(file), text).unwrap();
        }
        let mut registry = registry();
        let warnings = registry.add_folder(dir.path());
        assert_eq!(
            warnings.len(),
            1,
            "a folder tells of its own; that an earlier place has the id is told when the pack is used"
        );
        assert!(!warnings[0].has_errors());
        assert!(warnings[0].list[0].help.as_deref().unwrap().contains("b.toml` is used"), "{}", warnings[0]);
        let used = registry.get("500").unwrap();
        assert_eq!(used.manifest.version.major, 2);
        let message = used.warning().unwrap().message;
        assert!(message.ends_with("b.toml` are all called `500`"), "{message}");
        assert!(message.contains("`500.toml`") && message.contains("a.toml"), "{message}");
        assert!(registry.get("spades").unwrap().warning().is_none());
        assert_eq!(registry.find("500@1.4.0").unwrap().label(), "500.toml", "hidden, but asked for");
    }

    #[test]
    fn versions_stand_side_by_side() {
        let mut registry = registry();
        for version in ["1.2.0", "2.1.0", "2.0.0", "3.0.0-beta"] {
            let text = format!("api = 1\nid = \"friday\"\nname = \"Friday\"\nversion = \"{version}\"\n");
            registry.add_installed(pack(version, &text)).unwrap();
        }
        let found = |name: &str| registry.find(name).map(|files| files.label().to_owned());
        for (name, label) in [
            ("friday", "2.1.0"),
            ("friday@1", "1.2.0"),
            ("friday@2.0.0", "2.0.0"),
            ("friday@>=1, <2.1", "2.0.0"),
            ("friday@3", "3.0.0-beta"),
        ] {
            assert_eq!(found(name).as_deref(), Ok(label), "{name}");
        }
        assert!(registry.get("friday").unwrap().warning().is_none(), "no version hides another");
        let wrong = found("friday@4").unwrap_err().list.remove(0);
        assert!(
            wrong.message.contains("`friday` (Friday) is here in the versions 2.1.0, "),
            "{}",
            wrong.message
        );
        assert!(wrong.help.unwrap().contains("overtrick pack update friday"));
        assert_eq!(found("friday@y").unwrap_err().list[0].code, "registry/version");
    }
}
