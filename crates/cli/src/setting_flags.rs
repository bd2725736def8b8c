//! The flags of settings that a command line gives. `flags.rs` reads them.

use crate::config::options;
use crate::config::{Config, FlagError};

/// The heading of these flags in `--help`.
pub const SETTINGS: &str = "Settings";

/// The settings that apply to every command.
pub const LOG: [&str; 2] = ["log", "log_file"];

/// The given flags: pairs of key and value; [`SettingFlags::apply`] checks the values.
#[derive(Clone, Debug, Default)]
pub struct SettingFlags(Vec<(&'static str, String)>);

impl SettingFlags {
    pub fn new(flags: Vec<(&'static str, String)>) -> SettingFlags {
        SettingFlags(flags)
    }

    /// Applies the flags.
    ///
    /// # Errors
    /// A value is not valid for its option.
    pub fn apply(&self, config: &mut Config) -> Result<(), FlagError> {
        for (key, value) in &self.0 {
            config.set_flag(key, value)?;
        }
        Ok(())
    }

    /// The first flag on the command line that is not about the log, without its dashes.
    pub fn first_but_log(&self) -> Option<String> {
        let (key, _) = self.0.iter().find(|(key, _)| !LOG.contains(key))?;
        Some(options::flag(key))
    }

    /// Whether the flag of this key is on the command line.
    pub fn gives(&self, key: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == key)
    }
}
