//! Making a book of any number of games: their moves are sorted in memory, in runs on disk if there
//! are too many, and merged in the order of their keys.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::slice::ParallelSliceMut;
use redb::backends::FileBackend;

use super::played::{Played, positions};
use super::record::{self, HEAD, Record};
use super::write::{MakeError, fill};
use super::{Totals, pages};
use crate::book::Known;

/// The moves in memory before they are written to disk: 250 MB.
const MOST: usize = 8 << 20;

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
        for (key, moves) in positions(&self.played) {
            bytes.clear();
            record::push(&mut bytes, key, &moves);
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
        let mut runs = Runs::new(self.runs)?;
        let totals = fill(backend, self.games, || runs.next())?;
        file.seek(SeekFrom::Start(0))?;
        pages::seal(&mut file, out).map_err(MakeError::Output)?;
        Ok(totals)
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
    use crate::atomic::{Color, Game, Move, Position};
    use crate::book::file::BookFile;
    use crate::book::{Book, BookError, Tally};
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

    /// redb trusts its own pages, and panics on some odd ones.
    #[test]
    fn no_page_with_a_right_checksum_is_a_panic() {
        let (folder, path, _) = made(usize::MAX, 40);
        let whole = fs::read(&path).unwrap();
        let count = (whole.len() - 24) / 4100;
        let mut random = Random::new(13);
        let file = folder.path().join("resealed");
        let (mut refused, mut refused_in_memory) = (0, 0);
        for _ in 0..40 {
            let mut pages = whole[..count * 4096].to_vec();
            // Most of what redb reads by place is in the heads of pages.
            let span = if random.below(4) == 0 { 4096 } else { 32 };
            pages[random.below(count) * 4096 + random.below(span)] ^= 1 << random.below(8);
            let mut resealed = Vec::new();
            pages::seal(&mut pages.as_slice(), &mut resealed).unwrap();
            fs::write(&file, &resealed).unwrap();
            let look_up = |book: BookFile| -> Result<(), BookError> {
                // After a panic the book says that it is damaged, as often as it is asked.
                let first = book.moves(&Position::start()).map(drop);
                first.and(book.find(0).map(drop)).and(book.find(u128::MAX / 2).map(drop))
            };
            refused += usize::from(BookFile::open(&file).and_then(look_up).is_err());
            let book = BookFile::in_memory("resealed", resealed);
            refused_in_memory += usize::from(book.and_then(look_up).is_err());
        }
        // In memory, redb compares its own checksums as well.
        assert!(refused > 0 && refused_in_memory > 20, "{refused}, {refused_in_memory}");
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
