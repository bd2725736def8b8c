//! Version 2 of the format: a header, blocks of packed games, and an end mark. All numbers are
//! little-endian.
//!
//! - The header is the line `fissile-games 2`, the length of a text in four bytes, the text, and
//!   the CRC-32 of length and text in four bytes. The text is UTF-8 and has one remark per line,
//!   such as the command that made the file.
//! - A block is the length of its payload, the number of its games, and the CRC-32 of both numbers
//!   and the payload, four bytes each; then the payload: for each game its length in LEB128 and its
//!   bytes ([`super::packed`]).
//! - The end mark is a block of no games; its payload is the number of all games in the file in
//!   eight bytes. It is missing while the file is being written, or if its writer was killed.
//!
//! A block is written with a single call and is present completely or not at all. A truncated end
//! can be distinguished from damage, and everything before it is intact.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::packed::PackedGame;
use crate::util::cursor::{Cursor, push_varint};

/// The first line of a file, without its line feed.
pub const MAGIC: &str = "fissile-games 2";

/// The maximum length of a header text or block payload, in bytes, so that a damaged length cannot
/// request all memory.
pub const MAX_LENGTH: usize = 1 << 24;

/// A block is written when its payload reaches this length, in bytes, unless its writer wants it
/// earlier.
const USUAL_LENGTH: usize = 1 << 16;

/// The bytes before a payload.
const HEAD_LENGTH: usize = 12;

/// Writes a file, block by block.
#[derive(Debug)]
pub struct GameWriter<W> {
    out: W,
    payload: Vec<u8>,
    waiting: u32,
    games: u64,
    bytes: u64,
}

impl<W: Write> GameWriter<W> {
    /// Starts a file with remarks about its origin, one per line.
    ///
    /// # Errors
    /// If the header cannot be written or is longer than [`MAX_LENGTH`].
    pub fn new(mut out: W, remarks: &[String]) -> io::Result<GameWriter<W>> {
        let text: String =
            remarks.iter().map(|remark| remark.replace(['\n', '\r'], " ") + "\n").collect();
        let length = length(text.len())?;
        let mut header = format!("{MAGIC}\n").into_bytes();
        let start = header.len();
        header.extend_from_slice(&length.to_le_bytes());
        header.extend_from_slice(text.as_bytes());
        let checksum = crc32fast::hash(&header[start..]);
        header.extend_from_slice(&checksum.to_le_bytes());
        out.write_all(&header)?;
        Ok(GameWriter {
            out,
            payload: Vec::new(),
            waiting: 0,
            games: 0,
            bytes: header.len() as u64,
        })
    }

    /// Adds a game. It is in the file once its block is written: by a later call, or by
    /// [`GameWriter::write_block`].
    ///
    /// # Errors
    /// If the block cannot be written, or the game is too long for one.
    pub fn push(&mut self, game: &PackedGame) -> io::Result<()> {
        push_varint(&mut self.payload, game.bytes().len());
        self.payload.extend_from_slice(game.bytes());
        self.waiting += 1;
        if self.payload.len() >= USUAL_LENGTH { self.write_block() } else { Ok(()) }
    }

    /// Writes the games added since the last block, with a single call.
    ///
    /// # Errors
    /// If the block cannot be written. An unknown part of it may then be in the file.
    pub fn write_block(&mut self) -> io::Result<()> {
        if self.waiting == 0 {
            return Ok(());
        }
        let block = block(self.waiting, &self.payload)?;
        self.out.write_all(&block)?;
        self.out.flush()?;
        self.bytes += block.len() as u64;
        self.games += u64::from(self.waiting);
        self.waiting = 0;
        self.payload.clear();
        Ok(())
    }

    /// Writes the last block and the end mark.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_block()?;
        self.out.write_all(&end_mark(self.games)?)?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// The number of games in all written blocks.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The bytes of the header and all written blocks: the file is intact up to here.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The destination of the file.
    pub const fn out(&mut self) -> &mut W {
        &mut self.out
    }
}

/// The end mark of a file of `games` games.
///
/// # Errors
/// None in practice: it is far shorter than [`MAX_LENGTH`].
pub fn end_mark(games: u64) -> io::Result<Vec<u8>> {
    block(0, &games.to_le_bytes())
}

fn block(games: u32, payload: &[u8]) -> io::Result<Vec<u8>> {
    let mut block = Vec::with_capacity(HEAD_LENGTH + payload.len());
    block.extend_from_slice(&length(payload.len())?.to_le_bytes());
    block.extend_from_slice(&games.to_le_bytes());
    let checksum = checksum(&block, payload);
    block.extend_from_slice(&checksum.to_le_bytes());
    block.extend_from_slice(payload);
    Ok(block)
}

fn length(bytes: usize) -> io::Result<u32> {
    let length = u32::try_from(bytes).ok().filter(|_| bytes <= MAX_LENGTH);
    length.ok_or_else(|| {
        io::Error::other(format!("{bytes} bytes do not fit into a block of {MAX_LENGTH}"))
    })
}

fn checksum(head: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(payload);
    hasher.finalize()
}

/// A problem in a header or a block.
#[derive(Debug, Error)]
pub enum BlockProblem {
    /// The file ends inside it.
    #[error("is cut off: {found} of {expected} bytes are there")]
    CutOff {
        /// The number of bytes present.
        found: usize,
        /// The number of bytes it should have.
        expected: usize,
    },
    /// The checksum does not match.
    #[error("is damaged: its checksum is wrong")]
    Checksum,
    /// The checksum is wrong, and nothing but zeros follows: the end of a file whose writer lost
    /// power.
    #[error("was not written completely: its checksum is wrong, and nothing but zeros follows")]
    Unfinished,
    /// The length is impossible.
    #[error("is damaged: it claims a length of {0} bytes")]
    Length(usize),
    /// The games do not fill the payload.
    #[error("is damaged: its {games} games do not fill it")]
    Games {
        /// The number of games it should have.
        games: u32,
    },
    /// The header is not text.
    #[error("is damaged: it is not UTF-8")]
    Text,
    /// The end mark has a different game count.
    #[error("is an end mark after {found} games and says {expected}")]
    Count {
        /// The number of games before it.
        found: u64,
        /// The number in the end mark.
        expected: u64,
    },
    /// There is data after the end mark.
    #[error("follows the end mark")]
    AfterEnd,
    /// The file is unreadable.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// A block from a file.
#[derive(Debug)]
pub struct Block {
    /// The number of games; 0 in the end mark.
    pub games: u32,
    /// The games, or the number of all games in the file.
    pub payload: Vec<u8>,
}

impl Block {
    /// The games of the block.
    ///
    /// # Errors
    /// If the lengths of the games do not match the payload.
    pub fn split(&self) -> Result<Vec<PackedGame>, BlockProblem> {
        let wrong = BlockProblem::Games { games: self.games };
        let mut cursor = Cursor(&self.payload);
        let mut games = Vec::new();
        for _ in 0..self.games {
            match cursor.varint().and_then(|length| cursor.bytes(length)) {
                Some(bytes) => games.push(PackedGame::from_bytes(bytes)),
                None => return Err(wrong),
            }
        }
        if cursor.0.is_empty() { Ok(games) } else { Err(wrong) }
    }

    /// The bytes of the block in the file.
    #[must_use]
    pub const fn length(&self) -> usize {
        HEAD_LENGTH + self.payload.len()
    }

    /// The number in the end mark; `None` for a block of games.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        let number = self.payload.as_slice().try_into().map(u64::from_le_bytes);
        number.ok().filter(|_| self.games == 0)
    }
}

/// Reads the remarks of a header after its first line, and the number of bytes they took.
///
/// # Errors
/// If the header is truncated or damaged.
pub fn read_header(input: &mut impl Read) -> Result<(Vec<String>, usize), BlockProblem> {
    let head = read_exactly(input, 4, 0)?;
    let length = checked_length(&head)?;
    let body = read_exactly(input, length + 4, 4)?;
    let (text, stored) = body.split_at(length);
    if checksum(&head, text).to_le_bytes() != stored {
        return Err(BlockProblem::Checksum);
    }
    let text = std::str::from_utf8(text).map_err(|_| BlockProblem::Text)?;
    Ok((text.lines().map(str::to_owned).collect(), 4 + length + 4))
}

/// Reads a block; `None` at the end of the file.
///
/// # Errors
/// If the block is truncated or damaged.
pub fn read_block(input: &mut impl Read) -> Result<Option<Block>, BlockProblem> {
    let head = match read_exactly(input, HEAD_LENGTH, 0) {
        Err(BlockProblem::CutOff { found: 0, .. }) => return Ok(None),
        head => head?,
    };
    let length = checked_length(&head)?;
    let (numbers, stored) = head.split_at(8);
    let payload = read_exactly(input, length, HEAD_LENGTH)?;
    if checksum(numbers, &payload).to_le_bytes() != stored {
        return Err(if only_zeros_follow(input)? {
            BlockProblem::Unfinished
        } else {
            BlockProblem::Checksum
        });
    }
    let games = Cursor(&numbers[4..]).array().map_or(0, u32::from_le_bytes);
    Ok(Some(Block { games, payload }))
}

/// Whether the rest of the input consists of zeros, or is empty. A file system may lengthen a file
/// before it writes the data.
fn only_zeros_follow(input: &mut impl Read) -> io::Result<bool> {
    let mut buffer = [0; 4096];
    loop {
        match input.read(&mut buffer)? {
            0 => return Ok(true),
            length if buffer[..length].iter().any(|byte| *byte != 0) => return Ok(false),
            _ => {}
        }
    }
}

fn checked_length(head: &[u8]) -> Result<usize, BlockProblem> {
    let length = Cursor(head).array().map_or(0, u32::from_le_bytes) as usize;
    if length <= MAX_LENGTH { Ok(length) } else { Err(BlockProblem::Length(length)) }
}

/// Reads `count` bytes, after `before` bytes of the same item.
fn read_exactly(
    input: &mut impl Read,
    count: usize,
    before: usize,
) -> Result<Vec<u8>, BlockProblem> {
    let mut bytes = Vec::new();
    input.take(count as u64).read_to_end(&mut bytes)?;
    match bytes.len() {
        length if length == count => Ok(bytes),
        length => Err(BlockProblem::CutOff { found: before + length, expected: before + count }),
    }
}
