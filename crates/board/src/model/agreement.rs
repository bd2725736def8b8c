//! Draws by agreement: a person offers one, and the engine answers by the score of its last move.

use super::game::Ending;
use crate::search::Score;

/// The score up to which the engine is not better, in centipawns.
const EVEN: i32 = 30;

/// The score from which on it is clearly worse, and agrees at any time, in centipawns.
const WORSE: i32 = -100;

/// The moves of each side after which it agrees to a draw in an even position.
const EARLIEST: usize = 20;

/// The answer of the engine: whether it agrees, and a sentence. `score` is the engine's score for
/// its last move; `plies` is the number of plies played.
#[must_use]
pub fn answer(score: Option<Score>, plies: usize) -> (bool, &'static str) {
    let Some(score) = score.map(Score::centipawns) else {
        return (false, "Fissile declines the draw: it has not thought about a move yet");
    };
    if score <= WORSE {
        (true, "Fissile agrees to a draw: it stands worse")
    } else if score > EVEN {
        (false, "Fissile declines the draw: it thinks that it stands better")
    } else if plies < 2 * EARLIEST {
        (
            false,
            "Fissile declines the draw: before move 21 it agrees only if it stands clearly worse",
        )
    } else {
        (true, "Fissile agrees to a draw: it does not think that it stands better")
    }
}

/// How a game ends by agreement.
#[must_use]
pub fn ending() -> Ending {
    Ending { result: "1/2-1/2".to_owned(), reason: "draw by agreement".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_agrees_if_it_is_worse_or_late_in_an_even_game() {
        let pawns = |pawns: i32| Some(Score(pawns * Score::PAWN));
        for (score, plies, accepted) in [
            (None, 100, false),
            (pawns(-2), 2, true),
            (Some(Score::mated_in(4)), 2, true),
            (pawns(0), 39, false),
            (pawns(0), 40, true),
            (pawns(1), 400, false),
            (Some(Score::mate_in(3)), 400, false),
        ] {
            assert_eq!(answer(score, plies).0, accepted, "{score:?} after {plies} plies");
        }
    }
}
