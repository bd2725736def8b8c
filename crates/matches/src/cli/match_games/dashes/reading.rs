//! Flags of other runners whose words are not those of `fissile match`: each function reads one of them.

use std::ffi::OsString;

use fissile_engine::util::quote::quote;

use super::{Front, Translation};

/// Reads the words of a flag into a translation, or says in a sentence what is wrong.
pub(super) type Reader = fn(&mut Translation, &[OsString]) -> Result<(), String>;

/// The words as text. A word that is not UTF-8 is no key and no number.
fn texts(words: &[OsString]) -> Vec<String> {
    words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The only word of a flag.
fn only(flag: &str, words: &[OsString]) -> Result<String, String> {
    match texts(words).as_slice() {
        [word] => Ok(word.clone()),
        [] => Err(format!("-{flag} needs a word")),
        [_, second, ..] => Err(format!("-{flag}: {} is one word too many", quote(second))),
    }
}

pub(super) fn games(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    let value = only("games", words)?;
    if value.parse().is_ok_and(|games: u64| games > 2) {
        return Err(format!(
            "-games {value}: here --games N plays N games from each opening, and --rounds N sets the number of openings"
        ));
    }
    read.push("games", [value.into()]);
    Ok(())
}

pub(super) fn repeat(_: &mut Translation, words: &[OsString]) -> Result<(), String> {
    match texts(words).as_slice() {
        // Both colors of an opening are the rule here.
        [] => Ok(()),
        [two] if two == "2" => Ok(()),
        [value, ..] => {
            let value = quote(value);
            Err(format!("-repeat {value}: --games N plays N games from each opening"))
        }
    }
}

pub(super) fn variant(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    let value = only("variant", words)?;
    match (value.as_str(), read.front) {
        ("atomic", _) => {}
        ("fischerandom" | "chess960" | "960", _) => read.push("chess960", []),
        // OpenBench's workers know no other word.
        ("standard", Front::Fastchess) => {
            read.remarks.push("-variant standard: atomic chess is played");
        }
        (_, Front::Match) => {
            let value = quote(&value);
            return Err(format!(
                "-variant {value}: this is atomic chess; --chess960 plays it from other starts"
            ));
        }
        (_, Front::Fastchess) => {
            let value = quote(&value);
            return Err(format!(
                "-variant {value}: this is atomic chess; -variant fischerandom plays it from other starts"
            ));
        }
    }
    Ok(())
}

pub(super) fn tournament(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    let value = only("tournament", words)?;
    let value = if value == "round-robin" { "roundrobin".to_owned() } else { value };
    read.push("tournament", [value.into()]);
    Ok(())
}

pub(super) fn tbadjudicate(_: &mut Translation, words: &[OsString]) -> Result<(), String> {
    match only("tbadjudicate", words)?.as_str() {
        "BOTH" => Ok(()),
        value => {
            let value = quote(value);
            Err(format!(
                "-tbadjudicate {value}: BOTH is the only word here; tables end every game that they know"
            ))
        }
    }
}

pub(super) fn affinity(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    if let Some(cores) = texts(words).first() {
        let cores = quote(cores);
        return Err(format!(
            "-use-affinity {cores}: cores cannot be named; those that this process may use are shared out"
        ));
    }
    read.push("affinity", []);
    Ok(())
}

pub(super) fn event(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    read.only_in_fastchess("event")?;
    read.pgn.event = Some(texts(words).join(" "));
    Ok(())
}

pub(super) fn site(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    read.only_in_fastchess("site")?;
    read.pgn.site = Some(texts(words).join(" "));
    Ok(())
}

/// What a key of `-pgnout` does.
enum PgnKey {
    /// Whether the file is continued.
    Append,
    /// It is always there, whatever the value.
    Always,
    /// `sd=` in the comments.
    Seldepth,
    /// Lines of engines that are kept.
    MatchLine,
    /// This value is the only one.
    Only(&'static str),
}

const PGN_KEYS: &[(&str, PgnKey)] = &[
    ("append", PgnKey::Append),
    ("nodes", PgnKey::Always),
    ("seldepth", PgnKey::Seldepth),
    ("match_line", PgnKey::MatchLine),
    ("notation", PgnKey::Only("san")),
    ("min", PgnKey::Only("false")),
    ("nps", PgnKey::Only("false")),
    ("hashfull", PgnKey::Only("false")),
    ("tbhits", PgnKey::Only("false")),
    ("timeleft", PgnKey::Only("false")),
    ("latency", PgnKey::Only("false")),
    ("pv", PgnKey::Only("false")),
];

pub(super) fn pgnout(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    let rest = file("pgnout", read, words)?;
    for word in texts(rest) {
        // cutechess-cli: only finished games. There are no others.
        if word == "fi" {
            continue;
        }
        let (key, value) = word.split_once('=').unwrap_or((&word, ""));
        match PGN_KEYS.iter().find(|(own, _)| *own == key).map(|(_, does)| does) {
            Some(PgnKey::Append) => read.appends_pgn = truth("pgnout", &word, value)?,
            Some(PgnKey::Always) => drop(truth("pgnout", &word, value)?),
            Some(PgnKey::Seldepth) => read.pgn.seldepth = truth("pgnout", &word, value)?,
            Some(PgnKey::MatchLine) => read.match_lines.push(value.to_owned()),
            Some(PgnKey::Only(only)) if *only == value => {}
            Some(PgnKey::Only(only)) => {
                let word = quote(&word);
                return Err(format!(
                    "-pgnout: {word} has no equal here; {key}={only} is the only value"
                ));
            }
            None => {
                let known: Vec<&str> = PGN_KEYS.iter().map(|(key, _)| *key).collect();
                let key = quote(key);
                return Err(format!(
                    "-pgnout: there is no key {key}; the keys are file, {}",
                    known.join(", ")
                ));
            }
        }
    }
    Ok(())
}

pub(super) fn epdout(read: &mut Translation, words: &[OsString]) -> Result<(), String> {
    let rest = file("epdout", read, words)?;
    for word in texts(rest) {
        match word.split_once('=') {
            Some(("append", value)) => read.appends_epd = truth("epdout", &word, value)?,
            _ => {
                let word = quote(&word);
                return Err(format!("-epdout: there is no key {word}; the keys are file, append"));
            }
        }
    }
    Ok(())
}

/// Takes the file of a flag, and returns the other words.
fn file<'a>(
    flag: &str,
    read: &mut Translation,
    words: &'a [OsString],
) -> Result<&'a [OsString], String> {
    let Some((first, rest)) = words.split_first() else {
        return Err(format!("-{flag} needs a file"));
    };
    match rest.first() {
        Some(word) if read.front == Front::Match => {
            let word = quote(&word.to_string_lossy()).to_string();
            return Err(format!("-{flag}: {word} has no equal; --{flag} takes only a file"));
        }
        _ => read.push(flag, [first.clone()]),
    }
    Ok(rest)
}

fn truth(flag: &str, word: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("-{flag}: {} is not true or false", quote(word))),
    }
}
