//! Checks certificates with the rules alone. The memory is bounded by the number of positions that
//! are referred to. Nothing of the search is used here except the order of replies.
//!
//! Why a certificate that passes proves a win: every position of the winner has a legal move, every
//! legal reply of the loser is followed, and every line ends in a win. A reference leads to a
//! position that is finished, so the longest line below a position gets shorter with each ply of
//! every line. A position might occur twice with different moves; the winner then plays the move
//! with the shorter line, and so never comes back to it. Hence no line repeats a position. Between
//! captures and pawn moves no line is longer than the rule allows, and the plies before the root
//! count.

mod input;
pub mod survival;

use std::io::{self, Read};

use thiserror::Error;

use super::Rules;
use super::certificate::token::legal;
use super::certificate::{Header, HeaderError, Token, reply_order};
use super::identity::fingerprint;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Move, Outcome, Position};
use input::Input;

/// The maximum length of a line that is followed, in plies; it bounds the memory.
pub const LONGEST_LINE: u32 = 1 << 16;

/// What a certificate covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// What it claims.
    pub header: Header,
    /// The number of positions in which the winner is to move.
    pub positions: u64,
    /// The number of references to such positions.
    pub references: u64,
    /// The number of replies of the loser.
    pub replies: u64,
    /// The longest line, in plies.
    pub longest_line: u32,
    /// The maximum number of plies from the root to the next capture or pawn move, or to the end of
    /// the game.
    pub run: u32,
    /// The longest run without a capture or a pawn move, in plies, including the clock of the root.
    pub longest_run: u32,
}

/// Why a certificate is refused.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum Refused {
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error(transparent)]
    Header(#[from] HeaderError),
    #[error(transparent)]
    NoSurvival(#[from] survival::NoSurvival),
    #[error("it ends before the proof does")]
    CutOff,
    #[error("its tokens have {found} bytes, not {claimed} as the header says")]
    Bytes { found: u64, claimed: u64 },
    #[error("its checksum does not match: it is damaged")]
    Checksum,
    #[error("there is data after its end")]
    More,
    #[error("{mv} is not legal in \"{position}\"")]
    Illegal { mv: String, position: String },
    #[error("it ends with \"{position}\", which is not a win: {reason}")]
    NoWin { position: String, reason: String },
    #[error("the game is over at its root \"{position}\": {outcome}")]
    Over { position: String, outcome: Outcome },
    #[error("no game reaches its root \"{position}\": the side not to move is in check")]
    Unreachable { position: String },
    #[error("it refers by two words to what one word reaches at \"{position}\"")]
    LongReference { position: String },
    #[error("it keeps a position that it never refers to")]
    Unused,
    #[error("it refers to another position at \"{position}\"")]
    Other { position: String },
    #[error("it refers to a position that is not finished at \"{position}\"")]
    Unknown { position: String },
    #[error("it takes {plies} plies without capture or pawn move at \"{position}\"")]
    TooSlow { plies: u32, position: String },
    #[error("its longest line has {found} plies, not {claimed} as the header says")]
    Bound { found: u32, claimed: u32 },
    #[error("it claims a line of {0} plies; none longer than {LONGEST_LINE} is followed")]
    TooLong(u32),
}

/// What is below a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Below {
    /// The longest line, in plies.
    pub line: u32,
    /// The maximum number of plies to the next capture or pawn move, or to the end of the game.
    pub run: u32,
}

impl Below {
    fn before(self, zeroes: bool) -> Below {
        Below { line: self.line + 1, run: if zeroes { 1 } else { self.run + 1 } }
    }

    fn or(self, other: Below) -> Below {
        Below { line: self.line.max(other.line), run: self.run.max(other.run) }
    }
}

/// A position of the loser whose replies are being followed.
struct Frame {
    position: Position,
    /// The replies that are left, in reverse order.
    replies: Vec<Move>,
    /// Whether the current reply captured or moved a pawn.
    reply_zeroes: bool,
    /// What is below the position after the replies so far.
    below: Below,
    /// The move of the winner that led here; `None` at the root.
    entered: Option<Entered>,
}

/// A move of the winner.
struct Entered {
    mv: Move,
    /// The position before it.
    before: Position,
    /// Whether it captured or moved a pawn.
    zeroes: bool,
    /// Whether the position before it is referred to later.
    kept: bool,
}

/// Checks a certificate.
///
/// # Errors
/// If it cannot be read, or claims anything that does not hold.
pub fn verify(file: impl Read) -> Result<Covered, Refused> {
    verify_with(file, &mut |_, _, _| {})
}

/// Checks a certificate, and passes each position of the winner with its move and what is below it
/// to `listener` as soon as that is checked. None of this counts unless the whole certificate
/// holds.
///
/// # Errors
/// If it cannot be read, or claims anything that does not hold.
pub fn verify_with(
    file: impl Read,
    listener: &mut dyn FnMut(&Position, Move, Below),
) -> Result<Covered, Refused> {
    let mut input = Input::of(file);
    let header = input.header()?;
    if header.bound > LONGEST_LINE {
        return Err(Refused::TooLong(header.bound));
    }
    let root = header.root;
    check_root(&root, header.rules)?;
    let mut walk = Walk {
        covered: Covered {
            header,
            positions: 0,
            references: 0,
            replies: 0,
            longest_line: 0,
            run: 0,
            longest_run: 0,
        },
        kept: Vec::new(),
        stack: Vec::new(),
        listener,
    };
    let below = walk.walk(&root, &mut input)?;
    walk.check_run(u32::from(root.halfmove_clock()) + below.run, &root)?;
    if walk.kept.iter().any(|kept| !kept.is_used) {
        return Err(Refused::Unused);
    }
    let mut covered = walk.covered;
    covered.run = below.run;
    covered.longest_line = below.line;
    let claimed = covered.header.bound;
    if below.line != claimed {
        return Err(Refused::Bound { found: below.line, claimed });
    }
    let claimed = covered.header.bytes;
    if input.bytes() != claimed {
        return Err(Refused::Bytes { found: input.bytes(), claimed });
    }
    input.end()?;
    Ok(covered)
}

/// Refuses a root at which the game is over, or that no game reaches.
fn check_root(root: &Position, rules: Rules) -> Result<(), Refused> {
    let position = || root.to_string();
    if let Some(outcome) = rules.outcome(root) {
        return Err(Refused::Over { position: position(), outcome });
    }
    if root.checkers(!root.turn()).any() {
        return Err(Refused::Unreachable { position: position() });
    }
    Ok(())
}

/// A position that is referred to later.
struct Kept {
    fingerprint: [u8; 16],
    below: Below,
    is_used: bool,
}

/// The walk over the proof.
struct Walk<'a> {
    covered: Covered,
    kept: Vec<Kept>,
    stack: Vec<Frame>,
    listener: &'a mut dyn FnMut(&Position, Move, Below),
}

impl Walk<'_> {
    /// Walks the whole proof; returns what is below the root.
    fn walk(&mut self, root: &Position, input: &mut Input<impl Read>) -> Result<Below, Refused> {
        if root.turn() != self.covered.header.winner {
            self.push(*root, None)?;
        } else if let Some(below) = self.enter(root, input)? {
            return Ok(below);
        }
        loop {
            let Some(frame) = self.stack.last_mut() else { return Err(Refused::CutOff) };
            if let Some(reply) = frame.replies.pop() {
                let after = frame.position.after(reply);
                frame.reply_zeroes = after.halfmove_clock() == 0;
                self.covered.replies += 1;
                if let Some(below) = self.enter(&after, input)? {
                    self.take(below)?;
                }
            } else {
                let below = self.leave()?;
                if self.stack.is_empty() {
                    return Ok(below);
                }
                self.take(below)?;
            }
        }
    }

    /// Reads the token of a position of the winner. Returns what is below it if it refers to a
    /// finished position; otherwise descends to the position after the move.
    fn enter(
        &mut self,
        position: &Position,
        input: &mut Input<impl Read>,
    ) -> Result<Option<Below>, Refused> {
        // References share positions whatever their clocks, so the lengths of the runs are checked
        // instead of the clock.
        if let Some(outcome) = self.covered.header.rules.outcome(position) {
            return Err(no_win(position, &outcome.to_string()));
        }
        let before = input.bytes();
        let token = Token::read(|| input.word())?;
        if input.bytes() - before > 2 * token.words() {
            return Err(Refused::LongReference { position: position.to_string() });
        }
        match token {
            Token::Back(back) => {
                let unknown = || Refused::Unknown { position: position.to_string() };
                let at = self.kept.len().checked_sub(back as usize).ok_or_else(unknown)?;
                let kept = self.kept.get_mut(at).ok_or_else(unknown)?;
                if kept.fingerprint != fingerprint(position) {
                    return Err(Refused::Other { position: position.to_string() });
                }
                kept.is_used = true;
                self.covered.references += 1;
                Ok(Some(kept.below))
            }
            Token::Move { from, to, promotion, kept } => {
                let mv = legal(position, from, to, promotion).ok_or_else(|| Refused::Illegal {
                    mv: format!("{from}{to}"),
                    position: position.to_string(),
                })?;
                self.covered.positions += 1;
                let after = position.after(mv);
                let zeroes = after.halfmove_clock() == 0;
                self.push(after, Some(Entered { mv, before: *position, zeroes, kept }))?;
                Ok(None)
            }
        }
    }

    /// Descends to a position of the loser, whose replies come next.
    fn push(&mut self, position: Position, entered: Option<Entered>) -> Result<(), Refused> {
        match self.covered.header.rules.outcome(&position) {
            None => {}
            Some(outcome) if outcome.winner() == Some(self.covered.header.winner) => {}
            Some(outcome) => return Err(no_win(&position, &outcome.to_string())),
        }
        // A frame stands for two plies of a line.
        if self.stack.len() as u32 > self.covered.header.bound / 2 + 1 {
            return Err(no_win(&position, "the line is longer than the header says"));
        }
        let mut replies = position.legal_moves();
        replies.sort_by(|a, b| reply_order(b, a));
        let replies = replies.to_vec();
        let below = Below::default();
        self.stack.push(Frame { position, replies, reply_zeroes: false, below, entered });
        Ok(())
    }

    /// Leaves a position of the loser after all its replies. Returns what is below the
    /// position of the winner before it, or below the root.
    fn leave(&mut self) -> Result<Below, Refused> {
        let Some(frame) = self.stack.pop() else { return Err(Refused::CutOff) };
        let Some(entered) = frame.entered else { return Ok(frame.below) };
        if entered.zeroes {
            self.check_run(frame.below.run, &frame.position)?;
        }
        let below = frame.below.before(entered.zeroes);
        (self.listener)(&entered.before, entered.mv, below);
        if entered.kept {
            let fingerprint = fingerprint(&entered.before);
            self.kept.push(Kept { fingerprint, below, is_used: false });
        }
        Ok(below)
    }

    /// Adds what is below the current reply.
    fn take(&mut self, below: Below) -> Result<(), Refused> {
        let Some(frame) = self.stack.last_mut() else { return Err(Refused::CutOff) };
        let zeroes = frame.reply_zeroes;
        frame.below = frame.below.or(below.before(zeroes));
        let position = frame.position;
        if zeroes { self.check_run(below.run, &position) } else { Ok(()) }
    }

    /// Checks a run that begins with a clock of 0, or at the root.
    fn check_run(&mut self, plies: u32, position: &Position) -> Result<(), Refused> {
        self.covered.longest_run = self.covered.longest_run.max(plies);
        if self.covered.header.fifty_moves && plies > u32::from(FIFTY_MOVES) {
            return Err(Refused::TooSlow { plies, position: position.to_string() });
        }
        Ok(())
    }
}

fn no_win(position: &Position, reason: &str) -> Refused {
    Refused::NoWin { position: position.to_string(), reason: reason.to_owned() }
}
