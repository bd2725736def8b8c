//! The walk from a wrong count down to the position where it arises. What is said about it there is for [`super::Cause`].

use super::{Cause, Peer, reached};
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::perft_parallel;
use crate::atomic::{Move, Position};
use crate::validation::uci_peer::Answer;

/// Goes down from a wrong answer to the position where it arises, each time into the first move below which the peer counts
/// too much, or too little, as it does in the whole; returns the moves to that position and what is wrong there.
pub(super) fn walk<P: Peer>(
    peer: &mut P,
    root: &Position,
    depth: u32,
    mut answer: Answer,
) -> Result<(Vec<Move>, Cause), P::Error> {
    let mut path = Vec::new();
    let mut position = *root;
    let mut below = depth;
    loop {
        below = below.saturating_sub(1);
        let step = if answer.moves.is_empty() && answer.total > 0 {
            step_by_asking(peer, root, &mut path, &position, &answer, below)?
        } else {
            step_by_moves(peer, root, &mut path, &position, &answer, below)?
        };
        match step {
            Step::Here(cause) => return Ok((path, cause)),
            Step::Into(mv, next) => {
                path.push(mv);
                position.make(mv);
                answer = next;
            }
        }
    }
}

/// Where a walk goes on.
enum Step {
    /// Nowhere: the mistake is in this position.
    Here(Cause),
    /// Below a move, where the peer gave a wrong answer.
    Into(Move, Answer),
}

/// Finds what is wrong from the counts below each move, of `below` plies.
fn step_by_moves<P: Peer>(
    peer: &mut P,
    root: &Position,
    path: &mut Vec<Move>,
    position: &Position,
    answer: &Answer,
    below: u32,
) -> Result<Step, P::Error> {
    let Matched { parts, missing, illegal, repeated } = Matched::of(position, &answer.moves);
    if !(missing.is_empty() && illegal.is_empty() && repeated.is_empty()) {
        return Ok(Step::Here(Cause::Moves { missing, illegal, repeated }));
    }
    let sum = answer.moves.iter().fold(0, |sum: u64, (_, leaves)| sum.saturating_add(*leaves));
    if sum != answer.total {
        return Ok(Step::Here(Cause::Sum { sum, total: answer.total }));
    }
    let wrong_way = answer.total.cmp(&perft_parallel(position, below + 1, None));
    for (mv, part) in parts {
        let after = position.after(mv);
        let ours = perft_parallel(&after, below, None);
        if part.cmp(&ours) != wrong_way {
            continue;
        }
        if after.winner_by_explosion().is_some() {
            return Ok(Step::Here(Cause::PlaysOn { mv, leaves: part }));
        }
        // Nothing can be asked about no plies: the position itself is the one leaf.
        let asked = match below {
            0 => Answer { total: ours, moves: Vec::new() },
            _ => ask_after(peer, root, path, mv, below)?,
        };
        return Ok(match asked.total == ours {
            true => Step::Here(Cause::Contradiction { mv, part, asked: ours }),
            false => Step::Into(mv, asked),
        });
    }
    // The parts add up to a wrong total, so one of them is wrong the same way; walks do not begin at right totals.
    Ok(Step::Here(Cause::Total))
}

/// Finds what is wrong from totals alone, by asking for the number of moves and then for the position after each.
fn step_by_asking<P: Peer>(
    peer: &mut P,
    root: &Position,
    path: &mut Vec<Move>,
    position: &Position,
    answer: &Answer,
    below: u32,
) -> Result<Step, P::Error> {
    let ours = position.count_legal_moves();
    let theirs = if below == 0 { answer.total } else { peer.count(root, path, 1)?.total };
    if ours != theirs {
        return Ok(Step::Here(Cause::MoveCount { ours, theirs }));
    }
    let wrong_way = answer.total.cmp(&perft_parallel(position, below + 1, None));
    for mv in sorted_moves(position) {
        let after = position.after(mv);
        // Not every engine can bear to be asked about a board without a king.
        if below > 0 && after.winner_by_explosion().is_none() {
            let asked = ask_after(peer, root, path, mv, below)?;
            if asked.total.cmp(&perft_parallel(&after, below, None)) == wrong_way {
                return Ok(Step::Into(mv, asked));
            }
        }
    }
    Ok(Step::Here(Cause::Total))
}

fn ask_after<P: Peer>(
    peer: &mut P,
    root: &Position,
    path: &mut Vec<Move>,
    mv: Move,
    depth: u32,
) -> Result<Answer, P::Error> {
    path.push(mv);
    let answer = peer.count(root, path, depth);
    path.pop();
    answer
}

/// How many moves of the path can be left out so that the peer is still wrong about the moves at its end.
pub(super) fn shortcut<P: Peer>(peer: &mut P, root: &Position, path: &[Move]) -> Result<Option<usize>, P::Error> {
    let end = reached(root, path);
    for left_out in (0..=path.len()).rev() {
        let (before, after) = path.split_at(left_out);
        let answer = peer.count(&reached(root, before), after, 1)?;
        let matched = Matched::of(&end, &answer.moves);
        let wrong_moves = !(answer.moves.is_empty() || matched.missing.is_empty() && matched.illegal.is_empty());
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

/// The moves of a peer beside the legal ones.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// Legal moves that the peer has, in the order of their text, with its counts.
    pub(super) parts: Vec<(Move, u64)>,
    pub(super) missing: Vec<Move>,
    pub(super) illegal: Vec<String>,
    pub(super) repeated: Vec<Move>,
}

impl Matched {
    /// Finds the legal move for each text. Castling is recognized in either spelling.
    pub(super) fn of(position: &Position, texts: &[(String, u64)]) -> Matched {
        let legal = sorted_moves(position);
        let mut counts: Vec<Option<u64>> = vec![None; legal.len()];
        let mut matched = Matched::default();
        for (text, leaves) in texts {
            let spelled = |castling| legal.iter().position(|mv| mv.uci(castling) == *text);
            // A king that castles in one step can be written like that step, so one text may stand for two moves.
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

/// The place of the castling that goes by this text when the king's move is written.
fn castles_as(legal: &[Move], text: &str) -> Option<usize> {
    legal.iter().position(|mv| mv.is_castle() && mv.uci(CastlingText::KingMove) == text)
}
