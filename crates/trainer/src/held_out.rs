//! Which games are held out for validation, and how games are divided into parts.

use crate::formats::games::PackedGame;
use crate::util::random::Random;

/// Whether a game belongs to the validation part, about `percent` percent of all games. This
/// depends only on the game and the seed, so that no game changes sides when more games are added.
#[must_use]
pub fn is_for_validation(game: &PackedGame, percent: f64, seed: u64) -> bool {
    (lots(game, seed).next_u64() as f64) < percent / 100.0 * u64::MAX as f64
}

/// The part of about equal size, below `parts`, that a game belongs to. It depends only on the game
/// and the seed, and not on whether the game is for validation.
#[must_use]
pub fn part_of(game: &PackedGame, parts: usize, seed: u64) -> usize {
    let mut random = lots(game, seed);
    random.next_u64();
    random.below(parts)
}

/// Random numbers that depend only on a game and the seed.
fn lots(game: &PackedGame, seed: u64) -> Random {
    Random::new(seed ^ u64::from(crc32fast::hash(game.bytes())))
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_fixed_share_of_the_games_is_for_validation() {
        let games = games(20_000);
        let chosen = |percent, seed| {
            games.iter().filter(|game| is_for_validation(game, percent, seed)).count()
        };
        assert!((300..500).contains(&chosen(2.0, 1)), "{}", chosen(2.0, 1));
        assert_eq!((chosen(0.0, 1), chosen(100.0, 1)), (0, games.len()));
        let part =
            |seed| games.iter().map(|game| is_for_validation(game, 50.0, seed)).collect::<Vec<_>>();
        assert_ne!(part(1), part(2));
    }

    #[test]
    fn parts_are_equally_large_with_and_without_validation() {
        let games = games(20_000);
        let counts = |chosen: &dyn Fn(&&PackedGame) -> bool| {
            let mut counts = [0; 4];
            games.iter().filter(chosen).for_each(|game| counts[part_of(game, 4, 1)] += 1);
            counts
        };
        assert!(counts(&|_| true).iter().all(|count| (4_750..5_250).contains(count)));
        let held_out = counts(&|game| is_for_validation(game, 20.0, 1));
        assert!(held_out.iter().all(|count| (880..1_120).contains(count)), "{held_out:?}");
    }
}
