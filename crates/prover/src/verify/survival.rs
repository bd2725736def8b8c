//! Checks certificates of survival with the rules alone. The memory is bounded by the number of positions. Nothing of the
//! search is used here except the order of replies.
//!
//! Why a certificate that passes shows survival: the game stays on positions of the certificate, or ends without a loss.
//! Whenever it is the survivor's turn, the clock is at least the threshold of the position: at the root that is checked,
//! a step to the next position is checked for the smallest clock, and a larger clock stays larger until it begins anew.
//! So a position with threshold 100 is a draw whenever the game gets there, and all others have a move.

use std::collections::{HashMap, VecDeque};
use std::io::BufRead;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Refused;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Move, Outcome, Position};
use crate::certificate::header::LONGEST;
use crate::certificate::{HeaderError, reply_order};
use crate::identity::fingerprint;
use crate::survival::certificate::{CHECKSUM, MAGIC};
use crate::survival::{Header, Record};
use crate::util::quote::quote;

/// The maximum length of a line after the header, in bytes.
const LONGEST_LINE: usize = 80;

/// What a certificate of survival covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survives {
    /// What it claims.
    pub header: Header,
    /// The replies of the other side.
    pub replies: u64,
    /// The highest threshold, in plies. With 0, no draw by the fifty-move rule is needed.
    pub threshold: u8,
}

/// Why a certificate of survival is refused, beyond the reasons of other certificates.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum NoSurvival {
    #[error("its line {} is not a move with a threshold", quote(.0))]
    Line(String),
    #[error("{mv} is not legal in \"{position}\"")]
    Illegal { mv: String, position: String },
    #[error("{reply} wins in \"{position}\"")]
    Lost { reply: String, position: String },
    #[error(
        "its game reaches \"{position}\" with the clock {clock}, and that is held from {threshold} on"
    )]
    TooEarly { position: String, clock: u16, threshold: u16 },
    #[error("its game reaches more than the {0} positions that it lists")]
    Unlisted(u32),
    #[error("its game reaches {found} of the {claimed} positions that it lists")]
    Unreached { found: usize, claimed: u32 },
    #[error("the survivor is the side that has lost at its root")]
    Root,
}

/// Checks a certificate of survival.
///
/// # Errors
/// If it cannot be read, or claims anything that does not hold.
pub fn verify_survival(file: impl BufRead) -> Result<Survives, Refused> {
    check(file, &mut |_, _| {})
}

/// Checks a certificate of survival, and passes each position of the survivor with its move and threshold to `listener`.
/// None of this counts unless the whole certificate holds.
///
/// # Errors
/// If it cannot be read, or claims anything that does not hold.
pub fn check(
    file: impl BufRead,
    listener: &mut dyn FnMut(&Position, Record),
) -> Result<Survives, Refused> {
    let mut input = Input { file, hash: Sha256::new() };
    let header = input.header()?;
    let root = header.root;
    if let Some(outcome) = header.rules.outcome(&root) {
        return Err(Refused::Over { position: root.to_string(), outcome });
    }
    if root.halfmove_clock() >= FIFTY_MOVES {
        let outcome = Outcome::FiftyMoves;
        return Err(Refused::Over { position: root.to_string(), outcome });
    }
    if root.checkers(!root.turn()).any() {
        return Err(Refused::Unreachable { position: root.to_string() });
    }
    let lines = (0..header.positions).map(|_| input.line()).collect::<Result<Vec<String>, _>>()?;
    input.end()?;
    let mut walk = Walk {
        header,
        lines,
        numbers: HashMap::new(),
        queue: VecDeque::new(),
        replies: 0,
        threshold: 0,
    };
    walk.walk(listener)?;
    let Walk { header, replies, threshold, .. } = walk;
    Ok(Survives { header, replies, threshold })
}

/// The file, with the checksum of what has been read.
struct Input<R> {
    file: R,
    hash: Sha256,
}

impl<R: BufRead> Input<R> {
    /// Reads a line of at most `most` bytes, with its end.
    fn raw(&mut self, most: usize) -> Result<String, Refused> {
        let mut line = Vec::new();
        while line.last() != Some(&b'\n') {
            let bytes = self.file.fill_buf()?;
            let end = bytes.iter().position(|byte| *byte == b'\n').map(|end| end + 1);
            let taken = end.unwrap_or(bytes.len());
            if taken == 0 {
                return Err(Refused::CutOff);
            }
            line.extend_from_slice(&bytes[..taken.min(most + 1)]);
            self.file.consume(taken);
            if line.len() > most {
                line.truncate(most);
                return Err(NoSurvival::Line(String::from_utf8_lossy(&line).into_owned()).into());
            }
        }
        String::from_utf8(line).map_err(|error| {
            NoSurvival::Line(String::from_utf8_lossy(error.as_bytes()).into_owned()).into()
        })
    }

    /// Reads the header and the empty line after it.
    fn header(&mut self) -> Result<Header, Refused> {
        let mut head = String::new();
        while !head.ends_with("\n\n") {
            let first = || head.lines().next().unwrap_or_default().to_owned();
            match self.raw(LONGEST) {
                Ok(line) => head.push_str(&line),
                Err(Refused::Unreadable(error)) => return Err(error.into()),
                Err(_) if first() == MAGIC => return Err(HeaderError::NoEnd.into()),
                Err(_) => return Err(HeaderError::Magic(first()).into()),
            }
            if head.len() > LONGEST {
                return Err(HeaderError::NoEnd.into());
            }
        }
        self.hash.update(&head);
        Ok(Header::parse(head.strip_suffix("\n\n").unwrap_or(&head))?)
    }

    /// Reads a line with a move, without its end.
    fn line(&mut self) -> Result<String, Refused> {
        let mut line = self.raw(LONGEST_LINE)?;
        self.hash.update(&line);
        line.truncate(line.len() - 1);
        Ok(line)
    }

    /// Reads the checksum and the end of the file.
    fn end(mut self) -> Result<(), Refused> {
        let sum: String =
            self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        if self.raw(LONGEST_LINE)? != format!("{CHECKSUM}{sum}\n") {
            return Err(Refused::Checksum);
        }
        match self.file.fill_buf()? {
            [] => Ok(()),
            _ => Err(Refused::More),
        }
    }
}

/// The walk over the positions.
struct Walk {
    header: Header,
    lines: Vec<String>,
    /// The numbers of the positions of the survivor that were met, by their fingerprints.
    numbers: HashMap<[u8; 16], u32>,
    /// Those whose replies have not been followed.
    queue: VecDeque<Position>,
    replies: u64,
    threshold: u8,
}

impl Walk {
    fn walk(&mut self, listener: &mut dyn FnMut(&Position, Record)) -> Result<(), Refused> {
        let root = self.header.root;
        if root.turn() == self.header.survivor {
            self.meet(&root, root.halfmove_clock())?;
        } else {
            self.follow(&root, root.halfmove_clock())?;
        }
        for at in 0.. {
            let Some(position) = self.queue.pop_front() else { break };
            let (mv, threshold) = self.record(at)?;
            let mv = mv.map(|mv| legal(&position, mv)).transpose()?;
            self.threshold = self.threshold.max(threshold);
            listener(&position, Record { mv, threshold });
            if let Some(mv) = mv {
                let after = position.after(mv);
                self.follow(&after, next(threshold.into(), &after))?;
            }
        }
        let (found, claimed) = (self.numbers.len(), self.header.positions);
        if found != claimed as usize {
            return Err(NoSurvival::Unreached { found, claimed }.into());
        }
        Ok(())
    }

    /// Follows the replies in a position of the other side that is reached with a clock, unless the game ends there.
    fn follow(&mut self, position: &Position, clock: u16) -> Result<(), Refused> {
        if self.has_ended(position, None)? || clock >= FIFTY_MOVES {
            return Ok(());
        }
        let mut replies = position.legal_moves();
        replies.sort_by(reply_order);
        for reply in replies {
            self.replies += 1;
            let after = position.after(reply);
            if !self.has_ended(&after, Some((position, reply)))? {
                self.meet(&after, next(clock, &after))?;
            }
        }
        Ok(())
    }

    /// Meets a position of the survivor with a clock.
    fn meet(&mut self, position: &Position, clock: u16) -> Result<(), Refused> {
        let new = self.numbers.len() as u32;
        let number = *self.numbers.entry(fingerprint(position)).or_insert(new);
        if number == new {
            self.queue.push_back(*position);
        }
        let threshold = self.record(number)?.1.into();
        if threshold > clock {
            let position = position.to_string();
            return Err(NoSurvival::TooEarly { position, clock, threshold }.into());
        }
        Ok(())
    }

    /// The text of the move and the threshold of a position.
    fn record(&self, number: u32) -> Result<(Option<&str>, u8), NoSurvival> {
        let line =
            self.lines.get(number as usize).ok_or(NoSurvival::Unlisted(self.header.positions))?;
        Record::read(line).ok_or_else(|| NoSurvival::Line(line.clone()))
    }

    /// Whether the game has ended by the position alone.
    fn has_ended(
        &self,
        position: &Position,
        reply: Option<(&Position, Move)>,
    ) -> Result<bool, NoSurvival> {
        let Some(outcome) = self.header.rules.outcome(position) else { return Ok(false) };
        if outcome.winner() != Some(!self.header.survivor) {
            return Ok(true);
        }
        Err(reply.map_or(NoSurvival::Root, |(position, reply)| NoSurvival::Lost {
            reply: reply.to_string(),
            position: position.to_string(),
        }))
    }
}

/// The clock after a move that led to a position, if it was `clock` before.
fn next(clock: u16, after: &Position) -> u16 {
    if after.halfmove_clock() == 0 { 0 } else { clock + 1 }
}

/// The legal move that is written so.
fn legal(position: &Position, text: &str) -> Result<Move, NoSurvival> {
    let written = |mv: &Move| Record { mv: Some(*mv), threshold: 0 }.to_string() == text;
    position
        .legal_moves()
        .into_iter()
        .find(written)
        .ok_or_else(|| NoSurvival::Illegal { mv: text.to_owned(), position: position.to_string() })
}
