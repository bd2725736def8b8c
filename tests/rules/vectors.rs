//! The rule vectors in `tests/data/rules`, one test for each file; the README there explains the
//! rows. A test checks all rows and reports every failure.

use fissile::atomic::fen::{CastlingLetters, FenField};
use fissile::atomic::notation::CastlingText;
use fissile::atomic::perft::Perft;
use fissile::atomic::{Color, Game, Outcome, Position};
use support::positions::{Row, report, rows};

/// Checks all rows and reports the failures.
fn check(name: &str, columns: usize, check: impl Fn(&Row) -> Result<(), String>) {
    let failures: Vec<String> = rows(name, columns)
        .iter()
        .filter_map(|row| {
            check(row).err().map(|error| format!("{}: {error}\n    {}", row.place, row.cell(0)))
        })
        .collect();
    report(&failures);
}

fn equal<T: PartialEq + std::fmt::Debug>(found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found:?} instead of {expected:?}")) }
}

/// How the rows of a position write castling moves.
fn castling_text(row: &Row) -> CastlingText {
    if row.cell(1) == "1" { CastlingText::KingTakesRook } else { CastlingText::KingMove }
}

#[test]
fn legality() {
    check("legality.tsv", 5, |row| {
        let text = castling_text(row);
        let listed = row.position().legal_moves().iter().any(|mv| mv.uci(text) == row.cell(2));
        equal(if listed { "legal" } else { "illegal" }, row.cell(3))
    });
}

#[test]
fn transitions() {
    check("transitions.tsv", 5, |row| {
        let position = row.position();
        let mv = position.parse_uci(row.cell(2)).map_err(|error| error.to_string())?;
        let letters =
            if row.cell(1) == "1" { CastlingLetters::Shredder } else { CastlingLetters::XFen };
        equal(position.after(mv).fen(letters).as_str(), row.cell(3))
    });
}

#[test]
fn divides() {
    check("divide.tsv", 4, |row| {
        let (text, depth) = (castling_text(row), row.cell(2).parse().unwrap());
        let mut parts: Vec<String> = Perft::new(depth)
            .divide(&row.position())
            .iter()
            .map(|(mv, leaves)| format!("{}={leaves}", mv.uci(text)))
            .collect();
        parts.sort_unstable();
        let found = if parts.is_empty() { "-".to_owned() } else { parts.join(" ") };
        equal(found.as_str(), row.cell(3))
    });
}

#[test]
fn outcomes() {
    check("outcomes.tsv", 4, |row| {
        let mut game = Game::new(row.position());
        for text in row.cell(1).split(' ').filter(|text| *text != "-") {
            if let Some(outcome) = game.outcome() {
                return Err(format!("{outcome} before {text}"));
            }
            let mv = game.position().parse_uci(text).map_err(|error| error.to_string())?;
            game.play(mv);
        }
        equal(state(game.outcome()), row.cell(2))
    });
}

/// The table's name for a state.
fn state(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "ongoing",
        Some(Outcome::Explosion { winner: Color::White }) => "white_wins_explosion",
        Some(Outcome::Explosion { winner: Color::Black }) => "black_wins_explosion",
        Some(Outcome::Checkmate { winner: Color::White }) => "white_wins_checkmate",
        Some(Outcome::Checkmate { winner: Color::Black }) => "black_wins_checkmate",
        Some(Outcome::Stalemate) => "stalemate",
        Some(Outcome::InsufficientMaterial) => "insufficient_material",
        Some(Outcome::ClosedPosition) => "closed_position",
        Some(Outcome::FiftyMoves) => "fifty_moves",
        Some(Outcome::Threefold) => "threefold",
    }
}

#[test]
fn san_is_written_and_read_back() {
    check("san.tsv", 4, |row| {
        let position = row.position();
        let mv = position.parse_uci(row.cell(2)).map_err(|error| error.to_string())?;
        equal(position.san(mv).as_str(), row.cell(3))?;
        equal(position.parse_san(row.cell(3)), Ok(mv))?;
        equal(position.parse_move(row.cell(3)), Ok(mv))?;
        equal(position.parse_move(row.cell(2)), Ok(mv))
    });
}

#[test]
fn bad_fens_are_rejected_for_the_right_field() {
    check("bad_fens.tsv", 3, |row| {
        let Err(error) = Position::from_fen(row.cell(0)) else { return Err("accepted".to_owned()) };
        let expected = field(row.cell(1)).expect("a known field");
        let fields: Vec<FenField> = error.problems.iter().map(|problem| problem.field()).collect();
        if fields.contains(&expected) {
            Ok(())
        } else {
            Err(format!("{expected:?} is not at fault in: {error}"))
        }
    });
}

fn field(name: &str) -> Option<FenField> {
    Some(match name {
        "placement" => FenField::Placement,
        "side" => FenField::Side,
        "castling" => FenField::Castling,
        "ep" => FenField::EnPassant,
        "halfmove" => FenField::Halfmove,
        "fullmove" => FenField::Fullmove,
        "count" => FenField::Count,
        _ => return None,
    })
}
