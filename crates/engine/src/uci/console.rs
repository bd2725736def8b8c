//! Answers to the console commands, for people at a terminal. [`super::parse`] reads the commands,
//! the session prints the answers.

use std::fmt::Write;

use super::Extensions;
use crate::atomic::fen::{CastlingLetters, FenError};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Board, Game, Move, Position, Square};
use crate::engine::{Evaluation, Score};

/// A summary of the commands, with those that the program adds.
#[must_use]
pub fn help(extensions: &Extensions) -> String {
    let genfens = if extensions.find_openings.is_some() { GENFENS } else { "" };
    let solve = if extensions.solve.is_some() { SOLVE } else { "" };
    format!("{COMMANDS}{genfens}{solve}  help       this list")
}

const COMMANDS: &str = "\
UCI commands: uci, debug on|off, isready, setoption name <option> [value <value>], ucinewgame,
  position startpos|fen <fen> [moves <move> ...], stop, ponderhit, quit,
  go [depth N] [nodes N] [mate N] [movetime MS] [infinite] [ponder] [searchmoves <move> ...]
     [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N], go perft N
Console commands:
  d          the board, its FEN and key, the checkers and the state of the game
  eval       the static evaluation of the position
  moves      the legal moves, in UCI notation and SAN, with what their explosions remove and win
  flip       exchange the colors
  perft N    count the leaves N plies deep, like go perft N
  bench [N]  search the fixed positions, N plies deep if given, and print the nodes
  bench HASH THREADS N            the same with another table size, in MiB, and several threads
";

const GENFENS: &str =
    "  genfens N [seed S] [book FILE]  N different balanced openings, in OpenBench's form\n";

const SOLVE: &str = "  solve <fen> [goal WHITE_WIN|BLACK_WIN] [nodes N] [movetime MS] [hash MB] [certnodes N] [certfile FILE]
                                  prove a win, with a certificate in AtomicDB's form
";

/// The board with its FEN, key and checkers, and the state of the game.
#[must_use]
pub fn board(game: &Game, letters: CastlingLetters) -> String {
    const LINE: &str = " +---+---+---+---+---+---+---+---+\n";
    let position = game.position();
    let mut text = LINE.to_string();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let letter = position
                .board()
                .piece_at(Square::at(file, rank))
                .map_or(' ', |piece| piece.letter());
            text.push_str(" | ");
            text.push(letter);
        }
        text.push_str(&format!(" | {}\n{LINE}", rank + 1));
    }
    let checkers: Vec<String> =
        position.checkers(position.turn()).into_iter().map(|square| square.to_string()).collect();
    let state = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", position.turn()),
    };
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        "   a   b   c   d   e   f   g   h\n\nFen: {}\nKey: {:016X}\nCheckers: {}\nState: {state}",
        position.fen(letters),
        position.key(),
        checkers.join(" "),
    );
    text
}

/// The leaf count of each move in alphabetical order, and the total, in the form that Stockfish
/// made common.
#[must_use]
pub fn divide(counts: &[(Move, u64)], total: u64, castling: CastlingText) -> String {
    let mut lines: Vec<String> =
        counts.iter().map(|(mv, nodes)| format!("{}: {nodes}\n", mv.uci(castling))).collect();
    lines.sort_unstable();
    format!("{}\nNodes searched: {total}", lines.concat())
}

/// The evaluation: a board with what each piece is worth to the network, and the score. The
/// evaluation is `None` if a king is gone.
#[must_use]
pub fn evaluation(board: &Board, evaluation: Option<&Evaluation>) -> String {
    const LINE: &str = "+-------+-------+-------+-------+-------+-------+-------+-------+\n";
    let Some(Evaluation { opinion, total }) = evaluation else {
        return "A king is gone; there is nothing to evaluate.".to_string();
    };
    let mut text =
        format!("What each piece is worth to the network, in pawns for White:\n\n{LINE}");
    for rank in (0..8).rev() {
        let squares = || (0..8).map(|file| Square::at(file, rank));
        for square in squares() {
            let letter = board.piece_at(square).map_or(' ', |piece| piece.letter());
            text.push_str(&format!("|   {letter}   "));
        }
        text.push_str(&format!("| {}\n", rank + 1));
        for square in squares() {
            let worth = opinion.worth.iter().find(|(of, _)| *of == square);
            let worth = worth.map_or_else(String::new, |(_, worth)| pawns(*worth));
            text.push_str(&format!("|{worth:>6} "));
        }
        text.push_str(&format!("|\n{LINE}"));
    }
    let [white, black] = opinion.king_buckets;
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        "    a       b       c       d       e       f       g       h\n\n\
         King buckets: White {white}, Black {black}\n\
         The network says {score} for White.\n\
         Evaluation for the side to move: {total}",
        total = Score(*total).centipawns(),
        score = pawns(opinion.score),
    );
    text
}

/// Points as pawns with a sign.
fn pawns(points: i32) -> String {
    format!("{:+.2}", f64::from(Score(points).centipawns()) / 100.0)
}

/// The position with the colors exchanged: the board mirrored, and the other side to move.
///
/// # Errors
/// Never for a position that a FEN can describe, and every position is one.
pub fn flip(position: &Position) -> Result<Position, FenError> {
    let fen = position.fen(CastlingLetters::Shredder);
    let swap_case = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    let flipped: Vec<String> = fen
        .split(' ')
        .enumerate()
        .map(|(field, text)| match field {
            0 => {
                text.split('/').rev().collect::<Vec<_>>().join("/").chars().map(swap_case).collect()
            }
            1 => if text == "w" { "b" } else { "w" }.to_string(),
            2 => text.chars().map(swap_case).collect(),
            3 => text.replace('3', "x").replace('6', "3").replace('x', "6"),
            _ => text.to_string(),
        })
        .collect();
    Position::from_fen(&flipped.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::perft::Perft;
    use crate::engine::Opinion;

    #[test]
    fn the_board_shows_pieces_and_state() {
        let text = board(&Game::default(), CastlingLetters::XFen);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(lines[15], " | R | N | B | Q | K | B | N | R | 1");
        assert_eq!(lines[19], "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(lines[20].starts_with("Key: ") && lines[20].len() == 21, "{}", lines[20]);
        assert_eq!(lines[21], "Checkers: ");
        assert_eq!(lines[22], "State: White to move");
        let over = Game::new(Position::from_fen("8/8/8/8/8/8/8/K7 b - - 0 1").unwrap());
        assert!(board(&over, CastlingLetters::XFen).ends_with("State: White wins by explosion"));
    }

    #[test]
    fn perft_is_printed_as_stockfish_prints_it() {
        let start = Position::start();
        let text = divide(&Perft::new(1).divide(&start), 20, CastlingText::KingMove);
        assert!(text.starts_with("a2a3: 1\na2a4: 1\nb1a3: 1\n"), "{text}");
        assert!(text.ends_with("h2h4: 1\n\nNodes searched: 20"), "{text}");
    }

    #[test]
    fn the_worth_of_a_piece_is_shown_below_it() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2q w Q - 0 1").unwrap();
        let opinion = Opinion {
            score: -250,
            worth: vec![(Square::at(0, 0), 420), (Square::at(7, 0), -1234)],
            king_buckets: [2, 30],
        };
        let points = |points: i32| f64::from(Score(points).centipawns()) / 100.0;
        let text = evaluation(position.board(), Some(&Evaluation { opinion, total: -180 }));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[3],
            format!("{}{}", "|       ".repeat(4), "|   k   |       |       |       | 8")
        );
        assert_eq!(lines[4], "|       ".repeat(8) + "|");
        assert_eq!(
            lines[24],
            "|   R   |       |       |       |   K   |       |       |   q   | 1"
        );
        let (rook, queen) = (points(420), points(-1234));
        assert_eq!(lines[25], format!("| {rook:+.2} {}| {queen:+.2} |", "|       ".repeat(6)));
        assert_eq!(lines[29], "King buckets: White 2, Black 30");
        assert_eq!(lines[30], format!("The network says {:+.2} for White.", points(-250)));
        assert_eq!(lines.len(), 32);
        let of_mover = format!("Evaluation for the side to move: {}", Score(-180).centipawns());
        assert_eq!(lines[31], of_mover);
        assert_eq!(
            evaluation(position.board(), None),
            "A king is gone; there is nothing to evaluate."
        );
    }

    #[test]
    fn flipping_twice_changes_nothing_and_once_keeps_the_count() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "7k/8/2N1b3/2ppP3/8/8/8/K7 w - d6 0 9",
            "rk5r/8/8/8/8/8/8/RK5R b HAh - 3 17",
            "8/8/8/8/8/8/8/K7 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let flipped = flip(&position).unwrap();
            assert_ne!(flipped.turn(), position.turn(), "{fen}");
            assert_eq!(flipped.count_legal_moves(), position.count_legal_moves(), "{fen}");
            assert_eq!(flip(&flipped).unwrap(), position, "{fen}");
        }
    }
}
