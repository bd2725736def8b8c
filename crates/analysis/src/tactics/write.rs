//! Puzzles as EPD, as PGN, as CSV and as lines of a table. docs/tactics.md describes the formats.

use super::Puzzle;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Game};
use crate::formats::pgn::{Tags, movetext, numbered, write_words};
use crate::searched::san_line;

/// The width of the column with the game, in characters.
const NAME: usize = 24;
/// The moves of a solution in the table.
const SHOWN: usize = 5;

/// The first line of the table.
#[must_use]
pub fn table_head() -> String {
    let [game, key, mate, hard, second, played] =
        ["game", "winning move", "in", "difficulty", "second", "played"];
    format!("{game:<NAME$} {key:<14} {mate:>2} {hard:<10} {second:>6} {played:<8} themes; solution")
}

#[must_use]
pub fn table_line(puzzle: &Puzzle) -> String {
    let Puzzle { position, proof, difficulty, .. } = puzzle;
    let mut name: String = name(puzzle).chars().take(NAME).collect();
    name.extend(std::iter::repeat_n(' ', NAME - name.chars().count()));
    let key = puzzle.key().map_or(String::new(), |key| numbered(position, key));
    let played = match puzzle.played() {
        Some(mv) if Some(mv) == puzzle.key() => "found".to_owned(),
        Some(mv) => position.san(mv),
        None => "-".to_owned(),
    };
    let mut solution = movetext(position, &proof.line[..proof.line.len().min(SHOWN)]).join(" ");
    if proof.line.len() > SHOWN {
        solution.push_str(" …");
    }
    let hard = format!("{} {}", difficulty.points(), difficulty.word());
    format!(
        "{name} {key:<14} {:>2} {hard:<10} {:>6} {played:<8} {}; {solution}",
        proof.moves(),
        second(puzzle),
        themes(puzzle),
    )
}

#[must_use]
pub fn epd_line(puzzle: &Puzzle) -> String {
    let Puzzle { position, proof, difficulty, .. } = puzzle;
    let fen = position.to_string();
    let fields = fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
    let san = san_line(*position, &proof.line);
    let key = san.first().map_or("", String::as_str);
    format!(
        "{fields} bm {key}; dm {}; hmvc {}; fmvn {}; id \"{}\"; pv {}; c0 \"themes {}\"; c1 \"difficulty {} {}\"; \
         c2 \"depth {}, moves {}, captures {}\"; c3 \"second {}\";",
        proof.moves(),
        position.halfmove_clock(),
        position.fullmove_number(),
        id(puzzle).replace('"', "'"),
        san.join(" "),
        themes(puzzle),
        difficulty.points(),
        difficulty.word(),
        difficulty.depth,
        difficulty.moves,
        difficulty.captures,
        second(puzzle),
    )
}

/// The first line of a CSV.
pub const CSV_HEAD: &str = "id,fen,moves,themes,difficulty,grade";

/// The puzzle as a line of a CSV (RFC 4180): the moves of the solution as UCI writes them, and themes
/// and moves with a space between them.
#[must_use]
pub fn csv_line(puzzle: &Puzzle) -> String {
    let Puzzle { position, proof, difficulty, .. } = puzzle;
    let castling = CastlingText::of(position, false);
    let moves: Vec<_> = proof.line.iter().map(|mv| mv.uci(castling)).collect();
    // Only the name of a game can have a comma or a quotation mark.
    format!(
        "\"{}\",{position},{},{},{},{}",
        id(puzzle).replace('"', "\"\""),
        moves.join(" "),
        themes(puzzle),
        difficulty.points(),
        difficulty.word(),
    )
}

/// The puzzle as a game in PGN, from its position to the end of the solution.
#[must_use]
pub fn pgn(puzzle: &Puzzle) -> String {
    let Puzzle { position, proof, difficulty, .. } = puzzle;
    let mut game = Game::new(*position);
    proof.line.iter().for_each(|mv| game.play(*mv));
    let mut tags = Tags::default();
    let hard = format!("{} {}", difficulty.points(), difficulty.word());
    let words = themes(puzzle);
    let source = id(puzzle);
    let annotator = concat!("Fissile ", env!("CARGO_PKG_VERSION"));
    tags.set_default("Event", &source);
    for name in ["Site", "Date", "Round", "White", "Black"] {
        if let Some(value) = puzzle.subject.tag(name) {
            tags.set_default(name, value);
        }
    }
    for (name, value) in [("Annotator", annotator), ("Themes", &words), ("Difficulty", &hard)] {
        tags.set_default(name, value);
    }
    let result = if position.turn() == Color::White { "1-0" } else { "0-1" };
    write_words(&game, &tags, result, &movetext(position, &proof.line))
}

/// The game and the place in it, as a name for the puzzle.
fn id(puzzle: &Puzzle) -> String {
    let side = if puzzle.position.turn() == Color::White { "." } else { "..." };
    format!("{}, {}{side}", name(puzzle), puzzle.position.fullmove_number())
}

fn name(puzzle: &Puzzle) -> String {
    let number = puzzle.number;
    let name = puzzle.subject.name.as_deref();
    name.map_or_else(|| format!("game {number}"), |name| format!("{number}: {name}"))
}

fn themes(puzzle: &Puzzle) -> String {
    puzzle.themes.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(" ")
}

/// The score of the best other move, for the side to move.
fn second(puzzle: &Puzzle) -> String {
    match puzzle.second.moves_to_mate() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(puzzle.second.centipawns()) / 100.0),
    }
}
