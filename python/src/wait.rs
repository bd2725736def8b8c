//! Waiting for work without the interpreter's lock. The work runs on a thread of its own; the
//! thread that waits asks Python for signals, so Ctrl-C is heard.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::error::{FissileError, raise};

/// The time between two questions for signals.
pub const POLL: Duration = Duration::from_millis(20);

/// The stack of a thread that works, in bytes.
const STACK: usize = 16 << 20;

/// Runs `work` without the interpreter's lock. At Ctrl-C the flag that it gets is set, and it must
/// end soon.
///
/// # Errors
/// What a signal handler of Python raises, such as `KeyboardInterrupt`, or that no thread can be
/// started.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let (ended, end) = mpsc::sync_channel::<()>(0);
    let (result, heard) = py.detach(move || {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let stop = &stop;
            let run = move || {
                // Dropped at the end of the work, and by its panic as well.
                let _ended = ended;
                work(stop)
            };
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            let mut heard = Ok(());
            let result = worker.map(|worker| {
                while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(POLL) {
                    if heard.is_ok() {
                        heard = Python::attach(|py| py.check_signals());
                        stop.store(heard.is_err(), Ordering::Relaxed);
                    }
                }
                worker.join().unwrap_or_else(|panic| resume_unwind(panic))
            });
            (result, heard)
        })
    });
    heard?;
    result.map_err(|error| raise::<FissileError>(py, format!("cannot start a thread: {error}")))
}
