//! A position and moves to play first, as every command that needs one takes them: `startpos e4 e5`,
//! `startpos moves e2e4`, or a FEN with or without quotes, followed by moves in the same way. The moves
//! may be the words of a PGN, numbers and comments included.

use clap::Args;

use super::exit::BadInput;
use crate::atomic::{Game, Position, move_text};
use crate::explain::objection::{read_game, read_move};

/// The word that UCI has between a position and its moves.
const MOVES: &str = "moves";

#[derive(Args, Clone, Debug)]
pub struct PositionArgs {
    /// Position, with or without quotes, or startpos, and moves to play first, in UCI or SAN;
    /// startpos if there is none
    #[arg(value_name = "POSITION")]
    place: Vec<String>,
}

impl PositionArgs {
    pub fn is_given(&self) -> bool {
        !self.place.is_empty()
    }

    pub fn game(&self) -> Result<Game, BadInput> {
        self.game_with(&[])
    }

    /// The game with more moves after those of the place.
    pub fn game_with(&self, moves: &[String]) -> Result<Game, BadInput> {
        let Some((first, rest)) = self.place.split_first() else { return game("startpos", moves) };
        let (fen, mut words) = split(first, rest);
        words.extend_from_slice(moves);
        game(&fen, &words)
    }
}

/// The game of some moves from a FEN or `startpos`.
pub fn game(fen: &str, moves: &[String]) -> Result<Game, BadInput> {
    let start = if fen == "startpos" {
        Position::start()
    } else {
        Position::from_fen(fen).map_err(BadInput::new)?
    };
    read_game(start, &move_text::split(&moves.join(" ")), read_move)
        .map_err(|refused| BadInput::new(refused.refusal))
}

/// Splits words into the position that they begin with, as one FEN or `startpos`, and the moves.
pub fn split(first: &str, rest: &[String]) -> (String, Vec<String>) {
    // In quotes, a word "moves" ends the FEN, and startpos is one word.
    let (fen, quoted) = match (first.split_once(" moves"), first.split_once(' ')) {
        (Some((fen, moves)), _) => (fen, moves.trim()),
        (None, Some(("startpos", moves))) => ("startpos", moves.trim()),
        (None, _) => (first, ""),
    };
    let has_all = fen == "startpos" || fen.contains(char::is_whitespace);
    let (fields, rest) = rest.split_at(if has_all { 0 } else { fields(rest) });
    let fen = [&[fen.to_owned()], fields].concat().join(" ");
    let rest = match rest.split_first() {
        Some((word, moves)) if word == MOVES => moves,
        _ => rest,
    };
    let quoted = Some(quoted.to_owned()).filter(|moves| !moves.is_empty());
    (fen, quoted.into_iter().chain(rest.iter().cloned()).collect())
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
    words
        .iter()
        .take_while(|word| *word != MOVES)
        .enumerate()
        .take_while(|word| fits(*word))
        .count()
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
            // The word of UCI changes nothing, and neither do quotes.
            let moves = [&["moves".to_owned()], &words[fen_words..]].concat();
            let uci = [&words[1..fen_words], &moves].concat();
            assert_eq!(split(&words[0], &uci), (fen.clone(), rest.clone()), "{line}");
            let (quoted, joined) = split(&format!("{fen} {}", moves.join(" ")), &[]);
            assert_eq!((quoted, joined.join(" ")), (fen, rest.join(" ")), "{line}");
        }
        let quoted = format!("{BOARD} w KQkq - 0 1");
        let moves = ["b".to_owned()];
        assert_eq!(split(&quoted, &moves), (quoted.clone(), moves.to_vec()));
    }
}
