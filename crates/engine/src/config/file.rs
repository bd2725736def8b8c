//! The settings file `engine.toml`: where to find it, its entries line by line, and a documented
//! reference file.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use toml::de::{DeTable, DeValue};

use super::options::{self, Kind, OPTIONS, Settings};
use super::value::ValueError;
use crate::util::quote::quote;
use crate::util::regular::{LARGEST_SETTINGS, read_text};

/// The default name of the settings file.
pub const FILE_NAME: &str = "engine.toml";

/// Why a settings file was rejected. Lines count from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages explain the fields")]
pub enum FileError {
    /// The file was named but does not exist, or it cannot be read.
    #[error("cannot read the settings file {}: {reason}", path.display())]
    Unreadable { path: PathBuf, reason: io::Error },
    /// The file is not TOML.
    #[error("{} line {line}: {problem}", path.display())]
    Syntax { path: PathBuf, line: usize, problem: String },
    /// The file has an unknown key.
    #[error("{} line {line}: there is no setting {}; the settings are {known}", path.display(), quote(.key))]
    UnknownKey { path: PathBuf, line: usize, key: String, known: String },
    /// A value is not valid.
    #[error("{} line {line}: \"{key}\" {problem}", path.display())]
    Value { path: PathBuf, line: usize, key: &'static str, problem: ValueError },
    /// Other programs have such a file and such keys, too.
    #[error("{} may belong to another program: to use it, add the line \"# Fissile\" or name it with --config", path.display())]
    Foreign { path: PathBuf },
}

/// Keys that no other program has.
const OWN_KEYS: [&str; 5] =
    ["syzygy_50_move_rule", "limit_strength", "debug_log_file", "book_seed", "offer_chess"];

/// Whether a settings file is of this program, even if it has mistakes: it has one of [`OWN_KEYS`], or
/// a comment that names Fissile.
pub(super) fn is_ours(text: &str) -> bool {
    text.lines().map(str::trim_start).any(|line| {
        let key = line.split('=').next().unwrap_or_default().trim_end();
        OWN_KEYS.contains(&key)
            || line.starts_with('#') && line.to_ascii_lowercase().contains("fissile")
    })
}

/// A settings file.
pub(super) enum Found {
    None,
    Text(PathBuf, String),
    /// One in the working directory, which may be of another program.
    Unreadable(FileError),
}

/// The settings file to read and its text. [`super::Config::load`] describes the search order.
pub(super) fn find(explicit: Option<&Path>) -> Result<Found, FileError> {
    let read = |path: &Path| read_text(path, LARGEST_SETTINGS);
    if let Some(path) = explicit {
        let text =
            read(path).map_err(|reason| FileError::Unreadable { path: path.to_owned(), reason })?;
        return Ok(Found::Text(path.to_owned(), text));
    }
    let beside =
        std::env::current_exe().ok().map(|executable| executable.with_file_name(FILE_NAME));
    for path in beside.into_iter().chain([PathBuf::from(FILE_NAME)]) {
        match read(&path) {
            Ok(text) => return Ok(Found::Text(path, text)),
            Err(reason) if reason.kind() == io::ErrorKind::NotFound => {}
            Err(reason) if path == Path::new(FILE_NAME) => {
                return Ok(Found::Unreadable(FileError::Unreadable { path, reason }));
            }
            Err(reason) => return Err(FileError::Unreadable { path, reason }),
        }
    }
    Ok(Found::None)
}

/// One `key = value` of a settings file.
pub(super) struct ConfigLine {
    /// The index in [`OPTIONS`].
    pub option: usize,
    /// The line of the key, from 1.
    pub line: usize,
    key: &'static str,
    value: Value,
}

/// A TOML value, sorted by whether the option has its type.
enum Value {
    /// A value of the option's type, as text.
    Fitting(String),
    /// A value of another type: the name of its TOML type, and the value.
    Other(&'static str, String),
}

impl ConfigLine {
    /// Writes the value to the settings.
    pub fn assign(&self, path: &Path, settings: &mut Settings) -> Result<(), FileError> {
        let kind = &OPTIONS[self.option].kind;
        let assigned = match &self.value {
            Value::Fitting(text) => kind.assign(settings, Some(text)),
            Value::Other(other, text) => Err(ValueError::Type {
                takes: kind.takes(settings),
                kind: other,
                value: text.clone(),
            }),
        };
        let at = |problem| FileError::Value {
            path: path.to_owned(),
            line: self.line,
            key: self.key,
            problem,
        };
        assigned.map_err(at)
    }
}

/// The entries of a settings file in line order.
pub(super) fn entries(path: &Path, text: &str) -> Result<Vec<ConfigLine>, FileError> {
    let line_at =
        |offset: usize| 1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count();
    let table = DeTable::parse(text).map_err(|error| FileError::Syntax {
        path: path.to_owned(),
        line: line_at(error.span().map_or(text.len(), |span| span.start)),
        problem: error.message().replace('\n', ", "),
    })?;
    let mut pairs: Vec<_> = table.get_ref().iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    let mut entries = Vec::new();
    for (key, value) in pairs {
        let line = line_at(key.span().start);
        let found = options::by_key(key.get_ref());
        let Some((option, key)) = found.and_then(|index| Some((index, OPTIONS[index].key?))) else {
            let known: Vec<_> = OPTIONS.iter().filter_map(|option| option.key).collect();
            let key = key.get_ref().to_string();
            return Err(FileError::UnknownKey {
                path: path.to_owned(),
                line,
                key,
                known: known.join(", "),
            });
        };
        let as_written = || text.get(value.span()).unwrap_or_default().to_owned();
        let value = match (&OPTIONS[option].kind, value.get_ref()) {
            (Kind::Spin { .. }, DeValue::Integer(number)) => {
                // A number beyond 64 bits is out of every range; as text it is rejected like any
                // other.
                let number = i64::from_str_radix(number.as_str(), number.radix());
                Value::Fitting(number.map_or_else(|_| as_written(), |number| number.to_string()))
            }
            (Kind::Check { .. }, DeValue::Boolean(yes)) => Value::Fitting(yes.to_string()),
            (Kind::Text { .. } | Kind::Combo { .. }, DeValue::String(text)) => {
                Value::Fitting(text.to_string())
            }
            (_, DeValue::String(text)) => Value::Other("string", text.to_string()),
            (_, other) => Value::Other(other.type_str(), as_written()),
        };
        entries.push(ConfigLine { option, line, key, value });
    }
    Ok(entries)
}

/// A settings file that documents every key and sets none: each is commented out with its default.
#[must_use]
pub fn reference() -> String {
    let mut text = String::from(
        "# Settings of Fissile. Every key is listed with its default; remove the # before a key to change it.\n\
         # Fissile reads the file named by --config, else the first engine.toml found next to the executable or in\n\
         # the working directory. Command-line flags override this file, and the GUI overrides both.\n\
         # `fissile config` shows the current values and their origins.\n",
    );
    let defaults = Settings::default();
    for option in &OPTIONS {
        let Some(key) = option.key else { continue };
        let uci =
            option.uci.map_or("Not a UCI option".to_owned(), |name| format!("UCI option {name}"));
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "\n# {}\n# Takes {}. {uci}; flag --{}.\n#{key} = {}\n",
            option.doc,
            option.kind.takes(&defaults),
            options::flag(key),
            option.kind.toml(&defaults),
        );
    }
    text
}
