//! The flags of fastchess and cutechess-cli, which have one dash, as flags of `fissile match`. The same table
//! serves `fissile match` and `fissile fastchess`; which games are played and how does not belong here.

mod reading;
mod table;
#[cfg(test)]
mod tests;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use fissile_engine::util::quote::quote;

use self::table::Does;
use crate::pgn::PgnStyle;

/// The command that plays with the words of other runners.
const COMMAND: &str = "fastchess";

/// Names under which the program is that command: those of OpenBench's worker and of people's scripts.
const PROGRAMS: [&str; 3] = ["fastchess-ob", "fastchess", "cutechess-cli"];

/// Who has been given the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Front {
    /// `fissile match`, with its own flags besides.
    Match,
    /// `fissile fastchess`.
    Fastchess,
}

/// What flags of other runners say.
#[derive(Debug)]
pub(super) struct Translation {
    front: Front,
    /// Flags of `fissile match`.
    pub(super) flags: Vec<OsString>,
    /// The games in the PGN.
    pub(super) pgn: PgnStyle,
    /// Patterns of lines that are kept with the move.
    pub(super) match_lines: Vec<String>,
    /// Whether files that exist are continued.
    pub(super) appends_pgn: bool,
    pub(super) appends_epd: bool,
    /// What the user may not expect.
    pub(super) remarks: Vec<&'static str>,
}

impl Translation {
    fn new(front: Front) -> Translation {
        let pgn = PgnStyle { like_fastchess: front == Front::Fastchess, ..PgnStyle::default() };
        Translation {
            front,
            flags: Vec::new(),
            pgn,
            match_lines: Vec::new(),
            appends_pgn: true,
            appends_epd: true,
            remarks: Vec::new(),
        }
    }

    /// Appends a flag of `fissile match`.
    fn push(&mut self, name: &str, words: impl IntoIterator<Item = OsString>) {
        self.flags.push(format!("--{name}").into());
        self.flags.extend(words);
    }

    /// Refuses a flag that would have no effect in `fissile match`.
    fn only_in_fastchess(&self, name: &str) -> Result<(), String> {
        match self.front {
            Front::Match => Err(format!("-{name}: only fissile fastchess has it")),
            Front::Fastchess => Ok(()),
        }
    }

    /// Reads a flag, by its row in the table.
    fn read(&mut self, name: &str, words: Vec<OsString>) -> Result<(), String> {
        let too_many = |most: usize| {
            let word = quote(&words[most].to_string_lossy()).to_string();
            format!("-{name}: {word} is one word too many")
        };
        let unknown = |what: &str| {
            Err(format!("there is no flag {} here; {what}", quote(&format!("-{name}"))))
        };
        match table::named(name) {
            // A file of settings may follow the words of a flag of `fissile match`.
            Some(Does::One) if self.front == Front::Fastchess && words.len() > 1 => {
                Err(too_many(1))
            }
            Some(Does::Same | Does::One) => {
                self.push(name, words);
                Ok(())
            }
            Some(Does::Nothing { words: most, .. }) if words.len() > *most => Err(too_many(*most)),
            Some(Does::Nothing { .. }) => Ok(()),
            Some(Does::Read(reader)) => reader(self, &words),
            Some(Does::Refused(what)) => unknown(what),
            None => match self.front {
                Front::Match => unknown("fissile match --help lists the flags"),
                Front::Fastchess => unknown("fissile fastchess --help lists the flags"),
            },
        }
    }
}

/// Reads the words after `fissile fastchess`.
///
/// # Errors
/// A word that is not known, in a sentence.
pub(super) fn translate(words: Vec<OsString>) -> Result<Translation, String> {
    let mut read = Translation::new(Front::Fastchess);
    each_flag(words, |name, word, values| match name {
        Some(name) => read.read(name, values),
        None => {
            let word = quote(&word.to_string_lossy()).to_string();
            Err(format!("{word} is no flag; fissile fastchess --help lists the flags"))
        }
    })?;
    Ok(read)
}

/// Calls `read` with each word and, if it is a flag with one dash, its name and the words up to the
/// next flag.
fn each_flag(
    words: Vec<OsString>,
    mut read: impl FnMut(Option<&str>, &OsStr, Vec<OsString>) -> Result<(), String>,
) -> Result<(), String> {
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let name = word.to_str().and_then(flag);
        let mut values: Vec<OsString> = Vec::new();
        while let Some(value) = words.next_if(|word| name.is_some() && !is_flag(word)) {
            values.push(value);
        }
        read(name, &word, values)?;
    }
    Ok(())
}

/// The help of `fissile fastchess` about its flags.
pub(super) fn help() -> String {
    table::help()
}

/// The arguments of the program in the words that clap reads: those of `fissile fastchess` as they are, whatever the
/// program is called, and those of `fissile match` with two dashes for one.
///
/// # Errors
/// A flag that other programs have and `fissile match` has not, in a sentence.
pub fn in_our_words(mut args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let stem = args.first().and_then(|program| Path::new(program).file_stem());
    if stem.is_some_and(|stem| PROGRAMS.iter().any(|name| stem == *name)) {
        args.insert(1, COMMAND.into());
    }
    let command = args.get(1).and_then(|command| command.to_str());
    if command == Some(COMMAND) {
        let asks_for_help = |word: &OsString| word == "--help" || word == "-h";
        if args.get(2).is_some_and(|word| !asks_for_help(word)) {
            args.insert(2, "--".into());
        }
        return Ok(args);
    }
    if command != Some("match") {
        return Ok(args);
    }
    let mut read = Translation::new(Front::Match);
    read.flags = args.drain(..2).collect();
    each_flag(args, |name, word, values| match name {
        Some(name) => read.read(name, values),
        None => {
            read.flags.push(word.to_owned());
            Ok(())
        }
    })?;
    Ok(read.flags)
}

/// The name of a flag with one dash. Those of one letter, such as `-h`, are our own.
fn flag(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?;
    let is_name = name.len() > 1 && name.starts_with(|first: char| first.is_ascii_alphabetic());
    is_name.then_some(name)
}

fn is_flag(word: &OsString) -> bool {
    word.to_str().is_some_and(|word| word.starts_with("--") || flag(word).is_some())
}
