//! What commands read: files and standard input, with the messages of the command line. The contents
//! are the business of the commands.

use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use super::BadInput;
use crate::util::quote::quote;

/// The name that stands for standard input.
const STANDARD: &str = "-";

/// The bytes of a file, or of standard input for `-`, and its name for messages. `what` is what
/// should be in it, such as "the suite".
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path, what: &str) -> Result<(String, Vec<u8>), BadInput> {
    if path != Path::new(STANDARD) {
        let name = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| unreadable(what, &quote(&name), &error))?;
        return Ok((name, bytes));
    }
    say_what_is_awaited(what);
    let name = "standard input";
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| unreadable(what, name, &error))?;
    Ok((name.to_owned(), bytes))
}

fn unreadable(what: &str, name: &str, error: &io::Error) -> BadInput {
    BadInput::new(format_args!("cannot read {what} {name}: {error}"))
}

/// Says on standard error what is read, if that has to be typed: otherwise the program would seem
/// to hang.
pub(super) fn say_what_is_awaited(what: impl Display) {
    if io::stdin().is_terminal() {
        // If standard error is closed, there is no way to say it.
        let _ = writeln!(io::stderr(), "fissile: reading {what} from the terminal; Ctrl-D ends it");
    }
}
