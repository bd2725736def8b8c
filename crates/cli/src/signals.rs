//! Signal handling. At Ctrl-C, SIGTERM or SIGHUP, a command with a handler finishes in an orderly
//! way; any other command is ended by the signal at once, and leaves no unfinished file behind.
//!
//! If SIGHUP is ignored when the program starts, it stays ignored: this is how `nohup` works.
//! Ctrl-C is handled even if it is ignored at the start, because scripts start background jobs with
//! it ignored and may still want to interrupt them.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::formats::new_file;
use crate::search::Signals;

type Handler = Box<dyn FnMut() + Send>;

static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);

/// From now on an interruption runs this handler. It runs on a thread of its own.
pub fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    *HANDLER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(handler));
    log::debug!("signals are handled");
}

/// From now on an interruption stops the searches that watch the returned signals.
pub fn stop_on_interrupt() -> Arc<Signals> {
    let signals = Arc::new(Signals::default());
    let interrupted = Arc::clone(&signals);
    on_interrupt(move || interrupted.stop());
    signals
}

/// From now on an interruption ends the program, as it did at the start.
pub fn end_on_interrupt() {
    *HANDLER.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// Runs the handler and returns true. Without one, removes the unfinished files and returns false;
/// then the program must end.
fn is_handled() -> bool {
    let mut handler = HANDLER.lock().unwrap_or_else(PoisonError::into_inner);
    match &mut *handler {
        Some(handler) => {
            handler();
            true
        }
        None => {
            new_file::abandon();
            false
        }
    }
}

/// Starts a thread that waits for signals. The program calls this once, before anything else.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub fn listen() -> io::Result<()> {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::{flag, low_level};

    // A write beyond the maximum size of a file (`ulimit -f`) then fails like any other write. The
    // flag that this handler sets is not used.
    flag::register(SIGXFSZ, Arc::default())?;
    let heard: &[i32] =
        if is_hangup_ignored() { &[SIGINT, SIGTERM] } else { &[SIGINT, SIGTERM, SIGHUP] };
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            if !is_handled() {
                // Ends the program. If it fails, there is nothing left to do.
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    })?;
    Ok(())
}

/// Whether SIGHUP is ignored; false if the system does not say.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // Signal 1 is the lowest bit.
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 1 != 0)
}

/// Starts a thread that waits for Ctrl-C.
///
/// # Errors
/// If the system refuses.
#[cfg(not(unix))]
pub fn listen() -> io::Result<()> {
    let handler = || {
        if !is_handled() {
            std::process::exit(super::exit::INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)
}
