//! `--show`: a position of a proof in words, with the winner's answer to each reply.

use fissile_cli::exit::BadInput;
use fissile_engine::atomic::{Color, Move, Position};
use fissile_engine::explain::objection::read_move;
use fissile_engine::util::count::counted;
use fissile_engine::util::wrap::wrapped;
use fissile_formats::pgn::{movetext, numbered};
use fissile_prover::Guide;
use fissile_prover::guide::Step;

/// The columns of the text of the longest line.
const COLUMNS: usize = 100;

/// The maximum number of plies of the longest line to show.
const SHOWN: usize = 100;

/// The position after some moves.
///
/// # Errors
/// A move that is illegal or not in the proof.
pub(super) fn show(guide: &Guide, moves: &[String]) -> Result<String, BadInput> {
    let mut position = follow(guide, moves)?;
    if let Some(outcome) = position.outcome().filter(|outcome| outcome.winner().is_some()) {
        return Ok(format!("\n{outcome}\n"));
    }
    let winner = guide.covered().header.winner;
    let plies = counted(guide.plies(&position) as usize, "ply", "plies");
    let line = longest_line(guide, &position);
    let mut text = format!("\n{winner} wins in at most {plies}:\n{line}\n");
    if let Some(step) = guide.step(&position) {
        text.push_str(&format!("{}, and then\n", numbered(&position, step.mv)));
        position.make(step.mv);
    }
    for (reply, step) in guide.replies(&position) {
        text.push_str(&row(&position, reply, step));
    }
    Ok(text)
}

/// The position after some moves of both sides from the root.
fn follow(guide: &Guide, moves: &[String]) -> Result<Position, BadInput> {
    let mut position = guide.covered().header.root;
    for text in moves {
        let mv = read_move(&position, text).map_err(BadInput::new)?;
        if let Some(step) = guide.step(&position).filter(|step| step.mv != mv) {
            return Err(BadInput::new(format_args!(
                "{} is not the move of this proof, which plays {}",
                numbered(&position, mv),
                numbered(&position, step.mv)
            )));
        }
        position.make(mv);
    }
    Ok(position)
}

/// The longest line in wrapped movetext.
fn longest_line(guide: &Guide, position: &Position) -> String {
    let line = guide.longest_line(position);
    let mut words = movetext(position, &line[..line.len().min(SHOWN)]);
    if line.len() > SHOWN {
        words.push(format!("… and {} plies more", line.len() - SHOWN));
    }
    wrapped(words.iter().map(String::as_str), COLUMNS)
}

/// A line for a reply: the answer to it, and how long the win takes from there.
fn row(position: &Position, reply: Move, step: Option<Step>) -> String {
    let after = position.after(reply);
    let reply = numbered(position, reply);
    let Some(step) = step else { return format!("  {reply:<12} and the game is over\n") };
    let answer = match after.turn() {
        Color::White => numbered(&after, step.mv),
        Color::Black => after.san(step.mv),
    };
    let plies = counted(step.plies as usize, "ply", "plies");
    format!("  {reply:<12} {answer:<12} {plies}\n")
}
