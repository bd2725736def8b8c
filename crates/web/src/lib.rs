//! Fissile as WebAssembly: for the package in `npm/` the rules as questions and answers in JSON, and
//! with the feature `engine` a UCI session; with the feature `board` also the board without a
//! server. The scripts of the package and of the board are the only callers.
//!
//! Texts and networks pass through one buffer. The host asks where a buffer of some length is, and
//! writes or reads there.

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod host;
mod rules;
#[cfg(all(feature = "engine", target_feature = "atomics"))]
mod threads;

use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of the buffer, which has this length from now on.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn buffer(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(len, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the question in the buffer. The answer replaces it; returns its length.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn rules() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = rules::answer(buffer);
        buffer.len()
    })
}
