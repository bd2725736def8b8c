//! The flags that set options, generated from the table of options. A command has the flags of the
//! settings that it uses. Without a command Fissile speaks UCI, so the program itself has them all.

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches};

use super::command;
use crate::config::Settings;
use crate::config::options::{self, Kind, OPTIONS, Row};
use fissile_cli::setting_flags::{LOG, SETTINGS, SettingFlags};

/// Whether a setting has an effect on a command.
fn is_used(command: &str, key: &str) -> bool {
    LOG.contains(&key) || command::settings(command).contains(key)
}

/// Adds the flags of all settings to the program, and to each of its commands the flags of those
/// that it uses.
pub(super) fn attach(mut program: clap::Command) -> clap::Command {
    let rows = || OPTIONS.iter().filter_map(|option| Some((option, option.key?)));
    for (option, key) in rows() {
        program = program.arg(flag(option, key).global(LOG.contains(&key)));
    }
    let names: Vec<String> =
        program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        let used = rows().filter(|(_, key)| is_used(&name, key) && !LOG.contains(key));
        let flags: Vec<Arg> = used.map(|(option, key)| flag(option, key)).collect();
        program = program.mut_subcommand(&name, |command| command.args(flags));
    }
    program
}

fn flag(option: &Row, key: &'static str) -> Arg {
    let defaults = Settings::default();
    let takes = option.kind.takes(&defaults);
    let default = option.kind.toml(&defaults);
    let flag = Arg::new(key)
        .long(options::flag(key))
        .help(format!("{} Takes {takes}", option.doc))
        .long_help(format!("{}\nTakes {takes}; default {default}", option.doc))
        .help_heading(SETTINGS);
    match option.kind {
        Kind::Check { .. } => flag
            .value_name("BOOL")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true"),
        Kind::Spin { .. } => flag.value_name("N").allow_negative_numbers(true),
        _ => flag.value_name(if key.ends_with("file") { "FILE" } else { "WORD" }),
    }
}

/// The flags before the command and after it; a later one overrides an earlier one.
///
/// # Errors
/// A flag before a command that does not use the setting.
pub(super) fn read(
    matches: &ArgMatches,
    program: &mut clap::Command,
) -> Result<SettingFlags, clap::Error> {
    let command = matches.subcommand();
    let mut flags = Vec::new();
    for key in OPTIONS.iter().filter_map(|option| option.key) {
        let early = matches.get_one::<String>(key);
        let late = match command {
            Some((name, matches)) if is_used(name, key) => matches.get_one::<String>(key),
            Some((name, _)) if early.is_some() => {
                let flag = options::flag(key);
                let own = program.find_subcommand(name).map(clap::Command::get_arguments);
                let has_own =
                    own.is_some_and(|mut own| own.any(|arg| arg.get_long() == Some(&flag)));
                let problem = match has_own {
                    true => format!("--{flag} belongs after {name}"),
                    false => format!("--{flag} has no effect on {name}"),
                };
                return Err(program.error(ErrorKind::ArgumentConflict, problem));
            }
            _ => None,
        };
        flags.extend(late.or(early).map(|value| (key, value.clone())));
    }
    Ok(SettingFlags::new(flags))
}
