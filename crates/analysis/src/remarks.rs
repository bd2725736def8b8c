//! The author's remarks on the moves of a game: glyphs, comments, variations. The verdicts of this
//! program are in [`super::judge`].

use super::comment::authors_words;
use super::judge::Verdict;
use crate::formats::pgn::{Element, Writer};

/// The author's remarks on a move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Remarks {
    /// Numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    /// Comments, without commands such as `[%clk 0:03:00]` and without an older analysis.
    pub comments: Vec<String>,
    /// Variations in place of the move, as movetext without the outer brackets.
    pub variations: Vec<String>,
}

/// The remarks before the first move of the main line, and those on each of its moves.
#[must_use]
pub fn remarks(elements: &[Element]) -> (Remarks, Vec<Remarks>) {
    let (lead, moves) = grouped(elements);
    (on(lead), moves.into_iter().map(|(_, after)| on(after)).collect())
}

/// The remarks in the elements after a move.
fn on(elements: &[Element]) -> Remarks {
    let mut remarks = Remarks::default();
    let mut depth = 0_usize;
    let mut begin = 0;
    for (index, element) in elements.iter().enumerate() {
        match element {
            Element::Open => {
                depth += 1;
                if depth == 1 {
                    begin = index + 1;
                }
            }
            Element::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    remarks.variations.push(movetext(&elements[begin..index]));
                }
            }
            Element::Glyph(glyph) if depth == 0 => remarks.glyphs.push(*glyph),
            Element::Comment(text) if depth == 0 => {
                remarks.comments.extend(Some(authors_words(text)).filter(|text| !text.is_empty()));
            }
            _ => {}
        }
    }
    remarks
}

fn movetext(elements: &[Element]) -> String {
    let mut writer = Writer { wants_number: true, ..Writer::default() };
    for element in elements {
        match element {
            Element::Comment(text) => writer.comment(&authors_words(text)),
            element => writer.element(element),
        }
    }
    writer.words.join(" ")
}

/// Whether a glyph of the author gives way to the verdict on its move. Lichess and others mark bad
/// moves as this program does, and their marks are older judgments; and a move that is judged
/// cannot also be called a good one.
#[must_use]
pub fn gives_way(glyph: u8, verdict: &Verdict) -> bool {
    match glyph {
        2 | 4 | 6 => verdict.loss_permille.is_some(),
        1 | 3 | 5 => verdict.judgment.is_some(),
        _ => false,
    }
}

/// The elements before the first move of the main line, and the moves of the main line, each with
/// the elements after it.
pub(super) fn grouped(elements: &[Element]) -> (&[Element], Vec<(&Element, &[Element])>) {
    let mut depth = 0_usize;
    let mut starts = Vec::new();
    for (index, element) in elements.iter().enumerate() {
        match element {
            Element::Open => depth += 1,
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move { .. } if depth == 0 => starts.push(index),
            _ => {}
        }
    }
    let ends = starts.iter().skip(1).copied().chain([elements.len()]);
    let moves = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| (&elements[*start], &elements[start + 1..end]))
        .collect();
    (&elements[..starts.first().copied().unwrap_or(elements.len())], moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pgn::transcribe;
    use crate::judgment::Judgment;

    #[test]
    fn remarks_are_those_of_the_author() {
        let text = "{before} 1. e4 $1 {[%clk 0:01:00] good} (1. d4 $2 {[%eval 0.1]} d5 (1... c5 {x}) 2. c4) \
                    (1. Nf3) {late} e5 2. Nf3 $14 $6 *";
        let (lead, moves) = remarks(&transcribe(text).unwrap().elements);
        assert_eq!(lead.comments, ["before"]);
        assert_eq!((moves.len(), &moves[1]), (3, &Remarks::default()));
        assert_eq!(moves[0].comments, ["good", "late"]);
        assert_eq!(moves[0].variations, ["1. d4 $2 d5 (1... c5 { x }) 2. c4", "1. Nf3"]);
        assert_eq!((&moves[0].glyphs[..], &moves[2].glyphs[..]), (&[1][..], &[14, 6][..]));
    }

    #[test]
    fn a_judged_move_keeps_no_other_judgment() {
        let unknown = Verdict::default();
        let good = Verdict { loss_permille: Some(0), ..Verdict::default() };
        let bad = Verdict { judgment: Some(Judgment::Blunder), ..good.clone() };
        let left = |verdict: &Verdict| {
            [1, 2, 3, 4, 5, 6, 7, 14]
                .into_iter()
                .filter(|glyph| !gives_way(*glyph, verdict))
                .collect::<Vec<u8>>()
        };
        assert_eq!(left(&unknown), [1, 2, 3, 4, 5, 6, 7, 14]);
        assert_eq!(left(&good), [1, 3, 5, 7, 14]);
        assert_eq!(left(&bad), [7, 14]);
    }
}
