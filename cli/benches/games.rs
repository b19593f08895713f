//! The program from its start to its end: what it tells before anything is played. Of the time of a process, most is
//! the system's; compare with `--version`.

use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

/// Runs `overtrick` as a person would who has no data folder yet.
fn run(arguments: &[&str], data: &std::path::Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_overtrick"))
        .args(arguments)
        .env("OVERTRICK_DATA", data)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .expect("the program is there");
    assert!(status.success(), "{arguments:?}");
}

fn cold(c: &mut Criterion) {
    let data = tempfile::tempdir().expect("a folder");
    let mut group = c.benchmark_group("cold");
    for arguments in [&["--version"][..], &["games"], &["show", "preferans"]] {
        group.bench_function(arguments.join(" "), |b| b.iter(|| run(arguments, data.path())));
    }
    group.finish();
}

criterion_group!(benches, cold);
criterion_main!(benches);
