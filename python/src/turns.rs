//! Who may use an engine. Searches of several threads take turns; one that Python steps through by
//! itself would hold up the others for as long as it likes, so they are told instead of waiting.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What a turn is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A call that returns by itself.
    Call,
    /// A search that Python steps through.
    Steps,
}

/// Whether a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// The turn has begun; its number.
    Begun(u64),
    /// Another call is not finished.
    Wait,
    /// Python steps through a search.
    Busy,
    /// The engine is closed.
    Closed,
}

/// The turns of an engine.
#[derive(Debug, Default)]
pub struct Turns {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    current: Option<(u64, Purpose)>,
    /// The number of the last turn.
    last: u64,
    closed: bool,
}

impl Turns {
    /// Begins a turn, and waits for the one before it, but no longer than `patience`.
    pub fn begin(&self, purpose: Purpose, patience: Duration) -> Grant {
        let mut state = self.lock();
        if !state.closed && matches!(state.current, Some((_, Purpose::Call))) {
            let waited = self.ended.wait_timeout(state, patience);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        match state.current {
            _ if state.closed => Grant::Closed,
            Some((_, Purpose::Call)) => Grant::Wait,
            Some((_, Purpose::Steps)) => Grant::Busy,
            None => {
                state.last += 1;
                state.current = Some((state.last, purpose));
                Grant::Begun(state.last)
            }
        }
    }

    /// Ends a turn, unless it has ended already.
    pub fn end(&self, number: u64) {
        let mut state = self.lock();
        if state.current.is_some_and(|(current, _)| current == number) {
            state.current = None;
            self.ended.notify_all();
        }
    }

    /// Whether a turn has not ended.
    pub fn is_current(&self, number: u64) -> bool {
        self.lock().current.is_some_and(|(current, _)| current == number)
    }

    /// Lets no turn begin anymore.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ended.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
