//! Settings: what they are, what values they take, where each value came from. Defaults give way to `engine.toml`, that
//! to the flags of the command line, and those to `setoption`. Acting on a setting is the business of other rooms; this
//! one knows of none.

mod file;
pub mod options;
mod settings;
mod value;

use std::fmt;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use file::{FILE_NAME, FileError, reference};
pub use options::Effect;
pub use settings::Settings;
pub use value::ValueError;

use crate::util::quote::quote;
use options::OPTIONS;

/// Where the value of a setting came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// A line of the settings file.
    File {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A flag of the command line, named with its dashes.
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

/// Why `setoption` changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option {}", quote(.0))]
    Unknown(String),
    /// The option does not take this value.
    #[error("option \"{name}\" {problem}")]
    Value {
        /// The option, as the table spells it.
        name: &'static str,
        /// What is wrong with the value.
        problem: ValueError,
    },
}

/// Why a flag of the command line was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{flag} {problem}")]
pub struct FlagError {
    /// The flag with its dashes.
    pub flag: String,
    /// What is wrong with its value.
    pub problem: ValueError,
}

/// The settings in force and where each came from.
#[derive(Clone, Debug)]
pub struct Config {
    settings: Settings,
    /// The settings before any `setoption`.
    initial: Settings,
    /// One for each row of [`OPTIONS`].
    origins: [Origin; OPTIONS.len()],
    file: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Config {
        let settings = Settings::default();
        Config { initial: settings.clone(), settings, origins: std::array::from_fn(|_| Origin::Default), file: None }
    }
}

impl Config {
    /// The defaults as changed by the settings file: `explicit` if given, else the first `engine.toml` found beside the
    /// executable or in the working directory, else none.
    ///
    /// # Errors
    /// A file that was named does not exist, or the file cannot be read or says something the table does not allow.
    pub fn load(explicit: Option<&Path>) -> Result<Config, FileError> {
        let mut config = Config::default();
        if let Some((path, text)) = file::find(explicit)? {
            config.apply_file(&path, &text)?;
        }
        Ok(config)
    }

    /// Takes over what the text of a settings file says.
    ///
    /// # Errors
    /// The text is not TOML, or has a key or a value that the table does not allow.
    pub fn apply_file(&mut self, path: &Path, text: &str) -> Result<(), FileError> {
        for entry in file::entries(path, text)? {
            entry.assign(path, &mut self.settings)?;
            self.origins[entry.option] = Origin::File { path: path.to_owned(), line: entry.line };
        }
        self.initial = self.settings.clone();
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Sets the option with this key from a flag of the command line. An unknown key changes nothing; the caller makes
    /// its flags from the table.
    ///
    /// # Errors
    /// The option does not take this value.
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

    /// Sets the option that UCI calls `name`, and tells what the engine has to do about it. `<empty>` and no value at
    /// all stand for the empty text; a button does not look at its value.
    ///
    /// # Errors
    /// There is no such option, or it does not take this value; nothing has changed then.
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

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The settings file that was read, if there was one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether somebody has set the option with this key, if only to its default.
    #[must_use]
    pub fn is_set(&self, key: &str) -> bool {
        options::by_key(key).is_some_and(|index| self.origins[index] != Origin::Default)
    }

    /// The `option name …` lines that answer `uci`. As default they give the value before any `setoption`: a client
    /// that wants the default need not send it, so it must be what holds.
    pub fn uci_lines(&self) -> impl Iterator<Item = String> {
        OPTIONS.iter().filter_map(|option| option.uci_line(&self.initial))
    }

    /// For every key of `engine.toml`: the key, the value as TOML, and where the value came from.
    pub fn effective(&self) -> impl Iterator<Item = (&'static str, String, &Origin)> {
        let rows = OPTIONS.iter().zip(&self.origins);
        rows.filter_map(|(option, origin)| Some((option.key?, option.kind.toml(&self.settings), origin)))
    }
}
