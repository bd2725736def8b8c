//! The journal of a match: a file of JSON lines, first what is played, then a line for each
//! finished game. A match continues from it, and the journals of several machines make one match.
//!
//! Lines are only appended. If the program is killed in the middle of one, the torn line is cut off
//! when the match continues.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::record::MatchGame;
use super::settings::{MatchRules, MatchSettings, Shard};
use crate::formats::lock::{AppendLock, LockError};
use crate::formats::new_file::NewFile;
use crate::util::regular;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub fissile_match: u32,
    /// The program that wrote it.
    pub program: String,
    /// Tells one file of openings from another.
    pub openings: u32,
    pub settings: MatchSettings,
}

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;

/// The line of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JournalGame {
    #[serde(flatten)]
    pub record: MatchGame,
    /// The last position.
    pub fen: String,
    /// The game with all its comments.
    pub pgn: String,
    /// What went wrong, with the last lines of the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    #[error("{0} exists; --journal names another file")]
    Exists(String),
    #[error("cannot read the journal {file}: {error}")]
    Read { file: String, error: io::Error },
    #[error("cannot write the journal {file}: {error}; --journal names another file")]
    Write { file: String, error: io::Error },
    #[error("another match is writing {0}")]
    Locked(String),
    #[error("{file} is no journal of a match: line {line}: {problem}")]
    Line { file: String, line: usize, problem: String },
    #[error("{file} has version {version} of the journal; this program reads version {VERSION}")]
    Version { file: String, version: u32 },
    #[error("{file} is no journal of a match: {problem}; without the file, the match begins")]
    NoHeader { file: String, problem: &'static str },
    #[error("{file} belongs to another match: {difference}")]
    Settings { file: String, difference: String },
}

impl JournalError {
    /// Whether the user can do something about it.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        !matches!(self, JournalError::Write { .. })
    }
}

/// A journal being written.
pub struct Journal {
    path: PathBuf,
    file: File,
    _lock: AppendLock,
}

impl Journal {
    /// Begins a journal.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, JournalError> {
        let name = path.display().to_string();
        let unwritable = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists(name.clone()),
            _ => JournalError::Write { file: name.clone(), error },
        };
        // The file appears with its first line.
        let mut first = serde_json::to_vec(header).map_err(|error| unwritable(error.into()))?;
        first.push(b'\n');
        let mut file = NewFile::create(path, false).map_err(unwritable)?;
        file.write_all(&first).and_then(|()| file.finish()).map_err(unwritable)?;
        let file = regular::append(path).map_err(unwritable)?;
        let _lock = lock(&file, path)?;
        Ok(Journal { path: path.to_owned(), file, _lock })
    }

    /// Continues a journal, with its games so far.
    ///
    /// # Errors
    /// If the file is unreadable, is no journal, or is being written.
    pub fn resume(path: &Path) -> Result<(Journal, Header, Vec<JournalGame>), JournalError> {
        let name = path.display().to_string();
        let unreadable = |error| JournalError::Read { file: name.clone(), error };
        let file = regular::append_to_existing(path).map_err(unreadable)?;
        let _lock = lock(&file, path)?;
        let mut journal = Journal { path: path.to_owned(), file, _lock };
        let (header, games, whole) = read_from(&mut journal.file, &name)?;
        let cut = regular::cut(path, whole);
        cut.map_err(|error| JournalError::Write { file: name.clone(), error })?;
        Ok((journal, header, games))
    }

    /// Appends a game. When this returns, a kill does not lose it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, game: &JournalGame) -> Result<(), JournalError> {
        self.write_line(game)
    }

    fn write_line(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_vec(line).map_err(io::Error::other).and_then(|mut bytes| {
            bytes.push(b'\n');
            let whole = self.file.metadata()?.len();
            self.file.write_all(&bytes).inspect_err(|_| {
                // On a full disk, a part of the line may be written. The next line must not be
                // appended to it. If it cannot be cut off either, the first error is reported.
                let _ = regular::cut(&self.path, whole);
            })
        });
        written
            .map_err(|error| JournalError::Write { file: self.path.display().to_string(), error })
    }
}

fn lock(file: &File, path: &Path) -> Result<AppendLock, JournalError> {
    let file_name = path.display().to_string();
    AppendLock::take(file, path).map_err(|error| match error {
        LockError::Held => JournalError::Locked(file_name),
        LockError::Io(error) => JournalError::Write { file: file_name, error },
    })
}

/// Reads a journal that may still be written.
///
/// # Errors
/// If the file is unreadable or no journal.
pub fn read(path: &Path) -> Result<(Header, Vec<JournalGame>), JournalError> {
    let name = path.display().to_string();
    let unreadable = |error| JournalError::Read { file: name.clone(), error };
    regular::check_regular(path).map_err(unreadable)?;
    let mut file = File::open(path).map_err(unreadable)?;
    let (header, games, _) = read_from(&mut file, &name)?;
    Ok((header, games))
}

/// The header, the games and the length of the whole lines in bytes.
fn read_from(file: &mut File, name: &str) -> Result<(Header, Vec<JournalGame>, u64), JournalError> {
    let unreadable = |error| JournalError::Read { file: name.to_owned(), error };
    file.seek(SeekFrom::Start(0)).map_err(unreadable)?;
    let mut reader = BufReader::new(file);
    let (mut header, mut games, mut whole) = (None, Vec::new(), 0);
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes).map_err(unreadable)?;
        if !bytes.ends_with(b"\n") {
            // The end, or a line that was never finished.
            break;
        }
        let bad = |error: serde_json::Error| JournalError::Line {
            file: name.to_owned(),
            line,
            problem: error.to_string(),
        };
        if header.is_none() {
            let read: Header = serde_json::from_slice(&bytes).map_err(bad)?;
            if read.fissile_match != VERSION {
                let version = read.fissile_match;
                return Err(JournalError::Version { file: name.to_owned(), version });
            }
            header = Some(read);
        } else {
            games.push(serde_json::from_slice(&bytes).map_err(bad)?);
        }
        whole += length as u64;
    }
    let header = header.ok_or_else(|| JournalError::NoHeader {
        file: name.to_owned(),
        problem: if bytes.is_empty() { "it is empty" } else { "its first line has no end" },
    })?;
    Ok((header, games, whole))
}

/// Fails unless a match with these settings may continue the journal, or be joined with it.
///
/// # Errors
/// A sentence with the first difference.
pub fn check_same(
    file: &Path,
    theirs: &Header,
    rules: &MatchRules,
    openings: u32,
) -> Result<(), JournalError> {
    let difference = match difference(&theirs.settings.rules, rules) {
        Some(key) => format!("{key} differs"),
        None if theirs.openings != openings => "the openings have changed".to_owned(),
        None => return Ok(()),
    };
    Err(JournalError::Settings { file: file.display().to_string(), difference })
}

/// The first key that differs, such as `engines.0.limits.nodes`.
fn difference(theirs: &MatchRules, ours: &MatchRules) -> Option<String> {
    if theirs == ours {
        return None;
    }
    let value = |rules: &MatchRules| serde_json::to_value(rules).unwrap_or_default();
    let (theirs, ours) = (value(theirs), value(ours));
    Some(first_difference(&theirs, &ours, String::new()).unwrap_or_else(|| "a setting".to_owned()))
}

fn first_difference(
    one: &serde_json::Value,
    other: &serde_json::Value,
    path: String,
) -> Option<String> {
    use serde_json::Value;
    let child = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (one, other) {
        _ if one == other => None,
        (Value::Object(one), Value::Object(other)) => one.iter().find_map(|(key, value)| {
            first_difference(value, other.get(key).unwrap_or(&Value::Null), child(key))
        }),
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).enumerate().find_map(|(index, (one, other))| {
                first_difference(one, other, child(&index.to_string()))
            })
        }
        _ => Some(format!("{path} ({one} there, {other} here)")),
    }
}

/// The name of a journal without `--journal`.
#[must_use]
pub fn default_path(shard: Shard) -> PathBuf {
    PathBuf::from(match shard.count {
        1 => "match.jsonl".to_owned(),
        count => format!("match-{}-of-{count}.jsonl", shard.index + 1),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::record::{Effort, Fault, GameEnding, GameScore, Side};
    use super::super::settings::test_settings;
    use super::*;

    fn header() -> Header {
        Header {
            fissile_match: VERSION,
            program: "test".to_owned(),
            openings: 7,
            settings: test_settings(2),
        }
    }

    fn game(number: u64) -> JournalGame {
        let fault = Fault::TimeLoss { late_ms: 3, runner_late: false };
        let record = MatchGame {
            number,
            round: number / 2,
            opening: number / 2,
            white: 0,
            black: 1,
            score: GameScore::BlackWins,
            ending: GameEnding::Fault { culprit: Side::White, fault },
            plies: 9,
            white_effort: Effort::default(),
            black_effort: Effort { moves: 4, time_ms: 5, nodes: 6, depths: 7 },
        };
        let (fen, pgn) = ("8/8/8/8/8/8/8/K7 b - - 0 1".to_owned(), "[Event \"x\"]\n".to_owned());
        JournalGame { record, fen, pgn, note: Some("a \"note\"\n".to_owned()) }
    }

    #[test]
    fn games_come_back_and_a_torn_line_is_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let mut journal = Journal::create(&path, &header()).unwrap();
        for number in 0..3 {
            journal.append(&game(number)).unwrap();
        }
        assert!(matches!(Journal::create(&path, &header()), Err(JournalError::Exists(_))));
        assert!(matches!(Journal::resume(&path), Err(JournalError::Locked(_))));
        drop(journal);
        let whole = fs::read(&path).unwrap();
        // Torn anywhere in the last line.
        let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
        for length in [last, last + 1, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut journal, read, games) = Journal::resume(&path).unwrap();
            assert_eq!((read, games), (header(), vec![game(0), game(1)]));
            journal.append(&game(2)).unwrap();
            drop(journal);
            assert!(fs::read(&path).unwrap() == whole);
        }
    }

    #[test]
    fn other_files_are_refused_with_the_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let message = |text: &str| {
            fs::write(&path, text).unwrap();
            read(&path).unwrap_err().to_string()
        };
        assert!(message("{}\n").contains("line 1: missing field"));
        assert!(message("").contains(" is no journal of a match: it is empty; "));
        assert!(message("{").contains(" is no journal of a match: its first line has no end; "));
        let first = serde_json::to_string(&header()).unwrap();
        assert!(message(&format!("{first}\nnonsense\n{first}\n")).contains("line 2: "));
        let newer = first.replace("\"fissile_match\":1", "\"fissile_match\":2");
        assert!(message(&format!("{newer}\n")).contains("has version 2"));
    }

    #[test]
    fn a_difference_is_named() {
        let mut other = test_settings(2).rules;
        assert!(check_same(Path::new("x"), &header(), &other, 7).is_ok());
        let differs = |rules: &MatchRules, openings| {
            check_same(Path::new("x"), &header(), rules, openings).unwrap_err().to_string()
        };
        assert!(differs(&other, 8).ends_with("the openings have changed"));
        other.engines[1].limits.nodes = Some(5);
        assert!(differs(&other, 7).ends_with("engines.1.limits.nodes (100 there, 5 here) differs"));
    }
}
