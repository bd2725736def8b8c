//! `--atomicdb`: a proof in the text format of AtomicDB, `atomicdb-proof/1`, as its verifier
//! documents it: a tree in depth-first order, one line for each position. A tree has no references,
//! so what a certificate proves once may occur many times.

use fissile_cli::exit::BadInput;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::atomic::outcome::FIFTY_MOVES;
use fissile_engine::atomic::{Color, Outcome, Position};
use fissile_prover::Guide;

/// The maximum number of positions that AtomicDB reads.
const MOST_POSITIONS: usize = 2_000_000;

/// The maximum length of a line that AtomicDB follows, in plies.
const LONGEST_LINE: u32 = 512;

/// The rules of AtomicDB: those of lichess, and the fifty-move rule as a draw.
const RULES: &str = "atomic-fide-claim-v1";

/// The text of a proof.
///
/// # Errors
/// If AtomicDB cannot read such a proof.
pub(super) fn text(guide: &Guide) -> Result<String, BadInput> {
    let header = &guide.covered().header;
    let refused = |reason: String| BadInput::new(format_args!("AtomicDB cannot read it: {reason}"));
    if CastlingText::of(&header.root, false) != CastlingText::KingMove {
        return Err(refused("it has castling rights of Chess960".to_owned()));
    }
    if guide.plies(&header.root) > LONGEST_LINE {
        return Err(refused(format!("a line has more than {LONGEST_LINE} plies")));
    }
    let (mut lines, mut positions) = (String::new(), 0);
    let mut stack = vec![header.root];
    while let Some(position) = stack.pop() {
        positions += 1;
        if positions > MOST_POSITIONS {
            let reason = format!("as a tree it has more than {MOST_POSITIONS} positions");
            return Err(refused(reason));
        }
        lines.push_str(&line(guide, &position, &mut stack).map_err(refused)?);
    }
    let goal = if header.winner == Color::White { "WHITE_WIN" } else { "BLACK_WIN" };
    let root = header.root;
    Ok(format!(
        "# atomicdb-proof/1\nruleset {RULES}\ngoal {goal}\nroot {root}\nnodes {positions}\n---\n{lines}"
    ))
}

/// The line of a position. The positions after it go on the stack, the first on top.
fn line(guide: &Guide, position: &Position, stack: &mut Vec<Position>) -> Result<String, String> {
    if let Some(outcome) = position.outcome().filter(|outcome| outcome.winner().is_some()) {
        let explodes = matches!(outcome, Outcome::Explosion { .. });
        return Ok(format!("T {}\n", if explodes { "explosion" } else { "checkmate" }));
    }
    if position.halfmove_clock() >= FIFTY_MOVES {
        return Err("as a tree it breaks the fifty-move rule".to_owned());
    }
    if let Some(step) = guide.step(position) {
        stack.push(position.after(step.mv));
        return Ok(format!("O {}\n", step.mv.uci(CastlingText::KingMove)));
    }
    let replies = position.legal_moves();
    let mut line = format!("A {}", replies.len());
    for mv in &replies {
        line.push(' ');
        line.push_str(&mv.uci(CastlingText::KingMove));
    }
    stack.extend(replies.iter().rev().map(|mv| position.after(*mv)));
    Ok(line + "\n")
}
