//! The meaning of Ctrl-C during a game: a thinking engine moves at once; a second Ctrl-C, or one at
//! the prompt, leaves the game. The command line listens for the signal and exits.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::Signals;

/// The effect of pressing Ctrl-C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A thinking engine moves at once.
    Hurry,
    Leave,
}

/// Shared between the game and the listener for Ctrl-C.
#[derive(Debug, Default)]
pub struct Interrupt(Mutex<InterruptState>);

#[derive(Debug, Default)]
struct InterruptState {
    search: Option<Arc<Signals>>,
    at_prompt: bool,
    /// Whether there was a press since the last answer at the prompt.
    pressed: bool,
}

impl Interrupt {
    /// Signals for a search that begins now.
    pub fn begin_search(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::default());
        self.state().search = Some(Arc::clone(&signals));
        signals
    }

    pub fn end_search(&self) {
        self.state().search = None;
    }

    pub fn begin_prompt(&self) {
        self.state().at_prompt = true;
    }

    pub fn end_prompt(&self) {
        *self.state() = InterruptState::default();
    }

    /// Handles a press.
    ///
    /// ```
    /// use fissile_play::interrupt::{Interrupt, Press};
    ///
    /// let interrupt = Interrupt::default();
    /// let signals = interrupt.begin_search();
    /// assert_eq!(interrupt.press(), Press::Hurry);
    /// assert!(signals.is_stopped());
    /// assert_eq!(interrupt.press(), Press::Leave);
    /// ```
    pub fn press(&self) -> Press {
        let mut state = self.state();
        if state.at_prompt || state.pressed {
            return Press::Leave;
        }
        state.pressed = true;
        if let Some(signals) = &state.search {
            signals.stop();
        }
        Press::Hurry
    }

    fn state(&self) -> MutexGuard<'_, InterruptState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_between_searches_hurries_nothing_but_counts() {
        let interrupt = Interrupt::default();
        let first = interrupt.begin_search();
        interrupt.end_search();
        assert_eq!(interrupt.press(), Press::Hurry);
        assert!(!first.is_stopped());
        assert!(!interrupt.begin_search().is_stopped());
        assert_eq!(interrupt.press(), Press::Leave);
    }

    #[test]
    fn an_answer_starts_the_count_again() {
        let interrupt = Interrupt::default();
        interrupt.begin_search();
        assert_eq!(interrupt.press(), Press::Hurry);
        interrupt.end_search();
        interrupt.begin_prompt();
        assert_eq!(interrupt.press(), Press::Leave);
        interrupt.end_prompt();
        interrupt.begin_search();
        assert_eq!(interrupt.press(), Press::Hurry);
    }
}
