//! Replaying recorded games.

use crate::atomic::{Game, Outcome};
use crate::formats::games::GameRecord;

/// The outcome of a recorded game by the rules; `None` if it was adjudicated.
///
/// # Errors
/// The first ply, counted from 1, that was played after the game was over.
pub fn outcome(record: &GameRecord) -> Result<Option<Outcome>, usize> {
    let mut game = Game::new(record.start);
    for (ply, (mv, _)) in (1..).zip(&record.moves) {
        if game.outcome().is_some() {
            return Err(ply);
        }
        game.play(*mv);
    }
    Ok(game.outcome())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Color;
    use crate::formats::games::text::read_line;

    #[test]
    fn games_end_where_the_rules_say() {
        let of = |fen: &str, moves: &str| {
            outcome(&read_line(&format!("{fen}\t1-0\t{moves}"), 0).unwrap())
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(of(start, "e2e4:1"), Ok(None));
        let won = Ok(Some(Outcome::Explosion { winner: Color::White }));
        assert_eq!(of(start, "g1f3:1 f7f6:1 f3e5:1 a7a6:1 e5d7:1"), won);
        assert_eq!(of("8/8/8/3k4/8/8/8/KQ6 w - - 98 80", "b1b2:1 d5d6:1 b2b3:1"), Err(3));
    }
}
