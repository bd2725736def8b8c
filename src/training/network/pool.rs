//! The positions of a training run: read from game files in parallel, filtered, and handed out in
//! an order that the seed decides. With more positions than fit into memory, one window after the
//! other is read and shuffled.
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
use crate::formats::games::{GameReader, GameRecord, GamesError, PackError, PackedGame};
use crate::search::wdl::{self, Coefficients};
use crate::training::chances::ScoreCounts;
use crate::training::shuffle::is_for_validation;
use crate::util::random::Random;

/// The most positions in memory: 1.5 GB with their order.
pub const WINDOW: usize = 32 << 20;

/// Games that are unpacked together.
const BLOCK: usize = 4096;

/// The games of a file to which the chances of its scores are fitted.
const FITTED: usize = 16 * BLOCK;

/// Why the positions cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
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
}

/// The positions to learn from.
pub struct Pool {
    source: TrainingFiles,
    /// The positions of the current window.
    window: Vec<Sample>,
    /// Positions that were read with the window and belong to the next one.
    rest: Vec<Sample>,
    order: Vec<u32>,
    /// Whether the window has all positions.
    complete: bool,
    /// The pass over a window that `order` is for.
    pass: Option<u64>,
    /// The number of the window.
    number: u64,
    limit: usize,
}

/// The games of all files, over and over.
struct TrainingFiles {
    paths: Vec<PathBuf>,
    /// What the scores of each file mean.
    chances: Vec<Coefficients>,
    settings: TrainingSettings,
    /// The next file, and the open one.
    next: usize,
    reader: Option<GameReader<BufReader<File>>>,
}

impl Pool {
    /// Reads the files, up to `limit` positions at a time, on some threads. Also returns the
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
        let source =
            TrainingFiles { paths, chances, settings: settings.clone(), next: 0, reader: None };
        let (window, order, pass) = (Vec::new(), Vec::new(), None);
        let mut pool = Pool {
            source,
            window,
            rest: Vec::new(),
            order,
            complete: false,
            pass,
            number: 0,
            limit,
        };
        let mut held_out = Vec::new();
        pool.complete = pool.fill(threads, Some(&mut held_out))?;
        if pool.window.is_empty() || held_out.is_empty() {
            return Err(PoolError::TooFew(pool.window.len(), held_out.len()));
        }
        Ok((pool, held_out))
    }

    /// The positions of the current window, in the order of the files.
    #[must_use]
    pub fn window(&self) -> &[Sample] {
        &self.window
    }

    /// The number of positions in memory, and whether there are no others.
    #[must_use]
    pub fn size(&self) -> (usize, bool) {
        (self.window.len(), self.complete)
    }

    /// The positions of a batch, counted from 0, each pass over a window in a new order.
    ///
    /// # Errors
    /// If a file cannot be read any more.
    pub fn batch(
        &mut self,
        number: u64,
        size: usize,
        threads: &ThreadPool,
    ) -> Result<Vec<Sample>, PoolError> {
        let first = number * size as u64;
        let mut batch = Vec::with_capacity(size);
        for place in first..first + size as u64 {
            let length = if self.complete { self.window.len() } else { self.limit } as u64;
            let pass = place / length;
            if self.pass != Some(pass) {
                self.turn(pass, threads)?;
            }
            let at = self.order[(place % length) as usize % self.order.len()];
            batch.push(self.window[at as usize]);
        }
        Ok(batch)
    }

    /// Begins a pass: reads the window of this number unless all positions are in memory, and
    /// shuffles.
    fn turn(&mut self, pass: u64, threads: &ThreadPool) -> Result<(), PoolError> {
        while !self.complete && self.number < pass {
            self.window.clear();
            self.fill(threads, None)?;
            self.number += 1;
        }
        self.order = (0..self.window.len() as u32).collect();
        let mut random = Random::new(self.source.settings.seed.wrapping_mul(0x9e37_79b9) ^ pass);
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, random.below(last + 1));
        }
        self.pass = Some(pass);
        Ok(())
    }

    /// Fills the window from the source, and `held_out` with the other positions. Returns whether
    /// the files were exhausted before the window was full.
    fn fill(
        &mut self,
        threads: &ThreadPool,
        mut held_out: Option<&mut Vec<Sample>>,
    ) -> Result<bool, PoolError> {
        self.window.append(&mut self.rest);
        while self.window.len() < self.limit {
            let Some((games, file)) = self.source.block()? else {
                if held_out.is_some() {
                    return Ok(true);
                }
                continue;
            };
            let (settings, chances) = (&self.source.settings, &self.source.chances[file]);
            let read = |game: &PackedGame| -> Result<(bool, Vec<Sample>), PackError> {
                let record: GameRecord = game.unpack()?;
                let is_held_out =
                    is_for_validation(game, settings.schedule.held_out, settings.seed);
                Ok((is_held_out, samples(&record, chances, settings)))
            };
            let parts: Vec<_> = threads.install(|| games.par_iter().map(read).collect());
            for part in parts {
                let (is_held_out, samples) =
                    part.map_err(|problem| unreadable(&self.source.paths[file], problem))?;
                match &mut held_out {
                    Some(held_out) if is_held_out => held_out.extend(samples),
                    None if is_held_out => {}
                    _ => self.window.extend(samples),
                }
            }
        }
        self.rest = self.window.split_off(self.limit);
        Ok(false)
    }
}

impl TrainingFiles {
    /// Some games of the same file, with its number; `None` at the end of the last file, after
    /// which the first comes again.
    fn block(&mut self) -> Result<Option<(Vec<PackedGame>, usize)>, PoolError> {
        loop {
            let Some(path) = self.paths.get(self.next) else {
                self.next = 0;
                return Ok(None);
            };
            let reader = match &mut self.reader {
                Some(reader) => reader,
                none => none.insert(GameReader::open(path)?),
            };
            let games = next_games(reader)?;
            if games.is_empty() {
                self.reader = None;
                self.next += 1;
                continue;
            }
            return Ok(Some((games, self.next)));
        }
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
        // Windows move on through the file, so after 600 positions all have been used.
        assert_eq!(windows.len(), whole.len(), "{windows:?}");
    }
}
