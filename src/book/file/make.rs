//! Making a book: the moves of any number of games are sorted in memory, in runs on disk if there
//! are too many, and merged into the database in the order of their keys.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::slice::ParallelSliceMut;
use redb::backends::FileBackend;
use redb::{Builder, Database, Table};
use thiserror::Error;

use super::record::{self, HEAD, Record, key};
use super::{ABOUT, POSITIONS, Totals, VERSION, pages};
use crate::atomic::{Color, Game, Move};
use crate::book::{Known, Tally};

/// The moves in memory before they are written to disk: 250 MB.
const MOST: usize = 8 << 20;
/// The largest block, in bytes, that leaves one page for a block and the store's own bytes. A
/// position with more has a block of its own.
const BLOCK: usize = 3900;
/// The largest engine score, in centipawns; forced wins count as this.
pub const LARGEST_SCORE: i16 = 1000;

/// Why a book cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The output cannot be written.
    #[error(transparent)]
    Output(io::Error),
    /// A temporary file cannot be written, or not read again.
    #[error("cannot write a temporary file for the book: {0}")]
    Temporary(#[from] io::Error),
    /// The store failed.
    #[error("the book cannot be written: {0}")]
    Store(#[from] redb::Error),
}

impl MakeError {
    fn store(error: impl Into<redb::Error>) -> MakeError {
        match error.into() {
            redb::Error::Io(error) => MakeError::Temporary(error),
            error => MakeError::Store(error),
        }
    }
}

/// A move that was played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Played {
    key: u128,
    mv: Move,
    /// Whether the game was won by White, drawn, won by Black, or is without a result.
    result: u8,
    score: Option<i16>,
}

impl Played {
    /// The moves of a game, each once, however often its position came up. `winner` is `None` for a
    /// game without a result, and its inside for a draw; `scores` are those of engines after each
    /// move, in centipawns for White, as far as there are any.
    pub fn of(
        game: &Game,
        winner: Option<Option<Color>>,
        scores: &[Option<i16>],
        plies: usize,
    ) -> Vec<Played> {
        let result = match winner {
            Some(Some(Color::White)) => 0,
            Some(None) => 1,
            Some(Some(Color::Black)) => 2,
            None => 3,
        };
        let mut position = *game.start();
        let mut all = Vec::new();
        for (ply, mv) in game.moves().iter().take(plies).enumerate() {
            let score = scores.get(ply).copied().flatten();
            let score = score.map(|score| score.clamp(-LARGEST_SCORE, LARGEST_SCORE));
            all.push(Played { key: key(&position), mv: *mv, result, score });
            position.make(*mv);
        }
        // Stable, so what was played first counts.
        all.sort_by_key(|played| (played.key, played.mv));
        all.dedup_by_key(|played| (played.key, played.mv));
        all
    }

    fn tally(&self) -> Tally {
        let count = |result| u64::from(self.result == result);
        Tally {
            white: count(0),
            draws: count(1),
            black: count(2),
            open: count(3),
            scored: self.score.is_some().into(),
            score_sum: self.score.unwrap_or_default().into(),
        }
    }
}

/// Collects the moves of games.
pub struct Maker {
    folder: PathBuf,
    played: Vec<Played>,
    most: usize,
    runs: Vec<File>,
    games: u64,
}

impl Maker {
    /// A maker without games. Temporary files without a name go to `folder`.
    #[must_use]
    pub fn new(folder: &Path) -> Maker {
        Maker::with_memory(folder, MOST)
    }

    /// Keeps at most this number of moves in memory.
    fn with_memory(folder: &Path, most: usize) -> Maker {
        Maker { folder: folder.to_owned(), played: Vec::new(), most, runs: Vec::new(), games: 0 }
    }

    /// Adds the moves of a game.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn add(&mut self, game: &[Played]) -> Result<(), MakeError> {
        self.games += 1;
        self.played.extend_from_slice(game);
        if self.played.len() >= self.most {
            self.spill()?;
        }
        Ok(())
    }

    /// Writes the moves in memory to disk, sorted and counted.
    fn spill(&mut self) -> io::Result<()> {
        self.played.par_sort_unstable();
        let mut file = BufWriter::new(tempfile::tempfile_in(&self.folder)?);
        let mut bytes = Vec::new();
        for same in self.played.chunk_by(|a, b| a.key == b.key) {
            let moves: Vec<Known> = same
                .chunk_by(|a, b| a.mv == b.mv)
                .map(|same| {
                    let mut tally = Tally::default();
                    same.iter().for_each(|played| tally.add(&played.tally()));
                    Known { mv: same[0].mv, tally }
                })
                .collect();
            bytes.clear();
            record::push(&mut bytes, same[0].key, &moves);
            file.write_all(&bytes)?;
        }
        self.played.clear();
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        self.runs.push(file);
        Ok(())
    }

    /// Writes the book.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn finish(mut self, out: &mut dyn Write) -> Result<Totals, MakeError> {
        self.spill()?;
        let mut file = tempfile::tempfile_in(&self.folder)?;
        let backend = FileBackend::new(file.try_clone()?).map_err(MakeError::store)?;
        let mut database = Builder::new().create_with_backend(backend).map_err(MakeError::store)?;
        let totals = self.fill(&database)?;
        // Leaves out the pages that the store kept in reserve.
        while database.compact().map_err(MakeError::store)? {}
        drop(database);
        pages::seal(&mut file, out).map_err(MakeError::Output)?;
        Ok(totals)
    }

    fn fill(&mut self, database: &Database) -> Result<Totals, MakeError> {
        let writing = database.begin_write().map_err(MakeError::store)?;
        let mut totals = Totals { games: self.games, ..Totals::default() };
        {
            let mut table = writing.open_table(POSITIONS).map_err(MakeError::store)?;
            let mut runs = Runs::new(std::mem::take(&mut self.runs))?;
            let mut blocks = Blocks { table: &mut table, bytes: Vec::new(), last: 0 };
            while let Some((key, moves)) = runs.next()? {
                totals.positions += 1;
                totals.moves += moves.len() as u64;
                blocks.push(key, &moves)?;
            }
            blocks.flush()?;
            let mut about = writing.open_table(ABOUT).map_err(MakeError::store)?;
            for (name, number) in [
                ("version", VERSION),
                ("games", totals.games),
                ("positions", totals.positions),
                ("moves", totals.moves),
            ] {
                about.insert(name, number).map_err(MakeError::store)?;
            }
        }
        writing.commit().map_err(MakeError::store)?;
        Ok(totals)
    }
}

/// Puts records together into blocks.
struct Blocks<'a, 't> {
    table: &'a mut Table<'t, u128, &'static [u8]>,
    bytes: Vec<u8>,
    last: u128,
}

impl Blocks<'_, '_> {
    fn push(&mut self, key: u128, moves: &[Known]) -> Result<(), MakeError> {
        let before = self.bytes.len();
        record::push(&mut self.bytes, key, moves);
        if before > 0 && self.bytes.len() > BLOCK {
            let record = self.bytes.split_off(before);
            self.flush()?;
            self.bytes = record;
        }
        self.last = key;
        Ok(())
    }

    fn flush(&mut self) -> Result<(), MakeError> {
        if !self.bytes.is_empty() {
            self.table.insert(self.last, self.bytes.as_slice()).map_err(MakeError::store)?;
            self.bytes.clear();
        }
        Ok(())
    }
}

/// Merges sorted runs.
struct Runs {
    runs: Vec<BufReader<File>>,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<(u128, usize, Vec<u8>)>>,
}

impl Runs {
    fn new(files: Vec<File>) -> io::Result<Runs> {
        let runs = files.into_iter().map(|file| BufReader::with_capacity(1 << 18, file)).collect();
        let mut runs = Runs { runs, next: BinaryHeap::new() };
        for index in 0..runs.runs.len() {
            runs.read(index)?;
        }
        Ok(runs)
    }

    /// Reads the next record of a run.
    fn read(&mut self, index: usize) -> io::Result<()> {
        let mut bytes = [0; HEAD];
        match self.runs[index].read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            read => read?,
        }
        let (key, length) = record::head(bytes);
        let mut moves = vec![0; length];
        self.runs[index].read_exact(&mut moves)?;
        self.next.push(Reverse((key, index, moves)));
        Ok(())
    }

    /// The next position and its moves in all runs.
    fn next(&mut self) -> io::Result<Option<(u128, Vec<Known>)>> {
        let Some(Reverse((key, ..))) = self.next.peek() else { return Ok(None) };
        let key = *key;
        let mut all: Vec<Known> = Vec::new();
        while let Some(Reverse((own, ..))) = self.next.peek()
            && *own == key
            && let Some(Reverse((_, index, bytes))) = self.next.pop()
        {
            let moves = Record::new(key, &bytes).moves().ok_or(io::ErrorKind::InvalidData)?;
            for known in moves {
                match all.iter_mut().find(|own| own.mv == known.mv) {
                    Some(own) => own.tally.add(&known.tally),
                    None => all.push(known),
                }
            }
            self.read(index)?;
        }
        all.sort_unstable_by_key(|known| known.mv.raw());
        Ok(Some((key, all)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use super::*;
    use crate::atomic::Position;
    use crate::book::file::BookFile;
    use crate::book::{Book, BookError};
    use crate::util::random::Random;

    /// A game, its winner if it has a result, and its scores.
    type Scored = (Game, Option<Option<Color>>, Vec<Option<i16>>);

    /// Random games with results and some scores.
    fn games(count: usize) -> Vec<Scored> {
        let mut random = Random::new(11);
        let results = [None, Some(None), Some(Some(Color::White)), Some(Some(Color::Black))];
        let game = |_| {
            let mut game = Game::default();
            for _ in 0..20 {
                let moves: Vec<Move> = game.position().legal_moves().into_iter().collect();
                let Some(mv) = random.pick(&moves[..moves.len().min(3)]) else { break };
                game.play(*mv);
            }
            let scores = (0..random.below(20)).map(|ply| Some(ply as i16 * 100 - 900)).collect();
            (game, results[random.below(4)], scores)
        };
        (0..count).map(game).collect()
    }

    fn made(memory: usize, count: usize) -> (tempfile::TempDir, PathBuf, Totals) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book");
        let mut maker = Maker::with_memory(folder.path(), memory);
        for (game, winner, scores) in games(count) {
            maker.add(&Played::of(&game, winner, &scores, usize::MAX)).unwrap();
        }
        let mut bytes = Vec::new();
        let totals = maker.finish(&mut bytes).unwrap();
        fs::write(&path, bytes).unwrap();
        (folder, path, totals)
    }

    #[test]
    fn a_book_has_what_the_games_have() {
        let mut expected: HashMap<(Position, Move), Tally> = HashMap::new();
        for (game, winner, scores) in games(300) {
            let mut position = *game.start();
            let mut seen = Vec::new();
            for (ply, mv) in game.moves().iter().enumerate() {
                let fields = position.to_string();
                let bare = fields.rsplitn(3, ' ').nth(2).unwrap();
                let bare = Position::from_fen(&format!("{bare} 0 1")).unwrap();
                position.make(*mv);
                if seen.contains(&(bare, *mv)) {
                    continue;
                }
                seen.push((bare, *mv));
                let tally = expected.entry((bare, *mv)).or_default();
                match winner {
                    None => tally.open += 1,
                    Some(None) => tally.draws += 1,
                    Some(Some(Color::White)) => tally.white += 1,
                    Some(Some(Color::Black)) => tally.black += 1,
                }
                if let Some(Some(score)) = scores.get(ply) {
                    tally.scored += 1;
                    tally.score_sum += i64::from(*score);
                }
            }
        }
        // In one run, and in many.
        for memory in [usize::MAX, 500] {
            let (_folder, path, totals) = made(memory, 300);
            let book = BookFile::open(&path).unwrap();
            assert_eq!((totals, totals.games), (book.totals(), 300));
            assert_eq!(totals.moves, expected.len() as u64);
            for ((position, mv), tally) in &expected {
                let moves = book.moves(position).unwrap();
                let found = moves.iter().find(|known| known.mv == *mv).unwrap();
                assert_eq!(found.tally, *tally, "{position} {mv}");
                assert!(moves.is_sorted_by_key(|known| Reverse(known.tally.games())));
            }
            let unknown = Position::from_fen("8/8/8/8/8/8/4k3/4K3 w - - 0 1").unwrap();
            assert_eq!(book.moves(&unknown).unwrap(), []);
        }
    }

    #[test]
    fn no_damage_is_a_panic_or_a_wrong_answer() {
        let (folder, path, _) = made(usize::MAX, 40);
        let whole = fs::read(&path).unwrap();
        let right = BookFile::open(&path).unwrap().moves(&Position::start()).unwrap();
        assert!(right.len() > 1);
        let mut random = Random::new(12);
        let damaged = folder.path().join("damaged");
        let mut refused = 0;
        for _ in 0..400 {
            let mut bytes = whole.clone();
            if random.below(2) == 0 {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            } else {
                bytes.truncate(random.below(whole.len()));
            }
            fs::write(&damaged, bytes).unwrap();
            match BookFile::open(&damaged).and_then(|book| book.moves(&Position::start())) {
                // The damage is in a page that is not needed.
                Ok(moves) => assert_eq!(moves, right),
                Err(BookError::Damaged(_) | BookError::Foreign(_)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(refused > 200, "{refused}");
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |path: &Path| BookFile::open(path).unwrap_err().to_string();
        let text = folder.path().join("text");
        fs::write(&text, "1. e4 e5 2. Nf3 Nc6 and so on, longer than the numbers at the end")
            .unwrap();
        assert!(refused(&text).ends_with("text is not a book of \"fissile book make\""));
        fs::write(&text, "").unwrap();
        assert!(refused(&text).ends_with("text is not a book of \"fissile book make\""));
        assert!(refused(folder.path()).contains(" cannot be read: "));
        assert!(refused(&folder.path().join("none")).contains("none cannot be read: "));
    }
}
