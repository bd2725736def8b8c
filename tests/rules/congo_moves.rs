//! The moves of every Congo piece compared with boards drawn by hand, the jumps of the monkey with
//! lists, and perft.

use fissile::congo::execute::execute;
use fissile::congo::perft::{divide, perft};
use fissile::congo::{Move, Position, Rules, Square, Status};

/// Checks one drawing of `data/congo/moves.txt`.
fn check(drawing: &[&str]) {
    let shown = drawing.join("\n");
    let [side, from, count] = drawing[0].split(' ').collect::<Vec<_>>()[..] else {
        panic!("{shown}")
    };
    let rows: Vec<(&str, &str)> =
        drawing[1..].iter().map(|row| row.split_once(" | ").unwrap()).collect();
    let placement = rows
        .iter()
        .map(|row| row.0)
        .collect::<Vec<_>>()
        .join("/")
        .replace(' ', "")
        .replace('.', "1");
    let position = Position::from_fen(&format!("{placement} {side} 0")).unwrap();
    assert_eq!(position.check(), Ok(()), "{shown}");
    let piece_on = |square| position.board().get(square).map(|piece| piece.color);
    let from = Square::parse(from).unwrap();
    assert_eq!(piece_on(from), Some(position.turn()), "{shown}");
    let mut expected = Vec::new();
    for (row, rank) in rows.iter().zip((0..7).rev()) {
        for (file, mark) in row.1.split(' ').enumerate().filter(|(_, mark)| *mark != ".") {
            let to = Square::at(file as u8, rank).unwrap();
            let victim = if mark == "x" { Some(!position.turn()) } else { None };
            assert_eq!(piece_on(to), victim, "{to} in\n{shown}");
            expected.push(Move::plain(from, to));
        }
    }
    expected.sort_unstable();
    assert_eq!(expected.len().to_string(), count, "{shown}");
    let moves: Vec<_> = position.legal_moves().into_iter().filter(|mv| mv.from == from).collect();
    assert_eq!(moves, expected, "{shown}");
}

#[test]
fn every_piece_moves_as_drawn() {
    let lines: Vec<&str> = include_str!("../data/congo/moves.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let drawings: Vec<_> =
        lines.split(|line| line.is_empty()).filter(|drawing| !drawing.is_empty()).collect();
    assert_eq!(drawings.len(), 34);
    drawings.into_iter().for_each(check);
}

/// The texts of all moves from a square.
fn texts(fen: &str, from: &str) -> Vec<String> {
    let moves = Position::from_fen(fen).unwrap().legal_moves();
    moves.into_iter().map(|mv| mv.to_string()).filter(|text| text.starts_with(from)).collect()
}

#[test]
fn the_monkey_jumps_as_long_as_it_likes() {
    // Plain moves to b1 and a2; a jump over b2 to c3, and from there another over d4.
    let fen = "3l3/7/7/3p3/7/1p5/M2L3 w 0";
    assert_eq!(texts(fen, "a1"), ["a1b1", "a1a2", "a1c3xb2", "a1e5xb2xd4"]);
    // It does not jump over its own piece on d4, and an enemy on e5 leaves no square beyond d4.
    assert_eq!(texts("3l3/7/7/3P3/7/1p5/M2L3 w 0", "a1"), ["a1b1", "a1a2", "a1c3xb2"]);
    assert_eq!(texts("3l3/7/4p2/3p3/7/1p5/M2L3 w 0", "a1"), ["a1b1", "a1a2", "a1c3xb2"]);
}

#[test]
fn routes_with_the_same_ends_are_told_apart_by_what_they_capture() {
    // The monkey on a1 jumps around b2, in either direction and as far as it likes, even back to
    // a1: two moves to each of c1, a3 and c3; one to a1, since both circles capture the same; one
    // plain move to b2.
    //   3 . p . .
    //   2 p . p .
    //   1 M p . L
    let fen = "3l3/7/7/7/1p5/p1p4/Mp1L3 w 0";
    let around = "a1a1xb1xa2xc2xb3";
    let expected = [
        around,
        "a1c1xb1",
        "a1c1xa2xc2xb3",
        "a1b2",
        "a1a3xa2",
        "a1a3xb1xc2xb3",
        "a1c3xb1xc2",
        "a1c3xa2xb3",
    ];
    let mut found = texts(fen, "a1");
    found.sort_unstable();
    let mut sorted = expected.to_vec();
    sorted.sort_unstable();
    assert_eq!(found, sorted);
    let (after, _) =
        execute(&Position::from_fen(fen).unwrap(), Move::parse(around).unwrap(), Rules::GAME)
            .unwrap();
    assert_eq!(after.fen(), "3l3/7/7/7/7/7/M2L3 b 0");
}

#[test]
fn a_jump_over_the_lion_ends_the_move() {
    // From d7, beyond the lion, it could jump over the pawn on c6.
    let fen = "7/2p1l2/7/4c2/7/2p4/1M1L3 w 0";
    let expected = ["b1a1", "b1c1", "b1a2", "b1b2", "b1d3xc2", "b1f5xc2xe4", "b1d7xc2xe4xe6"];
    assert_eq!(texts(fen, "b1"), expected);
    let last = Move::parse(expected[6]).unwrap();
    let (after, status) = execute(&Position::from_fen(fen).unwrap(), last, Rules::GAME).unwrap();
    assert_eq!(after.fen(), "3M3/2p4/7/7/7/7/3L3 b 0");
    assert_eq!(status.to_string(), "White wins");
    assert_eq!(after.legal_moves(), []);
}

#[test]
fn a_monkey_that_jumps_from_river_to_river_drowns_and_keeps_its_captures() {
    // Over c5 to d6, over d5 to d4.
    let fen = "4l2/7/2pp3/1M5/7/3L3/7 w 0";
    let moves = texts(fen, "b4");
    assert_eq!(moves.len(), 7 + 2);
    assert!(moves.contains(&"b4d6xc5".to_owned()));
    let mv = moves.iter().find(|text| *text == "b4d4xc5xd5").unwrap();
    let (after, status) =
        execute(&Position::from_fen(fen).unwrap(), Move::parse(mv).unwrap(), Rules::GAME).unwrap();
    assert_eq!(after.fen(), "4l2/7/7/7/7/3L3/7 b 0");
    assert_eq!(status, Status::Continue);
}

#[test]
fn the_game_begins_with_24_moves() {
    let expected = "a1a3 a1c3 c1c3 e1e3 g1f3 a2a3 a2b3 b2a3 b2b3 b2c3 c2b3 c2c3 c2d3 d2c3 d2d3 d2e3 e2d3 e2e3 e2f3 \
        f2e3 f2f3 f2g3 g2f3 g2g3";
    let moves: Vec<_> = Position::start().legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(moves.join(" "), expected);
}

#[test]
fn perft_counts_leaves() {
    let start = Position::start();
    // No first move affects a first move of Black, which is one of the same 24 mirrored.
    assert_eq!([0, 1, 2].map(|depth| perft(&start, depth)), [1, 24, 24 * 24]);
    let below = divide(&start, 2);
    assert_eq!(below.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), start.legal_moves());
    assert!(below.iter().all(|(_, leaves)| *leaves == 24));
    assert_eq!(divide(&start, 0), []);
    // The lion on d1 has 5 moves. After c1, c2 and d2 the one on e7 has its 3 moves (d7, d6, e6);
    // after e1 and e2 it can also capture along the file.
    let lions = Position::from_fen("4l2/7/7/7/7/7/3L3 w 0").unwrap();
    assert_eq!([1, 2].map(|depth| perft(&lions, depth)), [5, 3 * 3 + 2 * 4]);
    // Without a lion the game is over.
    for fen in ["7/7/7/7/7/7/3L3 w 0", "7/7/7/7/7/7/3L3 b 0", "7/7/3Z3/7/7/7/7 w 0"] {
        assert_eq!(
            [0, 1, 5].map(|depth| perft(&Position::from_fen(fen).unwrap(), depth)),
            [1, 0, 0],
            "{fen}"
        );
    }
}

#[test]
fn perft_promotes_and_drowns() {
    // White: the pawn on a6 has a7, b7, and back to a5 and a4; the lion on d1 has 5 moves: 9 in
    // all. On b7 it is a superpawn.
    let promoting = Position::from_fen("4l2/P6/7/7/7/7/3L3 w 0").unwrap();
    assert_eq!(perft(&promoting, 1), 9);
    let (after, _) = execute(&promoting, Move::parse("a6b7").unwrap(), Rules::GAME).unwrap();
    assert_eq!(after.fen(), "1S2l2/7/7/7/7/7/3L3 b 0");
    // The zebra on a4 drowns after each of the lion's 3 moves, and escapes with its own 4 moves.
    let drowning = Position::from_fen("2l4/7/7/Z6/7/7/4L2 w 0").unwrap();
    let alone = divide(&drowning, 1).into_iter().filter(|(mv, _)| {
        let (after, _) = execute(&drowning, *mv, Rules::GAME).unwrap();
        after.board().pieces().count() == 2
    });
    let alone: Vec<_> = alone.map(|(mv, _)| mv.to_string()).collect();
    assert_eq!(alone, ["e1d1", "e1d2", "e1e2"]);
    assert_eq!(perft(&drowning, 1), 3 + 4);
}

#[test]
fn positions_that_no_game_reaches_are_named() {
    let complaint = |fen: &str| Position::from_fen(fen).unwrap().check().unwrap_err().to_string();
    assert_eq!(complaint("3l3/7/7/PPPPPPP/PPPPPPP/7/3L3 w 0"), "White has 15 pieces, more than 14");
    assert_eq!(complaint("3ll2/7/7/7/7/7/3L3 w 0"), "Black has 2 lions");
    assert_eq!(
        complaint("3l3/7/7/3L3/7/7/7 w 0"),
        "the lion of White stands on d4, outside its castle"
    );
    assert_eq!(
        complaint("7/7/7/7/7/3l3/3L3 w 0"),
        "the lion of Black stands on d2, outside its castle"
    );
    assert_eq!(
        complaint("7/7/7/7/7/l6/7 w 0"),
        "the lion of Black stands on a2, outside its castle"
    );
    // Here it has won.
    assert_eq!(Position::from_fen("7/7/7/7/7/3l3/7 w 0").unwrap().check(), Ok(()));
}
