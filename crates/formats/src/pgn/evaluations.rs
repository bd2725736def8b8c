//! The evaluations that other programs, and `fissile analyse --pgn`, leave in comments.

use super::read::Element;

/// A forced win as an evaluation, in centipawns: more than any number in a comment counts for.
const MATE: f64 = 30_000.0;

/// The evaluations after the moves of the main line, in centipawns for White: those of `[%eval
/// 0.31]`, `[%eval 0.31,20]` (with a depth) or `[%eval #-3]` (a forced win) in the comments after
/// each move. The list ends with the last move.
///
/// ```
/// use fissile_formats::pgn::{evaluations, transcribe};
///
/// let game = transcribe("1. e4 {[%eval 0.31]} e5 (1... d5 {[%eval 2]}) 2. Nf3 {[%eval #-3]} *").unwrap();
/// assert_eq!(evaluations(&game.elements), [Some(31), None, Some(-30_000)]);
/// ```
#[must_use]
pub fn evaluations(elements: &[Element]) -> Vec<Option<i16>> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    for element in elements {
        match element {
            Element::Open => depth += 1,
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move { .. } if depth == 0 => found.push(None),
            Element::Comment(text) if depth == 0 => {
                if let Some(last) = found.last_mut() {
                    *last = evaluation(text).or(*last);
                }
            }
            _ => {}
        }
    }
    found
}

fn evaluation(comment: &str) -> Option<i16> {
    let (_, rest) = comment.split_once("[%eval")?;
    let (value, _) = rest.split_once(']')?;
    let value = value.split(',').next()?.trim();
    let centipawns = match value.strip_prefix('#') {
        Some(moves) => MATE.copysign(moves.parse::<f64>().ok()?),
        None => value.parse::<f64>().ok()? * 100.0,
    };
    // The cast keeps numbers in the range of its type.
    centipawns.is_finite().then(|| centipawns.round() as i16)
}

#[cfg(test)]
mod tests {
    use super::evaluation;

    #[test]
    fn evaluations_are_read_in_every_form() {
        for (comment, value) in [
            ("[%eval 0.31]", Some(31)),
            ("good [%clk 0:01:00] [%eval -1.5,22] move", Some(-150)),
            ("[%eval #4]", Some(30_000)),
            ("[%eval #-4]", Some(-30_000)),
            ("[%eval 99999]", Some(i16::MAX)),
            ("[%eval NaN]", None),
            ("[%eval x]", None),
            ("[%eval 1", None),
            ("eval 1", None),
        ] {
            assert_eq!(evaluation(comment), value, "{comment}");
        }
    }
}
