//! Shuffling games with little memory.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom};
use std::path::Path;

use thiserror::Error;

use crate::formats::games::{GameReader, GameWriter, GamesError, PackedGame};
use crate::util::random::Random;

/// The approximate maximum size of a part of the games, in bytes: only one part is in memory at a
/// time.
const PART_BYTES: u64 = 64 << 20;

/// More parts would exceed the open file limit of some systems.
const MOST_PARTS: u64 = 512;

/// Why games could not be shuffled.
#[derive(Debug, Error)]
pub enum ShuffleError {
    /// A temporary file is not writable or readable.
    #[error("the games cannot be set aside for shuffling: {0}")]
    Io(#[from] io::Error),
    /// A temporary file is damaged.
    #[error(transparent)]
    Games(#[from] GamesError),
}

/// Collects games and returns them in an order that depends only on the seed and the order in which
/// they were added.
///
/// Each game goes into a random part; then the parts are read back and shuffled one by one. Every
/// order is equally likely, as if all games had been shuffled in memory.
pub struct Shuffler {
    random: Random,
    parts: GameParts,
}

enum GameParts {
    Memory(Vec<PackedGame>),
    Files(Vec<GameWriter<BufWriter<File>>>),
}

impl Shuffler {
    /// A shuffler for about `bytes` bytes of games. Large amounts go to unnamed temporary files in
    /// `folder`, which disappear with the program.
    ///
    /// # Errors
    /// If such files cannot be created.
    pub fn new(seed: u64, bytes: u64, folder: &Path) -> Result<Shuffler, ShuffleError> {
        Shuffler::with_parts(seed, bytes.div_ceil(PART_BYTES).min(MOST_PARTS), folder)
    }

    fn with_parts(seed: u64, parts: u64, folder: &Path) -> Result<Shuffler, ShuffleError> {
        let parts = if parts <= 1 {
            GameParts::Memory(Vec::new())
        } else {
            let part = |_| GameWriter::new(BufWriter::new(tempfile::tempfile_in(folder)?), &[]);
            GameParts::Files((0..parts).map(part).collect::<io::Result<_>>()?)
        };
        Ok(Shuffler { random: Random::new(seed), parts })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written to its part.
    pub fn push(&mut self, game: PackedGame) -> Result<(), ShuffleError> {
        match &mut self.parts {
            GameParts::Memory(games) => games.push(game),
            GameParts::Files(files) => {
                let part = self.random.below(files.len());
                files[part].push(&game)?;
            }
        }
        Ok(())
    }

    /// Passes all games to `take` in their new order.
    ///
    /// # Errors
    /// If a stored game is unreadable; an error of `take`.
    pub fn finish<E>(mut self, mut take: impl FnMut(&PackedGame) -> Result<(), E>) -> Result<(), E>
    where
        E: From<ShuffleError>,
    {
        match self.parts {
            GameParts::Memory(games) => shuffle(games, &mut self.random).iter().try_for_each(take),
            GameParts::Files(files) => {
                for file in files {
                    shuffle(read_back(file)?, &mut self.random).iter().try_for_each(&mut take)?;
                }
                Ok(())
            }
        }
    }
}

fn read_back(writer: GameWriter<BufWriter<File>>) -> Result<Vec<PackedGame>, ShuffleError> {
    let mut file = writer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start(0))?;
    let mut reader = GameReader::new(Path::new("a part of the games"), BufReader::new(file))?;
    let mut games = Vec::new();
    while let Some(game) = reader.next_packed()? {
        games.push(game);
    }
    Ok(games)
}

/// Fisher-Yates shuffle.
fn shuffle(mut games: Vec<PackedGame>, random: &mut Random) -> Vec<PackedGame> {
    for last in (1..games.len()).rev() {
        games.swap(last, random.below(last + 1));
    }
    games
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::atomic::Position;
    use crate::formats::games::{Ending, GameRecord};

    fn games(count: u64) -> Vec<PackedGame> {
        let game = |number| {
            let start = Position::start();
            PackedGame::pack(&GameRecord {
                number,
                start,
                winner: None,
                ending: Ending::Level,
                moves: Vec::new(),
            })
        };
        (0..count).map(game).collect()
    }

    fn shuffled(count: u64, seed: u64, parts: u64) -> Vec<u64> {
        let folder = tempfile::tempdir().unwrap();
        let mut shuffler = Shuffler::with_parts(seed, parts, folder.path()).unwrap();
        games(count).into_iter().for_each(|game| shuffler.push(game).unwrap());
        let mut numbers = Vec::new();
        let take = |game: &PackedGame| {
            numbers.push(game.head().unwrap().number);
            Ok::<(), ShuffleError>(())
        };
        shuffler.finish(take).unwrap();
        numbers
    }

    #[test]
    fn every_game_comes_once_in_an_order_that_the_seed_decides() {
        for parts in [1, 7] {
            let order = shuffled(5000, 3, parts);
            assert_eq!(order, shuffled(5000, 3, parts));
            assert_ne!(order, shuffled(5000, 4, parts));
            assert_eq!(order.iter().collect::<HashSet<_>>().len(), 5000);
            // The new places are independent of the numbers: their correlation is about 1 /
            // sqrt(5000).
            let mean = 4999.0 / 2.0;
            let product =
                |(place, number): (usize, &u64)| (place as f64 - mean) * (*number as f64 - mean);
            let correlation =
                order.iter().enumerate().map(product).sum::<f64>() / (5000.0_f64.powi(3) / 12.0);
            assert!(correlation.abs() < 0.06, "{parts} parts: {correlation}");
        }
    }
}
