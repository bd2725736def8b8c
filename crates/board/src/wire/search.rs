//! The lines of a search, for a client.

use super::views::{AnalysisView, LineView, MoveName, ScoreView};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Position};
use crate::model::remark::WhiteScore;
use crate::model::{GameId, NodeId};
use crate::search::{Bound, PvInfo, Wdl};

/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 24;

impl LineView {
    /// A line of a search of a position.
    #[must_use]
    pub fn of(line: &PvInfo, position: &Position, castling: CastlingText) -> LineView {
        let turn = position.turn();
        let Wdl { win, draw, loss } = Wdl::of(line.score, position);
        let is_white = turn == Color::White;
        let bound = match (line.bound, is_white) {
            (Bound::Exact, _) => "exact",
            (Bound::Lower, true) | (Bound::Upper, false) => "lower",
            (Bound::Upper, true) | (Bound::Lower, false) => "upper",
        };
        let mut after = *position;
        let moves = line.moves.iter().take(LONGEST_LINE).map(|mv| {
            let name = MoveName { uci: mv.uci(castling), san: after.san(*mv) };
            after.make(*mv);
            name
        });
        LineView {
            moves: moves.collect(),
            score: ScoreView::from(WhiteScore::of(line.score, turn)),
            wdl: if is_white { [win, draw, loss] } else { [loss, draw, win] },
            depth: line.depth,
            bound: bound.into(),
        }
    }
}

impl AnalysisView {
    /// The analysis of a position without moves.
    #[must_use]
    pub fn nothing(game: GameId, node: NodeId) -> AnalysisView {
        AnalysisView {
            game,
            node,
            depth: 0,
            nodes: 0,
            nps: 0,
            time_ms: 0,
            table_hits: 0,
            hash_full: 0,
            running: false,
            lines: Vec::new(),
        }
    }

    /// The lines of a search of a node, the best first.
    #[must_use]
    pub fn of(
        game: GameId,
        node: NodeId,
        lines: &[PvInfo],
        position: &Position,
        castling: CastlingText,
        running: bool,
    ) -> AnalysisView {
        let most = |value: fn(&PvInfo) -> u64| lines.iter().map(value).max().unwrap_or(0);
        AnalysisView {
            game,
            node,
            depth: lines.first().map_or(0, |line| line.depth),
            nodes: most(|line| line.nodes),
            nps: lines.iter().max_by_key(|line| line.nodes).map_or(0, PvInfo::nodes_per_second),
            time_ms: most(|line| line.time.as_millis() as u64),
            table_hits: most(|line| line.tb_hits),
            hash_full: most(|line| line.permille_full as u64),
            running,
            lines: lines.iter().map(|line| LineView::of(line, position, castling)).collect(),
        }
    }
}
