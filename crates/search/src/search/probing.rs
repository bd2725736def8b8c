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
/// use fissile_search::search::Probing;
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
        let certain = |wdl| Ranked { mv, wdl, distance: None, is_certain: true };
        let next = Distance { plies: 1, rounded: false };
        if let Some(outcome) = after.outcome() {
            let Some(winner) = outcome.winner() else { return Some(certain(TbWdl::Draw)) };
            let wdl = if winner == child.turn() { TbWdl::Loss } else { TbWdl::Win };
            return Some(Ranked { distance: Some(next), ..certain(wdl) });
        }
        let wdl = self.wdl(child)?.flipped();
        if wdl == TbWdl::Draw {
            return Some(certain(wdl));
        }
        if child.halfmove_clock() == 0 {
            return Some(Ranked { distance: Some(next), ..certain(wdl) });
        }
        // Without distances, the tables separate the moves that keep the win from the others, but
        // do not rank them further.
        let distance = self.tables.distance(child);
        let clock = u32::from(child.halfmove_clock());
        let (wdl, is_certain) =
            if self.settings.fifty_moves { kept(wdl, distance, clock) } else { (wdl, true) };
        Some(Ranked { mv, wdl, distance: distance.map(Distance::before), is_certain })
    }
}

/// The value of a move that is neither a capture nor a pawn move, after `clock` plies without
/// either, and whether it is certain. The win is kept if the next capture or pawn move comes with
/// the hundredth ply at the latest, since it sets the clock to zero, and a mate with that ply stands.
/// In case of doubt a win counts as lost to the fifty-move rule, so that a safer one is preferred.
fn kept(wdl: TbWdl, distance: Option<Distance>, clock: u32) -> (TbWdl, bool) {
    let limit = u32::from(FIFTY_MOVES);
    let may_be_late = distance.is_none_or(|distance| clock + distance.at_most() > limit);
    let is_late = distance.is_some_and(|distance| clock + distance.plies > limit);
    match wdl {
        TbWdl::Win if distance.is_some() && may_be_late => (TbWdl::CursedWin, is_late),
        TbWdl::Loss if is_late => (TbWdl::BlessedLoss, true),
        TbWdl::Win | TbWdl::Loss => (wdl, !may_be_late),
        other => (other, true),
    }
}

/// The tablebase values of a legal move in a game's last position; `None` if the tables do not know
/// them.
///
/// ```
/// use fissile_search::search::{Probing, ranked};
/// use fissile_search::tablebase::syzygy::Syzygy;
/// use fissile_search::tablebase::TbWdl;
/// use fissile_search::atomic::{Game, Position};
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

/// What the tables say of a position and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// The value of the position for the side to move.
    pub value: TableValue,
    /// The distance of the best move, if the position is won or lost.
    pub distance: Option<Distance>,
    /// All legal moves, the best first. Those that the tables do not know come last.
    pub moves: Vec<(Move, Option<Ranked>)>,
}

/// The value of a position in tables that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableValue {
    /// The value with the fifty-move count of the game.
    Known(TbWdl),
    /// The fifty-move rule may make a draw of a win or loss, and the tables are not exact enough to
    /// tell: a distance is rounded or unknown.
    AtTheLimit,
    /// Tables of positions one move on are missing.
    Missing,
}

/// Looks up the last position of a game, which is not over, and its moves. `None` if the tables do
/// not have it.
///
/// ```
/// use fissile_search::search::{Probing, TableValue, look_up};
/// use fissile_search::tablebase::TbWdl;
/// use fissile_search::tablebase::syzygy::Syzygy;
/// use fissile_search::atomic::{Game, Position};
///
/// let (tables, _) = Syzygy::open("../../tests/data/syzygy");
/// let edge = Position::from_fen("2k5/8/8/3q4/8/8/2K5/8 b - - 95 60")?;
/// let found = look_up(&tables, Probing::default(), &Game::new(edge)).ok_or("it is unknown")?;
/// assert_eq!(found.value, TableValue::Known(TbWdl::Win));
/// // The mate with the hundredth ply counts.
/// assert_eq!(found.distance.map(|distance| distance.at_most()), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn look_up(tables: &dyn Tables, settings: Probing, game: &Game) -> Option<TableView> {
    let position = game.position();
    let pieces = position.board().occupied().count() as usize;
    if position.castling_rooks().any() || pieces > tables.max_pieces() {
        return None;
    }
    tables.wdl(position)?;
    let mut moves: Vec<(Move, Option<Ranked>)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, ranked(tables, settings, game, mv)))
        .collect();
    // Stable, so equal moves stay in the order of the generator.
    moves.sort_by_key(|(_, ranked)| Reverse(ranked.map(Ranked::rank)));
    let best = moves.first().and_then(|(_, ranked)| *ranked)?;
    let ranges = moves.iter().map(|(_, ranked)| {
        // A move that the tables do not know might be the best one.
        ranked.map_or([TbWdl::Loss, TbWdl::Win], Ranked::range)
    });
    let [least, most] = ranges
        .fold([TbWdl::Loss; 2], |[least, most], [low, high]| [least.max(low), most.max(high)]);
    let value = if least == most {
        TableValue::Known(least)
    } else if moves.iter().any(|(_, ranked)| ranked.is_none()) {
        TableValue::Missing
    } else {
        TableValue::AtTheLimit
    };
    Some(TableView { value, distance: best.distance, moves })
}

/// A root move with its tablebase values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The move from the last position of the game.
    pub mv: Move,
    /// The value for the side that makes the move, with the fifty-move count of the game.
    pub wdl: TbWdl,
    /// The distance to the next capture or pawn move, or to the end of the game, counting this
    /// move; `None` if unknown or drawn.
    pub distance: Option<Distance>,
    /// Whether `wdl` is certain. Otherwise the fifty-move rule may make a draw of a win or loss, and
    /// the tables are not exact enough to tell: the distance is rounded or unknown.
    pub is_certain: bool,
}

impl Ranked {
    /// Moves of a higher rank come first: wins before draws before losses, quick wins before slow
    /// ones, and slow losses before quick ones.
    #[must_use]
    pub fn rank(self) -> (TbWdl, i64) {
        let plies = self.distance.map_or(0, |distance| i64::from(distance.at_most()));
        (self.wdl, if self.wdl > TbWdl::Draw { -plies } else { plies })
    }

    /// The worst and the best value that the move may have.
    const fn range(self) -> [TbWdl; 2] {
        match self.wdl {
            TbWdl::Win | TbWdl::CursedWin if !self.is_certain => [TbWdl::CursedWin, TbWdl::Win],
            TbWdl::Loss if !self.is_certain => [TbWdl::Loss, TbWdl::BlessedLoss],
            wdl => [wdl, wdl],
        }
    }

    /// The value in words; `None` if it is not certain.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        self.is_certain.then(|| self.wdl.name())
    }

    /// Whether the tables alone are enough to play on after this move. They are not for a win of
    /// unknown distance.
    pub(super) fn shows_the_way(&self) -> bool {
        self.wdl <= TbWdl::Draw || self.distance.is_some()
    }

    /// A score that replaces the search score, unless the search finds a forced win or loss: the
    /// sooner the next progress toward the win, the higher. `None` if the search knows better which
    /// move sets more problems: in a draw, and among moves of unknown distance.
    pub(super) fn fixed_score(self) -> Option<Score> {
        let win = Score::tb_win_in(MAX_PLY.min(self.distance?.at_most() as usize));
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
        for (wdl, distance, clock, expected) in [
            (TbWdl::Win, far(60, false), 40, (TbWdl::Win, true)),
            (TbWdl::Win, far(60, true), 39, (TbWdl::Win, true)),
            (TbWdl::Win, far(60, true), 40, (TbWdl::CursedWin, false)),
            (TbWdl::Win, far(60, false), 41, (TbWdl::CursedWin, true)),
            (TbWdl::Win, far(60, true), 41, (TbWdl::CursedWin, true)),
            (TbWdl::Loss, far(60, false), 40, (TbWdl::Loss, true)),
            (TbWdl::Loss, far(60, true), 40, (TbWdl::Loss, false)),
            (TbWdl::Loss, far(60, true), 41, (TbWdl::BlessedLoss, true)),
            (TbWdl::CursedWin, far(101, true), 1, (TbWdl::CursedWin, true)),
            (TbWdl::Win, None, 1, (TbWdl::Win, false)),
        ] {
            assert_eq!(kept(wdl, distance, clock), expected, "{wdl:?} {distance:?} {clock}");
        }
    }
}
