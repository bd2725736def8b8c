//! Which move of a book the engine plays. [`choose`] has the rule, and docs/uci.md explains it to
//! users.

use super::Known;
use crate::atomic::{Color, Position};
use crate::util::random::Random;

/// The fewest games with a result that a move must have.
const FEWEST: u64 = 5;
/// A move must have at least this part of the games of the most frequent move.
const LEAST_SHARE: u64 = 10;
/// A move may score this much less than the best, as a share of the points.
const WORSE: f64 = 0.05;
/// The lowest score that is good enough.
const LOWEST: f64 = 0.45;
/// A move may be this much worse than the best by the engine scores, in centipawns.
const WORSE_CENTIPAWNS: f64 = 50.0;

/// Chooses one of the moves that were played in a position; `None` if none is good enough.
///
/// 1. A move was played enough if it has at least 5 games with a result, and a tenth of those of
///    the most frequent move.
/// 2. Its score is `(points + 1) / (games + 2)` for the side to move, which pulls scores of few
///    games toward a half. A move scored well if that is at least 0.45, and at most 0.05 less than
///    the best score of a move that was played enough.
/// 3. A move whose mean engine score is half a pawn worse than that of another such move is left
///    out. Moves without engine scores are not compared.
/// 4. Among the moves that remain, chance decides, in proportion to the number of games. `seed` and
///    the position determine it: the same seed always gives the same move.
#[must_use]
pub fn choose(position: &Position, moves: &[Known], seed: u64) -> Option<Known> {
    let good = candidates(position.turn(), moves);
    let games = |known: &Known| known.tally.decided() as usize;
    let total = good.iter().fold(0_usize, |sum, known| sum.saturating_add(games(known)));
    let mut ticket = Random::new(seed ^ position.key()).below(total);
    good.into_iter().find(|known| {
        let wins = ticket < games(known);
        ticket = ticket.saturating_sub(games(known));
        wins
    })
}

/// The moves among which [`choose`] lets chance decide.
#[must_use]
pub fn candidates(side: Color, moves: &[Known]) -> Vec<Known> {
    let most = moves.iter().map(|known| known.tally.decided()).max().unwrap_or(0);
    let played = moves.iter().filter(|known| {
        let games = known.tally.decided();
        games >= FEWEST && games.saturating_mul(LEAST_SHARE) >= most
    });
    let played: Vec<(&Known, f64)> = played.map(|known| (known, score(known, side))).collect();
    let best = played.iter().map(|(_, score)| *score).reduce(f64::max).unwrap_or(0.0);
    let good = played.iter().filter(|(_, score)| *score >= LOWEST.max(best - WORSE));
    let mut good: Vec<Known> = good.map(|(known, _)| **known).collect();
    let for_side = |known: &Known| {
        known.tally.score().map(|score| if side == Color::White { score } else { -score })
    };
    let best = good.iter().filter_map(for_side).reduce(f64::max);
    good.retain(|known| {
        best.zip(for_side(known)).is_none_or(|(best, own)| own > best - WORSE_CENTIPAWNS)
    });
    good
}

fn score(known: &Known, side: Color) -> f64 {
    let games = known.tally.decided() as f64;
    let points = known.tally.points(side).unwrap_or(0.5) * games;
    (points + 1.0) / (games + 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Tally;

    fn known(san: &str, white: u64, draws: u64, black: u64) -> Known {
        let mv = Position::start().parse_san(san).unwrap();
        Known { mv, tally: Tally { white, draws, black, ..Tally::default() } }
    }

    #[test]
    fn counts_that_no_games_could_give_do_not_overflow() {
        let moves = [known("e3", u64::MAX, u64::MAX, 7), known("Nf3", u64::MAX / 2, 0, u64::MAX)];
        assert!(choose(&Position::start(), &moves, 1).is_some());
        let tally = Tally { open: u64::MAX, ..moves[0].tally };
        assert_eq!((tally.games(), tally.decided()), (u64::MAX, u64::MAX));
    }

    /// The moves that are chosen with a thousand seeds, and how often.
    fn chosen(position: &Position, moves: &[Known]) -> Vec<usize> {
        let seeds = (0..1000).filter_map(|seed| choose(position, moves, seed));
        let mut counts = vec![0; moves.len()];
        for found in seeds {
            counts[moves.iter().position(|known| known.mv == found.mv).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn only_good_moves_that_were_played_enough_are_chosen() {
        let start = Position::start();
        let moves = [
            known("Nf3", 600, 0, 400),
            known("Nh3", 280, 0, 220),
            // Bad, rare compared with the others, and too few games.
            known("e4", 300, 0, 700),
            known("d4", 90, 0, 0),
            known("a3", 4, 0, 0),
        ];
        let counts = chosen(&start, &moves);
        assert_eq!(counts[2..], [0, 0, 0], "{counts:?}");
        // In proportion to their games: two to one.
        assert!((600..730).contains(&counts[0]) && counts[0] + counts[1] == 1000, "{counts:?}");
        assert_eq!(choose(&start, &moves[2..3], 1), None);
        assert_eq!(choose(&start, &moves[4..], 1), None);
        assert_eq!(choose(&start, &[], 1), None);
    }

    #[test]
    fn black_counts_its_own_points_and_scores() {
        let position = Position::start().after(Position::start().parse_san("Nf3").unwrap());
        let mut moves = [known("Nf3", 40, 0, 60), known("Nh3", 60, 0, 40)];
        for (known, san) in moves.iter_mut().zip(["f6", "d5"]) {
            known.mv = position.parse_san(san).unwrap();
        }
        assert_eq!(chosen(&position, &moves), [1000, 0]);
        // Equal results, but an engine found the first move 60 centipawns worse for Black.
        moves[1].tally = moves[0].tally;
        for (known, score) in moves.iter_mut().zip([40, -20]) {
            (known.tally.scored, known.tally.score_sum) = (10, 10 * score);
        }
        assert_eq!(chosen(&position, &moves), [0, 1000]);
    }

    #[test]
    fn a_seed_always_chooses_the_same() {
        let start = Position::start();
        let moves = [known("Nf3", 60, 0, 40), known("Nh3", 60, 0, 40)];
        assert!((0..50).all(|seed| choose(&start, &moves, seed) == choose(&start, &moves, seed)));
        let counts = chosen(&start, &moves);
        assert!(counts.iter().all(|count| *count > 400), "{counts:?}");
    }
}
