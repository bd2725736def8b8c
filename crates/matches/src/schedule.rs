//! Which games a match has, in which order, and from which openings. All of it follows from the
//! rules and the seed, so that any machine plays the same game under the same number.

use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::settings::{MatchRules, MatchSettings, OpeningFormat, OpeningSettings};
use crate::atomic::Game;
use crate::formats::{book, pgn, unpack};
use crate::training::openings::{Checks, MOST, Openings, OpeningsError, OpeningsPlan};
use crate::util::random::Random;

/// A game to be played, without its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    pub number: u64,
    pub round: u64,
    pub opening: u64,
    pub white: usize,
    pub black: usize,
}

/// The games of a match, or of its part for this machine, in order. `rounds` openings are played
/// by each pairing.
pub fn fixtures(settings: &MatchSettings) -> impl Iterator<Item = Fixture> + use<> {
    let (rules, shard) = (&settings.rules, settings.shard);
    let (pairings, games) = (rules.pairings(), rules.games);
    let own = (0..settings.rounds).filter(move |opening| opening % shard.count == shard.index);
    own.flat_map(move |opening| {
        let pairings = pairings.clone();
        let count = pairings.len() as u64;
        pairings.into_iter().zip(0..).flat_map(move |((one, other), pairing)| {
            let round = opening * count + pairing;
            (0..games).map(move |game| {
                // With an odd number of games, the first color changes from round to round.
                let is_reversed = (game + if games % 2 == 1 { opening } else { 0 }) % 2 == 1;
                let (white, black) = if is_reversed { (other, one) } else { (one, other) };
                Fixture { number: round * games + game, round, opening, white, black }
            })
        })
    })
}

/// The number of games that [`fixtures`] gives.
#[must_use]
pub fn count(settings: &MatchSettings) -> u64 {
    let shard = settings.shard;
    let openings = (settings.rounds + shard.count - 1 - shard.index) / shard.count;
    openings * settings.rules.pairings().len() as u64 * settings.rules.games
}

/// Why a match has no openings.
#[derive(Debug, Error)]
pub enum ScheduleError {
    #[error(transparent)]
    Book(#[from] book::BookError),
    #[error("cannot read the openings {file}: {error}")]
    File { file: String, error: io::Error },
    #[error("game {game} of {file}: {problem}")]
    Pgn { file: String, game: usize, problem: pgn::PgnError },
    #[error("opening {number} of {file} is a finished game")]
    Over { file: String, number: usize },
    #[error("opening {number} of {file} has castling rights of Chess960; --chess960 allows them")]
    Chess960 { file: String, number: usize },
    #[error("start={start} is beyond the {count} openings of {file}")]
    Start { file: String, start: u64, count: usize },
    #[error("{0} has no openings")]
    Empty(String),
    #[error(transparent)]
    Made(#[from] OpeningsError),
}

impl ScheduleError {
    /// Whether the user can do something about it.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        !matches!(self, ScheduleError::Made(_))
    }
}

/// Gives the openings of a match by number, in ascending order.
pub enum OpeningSource {
    /// Those of a file, in the order in which they are played; the first follows the last.
    File(Vec<Game>),
    /// Made as needed; `given` counts them.
    Made { openings: Box<Openings>, given: u64, last: Game },
}

impl OpeningSource {
    /// # Errors
    /// If the file is unreadable or unfit, or no search can be set up.
    pub fn new(rules: &MatchRules) -> Result<OpeningSource, ScheduleError> {
        let OpeningSettings { file, format, is_random, start, plies, wraps } = &rules.openings;
        let Some(path) = file else {
            let checks = Checks::for_matches();
            let plan = OpeningsPlan { count: MOST, seed: rules.seed, book: None, checks };
            let openings = Box::new(Openings::new(&plan)?);
            return Ok(OpeningSource::Made { openings, given: 0, last: Game::default() });
        };
        let name = path.display().to_string();
        let mut games = match format {
            OpeningFormat::Epd => book::read(path)?.into_iter().map(Game::new).collect(),
            OpeningFormat::Pgn => from_pgn(path, *plies)?,
        };
        for (game, number) in games.iter().zip(1..) {
            if game.outcome().is_some() {
                return Err(ScheduleError::Over { file: name, number });
            }
            if game.start().needs_chess960() && !rules.chess960 {
                return Err(ScheduleError::Chess960 { file: name, number });
            }
        }
        if *is_random {
            shuffle(&mut games, &mut Random::new(rules.seed));
        }
        let first = if *wraps { (*start - 1) % games.len().max(1) as u64 } else { *start - 1 };
        match usize::try_from(first) {
            Ok(first) if first < games.len() => games.rotate_left(first),
            _ => {
                return Err(ScheduleError::Start { file: name, start: *start, count: games.len() });
            }
        }
        Ok(OpeningSource::File(games))
    }

    /// The number of different openings; `None` if there are as many as wanted.
    #[must_use]
    pub fn different(&self) -> Option<usize> {
        match self {
            OpeningSource::File(games) => Some(games.len()),
            OpeningSource::Made { .. } => None,
        }
    }

    /// Opening `number`, from 0. Numbers must not descend.
    ///
    /// # Errors
    /// If no other opening was found.
    pub fn opening(&mut self, number: u64) -> Result<Game, OpeningsError> {
        match self {
            OpeningSource::File(games) => {
                let index = (number % games.len().max(1) as u64) as usize;
                Ok(games.get(index).cloned().unwrap_or_default())
            }
            OpeningSource::Made { openings, given, last } => {
                while *given <= number {
                    let Some(made) = openings.next() else {
                        return Err(OpeningsError::Exhausted(*given));
                    };
                    *last = Game::new(made?);
                    *given += 1;
                }
                Ok(last.clone())
            }
        }
    }

    /// A number that tells one file of openings from another; 0 for openings that follow from the
    /// seed.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        let OpeningSource::File(games) = self else { return 0 };
        let mut hasher = crc32fast::Hasher::new();
        for game in games {
            hasher.update(game.start().to_string().as_bytes());
            for mv in game.moves() {
                hasher.update(mv.to_string().as_bytes());
            }
        }
        hasher.finalize()
    }
}

fn from_pgn(path: &Path, plies: Option<u32>) -> Result<Vec<Game>, ScheduleError> {
    let file = path.display().to_string();
    let (text, _) = fs::read(path)
        .and_then(unpack::text)
        .map_err(|error| ScheduleError::File { file: file.clone(), error })?;
    let mut openings = Vec::new();
    for (text, game) in pgn::games(&text).filter(|text| pgn::has_game(text)).zip(1..) {
        let most = plies.map_or(usize::MAX, |plies| plies as usize);
        let wrong = |problem| ScheduleError::Pgn { file: file.clone(), game, problem };
        let transcript = pgn::transcribe_main_line(text).map_err(wrong)?;
        let mut opening = transcript.game;
        // What is wrong after the opening does no harm.
        if let Some(problem) = transcript.broken.filter(|_| opening.moves().len() < most) {
            return Err(wrong(problem));
        }
        while opening.moves().len() > most {
            opening.undo();
        }
        openings.push(opening);
    }
    if openings.is_empty() { Err(ScheduleError::Empty(file)) } else { Ok(openings) }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::settings::{Shard, Tournament};
    use super::*;
    use crate::settings::test_settings;

    #[test]
    fn a_game_that_breaks_after_its_opening_is_an_opening() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, "1. e4 e5 2. Ke3 *\n\n1. d4 d5 1-0\n").unwrap();
        let found = from_pgn(&path, Some(2)).unwrap();
        assert_eq!(found.iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [2, 2]);
        for plies in [None, Some(3)] {
            let said = from_pgn(&path, plies).unwrap_err().to_string();
            assert!(said.contains("\"Ke3\" is not a legal move"), "{said}");
        }
    }

    #[test]
    fn colors_alternate_and_numbers_count() {
        let settings = MatchSettings { rounds: 2, ..test_settings(2) };
        let played: Vec<_> = fixtures(&settings).collect();
        let colors = |fixture: &Fixture| (fixture.number, fixture.round, fixture.white);
        assert_eq!(
            played.iter().map(colors).collect::<Vec<_>>(),
            [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1)]
        );
        let mut single = settings;
        single.rules.games = 1;
        let whites: Vec<_> = fixtures(&single).map(|fixture| fixture.white).collect();
        assert_eq!(whites, [0, 1]);
    }

    #[test]
    fn many_engines_meet_as_the_tournament_says() {
        let mut settings = MatchSettings { rounds: 3, ..test_settings(4) };
        let pairs = |settings: &MatchSettings| {
            fixtures(settings)
                .map(|game| (game.white.min(game.black), game.white.max(game.black)))
                .collect::<BTreeSet<_>>()
                .len()
        };
        assert_eq!((pairs(&settings), count(&settings)), (6, 36));
        settings.rules.tournament = Tournament::Gauntlet;
        assert_eq!((pairs(&settings), count(&settings)), (3, 18));
        for game in fixtures(&settings) {
            assert_eq!(game.opening, game.round / 3, "all pairings of a round share an opening");
        }
    }

    #[test]
    fn shards_are_disjoint_and_make_the_whole() {
        let whole = MatchSettings { rounds: 10, ..test_settings(3) };
        let all: Vec<_> = fixtures(&whole).collect();
        assert_eq!(all.len() as u64, count(&whole));
        let mut joined = Vec::new();
        let mut openings = BTreeSet::new();
        for index in 0..3 {
            let part = MatchSettings { shard: Shard { index, count: 3 }, ..whole.clone() };
            let games: Vec<_> = fixtures(&part).collect();
            assert_eq!(games.len() as u64, count(&part));
            let own: BTreeSet<_> = games.iter().map(|game| game.opening).collect();
            assert!(openings.is_disjoint(&own));
            openings.extend(own);
            joined.extend(games);
        }
        joined.sort_by_key(|game| game.number);
        assert_eq!(joined, all);
    }
}
