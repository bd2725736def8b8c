//! Reading and writing FENs: accepted, dropped and rejected parts, and the messages.

use fissile::atomic::fen::{CastlingLetters, FenField, START};
use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Color, Outcome, Position, Square, blast};
use support::positions::position;

fn error(fen: &str) -> String {
    Position::from_fen(fen)
        .map_or_else(|error| error.to_string(), |position| panic!("accepted as {position}"))
}

#[test]
fn the_start_position_is_the_fen_of_the_start_position() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(position(START), Position::start());
    assert_eq!(START.parse(), Ok(Position::start()));
}

#[test]
fn clocks_may_be_missing_and_blanks_do_not_matter() {
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 7 9";
    assert_eq!(
        position("4k3/8/8/8/8/8/8/4K2R b K -").to_string(),
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1"
    );
    assert_eq!(
        position("4k3/8/8/8/8/8/8/4K2R b K - 7").to_string(),
        "4k3/8/8/8/8/8/8/4K2R b K - 7 1"
    );
    assert_eq!(position(fen).to_string(), fen);
    assert_eq!(fen.parse(), Ok(position(fen)));
    assert_eq!(position("  4k3/8/8/8/8/8/8/4K2R\tb  K - 7 9 \r\n"), position(fen));
    for wrong in
        ["", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 7 9 x"]
    {
        assert!(error(wrong).contains("number of fields: "), "{wrong}");
    }
}

#[test]
fn clocks_have_limits() {
    let counters = |half: &str, full: &str| {
        Position::from_fen(&format!("4k3/8/8/8/8/8/8/4K3 w - - {half} {full}"))
    };
    let last = counters("65535", "4294967295").unwrap();
    assert_eq!(
        (last.halfmove_clock(), last.fullmove_number(), last.ply()),
        (u16::MAX, u32::MAX, u32::MAX)
    );
    assert_eq!(counters("0", "0").unwrap().fullmove_number(), 1);
    assert_eq!(counters("007", "0009").unwrap().halfmove_clock(), 7);
    assert!(counters("65536", "1").is_err());
    for wrong in ["4294967296", "+1", "-1", "0x1", "1e3", "٣", "99999999999999999999999"] {
        assert!(counters(wrong, "1").is_err() && counters("0", wrong).is_err(), "{wrong}");
    }
}

#[test]
fn clocks_stop_at_their_end_instead_of_overflowing() {
    let end = "4k3/8/8/8/8/8/8/4K2R b - - 65535 4294967295";
    let mut position = position(end);
    for text in ["e8d8", "h1h2", "d8e8", "h2h1"] {
        position.make(position.parse_uci(text).unwrap());
    }
    assert_eq!(position.to_string(), end);
}

#[test]
fn everything_wrong_is_told_at_once() {
    let error = Position::from_fen("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQxq e9 -1 1.5")
        .unwrap_err();
    let mut fields: Vec<FenField> = error.problems.iter().map(|problem| problem.field()).collect();
    fields.sort_unstable_by_key(|field| *field as u8);
    let expected = [
        FenField::Placement,
        FenField::Castling,
        FenField::EnPassant,
        FenField::Halfmove,
        FenField::Fullmove,
    ];
    assert_eq!(fields, expected);

    let error = Position::from_fen("9/KK6/k7/8/8/8/8/8/7P white KQkq e3 0 1 2").unwrap_err();
    let fields: Vec<FenField> = error.problems.iter().map(|problem| problem.field()).collect();
    assert!(
        fields.starts_with(&[FenField::Count, FenField::Placement, FenField::Side]),
        "{fields:?}"
    );

    // The rank of the en passant square is wrong besides.
    let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K e5 0 1").unwrap_err();
    let fields: Vec<FenField> = error.problems.iter().map(|problem| problem.field()).collect();
    assert_eq!(fields, [FenField::Castling, FenField::EnPassant]);

    // Three ranks are wrong, and each is named.
    let error = Position::from_fen("4k3/x7/9/8/8/8/7/4K3 w - - 0 1").unwrap_err();
    assert_eq!(error.problems.len(), 3, "{error}");
}

#[test]
fn errors_are_sentences_that_quote_the_text() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            r#"placement: "9" in rank "9" is neither a piece nor a number from 1 to 8"#,
        ),
        ("4k3/8/8/8/8/7/8/4K3 w - - 0 1", r#"placement: the length of rank "7" is 7 instead of 8"#),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "placement: the number of ranks is 7 instead of 8"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "placement: neither side has a king"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "placement: White has a pawn on h8"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", r#"side to move: "W" is neither w nor b"#),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            r#"castling rights: "Q" in "KQ" names no rook on the back rank of its king"#,
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
            r#"castling rights: "H" in "KH" gives a right for the second time"#,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e 0 1", r#"en passant square: "e" is not a square"#),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "en passant square: e3 is not on the rank that a pawn of the side not to move can just have passed",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1",
            r#"halfmove clock: "1.5" is not a number from 0 to 65535"#,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 -3",
            r#"move number: "-3" is not a number from 0 to 4294967295"#,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "number of fields: 7 instead of 4 to 6"),
    ];
    for (fen, problem) in cases {
        assert_eq!(error(fen), format!("bad FEN \"{fen}\": {problem}"));
    }
    let long = error(&format!("4k3/8/8/8/8/8/8/4K3 w {} - 0 1", "z".repeat(5_000)));
    assert!(long.len() < 400, "{long}");
    let many = error("x/x/x/x/x/x/x/x w - -");
    assert!(many.ends_with("; and 3 more"), "{many}");
}

#[test]
fn a_missing_king_is_a_finished_position() {
    for (fen, winner) in [
        ("8/8/8/8/8/8/2K5/8 b - - 0 1", Color::White),
        ("8/8/8/8/8/8/2K5/8 w - - 0 1", Color::White),
        ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", Color::White),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", Color::Black),
    ] {
        let position = position(fen);
        assert_eq!(position.to_string(), fen);
        assert_eq!(position.outcome(), Some(Outcome::Explosion { winner }));
        assert!(
            position.legal_moves().is_empty() && !position.has_legal_move() && !position.in_check()
        );
        assert!(!position.cannot_win(winner) && !position.is_insufficient_material());
        assert!(Color::ALL.iter().all(|color| !blast::threatens(position.board(), *color)));
    }
    // Castling rights of a side without a king are a mistake.
    assert!(error("rnbq1bnr/8/8/8/8/8/8/RNBQKBNR w kq - 0 1").contains("castling rights"));
}

#[test]
fn an_attacked_king_of_the_side_not_to_move_is_accepted_and_can_be_taken() {
    let position = position("8/8/8/8/8/2qk4/3R4/3K4 w - - 0 1");
    let mv = position.parse_uci("d2d3").unwrap();
    assert_eq!(position.after(mv).outcome(), Some(Outcome::Explosion { winner: Color::White }));
    assert_eq!(position.san(mv), "Rxd3#");
}

#[test]
fn an_en_passant_square_is_kept_only_if_the_capture_is_legal() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    for (fen, kept) in [
        ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 2", Some("d6")),
        ("k7/8/8/8/3Pp3/8/8/7K b - d3 0 1", Some("d3")),
        // From both sides, by the only pawns.
        ("7k/8/8/1PpP4/8/8/8/K7 w - c6 0 2", Some("c6")),
        // No pawn is beside it.
        ("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2", None),
        // The pawn beside it cannot capture across the edge of the board.
        ("7k/8/8/p6P/8/8/8/K7 w - a6 0 2", None),
        // No pawn has just passed over it.
        ("7k/8/8/4P3/8/8/8/K7 w - d6 0 2", None),
        // The square, or the pawn's start square, is occupied.
        ("7k/8/3n4/3pP3/8/8/8/K7 w - d6 0 2", None),
        ("7k/3n4/8/3pP3/8/8/8/K7 w - d6 0 2", None),
        // The blast would explode the mover's king.
        ("7k/8/4K3/3pP3/8/8/8/8 w - d6 0 2", None),
        // The capturer is pinned.
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2", None),
        // The capturer is pinned, but its blast removes the rook too.
        ("7k/4r3/8/3pP3/8/8/8/4K3 w - d6 0 2", Some("d6")),
        // Pinned, but the blast explodes the enemy king.
        ("4r3/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2", Some("d6")),
        // Both pawns leave the rank between king and rook.
        ("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 2", None),
        // A distant piece gives check, and the blast removes the checking knight or does not.
        ("7k/2n5/8/1K1pP3/8/8/8/8 w - d6 0 2", Some("d6")),
        ("7k/8/8/3pP3/8/2n5/8/1K6 w - d6 0 2", None),
        // While the kings touch nothing is pinned.
        ("4r3/8/8/3pP3/8/8/4k3/4K3 w - d6 0 2", Some("d6")),
    ] {
        let position = position(fen);
        assert_eq!(position.en_passant(), kept.map(square), "{fen}");
        position.check();
    }
}

#[test]
fn castling_rights_are_read_in_every_spelling() {
    for (fen, xfen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK -", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Ah -", "Qk", "Ah"),
        // Two rooks on a wing: K is the outer one, and the inner one needs its letter.
        ("4k3/8/8/8/8/8/8/R3K1RR w KQ -", "KQ", "HA"),
        ("4k3/8/8/8/8/8/8/R3K1RR w GQ -", "GQ", "GA"),
        ("4k3/8/8/8/8/8/8/RR2K2R w KB -", "KB", "HB"),
        ("rr2k1r1/8/8/8/8/8/8/4K3 w gb -", "kb", "gb"),
        ("1r1k1rr1/8/8/8/8/8/8/4K3 w fb -", "fq", "fb"),
        ("b1rkr1q1/pp3p2/n1p4p/6p1/1P2P1PP/8/PbR2P1Q/BN1KRN1B b Eec -", "Kkq", "Eec"),
    ] {
        let position = position(fen);
        let written = |letters| position.fen(letters).split(' ').nth(2).map(str::to_owned).unwrap();
        assert_eq!(written(CastlingLetters::XFen), xfen, "{fen}");
        assert_eq!(written(CastlingLetters::Shredder), shredder, "{fen}");
    }
}

#[test]
fn the_letter_decides_which_of_two_rooks_may_castle() {
    let castlings = |fen| {
        let moves = position(fen).legal_moves();
        let texts =
            moves.iter().filter(|mv| mv.is_castle()).map(|mv| mv.uci(CastlingText::KingTakesRook));
        texts.collect::<Vec<String>>()
    };
    assert_eq!(castlings("4k3/8/8/8/8/8/8/1R3KRR w G -"), ["f1g1"]);
    assert_eq!(castlings("4k3/8/8/8/8/8/8/1RR2K2 w C -"), ["f1c1"]);
    // The outer rook cannot jump over the inner one.
    assert!(castlings("4k3/8/8/8/8/8/8/1RR2K2 w Q -").is_empty());
    assert!(castlings("4k3/8/8/8/8/8/8/1R3KRR w K -").is_empty());
}

#[test]
fn wrong_castling_rights_are_rejected() {
    for field in ["KK", "KH", "GH", "Kk", "A", "D", "Kx", "K-", "--", "é"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K1RR w {field} - 0 1");
        assert!(error(&fen).contains("castling rights: "), "{fen}");
    }
    // The king or the rook has left the back rank.
    assert!(error("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1").contains("castling rights: "));
    assert!(error("4k3/8/8/8/8/8/R7/4K3 w Q - 0 1").contains("castling rights: "));
    assert!(error("7R/8/8/8/8/8/8/k6K w h - 0 1").contains("castling rights: "));
}
