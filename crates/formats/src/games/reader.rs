//! Reading a game file as a stream, in either version. A problem ends the stream; the games before
//! it are valid.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::blocks::{self, BlockProblem};
use super::packed::{PackError, PackedGame};
use super::record::GameRecord;
use super::text::{self, LineProblem};
use crate::util::quote::quote;
use crate::util::regular::open_stream;

/// The file extension of game files.
pub const EXTENSION: &str = "games";

/// The game files in a folder, sorted by name.
///
/// # Errors
/// If the folder is unreadable.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Why a game file is unreadable, completely or in part.
#[derive(Debug, Error)]
#[error("{}{problem}", .path.display())]
pub struct GamesError {
    pub path: PathBuf,
    /// The problem and its place.
    pub problem: Problem,
}

/// A problem in a game file, and its place.
#[derive(Debug, Error)]
pub enum Problem {
    /// The file is unreadable.
    #[error(" cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The first line is not that of a game file.
    #[error(" is not a file of games: it begins with {} instead of \"{}\"", quote(.0), blocks::MAGIC)]
    Magic(String),
    /// The header is truncated or damaged.
    #[error(": the header {0}")]
    Header(BlockProblem),
    /// A block is truncated or damaged.
    #[error(": block {block}, at byte {offset}, {problem}")]
    Block {
        /// The block, from 1.
        block: u64,
        /// Its offset, in bytes from the start of the file.
        offset: u64,
        problem: BlockProblem,
    },
    /// A game is invalid although the checksum of its block is right.
    #[error(": game {game}, in block {block}, cannot be read: {problem}")]
    Game {
        /// The game, from 1 in the file.
        game: u64,
        /// The block, from 1.
        block: u64,
        problem: Box<PackError>,
    },
    /// A line of a text file is invalid.
    #[error(" line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        problem: Box<LineProblem>,
    },
}

impl Problem {
    /// Whether the file is merely truncated, for example because its writer lost power.
    #[must_use]
    pub const fn is_cut_off(&self) -> bool {
        matches!(
            self,
            Problem::Header(BlockProblem::CutOff { .. })
                | Problem::Block {
                    problem: BlockProblem::CutOff { .. } | BlockProblem::Unfinished,
                    ..
                }
        )
    }
}

/// A stream of the games of a file.
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    path: PathBuf,
    version: Version,
    remarks: Vec<String>,
    /// Unread games of the current block.
    waiting: VecDeque<PackedGame>,
    /// The number of games read.
    games: u64,
    /// The number of blocks or lines read.
    parts: u64,
    /// The bytes of complete blocks, including the header.
    sound: u64,
    closed: bool,
    ended: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    Text,
    Blocks,
}

impl GameReader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened, or its header is invalid.
    pub fn open(path: &Path) -> Result<GameReader<BufReader<File>>, GamesError> {
        let error = |error: io::Error| GamesError { path: path.to_owned(), problem: error.into() };
        let file = open_stream(path).map_err(error)?;
        GameReader::new(path, BufReader::with_capacity(1 << 16, file))
    }
}

impl<R: BufRead> GameReader<R> {
    /// Starts reading; messages call the input `path`.
    ///
    /// # Errors
    /// If it is unreadable, or its header is invalid.
    pub fn new(path: &Path, mut input: R) -> Result<GameReader<R>, GamesError> {
        let named = |problem| GamesError { path: path.to_owned(), problem };
        let first = first_line(&mut input).map_err(|error| named(error.into()))?;
        let version = match first.trim_ascii_end() {
            line if line == text::HEADER.as_bytes() => Version::Text,
            _ if first == format!("{}\n", blocks::MAGIC).as_bytes() => Version::Blocks,
            _ => {
                return Err(named(Problem::Magic(
                    String::from_utf8_lossy(&first).trim_end().to_owned(),
                )));
            }
        };
        let mut reader = GameReader {
            input,
            path: path.to_owned(),
            version,
            remarks: Vec::new(),
            waiting: VecDeque::new(),
            games: 0,
            parts: u64::from(version == Version::Text),
            sound: 0,
            closed: version == Version::Text,
            ended: false,
        };
        if version == Version::Blocks {
            let header = blocks::read_header(&mut reader.input)
                .map_err(|problem| named(Problem::Header(problem)))?;
            reader.remarks = header.0;
            reader.sound = (first.len() + header.1) as u64;
        }
        Ok(reader)
    }

    /// The file's remarks about its origin. In a text file remarks can be anywhere, so they are
    /// complete only at the end.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Whether the end mark was read, so that nothing is missing at the end. A text file has none
    /// and counts as closed.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The length of the header and all complete blocks read so far, in bytes.
    #[must_use]
    pub const fn sound_bytes(&self) -> u64 {
        self.sound
    }

    /// The next game in packed form; `None` at the end of the file and after an error.
    ///
    /// # Errors
    /// If the rest is truncated or damaged.
    pub fn next_packed(&mut self) -> Result<Option<PackedGame>, GamesError> {
        let next = if self.ended { Ok(None) } else { self.read_next() };
        self.ended = !matches!(next, Ok(Some(_)));
        next.map_err(|problem| self.named(problem))
    }

    fn read_next(&mut self) -> Result<Option<PackedGame>, Problem> {
        while self.waiting.is_empty() {
            let more = match self.version {
                Version::Text => self.read_line()?,
                Version::Blocks => self.read_block()?,
            };
            if !more {
                return Ok(None);
            }
        }
        self.games += 1;
        Ok(self.waiting.pop_front())
    }

    /// Reads a line, and returns whether there was one.
    fn read_line(&mut self) -> Result<bool, Problem> {
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            return Ok(false);
        }
        self.parts += 1;
        match text::read(&line, self.games) {
            Ok(text::Line::Remark(remark)) => self.remarks.push(remark),
            Ok(text::Line::Game(game)) => self.waiting.push_back(PackedGame::pack(&game)),
            Err(problem) => {
                return Err(Problem::Line {
                    line: self.parts as usize,
                    problem: Box::new(problem),
                });
            }
        }
        Ok(true)
    }

    /// Reads a block, and returns whether it had games.
    fn read_block(&mut self) -> Result<bool, Problem> {
        let (block, offset) = (self.parts + 1, self.sound);
        let placed = |problem| Problem::Block { block, offset, problem };
        let Some(read) = blocks::read_block(&mut self.input).map_err(placed)? else {
            return Ok(false);
        };
        if self.closed {
            return Err(placed(BlockProblem::AfterEnd));
        }
        if let Some(expected) = read.total() {
            if expected != self.games {
                return Err(placed(BlockProblem::Count { found: self.games, expected }));
            }
            self.closed = true;
        } else {
            self.waiting = read.split().map_err(placed)?.into();
        }
        self.parts += 1;
        self.sound += read.length() as u64;
        Ok(true)
    }

    fn named(&self, problem: Problem) -> GamesError {
        GamesError { path: self.path.clone(), problem }
    }

    /// Unpacks a game from the current block.
    ///
    /// # Errors
    /// If it is invalid, although its block is undamaged.
    fn unpack(&self, game: &PackedGame) -> Result<GameRecord, GamesError> {
        game.unpack().map_err(|problem| {
            self.named(Problem::Game {
                game: self.games,
                block: self.parts,
                problem: Box::new(problem),
            })
        })
    }
}

/// The games one by one; after an error there are no more.
impl<R: BufRead> Iterator for GameReader<R> {
    type Item = Result<GameRecord, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = match self.next_packed() {
            Ok(game) => game?,
            Err(error) => return Some(Err(error)),
        };
        let unpacked = self.unpack(&game);
        self.ended |= unpacked.is_err();
        Some(unpacked)
    }
}

/// The first line with its line feed, or as many bytes.
fn first_line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    /// Longer than both headers.
    const LONGEST: u64 = 64;
    let mut line = Vec::new();
    io::Read::take(input, LONGEST).read_until(b'\n', &mut line)?;
    Ok(line)
}
