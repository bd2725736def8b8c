//! Positions and games on the command line. A FEN is in quotes, or its fields are separate
//! arguments, because people forget the quotes.

use super::exit::BadInput;
use crate::atomic::{Game, Position, move_text};
use crate::explain::objection::{read_game, read_move};

/// The game of some moves, in UCI or SAN, from a position, given as a FEN or `startpos`. `fen` may
/// hold only the first field of the FEN; then the others come before the moves. The moves may be
/// the words of a PGN, numbers and comments included.
pub(super) fn game(fen: &str, moves: &[String]) -> Result<Game, BadInput> {
    let (fen, moves) = split(fen, moves);
    let start = if fen == "startpos" {
        Position::start()
    } else {
        Position::from_fen(&fen).map_err(BadInput::new)?
    };
    read_game(start, &move_text::split(&moves.join(" ")), read_move)
        .map_err(|refused| BadInput::new(refused.refusal))
}

/// The game of a position and moves as separate words, and of more moves; from the start position
/// if there are no words.
pub(super) fn placed_game(place: &[String], moves: &[String]) -> Result<Game, BadInput> {
    let (first, rest) = match place.split_first() {
        Some((first, rest)) => (first.as_str(), rest),
        None => ("startpos", &[][..]),
    };
    game(first, &[rest, moves].concat())
}

/// Splits words into the position that they begin with, as one FEN or `startpos`, and the rest.
pub(super) fn split<'a>(first: &str, rest: &'a [String]) -> (String, &'a [String]) {
    let has_all = first == "startpos" || first.contains(char::is_whitespace);
    let (fields, rest) = rest.split_at(if has_all { 0 } else { fields(rest) });
    let mut fen = first.to_owned();
    for field in fields {
        fen.push(' ');
        fen.push_str(field);
    }
    (fen, rest)
}

/// The number of words that continue the FEN whose first field was given.
fn fields(words: &[String]) -> usize {
    let fits = |(index, word): (usize, &String)| match index {
        0 => matches!(word.as_str(), "w" | "b"),
        1 => word == "-" || word.bytes().all(|byte| byte.is_ascii_alphabetic()),
        2 => word == "-" || word.len() == 2,
        3 | 4 => word.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    words.iter().enumerate().take_while(|word| fits(*word)).count()
}

#[cfg(test)]
mod tests {
    use super::split;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn fields_of_a_fen_are_separated_from_moves() {
        for (line, fen_words) in [
            ("BOARD w KQkq - 0 1 e2e4", 6),
            ("BOARD w KQkq - 0 1", 6),
            ("BOARD b - - e7e5 e2e4", 4),
            ("BOARD w HAha e3 e4", 4),
            ("BOARD b", 2),
            ("BOARD e2e4 b7b5", 1),
            ("startpos b3 b6", 1),
        ] {
            let words: Vec<String> =
                line.split(' ').map(|word| word.replace("BOARD", BOARD)).collect();
            let (fen, rest) = split(&words[0], &words[1..]);
            assert_eq!(fen, words[..fen_words].join(" "), "{line}");
            assert_eq!(rest, &words[fen_words..], "{line}");
        }
        let quoted = format!("{BOARD} w KQkq - 0 1");
        let moves = ["b".to_owned()];
        assert_eq!(split(&quoted, &moves), (quoted.clone(), &moves[..]));
    }
}
