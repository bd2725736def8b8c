//! The words of a comment in a PGN: commands such as `[%clk 0:03:00]`, what an older analysis wrote,
//! and the rest, which is the author's.

use std::ops::Range;

use crate::formats::pgn::tokens;

/// How other programs, and this one, say that a move was bad. A move and `was best.` follow.
const OLD_JUDGEMENTS: [&[&str]; 8] = [
    &["Inaccuracy."],
    &["Mistake."],
    &["Blunder."],
    &["Perhaps", "an", "inaccuracy."],
    &["Perhaps", "a", "mistake."],
    &["Perhaps", "a", "blunder."],
    &["Checkmate", "is", "now", "unavoidable."],
    &["Lost", "forced", "checkmate", "sequence."],
];

/// A comment without older evaluations and judgements.
pub(super) fn without_old(text: &str) -> String {
    let mut tokens = tokens(text);
    tokens.retain(|token| !token.starts_with("[%eval"));
    let old = |tokens: &[String]| {
        (0..tokens.len()).find_map(|start| Some(start..start + old_length(&tokens[start..])?))
    };
    while let Some(Range { start, end }) = old(&tokens) {
        // `(0.12 → -0.45)` before it.
        let first = if start >= 3 && tokens[start - 2] == "→" { start - 3 } else { start };
        tokens.drain(first..end);
    }
    tokens.join(" ")
}

/// The number of tokens of an older judgement, or of this program's comment on a position, if the
/// tokens start with one.
fn old_length(tokens: &[String]) -> Option<usize> {
    let begins = |at: usize, words: &[&str]| {
        tokens.get(at..at + words.len()).is_some_and(|begin| begin == words)
    };
    // A full stop after a number belongs to a move.
    let ends = |token: &String| {
        token
            .strip_suffix('.')
            .is_some_and(|word| !word.bytes().all(|byte| b"0123456789.".contains(&byte)))
    };
    let sentence = |at: usize| tokens[at..].iter().position(ends).map(|last| at + last + 1);
    if begins(0, &["Best", "line:"]) {
        return sentence(0);
    }
    if begins(0, &["Proven:"]) && begins(2, &["wins", "in", "at", "most"]) {
        let has_plies = tokens.get(7).is_some_and(|word| word == "plies.");
        return has_plies.then_some(8);
    }
    let words = OLD_JUDGEMENTS
        .into_iter()
        .find(|words| begins(0, words) && begins(words.len() + 1, &["was", "best."]))?;
    let length = words.len() + 3;
    if begins(length, &["Refuted", "by"]) { sentence(length) } else { Some(length) }
}

/// What the author wrote: a comment without commands and without an older analysis.
pub(super) fn authors_words(text: &str) -> String {
    let mut words = tokens(&without_old(text));
    words.retain(|word| !(word.starts_with("[%") && word.ends_with(']')));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_evaluations_and_judgements_go_and_everything_else_stays() {
        for (old, left) in [
            ("[%eval 0.31] [%clk 0:03:00]", "[%clk 0:03:00]"),
            ("[%clk 0:03:00]\n[%eval #-3]  words", "[%clk 0:03:00] words"),
            ("(0.12 → -0.45) Inaccuracy. d5 was best.", ""),
            (
                "good? (0.12 → #1) Checkmate is now unavoidable. g6 was best. So it is.",
                "good? So it is.",
            ),
            (
                "Lost forced checkmate sequence. Qe8+ was best. Blunder. Nf3 was better.",
                "Blunder. Nf3 was better.",
            ),
            ("a Mistake. d6 was best. Refuted by 4. Nc5 Bxc5 5... Qh5+. b.", "a b."),
            ("Best line: 1. e4 e5. He resigned.", "He resigned."),
            ("Mistake. What a", "Mistake. What a"),
            ("a Blunder. d6 was best. Proven: White wins in at most 15 plies. b", "a b"),
            ("Proven: White wins.", "Proven: White wins."),
            ("Proven: White wins in at most 3 moves.", "Proven: White wins in at most 3 moves."),
            ("Perhaps a mistake. d6 was best. x", "x"),
            ("Perhaps a mistake.", "Perhaps a mistake."),
            ("Blunder.", "Blunder."),
            ("[%csl Ga4, Gb5] [%eval 1", "[%csl Ga4, Gb5] 1"),
        ] {
            assert_eq!(without_old(old), left, "{old}");
        }
    }

    #[test]
    fn commands_are_not_the_authors() {
        assert_eq!(
            authors_words("[%clk 0:03:00] a [%eval 1.0] [x] b Mistake. d6 was best."),
            "a [x] b"
        );
        assert_eq!(authors_words("[%csl Ga4]"), "");
    }
}
