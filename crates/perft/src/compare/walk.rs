//! The walk from a wrong count down to the position where it arises. [`super::Cause`] describes the
//! mistake there.

use std::cmp::Ordering;

use super::{Cause, Peer, reached};
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::Perft;
use crate::atomic::{Move, Position};
use crate::uci_peer::PeerCounts;

/// Descends from a wrong answer to the position where it arises. At each step it enters the first
/// move with an error in the same direction, too many or too few leaves, as the whole. Returns the
/// moves to that position and the mistake there.
pub(super) fn walk<P: Peer>(
    peer: &mut P,
    root: &Position,
    depth: u32,
    mut answer: PeerCounts,
) -> Result<(Vec<Move>, Cause), P::Error> {
    let mut walk = Walk { peer, root, path: Vec::new(), position: *root };
    let mut below = depth;
    loop {
        below = below.saturating_sub(1);
        let step = if answer.moves.is_empty() && answer.total > 0 {
            walk.step_by_asking(&answer, below)?
        } else {
            walk.step_by_moves(&answer, below)?
        };
        match step {
            Step::Here(cause) => return Ok((walk.path, cause)),
            Step::Into(mv, next) => {
                walk.path.push(mv);
                walk.position.make(mv);
                answer = next;
            }
        }
    }
}

/// The next step of a walk.
enum Step {
    /// None: the mistake is in this position.
    Here(Cause),
    /// Below a move, where the peer gave a wrong answer.
    Into(Move, PeerCounts),
}

/// Where a walk is.
struct Walk<'a, P> {
    peer: &'a mut P,
    root: &'a Position,
    /// The moves from the root.
    path: Vec<Move>,
    /// The position after them.
    position: Position,
}

impl<P: Peer> Walk<'_, P> {
    /// Finds the mistake from the counts below each move, `below` plies deep.
    fn step_by_moves(&mut self, answer: &PeerCounts, below: u32) -> Result<Step, P::Error> {
        let Matched { parts, missing, illegal, repeated } =
            Matched::of(&self.position, &answer.moves);
        if !(missing.is_empty() && illegal.is_empty() && repeated.is_empty()) {
            return Ok(Step::Here(Cause::Moves { missing, illegal, repeated }));
        }
        let sum = answer.moves.iter().fold(0, |sum: u64, (_, leaves)| sum.saturating_add(*leaves));
        if sum != answer.total {
            return Ok(Step::Here(Cause::Sum { sum, total: answer.total }));
        }
        let wrong_way = self.wrong_way(answer, below);
        for (mv, part) in parts {
            let after = self.position.after(mv);
            let ours = Perft::new(below).parallel().run(&after);
            if part.cmp(&ours) != wrong_way {
                continue;
            }
            if after.winner_by_explosion().is_some() {
                return Ok(Step::Here(Cause::PlaysOn { mv, leaves: part }));
            }
            // Depth 0 cannot be asked: the position itself is the only leaf.
            let asked = match below {
                0 => PeerCounts { total: ours, moves: Vec::new() },
                _ => self.ask_after(mv, below)?,
            };
            return Ok(match asked.total == ours {
                true => Step::Here(Cause::Contradiction { mv, part, asked: ours }),
                false => Step::Into(mv, asked),
            });
        }
        // The parts add up to a wrong total, so one of them is wrong in the same direction; a walk
        // never starts at a correct total.
        Ok(Step::Here(Cause::Total))
    }

    /// Finds the mistake from totals alone, by asking for the number of moves and then for the
    /// position after each.
    fn step_by_asking(&mut self, answer: &PeerCounts, below: u32) -> Result<Step, P::Error> {
        let ours = self.position.count_legal_moves();
        let theirs = if below == 0 {
            answer.total
        } else {
            self.peer.count(self.root, &self.path, 1)?.total
        };
        if ours != theirs {
            return Ok(Step::Here(Cause::MoveCount { ours, theirs }));
        }
        let wrong_way = self.wrong_way(answer, below);
        for mv in sorted_moves(&self.position) {
            let after = self.position.after(mv);
            // Some engines crash on a board without a king.
            if below > 0 && after.winner_by_explosion().is_none() {
                let asked = self.ask_after(mv, below)?;
                if asked.total.cmp(&Perft::new(below).parallel().run(&after)) == wrong_way {
                    return Ok(Step::Into(mv, asked));
                }
            }
        }
        Ok(Step::Here(Cause::Total))
    }

    /// Whether the peer counts too much or too little.
    fn wrong_way(&self, answer: &PeerCounts, below: u32) -> Ordering {
        answer.total.cmp(&Perft::new(below + 1).parallel().run(&self.position))
    }

    fn ask_after(&mut self, mv: Move, depth: u32) -> Result<PeerCounts, P::Error> {
        self.path.push(mv);
        let answer = self.peer.count(self.root, &self.path, depth);
        self.path.pop();
        answer
    }
}

/// How many moves of the path can be dropped so that the peer is still wrong about the moves at its
/// end.
pub(super) fn shortcut<P: Peer>(
    peer: &mut P,
    root: &Position,
    path: &[Move],
) -> Result<Option<usize>, P::Error> {
    let end = reached(root, path);
    for left_out in (0..=path.len()).rev() {
        let (before, after) = path.split_at(left_out);
        let answer = peer.count(&reached(root, before), after, 1)?;
        let matched = Matched::of(&end, &answer.moves);
        let wrong_moves =
            !(answer.moves.is_empty() || matched.missing.is_empty() && matched.illegal.is_empty());
        if wrong_moves || answer.total != end.count_legal_moves() {
            return Ok(Some(left_out));
        }
    }
    Ok(None)
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|mv| mv.uci(CastlingText::KingTakesRook));
    moves
}

/// The moves of a peer, matched with the legal ones.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// Legal moves that the peer has, in text order, with its counts.
    pub(super) parts: Vec<(Move, u64)>,
    pub(super) missing: Vec<Move>,
    pub(super) illegal: Vec<String>,
    pub(super) repeated: Vec<Move>,
}

impl Matched {
    /// Finds the legal move for each text. Accepts both spellings of castling.
    pub(super) fn of(position: &Position, texts: &[(String, u64)]) -> Matched {
        let legal = sorted_moves(position);
        let mut counts: Vec<Option<u64>> = vec![None; legal.len()];
        let mut matched = Matched::default();
        for (text, leaves) in texts {
            let spelled = |castling| legal.iter().position(|mv| mv.uci(castling) == *text);
            // Castling that moves the king one square can look like an ordinary king move, so one
            // text may mean two moves.
            let both = [spelled(CastlingText::KingTakesRook), castles_as(&legal, text)];
            let both: Vec<usize> = both.into_iter().flatten().collect();
            match (both.iter().find(|index| counts[**index].is_none()), both.first()) {
                (Some(&free), _) => counts[free] = Some(*leaves),
                (None, Some(&taken)) => matched.repeated.push(legal[taken]),
                (None, None) => matched.illegal.push(text.clone()),
            }
        }
        for (mv, count) in legal.into_iter().zip(counts) {
            match count {
                Some(leaves) => matched.parts.push((mv, leaves)),
                None => matched.missing.push(mv),
            }
        }
        matched
    }
}

/// The index of the castling with this text as a king's move.
fn castles_as(legal: &[Move], text: &str) -> Option<usize> {
    legal.iter().position(|mv| mv.is_castle() && mv.uci(CastlingText::KingMove) == text)
}
