//! Invariants of every position and every move, tested on random games and random text.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::moves::MAX_MOVES;
use fissile::atomic::perft::Perft;
use fissile::atomic::{
    Bitboard, Color, Game, Legality, Move, MoveFlag, Outcome, PieceKind, Position, Square, Threats,
    blast, movegen,
};
use fissile::util::random::Random;
use proptest::prelude::*;
use proptest::sample::select;
use support::positions::{self, all_positions, made_up_position, position, visit_games};

/// All incremental state equals a rebuild from the FEN, in both spellings of the castling rights.
#[test]
fn positions_equal_their_rebuild_from_the_fen() {
    visit_games(2_000, 120, |_, mv, after| {
        after.check();
        for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
            let fen = after.fen(letters);
            let rebuilt = position(&fen);
            assert_eq!(rebuilt, *after, "after {mv:?}: {fen}");
            assert_eq!(rebuilt.key(), after.key(), "after {mv:?}: {fen}");
            assert_eq!(rebuilt.fen(letters), fen);
        }
    });
}

/// The squares and the gain that `blast` predicts are what `make` does.
#[test]
fn blasts_remove_what_was_foretold() {
    // Powers of 17, since a blast holds fewer than 17 pieces of a kind: different losses have
    // different sums.
    const VALUES: [i32; 5] = [1, 17, 289, 4_913, 83_521];
    let material = |position: &Position, color: Color| -> i32 {
        let count = |kind| position.board().pieces(color, kind).count() as i32;
        PieceKind::ALL.into_iter().zip(VALUES).map(|(kind, value)| value * count(kind)).sum()
    };
    visit_games(2_000, 120, |before, mv, after| {
        let (us, them) = (before.turn(), !before.turn());
        let vanished = before.board().occupied().without(after.board().occupied());
        if blast::victim(before, mv).is_some() {
            assert_eq!(blast::removed(before, mv), vanished, "{mv:?} in {before}");
            let balance = |position: &Position| material(position, us) - material(position, them);
            assert_eq!(
                blast::net_gain(before, mv, &VALUES),
                balance(after) - balance(before),
                "{mv:?} in {before}"
            );
        } else {
            assert_eq!(blast::removed(before, mv), Bitboard::EMPTY, "{mv:?} in {before}");
            assert_eq!(blast::net_gain(before, mv, &VALUES), 0, "{mv:?} in {before}");
            assert_eq!(
                after.board().occupied().count(),
                before.board().occupied().count(),
                "{mv:?} in {before}"
            );
        }
        for color in Color::ALL {
            assert_eq!(
                blast::kills_king(before, mv, color),
                after.board().king(color).is_none(),
                "{mv:?} in {before}"
            );
        }
        assert!(after.board().king(us).is_some(), "{mv:?} in {before}");
    });
}

/// The FEN fields of a position without the clocks.
fn four_fields(position: &Position) -> [String; 4] {
    let fen = position.to_string();
    let mut fields = fen.split(' ').map(str::to_owned);
    std::array::from_fn(|_| fields.next().unwrap())
}

/// A position with the other side to move and no en passant square.
fn turned(position: &Position) -> Position {
    let [placement, side, castling, _] = four_fields(position);
    positions::position(&format!(
        "{placement} {} {castling} -",
        if side == "w" { "b" } else { "w" }
    ))
}

#[test]
fn threats_of_a_blast_are_what_listing_finds() {
    let can_blast = |position: &Position| {
        let enemy = !position.turn();
        position.legal_moves().iter().any(|mv| blast::kills_king(position, *mv, enemy))
    };
    visit_games(1_000, 120, |position, _, _| {
        let has_blast =
            Legality::of(position).is_some_and(|legality| movegen::has_winning_blast(&legality));
        assert_eq!(has_blast, can_blast(position), "{position}");
        let found = Legality::of(position).and_then(|legality| movegen::winning_blast(&legality));
        assert_eq!(found.is_some(), has_blast, "{position}");
        let wins = |mv| position.is_legal(mv) && blast::kills_king(position, mv, !position.turn());
        assert!(found.is_none_or(wins), "{found:?} in {position}");
        // The other side has no en passant capture, the only thing that `threatens` ignores.
        let threatens = blast::threatens(position.board(), !position.turn());
        assert_eq!(threatens, can_blast(&turned(position)), "{position}");
    });
}

/// En passant is the only capture whose target is not an enemy piece, so it can be the only way to
/// explode a king.
#[test]
fn en_passant_alone_can_win() {
    let has_blast = |fen| movegen::has_winning_blast(&Legality::of(&position(fen)).unwrap());
    assert!(has_blast("8/8/2k5/3pP3/8/8/8/K7 w - d6 0 2"));
    assert!(!has_blast("8/8/2k5/3pP3/8/8/8/K7 w - - 0 2"));
}

/// A key is the exclusive or of independent numbers, so the side to move changes the same bits of each.
#[test]
fn the_side_to_move_changes_the_same_bits_of_every_key() {
    let change = |position: &Position| position.key() ^ turned(position).key();
    let bits = change(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    visit_games(20, 120, |before, _, _| {
        if before.en_passant().is_none() {
            assert_eq!(change(before), bits, "{before}");
        }
    });
}

/// Positions that differ in a FEN field other than the clocks have different keys, others the same
/// key.
#[test]
fn keys_tell_positions_apart() {
    let seen: Mutex<HashMap<u64, [String; 4]>> = Mutex::default();
    let note = |position: &Position| {
        let fields = four_fields(position);
        let mut seen = seen.lock().unwrap();
        assert_eq!(seen.entry(position.key()).or_insert_with(|| fields.clone()), &fields);
    };
    visit_games(1_000, 120, |_, _, after| {
        note(after);
        note(&turned(after));
    });
    let seen = seen.into_inner().unwrap();
    let different: HashSet<&[String; 4]> = seen.values().collect();
    assert!(
        seen.len() > 12_000 && different.len() == seen.len(),
        "{} keys, {} positions",
        seen.len(),
        different.len()
    );
}

#[test]
fn passing_twice_restores_turn_and_key() {
    visit_games(1_000, 120, |position, _, _| {
        let mut passed = *position;
        passed.make_null();
        passed.check();
        assert_eq!(four_fields(&passed), four_fields(&turned(position)));
        assert_eq!(passed.halfmove_clock(), 0);
        passed.make_null();
        passed.check();
        assert_eq!(passed.fullmove_number(), position.fullmove_number() + 1);
        assert_eq!(passed.turn(), position.turn());
        assert_eq!(passed.key(), turned(&turned(position)).key(), "{position}");
        if position.en_passant().is_none() {
            assert_eq!(passed.key(), position.key(), "{position}");
        }
    });
}

/// The position with colors swapped and the board mirrored.
fn mirrored(position: &Position) -> Position {
    let [placement, side, castling, en_passant] = four_fields(position);
    let swap = |text: &str| -> String {
        let swapped = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(swapped).collect()
    };
    let ranks: Vec<String> = placement.split('/').rev().map(swap).collect();
    let side = if side == "w" { "b" } else { "w" };
    let en_passant =
        en_passant.parse::<Square>().map_or(en_passant, |square| square.flip().to_string());
    positions::position(&format!("{} {side} {} {en_passant}", ranks.join("/"), swap(&castling)))
}

/// The position with the files reversed; it must have no castling rights, since castling has no
/// mirror image.
fn reversed(position: &Position) -> Position {
    let [placement, side, castling, en_passant] = four_fields(position);
    assert_eq!(castling, "-");
    let ranks: Vec<String> =
        placement.split('/').map(|rank| rank.chars().rev().collect()).collect();
    let reversed_square = |square: Square| Square::at(7 - square.file(), square.rank()).to_string();
    let en_passant = en_passant.parse().map_or(en_passant, reversed_square);
    positions::position(&format!("{} {side} - {en_passant}", ranks.join("/")))
}

/// The legal moves with origin and destination mapped by a bit pattern.
fn moves_through(position: &Position, squares: u16) -> Vec<Move> {
    let through = |mv: &Move| Move::from_raw(mv.raw() ^ squares ^ squares << 6).unwrap();
    let mut moves: Vec<Move> = position.legal_moves().iter().map(through).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn a_mirrored_position_has_the_mirrored_moves_and_fate() {
    const RANKS: u16 = 0b111_000;
    const FILES: u16 = 0b000_111;
    visit_games(1_000, 120, |position, mv, after| {
        let mirror = mirrored(position);
        assert_eq!(moves_through(&mirror, 0), moves_through(position, RANKS), "{position}");
        assert_eq!(Perft::new(2).run(&mirror), Perft::new(2).run(position), "{position}");
        let mirrored_move = Move::from_raw(mv.raw() ^ RANKS ^ RANKS << 6).unwrap();
        assert_eq!(
            four_fields(&mirror.after(mirrored_move)),
            four_fields(&mirrored(after)),
            "{mv:?} in {position}"
        );
        for color in Color::ALL {
            assert_eq!(mirror.cannot_win(color), position.cannot_win(!color), "{position}");
        }
        let swapped = |outcome: Outcome| match outcome {
            Outcome::Explosion { winner } => Outcome::Explosion { winner: !winner },
            Outcome::Checkmate { winner } => Outcome::Checkmate { winner: !winner },
            draw => draw,
        };
        // The mirrored position starts with a clock of 0.
        let outcome = position.outcome().filter(|outcome| *outcome != Outcome::FiftyMoves);
        assert_eq!(mirror.outcome(), outcome.map(swapped), "{position}");
        if position.castling_rooks().is_empty() {
            let reverse = reversed(position);
            assert_eq!(moves_through(&reverse, 0), moves_through(position, FILES), "{position}");
            assert_eq!(Perft::new(2).run(&reverse), Perft::new(2).run(position), "{position}");
        }
    });
}

#[test]
fn a_game_can_be_taken_back_to_its_start() {
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let mut game = Game::default();
        let mut seen = vec![(*game.position(), game.repetitions())];
        while let Some(mv) =
            positions::random_move(game.position(), positions::Taste::Peaceful, &mut random)
        {
            game.play(mv);
            seen.push((*game.position(), game.repetitions()));
            if seen.len() > 200 {
                break;
            }
        }
        let keys: Vec<u64> = seen.iter().map(|(position, _)| position.key()).collect();
        assert_eq!(game.keys().collect::<Vec<u64>>(), keys);
        while let Some((position, repetitions)) = seen.pop() {
            assert_eq!((*game.position(), game.repetitions()), (position, repetitions));
            assert_eq!(game.undo().is_none(), seen.is_empty());
        }
        assert_eq!(game, Game::default());
    }
}

/// Calls that must work for any position that the FEN parser accepts.
fn ask_everything(position: &Position) {
    position.check();
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves(), "{position}");
    assert_eq!(positions::position(&position.to_string()), *position);
    assert_eq!(
        Legality::of(position).is_none(),
        position.winner_by_explosion().is_some(),
        "{position}"
    );
    if position.outcome().is_some_and(|outcome| matches!(outcome, Outcome::Explosion { .. })) {
        assert!(moves.is_empty(), "{position}");
    }
    let _ = (position.in_check(), position.is_insufficient_material(), position.ply());
    for color in Color::ALL {
        let _ = (blast::threatens(position.board(), color), position.checkers(color));
    }
    for mv in moves {
        assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{position}");
        position.after(mv).check();
    }
}

/// Any text in which FEN characters are frequent.
fn fen_like() -> impl Strategy<Value = String> {
    let rank = "[1-8kqrbnpKQRBNP]{1,8}|8|[0-9a-zA-Z]{0,9}";
    let placement = prop_oneof![
        proptest::collection::vec(rank, 8).prop_map(|ranks| ranks.join("/")),
        proptest::collection::vec(rank, 0..12).prop_map(|ranks| ranks.join("/")),
    ];
    (
        placement,
        "w|b|[a-z]?",
        "-|[KQkqA-Ha-h]{0,5}",
        "-|[a-h][36]|.{0,3}",
        "[0-9]{1,6}|-?[0-9]|\\PC{0,4}",
        "[0-9]{0,6}",
    )
        .prop_map(|(placement, side, castling, en_passant, half, full)| {
            format!("{placement} {side} {castling} {en_passant} {half} {full}")
        })
}

/// A FEN of the data with a few characters replaced, removed or inserted.
fn damaged_fen() -> impl Strategy<Value = String> {
    let fens: Vec<String> = all_positions().iter().map(Position::to_string).collect();
    let edits = proptest::collection::vec(
        (any::<prop::sample::Index>(), 0..3, "[ /0-9a-hKQRBNPkqrnpw-]|\\PC"),
        0..4,
    );
    (select(fens), edits).prop_map(|(fen, edits)| {
        let mut letters: Vec<char> = fen.chars().collect();
        for (place, edit, new) in edits {
            let place = place.index(letters.len());
            let new = new.chars().next().unwrap();
            match edit {
                0 => letters[place] = new,
                1 => letters.insert(place, new),
                _ => drop(letters.remove(place)),
            }
        }
        letters.into_iter().collect()
    })
}

/// Text that more or less looks like a move.
fn move_like() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-h][1-8][a-h][1-8][nbrqkNBRQK]?",
        "[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBNK])?[+#!?]{0,2}",
        "[O0o]-[O0o](-[O0o])?[+#]?",
        "\\PC{0,8}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_is_a_position_in_order_or_an_error_that_quotes_it(
        text in prop_oneof![fen_like(), damaged_fen(), "\\PC*", any::<String>()]
    ) {
        match Position::from_fen(&text) {
            Ok(position) => ask_everything(&position),
            Err(error) => {
                prop_assert!(!error.problems.is_empty());
                prop_assert_eq!(&error.text, &text);
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn text_is_a_legal_move_or_an_error(position in select(all_positions()), text in move_like()) {
        for read in [Position::parse_uci, Position::parse_san, Position::parse_move] {
            match read(&position, &text) {
                Ok(mv) => prop_assert!(position.is_legal(mv)),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }
}

#[test]
fn made_up_positions_are_in_order() {
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        ask_everything(&made_up_position(&mut random, 31));
    }
}

/// The best of many long climbs has 248 moves, so a list of 256 holds the moves of any side of
/// sixteen pieces.
#[test]
fn fifteen_queens_do_not_fill_a_list_of_moves() {
    let most = position("1Q4Qk/4Q3/Q1Q4Q/Q4Q1Q/3Q4/1Q4Q1/4Q3/1KQ4Q w - - 0 1");
    assert_eq!((most.legal_moves().len(), most.count_legal_moves()), (248, 248));
    for seed in 0..30 {
        assert!(climb(&mut Random::new(seed), 4_000) < MAX_MOVES as u64);
    }
}

/// Moves and exchanges pieces at random, keeps changes that do not lower White's count of moves,
/// and returns the final count.
fn climb(random: &mut Random, steps: usize) -> u64 {
    let letters = ['Q', 'Q', 'Q', 'Q', 'Q', 'R', 'B', 'N', 'P', 'n', 'r'];
    let mut board: Vec<char> = "KQQQQQQQQQQQQQQQk".chars().chain(['.'; 47]).collect();
    for place in (1..64).rev() {
        board.swap(place, random.below(place + 1));
    }
    let mut best = 0;
    for _ in 0..steps {
        let mut next = board.clone();
        let (a, b) = (random.below(64), random.below(64));
        next.swap(a, b);
        if random.below(4) == 0 && !matches!(next[a], 'K' | 'k' | '.') {
            next[a] = *random.pick(&letters).unwrap();
        }
        let ranks: Vec<String> =
            next.chunks(8).map(|rank| rank.iter().collect::<String>().replace('.', "1")).collect();
        let Ok(position) = Position::from_fen(&format!("{} w - -", ranks.join("/"))) else {
            continue;
        };
        if position.count_legal_moves() >= best {
            (best, board) = (position.count_legal_moves(), next);
            assert_eq!(position.legal_moves().len() as u64, best);
        }
    }
    best
}

/// The exposure of a quiet move is the best gain of any piece that reaches its square.
#[test]
fn exposure_is_the_best_capture_on_the_square() {
    const VALUES: [i32; 5] = [100, 300, 310, 500, 900];
    let [exposed, safe, kings] = [const { AtomicU32::new(0) }; 3];
    visit_games(300, 120, |before, mv, after| {
        let quiet = blast::victim(before, mv).is_none() && mv.flag() != MoveFlag::Castle;
        let (board, to) = (after.board(), mv.to());
        if !quiet || board.kind_at(to) == Some(PieceKind::King) {
            return;
        }
        let (us, them) = (before.turn(), after.turn());
        let capturers = board.attackers(to, board.occupied()) & board.color(them);
        let captures = capturers
            .without(board.kind(PieceKind::King))
            .into_iter()
            .filter_map(|from| Move::new(from, to, MoveFlag::Normal));
        let gains = captures.filter(|mv| !blast::kills_king(after, *mv, them)).map(|mv| {
            if blast::kills_king(after, mv, us) {
                blast::EXPOSED_KING
            } else {
                blast::net_gain(after, mv, &VALUES)
            }
        });
        let best = gains.max().unwrap_or(0).max(0);
        assert_eq!(blast::exposure(before, mv, &VALUES), best, "{mv:?} in {before}");
        let class = match best {
            0 => &safe,
            blast::EXPOSED_KING => &kings,
            _ => &exposed,
        };
        class.fetch_add(1, Ordering::Relaxed);
    });
    let [exposed, safe, kings] = [exposed, safe, kings].map(AtomicU32::into_inner);
    assert!(exposed > 1_000 && safe > 10_000 && kings > 100, "{exposed} {safe} {kings}");
}

/// A side threatens the enemy king exactly if one of its pieces is on a threat square of its kind.
#[test]
fn launching_squares_are_those_that_threaten() {
    let [threats, calm] = [const { AtomicU32::new(0) }; 2];
    visit_games(300, 120, |_, _, after| {
        for by in Color::ALL {
            let board = after.board();
            let squares = Threats::of(board, by);
            let standing = PieceKind::ALL
                .into_iter()
                .any(|kind| (squares.squares(kind) & board.pieces(by, kind)).any());
            assert_eq!(squares.exist(), standing, "{after}");
            assert_eq!(standing, blast::threatens(board, by), "{after}");
            if standing { &threats } else { &calm }.fetch_add(1, Ordering::Relaxed);
        }
    });
    let [threats, calm] = [threats, calm].map(AtomicU32::into_inner);
    assert!(threats > 1_000 && calm > 1_000, "{threats} {calm}");
    // From d7 and e6 rooks attack both the knight and the king.
    let pair = *position("8/4k3/3n4/8/8/8/8/7K w - - 0 1").board();
    let rooks = Threats::of(&pair, Color::White).squares(PieceKind::Rook);
    assert!(rooks.has(Square::D7) && rooks.has(Square::E6), "{rooks:?}");
}

/// What a move will threaten is known before it is made: explosions, castling, en passant,
/// promotions and discovered lines included.
#[test]
fn new_threats_are_those_of_the_board_after_the_move() {
    let counts = [const { AtomicU32::new(0) }; 6];
    visit_games(1_000, 120, |before, mv, after| {
        let (board, us) = (before.board(), before.turn());
        let threats = Threats::of(board, us);
        if threats.exist() {
            return;
        }
        let made = threats.new_in(before).made_by(mv);
        assert_eq!(made, blast::threatens(after.board(), us), "{mv:?} in {before}");
        let kind = board.kind_at(mv.from()).unwrap();
        let discovers = made && kind != PieceKind::King && !threats.squares(kind).has(mv.to());
        let captures = blast::victim(before, mv).is_some();
        let cases = [
            !made,
            made && captures,
            discovers && !captures && mv.flag() == MoveFlag::Normal,
            made && matches!(mv.flag(), MoveFlag::Promotion(_)),
            made && kind == PieceKind::King,
            mv.flag() == MoveFlag::EnPassant,
        ];
        for (count, happens) in counts.iter().zip(cases) {
            count.fetch_add(u32::from(happens), Ordering::Relaxed);
        }
    });
    let counts = counts.map(AtomicU32::into_inner);
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
}
