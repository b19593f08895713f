//! Runs the command in a data folder of its own.

use std::path::{Path, PathBuf};

use snapbox::cmd::Command;
use tempfile::TempDir;

/// A data folder that is gone when the test is over.
pub(crate) struct Bin {
    folder: TempDir,
}

/// What a run left.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A folder of packs that are sound.
pub(crate) const SHELF: &str = "tests/packs/shelf";

/// The path of a pack of these tests, from the folder in which the command runs.
pub(crate) fn pack(name: &str) -> String {
    format!("tests/packs/{name}")
}

impl Bin {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// A path in the folder of this test.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs with these arguments, divided at blanks, and with this input.
    pub(crate) fn run(&self, args: &str, input: &str) -> Run {
        self.run_list(&args.split_whitespace().collect::<Vec<_>>(), input)
    }

    /// The same with arguments that may have blanks in them.
    pub(crate) fn run_list(&self, args: &[&str], input: &str) -> Run {
        self.run_at(Path::new(env!("CARGO_MANIFEST_DIR")), args, input)
    }

    /// Runs in the folder of this test.
    pub(crate) fn run_here(&self, args: &str, input: &str) -> Run {
        self.run_at(self.folder.path(), &args.split_whitespace().collect::<Vec<_>>(), input)
    }

    fn run_at(&self, folder: &Path, args: &[&str], input: &str) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_overtrick"))
            .args(args)
            .env("OVERTRICK_DATA", self.folder.path())
            .current_dir(folder)
            .env("TZ", "UTC")
            .env("RUST_BACKTRACE", "0")
            .env_remove("NO_COLOR")
            .env_remove("OVERTRICK_SPOKEN")
            .env_remove("OVERTRICK_WORDS")
            .env_remove("COLUMNS")
            .stdin(input)
            .output()
            .expect("the command runs");
        let text = |bytes: Vec<u8>| {
            // Paths of this machine are no part of what is tested.
            let text = String::from_utf8(bytes).expect("text");
            text.replace(&self.folder.path().display().to_string(), "DATA")
        };
        Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// The output of a run that must succeed without a word of complaint.
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// Text as it was before its lines were broken, without the bars drawn beside it.
pub(crate) fn unbroken(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| !["|", "│"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}
