//! The command itself; everything it does is in the library beside it, where benchmarks reach it as well.

use std::process::ExitCode;

/// Loading a pack makes thousands of small things, and hooks make tables for each call: a quarter of the time is theirs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    overtrick::main()
}
