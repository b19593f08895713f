//! A program with all the programs that it starts, so that none of them is left when it is ended.
//!
//! `git` does not talk to another machine by itself: it starts `ssh` or a helper of its own, which would go on, and go on
//! writing, when only `git` is ended. Such a group is none of the terminal's either: Ctrl-C reaches this program alone, which
//! then ends the group.

use std::process::{Child, Command};

/// Makes the program that is about to be started the first of a group.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Where there are no groups, the programs that `git` has started end when they find it gone.
#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

/// Ends the program and its group. It was not waited for yet, so its number is no other's.
pub(super) fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Ok(number) = child.id().try_into() {
        use nix::sys::signal::{Signal, killpg};
        // It may have ended by itself in the meantime.
        let _ = killpg(nix::unistd::Pid::from_raw(number), Signal::SIGKILL);
    }
    drop(child.kill());
    drop(child.wait());
}
