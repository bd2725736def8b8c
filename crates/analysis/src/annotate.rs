//! Analyses as annotated PGN: after each move the evaluation in lichess's form, `{ [%eval 0.31] }`,
//! glyphs for moves that lost something, and the lines that would have been better. The existing
//! annotations stay, except for older evaluations and judgments.

use super::comment::{without_old, words};
use super::judge::{Compared, Verdict};
use super::proven::Proven;
use super::remarks::{gives_way, grouped};
use super::searched::SearchedPosition;
use super::{Analysis, SearchBudget};
use crate::atomic::{Move, Position};
use crate::formats::pgn::{COLUMNS, Element, OPENING, Writer, movetext, tag_pair};
use crate::opening_names::name_of_game;
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

/// The game with its analysis as PGN, without a trailing blank line.
#[must_use]
pub fn annotated(analysis: &Analysis, budget: SearchBudget) -> String {
    let subject = &analysis.subject;
    let mut text: String =
        tags(analysis, budget).iter().map(|(name, value)| tag_pair(name, value)).collect();
    let mut writer = Writer { wants_number: true, ..Writer::default() };
    let (lead, moves) = grouped(&subject.elements);
    if moves.is_empty() {
        writer.comment(&position_comment(analysis));
    }
    for element in lead {
        match element {
            Element::Comment(text) => writer.comment(&without_old(text)),
            element => writer.element(element),
        }
    }
    for (ply, (mv, remarks)) in moves.iter().enumerate() {
        writer.element(mv);
        write_after_move(&mut writer, analysis, ply, remarks);
    }
    if let Some(reason) = &subject.broken {
        writer.comment(&format!("The rest of the game cannot be read: {reason}"));
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
    if let Some(name) = name_of_game(&subject.game) {
        complete(OPENING, name.to_owned());
    }
    let spent = match budget {
        SearchBudget::Nodes(nodes) => format!("{nodes} nodes"),
        SearchBudget::Depth(depth) => format!("depth {depth}"),
        SearchBudget::Time(time) => format!("{} ms", time.as_millis()),
    };
    complete("Annotator", format!("Fissile {}, {spent} a position", env!("CARGO_PKG_VERSION")));
    all
}

/// The comment on a position without moves.
fn position_comment(analysis: &Analysis) -> String {
    let Some(searched) = analysis.positions.first() else { return String::new() };
    let line = line_text(&searched.position, searched.line());
    let best = if line.is_empty() { line } else { format!("Best line: {line}.") };
    let parts = [evaluation(searched), Some(best), proof(None, searched)];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A sentence about a proven win. Later positions of the same win and wins in one ply need no such
/// sentence.
fn proof(before: Option<&SearchedPosition>, searched: &SearchedPosition) -> Option<String> {
    let Proven { winner, plies } = searched.proven.filter(|proven| proven.plies > 1)?;
    let is_old = before.and_then(|before| before.proven).is_some_and(|old| old.winner == winner);
    (!is_old).then(|| format!("Proven: {winner} wins in at most {plies} plies."))
}

/// The evaluation in lichess's form: in pawns or as moves to mate, for White. A finished game has
/// none.
fn evaluation(searched: &SearchedPosition) -> Option<String> {
    let score = searched.score().filter(|score| *score != Score::MATE && *score != -Score::MATE)?;
    Some(match score.moves_to_mate() {
        Some(moves) => format!("[%eval #{moves}]"),
        None => format!("[%eval {:.2}]", f64::from(score.centipawns()) / 100.0),
    })
}

fn line_text(start: &Position, moves: &[Move]) -> String {
    movetext(start, &moves[..moves.len().min(LONGEST_LINE)]).join(" ")
}

/// The annotations after a move of the main line: glyphs, comments and variations, old and new.
fn write_after_move(writer: &mut Writer, analysis: &Analysis, ply: usize, old: &[Element]) {
    let Some((before, mv, after, verdict)) = analysis.moves().nth(ply) else { return };
    let known = after.score().is_some();
    let first_variation =
        old.iter().position(|element| *element == Element::Open).unwrap_or(old.len());
    let (remarks, variations) = old.split_at(first_variation);
    for element in remarks {
        if matches!(element, Element::Glyph(glyph) if !gives_way(*glyph, verdict)) {
            writer.element(element);
        }
    }
    if let Some(judgment) = verdict.judgment {
        writer.element(&Element::Glyph(judgment.glyph()));
    }
    let comments = remarks.iter().filter_map(|element| match element {
        Element::Comment(text) => Some(if known { without_old(text) } else { text.clone() }),
        _ => None,
    });
    let mut comments = comments.filter(|text| !text.is_empty());
    let parts = [
        evaluation(after),
        comments.next(),
        sentence(analysis, ply, verdict),
        proof(Some(before).filter(|_| ply > 0), after),
    ];
    writer.comment(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "));
    for text in comments {
        writer.comment(&text);
    }
    for element in variations {
        writer.element(element);
    }

    let last = ply.checked_sub(1).and_then(|ply| analysis.verdicts.get(ply));
    let refutation = last.and_then(|verdict| verdict.refutation.first());
    let missed = refutation.is_some_and(|refutation| *refutation != mv);
    if verdict.judgment.is_some() || missed {
        write_variation(writer, &before.position, before.line(), variations);
    }
}

/// The judgment in words, after what the mover could expect with the best move and with this
/// one. A refutation needs words only after the last move, where no variation can show it.
fn sentence(analysis: &Analysis, ply: usize, verdict: &Verdict) -> Option<String> {
    let (before, _, after, _) = analysis.moves().nth(ply)?;
    let best = before.position.san(verdict.best?);
    let mut text = words(verdict.judgment?, verdict.is_uncertain, &best);
    if let Some([best, played]) = verdict.compared.map(Compared::points) {
        text = format!("({best:.1}% → {played:.1}%) {text}");
    }
    if ply + 1 == analysis.verdicts.len() && !verdict.refutation.is_empty() {
        text.push_str(&format!(" Refuted by {}.", line_text(&after.position, &verdict.refutation)));
    }
    Some(text)
}

/// A variation in place of the last move, unless it exists already.
fn write_variation(writer: &mut Writer, start: &Position, line: &[Move], old: &[Element]) {
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
    writer.element(&Element::Open);
    for word in &words {
        writer.word(word);
    }
    writer.element(&Element::Close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::{Color, Outcome};
    use crate::search::Wdl;
    use crate::searched::{PositionResult, Variation};

    #[test]
    fn evaluations_are_written_as_lichess_does() {
        let searched = |score, outcome| {
            let (position, wdl) = (Position::start(), Wdl { win: 0, draw: 1000, loss: 0 });
            let lines = vec![Variation { score, wdl, moves: Vec::new(), link: None }];
            SearchedPosition {
                position,
                outcome,
                found: Some(PositionResult { score, wdl, depth: 1, nodes: 1, lines }),
                comparison: None,
                proven: None,
            }
        };
        for (score, text) in [
            (Score(Score::PAWN / 2), "[%eval 0.49]"),
            (Score(-2 * Score::PAWN), "[%eval -2.00]"),
            (Score(0), "[%eval 0.00]"),
            (Score::mate_in(5), "[%eval #3]"),
            (-Score::mate_in(4), "[%eval #-2]"),
        ] {
            assert_eq!(evaluation(&searched(score, None)).as_deref(), Some(text));
        }
        assert_eq!(
            evaluation(&searched(Score(0), Some(Outcome::Stalemate))).as_deref(),
            Some("[%eval 0.00]")
        );
        assert_eq!(
            evaluation(&searched(Score(0), Some(Outcome::Explosion { winner: Color::Black }))),
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
            let mut writer = Writer::default();
            write_variation(&mut writer, &start, &line, old);
            writer.words.join(" ")
        };
        assert_eq!(words(&old), "");
        assert_eq!(words(&[&old[..2], &old[3..]].concat()), "(1. Nf3 f6)");
    }
}
