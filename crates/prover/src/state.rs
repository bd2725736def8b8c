//! The state of a search as a file, so that another run can resume it: the task and the entries of
//! the table. A new search with the same table quickly gets back to where it was.
//!
//! Lines of text describe the task. After an empty line come the entries, each with its number and
//! its words as 64-bit numbers, little-endian, and at the end a SHA-256 of everything before. A
//! state is not a proof: it only guides the search.

use std::io::{self, BufRead, BufReader, Read, Write};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Task;
use super::dfpn::Shared;
use super::table::{ENTRY, NoMemory, Table};
use crate::atomic::{Color, Move, Position};
use crate::util::quote::quote;

const MAGIC: &str = "fissile-prover-state 1";

/// The maximum length of the lines of text, in bytes.
const LONGEST: u64 = 1 << 14;

/// The bytes of an entry, and of the checksum.
const BYTES: usize = 8 * (ENTRY + 1);

/// The state of a search.
#[derive(Debug)]
pub struct State {
    /// What is to be proven.
    pub task: Task,
    /// The table of the search.
    pub table: Table,
    /// The number of expansions in all runs so far.
    pub nodes: u64,
}

/// Why a state cannot be read.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum StateError {
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it begins with {}, not with \"{MAGIC}\"", quote(.0))]
    Magic(String),
    #[error("it says {}, which is not understood", quote(.0))]
    Line(String),
    #[error("it is damaged: its checksum does not match")]
    Checksum,
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
}

/// Writes the state of a running search. `nodes` is the number of expansions in earlier runs.
///
/// # Errors
/// If `out` fails.
pub fn write(shared: &Shared<'_>, nodes: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut hash = Sha256::new();
    let mut put = |bytes: &[u8]| {
        hash.update(bytes);
        out.write_all(bytes)
    };
    // A search by other rules than lichess's has no state.
    let Task { root, winner, fifty_moves, plies, moves, rules: _ } = shared.task;
    let winner = if *winner == Color::White { "white" } else { "black" };
    let clock = if *fifty_moves { "draw" } else { "ignored" };
    let plies = plies.map_or("any".to_owned(), |plies| plies.to_string());
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let moves = if moves.is_empty() { "any".to_owned() } else { moves.join(" ") };
    let nodes = nodes.saturating_add(shared.nodes());
    let memory = shared.table.mebibytes();
    put(format!(
        "{MAGIC}\nroot: {root}\nwinner: {winner}\nfifty moves: {clock}\nplies: {plies}\nmoves: {moves}\nmemory: \
         {memory}\nnodes: {nodes}\n\n"
    )
    .as_bytes())?;
    for (number, words) in shared.table.raw_entries() {
        let mut entry = [0; BYTES];
        let numbers = [number].into_iter().chain(words);
        for (place, number) in entry.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        put(&entry)?;
    }
    let checksum = hash.finalize();
    out.write_all(&checksum)
}

/// Reads a state.
///
/// # Errors
/// If it is unreadable, damaged or of another version, or if there is not enough memory for its
/// table.
pub fn read(file: impl Read) -> Result<State, StateError> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let head = head(&mut file)?;
    let mut hash = Sha256::new_with_prefix(&head);
    let (task, mebibytes, nodes) = parse(&head)?;
    let table = Table::new(mebibytes)?;
    let mut last = block(&mut file)?.ok_or(StateError::Checksum)?;
    // The last block is the checksum.
    while let Some(next) = block(&mut file)? {
        hash.update(last);
        let mut numbers = [0; ENTRY + 1];
        for (number, bytes) in numbers.iter_mut().zip(last.chunks_exact(8)) {
            *number = bytes.try_into().map_or(0, u64::from_le_bytes);
        }
        let [number, words @ ..] = numbers;
        if !table.put_raw(number, words) {
            return Err(StateError::Checksum);
        }
        last = next;
    }
    if hash.finalize()[..] != last {
        return Err(StateError::Checksum);
    }
    Ok(State { task, table, nodes })
}

/// The lines of text, with the empty one at their end.
fn head(file: &mut impl BufRead) -> Result<String, StateError> {
    let mut file = file.take(LONGEST);
    let mut head = Vec::new();
    while !head.ends_with(b"\n\n") {
        let is_first = head.is_empty();
        if file.read_until(b'\n', &mut head)? == 0 {
            return Err(StateError::Checksum);
        }
        if is_first && head.strip_suffix(b"\n") != Some(MAGIC.as_bytes()) {
            return Err(StateError::Magic(String::from_utf8_lossy(&head).trim_end().to_owned()));
        }
    }
    String::from_utf8(head).map_err(|_| StateError::Checksum)
}

/// The next entry, or the checksum; `None` at the end of the file.
fn block(file: &mut impl Read) -> Result<Option<[u8; BYTES]>, StateError> {
    let mut bytes = [0; BYTES];
    let mut filled = 0;
    while filled < BYTES {
        match file.read(&mut bytes[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(StateError::Checksum),
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Some(bytes))
}

/// The task, the size of the table in MiB and the expansions so far.
fn parse(text: &str) -> Result<(Task, usize, u64), StateError> {
    let mut lines = text.lines().skip(1);
    let mut next = |name: &str| {
        let line = lines.next().unwrap_or_default().to_owned();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        value.map(str::to_owned).ok_or(StateError::Line(line))
    };
    let wrong = |value: &str| StateError::Line(value.to_owned());
    let fen = next("root")?;
    let root = Position::from_fen(&fen).map_err(|_| wrong(&fen))?;
    let winner = match next("winner")?.as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        other => return Err(wrong(other)),
    };
    let fifty_moves = match next("fifty moves")?.as_str() {
        "draw" => true,
        "ignored" => false,
        other => return Err(wrong(other)),
    };
    let plies = match next("plies")?.as_str() {
        "any" => None,
        number => Some(number.parse().map_err(|_| wrong(number))?),
    };
    let moves = match next("moves")?.as_str() {
        "any" => Vec::new(),
        texts => {
            let read = |text: &str| root.parse_uci(text).map_err(|_| wrong(text));
            texts.split(' ').map(read).collect::<Result<Vec<Move>, _>>()?
        }
    };
    let memory = next("memory")?;
    let memory = memory.parse().map_err(|_| wrong(&memory))?;
    let nodes = next("nodes")?;
    let nodes = nodes.parse().map_err(|_| wrong(&nodes))?;
    let task = Task { fifty_moves, plies, moves, ..Task::new(root, winner) };
    Ok((task, memory, nodes))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::dfpn::ProofLimits;
    use crate::identity::Key;
    use crate::table::{Entry, Known};

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let root = Position::start();
        let moves = vec![root.parse_san("Nf3").unwrap(), root.parse_san("e3").unwrap()];
        let plain = Task::new(root, Color::White);
        for task in [
            Task { fifty_moves: false, plies: Some(9), moves, ..plain.clone() },
            Task { winner: Color::Black, ..plain },
        ] {
            let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
            let entry = Entry { known: Known::Refuted, work: 8 };
            let keys = (1..500_u64).map(|number| Key { place: number << 54, check: number });
            keys.clone().for_each(|key| table.set(key, &entry));
            let shared = Shared::new(&task, &table, ProofLimits::default(), 1, &stop);
            let mut bytes = Vec::new();
            write(&shared, 77, &mut bytes).unwrap();
            let state = read(&bytes[..]).unwrap();
            assert_eq!((state.task, state.nodes, state.table.mebibytes()), (task, 77, 1));
            for key in keys {
                assert_eq!(state.table.get(key), table.get(key));
            }
            for bit in (0..8 * bytes.len()).step_by(29) {
                let mut changed = bytes.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                assert!(read(&changed[..]).is_err(), "bit {bit}");
            }
            assert!(read(&bytes[..bytes.len() - 1]).is_err());
        }
    }
}
