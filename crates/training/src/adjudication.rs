//! Adjudication of games that the engine plays against itself.

use crate::atomic::{Color, Move, Position};
use crate::formats::games::Ending;
use crate::search::Score;
use crate::tablebase::{Tables, TbWdl};

/// When to adjudicate a game, and with which result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// `mate_plies`: adjudicate a win when this many scores in a row agree on a forced win; 0 plays
    /// it out.
    pub mate_plies: usize,
    /// `win_plies`: adjudicate a win when this many scores in a row agree that one side is at least
    /// `win_limit` points ahead; 0 plays it out.
    pub win_plies: usize,
    /// See `win_plies`.
    pub win_limit: i32,
    /// `draw_plies`: adjudicate a draw when this many scores in a row are within `draw_limit`
    /// points of equal; 0 plays it out.
    pub draw_plies: usize,
    /// See `draw_plies`.
    pub draw_limit: i32,
    /// `draw_from`: no draw by `draw_plies` before this ply, counting the random plies of the
    /// opening.
    pub draw_from: usize,
    /// `max_plies`: adjudicate a draw after this many plies, counting the random plies of the
    /// opening.
    pub max_plies: usize,
}

/// The result of an adjudicated game, and the reason.
pub type Ruling = (Option<Color>, Ending);

impl Adjudication {
    /// The adjudicated result, if any. `turn` is to move after `moves`; `plies` includes the plies
    /// of the opening.
    pub(super) fn judge(
        &self,
        moves: &[(Move, Score)],
        turn: Color,
        plies: usize,
    ) -> Option<Ruling> {
        // The last mover is the side that is not to move now.
        let movers = [!turn, turn].into_iter().cycle();
        let latest = moves.iter().rev().map(|(_, score)| *score).zip(movers);
        let agree = |count: usize, ahead: &dyn Fn(Score) -> bool, color: Color| {
            let own =
                |(score, mover): (Score, Color)| ahead(if mover == color { score } else { -score });
            count > 0 && moves.len() >= count && latest.clone().take(count).all(own)
        };
        for color in Color::ALL {
            if agree(self.mate_plies, &Score::is_win, color) {
                return Some((Some(color), Ending::SeenMate));
            }
            if agree(self.win_plies, &|score| score.0 >= self.win_limit, color) {
                return Some((Some(color), Ending::FarAhead));
            }
        }
        let level = |score: Score| score.0.abs() <= self.draw_limit;
        if plies >= self.draw_from && agree(self.draw_plies, &level, turn) {
            return Some((None, Ending::Level));
        }
        (plies >= self.max_plies).then_some((None, Ending::TooLong))
    }
}

/// The result by endgame tables. They are consulted just after a capture or pawn move, which resets
/// the fifty-move count; every ending with few pieces starts with one.
#[must_use]
pub fn by_tables(tables: &dyn Tables, position: &Position) -> Option<Ruling> {
    let pieces = position.board().occupied().count() as usize;
    if pieces > tables.max_pieces()
        || position.halfmove_clock() > 0
        || position.castling_rooks().any()
    {
        return None;
    }
    let winner = match tables.wdl(position)? {
        TbWdl::Win => Some(position.turn()),
        TbWdl::Loss => Some(!position.turn()),
        TbWdl::CursedWin | TbWdl::Draw | TbWdl::BlessedLoss => None,
    };
    Some((winner, Ending::Tables))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::syzygy::Syzygy;

    const RULES: Adjudication = Adjudication {
        mate_plies: 2,
        win_plies: 4,
        win_limit: 1000,
        draw_plies: 10,
        draw_limit: 10,
        draw_from: 70,
        max_plies: 400,
    };

    fn judge(rules: &Adjudication, scores: &[Score], plies: usize) -> Option<Ruling> {
        let mv = Position::start().legal_moves()[0];
        let moves: Vec<_> = scores.iter().map(|score| (mv, *score)).collect();
        rules.judge(&moves, Color::White, plies)
    }

    #[test]
    fn a_game_is_won_when_both_sides_see_the_mate() {
        let won = |color| Some((Some(color), Ending::SeenMate));
        assert_eq!(judge(&RULES, &[], 6), None);
        assert_eq!(judge(&RULES, &[Score(0), Score::mate_in(5)], 20), None);
        assert_eq!(judge(&RULES, &[Score::mated_in(6), Score::mate_in(5)], 20), won(Color::Black));
        assert_eq!(judge(&RULES, &[Score::mate_in(5), Score::mated_in(4)], 20), won(Color::White));
        assert_eq!(
            judge(&RULES, &[Score::mate_in(5), Score::mate_in(5)], 20),
            None,
            "they contradict each other"
        );
        assert_eq!(judge(&RULES, &[Score::mate_in(5)], 20), None, "only one has seen it");
        let played_out = Adjudication { mate_plies: 0, win_plies: 0, ..RULES };
        assert_eq!(judge(&played_out, &[Score::mated_in(6), Score::mate_in(5)], 20), None);
    }

    #[test]
    fn a_game_is_won_when_one_side_stays_far_ahead() {
        let scores = |points: [i32; 4]| points.map(Score);
        let ahead = scores([1000, -1000, 1200, -3000]);
        assert_eq!(judge(&RULES, &ahead, 20), Some((Some(Color::White), Ending::FarAhead)));
        assert_eq!(judge(&RULES, &ahead[1..], 20), None);
        assert_eq!(judge(&RULES, &scores([1000, -1000, 999, -3000]), 20), None);
        assert_eq!(judge(&RULES, &scores([1000, 1000, 1000, 1000]), 20), None);
        assert_eq!(judge(&Adjudication { win_plies: 0, ..RULES }, &ahead, 20), None);
    }

    #[test]
    fn long_and_level_games_are_drawn() {
        let level = |score, count: usize, plies| judge(&RULES, &vec![Score(score); count], plies);
        let drawn = Some((None, Ending::Level));
        assert_eq!((level(10, 10, 70), level(-10, 10, 70)), (drawn, drawn));
        assert_eq!((level(11, 10, 70), level(10, 9, 70), level(10, 10, 69)), (None, None, None));
        assert_eq!(level(90, 1, 400), Some((None, Ending::TooLong)));
        assert_eq!(level(90, 1, 399), None);
    }

    #[test]
    fn tables_end_a_game_once_they_know_it() {
        let (tables, complaints) = Syzygy::open("../../tests/data/syzygy");
        assert_eq!(complaints, Vec::<String>::new());
        let judge = |fen: &str| by_tables(&tables, &Position::from_fen(fen).unwrap());
        let won = |color| Some((Some(color), Ending::Tables));
        assert_eq!(judge("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"), won(Color::White));
        assert_eq!(judge("8/8/8/3k4/8/8/8/KQ6 b - - 0 1"), won(Color::White));
        assert_eq!(judge("8/8/8/3k4/8/8/8/KQ6 w - - 1 1"), None, "part of the fifty moves is over");
        assert_eq!(judge("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
    }
}
