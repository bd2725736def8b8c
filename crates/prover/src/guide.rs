//! A checked proof as a guide for people: the winner's move in every position, and how long the
//! loser can hold out. It only reads certificates; `cli` shows the lines.

use std::collections::HashMap;
use std::io::Read;

use super::identity::fingerprint;
use super::verify::{Covered, Refused, verify_with};
use crate::atomic::{Move, Position};

/// A move of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// The maximum number of plies to the end of the game, including this move.
    pub plies: u32,
}

/// The moves of a checked proof by position. It takes about 40 bytes of memory for each position in
/// which the winner is to move.
#[derive(Clone, Debug)]
pub struct Guide {
    covered: Covered,
    steps: HashMap<[u8; 16], Step>,
}

impl Guide {
    /// Checks a certificate and keeps its moves.
    ///
    /// # Errors
    /// If it cannot be read, or claims anything that does not hold.
    pub fn read(file: impl Read) -> Result<Guide, Refused> {
        let mut steps = HashMap::new();
        let covered = verify_with(file, &mut |position, mv, below| {
            let plies = below.line;
            let step = steps.entry(fingerprint(position)).or_insert(Step { mv, plies });
            // A position may be proven twice. With the shorter line, no position is repeated.
            if plies < step.plies {
                *step = Step { mv, plies };
            }
        })?;
        Ok(Guide { covered, steps })
    }

    /// What the certificate covers.
    #[must_use]
    pub const fn covered(&self) -> &Covered {
        &self.covered
    }

    /// The winner's move; `None` if the loser is to move, the game is over, or the proof never
    /// reaches this position.
    #[must_use]
    pub fn step(&self, position: &Position) -> Option<Step> {
        self.steps.get(&fingerprint(position)).copied()
    }

    /// The replies of the loser, each with the winner's answer unless the reply ends the game.
    /// Those that hold out longest come first.
    #[must_use]
    pub fn replies(&self, position: &Position) -> Vec<(Move, Option<Step>)> {
        let moves = position.legal_moves().into_iter();
        let mut replies: Vec<_> = moves.map(|mv| (mv, self.step(&position.after(mv)))).collect();
        replies.sort_by_key(|(_, step)| std::cmp::Reverse(step.map_or(0, |step| step.plies)));
        replies
    }

    /// The maximum number of plies to the end of the game from a position of the proof.
    #[must_use]
    pub fn plies(&self, position: &Position) -> u32 {
        if let Some(step) = self.step(position) {
            return step.plies;
        }
        let replies = self.replies(position);
        replies.first().map_or(0, |(_, step)| 1 + step.map_or(0, |step| step.plies))
    }

    /// The next move of the longest line.
    fn longest(&self, position: &Position) -> Option<Move> {
        if position.turn() == self.covered.header.winner {
            return self.step(position).map(|step| step.mv);
        }
        self.replies(position).first().map(|(mv, _)| *mv)
    }

    /// The moves from a position of the proof to the end of the game, if the loser holds out as
    /// long as the proof allows.
    #[must_use]
    pub fn longest_line(&self, from: &Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *from;
        while let Some(mv) = self.longest(&position) {
            line.push(mv);
            position.make(mv);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ProofLimits, Task, run};

    fn guide(fen: &str) -> (Position, Guide) {
        let root = Position::from_fen(fen).unwrap();
        let task = Task::new(root, root.turn());
        let proof = run(&task, 8, ProofLimits::default()).unwrap().proof.unwrap().unwrap();
        let mut file = Vec::new();
        proof.write(&proof.header(&task, "a test"), &mut file).unwrap();
        (root, Guide::read(&file[..]).unwrap())
    }

    /// Whatever the loser plays, the guide wins, and every move brings the end nearer.
    #[test]
    fn a_guide_wins_against_every_reply() {
        let (root, guide) = guide("8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38");
        let winner = root.turn();
        for seed in 0..200_usize {
            let mut position = root;
            let mut left = guide.plies(&root) + 1;
            loop {
                let plies = guide.plies(&position);
                assert!(plies < left, "{position}");
                left = plies;
                if position.turn() == winner {
                    position.make(guide.step(&position).unwrap().mv);
                } else {
                    let replies = guide.replies(&position);
                    if replies.is_empty() {
                        break;
                    }
                    position.make(replies[(seed + plies as usize * 7) % replies.len()].0);
                }
            }
            assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(winner));
        }
    }

    #[test]
    fn the_longest_line_is_as_long_as_the_guide_says() {
        let (root, guide) = guide("rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
        let line = guide.longest_line(&root);
        assert_eq!(line.len(), guide.plies(&root) as usize);
        assert_eq!(guide.covered().longest_line, guide.plies(&root));
        let end = line.iter().fold(root, |position, mv| position.after(*mv));
        assert_eq!(end.outcome().and_then(|outcome| outcome.winner()), Some(root.turn()));
        // The line goes past positions of the loser, and the guide has no move for those.
        assert_eq!(guide.step(&root.after(line[0])), None);
        assert_eq!(guide.plies(&root.after(line[0])), guide.plies(&root) - 1);
    }
}
