//! The positions of a training run: read from game files in parallel, filtered, and handed out in
//! an order that the seed decides. With more positions than fit into memory, one window after the
//! other is read and shuffled. The games of a window are drawn from all files, so that no part of
//! the training sees the games of one network only.
//!
//! What a score means depends on the network that played, and on the pieces left: an advantage in
//! an ending is often a draw. So the chances of a score are fitted to the first games of each file.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use rayon::ThreadPool;
use rayon::prelude::*;
use thiserror::Error;

use super::sample::{Sample, samples};
use super::settings::TrainingSettings;
use crate::chances::ScoreCounts;
use crate::formats::games::{GameReader, GameRecord, GamesError, PackError, PackedGame};
use crate::held_out::{is_for_validation, part_of};
use crate::search::wdl::{self, Coefficients};
use crate::util::random::Random;

/// The most positions in memory: 1.5 GB with their order.
pub const WINDOW: usize = 32 << 20;

/// Games that are unpacked together.
const BLOCK: usize = 4096;

/// Decides which games are held out, whatever the seed of the training. So a network that goes on
/// from another one is not judged by games that the other one has learned.
const HELD_OUT_SEED: u64 = 1;

/// The games of a file to which the chances of its scores are fitted.
const FITTED: usize = 16 * BLOCK;

/// Why the positions cannot be read.
#[derive(Debug, Error)]
pub enum PoolError {
    /// A file cannot be read.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// A game in a file whose checksum is right.
    #[error("{} has a game that cannot be read: {problem}", .path.display())]
    Game { path: PathBuf, problem: PackError },
    /// No position is left, or none is held out.
    #[error("{0} positions to learn and {1} held out are too few")]
    TooFew(usize, usize),
    /// The files were changed after they were read for the first time.
    #[error("the files of games changed during the training")]
    Changed,
}

/// The positions to learn from.
pub struct Pool {
    source: TrainingFiles,
    /// The number of positions in all windows.
    total: usize,
    /// The positions of the current window.
    window: Vec<Sample>,
    order: Vec<u32>,
    windows: usize,
    /// The pass over a window that `order` is for.
    pass: Option<u64>,
}

/// The games of all files.
struct TrainingFiles {
    paths: Vec<PathBuf>,
    /// What the scores of each file mean.
    chances: Vec<Coefficients>,
    settings: TrainingSettings,
}

impl Pool {
    /// Reads the files, up to about `limit` positions at a time, on some threads. Also returns the
    /// positions that are held out for validation.
    ///
    /// # Errors
    /// If a file cannot be read, or too few positions are left.
    pub fn open(
        paths: Vec<PathBuf>,
        settings: &TrainingSettings,
        limit: usize,
        threads: &ThreadPool,
    ) -> Result<(Pool, Vec<Sample>), PoolError> {
        let chances = threads
            .install(|| paths.par_iter().map(|path| chances(path)).collect::<Result<_, _>>())?;
        let source = TrainingFiles { paths, chances, settings: settings.clone() };
        let (mut window, mut held_out, mut total) = (Vec::new(), Vec::new(), 0);
        source.read(
            threads,
            |game| Some(source.holds_out(game)),
            |is_held_out, samples| {
                if is_held_out {
                    held_out.extend(samples);
                    return;
                }
                total += samples.len();
                if total <= limit {
                    window.extend(samples);
                } else {
                    // It becomes one of several windows.
                    window = Vec::new();
                }
            },
        )?;
        if total == 0 || held_out.is_empty() {
            return Err(PoolError::TooFew(total, held_out.len()));
        }
        let windows = total.div_ceil(limit);
        Ok((Pool { source, total, window, order: Vec::new(), windows, pass: None }, held_out))
    }

    /// The positions in memory, in the order of the files: all of them if there is one window, and
    /// none before the first batch if there are several.
    #[must_use]
    pub fn window(&self) -> &[Sample] {
        &self.window
    }

    /// The number of positions in all windows.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.total
    }

    #[must_use]
    pub const fn windows(&self) -> usize {
        self.windows
    }

    /// The positions of a batch, counted from 0, each pass over a window in a new order.
    ///
    /// # Errors
    /// If a file cannot be read anymore.
    pub fn batch(
        &mut self,
        number: u64,
        size: usize,
        threads: &ThreadPool,
    ) -> Result<Vec<Sample>, PoolError> {
        let first = number * size as u64;
        // Windows differ a little in size, their turns do not.
        let length = (self.total / self.windows) as u64;
        let mut batch = Vec::with_capacity(size);
        for place in first..first + size as u64 {
            let pass = place / length;
            if self.pass != Some(pass) {
                self.turn(pass, threads)?;
            }
            let at = self.order[(place % length) as usize % self.order.len()];
            batch.push(self.window[at as usize]);
        }
        Ok(batch)
    }

    /// Begins a pass: reads its window unless all positions are in memory, and shuffles.
    fn turn(&mut self, pass: u64, threads: &ThreadPool) -> Result<(), PoolError> {
        let seed = self.source.settings.seed;
        if self.windows > 1 {
            let number = (pass % self.windows as u64) as usize;
            self.window.clear();
            let (source, windows, window) = (&self.source, self.windows, &mut self.window);
            let is_wanted = |game: &PackedGame| {
                part_of(game, windows, seed) == number && !source.holds_out(game)
            };
            let wanted = |game: &PackedGame| is_wanted(game).then_some(());
            source.read(threads, wanted, |(), samples| window.extend(samples))?;
            if window.is_empty() {
                return Err(PoolError::Changed);
            }
        }
        self.order = (0..self.window.len() as u32).collect();
        let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9) ^ pass);
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, random.below(last + 1));
        }
        self.pass = Some(pass);
        Ok(())
    }
}

impl TrainingFiles {
    fn holds_out(&self, game: &PackedGame) -> bool {
        is_for_validation(game, self.settings.schedule.held_out, HELD_OUT_SEED)
    }

    /// Reads the positions of the games for which `choose` has a value, in the order of the files,
    /// and hands both to `take`.
    fn read<T: Send>(
        &self,
        threads: &ThreadPool,
        choose: impl Fn(&PackedGame) -> Option<T> + Sync,
        mut take: impl FnMut(T, Vec<Sample>),
    ) -> Result<(), PoolError> {
        for (path, chances) in self.paths.iter().zip(&self.chances) {
            let mut reader = GameReader::open(path)?;
            loop {
                let games = next_games(&mut reader)?;
                if games.is_empty() {
                    break;
                }
                let read = |game: &PackedGame| -> Option<Result<(T, Vec<Sample>), PackError>> {
                    let chosen = choose(game)?;
                    let record: Result<GameRecord, _> = game.unpack();
                    Some(record.map(|record| (chosen, samples(&record, chances, &self.settings))))
                };
                let parts: Vec<_> = threads.install(|| games.par_iter().filter_map(read).collect());
                for part in parts {
                    let (chosen, samples) = part.map_err(|problem| unreadable(path, problem))?;
                    take(chosen, samples);
                }
            }
        }
        Ok(())
    }
}

/// The next games of a file; none at its end.
fn next_games(reader: &mut GameReader<BufReader<File>>) -> Result<Vec<PackedGame>, GamesError> {
    let mut games = Vec::new();
    while games.len() < BLOCK
        && let Some(game) = reader.next_packed()?
    {
        games.push(game);
    }
    Ok(games)
}

/// The chances of the scores in a file.
fn chances(path: &Path) -> Result<Coefficients, PoolError> {
    let mut reader = GameReader::open(path)?;
    let (mut tally, mut games) = (ScoreCounts::default(), 0);
    while games < FITTED {
        let next = next_games(&mut reader)?;
        if next.is_empty() {
            break;
        }
        for game in &next {
            tally.add(&game.unpack().map_err(|problem| unreadable(path, problem))?);
        }
        games += next.len();
    }
    Ok(tally.fit(wdl::MODEL))
}

fn unreadable(path: &Path, problem: PackError) -> PoolError {
    PoolError::Game { path: path.to_owned(), problem }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use rayon::ThreadPoolBuilder;

    use super::*;

    /// How often each target comes in some batches, with at most `limit` positions in memory.
    fn targets(limit: usize, batches: u64) -> HashMap<u32, usize> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        // The higher the score the more wins, so that every score promises something else.
        let result = |score: usize| if score * 37 % 60 < score { "1-0" } else { "0-1" };
        let game = |score: usize| format!("{start}\t{}\te2e4:{}\n", result(score), 10 * score);
        let games: String = (0..60).map(game).collect();
        fs::write(&path, format!("fissile-games 1\n{games}")).unwrap();
        let mut settings = TrainingSettings::default();
        settings.schedule.held_out = 10.0;
        let threads = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let (mut pool, held_out) = Pool::open(vec![path], &settings, limit, &threads).unwrap();
        assert!(!held_out.is_empty());
        let mut seen = HashMap::new();
        for number in 0..batches {
            for sample in pool.batch(number, 10, &threads).unwrap() {
                *seen.entry(sample.target().to_bits()).or_default() += 1;
                assert!(!held_out.contains(&sample));
            }
        }
        seen
    }

    #[test]
    fn every_position_comes_equally_often_also_window_by_window() {
        let whole = targets(1000, 60);
        assert!(whole.len() > 40);
        assert!(
            whole.values().all(|times| (600 / whole.len()..=600 / whole.len() + 1).contains(times))
        );
        let windows = targets(17, 60);
        assert_eq!(windows.len(), whole.len(), "{windows:?}");
        assert!(windows.values().all(|times| (4..=25).contains(times)), "{windows:?}");
    }

    #[test]
    fn a_window_has_positions_from_everywhere() {
        let mut all: Vec<u32> = targets(1000, 60).into_keys().collect();
        all.sort_unstable();
        // The games are in the order of their scores, so the first window had the lowest ones.
        let upper = &all[all.len() / 2..];
        let first = targets(17, 1);
        let high = first.keys().filter(|target| upper.contains(target)).count();
        assert!((2..=8).contains(&high), "{first:?}");
    }
}
