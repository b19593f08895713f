//! Runs `git` so that nothing that comes from outside decides what is run.

use std::cell::Cell;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::{GitError, group};
use crate::tree::shorten_to;

/// Most bytes that are fetched from a repository, its history left out.
pub const MAX_FETCH_BYTES: u64 = 64 << 20;
/// Longest time for it.
pub const MAX_FETCH_SECONDS: u64 = 120;

/// How often it is looked whether it is done, or somebody wants to stop.
const LOOK: Duration = Duration::from_millis(20);
const LOOKS_A_SECOND: u64 = 50;

/// Settings that overrule those of the machine: nothing but a transport is run, nothing is asked.
const SETTINGS: [&str; 9] = [
    "core.hooksPath=/dev/null",
    "core.symlinks=false",
    "core.fsmonitor=false",
    "core.askPass=",
    "protocol.allow=never",
    "protocol.https.allow=always",
    "protocol.ssh.allow=always",
    "protocol.file.allow=always",
    "protocol.ext.allow=never",
];

/// How `ssh` is run where nothing else is set: it fails instead of asking for a password or about a host.
const SSH: &str = "core.sshCommand=ssh -oBatchMode=yes";

/// What a program that has called this one may have set, and what would be asked for a password.
const UNSET: [&str; 11] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_CEILING_DIRECTORIES",
    "GIT_TEMPLATE_DIR",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
];

/// `git` in a folder.
pub(super) struct Git<'a> {
    /// The program; another one in tests.
    pub(super) program: OsString,
    /// What messages call the repository.
    address: String,
    folder: &'a Path,
    stop: &'a dyn Fn() -> bool,
    most_bytes: u64,
    most_seconds: u64,
    /// How often it was looked so far, whatever is run: the limit holds for all of it together.
    looks: Cell<u64>,
}

impl<'a> Git<'a> {
    pub(super) fn new(address: String, folder: &'a Path, stop: &'a dyn Fn() -> bool) -> Self {
        let (most_bytes, most_seconds) = (MAX_FETCH_BYTES, MAX_FETCH_SECONDS);
        let (program, looks) = ("git".into(), Cell::new(0));
        Self { program, address, folder, stop, most_bytes, most_seconds, looks }
    }

    /// Something in the repository is no pack.
    pub(super) fn content(&self, what: impl Into<String>) -> GitError {
        GitError::Content { address: self.address.clone(), what: what.into() }
    }

    /// What `git` writes, once it has ended well.
    pub(super) fn run(&self, args: &[&str]) -> Result<Vec<u8>, GitError> {
        // Files, not pipes: nobody has to read them while it is waited for.
        let (out, err) = (self.folder.join("out.txt"), self.folder.join("err.txt"));
        let file = |path| File::create(path).map(Stdio::from).map_err(not_run);
        let mut command = Command::new(&self.program);
        command.current_dir(self.folder).stdin(Stdio::null()).stdout(file(&out)?).stderr(file(&err)?);
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        for name in UNSET {
            command.env_remove(name);
        }
        command
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_ALLOW_PROTOCOL", "https:ssh:file")
            .env("GIT_LFS_SKIP_SMUDGE", "1")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("SSH_ASKPASS_REQUIRE", "never")
            .env("LC_ALL", "C");
        group::lead(&mut command);
        let child = command.args(args).spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => GitError::NoGit,
            _ => not_run(error),
        })?;
        if !self.wait(child)? {
            let said = read(&err, 64 * 1024)?;
            return Err(GitError::Failed { address: self.address.clone(), said: last_lines(&said) });
        }
        if self.is_too_big() {
            return Err(GitError::TooBig { address: self.address.clone() });
        }
        read(&out, self.most_bytes)
    }

    /// Fetches one commit of the repository, `what`, without its history.
    pub(super) fn fetch(&self, repository: &str, what: &str) -> Result<(), GitError> {
        let mut args = Vec::new();
        // `ssh` asks the terminal whatever it was told of the standard input. Who has settings for it keeps them, as a
        // variable of the environment does, which comes before any setting.
        if self.run(&["config", "--get", "core.sshCommand"]).is_err() {
            args.extend(["-c", SSH]);
        }
        args.extend([
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-recurse-submodules",
            "--no-write-commit-graph",
            "--no-auto-maintenance",
            "--",
            repository,
            what,
        ]);
        self.run(&args).map(drop)
    }

    fn is_too_big(&self) -> bool {
        size_of(self.folder) > self.most_bytes
    }

    /// Whether it ended well.
    fn wait(&self, mut child: Child) -> Result<bool, GitError> {
        loop {
            match child.try_wait() {
                // Whoever ends this program may end that one as well, and it may be the first to go.
                Ok(Some(status)) if !status.success() && (self.stop)() => return Err(GitError::Stopped),
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) => {}
                Err(error) => return end(child, not_run(error)),
            }
            if (self.stop)() {
                return end(child, GitError::Stopped);
            }
            // How long it has taken is not asked of a clock, which may be set.
            let look = self.looks.replace(self.looks.get() + 1);
            if look >= self.most_seconds * LOOKS_A_SECOND {
                return end(child, GitError::TooLong { address: self.address.clone() });
            }
            if look % LOOKS_A_SECOND == LOOKS_A_SECOND - 1 && self.is_too_big() {
                return end(child, GitError::TooBig { address: self.address.clone() });
            }
            thread::sleep(LOOK);
        }
    }
}

fn end(mut child: Child, why: GitError) -> Result<bool, GitError> {
    group::end(&mut child);
    Err(why)
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
fn not_run(error: io::Error) -> GitError {
    GitError::NotRun(error.to_string())
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, GitError> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(not_run)?;
    Ok(bytes)
}

/// The last lines of what `git` says; what comes from the other side is marked by it.
fn last_lines(said: &[u8]) -> String {
    const MOST: usize = 3;
    let text = String::from_utf8_lossy(said);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let lines = &lines[lines.len().saturating_sub(MOST)..];
    shorten_to(&lines.join("; "), 300)
}

/// Bytes of all files in a folder.
fn size_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(meta) if meta.is_dir() => size_of(&entry.path()),
        Ok(meta) => meta.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::sync::mpsc;

    use super::*;

    /// A program that is run in place of `git`.
    fn program(folder: &Path, text: &str) -> PathBuf {
        let path = folder.join("program");
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn run(text: &str, stop: &dyn Fn() -> bool, most_seconds: u64) -> Result<Vec<u8>, GitError> {
        let folder = tempfile::tempdir().unwrap();
        let program = program(folder.path(), text).into();
        let git = Git::new("ADDRESS".to_owned(), folder.path(), stop);
        Git { program, most_seconds, most_bytes: 100_000, ..git }.run(&["x"])
    }

    #[test]
    fn it_is_ended_when_it_takes_too_long_or_somebody_stops_it() {
        let never = || false;
        assert_eq!(run("echo $4; exit 0", &never, 60), Ok(b"core.symlinks=false\n".to_vec()));
        assert_eq!(
            run("exec sleep 600", &never, 0),
            Err(GitError::TooLong { address: "ADDRESS".to_owned() })
        );
        assert_eq!(run("exec sleep 600", &|| true, 60), Err(GitError::Stopped));
        assert_eq!(run("exit 130", &|| true, 60), Err(GitError::Stopped));
        let big = "i=0; while [ $i -lt 4000 ]; do echo 012345678901234567890123456789; i=$((i+1)); done; exec sleep 600";
        assert_eq!(run(big, &never, 60), Err(GitError::TooBig { address: "ADDRESS".to_owned() }));
    }

    #[test]
    fn what_it_has_started_ends_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        // A pipe is at its end when nobody has it open for writing any more.
        let program = program(folder.path(), "sleep 600 >pipe & wait").into();
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut read = File::open(pipe).unwrap();
            tell.send("open").unwrap();
            read.read_to_end(&mut Vec::new()).unwrap();
            tell.send("closed").unwrap();
        });
        let is_open = || told.try_recv() == Ok("open");
        let git = Git { program, ..Git::new(String::new(), folder.path(), &is_open) };
        assert_eq!(git.run(&[]), Err(GitError::Stopped));
        assert_eq!(told.recv_timeout(Duration::from_mins(1)), Ok("closed"));
    }

    #[test]
    fn the_limits_hold_for_all_that_is_run_together() {
        let folder = tempfile::tempdir().unwrap();
        let looks = Cell::new(0);
        let count = || {
            looks.set(looks.get() + 1);
            false
        };
        let git = Git::new("ADDRESS".to_owned(), folder.path(), &count);
        let slow = Git { program: program(folder.path(), "exec sleep 600").into(), most_seconds: 1, ..git };
        for _ in 0..2 {
            assert_eq!(slow.run(&[]), Err(GitError::TooLong { address: "ADDRESS".to_owned() }));
        }
        assert_eq!(looks.get(), LOOKS_A_SECOND + 2, "the second is ended at once");
        // It is done before anybody looks how much it has written.
        let big = "head -c 200000 /dev/zero >big";
        assert_eq!(run(big, &|| false, 60), Err(GitError::TooBig { address: "ADDRESS".to_owned() }));
    }

    #[test]
    fn ssh_asks_nobody_unless_that_is_set() {
        let fetched = |of_config: &str| {
            let folder = tempfile::tempdir().unwrap();
            let text = format!("case \"$*\" in *--get*) {of_config};; *) echo \"$*\" >args;; esac");
            let program = program(folder.path(), &text).into();
            let git = Git::new(String::new(), folder.path(), &|| false);
            Git { program, ..git }.fetch("ssh://example.org/p", "HEAD").unwrap();
            fs::read_to_string(folder.path().join("args")).unwrap()
        };
        assert!(fetched("exit 1").contains("-c core.sshCommand=ssh -oBatchMode=yes fetch"));
        assert!(!fetched("echo ssh -i key").contains("sshCommand"));
    }

    #[test]
    fn what_it_says_is_told() {
        let said = run("echo a >&2; echo 'fatal: \u{1b}[2Jno' >&2; exit 128", &|| false, 60).unwrap_err();
        assert_eq!(said.to_string(), "ADDRESS: git says: a; fatal: \\u{1b}[2Jno");
        let folder = tempfile::tempdir().unwrap();
        let never = || false;
        let git = Git::new(String::new(), folder.path(), &never);
        let gone = Git { program: folder.path().join("gone").into(), ..git }.run(&[]);
        assert_eq!(gone, Err(GitError::NoGit));
    }
}
