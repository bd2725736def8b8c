//! What a command line that cannot be understood is answered: one sentence, like every other mistake
//! in the input. clap finds the mistakes, and prints help and version.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::num::ParseIntError;
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::output::Named;
use super::{BadInput, Cli};
use crate::util::quote::quote;

/// Prints the help or the version, if that is what was asked for.
///
/// # Errors
/// [`BadInput`] for anything else; output that is not writable.
pub fn answer(error: &clap::Error, args: &[OsString]) -> anyhow::Result<ExitCode> {
    if error.use_stderr() {
        return Err(BadInput::new(sentence(error, args)).into());
    }
    // What clap prints by itself is not flushed, so that a full disk would not be noticed.
    let mut out = Named::new("standard output", io::stdout().lock());
    if io::stdout().is_terminal() {
        write!(out, "{}", error.render().ansi())?;
    } else {
        write!(out, "{}", error.render())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The mistake in one sentence.
fn sentence(error: &clap::Error, args: &[OsString]) -> String {
    let mut program = Cli::program();
    program.build();
    let (name, command) = called(&program, args);
    let problem = if error.kind() == ErrorKind::InvalidUtf8 {
        let odd = args.iter().find(|arg| arg.to_str().is_none()).cloned().unwrap_or_default();
        format!("the argument {} is not UTF-8", quote(&odd.to_string_lossy()))
    } else {
        problem(error, &name, command).unwrap_or_else(|| first_paragraph(error))
    };
    let about_values = matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue);
    let hint = if matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::ValueValidation)
        && args.iter().skip(1).any(is_placement)
    {
        "; a FEN belongs in quotes here".to_owned()
    } else if about_values || error.kind() == ErrorKind::MissingSubcommand {
        String::new()
    } else {
        format!("; see {name} --help")
    };
    format!("{problem}{hint}")
}

fn problem(error: &clap::Error, name: &str, command: &Command) -> Option<String> {
    let argument = || words(error, ContextKind::InvalidArg).map(|words| words.join(" and "));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            let argument = argument()?;
            let problem = if argument.starts_with('-') {
                format!("{name} has no flag \"{}\"", argument.escape_debug())
            } else {
                format!("{name} has no use for \"{}\"", argument.escape_debug())
            };
            problem + &meant(error, ContextKind::SuggestedArg)
        }
        ErrorKind::InvalidSubcommand => {
            let given = words(error, ContextKind::InvalidSubcommand)?.join(" ");
            let problem = format!("{name} has no command \"{}\"", given.escape_debug());
            problem + &meant(error, ContextKind::SuggestedSubcommand)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let argument = plain(&argument()?);
            let value = words(error, ContextKind::InvalidValue)?.join(" ");
            if value.is_empty() {
                return Some(format!("{argument} needs a value"));
            }
            let value = value.escape_debug();
            match taken(error) {
                Some(taken) => format!("{argument} takes {taken}, not \"{value}\""),
                None => format!("\"{value}\" is no value for {argument}: {}", error.source()?),
            }
        }
        ErrorKind::NoEquals => format!("{} needs a = before its value", plain(&argument()?)),
        ErrorKind::ArgumentConflict => {
            let argument = plain(&argument()?);
            let other = words(error, ContextKind::PriorArg)?;
            let other = other.iter().map(|other| plain(other)).collect::<Vec<_>>().join(" or ");
            if argument == other {
                format!("{argument} is given twice")
            } else {
                format!("{argument} cannot be used with {other}")
            }
        }
        ErrorKind::MissingRequiredArgument => format!("{name} needs {}", argument()?),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let names: Vec<&str> = command
                .get_subcommands()
                .map(Command::get_name)
                .filter(|name| *name != "help")
                .collect();
            format!("{name} needs a command: {}", listed(&names))
        }
        _ => return None,
    })
}

/// What an argument takes, as far as the parser of its value says it.
fn taken(error: &clap::Error) -> Option<String> {
    if let Some(values) = words(error, ContextKind::ValidValue) {
        return Some(listed(&values.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    let source = error.source()?;
    if source.is::<ParseIntError>() {
        return Some("a whole number".to_owned());
    }
    let reason = source.to_string();
    // As clap writes ranges: 0..=100, and 1.. with the largest number there is.
    let (least, most) = reason.split_once(" is not in ")?.1.split_once("..")?;
    Some(match most.strip_prefix('=') {
        Some(most) => format!("a whole number from {least} to {most}"),
        None => format!("a whole number of at least {least}"),
    })
}

/// The first paragraph of clap's own message, for kinds of mistakes that have no sentence here, and
/// for the messages of `flags`.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

/// The texts of a part of the error.
fn words(error: &clap::Error, kind: ContextKind) -> Option<Vec<String>> {
    match error.get(kind)? {
        ContextValue::String(word) => Some(vec![word.clone()]),
        ContextValue::Strings(words) if !words.is_empty() => Some(words.clone()),
        _ => None,
    }
}

fn meant(error: &clap::Error, kind: ContextKind) -> String {
    let words = words(error, kind).unwrap_or_default();
    // The most similar one comes last.
    match words.last() {
        Some(word) => format!("; did you mean \"{word}\"?"),
        None => String::new(),
    }
}

/// The flag without its value, or the name of the value without brackets.
fn plain(argument: &str) -> String {
    if argument.starts_with('-') {
        argument.split([' ', '[', '=']).next().unwrap_or_default().to_owned()
    } else {
        argument.trim_end_matches("...").trim_matches(['<', '>', '[', ']']).to_owned()
    }
}

/// `a, b or c`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The command that the arguments name, and what is typed to call it.
fn called<'a>(program: &'a Command, args: &[OsString]) -> (String, &'a Command) {
    let mut command = program;
    let mut name = program.get_name().to_owned();
    for arg in args.iter().skip(1) {
        if let Some(below) = arg.to_str().and_then(|arg| command.find_subcommand(arg)) {
            command = below;
            name.push(' ');
            name.push_str(below.get_name());
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
