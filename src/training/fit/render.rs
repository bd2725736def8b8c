//! Generates the source file with the weights, `src/eval/weights.rs`.

use crate::eval::{TERM_GROUPS, Weight};

/// The kinds of pieces, in the order of their indices.
pub const KIND_NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// Terms of one kind of piece in the first group: ranks counted from the piece's own side, and
/// files from the edge.
pub const PLACEMENTS: usize = 32;
const PLACEMENTS_IN_RANK: usize = 4;
/// Terms of the other groups per line.
const TERMS_IN_ROW: usize = 8;

const DOC: &str = "\
//! The weights of the evaluation, as `fissile fit` wrote them. Not to be changed by hand: the next
//! fit would undo it.
//!
";

const CODE: &str = "
use super::Weight;
use super::terms::TERM_COUNT;

const fn w(opening: i16, ending: i16) -> Weight {
    Weight::new(opening, ending)
}

/// One weight for each term, in centipawns, in the order of [`super::TERM_GROUPS`].
#[rustfmt::skip]
pub static WEIGHTS: [Weight; TERM_COUNT] = [
";

/// The file with these weights, one for each term. The origin is a text of one or more lines.
#[must_use]
pub fn render(weights: &[Weight], origin: &str) -> String {
    let mut text = DOC.to_owned();
    for line in origin.lines() {
        text.push_str(format!("//! {line}").trim_end());
        text.push('\n');
    }
    text.push_str(CODE);
    for (index, group) in TERM_GROUPS.iter().enumerate() {
        let weights = weights.get(group.terms.clone()).unwrap_or_default();
        if index > 0 {
            text.push_str(&format!("    // {}\n", group.name));
            for row in weights.chunks(TERMS_IN_ROW) {
                push_row(&mut text, row);
            }
            continue;
        }
        for (name, weights) in KIND_NAMES.iter().zip(weights.chunks(PLACEMENTS)) {
            text.push_str(&format!("    // {name}\n"));
            for rank in weights.chunks(PLACEMENTS_IN_RANK) {
                push_row(&mut text, rank);
            }
        }
    }
    text.push_str("];\n");
    text
}

fn push_row(text: &mut String, weights: &[Weight]) {
    let row: Vec<_> = weights
        .iter()
        .map(|weight| format!("w({}, {}),", weight.opening(), weight.ending()))
        .collect();
    text.push_str(&format!("    {}\n", row.join(" ")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WEIGHTS;

    #[test]
    fn the_file_in_the_repository_is_what_is_written() {
        let file = include_str!("../../eval/weights.rs");
        let origin: Vec<_> = file
            .lines()
            .skip(3)
            .map_while(|line| line.strip_prefix("//!"))
            .map(str::trim)
            .collect();
        assert!(!origin.is_empty());
        assert_eq!(render(&WEIGHTS, &origin.join("\n")), file);
    }

    #[test]
    fn pawns_stand_on_six_ranks_only() {
        let pawns = &WEIGHTS[..PLACEMENTS];
        for rank in [&pawns[..PLACEMENTS_IN_RANK], &pawns[PLACEMENTS - PLACEMENTS_IN_RANK..]] {
            assert!(rank.iter().all(|weight| *weight == Weight::new(0, 0)));
        }
    }
}
