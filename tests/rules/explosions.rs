//! Invariants of the explosion simulator on any board and any text: it agrees with the rules of the
//! game where these apply, agrees with a simulator written independently from the document, and
//! never panics.

use std::sync::atomic::{AtomicUsize, Ordering};

use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Board, Color, MoveFlag, Piece, PieceKind, Square, blast};
use fissile::render::explosion::layout::{Cases, single};
use fissile::render::explosion::{Explosion, SimulatedMove};
use proptest::prelude::*;
use proptest::sample::select;
use support::exhaustive::cases;
use support::positions::visit_games;

/// Every legal move of random games except castling leaves the same board as the engine's own make.
#[test]
fn the_simulator_agrees_with_the_game() {
    let (captures, quiet, en_passant, promotions) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    visit_games(600, 80, |position, _, _| {
        for mv in position.legal_moves().into_iter().filter(|mv| !mv.is_castle()) {
            let step = SimulatedMove::parse(&mv.uci(CastlingText::KingMove)).unwrap();
            let explosion = Explosion::simulate(position.board(), step).unwrap();
            assert_eq!(explosion.after, *position.after(mv).board(), "{step} in {position}");
            assert_eq!(explosion.exploded, blast::removed(position, mv), "{step} in {position}");
            let count =
                |counter: &AtomicUsize, one| counter.fetch_add(usize::from(one), Ordering::Relaxed);
            count(&captures, explosion.exploded.any());
            count(&quiet, explosion.exploded.is_empty());
            count(&en_passant, mv.flag() == MoveFlag::EnPassant);
            count(&promotions, mv.promoted().is_some());
        }
    });
    let [captures, quiet, en_passant, promotions] =
        [captures, quiet, en_passant, promotions].map(AtomicUsize::into_inner);
    let counts = format!(
        "{captures} captures, {quiet} quiet, {en_passant} en passant, {promotions} promotions"
    );
    assert!(
        captures > 10_000 && quiet > 100_000 && en_passant > 20 && promotions > 1_000,
        "{counts}"
    );
}

/// The document's rules on a square array of letters, sharing nothing with the program.
fn by_the_document(board: &Board, from: Square, to: Square) -> String {
    let mut squares = vec![vec!['.'; 8]; 8];
    for (row, rank) in squares.iter_mut().zip(board.to_string().split('/')) {
        let letters = rank.chars().flat_map(|c| match c.to_digit(10) {
            Some(gap) => vec!['.'; gap as usize],
            None => vec![c],
        });
        *row = letters.collect();
    }
    let place = |square: Square| (7 - square.rank() as usize, square.file() as usize);
    let ((from_row, from_column), (row, column)) = (place(from), place(to));
    let piece = std::mem::replace(&mut squares[from_row][from_column], '.');
    let passing =
        piece.eq_ignore_ascii_case(&'p') && column != from_column && squares[row][column] == '.';
    if squares[row][column] == '.' && !passing {
        squares[row][column] = piece;
    } else {
        if passing {
            squares[from_row][column] = '.';
        }
        squares[row][column] = '.';
        for (y, rank) in squares.iter_mut().enumerate() {
            for (x, square) in rank.iter_mut().enumerate() {
                if y.abs_diff(row) <= 1
                    && x.abs_diff(column) <= 1
                    && !square.eq_ignore_ascii_case(&'p')
                {
                    *square = '.';
                }
            }
        }
    }
    let ranks: Vec<String> = squares.into_iter().map(|rank| rank.into_iter().collect()).collect();
    (1..=8)
        .rev()
        .fold(ranks.join("/"), |text, gap| text.replace(&".".repeat(gap), &gap.to_string()))
}

/// Any pieces on any squares, sparse or crowded.
fn any_board() -> impl Strategy<Value = Board> {
    let piece = (select(&Color::ALL[..]), select(&PieceKind::ALL[..]))
        .prop_map(|(color, kind)| Piece::new(color, kind));
    (0.05..0.95f64).prop_flat_map(move |filled| {
        let square = prop::option::weighted(filled, piece.clone());
        prop::collection::vec(square, 64).prop_map(|squares| {
            let mut board = Board::default();
            for (square, piece) in Square::all().zip(squares) {
                if let Some(piece) = piece {
                    board.put(piece, square);
                }
            }
            board
        })
    })
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(|index| Square::new(index).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases("texts of explosions", 4_000, 800) as u32))]

    #[test]
    fn the_simulator_agrees_with_the_document(board in any_board(), to in any_square()) {
        prop_assert_eq!(Board::from_placement(&board.to_string()).unwrap(), board);
        for from in board.occupied().into_iter().filter(|from| *from != to) {
            let explosion = single(&format!("{board}, {from}{to}")).unwrap();
            prop_assert_eq!(explosion.after.to_string(), by_the_document(&board, from, to), "{}{} in {}", from, to, board);
            let gone = board.occupied().count() - explosion.after.occupied().count();
            prop_assert_eq!(explosion.exploded.count(), gone);
            prop_assert!(explosion.exploded.is_empty() || explosion.exploded.has(from));
        }
    }

    #[test]
    fn no_text_is_too_much(lines in prop::collection::vec(any_line(), 0..20)) {
        let mut cases = Cases::default();
        let mut count = 0;
        for (index, line) in lines.iter().enumerate() {
            for answer in cases.line(line) {
                count += 1;
                match answer {
                    Ok(explosion) => prop_assert!(explosion.before != explosion.after),
                    Err(error) => prop_assert!((1..=index + 1).contains(&error.line), "{}", error),
                }
            }
        }
        count += usize::from(cases.finish().is_some());
        // No line answers two cases, except that it may show that the previous one is incomplete.
        prop_assert!(count <= lines.len());
    }
}

/// Lines from nonsense to valid cases.
fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[/1-9pnbrqkPNBRQKx]{0,40}[, ]{0,2}[a-j0-9]{0,5}",
        "[a-h][1-8][a-h][1-8][qk]?",
        "[ ,\t]{0,3}[a-i][0-9][a-h][1-8]\r?",
        "[PNk1-8]{1,3}/8/[a-z]/8/8/8/8/8(, | )[a-h][1-8][a-h][1-8]",
        Just("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned()),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[, ]{1,2}[a-h][1-8][a-h][1-8]",
    ]
}
