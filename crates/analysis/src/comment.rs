//! The words of a comment in a PGN: commands such as `[%clk 0:03:00]`, what an older analysis
//! wrote, and the rest, which is the author's.

use std::ops::Range;

use super::judgment::Judgment;
use crate::formats::pgn::tokens;

/// How other programs, and this one, say that a move was bad. A move and `was best.` follow.
const OLD_JUDGMENTS: [&[&str]; 8] = [
    &["Inaccuracy."],
    &["Mistake."],
    &["Blunder."],
    &["Perhaps", "an", "inaccuracy."],
    &["Perhaps", "a", "mistake."],
    &["Perhaps", "a", "blunder."],
    &["Checkmate", "is", "now", "unavoidable."],
    &["Lost", "forced", "checkmate", "sequence."],
];

/// A judgment in words: `Blunder. Nf3 was best.`, or `Perhaps a blunder.` and so on.
#[must_use]
pub fn words(judgment: Judgment, is_uncertain: bool, best: &str) -> String {
    let judgment = match (judgment, is_uncertain) {
        (Judgment::Inaccuracy, false) => "Inaccuracy",
        (Judgment::Mistake, false) => "Mistake",
        (Judgment::Blunder, false) => "Blunder",
        (Judgment::Inaccuracy, true) => "Perhaps an inaccuracy",
        (Judgment::Mistake, true) => "Perhaps a mistake",
        (Judgment::Blunder, true) => "Perhaps a blunder",
    };
    format!("{judgment}. {best} was best.")
}

/// A judgment that was found in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    pub judgment: Judgment,
    /// Whether it is one with "perhaps".
    pub is_uncertain: bool,
    /// The better move, in SAN, as it is written.
    pub best: String,
    /// The comment without the judgment.
    pub rest: String,
}

/// The first judgment in a comment that is written as [`words()`] does, as lichess also writes it;
/// `None` if there is none.
///
/// ```
/// use fissile_analysis::comment::{words, worded};
/// use fissile_analysis::judgment::Judgment;
///
/// let found = worded("A pity. Perhaps a mistake. Nf3 was best. So what?").unwrap();
/// assert_eq!(words(found.judgment, found.is_uncertain, &found.best), "Perhaps a mistake. Nf3 was best.");
/// assert_eq!(found.rest, "A pity. So what?");
/// assert_eq!(worded("What a blunder."), None);
/// ```
#[must_use]
pub fn worded(text: &str) -> Option<Worded> {
    let mut tokens = tokens(text);
    for start in 0..tokens.len() {
        let begins = |words: &&[&str]| {
            tokens.get(start..start + words.len()).is_some_and(|begin| *begin == **words)
        };
        let Some(place) = OLD_JUDGMENTS[..6].iter().position(begins) else { continue };
        let Some(length) = old_length(&tokens[start..]) else { continue };
        let best = tokens[start + OLD_JUDGMENTS[place].len()].clone();
        tokens.drain(with_scores(&tokens, start)..start + length);
        let judgment = Judgment::ALL[place % 3];
        return Some(Worded { judgment, is_uncertain: place >= 3, best, rest: tokens.join(" ") });
    }
    None
}

/// Where a judgment begins whose words begin at `start`: with `(0.12 → -0.45)` before it.
fn with_scores(tokens: &[String], start: usize) -> usize {
    if start >= 3 && tokens[start - 2] == "→" { start - 3 } else { start }
}

/// A comment without older evaluations and judgments.
pub(super) fn without_old(text: &str) -> String {
    let mut tokens = tokens(text);
    tokens.retain(|token| !token.starts_with("[%eval"));
    let old = |tokens: &[String]| {
        (0..tokens.len()).find_map(|start| Some(start..start + old_length(&tokens[start..])?))
    };
    while let Some(Range { start, end }) = old(&tokens) {
        tokens.drain(with_scores(&tokens, start)..end);
    }
    tokens.join(" ")
}

/// The number of tokens of an older judgment, or of this program's comment on a position, if the
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
    let words = OLD_JUDGMENTS
        .into_iter()
        .find(|words| begins(0, words) && begins(words.len() + 1, &["was", "best."]))?;
    let length = words.len() + 3;
    if begins(length, &["Refuted", "by"]) { sentence(length) } else { Some(length) }
}

/// The author's words: a comment without commands and without an older analysis.
pub(super) fn authors_words(text: &str) -> String {
    let mut words = tokens(&without_old(text));
    words.retain(|word| !(word.starts_with("[%") && word.ends_with(']')));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_evaluations_and_judgments_go_and_everything_else_stays() {
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
