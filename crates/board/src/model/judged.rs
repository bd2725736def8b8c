//! A game that was analyzed: the verdicts in its tree, and the lessons in it.
//! [`crate::analysis`] decides what is a mistake.

use thiserror::Error;

use super::game::{Quality, SideQuality, StudyGame};
use super::remark::{Eval, Judged, MOST_GLYPHS, MoveName, WhiteScore};
use super::tree::{NodeId, ROOT, TreeError};
use crate::analysis::Analysis;
use crate::analysis::judgment::Judgment;
use crate::analysis::remarks::gives_way;
use crate::analysis::searched::SearchedPosition;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Move};
use crate::search::{Score, Wdl};

/// The most moves of a better line that are put into the tree.
const LONGEST_LINE: usize = 10;

/// Why verdicts cannot be put into a game or read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum JudgedError {
    #[error("the main line changed while it was judged; judge it again")]
    Changed,
    #[error("the game has not been judged yet")]
    NotJudged,
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// A mistake to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The node before it.
    pub node: NodeId,
    /// The node of the mistake.
    pub played: NodeId,
    pub judgment: Judgment,
}

impl WhiteScore {
    /// A score of the side to move.
    #[must_use]
    pub fn of(score: Score, turn: Color) -> WhiteScore {
        let score = if turn == Color::White { score } else { -score };
        score.moves_to_mate().map_or(WhiteScore::Centipawns(score.centipawns()), WhiteScore::Mate)
    }
}

impl StudyGame {
    /// Puts an analysis into the main line: evaluations, judgments, glyphs, and the lines that
    /// would have been better.
    ///
    /// # Errors
    /// If the main line is not that of the analysis anymore, or the tree is full.
    pub fn put_verdicts(
        &mut self,
        analysis: &Analysis,
        castling: CastlingText,
    ) -> Result<(), JudgedError> {
        let line: Vec<NodeId> = std::iter::once(ROOT).chain(self.tree.line_after(ROOT)).collect();
        let mv = |id: &NodeId| self.tree.node(*id).ok().and_then(|node| node.mv());
        let own: Vec<Move> = line.iter().filter_map(mv).collect();
        if own != analysis.subject.game.moves() {
            return Err(JudgedError::Changed);
        }
        for (id, searched) in line.iter().zip(&analysis.positions) {
            self.tree.remark_mut(*id)?.eval = eval(searched);
        }
        let mut better = Vec::new();
        for ((pair, (before, _, _, verdict)), id) in
            line.windows(2).zip(analysis.moves()).zip(line.iter().skip(1))
        {
            let remark = self.tree.remark_mut(*id)?;
            remark.glyphs.retain(|glyph| !gives_way(*glyph, verdict));
            remark.judged = verdict.judgment.map(|judgment| Judged {
                judgment,
                loss: verdict.loss(),
                is_uncertain: verdict.is_uncertain,
                best: verdict.best.map(|best| MoveName {
                    uci: best.uci(castling),
                    san: before.position.san(best),
                }),
            });
            if let Some(judgment) = verdict.judgment {
                remark.glyphs.truncate(MOST_GLYPHS - 1);
                remark.glyphs.insert(0, judgment.glyph());
                better.push((pair[0], before.line()));
            }
        }
        for (mut at, line) in better {
            for mv in line.iter().take(LONGEST_LINE) {
                at = self.tree.add(at, *mv)?.0;
            }
        }
        let quality = |color| quality(analysis, color);
        self.quality = Some(Quality { white: quality(Color::White), black: quality(Color::Black) });
        Ok(())
    }

    /// The mistakes and blunders of a judged game, and its inaccuracies if there are no worse
    /// moves. `side` leaves out the other side's.
    ///
    /// # Errors
    /// If the game was not judged.
    pub fn lessons(&self, side: Option<Color>) -> Result<Vec<Lesson>, JudgedError> {
        if self.quality.is_none() {
            return Err(JudgedError::NotJudged);
        }
        let mut lessons = Vec::new();
        let mut node = ROOT;
        for played in self.tree.line_after(ROOT) {
            let turn = self.tree.node(node)?.position().turn();
            if let Some(judged) = &self.tree.node(played)?.remark.judged
                && side.is_none_or(|side| side == turn)
            {
                lessons.push(Lesson { node, played, judgment: judged.judgment });
            }
            node = played;
        }
        if lessons.iter().any(|lesson| lesson.judgment > Judgment::Inaccuracy) {
            lessons.retain(|lesson| lesson.judgment > Judgment::Inaccuracy);
        }
        Ok(lessons)
    }

    /// The better move of the judgment on what was played after a node, if the game was judged
    /// there.
    #[must_use]
    pub fn better(&self, node: NodeId) -> Option<Move> {
        let at = self.tree.node(node).ok()?;
        let played = self.tree.node(*at.children().first()?).ok()?;
        let best = played.remark.judged.as_ref()?.best.as_ref()?;
        at.position().parse_uci(&best.uci).ok()
    }
}

/// The evaluation of a searched position. A finished game has none.
fn eval(searched: &SearchedPosition) -> Option<Eval> {
    let found = searched.found.as_ref().filter(|_| searched.outcome.is_none())?;
    let Wdl { win, draw, loss } = found.wdl;
    // The scores of a searched position are White's.
    let score = WhiteScore::of(found.score, Color::White);
    Some(Eval { score, wdl: Some([win, draw, loss]), depth: Some(found.depth) })
}

fn quality(analysis: &Analysis, color: Color) -> SideQuality {
    let record = analysis.record(color);
    let [inaccuracies, mistakes, blunders] = record.counts;
    let accuracy = record.accuracy.map(|percent| (percent * 10.0).round() / 10.0);
    SideQuality { accuracy, inaccuracies, mistakes, blunders }
}
