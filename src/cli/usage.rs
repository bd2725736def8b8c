//! Answers to a command line that cannot be run: help and version, or clap's message as one
//! sentence with a hint, like every other mistake in the input.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

use super::arguments::Cli;
use super::exit::BadInput;
use super::output::Named;
use super::overview;
use crate::util::quote::quote;

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
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => return message(error),
        // clap's message for this kind is the whole help.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let names: Vec<&str> = below.get_subcommands().map(clap::Command::get_name).collect();
            return format!("{command} needs a command: {}", names.join(", "));
        }
        _ => format!("see {command} --help"),
    };
    format!("{}; {hint}", message(error))
}

/// The message on one line, with its tips after semicolons.
fn message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let end = ["\n\nUsage: ", "\n\nFor more information"].iter().filter_map(|part| text.find(part));
    let message = text.get(..end.min().unwrap_or(text.len())).unwrap_or_default();
    let message = message.trim_start_matches("error: ").replace("\n\n  tip: ", "; ");
    // What clap and Rust say of a zero.
    let range = format!("0 is not in 1..{}", u64::MAX);
    let message = [range.as_str(), "number would be zero for non-zero type"]
        .iter()
        .fold(message, |message, zero| message.replace(zero, "must be at least 1"));
    message.split_whitespace().collect::<Vec<_>>().join(" ")
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
