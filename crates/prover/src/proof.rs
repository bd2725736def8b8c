//! Takes a finished proof out of the table and writes it down as the tokens of a certificate.
//!
//! The results of the search are not trusted. Every reply comes from the rules, every move of the
//! winner must be legal, and the bound on the plies left falls with each ply, so that no line can
//! return to where it was. Parts of the proof that the table has lost are searched again.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Task;
use super::certificate::{Header, Token, reply_order};
use super::dfpn::{LONGEST_LINE, SearchNode, Solver};
use super::identity::Key;
use super::numbers::Numbers;
use super::status::Won;
use super::table::{Entry, Known};
use crate::atomic::movegen::winning_blast;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Legality, Move, Position};

/// How many plies longer than in the search the longest line may become when parts of the proof are
/// searched again.
const SLACK: u32 = 40;

/// The estimated memory for a position of the winner while a proof is written, in bytes: its entry
/// among the finished ones, and the pieces of its line and of the references to others. It follows
/// from their sizes and was not measured.
const POSITION: usize = 100;

/// The limit of expansions for searching lost parts of the proof again: as many as for the proof
/// itself, and this many more.
const AT_LEAST: u64 = 1_000_000;

/// A proof as it goes into a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The longest line and the longest run.
    pub won: Won,
    /// The number of different positions in which the winner is to move.
    pub positions: u64,
    /// The number of parts that were searched again.
    pub repaired: u64,
    tokens: Vec<u8>,
}

/// Why a finished search has no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// Parts of the proof could not be found again.
    #[error(
        "the table is too small for the proof: parts of it were lost and not found again; a larger --memory helps"
    )]
    Lost,
    /// The stack has a limit, and a table may join many lines.
    #[error("a line of the proof has more than {LONGEST_LINE} plies")]
    TooLong,
    /// The moves of endgame tables are followed against all replies, and there may be more of them
    /// than any search visits.
    #[error(
        "the proof has more than {0} positions, too many for as much memory as the table has; a larger --memory helps"
    )]
    TooLarge(usize),
    /// The work was stopped.
    #[error("the work was interrupted")]
    Stopped,
}

impl Proof {
    /// Writes the certificate.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, header: &Header, out: &mut dyn Write) -> io::Result<()> {
        let head = header.to_string();
        let mut hash = Sha256::new();
        hash.update(&head);
        hash.update(&self.tokens);
        out.write_all(head.as_bytes())?;
        out.write_all(&self.tokens)?;
        out.write_all(&hash.finalize())
    }

    /// The header of its certificate. `maker` names the program.
    #[must_use]
    pub fn header(&self, task: &Task, maker: &str) -> Header {
        Header {
            root: task.root,
            winner: task.winner,
            rules: task.rules,
            fifty_moves: task.fifty_moves,
            bound: self.won.distance.into(),
            bytes: self.bytes(),
            maker: maker.to_owned(),
        }
    }

    /// The size of the tokens, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.tokens.len() as u64
    }
}

/// A position of the winner that has been written.
#[derive(Clone, Copy, Debug)]
struct Finished {
    won: Won,
    /// Its number in the order in which positions were finished.
    number: u32,
}

/// A piece of the stream before the references are numbered.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// A move; the number of the position, once it is finished and can be referred to.
    Move(Move, Option<u32>),
    /// A reference to the position with this number, and how many positions were finished by then.
    Same(u32, u32),
}

/// The writer of a proof.
struct Writer<'s, 'a> {
    solver: &'s mut Solver<'a>,
    pieces: Vec<Piece>,
    finished: HashMap<Key, Finished>,
    count: u32,
    /// The limit for `finished`.
    most: usize,
    repaired: u64,
    /// The plies from the root to the current position.
    depth: usize,
}

/// Writes down the proof that a solver has found. A proof through endgame tables may take about as
/// much memory as the table of the search. Needs a stack of [`super::dfpn::STACK`] bytes.
///
/// # Errors
/// If the table has lost parts of the proof that are not found again, if the proof is too long or
/// too large, or if the work is stopped.
pub fn write_down(solver: &mut Solver<'_>, won: Won) -> Result<Proof, ProofError> {
    // Without endgame tables the search has seen most of the proof, and its table has held it.
    let most = match solver.shared.endgames {
        Some(_) => (solver.shared.table.mebibytes() << 20) / POSITION,
        None => usize::MAX,
    };
    write_within(solver, won, most)
}

/// Like [`write_down`], with at most `most` positions of the winner.
fn write_within(solver: &mut Solver<'_>, won: Won, most: usize) -> Result<Proof, ProofError> {
    solver.extend(solver.shared.nodes().saturating_add(AT_LEAST));
    let root = solver.root_node();
    let bound = match root.left {
        Some(left) => left,
        // Endgame tables do not say how long a win takes.
        None if solver.shared.endgames.is_some() => LONGEST_LINE as u32,
        None => u32::from(won.distance).saturating_mul(2).saturating_add(SLACK),
    };
    let attacks = root.position.turn() == solver.shared.task.winner;
    let first = solver.root_move;
    let mut writer = Writer {
        solver,
        pieces: Vec::new(),
        finished: HashMap::new(),
        count: 0,
        most,
        repaired: 0,
        depth: 0,
    };
    let won = if attacks {
        let first = if writer.solver.shared.task.moves.is_empty() { None } else { first };
        writer.winner(&root, bound, first)?
    } else {
        writer.loser(&root, bound)?
    };
    Ok(writer.proof(won))
}

impl Writer<'_, '_> {
    /// Writes a position of the winner that is won within `bound` plies, by the move `first` if it
    /// is given.
    fn winner(
        &mut self,
        node: &SearchNode,
        bound: u32,
        first: Option<Move>,
    ) -> Result<Won, ProofError> {
        let position = &node.position;
        let blast = Legality::of(position).and_then(|legality| winning_blast(&legality));
        if let Some(mv) = blast.filter(|_| first.is_none() && bound > 0) {
            // As short as a reference.
            self.pieces.push(Piece::Move(mv, None));
            return Ok(Won { distance: 1, run: 1 });
        }
        let key = Key::of(position);
        let in_time = |won: Won| {
            !self.solver.shared.task.fifty_moves || won.is_in_time(position.halfmove_clock())
        };
        if let Some(done) = self.finished.get(&key)
            && u32::from(done.won.distance) <= bound
            && in_time(done.won)
            && first.is_none()
        {
            self.pieces.push(Piece::Same(done.number, self.count));
            return Ok(done.won);
        }
        if self.finished.len() >= self.most {
            return Err(ProofError::TooLarge(self.most));
        }
        let mv = match first {
            Some(mv) => mv,
            None => self.winning_move(node, bound)?,
        };
        let at = self.pieces.len();
        self.pieces.push(Piece::Move(mv, None));
        if self.depth + 2 > LONGEST_LINE {
            return Err(ProofError::TooLong);
        }
        self.depth += 2;
        let after = position.after(mv);
        let next = self.node(&after, node.left);
        let won = self.loser(&next, bound - 1)?.before(after.halfmove_clock() == 0);
        self.depth -= 2;
        self.pieces[at] = Piece::Move(mv, Some(self.count));
        self.finished.insert(key, Finished { won, number: self.count });
        self.count += 1;
        Ok(won)
    }

    /// Writes a position of the loser that is lost within `bound` plies.
    fn loser(&mut self, node: &SearchNode, bound: u32) -> Result<Won, ProofError> {
        let position = &node.position;
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            return match position.outcome().and_then(|outcome| outcome.winner()) {
                Some(winner) if winner == self.solver.shared.task.winner => Ok(Won::default()),
                _ => Err(ProofError::Lost),
            };
        }
        let task = self.solver.shared.task;
        if bound < 2 || task.fifty_moves && position.halfmove_clock() >= FIFTY_MOVES {
            return Err(ProofError::Lost);
        }
        replies.sort_by(reply_order);
        let mut longest = Won::default();
        for reply in replies {
            let after = position.after(reply);
            let next = self.node(&after, node.left);
            let won = self.winner(&next, bound - 1, None)?;
            longest = longest.or(won.before(after.halfmove_clock() == 0));
        }
        Ok(longest)
    }

    fn node(&self, after: &Position, left: Option<u32>) -> SearchNode {
        let left = left.map(|left| left.saturating_sub(1));
        SearchNode { position: *after, key: self.solver.key(after, left), left }
    }

    /// A move of the winner after which the loser is lost within `bound` - 1 plies: from the
    /// endgame tables, from the table of the search, or from a new search. Once the endgame tables
    /// win, they play to the end: other moves between theirs might go around in circles.
    fn winning_move(&mut self, node: &SearchNode, bound: u32) -> Result<Move, ProofError> {
        if self.is_stopped() {
            return Err(ProofError::Stopped);
        }
        let endgames = self.solver.shared.endgames.filter(|_| node.left.is_none());
        if let Some(mv) = endgames.and_then(|endgames| endgames.winning_move(&node.position)) {
            return Ok(mv);
        }
        if let Some(mv) = self.stored(node, bound) {
            return Ok(mv);
        }
        self.repaired += 1;
        // A search without a bound finds most of it in the table.
        let found = self.solver.search(node, Numbers::NO_LIMIT);
        if let Some(mv) = found.mv.filter(|_| u32::from(found.won.distance) <= bound) {
            return Ok(mv);
        }
        if node.left.is_none() && bound <= LONGEST_LINE as u32 {
            let left = Some(bound);
            let bounded = SearchNode { key: self.solver.key(&node.position, left), left, ..*node };
            if let Some(mv) = self.solver.search(&bounded, Numbers::NO_LIMIT).mv {
                return Ok(mv);
            }
        }
        Err(if self.is_stopped() { ProofError::Stopped } else { ProofError::Lost })
    }

    fn is_stopped(&self) -> bool {
        self.solver.shared.stop.load(Ordering::Relaxed)
    }

    /// The winning move in the table of the search.
    fn stored(&self, node: &SearchNode, bound: u32) -> Option<Move> {
        let clock = node.position.halfmove_clock();
        let keys = [Some(node.key), node.left.map(|_| Key::of(&node.position))];
        keys.into_iter().flatten().find_map(|key| match self.solver.look_up(key, clock).1 {
            Some(Entry { known: Known::Won { mv, won }, .. }) => {
                mv.filter(|mv| u32::from(won.distance) <= bound && node.position.is_legal(*mv))
            }
            _ => None,
        })
    }

    /// The proof, with all references numbered.
    fn proof(self, won: Won) -> Proof {
        let mut kept = vec![false; self.count as usize];
        for piece in &self.pieces {
            if let Piece::Same(number, _) = piece {
                kept[*number as usize] = true;
            }
        }
        // For each number, how many of the positions before it are kept.
        let mut before = Vec::with_capacity(kept.len() + 1);
        before.push(0_u32);
        for kept in &kept {
            before.push(before[before.len() - 1] + u32::from(*kept));
        }
        let mut tokens = Vec::with_capacity(2 * self.pieces.len());
        let mut positions = 0;
        for piece in &self.pieces {
            let token = match *piece {
                Piece::Move(mv, number) => {
                    positions += 1;
                    Token::of(mv, number.is_some_and(|number| kept[number as usize]))
                }
                Piece::Same(number, count) => {
                    Token::Back(before[count as usize] - before[number as usize])
                }
            };
            token.push(&mut tokens);
        }
        Proof { won, positions, repaired: self.repaired, tokens }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::atomic::Color;
    use crate::dfpn::Verdict;
    use crate::table::Table;
    use crate::tablebase::syzygy::Syzygy;
    use crate::{ProofLimits, Shared};

    #[test]
    fn the_walk_through_endgame_tables_has_a_limit_and_can_be_stopped() {
        let (tables, _) = Syzygy::open("../../tests/data/syzygy");
        let task =
            Task::new(Position::from_fen("8/8/8/8/3k4/8/8/KQ6 w - - 0 1").unwrap(), Color::White);
        let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
        let shared =
            Shared::new(&task, &table, ProofLimits::default(), 1, &stop).with_tables(Some(&tables));
        let mut solver = Solver::new(&shared, None);
        let Verdict::Won(won) = solver.solve() else { panic!("it is won") };
        let whole = write_down(&mut solver, won).unwrap();
        let positions = whole.positions as usize;
        assert!(positions > 10, "{positions}");
        assert_eq!(write_within(&mut solver, won, positions), Ok(whole));
        assert_eq!(write_within(&mut solver, won, 10), Err(ProofError::TooLarge(10)));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(write_down(&mut solver, won), Err(ProofError::Stopped));
    }
}
