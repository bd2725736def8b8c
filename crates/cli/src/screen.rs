//! Output for people: sentences on standard error, and standard output. Names and texts from files
//! may contain anything, but their control characters never reach a terminal, not even through a
//! pipe such as `| head` or `| less -R`.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Stdout, Write};

use crate::util::quote::{harmless, is_plain};

/// Prints a sentence on standard error, on a line of its own. If standard error is closed, the
/// sentence is lost.
pub fn tell(sentence: impl Display) {
    let line = format!("fissile: {}\n", harmless(&sentence.to_string()));
    // In one piece, so that the lines of several processes do not mix.
    let _ = io::stderr().write_all(line.as_bytes());
}

/// Prints what another engine says about the options that it was given.
pub fn tell_remarks(engine: &str, remarks: &[String]) {
    for remark in remarks {
        tell(format_args!("{engine} says: {remark}"));
    }
}

/// Whether an output should get colors: it is a terminal, but not an old or a dumb one, and `NO_COLOR` is
/// not set (<https://no-color.org>).
#[must_use]
pub fn takes_color(output: &impl IsTerminal) -> bool {
    output.is_terminal() && set("NO_COLOR").is_none() && !is_old_terminal() && understands_colors()
}

/// Whether the terminal understands escape sequences. A console of Windows has to be asked for it, and an old one refuses.
fn understands_colors() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(true)
}

/// Whether an output should get chess symbols: the locale is not that of ASCII, `C` or `POSIX`, and a
/// terminal is not an old or a dumb one.
#[must_use]
pub fn takes_symbols(output: &impl IsTerminal) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.is_none_or(|locale| locale != "C" && locale != "POSIX")
        && !(output.is_terminal() && is_old_terminal())
}

fn is_old_terminal() -> bool {
    set("TERM").is_some_and(|term| term == "dumb" || term.to_string_lossy().starts_with("vt"))
}

fn set(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Standard output for text without colors. Control characters are shown as escapes.
pub struct Screen<W> {
    sink: W,
    is_colored: bool,
    /// The first bytes of a character whose other bytes have not been written yet.
    held: Vec<u8>,
}

impl Screen<Stdout> {
    /// With `is_colored` everything passes if the terminal takes colors: the command colors boards,
    /// and prints no text from files as it is.
    pub fn new(sink: Stdout, is_colored: bool) -> Screen<Stdout> {
        let is_colored = is_colored && takes_color(&sink);
        Screen { sink, is_colored, held: Vec::new() }
    }
}

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_colored || self.held.is_empty() && is_plain(bytes) {
            return self.sink.write(bytes);
        }
        self.held.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.held) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.held.len(),
        };
        let text = String::from_utf8_lossy(&self.held[..whole]);
        self.sink.write_all(harmless(&text).as_bytes())?;
        self.held.drain(..whole);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_reaches_a_terminal() {
        let text = "½ [White \"\u{1b}]0;x\u{7}\u{9b}2J\"]\n";
        for (is_colored, shown) in
            [(false, "½ [White \"\\u{1b}]0;x\\u{7}\\u{9b}2J\"]\n"), (true, text)]
        {
            for step in 1..5 {
                let mut screen = Screen { sink: Vec::new(), is_colored, held: Vec::new() };
                for part in text.as_bytes().chunks(step) {
                    screen.write_all(part).unwrap();
                }
                assert_eq!(String::from_utf8(screen.sink).unwrap(), shown, "by {step} bytes");
            }
        }
    }
}
