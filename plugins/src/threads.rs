//! Threads for a bot that thinks for longer: each with a host of its own.

use std::panic;
use std::sync::Mutex;
use std::thread;

use overtrick_core::bot::Helpers;
use overtrick_core::hooks::{HookError, Host, HostFactory};

/// Threads that think together.
#[derive(Clone, Copy)]
pub struct Threads<'a> {
    /// How many, the one that asks among them.
    pub threads: usize,
    /// Makes a host for each of the others.
    pub hosts: &'a dyn HostFactory,
}

impl Helpers for Threads<'_> {
    fn together(&self, job: &(dyn Fn(&mut dyn Host) + Sync), own: &mut dyn FnMut()) -> Result<(), HookError> {
        let failed = Mutex::new(None);
        let help = || match self.hosts.host() {
            Ok(mut host) => job(host.as_mut()),
            Err(error) => *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error),
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(help)).collect();
            own();
            for other in others {
                if let Err(cause) = other.join() {
                    panic::resume_unwind(cause);
                }
            }
        });
        let failed = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        failed.map_or(Ok(()), Err)
    }
}
