//! A UCI session in the only thread. The host delivers lines, and calls [`step`] as long as it has
//! something to do. A step ends when the host asks for a pause, so that it can deliver the next line.

use std::cell::RefCell;
use std::io::{self, Write};
use std::panic;
use std::time::Duration;

use fissile::config::Config;
use fissile::uci::SteppedSession;
use fissile::util::clock::set_clock;

use crate::BUFFER;

thread_local! {
    static SESSION: RefCell<Option<SteppedSession>> = const { RefCell::new(None) };
}

/// What the host provides.
mod host {
    #[allow(unsafe_code, reason = "there is no other way to call the host")]
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// The time since a fixed moment, in milliseconds.
        pub safe fn now() -> f64;
        /// Whether the search must pause: 0 if not, 1 if it must; 2 if [`breathe`] knows.
        pub safe fn pause() -> i32;
        /// Lets the host hear what others say to it, and returns 1 if the search must pause.
        pub safe fn breathe() -> i32;
        /// Prints some lines.
        pub safe fn print(text: *const u8, len: usize);
    }
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
        host::print(self.0.as_ptr(), self.0.len());
        self.0.clear();
        Ok(())
    }
}

fn print(text: &str) {
    host::print(text.as_ptr(), text.len());
}

fn is_pause_due() -> bool {
    match host::pause() {
        0 => false,
        1 => true,
        _ => host::breathe() != 0,
    }
}

/// Begins the session. Returns 0 if that is not possible, after a line that says why.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn start() -> u32 {
    panic::set_hook(Box::new(|info| print(&format!("info string a fault of Fissile: {info}\n"))));
    set_clock(|| Duration::from_secs_f64(host::now().max(0.0) / 1000.0));
    match SteppedSession::new(Config::default(), Lines::default()) {
        Ok(session) => {
            SESSION.set(Some(session));
            1
        }
        Err(error) => {
            print(&format!("info string {error}\n"));
            0
        }
    }
}

/// Takes the line in the buffer. Returns 0 if the session has ended.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn line() -> u32 {
    let text = BUFFER.take();
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
    with_session(|session| is_busy = session.step(is_pause_due));
    u32::from(is_busy)
}

fn with_session(act: impl FnOnce(&mut SteppedSession)) {
    SESSION.with_borrow_mut(|session| {
        if let Some(session) = session {
            act(session);
        }
    });
}
