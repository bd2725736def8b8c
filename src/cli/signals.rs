//! What signals do. At Ctrl-C, SIGTERM or SIGHUP a command that can stop in good order does so; any
//! other ends at once, by the signal, and leaves no unfinished file behind.
//!
//! A SIGHUP that the program finds ignored at its start stays ignored: that is how `nohup` asks for
//! it. Ctrl-C is heard even so, for scripts start what runs in the background with it ignored, and
//! may interrupt it by hand.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::formats::new_file;
use crate::search::Signals;

/// What an interruption does.
type Handler = Box<dyn FnMut() + Send>;

static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);

/// From now on an interruption runs this handler. It runs on a thread of its own.
pub(super) fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    *HANDLER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(handler));
}

/// From now on an interruption stops the searches that watch the returned signals.
pub(super) fn stop_on_interrupt() -> Arc<Signals> {
    let signals = Arc::new(Signals::default());
    let interrupted = Arc::clone(&signals);
    on_interrupt(move || interrupted.stop());
    signals
}

/// From now on an interruption ends the program, as it did at the start.
pub(super) fn end_on_interrupt() {
    *HANDLER.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// Runs the handler. Without one, removes the unfinished files, after which the program has to end.
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

/// Begins to listen, on a thread of its own. The program does this once, before anything else.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub fn listen() -> io::Result<()> {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::{flag, low_level};

    // Beyond the largest size of a file (`ulimit -f`) a write is to fail like any other. With any
    // handler it does; what the handler notes is of no interest.
    flag::register(SIGXFSZ, Arc::default())?;
    let heard: &[i32] =
        if is_hangup_ignored() { &[SIGINT, SIGTERM] } else { &[SIGINT, SIGTERM, SIGHUP] };
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            if !is_handled() {
                // Ends the program; there is nobody to tell that it did not.
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    })?;
    Ok(())
}

/// Whether SIGHUP is ignored, where the system tells.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // Signal 1 is the lowest bit.
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 1 != 0)
}

/// Begins to listen to Ctrl-C, on a thread of its own.
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
