//! Converts the remarks on a node to the text of a PGN comment, and back: words, and the commands
//! `[%csl]` and `[%cal]` (circles and arrows, as lichess and ChessBase write them), `[%eval]`,
//! `[%clk]` and `[%loss]` (the points that a judged move lost). A judgment is words as well, those
//! of `fissile analyse --pgn`.

use super::remark::{Eval, Judged, MOST_SHAPES, MoveName, Remark, WhiteScore};
use crate::analysis::comment::{worded, words};
use crate::atomic::Position;
use crate::atomic::notation::CastlingText;
use crate::formats::pgn::tokens;
use crate::render::diagram::shape::Shape;
use crate::search::{Score, Wdl};

/// Where a comment stands.
pub struct CommentPlace {
    /// The position before the move that it is on; `None` at the start.
    pub before: Option<Position>,
    /// The position after it.
    pub position: Position,
    /// How castling is written.
    pub castling: CastlingText,
}

/// The text of a comment with its commands.
#[must_use]
pub fn text(remark: &Remark) -> String {
    let mut parts = Vec::new();
    if let Some(Eval { score, depth, .. }) = remark.eval {
        let depth = depth.map_or_else(String::new, |depth| format!(",{depth}"));
        parts.push(match score {
            WhiteScore::Centipawns(score) => {
                format!("[%eval {:.2}{depth}]", f64::from(score) / 100.0)
            }
            WhiteScore::Mate(moves) => format!("[%eval #{moves}{depth}]"),
        });
    }
    if let Some(loss) = remark.judged.as_ref().and_then(|judged| judged.loss) {
        parts.push(format!("[%loss {loss:.1}]"));
    }
    if let Some(clock) = remark.clock_ms {
        let (seconds, tenths) = (clock / 1000, clock % 1000 / 100);
        let tenths = if tenths == 0 { String::new() } else { format!(".{tenths}") };
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        parts.push(format!("[%clk {hours}:{minutes:02}:{:02}{tenths}]", seconds % 60));
    }
    let shapes = |is_arrow: bool| {
        let chosen = remark.shapes.iter().filter(|shape| shape.to.is_some() == is_arrow);
        chosen.map(Shape::to_string).collect::<Vec<_>>().join(",")
    };
    for (command, shapes) in [("csl", shapes(false)), ("cal", shapes(true))] {
        if !shapes.is_empty() {
            parts.push(format!("[%{command} {shapes}]"));
        }
    }
    if !remark.comment.is_empty() {
        parts.push(remark.comment.replace('}', ")"));
    }
    parts.extend(remark.judged.as_ref().and_then(judgment_words));
    parts.join(" ")
}

/// The judgment as `fissile analyse --pgn` writes it.
fn judgment_words(judged: &Judged) -> Option<String> {
    Some(words(judged.judgment, judged.is_uncertain, &judged.best.as_ref()?.san))
}

/// Adds a comment to the remarks on a node.
pub fn read(remark: &mut Remark, text: &str, place: &CommentPlace) {
    let mut left: Vec<String> = Vec::new();
    let mut is_plain = true;
    let mut loss = None;
    for token in tokens(text) {
        let command = token.strip_prefix("[%").and_then(|token| token.strip_suffix(']'));
        if command.is_some_and(|command| apply(remark, command, place, &mut loss)) {
            is_plain = false;
        } else {
            left.push(token);
        }
    }
    // Without commands the author's line breaks stay.
    let mut words = if is_plain { text.trim().to_owned() } else { left.join(" ") };
    if let Some((judgment, rest)) = judgment(&words, place) {
        remark.judged = Some(Judged { loss, ..judgment });
        words = rest;
    }
    if !remark.comment.is_empty() && !words.is_empty() {
        remark.comment.push(' ');
    }
    remark.comment.push_str(&words);
}

/// The judgment in the words of a comment, and the rest of them. A judgment whose better move is
/// illegal is ignored.
fn judgment(text: &str, place: &CommentPlace) -> Option<(Judged, String)> {
    let found = worded(text)?;
    let before = place.before.as_ref()?;
    let best = before.parse_san(&found.best).ok()?;
    let best = MoveName { uci: best.uci(place.castling), san: before.san(best) };
    let judged = Judged {
        judgment: found.judgment,
        loss: None,
        is_uncertain: found.is_uncertain,
        best: Some(best),
    };
    Some((judged, found.rest))
}

/// Applies a command of a comment; returns whether it is known.
fn apply(remark: &mut Remark, command: &str, place: &CommentPlace, loss: &mut Option<f64>) -> bool {
    let Some((name, value)) = command.split_once(' ') else { return false };
    let value = value.trim();
    match name {
        "csl" | "cal" => {
            match value.split(',').map(|text| shape(text.trim(), name == "cal")).collect() {
                Some(shapes) => {
                    let shapes: Vec<Shape> = shapes;
                    let free = MOST_SHAPES.saturating_sub(remark.shapes.len());
                    remark.shapes.extend(shapes.into_iter().take(free));
                    true
                }
                None => false,
            }
        }
        "loss" => match value.parse::<f64>().ok().filter(|loss| (0.0..=100.0).contains(loss)) {
            Some(found) => {
                *loss = Some(found);
                true
            }
            None => false,
        },
        "eval" => match evaluation(value, &place.position) {
            Some(found) => {
                remark.eval = Some(found);
                true
            }
            None => false,
        },
        "clk" => match clock(value) {
            Some(found) => {
                remark.clock_ms = Some(found);
                true
            }
            None => false,
        },
        _ => false,
    }
}

/// An arrow of `cal`, or a circle of `csl`.
fn shape(text: &str, is_arrow: bool) -> Option<Shape> {
    text.parse().ok().filter(|_| (text.len() > 3) == is_arrow)
}

fn evaluation(text: &str, position: &Position) -> Option<Eval> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => {
            (value, Some(depth.trim().parse().ok().filter(|depth| *depth > 0)?))
        }
        None => (text, None),
    };
    let score = match value.strip_prefix('#') {
        Some(moves) => {
            WhiteScore::Mate(moves.parse().ok().filter(|moves: &i64| moves.abs() < 1000)?)
        }
        None => {
            let pawns = value.parse::<f64>().ok().filter(|pawns| pawns.abs() < 1000.0)?;
            WhiteScore::Centipawns((pawns * 100.0).round() as i32)
        }
    };
    Some(Eval { score, wdl: Some(chances(score, position)), depth })
}

/// White's chances of win, draw and loss with a score.
fn chances(score: WhiteScore, position: &Position) -> [u32; 3] {
    let score = match score {
        WhiteScore::Centipawns(score) => Score::evaluation(score * Score::PAWN / 100),
        WhiteScore::Mate(moves) if moves < 0 => -Score::MATE,
        WhiteScore::Mate(_) => Score::MATE,
    };
    let Wdl { win, draw, loss } = Wdl::of(score, position);
    [win, draw, loss]
}

/// Hours, minutes and seconds as milliseconds.
fn clock(text: &str) -> Option<u64> {
    let mut parts = text.split(':');
    let mut whole = || parts.next()?.parse::<u64>().ok().filter(|number| *number < 1000);
    let (hours, minutes) = (whole()?, whole()?);
    let seconds =
        parts.next()?.parse::<f64>().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    let is_last = parts.next().is_none();
    is_last.then(|| (hours * 60 + minutes) * 60_000 + (seconds * 1000.0).round() as u64)
}
