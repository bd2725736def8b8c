//! Syzygy tables of atomic chess (`*.atbw` with values, `*.atbz` with distances), read by
//! shakmaty-syzygy. A missing or damaged file is reported once, and its positions are unknown.

use std::collections::{BTreeMap, BTreeSet};
#[cfg(any(unix, windows))]
use std::path::Path;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use shakmaty::variant::Atomic;
use shakmaty::{ByColor, ByRole, CastlingMode, FromSetup, PositionError, Setup};
use shakmaty_syzygy::{
    MaybeRounded, Metric, ProbeError, Syzygy as Variant, SyzygyError, Tablebase, Wdl,
};
use thiserror::Error;

use super::checksum::{Checksum, check_bytes};
use super::inventory::{EXTENSIONS, MAX_PIECES, materials};
use super::memory::MemoryFiles;
use super::{Distance, Tables, TbWdl};
use crate::atomic::{Bitboard, Color, Outcome, PieceKind, Position};
use crate::util::quote::quote;

/// The tables in some directories, or in memory.
pub struct Syzygy {
    tables: Tablebase<Atomic>,
    /// The path of each file, by its name.
    files: BTreeMap<String, PathBuf>,
    trouble: Mutex<Trouble>,
}

/// Problems while reading tables.
#[derive(Default)]
struct Trouble {
    /// The problems already found, so that none is reported twice.
    known: BTreeSet<String>,
    /// The problems not reported yet.
    unreported: Vec<String>,
}

/// Why bytes are no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The name is not that of a table.
    #[error("{} is not the name of a table of atomic chess such as KQvKR.atbw", quote(.0))]
    Name(String),
    /// The table is one of another game.
    #[error("{} is not a Syzygy table of atomic chess", quote(.0))]
    Foreign(String),
    /// The checksum at the end is wrong or missing.
    #[error("the table {} is damaged", quote(.0))]
    Damaged(String),
}

/// Checks that these bytes are a table with this name, and that nothing is missing.
///
/// # Errors
/// What they are instead.
pub fn check(name: &str, bytes: &[u8]) -> Result<(), TableError> {
    let [values, distances] = EXTENSIONS;
    let magic = match name.rsplit_once('.') {
        Some((material, extension)) if is_material(material) && extension == values => {
            <Atomic as Variant>::TBW.magic
        }
        Some((material, extension)) if is_material(material) && extension == distances => {
            <Atomic as Variant>::TBZ.magic
        }
        _ => return Err(TableError::Name(name.to_owned())),
    };
    if !bytes.starts_with(&magic) {
        return Err(TableError::Foreign(name.to_owned()));
    }
    match check_bytes(bytes) {
        Checksum::Right => Ok(()),
        Checksum::Wrong | Checksum::Missing => Err(TableError::Damaged(name.to_owned())),
    }
}

fn is_material(name: &str) -> bool {
    (3..=MAX_PIECES).any(|pieces| materials(pieces).iter().any(|own| own == name))
}

impl Syzygy {
    /// The tables in these files, by their names; [`check`] says which are usable.
    #[must_use]
    pub fn in_memory(files: BTreeMap<String, Arc<[u8]>>) -> Syzygy {
        let names: Vec<String> = files.keys().cloned().collect();
        let tables = Tablebase::with_filesystem(Arc::new(MemoryFiles(files)));
        let mut opened = Syzygy { tables, files: BTreeMap::new(), trouble: Mutex::default() };
        for name in names {
            let path = PathBuf::from(&name);
            if opened.tables.add_file(&path).is_ok() {
                opened.files.insert(name, path);
            }
        }
        opened
    }

    /// The tables in the directories of `paths`, in the form of `SyzygyPath`, and sentences about
    /// unusable directories.
    #[cfg(any(unix, windows))]
    #[must_use]
    pub fn open(paths: &str) -> (Syzygy, Vec<String>) {
        let mut opened =
            Syzygy { tables: Tablebase::new(), files: BTreeMap::new(), trouble: Mutex::default() };
        let mut complaints = Vec::new();
        for directory in directories(paths) {
            opened.add_directory(&directory, &mut complaints);
        }
        (opened, complaints)
    }

    /// The number of files.
    #[must_use]
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// The path of each file, by its name.
    #[must_use]
    pub const fn files(&self) -> &BTreeMap<String, PathBuf> {
        &self.files
    }

    #[cfg(any(unix, windows))]
    fn add_directory(&mut self, directory: &Path, complaints: &mut Vec<String>) {
        let shown = quote(&directory.display().to_string());
        let entries = match std::fs::read_dir(directory) {
            Ok(entries) => entries,
            Err(error) => {
                return complaints
                    .push(format!("SyzygyPath: the directory {shown} cannot be read: {error}"));
            }
        };
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| {
            path.extension().is_some_and(|own| EXTENSIONS.iter().any(|known| own == *known))
        });
        if paths.is_empty() {
            complaints.push(format!(
                "SyzygyPath: the directory {shown} has no tables of atomic chess (*.atbw, *.atbz)"
            ));
        }
        paths.sort_unstable();
        for path in paths {
            match (self.tables.add_file(&path), path.file_name()) {
                (Ok(()), Some(name)) => {
                    drop(self.files.insert(name.to_string_lossy().into_owned(), path))
                }
                (Err(error), name) => {
                    // A file reported here is not reported as missing too.
                    let trouble = self.trouble.get_mut().unwrap_or_else(PoisonError::into_inner);
                    trouble.known.extend(name.map(|name| name.to_string_lossy().into_owned()));
                    complaints.push(format!(
                        "the table {} cannot be used: {error}",
                        quote(&path.display().to_string())
                    ));
                }
                (Ok(()), None) => {}
            }
        }
    }

    /// The answer; `None` with a complaint if a file cannot be used.
    fn checked<T>(&self, answer: Result<T, SyzygyError>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            // A position that tables do not cover is not a problem.
            Err(SyzygyError::Castling | SyzygyError::TooManyPieces) => None,
            Err(error) => {
                self.note(&error);
                None
            }
        }
    }

    #[cold]
    fn note(&self, error: &SyzygyError) {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let (key, sentence) = match error {
            SyzygyError::MissingTable { metric, material }
                if trouble.known.contains(&name(*metric, material)) =>
            {
                return;
            }
            SyzygyError::MissingTable { metric, material } => (
                // If one table is missing, others will be too; naming one is enough.
                "missing".to_owned(),
                format!(
                    "the table {} is missing; positions that need it are searched",
                    name(*metric, material)
                ),
            ),
            SyzygyError::ProbeFailed { metric, material, error } => {
                let name = name(*metric, material);
                let path = self
                    .files
                    .get(&name)
                    .map_or_else(|| name.clone(), |path| path.display().to_string());
                let problem = match &**error {
                    ProbeError::Read { error } => format!("cannot be read: {error}"),
                    ProbeError::Magic { .. } => "is not a Syzygy table of atomic chess".to_owned(),
                    ProbeError::CorruptedTable { .. } => "is damaged".to_owned(),
                };
                (
                    name,
                    format!(
                        "the table {} {problem}; positions that need it are searched",
                        quote(&path)
                    ),
                )
            }
            SyzygyError::Castling | SyzygyError::TooManyPieces => return,
        };
        if trouble.known.insert(key) {
            trouble.unreported.push(sentence);
        }
    }
}

/// How many plies a small distance is followed, to see that the tables are right.
const LOOKAHEAD: u32 = 6;

impl Syzygy {
    /// The distance as the tables have it.
    fn stored_distance(&self, position: &Position) -> Option<Distance> {
        let distance = self.checked(self.tables.probe_dtz(&converted(position)?))?;
        let rounded = matches!(distance, MaybeRounded::Rounded(_));
        let (plies, wins) = (distance.ignore_rounding().0.unsigned_abs(), distance.is_positive());
        if plies == 0 {
            return None;
        }
        let loser = if wins { !position.turn() } else { position.turn() };
        if rounded && !position.board().color(loser).many() {
            // A king alone neither captures nor moves a pawn, so the winner makes the last ply.
            let is_short = (plies % 2 == 1) != wins;
            return Some(Distance { plies: plies + u32::from(is_short), rounded: false });
        }
        Some(Distance { plies, rounded })
    }

    /// The distance; if it is small, the one that the next positions give. Where a pawn could win
    /// but for the king in its way, the tables claim that it moves at once.
    fn checked_distance(&self, position: &Position, plies_left: u32) -> Option<Distance> {
        let stored = self.stored_distance(position)?;
        if stored.plies > 2 || plies_left == 0 {
            return Some(stored);
        }
        let wdl = self.wdl(position)?;
        let wins = wdl > TbWdl::Draw;
        let winner = if wins { position.turn() } else { !position.turn() };
        let next = Distance { plies: 1, rounded: false };
        let (mut ends, mut quiet) = (false, Vec::new());
        let mut moves: Vec<Position> =
            position.legal_moves().into_iter().map(|mv| position.after(mv)).collect();
        // A capture or pawn move that wins makes the others needless.
        moves.sort_by_key(|after| after.halfmove_clock());
        for after in moves {
            // The distance is the same whatever the clock says.
            let over = after.outcome().filter(|outcome| *outcome != Outcome::FiftyMoves);
            let keeps = match over {
                Some(outcome) => outcome.winner() == Some(winner),
                None => self.wdl(&after)?.flipped() == wdl,
            };
            match keeps {
                true if over.is_some() || after.halfmove_clock() == 0 => ends = true,
                true => quiet.push(after),
                false => {}
            }
            if wins && ends {
                return Some(next);
            }
        }
        if quiet.is_empty() {
            return Some(if ends { next } else { stored });
        }
        let distances = quiet
            .iter()
            .map(|after| Some(self.checked_distance(after, plies_left - 1)?.before()))
            .collect::<Option<Vec<_>>>()?;
        let ends = ends.then_some(next);
        if wins { shortest(distances) } else { longest(distances.into_iter().chain(ends)) }
    }
}

/// The least of some distances.
fn shortest(distances: impl IntoIterator<Item = Distance>) -> Option<Distance> {
    distances.into_iter().reduce(|one, other| {
        let plies = one.plies.min(other.plies);
        Distance { plies, rounded: one.at_most().min(other.at_most()) > plies }
    })
}

/// The greatest of some distances.
fn longest(distances: impl IntoIterator<Item = Distance>) -> Option<Distance> {
    distances.into_iter().reduce(|one, other| {
        let plies = one.plies.max(other.plies);
        Distance { plies, rounded: one.at_most().max(other.at_most()) > plies }
    })
}

impl Tables for Syzygy {
    fn max_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    fn wdl(&self, position: &Position) -> Option<TbWdl> {
        let position = converted(position)?;
        self.checked(self.tables.probe_wdl_after_zeroing(&position)).map(|wdl| match wdl {
            Wdl::Loss => TbWdl::Loss,
            Wdl::BlessedLoss => TbWdl::BlessedLoss,
            Wdl::Draw => TbWdl::Draw,
            Wdl::CursedWin => TbWdl::CursedWin,
            Wdl::Win => TbWdl::Win,
        })
    }

    fn distance(&self, position: &Position) -> Option<Distance> {
        self.checked_distance(position, LOOKAHEAD)
    }

    fn complaints(&self) -> Vec<String> {
        std::mem::take(&mut self.trouble.lock().unwrap_or_else(PoisonError::into_inner).unreported)
    }
}

/// The file name of a table.
fn name(metric: Metric, material: &shakmaty_syzygy::Material) -> String {
    let [values, distances] = EXTENSIONS;
    let extension = match metric {
        Metric::Wdl => values,
        Metric::Dtz => distances,
    };
    format!("{material}.{extension}")
}

/// The directories in the text of `SyzygyPath`, separated by semicolons, or by colons that do not
/// follow a drive letter. Quotes around a directory are removed, and an existing directory is never
/// split.
#[cfg(any(unix, windows))]
fn directories(paths: &str) -> Vec<PathBuf> {
    let bare = |text: &str| text.trim().trim_matches('"').trim().to_owned();
    let whole = bare(paths);
    if Path::new(&whole).is_dir() {
        return vec![whole.into()];
    }
    let mut found = Vec::new();
    for part in paths.split(';').map(bare) {
        if cfg!(windows) || Path::new(&part).is_dir() {
            found.push(part);
        } else {
            found.extend(part.split(':').map(bare));
        }
    }
    found.retain(|part| !part.is_empty());
    found.into_iter().map(PathBuf::from).collect()
}

/// The position as a shakmaty position; `None` if no table can contain it: with castling rights,
/// without a king, or impossible.
fn converted(position: &Position) -> Option<Atomic> {
    let board = position.board();
    let both_kings = board.king(Color::White).is_some() && board.king(Color::Black).is_some();
    if position.castling_rooks().any() || !both_kings {
        return None;
    }
    let squares = |set: Bitboard| shakmaty::Bitboard(set.0);
    let of_kind = |kind| squares(board.kind(kind));
    let roles = ByRole {
        pawn: of_kind(PieceKind::Pawn),
        knight: of_kind(PieceKind::Knight),
        bishop: of_kind(PieceKind::Bishop),
        rook: of_kind(PieceKind::Rook),
        queen: of_kind(PieceKind::Queen),
        king: of_kind(PieceKind::King),
    };
    let colors = ByColor {
        white: squares(board.color(Color::White)),
        black: squares(board.color(Color::Black)),
    };
    let setup = Setup {
        board: shakmaty::Board::try_from_bitboards(roles, colors).ok()?,
        turn: match position.turn() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position.en_passant().map(|square| shakmaty::Square::new(square.index() as u32)),
        halfmoves: position.halfmove_clock().into(),
        ..Setup::empty()
    };
    // The tables contain every position in which the side not to move is not in check, whether or
    // not a game can reach it.
    let position = Atomic::from_setup(setup, CastlingMode::Chess960);
    position
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}
