//! A pack that is saved in the middle of a match.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::bin::{Bin, unbroken};

/// House rules, with the first level that may be bid and the score that ends a match.
fn pack(first: u8, target: u32) -> String {
    let levels: Vec<String> = (first..=10).map(|level| level.to_string()).collect();
    format!(
        "api = 1\nid = \"house\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n[set]\ntarget = {target}\n\
         [ladder.suit]\nlevels = [{}]\n",
        levels.join(", ")
    )
}

/// A match that is played while its pack is changed.
struct Playing {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    pack: PathBuf,
}

impl Playing {
    fn begin(bin: &Bin) -> Self {
        let pack = bin.path("house.toml");
        fs::write(&pack, self::pack(6, 500)).expect("a pack is written");
        let mut child = Command::new(env!("CARGO_BIN_EXE_overtrick"))
            .args(["play", &pack.display().to_string(), "--watch", "--seed", "3", "--seats", "N=human"])
            .env("OVERTRICK_DATA", bin.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let (input, output) =
            (child.stdin.take().expect("its input"), child.stdout.take().expect("its output"));
        Self { child, input, output, pack }
    }

    /// What is told up to the next question.
    fn told(&mut self) -> String {
        let mut told = Vec::new();
        let mut byte = [0];
        while !told.ends_with(b"North? ") {
            let read = self.output.read(&mut byte).expect("its output");
            assert!(read > 0, "it ended: {}", String::from_utf8_lossy(&told));
            told.push(byte[0]);
        }
        String::from_utf8(told).expect("text")
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("somebody listens");
        self.input.flush().expect("somebody listens");
    }

    fn save(&self, text: &str) {
        fs::write(&self.pack, text).expect("it is saved");
    }

    fn end(mut self) -> String {
        self.say("quit");
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("its output");
        assert!(self.child.wait().expect("it ends").success(), "{rest}");
        rest
    }
}

fn records(bin: &Bin) -> Vec<PathBuf> {
    let entries = fs::read_dir(bin.path("records")).expect("the records").flatten();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    all.sort();
    all
}

#[test]
fn a_match_goes_on_under_rules_that_were_saved() {
    let bin = Bin::new();
    let mut playing = Playing::begin(&bin);
    playing.told();
    playing.say("7S");
    playing.told();
    playing.save(&pack(6, 300));
    playing.say("rules");
    let told = unbroken(&playing.told());
    assert!(told.contains("What was played is possible under its new rules"), "{told}");
    // What was typed is the answer at the new table: it is told the new rules at once.
    assert!(!told.contains("target: changed"), "{told}");
    let answer = playing.told();
    assert!(answer.contains("300"), "{told}{answer}");
    playing.end();
    let all = records(&bin);
    assert_eq!(all.len(), 2, "{all:?}");
    for record in &all {
        let replay = bin.run_list(&["replay", &record.display().to_string()], "");
        assert_eq!(replay.code, 0, "{}{}", replay.out, replay.err);
        assert!(fs::read_to_string(record).expect("the record").contains("N 7S"), "{record:?}");
    }
}

#[test]
fn a_match_goes_on_as_it_was_where_new_rules_do_not_fit() {
    let bin = Bin::new();
    let mut playing = Playing::begin(&bin);
    playing.told();
    playing.say("7S");
    playing.told();
    playing.save(&pack(7, 500));
    playing.say("hand");
    let told = unbroken(&playing.told());
    assert!(
        told.contains("The match goes on under the rules before") && told.contains("is no call"),
        "{told}"
    );
    playing.told();
    playing.save("api = ");
    playing.say("hand");
    let told = playing.told();
    assert!(
        told.contains("error[toml/syntax]") && unbroken(&told).contains("cannot be played as it is"),
        "{told}"
    );
    playing.told();
    playing.save(&format!("{}# a remark\n", pack(6, 500)));
    playing.say("hand");
    assert!(playing.told().contains("its rules are the same"));
    playing.told();
    playing.end();
    assert_eq!(records(&bin).len(), 1);
}

#[test]
fn only_packs_that_can_be_saved_are_watched() {
    let run = Bin::new().run("play 500 --watch", "");
    assert!(run.code == 2 && run.err.contains("only what can be saved can be watched"), "{}", run.err);
}
