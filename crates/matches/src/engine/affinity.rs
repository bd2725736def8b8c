//! Starting engines on cores of their own.

use std::io;

/// The cores that this process may use; empty if the system does not tell.
#[must_use]
pub fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    {
        use rustix::thread::{CpuSet, sched_getaffinity};
        let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
        (0..CpuSet::MAX_CPU).filter(|core| allowed.is_set(*core)).collect()
    }
    #[cfg(not(target_os = "linux"))]
    Vec::new()
}

/// Runs `start` on a thread that is allowed on these cores only, so that a process started there
/// and all of its threads stay there. Without cores it just runs.
///
/// # Errors
/// That of `start`, or if the system refuses.
pub(super) fn on_cores<T>(
    wanted: &[usize],
    start: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    if wanted.is_empty() {
        return start();
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        let before = sched_getaffinity(None)?;
        let mut set = CpuSet::new();
        for core in wanted {
            set.set(*core);
        }
        sched_setaffinity(None, &set)?;
        let started = start();
        sched_setaffinity(None, &before)?;
        started
    }
    #[cfg(not(target_os = "linux"))]
    start()
}
