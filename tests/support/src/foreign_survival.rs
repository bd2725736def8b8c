//! A verifier of certificates of survival on shakmaty's rules. It shares no code with Fissile: it was written from
//! docs/certificates.md.

use std::collections::{HashMap, VecDeque};

use sha2::{Digest, Sha256};
use shakmaty::variant::Atomic;
use shakmaty::{Color, Position};

use crate::foreign_verifier::{is_gone, moves_in_order, name, number, root, written};
use crate::lichess;

/// What a certificate covers.
#[derive(Debug, PartialEq)]
pub struct Survives {
    pub root: String,
    pub survivor: Color,
    pub positions: u64,
    pub replies: u64,
    pub threshold: u32,
}

/// The first line.
pub const MAGIC: &str = "fissile-survival 1";

/// The maximum number of positions.
const MOST: u64 = 16_777_216;

/// The clock at which a game is drawn.
const END: u32 = 100;

/// Checks a certificate, or says why it is refused.
pub fn verify(file: &[u8]) -> Result<Survives, String> {
    let text = std::str::from_utf8(file).map_err(|error| error.to_string())?;
    let text = text.strip_suffix('\n').ok_or("no last line")?;
    let (body, last) = text.rsplit_once('\n').ok_or("no last line")?;
    let sum: String =
        Sha256::digest(format!("{body}\n")).iter().map(|byte| format!("{byte:02x}")).collect();
    if last != format!("sha256: {sum}") {
        return Err("checksum".to_owned());
    }
    let (head, lines) = match body.split_once("\n\n") {
        Some((head, lines)) => (head, lines.split('\n').collect()),
        None => (body.strip_suffix('\n').ok_or("no header")?, Vec::new()),
    };
    if head.len() + 2 > 4096 {
        return Err("a long header".to_owned());
    }
    let fields: Vec<&str> = head.split('\n').collect();
    let names = ["rules", "root", "survivor", "positions", "made by"];
    if fields.len() != 6 || fields[0] != MAGIC {
        return Err("header".to_owned());
    }
    let mut values = Vec::new();
    for (name, field) in names.iter().zip(&fields[1..]) {
        values.push(field.strip_prefix(&format!("{name}: ")).ok_or("header")?);
    }
    let dead_is_drawn = match values[0] {
        "atomic, as on lichess" => true,
        "atomic, as in AtomicDB" => false,
        _ => return Err("rules".to_owned()),
    };
    let root = root(values[1])?;
    let survivor = match values[2] {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err("survivor".to_owned()),
    };
    let positions = number(values[3])?;
    let records = lines.iter().map(|line| record(line)).collect::<Result<Vec<_>, _>>()?;
    let is_right = positions == records.len() as u64
        && positions <= MOST
        && !values[4].contains(char::is_control)
        && root.halfmoves() < END
        && !(dead_is_drawn && lichess::is_dead(&root));
    if !is_right {
        return Err("header".to_owned());
    }
    let threshold = records.iter().map(|record| record.1).max().unwrap_or(0);
    let mut walk = Walk {
        dead_is_drawn,
        survivor,
        records,
        numbers: HashMap::new(),
        queue: VecDeque::new(),
        replies: 0,
    };
    walk.walk(&root)?;
    Ok(Survives {
        root: values[1].to_owned(),
        survivor,
        positions,
        replies: walk.replies,
        threshold,
    })
}

/// The move and the threshold of a line.
fn record(line: &str) -> Result<(Option<String>, u32), String> {
    if line == "-" {
        return Ok((None, END));
    }
    let Some((mv, threshold)) = line.split_once(' ') else { return Ok((Some(line.to_owned()), 0)) };
    match number(threshold)? {
        threshold @ 1..=99 => Ok((Some(mv.to_owned()), threshold as u32)),
        _ => Err("threshold".to_owned()),
    }
}

struct Walk {
    dead_is_drawn: bool,
    survivor: Color,
    records: Vec<(Option<String>, u32)>,
    numbers: HashMap<String, usize>,
    queue: VecDeque<Atomic>,
    replies: u64,
}

impl Walk {
    fn walk(&mut self, root: &Atomic) -> Result<(), String> {
        if root.turn() == self.survivor {
            self.survivors(root.clone(), root.halfmoves())?;
        } else {
            self.others(root, root.halfmoves())?;
        }
        let mut next = 0;
        while let Some(position) = self.queue.pop_front() {
            let (mv, threshold) = self.records[next].clone();
            next += 1;
            let Some(text) = mv else { continue };
            let wanted = position.legal_moves().into_iter().find(|mv| written(mv) == text);
            let mv = wanted.ok_or_else(|| format!("{text} in {}", name(&position)))?;
            let mut after = position.clone();
            after.play_unchecked(mv);
            let clock = if after.halfmoves() == 0 { 0 } else { threshold + 1 };
            self.others(&after, clock)?;
        }
        if next == self.records.len() { Ok(()) } else { Err("lines are left".to_owned()) }
    }

    /// Whether the game is over by the position alone; an error if the survivor has lost.
    fn is_over(&self, position: &Atomic) -> Result<bool, String> {
        let mated = position.is_checkmate() && position.turn() == self.survivor;
        if is_gone(position, self.survivor) || mated {
            return Err(format!("lost: {}", name(position)));
        }
        Ok(position.is_variant_end()
            || position.legal_moves().is_empty()
            || self.dead_is_drawn && lichess::is_dead(position))
    }

    fn others(&mut self, position: &Atomic, clock: u32) -> Result<(), String> {
        if self.is_over(position)? || clock >= END {
            return Ok(());
        }
        for mv in moves_in_order(position) {
            self.replies += 1;
            let mut after = position.clone();
            after.play_unchecked(mv);
            if !self.is_over(&after)? {
                let clock = if after.halfmoves() == 0 { 0 } else { clock + 1 };
                self.survivors(after, clock)?;
            }
        }
        Ok(())
    }

    fn survivors(&mut self, position: Atomic, clock: u32) -> Result<(), String> {
        let new = self.numbers.len();
        let number = *self.numbers.entry(name(&position)).or_insert(new);
        let threshold = self.records.get(number).ok_or("more positions than lines")?.1;
        if threshold > clock {
            return Err(format!("{} from {threshold} at {clock}", name(&position)));
        }
        if number == new {
            self.queue.push_back(position);
        }
        Ok(())
    }
}
