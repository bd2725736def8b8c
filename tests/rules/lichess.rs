//! How lichess ends games: the facts of its own tests, and the rule of closed positions against a
//! second implementation.

use fissile::atomic::{Color, Game, Outcome, Piece, Position, Square};
use fissile::util::random::Random;
use support::lichess;
use support::pair::Pair;
use support::positions::{self, data, position, report, visit_games};

use support::naive::Naive;

/// The destinations of all legal moves from a square, castling by the square of the king.
fn destinations(position: &Position, from: Square) -> Vec<String> {
    let mut found: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from() == from)
        .map(|mv| mv.to().to_string())
        .collect();
    found.sort();
    found
}

/// Why an expectation of the table does not hold; `None` if it does.
fn objection(game: &Game, expected: &str) -> Option<String> {
    let position = game.position();
    let outcome = game.outcome().map(|outcome| outcome.to_string());
    let (key, list) = expected.split_once(": ").unwrap_or((expected, ""));
    let words: Vec<&str> = list.split_ascii_whitespace().collect();
    let legal = |text: &str| position.parse_uci(text).is_ok();
    let square = |text: &str| text.parse::<Square>().unwrap();
    let occupied = |text: &str| position.board().piece_at(square(text)).is_some();
    let holds = match key {
        "goes on" => outcome.is_none(),
        "check" => position.in_check(),
        "no check" => !position.in_check(),
        "gone" => !words.iter().any(|text| occupied(text)),
        "stays" => words.iter().all(|text| occupied(text)),
        "legal" => words.iter().all(|text| legal(text)),
        "illegal" => !words.iter().any(|text| legal(text)),
        "only" => {
            words.iter().all(|text| legal(text)) && words.len() == position.legal_moves().len()
        }
        "cannot win" => Color::ALL
            .into_iter()
            .all(|color| position.cannot_win(color) == words.contains(&color.to_string().as_str())),
        "no move twice" => {
            let mut moves: Vec<String> =
                position.legal_moves().iter().map(|mv| format!("{mv:?}")).collect();
            let all = moves.len();
            moves.sort();
            moves.dedup();
            moves.len() == all
        }
        _ => match key.strip_prefix("from ") {
            Some(from) => destinations(position, square(from)) == words,
            None => outcome.as_deref() == Some(key),
        },
    };
    (!holds).then(|| format!("{position}: not \"{expected}\", but {outcome:?}"))
}

#[test]
fn the_facts_of_lichess() {
    let (mut scenarios, mut failures) = (0, Vec::new());
    for line in data("lichess.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        scenarios += 1;
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [fen, moves, expected] = columns[..] else {
            panic!("three columns: {line}");
        };
        let mut game = Game::new(position(fen));
        for text in moves.split_ascii_whitespace() {
            // One of them begins with too little material, and is about stalemate.
            let is_over = game.outcome().is_some_and(|end| end != Outcome::InsufficientMaterial);
            assert!(!is_over, "the game is over before {text}: {line}");
            game.play(game.position().parse_move(text).unwrap_or_else(|error| panic!("{error}")));
        }
        failures.extend(expected.split("; ").filter_map(|expected| objection(&game, expected)));
    }
    assert_eq!(scenarios, 53);
    report(&failures);
}

/// A random position of kings, bishops and pawns that mostly block each other; rarely with a piece or
/// a pawn too many.
fn locked_position(random: &mut Random) -> Option<Position> {
    let mut board = [None; 64];
    for _ in 0..random.below(7) {
        let square = 8 + random.below(40);
        board[square] = Some('P');
        if random.below(60) > 0 {
            board[square + 8] = Some('p');
        }
    }
    let bishops: &[char] = random.pick(&[&['B'][..], &['b'], &['B', 'b'], &['N']])?;
    for _ in 0..random.below(4).saturating_sub(1) {
        board[random.below(64)] = random.pick(bishops).copied();
    }
    board[random.below(64)] = Some('K');
    board[random.below(64)] = Some('k');
    let placement =
        positions::placement(|square| board[square.index()].and_then(Piece::from_letter));
    let turn = random.pick(&['w', 'b'])?;
    let position = Position::from_fen(&format!("{placement} {turn} - - 0 1")).ok()?;
    position.winner_by_explosion().is_none().then_some(position)
}

#[test]
fn closed_positions_equal_a_second_implementation() {
    let mut random = Random::new(42);
    let mut seen = [0; 2];
    for _ in 0..60_000 {
        let Some(position) = locked_position(&mut random) else { continue };
        let fen = position.to_string();
        let closed = Naive::new(&fen, None).is_closed();
        assert_eq!(position.is_closed(), closed, "{fen}");
        if let Some(pair) = Pair::new(position) {
            assert_eq!(position.is_dead(), lichess::is_dead(&pair.theirs), "{fen}");
        }
        seen[usize::from(closed)] += 1;
    }
    visit_games(1_000, 120, |_, _, after| {
        let both_kings = after.winner_by_explosion().is_none();
        let fen = after.to_string();
        assert!(!both_kings || after.is_closed() == Naive::new(&fen, None).is_closed(), "{fen}");
    });
    assert!(seen[0] > 5_000 && seen[1] > 1_000, "{seen:?}");
}
