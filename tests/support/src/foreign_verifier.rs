//! A verifier of certificates on shakmaty's rules. It shares no code with Fissile: it was written from
//! docs/certificates.md.

use sha2::{Digest, Sha256};
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, Color, EnPassantMode, Move, Position, PositionError, Role, Square};

use crate::lichess;

/// What a certificate covers.
#[derive(Debug, PartialEq)]
pub struct Covered {
    pub root: String,
    pub winner: Color,
    pub fifty_moves: bool,
    pub positions: u64,
    pub references: u64,
    pub replies: u64,
    pub line: u32,
    pub run: u32,
}

struct Walk<'a> {
    tokens: &'a [u8],
    winner: Color,
    fifty_moves: bool,
    dead_is_drawn: bool,
    bound: u32,
    kept: Vec<Kept>,
    positions: u64,
    references: u64,
    replies: u64,
    longest_run: u32,
}

/// A position that is referred to later, and what is below it.
struct Kept {
    name: String,
    below: (u32, u32),
    used: bool,
}

/// The stack of the recursion, in bytes: lines can have hundreds of plies.
const STACK: usize = 1 << 28;

/// The maximum length of a header, in bytes.
const LONGEST_HEADER: usize = 4096;

/// The maximum length of a line, in plies.
const LONGEST_LINE: u64 = 65_536;

/// Checks a certificate, or says why it is refused.
pub fn verify(file: &[u8]) -> Result<Covered, String> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        builder.spawn_scoped(scope, || checked(file)).unwrap().join().unwrap()
    })
}

fn checked(file: &[u8]) -> Result<Covered, String> {
    let (body, checksum) = file.split_last_chunk::<32>().ok_or("too short")?;
    if Sha256::digest(body)[..] != checksum[..] {
        return Err("checksum".to_owned());
    }
    let end = body.windows(2).position(|pair| pair == b"\n\n").ok_or("no header")? + 2;
    if end > LONGEST_HEADER {
        return Err("a long header".to_owned());
    }
    let head = std::str::from_utf8(&body[..end - 2]).map_err(|error| error.to_string())?;
    let lines: Vec<&str> = head.split('\n').collect();
    let names = ["rules", "root", "winner", "fifty moves", "longest line", "bytes", "made by"];
    if lines.len() != 8 || lines[0] != "fissile-proof 1" {
        return Err("header".to_owned());
    }
    let mut values = Vec::new();
    for (name, line) in names.iter().zip(&lines[1..]) {
        values.push(line.strip_prefix(&format!("{name}: ")).ok_or("header")?);
    }
    let winner = match values[2] {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err("winner".to_owned()),
    };
    let fifty_moves = match values[3] {
        "draw" => true,
        "ignored" => false,
        _ => return Err("rule".to_owned()),
    };
    let (bound, bytes) = (number(values[4])?, number(values[5])?);
    let root = root(values[1])?;
    let tokens = &body[end..];
    let dead_is_drawn = match values[0] {
        "atomic, as on lichess" => true,
        "atomic, as in AtomicDB" => false,
        _ => return Err("rules".to_owned()),
    };
    let is_right = bound <= LONGEST_LINE
        && tokens.len() as u64 == bytes
        && !values[6].contains(char::is_control);
    if !is_right {
        return Err("header".to_owned());
    }
    let bound = bound as u32;
    let mut walk = Walk {
        tokens,
        winner,
        fifty_moves,
        dead_is_drawn,
        bound,
        kept: Vec::new(),
        positions: 0,
        references: 0,
        replies: 0,
        longest_run: 0,
    };
    let (line, run) = walk.position(&root, 0)?;
    walk.count_run(root.halfmoves() + run)?;
    if line != bound || !walk.tokens.is_empty() || walk.kept.iter().any(|kept| !kept.used) {
        return Err("length".to_owned());
    }
    Ok(Covered {
        root: values[1].to_owned(),
        winner,
        fifty_moves,
        positions: walk.positions,
        references: walk.references,
        replies: walk.replies,
        line,
        run: walk.longest_run,
    })
}

/// A number as it has to be written: digits, and no 0 before others.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    let number: u64 = text.parse().map_err(|_| "number")?;
    if number.to_string() == text { Ok(number) } else { Err("number".to_owned()) }
}

/// The root, if its FEN is written as it has to be and a game can reach it and goes on there.
pub(crate) fn root(text: &str) -> Result<Atomic, String> {
    let fen: Fen = text.parse().map_err(|error| format!("{error}"))?;
    // Several checks at once are possible in atomic chess, and pieces are counted below.
    let root: Atomic = fen
        .into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| error.to_string())?;
    let has_too_many = Color::ALL.into_iter().any(|color| {
        let pieces = root.board().by_color(color);
        pieces.count() > 16 || (pieces & root.board().pawns()).count() > 8
    });
    let is_written_so = Fen::from_position(&root, EnPassantMode::Legal).to_string() == text;
    let is_over = root.is_variant_end() || root.legal_moves().is_empty();
    if has_too_many || !is_written_so || is_over || root.halfmoves() > u16::MAX.into() {
        return Err("root".to_owned());
    }
    Ok(root)
}

/// Whether a side's king has exploded.
pub(crate) fn is_gone(position: &Atomic, color: Color) -> bool {
    position.board().king_of(color).is_none()
}

/// The name of a position: all that decides its moves.
pub(crate) fn name(position: &Atomic) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    fen.rsplitn(3, ' ').nth(2).unwrap().to_owned()
}

/// The legal moves in the order in which replies are walked.
pub(crate) fn moves_in_order(position: &Atomic) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|mv| (squares(mv), promotion(mv)));
    moves
}

/// A move as a certificate of survival writes it.
pub(crate) fn written(mv: &Move) -> String {
    let (from, to) = squares(mv);
    let promotion = mv.promotion().map(|role| role.char().to_string()).unwrap_or_default();
    format!("{from}{to}{promotion}")
}

fn promotion(mv: &Move) -> u16 {
    match mv.promotion() {
        Some(Role::Queen) => 3,
        Some(Role::Rook) => 2,
        Some(Role::Bishop) => 1,
        _ => 0,
    }
}

fn squares(mv: &Move) -> (Square, Square) {
    // `to` is the rook's square in castling.
    (mv.from().unwrap(), mv.to())
}

impl Walk<'_> {
    fn word(&mut self) -> Result<u16, String> {
        let (word, rest) = self.tokens.split_first_chunk::<2>().ok_or("cut off")?;
        self.tokens = rest;
        Ok(u16::from_le_bytes(*word))
    }

    fn count_run(&mut self, run: u32) -> Result<(), String> {
        self.longest_run = self.longest_run.max(run);
        if self.fifty_moves && run > 100 { Err(format!("a run of {run} plies")) } else { Ok(()) }
    }

    /// The longest line and run below a position.
    fn position(&mut self, position: &Atomic, depth: u32) -> Result<(u32, u32), String> {
        if depth > self.bound {
            return Err("a line is too long".to_owned());
        }
        if position.is_variant_end() || position.is_checkmate() {
            let is_won = position.turn() != self.winner && !is_gone(position, self.winner);
            return if is_won { Ok((0, 0)) } else { Err(format!("lost: {}", name(position))) };
        }
        if position.is_stalemate() || self.dead_is_drawn && lichess::is_dead(position) {
            return Err(format!("drawn: {}", name(position)));
        }
        if position.turn() == self.winner {
            return self.winners(position, depth);
        }
        let mut longest = (0, 0);
        for mv in moves_in_order(position) {
            self.replies += 1;
            let (line, run) = self.after(position, mv, depth)?;
            longest = (longest.0.max(line), longest.1.max(run));
        }
        Ok(longest)
    }

    fn winners(&mut self, position: &Atomic, depth: u32) -> Result<(u32, u32), String> {
        let word = self.word()?;
        if word & 1 << 14 != 0 {
            let is_long = word & 1 << 15 != 0;
            let high = if is_long { usize::from(self.word()?) } else { 0 };
            if is_long && high == 0 {
                return Err("a long reference".to_owned());
            }
            let back = usize::from(word & ((1 << 14) - 1)) | high << 14;
            let at = self.kept.len().checked_sub(back).ok_or("unknown")?;
            let kept = self.kept.get_mut(at).ok_or("unknown")?;
            if kept.name != name(position) {
                return Err(format!("not {}", name(position)));
            }
            kept.used = true;
            self.references += 1;
            return Ok(kept.below);
        }
        let (from, to) = (u32::from(word & 63), u32::from(word >> 6 & 63));
        let wanted = |mv: &Move| {
            squares(mv) == (Square::new(from), Square::new(to)) && promotion(mv) == word >> 12 & 3
        };
        let mv = position.legal_moves().into_iter().find(wanted);
        let mv = mv.ok_or_else(|| format!("{word:04x} is illegal in {}", name(position)))?;
        self.positions += 1;
        let (line, run) = self.after(position, mv, depth)?;
        if word & 1 << 15 != 0 {
            self.kept.push(Kept { name: name(position), below: (line, run), used: false });
        }
        Ok((line, run))
    }

    fn after(&mut self, position: &Atomic, mv: Move, depth: u32) -> Result<(u32, u32), String> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let (line, run) = self.position(&after, depth + 1)?;
        if after.halfmoves() > 0 {
            return Ok((line + 1, run + 1));
        }
        self.count_run(run)?;
        Ok((line + 1, 1))
    }
}
