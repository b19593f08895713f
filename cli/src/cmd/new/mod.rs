//! `overtrick new`: a pack that can be checked, tested and played at once, with remarks that say how to go on.
//!
//! Nothing that is there is ever written over.

mod overlay;
mod template;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use overtrick_plugins::reference::is_id;

use crate::args::{NewArgs, Places};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;

use template::Values;

/// A file of the pack: its path inside, and what stands in it.
type File = (&'static str, String);

/// Makes the pack in the folder that one is in.
pub(crate) fn new(args: &NewArgs, places: &Places, out: &mut Out) -> Outcome {
    let name = checked(&args.name, "pack")?;
    let author = args.author.as_deref().map(|author| id_of(author).map(|id| (author, id))).transpose()?;
    let is_folder = args.game || args.folder;
    let path = if is_folder { name.to_owned() } else { format!("{name}.toml") };
    let mut values = Values::default();
    values.text("path", &path);
    values.text("title", &title(name));
    values.quoted("title_quoted", &title(name));
    let id = author.as_ref().map_or_else(|| name.to_owned(), |(_, id)| format!("{id}/{name}"));
    let packs = Packs::find(places)?;
    if packs.registry.get(&id).is_some() {
        let message = format!(
            "there is a pack `{id}` already; choose another name, or say with --author who writes it"
        );
        return Err(Failure::Usage(message));
    }
    values.quoted("id", &id);
    let authors = author.map_or_else(String::new, |(author, _)| {
        let list = toml::Value::Array(vec![toml::Value::String(author.trim().to_owned())]);
        format!("authors = {list}\n")
    });
    values.text("authors", &authors);
    let (files, what) = match &args.from {
        Some(base) => overlay::files(base, &packs, is_folder, &mut values)?,
        None => (game(&mut values), "a small game".to_owned()),
    };
    if is_folder {
        write_folder(Path::new(&path), &files)?;
    } else {
        write_file(Path::new(&path), &files[0].1)?;
    }
    told(&path, &what, is_folder, out)
}

/// The files of a game of its own.
fn game(values: &mut Values) -> Vec<File> {
    values.quoted("description", "A small game to begin with.");
    let fill = |text: &str| values.fill(text);
    vec![
        ("pack.toml", fill(include_str!("../../../templates/game/pack.toml"))),
        ("game.toml", fill(include_str!("../../../templates/game/game.toml"))),
        ("tests/first.toml", fill(include_str!("../../../templates/game/tests/first.toml"))),
        ("README.md", fill(include_str!("../../../templates/game/README.md"))),
    ]
}

/// A name that can be one; else what is wrong, with one that could.
fn checked<'a>(name: &'a str, what: &str) -> Outcome<&'a str> {
    if is_id(name) && !name.contains('/') {
        return Ok(name);
    }
    let mended = mended(name);
    let hint = if mended.is_empty() { String::new() } else { format!("; perhaps `{mended}`") };
    Err(Failure::Usage(format!(
        "`{name}` cannot be the name of a {what}: small letters, digits and `_` make one, so that it can be typed anywhere \
         and is a file on every system{hint}"
    )))
}

/// The part of the id that stands for an author: `Ann Lee` is `ann_lee`.
fn id_of(author: &str) -> Outcome<String> {
    let id = mended(author);
    if id.is_empty() || author.chars().any(char::is_control) {
        let why = "the name of an author needs a letter from a to z or a digit, for the id of the pack";
        return Err(Failure::Usage(format!("`{}`: {why}", author.escape_debug())));
    }
    Ok(id)
}

fn mended(text: &str) -> String {
    let letters = text.trim().to_lowercase();
    let fits = |c: char| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '_' };
    let all: String = letters.chars().map(fits).collect();
    let parts: Vec<&str> = all.split('_').filter(|part| !part.is_empty()).collect();
    parts.join("_")
}

/// `sunday_500` as `Sunday 500`.
fn title(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The folder, made whole beside its place and then given its name.
fn write_folder(path: &Path, files: &[File]) -> Outcome {
    if path.exists() {
        return Err(there(path));
    }
    let staging = PathBuf::from(format!("{}.new", path.display()));
    fs::create_dir(&staging).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::Environment(format!(
            "{} is there: what is left of a pack that was begun, or in the making; move it away",
            staging.display()
        )),
        _ => Failure::file(&staging, &error),
    })?;
    let written = files.iter().try_for_each(|(name, text)| write_into(&staging.join(name), text));
    let named = written.and_then(|()| {
        // Renaming a folder to that of an empty one would take its place on some systems.
        if path.exists() {
            Err(there(path))
        } else {
            fs::rename(&staging, path).map_err(|error| Failure::file(path, &error))
        }
    });
    if named.is_err() {
        drop(fs::remove_dir_all(&staging));
    }
    named
}

fn write_into(path: &Path, text: &str) -> Outcome {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    write_file(path, text)
}

fn write_file(path: &Path, text: &str) -> Outcome {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => there(path),
        _ => Failure::file(path, &error),
    })?;
    file.write_all(text.as_bytes()).map_err(|error| Failure::file(path, &error))
}

fn there(path: &Path) -> Failure {
    let message = format!("{} is there already and stays as it is; choose another name", path.display());
    Failure::Environment(message)
}

fn told(path: &str, what: &str, is_folder: bool, out: &mut Out) -> Outcome {
    out.wrapped(&format!("{path} is {what}. It can be played as it is, and says how to go on."), 4)?;
    out.line("")?;
    out.line(&format!("  overtrick check {path} --watch   is it sound? again after each save"))?;
    if is_folder {
        out.line(&format!("  overtrick test {path}"))?;
    }
    out.line(&format!("  overtrick play {path}"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_mended_to_what_they_could_be() {
        assert!(checked("sunday_500", "pack").is_ok());
        for (name, hint) in
            [("Sunday 500", "`sunday_500`"), ("my-rules", "`my_rules`"), ("ann/friday", "`ann_friday`")]
        {
            let failure = checked(name, "pack").unwrap_err();
            assert!(failure.text().ends_with(&format!("perhaps {hint}")), "{}", failure.text());
        }
        assert!(
            checked("..", "pack").is_err() && checked("", "pack").is_err() && checked("Ω", "pack").is_err()
        );
        assert_eq!(id_of("Ann Lee").unwrap(), "ann_lee");
        assert!(id_of("Ω").is_err() && id_of("a\u{1b}[2J").is_err());
        assert_eq!(title("sunday_500"), "Sunday 500");
    }
}
