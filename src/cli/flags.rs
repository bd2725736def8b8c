//! The flags that set options, generated from the table of options: one flag for every key of `engine.toml`.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::config::options::{self, Kind, OPTIONS};
use crate::config::{Config, FlagError, Settings};

/// The given flags: pairs of key and value; [`SettingFlags::apply`] checks them.
#[derive(Clone, Debug, Default)]
pub struct SettingFlags(Vec<(&'static str, String)>);

impl SettingFlags {
    /// Applies the flags.
    ///
    /// # Errors
    /// A value is not valid for its option.
    pub fn apply(&self, config: &mut Config) -> Result<(), FlagError> {
        self.0.iter().try_for_each(|(key, value)| config.set_flag(key, value))
    }

    /// Whether the flag of this key is on the command line.
    #[must_use]
    pub fn gives(&self, key: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == key)
    }
}

impl Args for SettingFlags {
    fn augment_args(command: Command) -> Command {
        let defaults = Settings::default();
        let rows = OPTIONS.iter().filter_map(|option| Some((option, option.key?)));
        command.args(rows.map(|(option, key)| {
            let takes = option.kind.takes(&defaults);
            let default = option.kind.toml(&defaults);
            let flag = Arg::new(key)
                .long(options::flag(key))
                .help(format!("{} Takes {takes}", option.doc))
                .long_help(format!("{}\nTakes {takes}; default {default}", option.doc))
                .help_heading("Settings")
                .global(true);
            match option.kind {
                Kind::Check { .. } => {
                    flag.value_name("BOOL").num_args(0..=1).require_equals(true).default_missing_value("true")
                }
                Kind::Spin { .. } => flag.value_name("N").allow_negative_numbers(true),
                _ => flag.value_name(if key.ends_with("file") { "FILE" } else { "WORD" }),
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        SettingFlags::augment_args(command)
    }
}

impl FromArgMatches for SettingFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SettingFlags, clap::Error> {
        let keys = OPTIONS.iter().filter_map(|option| option.key);
        // A subcommand may have a flag of the same name with another meaning; its value then has another type.
        let value = |key: &str| matches.try_get_one::<String>(key).ok().flatten().cloned();
        Ok(SettingFlags(keys.filter_map(|key| Some((key, value(key)?))).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = SettingFlags::from_arg_matches(matches)?;
        Ok(())
    }
}
