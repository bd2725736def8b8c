//! What the host of an engine provides.

mod imports {
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

pub use imports::now;

/// Prints some lines.
pub fn say(text: &str) {
    imports::print(text.as_ptr(), text.len());
}

pub fn is_pause_due() -> bool {
    match imports::pause() {
        0 => false,
        1 => true,
        _ => imports::breathe() != 0,
    }
}
