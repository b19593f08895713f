//! Keys: one's own, with which packs are signed, and those of others, by the names they were kept under.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use minisign::{KeyPair, PublicKey, SecretKey, SecretKeyBox};
use overtrick_plugins::signature::{self, Key};

use crate::dirs::{DataDir, write_whole};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::password;
use crate::session::quoted;

/// How a secret key begins that has a password: `Ed` and `Sc` in base64.
const WITH_PASSWORD: &str = "RWRTY";
/// The name of one's own key.
const OWN: &str = "overtrick";

/// A key to sign with.
pub(crate) struct Signer {
    pub(crate) secret: SecretKey,
    pub(crate) public: Key,
}

/// Where one's own secret key is.
pub(crate) fn own(data: &DataDir) -> PathBuf {
    data.keys().join(format!("{OWN}.key"))
}

/// Makes a key. One that is there is never written over.
pub(crate) fn make(path: &Path, with_password: bool, out: &mut Out) -> Outcome<Signer> {
    let shared = path.with_extension("pub");
    if shared == path {
        let message = "The name of a secret key does not end in `.pub`: so ends the public one beside it.";
        return Err(Failure::Usage(message.to_owned()));
    }
    if let Some(there) = [path, &shared].into_iter().find(|path| path.exists()) {
        return Err(Failure::Problems(format!(
            "There is a key already: {}\nWhoever has its other half knows you by it; move it away first if you want a \
             new one.",
            there.display()
        )));
    }
    let password = if with_password { Some(password::choose(out)?) } else { None };
    let made = match password {
        Some(password) => KeyPair::generate_encrypted_keypair(Some(password)),
        None => KeyPair::generate_unencrypted_keypair(),
    };
    let keys = made.map_err(|error| Failure::Environment(format!("No key can be made: {error}")))?;
    let secret = keys.sk.to_box(Some("secret key for overtrick packs; give it to nobody"));
    let secret = secret.map_err(|error| Failure::Environment(format!("No key can be made: {error}")))?;
    write_secret(path, &secret.into_string())?;
    let public = public_of(&keys.pk)?;
    write_whole(&shared, format!("untrusted comment: public key for overtrick packs\n{public}\n"))?;
    Ok(Signer { secret: keys.sk, public })
}

/// Reads a secret key; asks for its password if it has one.
pub(crate) fn read(path: &Path, out: &mut Out) -> Outcome<Signer> {
    let text = text_of(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let message = format!("There is no key {}; one is made with", path.display());
            Failure::Environment(format!("{message}\n  overtrick pack sign --new-key"))
        }
        _ => Failure::file(path, &error),
    })?;
    let odd = |_| {
        let message = format!("{} is no secret key of minisign, or is damaged.", path.display());
        Failure::Problems(message)
    };
    let has_password = text.lines().nth(1).is_some_and(|line| line.starts_with(WITH_PASSWORD));
    let unread = SecretKeyBox::from_string(&text).map_err(odd)?;
    let secret = if has_password {
        let password = password::ask(&format!("The password of {}: ", quoted(path)), out)?;
        unread
            .into_secret_key(Some(password))
            .map_err(|_| Failure::Problems("That is not the password of this key.".to_owned()))?
    } else {
        unread.into_unencrypted_secret_key().map_err(odd)?
    };
    let public = public_of(&PublicKey::from_secret_key(&secret).map_err(odd)?)?;
    Ok(Signer { secret, public })
}

/// A public key as it is typed: the line itself, or the path of a file that has it.
pub(crate) fn public(typed: &str) -> Outcome<Key> {
    if let Ok(key) = Key::parse(typed) {
        return Ok(key);
    }
    let path = Path::new(typed);
    let text = match text_of(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let message = format!("`{typed}` is neither a public key nor a file with one.");
            return Err(Failure::Usage(message));
        }
        Err(error) => return Err(Failure::file(path, &error)),
    };
    Key::parse(&text).map_err(|fault| Failure::Problems(format!("{}: {fault}", path.display())))
}

/// The public keys that are kept, by the names of their files, sorted.
pub(crate) fn known(data: &DataDir) -> Vec<(String, Key)> {
    let Ok(entries) = fs::read_dir(data.keys()) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pub"));
    paths.sort();
    let named = |path: PathBuf| {
        let key = Key::parse(&text_of(&path).ok()?).ok()?;
        Some((path.file_stem()?.to_str()?.to_owned(), key))
    };
    paths.into_iter().filter_map(named).collect()
}

/// Whether a key of this name in the data folder is one's own.
pub(crate) fn is_own(name: &str) -> bool {
    name == OWN
}

fn public_of(key: &PublicKey) -> Outcome<Key> {
    Key::parse(&key.to_base64()).map_err(|fault| Failure::Problems(fault.to_string()))
}

/// A short text file; what is longer is no key.
pub(crate) fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let limit = u64::try_from(signature::MAX_BYTES + 1).unwrap_or(u64::MAX);
    fs::File::open(path)?.take(limit).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes what only its owner may read, where nothing was before.
fn write_secret(path: &Path, text: &str) -> Outcome {
    let failure = |error: io::Error| Failure::file(path, &error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failure)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(failure)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| {
        // Half a key would be in the way of the next one.
        drop(fs::remove_file(path));
        failure(error)
    })
}
