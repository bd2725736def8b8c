//! Analyses as annotated PGN: after each move the evaluation in lichess's form, `{ [%eval 0.31] }`,
//! glyphs for moves that lost something, and the lines that would have been better. The existing
//! annotations stay, except for older evaluations and judgements.

use std::ops::Range;

use super::judge::{Judgement, Verdict};
use super::study::{Study, mate_moves};
use super::{Analysis, SearchBudget};
use crate::atomic::{Color, Move, Position};
use crate::formats::pgn::{COLUMNS, Element, movetext, tag_pair};
use crate::search::Score;
use crate::util::wrap::wrapped;

/// The maximum number of moves of a line.
const LONGEST_LINE: usize = 10;

/// The seven tags at the start of every PGN, and their values if unknown.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// How other programs, and this one, say that a move was bad. A move and `was best.` follow.
const OLD_JUDGEMENTS: [&[&str]; 5] = [
    &["Inaccuracy."],
    &["Mistake."],
    &["Blunder."],
    &["Checkmate", "is", "now", "unavoidable."],
    &["Lost", "forced", "checkmate", "sequence."],
];

/// The game with its analysis as PGN, without a trailing blank line.
#[must_use]
pub fn annotated(analysis: &Analysis, budget: SearchBudget) -> String {
    let subject = &analysis.subject;
    let mut text: String =
        tags(analysis, budget).iter().map(|(name, value)| tag_pair(name, value)).collect();
    let mut writer = Writer { words: Vec::new(), prefix: String::new(), wants_number: true };
    let (lead, moves) = grouped(&subject.elements);
    if moves.is_empty() {
        writer.comment(&position_comment(analysis));
    }
    for element in lead {
        match element {
            Element::Comment(text) if moves.is_empty() => writer.comment(&without_old(text)),
            element => writer.element(element),
        }
    }
    for (ply, (mv, behind)) in moves.iter().enumerate() {
        writer.element(mv);
        writer.after_move(analysis, ply, behind);
    }
    writer.word(&subject.result);
    text.push('\n');
    text.push_str(&wrapped(writer.words.iter().map(String::as_str), COLUMNS));
    text
}

/// The tags of the PGN, completed.
fn tags(analysis: &Analysis, budget: SearchBudget) -> Vec<(String, String)> {
    let subject = &analysis.subject;
    let start = subject.game.start();
    let is_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let mut tags: Vec<_> = subject
        .tags
        .iter()
        .filter(|(name, _)| !name.is_empty() && is_name(name))
        .cloned()
        .collect();
    tags.retain(|(name, _)| name != "Annotator");
    let has = |tags: &[(String, String)], name: &str| tags.iter().any(|(own, _)| own == name);
    let missing = ROSTER.iter().filter(|(name, _)| !has(&tags, name)).map(|(name, unknown)| {
        let value = match (*name, &subject.name) {
            ("Result", _) => &subject.result,
            ("Event", Some(name)) if subject.is_position => name,
            _ => *unknown,
        };
        ((*name).to_owned(), value.to_owned())
    });
    let mut all: Vec<_> = missing.collect();
    // The seven tags come first.
    all.append(&mut tags);
    let place = |(name, _): &(String, String)| {
        ROSTER.iter().position(|(own, _)| own == name).unwrap_or(ROSTER.len())
    };
    all.sort_by_key(place);
    let mut complete = |name: &str, value: String| {
        if !has(&all, name) {
            all.push((name.to_owned(), value));
        }
    };
    complete("Variant", "Atomic".to_owned());
    if *start != Position::start() {
        complete("SetUp", "1".to_owned());
        complete("FEN", start.to_string());
    }
    let spent = match budget {
        SearchBudget::Nodes(nodes) => format!("{nodes} nodes"),
        SearchBudget::Depth(depth) => format!("depth {depth}"),
        SearchBudget::Time(time) => format!("{} ms", time.as_millis()),
    };
    complete("Annotator", format!("Fissile {}, {spent} a position", env!("CARGO_PKG_VERSION")));
    all
}

/// The elements before the first move of the main line, and the moves of the main line, each with
/// the elements after it.
fn grouped(elements: &[Element]) -> (&[Element], Vec<(&Element, &[Element])>) {
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

/// The comment on a position without moves.
fn position_comment(analysis: &Analysis) -> String {
    let Some(study) = analysis.studies.first() else { return String::new() };
    let line = line_text(&study.position, study.line());
    let best = if line.is_empty() { line } else { format!("Best line: {line}.") };
    format!("{} {best}", evaluation(study).unwrap_or_default())
}

/// The evaluation in lichess's form: in pawns or as moves to mate, for White. A finished game has
/// none.
fn evaluation(study: &Study) -> Option<String> {
    let score = study.score().filter(|score| *score != Score::MATE && *score != -Score::MATE)?;
    Some(match mate_moves(score) {
        Some(moves) => format!("[%eval #{moves}]"),
        None => format!("[%eval {:.2}]", f64::from(score.centipawns()) / 100.0),
    })
}

fn line_text(start: &Position, moves: &[Move]) -> String {
    movetext(start, &moves[..moves.len().min(LONGEST_LINE)]).join(" ")
}

/// Collects the words of the movetext.
struct Writer {
    words: Vec<String>,
    /// Attached to the next word without a space.
    prefix: String,
    /// Whether a move of Black needs its number.
    wants_number: bool,
}

impl Writer {
    fn word(&mut self, word: &str) {
        let mut whole = std::mem::take(&mut self.prefix);
        whole.push_str(word);
        self.words.push(whole);
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Move { number, color, san } => {
                match color {
                    Color::White => self.word(&format!("{number}.")),
                    Color::Black if self.wants_number => self.word(&format!("{number}...")),
                    Color::Black => {}
                }
                self.word(san);
                self.wants_number = false;
            }
            Element::Comment(text) => self.comment(text),
            Element::Glyph(glyph) => self.word(&format!("${glyph}")),
            Element::Open => {
                self.prefix.push('(');
                self.wants_number = true;
            }
            Element::Close => {
                if let Some(last) = self.words.last_mut() {
                    last.push(')');
                }
                self.wants_number = true;
            }
        }
    }

    /// A comment in braces. No line starts with a character that has a special meaning there, and
    /// commands are not split.
    fn comment(&mut self, text: &str) {
        let tokens = tokens(text);
        let last = tokens.len().saturating_sub(1);
        for (index, token) in tokens.iter().enumerate() {
            let closed = if index == last { format!("{token} }}") } else { token.clone() };
            if index == 0 {
                self.word(&format!("{{ {closed}"));
            } else if token.starts_with(['[', '%', ';'])
                && let Some(before) = self.words.last_mut()
            {
                before.push(' ');
                before.push_str(&closed);
            } else {
                self.word(&closed);
            }
            self.wants_number = true;
        }
    }

    /// The annotations after a move of the main line: glyphs, comments and variations, old and new.
    fn after_move(&mut self, analysis: &Analysis, ply: usize, old: &[Element]) {
        let Some((before, mv, after, verdict)) = analysis.moves().nth(ply) else { return };
        let known = after.score().is_some();
        // The new analysis replaces the glyphs that lichess and others put after bad moves.
        let is_outdated = |glyph: u8| verdict.loss_permille.is_some() && matches!(glyph, 2 | 4 | 6);
        let first_variation =
            old.iter().position(|element| *element == Element::Open).unwrap_or(old.len());
        let (remarks, variations) = old.split_at(first_variation);
        for element in remarks {
            if matches!(element, Element::Glyph(glyph) if !is_outdated(*glyph)) {
                self.element(element);
            }
        }
        if let Some(judgement) = verdict.judgement {
            self.element(&Element::Glyph(judgement.glyph()));
        }
        let comments = remarks.iter().filter_map(|element| match element {
            Element::Comment(text) => Some(if known { without_old(text) } else { text.clone() }),
            _ => None,
        });
        let mut comments = comments.filter(|text| !text.is_empty());
        let parts = [evaluation(after), comments.next(), self.sentence(analysis, ply, verdict)];
        self.comment(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "));
        for text in comments {
            self.comment(&text);
        }
        for element in variations {
            self.element(element);
        }

        let last = ply.checked_sub(1).and_then(|ply| analysis.verdicts.get(ply));
        let refutation = last.and_then(|verdict| verdict.refutation.first());
        let missed = refutation.is_some_and(|refutation| *refutation != mv);
        if verdict.judgement.is_some() || missed {
            self.variation(&before.position, before.line(), variations);
        }
    }

    /// The judgement in words. A refutation needs words only after the last move, where no
    /// variation can show it.
    fn sentence(&self, analysis: &Analysis, ply: usize, verdict: &Verdict) -> Option<String> {
        let (before, _, after, _) = analysis.moves().nth(ply)?;
        let judgement = match verdict.judgement? {
            Judgement::Inaccuracy => "Inaccuracy",
            Judgement::Mistake => "Mistake",
            Judgement::Blunder => "Blunder",
        };
        let mut text = format!("{judgement}. {} was best.", before.position.san(verdict.best?));
        if ply + 1 == analysis.verdicts.len() && !verdict.refutation.is_empty() {
            text.push_str(&format!(
                " Refuted by {}.",
                line_text(&after.position, &verdict.refutation)
            ));
        }
        Some(text)
    }

    /// A variation in place of the last move, unless it exists already.
    fn variation(&mut self, start: &Position, line: &[Move], old: &[Element]) {
        let words = movetext(start, &line[..line.len().min(LONGEST_LINE)]);
        let san = |element: &Element| match element {
            Element::Move { san, .. } => Some(san.clone()),
            _ => None,
        };
        let is_number = |word: &&String| word.ends_with('.');
        let new: Vec<_> = words.iter().filter(|word| !is_number(word)).cloned().collect();
        let is_there = old.split(|element| *element == Element::Open).any(|variation| {
            let line: Vec<_> = variation
                .iter()
                .take_while(|element| **element != Element::Close)
                .filter_map(san)
                .collect();
            line == new
        });
        if new.is_empty() || is_there {
            return;
        }
        self.element(&Element::Open);
        for word in &words {
            self.word(word);
        }
        self.element(&Element::Close);
    }
}

/// The words of a comment. A command such as `[%clk 0:03:00]` is one word.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let command = if rest.starts_with("[%") { rest.find(']').map(|end| end + 1) } else { None };
        let end = command.or_else(|| rest.find(char::is_whitespace)).unwrap_or(rest.len());
        tokens.push(rest[..end].split_whitespace().collect::<Vec<_>>().join(" "));
        rest = rest[end..].trim_start();
    }
    tokens
}

/// A comment without older evaluations and judgements.
fn without_old(text: &str) -> String {
    let mut tokens = tokens(text);
    tokens.retain(|token| !token.starts_with("[%eval"));
    let found =
        (0..tokens.len()).find_map(|start| Some(start..start + old_length(&tokens[start..])?));
    if let Some(Range { start, end }) = found {
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
    let words = OLD_JUDGEMENTS
        .into_iter()
        .find(|words| begins(0, words) && begins(words.len() + 1, &["was", "best."]))?;
    let length = words.len() + 3;
    if begins(length, &["Refuted", "by"]) { sentence(length) } else { Some(length) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::study::{Found, Variation};
    use crate::atomic::Outcome;
    use crate::search::Wdl;

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
            ("Blunder.", "Blunder."),
            ("[%csl Ga4, Gb5] [%eval 1", "[%csl Ga4, Gb5] 1"),
        ] {
            assert_eq!(without_old(old), left, "{old}");
        }
    }

    #[test]
    fn commands_stay_whole_and_begin_no_line() {
        let mut writer = Writer { words: Vec::new(), prefix: "(".to_owned(), wants_number: false };
        writer.comment(" \n");
        assert!(writer.words.is_empty() && !writer.wants_number);
        writer.comment("[%eval 0.31] [%clk\n0:03:00] a  [b] % c ; d");
        assert_eq!(writer.words, ["({ [%eval 0.31] [%clk 0:03:00]", "a [b] %", "c ;", "d }"]);
        assert!(writer.wants_number);
    }

    #[test]
    fn evaluations_are_written_as_lichess_does() {
        let study = |score, outcome| {
            let (position, wdl) = (Position::start(), Wdl { win: 0, draw: 1000, loss: 0 });
            let lines = vec![Variation { score, wdl, moves: Vec::new() }];
            Study {
                position,
                outcome,
                found: Some(Found { score, wdl, depth: 1, nodes: 1, lines }),
            }
        };
        for (score, text) in [
            (Score(Score::PAWN / 2), "[%eval 0.49]"),
            (Score(-2 * Score::PAWN), "[%eval -2.00]"),
            (Score(0), "[%eval 0.00]"),
            (Score::mate_in(5), "[%eval #3]"),
            (-Score::mate_in(4), "[%eval #-2]"),
        ] {
            assert_eq!(evaluation(&study(score, None)).as_deref(), Some(text));
        }
        assert_eq!(
            evaluation(&study(Score(0), Some(Outcome::Stalemate))).as_deref(),
            Some("[%eval 0.00]")
        );
        assert_eq!(
            evaluation(&study(Score(0), Some(Outcome::Explosion { winner: Color::Black }))),
            None
        );
    }

    #[test]
    fn a_line_that_is_there_is_not_written_again() {
        let start = Position::start();
        let line = [
            start.parse_san("Nf3").unwrap(),
            start.after(start.parse_san("Nf3").unwrap()).parse_san("f6").unwrap(),
        ];
        let mv = |color, san: &str| Element::Move { number: 1, color, san: san.to_owned() };
        let old = [Element::Open, mv(Color::White, "Nf3"), mv(Color::Black, "f6"), Element::Close];
        let words = |old: &[Element]| {
            let mut writer =
                Writer { words: Vec::new(), prefix: String::new(), wants_number: false };
            writer.variation(&start, &line, old);
            writer.words.join(" ")
        };
        assert_eq!(words(&old), "");
        assert_eq!(words(&[&old[..2], &old[3..]].concat()), "(1. Nf3 f6)");
    }
}
