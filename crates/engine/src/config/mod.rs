//! Settings: their names, their ranges, and the origin of each value. `engine.toml` overrides the
//! defaults, command-line flags override `engine.toml`, and `setoption` overrides both. This module
//! stores settings; other modules act on them.

mod file;
pub mod options;
mod value;

use std::fmt;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use file::{FILE_NAME, FileError, reference};
pub use options::{Effect, Settings};
pub use value::ValueError;

use crate::util::quote::quote;
use file::Found;
use options::OPTIONS;

/// The origin of a setting's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in default.
    Default,
    /// A line of the settings file. Lines count from 1.
    #[allow(missing_docs, reason = "the names say it")]
    File { path: PathBuf, line: usize },
    /// A command-line flag, with its dashes.
    Flag(String),
    /// The GUI, or the user at the console.
    SetOption,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File { path, line } => write!(f, "{} line {line}", path.display()),
            Origin::Flag(flag) => f.write_str(flag),
            Origin::SetOption => f.write_str("setoption"),
        }
    }
}

/// Why `setoption` failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option {}", quote(.0))]
    Unknown(String),
    /// The value is not valid for the option.
    #[error("option \"{name}\" {problem}")]
    Value {
        /// The name as the table of options has it.
        name: &'static str,
        /// What is wrong with the value.
        problem: ValueError,
    },
}

/// Why a command-line flag was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{flag} {problem}")]
pub struct FlagError {
    /// The flag with its dashes.
    pub flag: String,
    /// What is wrong with its value.
    pub problem: ValueError,
}

/// The current settings and the origin of each.
#[derive(Clone, Debug)]
pub struct Config {
    settings: Settings,
    /// The settings before the first `setoption`.
    initial: Settings,
    /// The origin of each row of [`OPTIONS`].
    origins: [Origin; OPTIONS.len()],
    file: Option<PathBuf>,
    ignored: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        let settings = Settings::default();
        Config {
            initial: settings.clone(),
            settings,
            origins: std::array::from_fn(|_| Origin::Default),
            file: None,
            ignored: None,
        }
    }
}

impl Config {
    /// The defaults, overridden by the settings file: `explicit` if given, else the first
    /// `engine.toml` found next to the executable or in the working directory, else none. The one in the
    /// working directory may belong to another program: without a key that only Fissile has, or a
    /// comment that names Fissile, it is [ignored](Config::ignored).
    ///
    /// # Errors
    /// If `explicit` does not exist, the file cannot be read, or it has an invalid key or value.
    pub fn load(explicit: Option<&Path>) -> Result<Config, FileError> {
        let mut config = Config::default();
        let (path, text) = match file::find(explicit)? {
            Found::None => return Ok(config),
            Found::Unreadable(error) => return Ok(Config::ignoring(&error)),
            Found::Text(path, text) => (path, text),
        };
        let may_be_foreign = explicit.is_none() && path.as_path() == Path::new(FILE_NAME);
        let applied = config.apply_file(&path, &text);
        if !may_be_foreign || file::is_ours(&text) {
            return applied.map(|()| config);
        }
        match applied {
            Err(error) => Ok(Config::ignoring(&error)),
            Ok(()) if config.origins.iter().all(|origin| *origin == Origin::Default) => Ok(config),
            Ok(()) => Ok(Config::ignoring(&FileError::Foreign { path })),
        }
    }

    /// The defaults, because a settings file is of another program or cannot be used.
    #[must_use]
    pub fn ignoring(error: &FileError) -> Config {
        Config { ignored: Some(error.to_string()), ..Config::default() }
    }

    /// Why a settings file was not used: what is wrong with it, beginning with its name.
    #[must_use]
    pub fn ignored(&self) -> Option<&str> {
        self.ignored.as_deref()
    }

    /// Applies the text of a settings file.
    ///
    /// # Errors
    /// If the text is not TOML, or has an invalid key or value.
    pub fn apply_file(&mut self, path: &Path, text: &str) -> Result<(), FileError> {
        for entry in file::entries(path, text)? {
            entry.assign(path, &mut self.settings)?;
            self.origins[entry.option] = Origin::File { path: path.to_owned(), line: entry.line };
        }
        self.initial = self.settings.clone();
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Sets the option with this key from a command-line flag. An unknown key changes nothing; the
    /// caller generates its flags from the table.
    ///
    /// # Errors
    /// If the value is not valid for the option.
    pub fn set_flag(&mut self, key: &str, value: &str) -> Result<(), FlagError> {
        let Some(index) = options::by_key(key) else { return Ok(()) };
        let flag = format!("--{}", options::flag(key));
        match OPTIONS[index].kind.assign(&mut self.settings, Some(value)) {
            Ok(()) => {
                self.origins[index] = Origin::Flag(flag);
                self.initial = self.settings.clone();
                Ok(())
            }
            Err(problem) => Err(FlagError { flag, problem }),
        }
    }

    /// Sets the option with this UCI name, and returns what the engine has to do. A missing value
    /// means the empty text; a button ignores its value.
    ///
    /// # Errors
    /// If there is no such option, or the value is not valid; the settings stay as they were.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let unknown = || OptionError::Unknown(name.to_owned());
        let index = options::by_uci_name(name).ok_or_else(unknown)?;
        let option = &OPTIONS[index];
        let name = option.uci.ok_or_else(unknown)?;
        let assigned = option.kind.assign(&mut self.settings, value);
        assigned.map_err(|problem| OptionError::Value { name, problem })?;
        self.origins[index] = Origin::SetOption;
        Ok((option.effect)(&self.settings))
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The settings file, if one was read.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether the option with this key was set explicitly, even if to its default.
    #[must_use]
    pub fn is_set(&self, key: &str) -> bool {
        options::by_key(key).is_some_and(|index| self.origins[index] != Origin::Default)
    }

    /// The settings before the first [`Config::set`].
    #[must_use]
    pub fn initial(&self) -> &Settings {
        &self.initial
    }

    /// For every key of `engine.toml`: the key, the value as TOML, and its origin.
    pub fn effective(&self) -> impl Iterator<Item = (&'static str, String, &Origin)> {
        let rows = OPTIONS.iter().zip(&self.origins);
        rows.filter_map(|(option, origin)| {
            Some((option.key?, option.kind.toml(&self.settings), origin))
        })
    }
}
