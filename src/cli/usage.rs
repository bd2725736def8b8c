//! Answers to a command line that cannot be run: help and version, or clap's message as one
//! sentence with a hint, like every other mistake in the input.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

use super::arguments::Cli;
use super::overview;
use crate::util::quote::quote;
use fissile_cli::exit::BadInput;
use fissile_cli::output::Named;

/// Prints the help or the version, if that is what was asked for.
///
/// # Errors
/// [`BadInput`] for anything else; output that is not writable.
pub fn answer(error: &clap::Error, args: &[OsString]) -> anyhow::Result<ExitCode> {
    let is_about_settings =
        args.get(1..).is_some_and(|words| words == ["help", overview::SETTINGS_PAGE]);
    let page = match error.use_stderr() {
        true if is_about_settings => overview::settings(&Cli::program()),
        true => return Err(BadInput::new(sentence(error, args)).into()),
        false => error.render(),
    };
    // What clap prints by itself is not flushed, so that a full disk would not be noticed.
    let mut out = Named::new("standard output", io::stdout().lock());
    if io::stdout().is_terminal() {
        write!(out, "{}", page.ansi())?;
    } else {
        write!(out, "{page}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// clap's message without its usage lines, followed by a hint.
fn sentence(error: &clap::Error, args: &[OsString]) -> String {
    let program = Cli::program();
    let (command, below) = called(&program, args);
    // clap drops control characters, and does not say which argument is not UTF-8.
    let is_odd = |arg: &&OsString| arg.to_str().is_none_or(|arg| arg.contains(char::is_control));
    if let Some(odd) = args.iter().find(is_odd) {
        let odd = quote(&odd.to_string_lossy());
        return format!("the argument {odd} is not plain text; see {command} --help");
    }
    let hint = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::ValueValidation
            if args.iter().skip(1).any(is_placement) =>
        {
            "a FEN belongs in quotes here".to_owned()
        }
        // The message already says what is accepted.
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => return message(error, args),
        // clap's message for this kind is the whole help.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let names: Vec<&str> = below.get_subcommands().map(clap::Command::get_name).collect();
            return format!("{command} needs a command: {}", names.join(", "));
        }
        _ => format!("see {command} --help"),
    };
    format!("{}; {hint}", message(error, args))
}

/// The message on one line, with its tips after semicolons.
fn message(error: &clap::Error, args: &[OsString]) -> String {
    let text = error.render().to_string();
    let end = ["\n\nUsage: ", "\n\nFor more information"].iter().filter_map(|part| text.find(part));
    let message = text.get(..end.min().unwrap_or(text.len())).unwrap_or_default();
    let message = message.trim_start_matches("error: ").trim_end();
    let mut tips = message.split("\n\n  tip: ");
    let mut message = tips.next().unwrap_or_default().to_owned();
    if let Some(why) = error.source().map(ToString::to_string)
        && let Some(what) = message.strip_suffix(&why)
    {
        message = format!("{what}{}", reason(&why));
    }
    // clap says the same of an empty value and of a missing one.
    let is_empty =
        |arg: &OsString| arg.to_str().is_some_and(|arg| arg.is_empty() || arg.ends_with('='));
    if args.iter().skip(1).any(is_empty) {
        message = message.replace(" but none was supplied", ", not ''");
    }
    // No argument needs the tip for values that begin with a dash.
    for tip in tips.filter(|tip| !tip.starts_with("to pass '")) {
        message.push_str("; ");
        message.push_str(tip);
    }
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What clap and Rust say of a value, in our words.
fn reason(why: &str) -> String {
    let words = match why {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "it is not a whole number"
        }
        "invalid float literal" | "cannot parse float from empty string" => "it is not a number",
        "number too large to fit in target type" => "it is too large",
        "number too small to fit in target type" => "it is too small",
        "number would be zero for non-zero type" => "it must be at least 1",
        "invalid IP address syntax" => "it is not an IP address such as 127.0.0.1",
        _ => return range(why).unwrap_or_else(|| why.to_owned()),
    };
    words.to_owned()
}

/// The words for `11 is not in 1..=10`. Bounds that are those of the type are none.
fn range(why: &str) -> Option<String> {
    let (value, range) = why.split_once(" is not in ")?;
    let value: i128 = value.parse().ok()?;
    let (least, most) = range.split_once("..")?;
    let is_bound = |text: &str| {
        !text.is_empty() && ![u64::MAX.to_string(), i64::MAX.to_string()].contains(&text.to_owned())
    };
    let last = match most.strip_prefix('=') {
        Some(most) => Some(most.to_owned()).filter(|most| is_bound(most)),
        None if is_bound(most) => most.parse::<i128>().ok().map(|most| (most - 1).to_string()),
        None => None,
    };
    Some(match last {
        Some(last) => format!("it must be from {least} to {last}"),
        None if least.parse().is_ok_and(|least: i128| value < least) => {
            format!("it must be at least {least}")
        }
        None => "it is too large".to_owned(),
    })
}

/// The command that the arguments name, and what is typed to call it.
fn called<'a>(program: &'a clap::Command, args: &[OsString]) -> (String, &'a clap::Command) {
    let (mut name, mut command) = (program.get_name().to_owned(), program);
    for arg in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        if let Some(below) = command.find_subcommand(arg) {
            command = below;
            name = format!("{name} {}", below.get_name());
        }
    }
    (name, command)
}

/// Whether an argument looks like the first field of a FEN, of atomic chess or of Congo.
fn is_placement(arg: &OsString) -> bool {
    let is_rank = |rank: &str| {
        (1..=8).contains(&rank.len()) && rank.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    arg.to_str().is_some_and(|arg| arg.split('/').count() >= 7 && arg.split('/').all(is_rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of Rust and clap that say little to a user.
    const FOREIGN: [&str; 12] = [
        "..=",
        "is not in ",
        "invalid digit",
        "float",
        "to pass '",
        "target type",
        "non-zero",
        "empty string",
        "syntax",
        "parse",
        "unix_wait_status",
        "none was supplied",
    ];

    /// The sentence for a command line that is refused, also if it is the value of a setting, which
    /// clap takes for any text.
    fn refusal(args: &[OsString]) -> Option<String> {
        match Cli::read(args.iter().cloned()) {
            Ok(cli) => cli.config().err().map(|refused| refused.to_string()),
            Err(error) => Some(sentence(&error, args)),
        }
    }

    /// Tries wrong values for every argument of a command and of those below it, and counts the
    /// sentences about them.
    fn try_all(path: &[&str], command: &clap::Command) -> usize {
        let mut refused = 0;
        for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            for value in ["abc", "-5", "", "99999999999999999999999999", "1.5"] {
                let word = match arg.get_long() {
                    Some(long) => format!("--{long}={value}"),
                    None if path.len() > 1 => value.to_owned(),
                    None => continue,
                };
                let args: Vec<OsString> =
                    path.iter().chain([&word.as_str()]).map(OsString::from).collect();
                let Some(said) = refusal(&args) else { continue };
                let foreign = FOREIGN.iter().find(|words| said.contains(**words));
                assert_eq!(foreign, None, "{args:?}: {said}");
                // The value may be a fine one, and something else is missing.
                if said.contains("were not provided") || said.contains("needs a command") {
                    continue;
                }
                let is_quoted = match value {
                    "" => said.contains("''") || said.contains("\"\""),
                    _ => said.contains(value),
                };
                assert!(is_quoted, "{args:?}: {said}");
                refused += 1;
            }
        }
        let below = command.get_subcommands();
        refused
            + below
                .map(|below| try_all(&[path, &[below.get_name()]].concat(), below))
                .sum::<usize>()
    }

    #[test]
    fn wrong_values_are_quoted_and_explained_in_plain_words() {
        let refused = try_all(&["fissile"], &Cli::program());
        assert!(refused > 300, "{refused}");
    }

    #[test]
    fn a_range_is_told_with_the_bounds_that_mean_something() {
        for (why, told) in [
            ("11 is not in 1..=10", "it must be from 1 to 10"),
            ("101 is not in 0..101", "it must be from 0 to 100"),
            ("0 is not in 1..18446744073709551615", "it must be at least 1"),
            ("0 is not in 1..=9223372036854775807", "it must be at least 1"),
            ("18446744073709551615 is not in 1..18446744073709551615", "it is too large"),
            ("it is odd", "it is odd"),
        ] {
            assert_eq!(reason(why), told);
        }
    }
}
