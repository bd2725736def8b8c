//! How the search uses tablebases: scores below the root, and an order of the moves at the root.
//! [`crate::tablebase`] reads the tables.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering};

use super::score::{MAX_PLY, Score};
use super::window::{Bound, Window};
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Game, Move, Position};
use crate::tablebase::{Distance, Tables, TbWdl};

/// How to use tablebases.
///
/// ```
/// use fissile_engine::search::Probing;
///
/// // Only positions with up to five pieces.
/// let probing = Probing { pieces: 5, ..Probing::default() };
/// assert!(probing.fifty_moves);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probing {
    /// The minimum remaining depth, in plies, to probe positions with the largest number of pieces
    /// that the tables cover. Positions with fewer pieces are always probed.
    pub depth: i32,
    /// The maximum number of pieces of a position to probe, even if larger tables exist.
    pub pieces: usize,
    /// Whether a win that takes longer than the fifty-move rule allows is a draw.
    pub fifty_moves: bool,
}

impl Default for Probing {
    fn default() -> Probing {
        Probing { depth: 1, pieces: usize::MAX, fifty_moves: true }
    }
}

/// The tablebases in one search.
pub(super) struct Probe<'a> {
    tables: &'a dyn Tables,
    settings: Probing,
    hits: AtomicU64,
}

impl<'a> Probe<'a> {
    pub fn new(tables: &'a dyn Tables, settings: Probing) -> Probe<'a> {
        let pieces = settings.pieces.min(tables.max_pieces());
        Probe { tables, settings: Probing { pieces, ..settings }, hits: AtomicU64::new(0) }
    }

    /// The number of positions found in the tables.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Problems since the last call, as sentences.
    pub fn complaints(&self) -> Vec<String> {
        self.tables.complaints()
    }

    /// The score of a node, and which bound it is: the search may find a quicker forced win than
    /// the tables. Tables ignore castling rights and the moves since the last capture or pawn move,
    /// so the result is `None` where either matters.
    pub fn score(&self, position: &Position, ply: usize, depth: i32) -> Option<(Score, Bound)> {
        let pieces = position.board().occupied().count() as usize;
        let most = self.settings.pieces;
        let fits = pieces < most || pieces == most && depth >= self.settings.depth;
        if !fits || position.halfmove_clock() > 0 || position.castling_rooks().any() {
            return None;
        }
        let wdl = self.wdl(position)?;
        let win = Score::tb_win_in(ply);
        Some(match wdl {
            TbWdl::Win => (win, Bound::Lower),
            TbWdl::CursedWin => (Score::CURSED_WIN, Bound::Exact),
            TbWdl::Draw => (Score::DRAW, Bound::Exact),
            TbWdl::BlessedLoss => (-Score::CURSED_WIN, Bound::Exact),
            TbWdl::Loss => (-win, Bound::Upper),
        })
    }

    /// The value of a position just after a capture or pawn move.
    fn wdl(&self, position: &Position) -> Option<TbWdl> {
        let wdl = self.tables.wdl(position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(if self.settings.fifty_moves { wdl } else { wdl.without_fifty_moves() })
    }

    /// Ranks some moves of a game's last position by the tables, the best first; `None` if the
    /// tables do not cover the position or one of the moves.
    pub fn ranking(&self, game: &Game, moves: &[Move]) -> Option<Vec<Ranked>> {
        let position = game.position();
        let pieces = position.board().occupied().count() as usize;
        if pieces > self.settings.pieces || position.castling_rooks().any() {
            return None;
        }
        let mut ranked: Vec<Ranked> =
            moves.iter().map(|mv| self.judge(game, *mv)).collect::<Option<_>>()?;
        ranked.sort_by_key(|ranked| Reverse(ranked.rank()));
        Some(ranked)
    }

    fn judge(&self, game: &Game, mv: Move) -> Option<Ranked> {
        let mut after = game.clone();
        after.play(mv);
        let child = after.position();
        if let Some(outcome) = after.outcome() {
            let wdl = match outcome.winner() {
                Some(winner) if winner != child.turn() => TbWdl::Win,
                Some(_) => TbWdl::Loss,
                None => TbWdl::Draw,
            };
            return Some(Ranked { mv, wdl, plies: Some(1) });
        }
        if child.halfmove_clock() == 0 {
            let wdl = self.wdl(child)?.flipped();
            return Some(Ranked { mv, wdl, plies: Some(1) });
        }
        let wdl = self.wdl(child)?.flipped();
        if wdl == TbWdl::Draw {
            return Some(Ranked { mv, wdl, plies: None });
        }
        // Without distances, the tables separate the moves that keep the win from the others, but
        // do not rank them further.
        let distance = self.tables.distance(child);
        let clock = u32::from(child.halfmove_clock());
        let wdl = if self.settings.fifty_moves { kept(wdl, distance, clock) } else { wdl };
        Some(Ranked { mv, wdl, plies: distance.map(|distance| distance.at_most() + 1) })
    }
}

/// The value of a move that is neither a capture nor a pawn move, after `clock` plies without
/// either. In case of doubt a win counts as lost to the fifty-move rule, so that a safer one is
/// preferred.
fn kept(wdl: TbWdl, distance: Option<Distance>, clock: u32) -> TbWdl {
    let limit = u32::from(FIFTY_MOVES);
    let Some(distance) = distance else { return wdl };
    match wdl {
        TbWdl::Win if clock + distance.at_most() > limit => TbWdl::CursedWin,
        TbWdl::Loss if clock + distance.plies > limit => TbWdl::BlessedLoss,
        other => other,
    }
}

/// The tablebase values of a legal move in a game's last position; `None` if the tables do not know
/// them.
///
/// ```
/// use fissile_engine::search::{Probing, ranked};
/// use fissile_engine::tablebase::syzygy::Syzygy;
/// use fissile_engine::tablebase::TbWdl;
/// use fissile_engine::{Game, Position};
///
/// let (tables, _) = Syzygy::open("../../tests/data/syzygy");
/// let position = Position::from_fen("8/8/8/8/3k4/8/8/KQ6 w - - 0 1")?;
/// let check = ranked(&tables, Probing::default(), &Game::new(position), position.parse_uci("b1b4")?);
/// assert_eq!(check.map(|ranked| ranked.wdl), Some(TbWdl::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn ranked(tables: &dyn Tables, settings: Probing, game: &Game, mv: Move) -> Option<Ranked> {
    Probe::new(tables, settings).ranking(game, &[mv])?.pop()
}

/// A root move with its tablebase values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The move from the last position of the game.
    pub mv: Move,
    /// The value for the side that makes the move, with the fifty-move count of the game.
    pub wdl: TbWdl,
    /// Plies to the next capture or pawn move, or to the end of the game, counting this move;
    /// `None` if unknown or drawn.
    pub plies: Option<u32>,
}

impl Ranked {
    /// Moves of a higher rank come first: wins before draws before losses, quick wins before slow
    /// ones, and slow losses before quick ones.
    #[must_use]
    pub fn rank(self) -> (TbWdl, i64) {
        let plies = self.plies.map_or(0, i64::from);
        (self.wdl, if self.wdl > TbWdl::Draw { -plies } else { plies })
    }

    /// Whether the tables alone are enough to play on after this move. They are not for a win of
    /// unknown distance.
    pub(super) fn shows_the_way(&self) -> bool {
        self.wdl <= TbWdl::Draw || self.plies.is_some()
    }

    /// A score that replaces the search score, unless the search finds a forced win or loss: the
    /// sooner the next progress toward the win, the higher. `None` if the search knows better which
    /// move sets more problems: in a draw, and among moves of unknown distance.
    pub(super) fn fixed_score(self) -> Option<Score> {
        let win = Score::tb_win_in(MAX_PLY.min(self.plies? as usize));
        match self.wdl {
            TbWdl::Win => Some(win),
            TbWdl::CursedWin => Some(Score::CURSED_WIN),
            TbWdl::Draw => None,
            TbWdl::BlessedLoss => Some(-Score::CURSED_WIN),
            TbWdl::Loss => Some(-win),
        }
    }

    /// The score to show for a move that the search scored `found`.
    pub(super) const fn shown(self, found: Score) -> Score {
        if found.is_mate() {
            return found;
        }
        match self.wdl {
            TbWdl::CursedWin => Score::CURSED_WIN,
            TbWdl::Draw => Score::DRAW,
            TbWdl::BlessedLoss => Score(-Score::CURSED_WIN.0),
            TbWdl::Win | TbWdl::Loss => found,
        }
    }
}

/// Whether a bound from the tablebases decides a node's window.
pub(super) fn cuts_off((score, bound): (Score, Bound), window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_the_count_does_not_allow_is_cursed() {
        let far = |plies, rounded| Some(Distance { plies, rounded });
        assert_eq!(kept(TbWdl::Win, far(60, false), 40), TbWdl::Win);
        assert_eq!(kept(TbWdl::Win, far(60, true), 40), TbWdl::CursedWin);
        assert_eq!(kept(TbWdl::Win, far(60, false), 41), TbWdl::CursedWin);
        assert_eq!(kept(TbWdl::Loss, far(60, true), 40), TbWdl::Loss);
        assert_eq!(kept(TbWdl::Loss, far(60, true), 41), TbWdl::BlessedLoss);
        assert_eq!(kept(TbWdl::Win, None, 99), TbWdl::Win);
        assert_eq!(kept(TbWdl::CursedWin, far(1, false), 0), TbWdl::CursedWin);
    }
}
