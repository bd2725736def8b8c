//! A UCI session in the only thread. The host delivers lines, and calls [`step`] as long as it has
//! something to do. A step ends when the host asks for a pause, so that it can deliver the next line.

use std::cell::RefCell;
use std::io::{self, Write};
use std::panic;
use std::time::Duration;

use fissile_engine::config::Config;
use fissile_engine::uci::SteppedSession;
use fissile_engine::util::clock::set_clock;

use crate::{BUFFER, host};

thread_local! {
    static SESSION: RefCell<Option<SteppedSession>> = const { RefCell::new(None) };
}

/// The lines that the session writes. Each goes to the host when it is complete.
#[derive(Default)]
struct Lines(Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        host::say(&String::from_utf8_lossy(&self.0));
        self.0.clear();
        Ok(())
    }
}

/// Begins the session. Returns 0 if that is not possible, after a line that says why.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn start() -> u32 {
    panic::set_hook(Box::new(|info| {
        host::say(&format!("info string a fault of Fissile: {info}\n"))
    }));
    set_clock(|| Duration::from_secs_f64(host::now().max(0.0) / 1000.0));
    #[cfg(target_feature = "atomics")]
    fissile_engine::search::set_start(crate::threads::start);
    match SteppedSession::new(Config::default(), Lines::default()) {
        Ok(session) => {
            SESSION.set(Some(session));
            1
        }
        Err(error) => {
            host::say(&format!("info string {error}\n"));
            0
        }
    }
}

/// Takes the line in the buffer: one of UCI, or a task of the board. Returns 0 if the session has
/// ended.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn line() -> u32 {
    let text = BUFFER.take();
    #[cfg(feature = "board")]
    if text.starts_with(b"{") {
        crate::board::worker::receive(&text);
        return 1;
    }
    let mut goes_on = false;
    with_session(|session| goes_on = session.receive(&text));
    u32::from(goes_on)
}

/// Evaluates by the network in the buffer from now on, and prints a line about it.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn network() {
    let bytes = BUFFER.take();
    with_session(|session| session.read_network(&bytes));
}

/// Works until nothing is left to do, or until the host asks for a pause. Returns 1 if something is
/// left.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn step() -> u32 {
    let mut is_busy = false;
    with_session(|session| is_busy = session.step(host::is_pause_due));
    #[cfg(feature = "board")]
    {
        is_busy |= crate::board::worker::step();
    }
    u32::from(is_busy)
}

fn with_session(act: impl FnOnce(&mut SteppedSession)) {
    SESSION.with_borrow_mut(|session| {
        if let Some(session) = session {
            act(session);
        }
    });
}
