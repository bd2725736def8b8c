//! Calls of a library that trusts its files: redb panics on some that it has not written. Such a
//! panic becomes an answer, and its message is not shown.
//!
//! A build that ends at a panic, such as WebAssembly, ends here as well.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether this thread is in such a call.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Makes a call; `None` if it panics. A value that the call has borrowed may be in any state then, so
/// the caller does not use it again.
pub fn caught<T>(call: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread that ends no longer has this variable.
            if !IS_GUARDED.try_with(Cell::get).unwrap_or(false) {
                usual(info);
            }
        }));
    });
    let was_guarded = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    IS_GUARDED.set(was_guarded);
    result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::panic, reason = "it is what is caught")]
    fn a_panic_is_an_answer() {
        assert_eq!(caught(|| 5), Some(5));
        assert_eq!(caught(|| -> u32 { panic!("this message is not shown") }), None);
        assert_eq!(caught(|| caught(|| -> u32 { panic!("nor is this") })), Some(None));
        assert!(!IS_GUARDED.get());
    }
}
