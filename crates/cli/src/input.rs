//! Reading files and standard input, with error messages for the command line. Commands parse the
//! contents.

use std::fmt::Display;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use super::exit::BadInput;
use super::screen::tell;
use crate::formats::text::Encoded;
use crate::formats::unpack;
use crate::util::quote::quote;
use crate::util::regular::open_stream;

/// The name that stands for standard input.
const STANDARD: &str = "-";

/// The bytes of a file, or of standard input for `-`, and its name for messages. `what` names
/// the expected contents, such as "the suite".
///
/// # Errors
/// If the file cannot be read.
pub fn read(path: &Path, what: &str) -> Result<(String, Vec<u8>), BadInput> {
    if path != Path::new(STANDARD) {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let read = open_stream(path).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| unreadable(what, &quote(&name), &error))?;
        return Ok((name, bytes));
    }
    say_what_is_awaited(what);
    let name = "standard input";
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| unreadable(what, name, &error))?;
    Ok((name.to_owned(), bytes))
}

/// The text of a file, or of standard input for `-`, and its name for messages, as [`read`]. What
/// gzip or zstd has packed is unpacked. Says on standard error if the text is not UTF-8, because
/// output made from it will be.
///
/// # Errors
/// If the file cannot be read, or is not a text.
pub fn read_text(path: &Path, what: &str) -> Result<(String, String), BadInput> {
    let (name, bytes) = read(path, what)?;
    let read = unpack::text(bytes);
    let (text, encoded) = read.map_err(|error| unreadable(what, &quote(&name), &error))?;
    if let Encoded::Otherwise(encoding) = encoded {
        tell(format_args!("{name} is not UTF-8; it is read as {encoding}"));
    }
    Ok((name, text))
}

fn unreadable(what: &str, name: &str, error: &io::Error) -> BadInput {
    BadInput::new(format_args!("cannot read {what} {name}: {error}"))
}

/// Says on standard error what the program is waiting for if standard input is a terminal, where it
/// would otherwise seem to hang.
pub fn say_what_is_awaited(what: impl Display) {
    if io::stdin().is_terminal() {
        tell(format_args!("reading {what} from the terminal; Ctrl-D ends it"));
    }
}
