//! The rules from a player's view: winning by explosion, touching kings, castling, draws, and the
//! order in which a game ends.

use fissile::atomic::fen::START;
use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Color, Game, Outcome};
use support::positions::position;

const WHITE_EXPLODES: Option<Outcome> = Some(Outcome::Explosion { winner: Color::White });
const BLACK_EXPLODES: Option<Outcome> = Some(Outcome::Explosion { winner: Color::Black });
const WHITE_MATES: Option<Outcome> = Some(Outcome::Checkmate { winner: Color::White });

/// Plays moves in SAN or UCI text, each of which must be legal.
fn play(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen));
    for text in moves.split_ascii_whitespace() {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv);
    }
    game
}

fn assert_moves(fen: &str, legal: &str, illegal: &str) {
    let is_legal = |text: &&str| position(fen).parse_uci(text).is_ok();
    let missing: Vec<&str> =
        legal.split_ascii_whitespace().filter(|text| !is_legal(text)).collect();
    let extra: Vec<&str> = illegal.split_ascii_whitespace().filter(is_legal).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "{fen}: missing {missing:?}, not legal {extra:?}"
    );
}

#[test]
fn kings_explode() {
    for (fen, moves, outcome) in [
        (START, "Nf3 f6 Ne5 a6 Nxd7#", WHITE_EXPLODES),
        (START, "e3 e5 Qh5 a6 Qxf7#", WHITE_EXPLODES),
        (START, "a3 Nf6 b3 Ng4 c3 Nxf2#", BLACK_EXPLODES),
        // While in check, and with a pinned piece.
        ("4k3/3p4/8/8/4r3/8/3R4/4K3 w - - 0 1", "Rxd7#", WHITE_EXPLODES),
        ("7k/6p1/8/8/8/8/8/r5RK w - - 0 1", "Rxg7#", WHITE_EXPLODES),
        // With a pawn that promotes only to explode, and en passant, where the blast is in front of
        // the victim.
        ("6kr/6P1/8/8/8/8/8/K7 w - - 0 1", "gxh8=N#", WHITE_EXPLODES),
        ("8/8/2k5/3pP3/8/8/8/K7 w - d6 0 2", "exd6#", WHITE_EXPLODES),
        ("8/8/8/2kpP3/8/8/8/K7 w - d6 0 2", "exd6#", WHITE_EXPLODES),
        ("8/8/8/3pP3/2k5/8/8/K7 w - d6 0 2", "exd6", Some(Outcome::InsufficientMaterial)),
    ] {
        assert_eq!(play(fen, moves).outcome(), outcome, "{fen} {moves}");
    }
}

#[test]
fn no_move_harms_the_own_king() {
    // A king captures nothing, even if that would explode the other king.
    assert_moves("8/8/8/8/8/3k4/4p3/4K3 w - - 0 1", "e1d2 e1f2", "e1e2");
    // A blast next to the mover's king is illegal, even if it also explodes the other king.
    assert_moves("8/8/8/8/8/3n4/2k1K3/3R4 w - - 0 1", "d1d2", "d1d3");
    assert_moves("7k/8/8/8/8/3n4/4K3/3R4 w - - 0 1", "d1d2", "d1d3");
    // A blast may not open a line to the mover's king, unless it also removes the slider.
    assert_moves("4r2k/8/4B3/5p2/8/8/8/4KR2 w - - 0 1", "", "f1f5");
    assert_moves("7k/5p2/4r3/4B3/8/8/8/4KR2 w - - 0 1", "f1f7", "e5d6");
    assert_moves("4r2k/3p4/8/4N3/8/8/8/4K3 w - - 0 1", "e5d7", "e5c4");
    // Two pawns between king and bishop, and both would go.
    assert_moves("7k/6b1/8/8/8/2p5/1P6/K7 w - - 0 1", "b2b3 b2b4", "b2c3");
    // Nothing can be put between the king and two sliders.
    assert_moves("4r2k/8/8/b7/8/8/8/1N2K1N1 w - - 0 1", "e1d1 e1f1", "b1c3 b1d2 g1e2");
}

#[test]
fn touching_kings_are_never_in_check() {
    assert_eq!(position("8/8/8/8/8/8/4k3/4K3 w - -").legal_moves().len(), 4);
    // All squares around are attacked, but every square next to the enemy king is legal.
    let surrounded = position("3rrr2/8/8/8/8/8/4k3/4K3 w - -");
    assert!(!surrounded.in_check());
    assert_eq!(surrounded.legal_moves().len(), 4);
    // Away from the enemy king attacks count again.
    assert_moves("8/8/8/5k2/4K3/8/8/3r4 w - - 0 1", "e4e5 e4f4 e4e3 e4f3", "e4d3 e4d4 e4d5");
    // A king may escape check next to the enemy king, through any attack.
    assert_moves("4r3/8/8/8/8/3k4/8/r3K3 w - - 0 1", "e1d2 e1e2", "e1d1 e1f1");
    // Nothing is pinned while the kings touch.
    assert_moves("4r3/8/8/8/8/4R3/4K3/3k4 w - - 0 1", "e3a3 e3h3", "");
    assert_moves("4r3/8/8/8/8/4R3/4K3/k7 w - - 0 1", "e3e8", "e3a3 e3h3");
    // A king that moves away uncovers the attacks.
    assert!(play("8/8/8/8/8/8/4k3/4K2r b - - 0 1", "Kd3").position().in_check());
    assert!(!play("8/8/8/8/8/8/4k3/4K2r b - - 0 1", "Kd2").position().in_check());
}

#[test]
fn castling_beside_the_enemy_king() {
    for (fen, castlings) in [
        ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", "e8a8"),
        ("8/8/8/8/8/8/4k3/R3K2q w Q - 0 1", "e1a1"),
        ("8/8/8/8/8/8/4k3/R3K2r w Q - 0 1", "e1a1"),
        // The enemy king leaves part of the path unprotected.
        ("8/8/8/8/8/8/5k2/R3K2r w Q - 0 1", ""),
        ("8/8/8/8/8/8/6k1/R5Kr w Q - 0 1", ""),
        ("8/8/8/8/8/8/4k3/r2RK2r w D - 0 1", ""),
        ("r3k1R1/pb2K2p/2n5/2pppr2/3P4/2P1P3/PP3P1P/R7 b q - 0 1", "e8a8"),
        // The castling rook was the shield, and the enemy king is the next.
        ("8/8/8/8/8/8/3k4/rR4K1 w Q - 0 1", "g1b1"),
        ("8/8/8/8/8/8/2k5/rR4K1 w Q - 0 1", "g1b1"),
        ("8/8/8/8/8/8/7k/rR4K1 w Q - 0 1", ""),
        // In check.
        ("7k/8/8/8/8/8/2PP4/1RK4q w Q - 0 1", ""),
        ("6k1/8/8/8/8/8/1r6/RN2K2R w KQ - 0 1", "e1h1"),
        ("7k/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1"),
    ] {
        let moves = position(fen).legal_moves();
        let texts =
            moves.iter().filter(|mv| mv.is_castle()).map(|mv| mv.uci(CastlingText::KingTakesRook));
        assert_eq!(texts.collect::<Vec<String>>().join(" "), castlings, "{fen}");
    }
}

#[test]
fn castling_can_be_written_in_both_ways() {
    for fen in ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"] {
        let position = position(fen);
        let rank = if position.turn() == Color::White { 1 } else { 8 };
        for (king_move, takes_rook, san) in [("g", "h", "O-O"), ("c", "a", "O-O-O")] {
            let mv = position.parse_uci(&format!("e{rank}{king_move}{rank}")).unwrap();
            assert_eq!(position.parse_uci(&format!("e{rank}{takes_rook}{rank}")), Ok(mv));
            assert_eq!(position.parse_san(san), Ok(mv));
            assert_eq!(mv.uci(CastlingText::KingMove), format!("e{rank}{king_move}{rank}"));
            assert_eq!(mv.uci(CastlingText::KingTakesRook), format!("e{rank}{takes_rook}{rank}"));
        }
    }
}

#[test]
fn checkmate_and_stalemate() {
    assert_eq!(position("BQ6/Rk6/8/8/8/8/8/4K3 b - -").outcome(), WHITE_MATES);
    assert_eq!(position("KQ6/Rk6/2B5/8/8/8/8/8 b - -").outcome(), Some(Outcome::Stalemate));
    assert_eq!(play("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", "Rb8#").outcome(), WHITE_MATES);
    // A mate in chess is no mate if a capture can explode the other king.
    assert_eq!(play("6k1/5ppp/8/8/8/8/r5P1/1R5K w - - 0 1", "Rb8+").outcome(), None);
}

/// The nine positions on which shakmaty, chessops, dartchess and python-chess agree.
#[test]
fn material_that_cannot_win() {
    for (placement, white, black) in [
        ("8/3k4/8/8/2N5/8/3K4/8", true, true),
        ("8/4rk2/8/8/8/8/3K4/8", true, true),
        ("8/4qk2/8/8/8/8/3K4/8", true, false),
        ("8/1k6/8/2n5/8/3NK3/8/8", false, false),
        ("8/4bk2/8/8/8/8/3KB3/8", true, true),
        ("4b3/5k2/8/8/8/8/3KB3/8", false, false),
        ("3Q4/5kKB/8/8/8/8/8/8", false, true),
        ("8/5k2/8/8/8/8/5K2/4bb2", true, false),
        ("8/5k2/8/8/8/8/5K2/4nb2", true, false),
    ] {
        for side in ["w", "b"] {
            let position = position(&format!("{placement} {side} - -"));
            let found = (position.cannot_win(Color::White), position.cannot_win(Color::Black));
            assert_eq!(found, (white, black), "{position}");
            assert_eq!(position.is_insufficient_material(), white && black, "{position}");
        }
    }
}

#[test]
fn the_third_repetition_is_a_draw() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ";
    let game = play(START, back_and_forth);
    assert_eq!((game.repetitions(), game.outcome()), (2, None));
    assert_eq!(play(START, &format!("{back_and_forth}Nf3 Nf6 Ng1")).outcome(), None);
    let game = play(START, &back_and_forth.repeat(2));
    assert_eq!((game.repetitions(), game.outcome()), (3, Some(Outcome::Threefold)));
}

#[test]
fn castling_rights_make_a_position_another_one() {
    let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    let lap = "Rg1 Rb8 Rh1 Ra8 ";
    assert_eq!(play(fen, &lap.repeat(2)).repetitions(), 2);
    assert_eq!(play(fen, &lap.repeat(3)).outcome(), Some(Outcome::Threefold));
}

#[test]
fn only_a_legal_en_passant_capture_makes_a_position_another_one() {
    let lap = "Kd8 Kd1 Ke8 Ke1 ";
    let legal = play("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", &format!("d4 {}", lap.repeat(2)));
    assert_eq!((legal.repetitions(), legal.outcome()), (2, None));
    // The capturer is pinned, so the double push allows nothing.
    let pinned = play(
        "4k3/8/8/8/4p3/8/R2P4/4R2K w - - 0 1",
        &format!("d4 {}", "Kd8 Kg1 Ke8 Kh1 ".repeat(2)),
    );
    assert_eq!((pinned.repetitions(), pinned.outcome()), (3, Some(Outcome::Threefold)));
}

#[test]
fn a_hundred_plies_are_a_draw_unless_the_last_one_decides() {
    let queen = "7k/8/8/8/8/8/Q7/K7 w - - 98 80";
    assert_eq!(play(queen, "Qa3").outcome(), None);
    let drawn = play(queen, "Qa3 Kg8");
    assert_eq!(drawn.outcome(), Some(Outcome::FiftyMoves));
    assert!(drawn.position().has_legal_move());
    let at_99 = "6k1/5ppp/8/8/8/8/8/KR6 w - - 99 60";
    assert_eq!(play(at_99, "Rb7").outcome(), Some(Outcome::FiftyMoves));
    // Mate and explosion take precedence, a capture resets the count, and reasons without a clock
    // come first.
    assert_eq!(play(at_99, "Rb8#").outcome(), WHITE_MATES);
    assert_eq!(play("6k1/5ppp/8/8/8/8/8/KR3R2 w - - 99 60", "Rxf7#").outcome(), WHITE_EXPLODES);
    assert_eq!(play("k7/5ppp/8/8/8/8/8/KR3R2 w - - 99 60", "Rxf7").outcome(), None);
    assert_eq!(position("KQ6/Rk6/2B5/8/8/8/8/8 b - - 100 90").outcome(), Some(Outcome::Stalemate));
    assert_eq!(
        position("7k/8/8/8/8/8/N7/K7 w - - 100 90").outcome(),
        Some(Outcome::InsufficientMaterial)
    );
    // The clock alone does not remove the moves: a search from here still has moves.
    assert_eq!(position("7k/8/8/8/8/8/Q7/K7 w - - 150 90").outcome(), Some(Outcome::FiftyMoves));
}

#[test]
fn outcomes_are_told_in_words_and_as_results() {
    let words = |outcome: Option<Outcome>| {
        outcome.map(|outcome| (outcome.to_string(), outcome.result())).unwrap()
    };
    assert_eq!(words(WHITE_EXPLODES), ("White wins by explosion".to_owned(), "1-0"));
    assert_eq!(words(BLACK_EXPLODES), ("Black wins by explosion".to_owned(), "0-1"));
    assert_eq!(words(WHITE_MATES), ("White wins by checkmate".to_owned(), "1-0"));
    assert_eq!(
        words(Some(Outcome::FiftyMoves)),
        ("draw by the fifty-move rule".to_owned(), "1/2-1/2")
    );
}
