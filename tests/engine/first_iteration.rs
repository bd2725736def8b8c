//! The first iteration: it ends soon in every position, however many queens there are. A search
//! stopped during it plays the best move it has seen and claims nothing unproven; it misses no mate
//! in one.

use fissile::atomic::{Color, Game, Move, Position};
use fissile::search::{Job, Limits, Resources, Score, SearchResult, Searcher, Signals};
use fissile::util::random::Random;
use support::positions::random_position;

/// The maximum number of nodes of the first iteration.
const MOST_NODES: u64 = 2_000;

fn search(position: Position, limits: Limits) -> SearchResult {
    Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap().run(
        &Job::new(Game::new(position), limits),
        &Signals::default(),
        &(),
    )
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

/// The number of positions of a test: `own`, or `FISSILE_POSITIONS` if that is larger.
fn count(own: u64) -> u64 {
    std::env::var("FISSILE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(own)
}

/// Applies a function to the numbers below `limit`. Not with rayon, whose threads start other work
/// while they wait for a search, one inside the other.
fn on_two_threads<T: Send>(limit: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let work = &work;
        let halves = [0, 1].map(|half| {
            scope.spawn(move || (half..limit).step_by(2).map(work).collect::<Vec<T>>())
        });
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect()
    })
}

/// A legal position with these pieces besides the kings, on random squares, in which the game is
/// not over.
fn placed(random: &mut Random, pieces: &str) -> Option<Position> {
    let mut board = [' '; 64];
    for piece in "Kk".chars().chain(pieces.chars()) {
        let free: Vec<usize> = (0..64)
            .filter(|square| {
                board[*square] == ' '
                    && (!piece.eq_ignore_ascii_case(&'p') || (8..56).contains(square))
            })
            .collect();
        board[*random.pick(&free)?] = piece;
    }
    let rank = |squares: &[char]| {
        squares.iter().map(|piece| if *piece == ' ' { '1' } else { *piece }).collect::<String>()
    };
    let ranks: Vec<String> = board.chunks(8).map(rank).collect();
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let position = Position::from_fen(&format!("{} {turn} - - 0 1", ranks.join("/"))).ok()?;
    position.outcome().is_none().then_some(position)
}

/// A piece of either color, mostly a queen.
fn piece(random: &mut Random, white: bool) -> char {
    let kind = *random.pick(&['q', 'q', 'q', 'q', 'q', 'q', 'r', 'b', 'n', 'p']).unwrap();
    if white { kind.to_ascii_uppercase() } else { kind }
}

/// Three to eight pieces, many of them queens, for one side or for both.
fn few_pieces(random: &mut Random) -> Position {
    loop {
        let one_sided = random.below(2) == 0;
        let white = random.below(2) == 0;
        let pieces: String = (0..1 + random.below(6))
            .map(|_| {
                let white = if one_sided { white } else { random.below(2) == 0 };
                piece(random, white)
            })
            .collect();
        if let Some(position) = placed(random, &pieces) {
            return position;
        }
    }
}

/// Up to sixteen pieces for each side, many of them queens, or a board of pieces and pawns as games
/// have them.
fn many_pieces(random: &mut Random) -> Position {
    loop {
        let usual = random.below(3) == 0;
        let mut pieces = String::new();
        for white in [true, false] {
            let own = if usual {
                "qrrbbnnpppppppp".to_owned()
            } else {
                (0..15).map(|_| piece(random, false)).collect()
            };
            let kept = 1 + random.below(15);
            let mut pawns = 0;
            for piece in own.chars().rev().take(kept) {
                pawns += usize::from(piece == 'p');
                let piece = if piece == 'p' && pawns > 8 { 'q' } else { piece };
                pieces.push(if white { piece.to_ascii_uppercase() } else { piece });
            }
        }
        if let Some(position) = placed(random, &pieces) {
            return position;
        }
    }
}

/// The maximum number of nodes of the first iteration, and its position.
fn worst(positions: u64, draw: fn(&mut Random) -> Position) -> (u64, Position) {
    let measured = on_two_threads(positions, |seed| {
        let position = draw(&mut Random::new(seed));
        (search(position, depth(1)).nodes, position)
    });
    measured.into_iter().max_by_key(|(nodes, _)| *nodes).unwrap()
}

#[test]
fn the_first_iteration_ends_soon_in_every_position() {
    for fen in [
        "8/8/8/3k4/8/8/1QQQQQ2/K7 w - - 0 1",
        "8/8/8/8/3k4/8/8/KQQ5 w - - 0 1",
        "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let nodes = search(position, depth(1)).nodes;
        assert!(nodes <= MOST_NODES, "{fen}: {nodes} nodes");
    }
    for (name, draw) in [("few", few_pieces as fn(&mut Random) -> Position), ("many", many_pieces)]
    {
        let (nodes, position) = worst(count(1_000), draw);
        println!("{name} pieces: {nodes} nodes at most, in {position}");
        assert!(nodes <= MOST_NODES, "{position}: {nodes} nodes");
    }
}

/// The moves that checkmate or explode the king.
fn wins_at_once(position: &Position) -> Vec<Move> {
    let wins = |mv: &Move| {
        position
            .after(*mv)
            .outcome()
            .is_some_and(|outcome| outcome.winner() == Some(position.turn()))
    };
    position.legal_moves().into_iter().filter(wins).collect()
}

#[test]
fn no_mate_in_one_is_missed() {
    let mut random = Random::new(5);
    let mut found = 0;
    while found < count(500) {
        let pieces: String = (0..1 + random.below(5)).map(|_| piece(&mut random, true)).collect();
        let Some(position) =
            placed(&mut random, &pieces).filter(|position| position.turn() == Color::White)
        else {
            continue;
        };
        let wins = wins_at_once(&position);
        if wins.is_empty() {
            continue;
        }
        found += 1;
        for most in [1, 80, MOST_NODES] {
            let result = search(position, nodes(most));
            assert!(
                wins.contains(&result.best().unwrap()),
                "{position}: {:?} at {most} nodes",
                result.lines
            );
            assert_eq!(result.score(), Some(Score::mate_in(1)), "{position} at {most} nodes");
        }
    }
}

#[test]
fn a_search_stopped_at_once_claims_no_loss_that_it_has_not_proven() {
    // The first move in the list loses by force; the others were not searched.
    let mut position = Position::start();
    for text in ["d2d4", "g8f6"] {
        position.make(position.parse_uci(text).unwrap());
    }
    for most in 1..400 {
        let result = search(position, nodes(most));
        let score = result.score().unwrap();
        assert!(!score.is_mate(), "{score:?} after {most} nodes");
    }
}

fn of_a_game(random: &mut Random) -> Position {
    random_position(random, 2)
}

#[test]
fn mates_claimed_within_the_first_iteration_are_confirmed_by_deeper_searches() {
    let claims = on_two_threads(count(600), |seed| {
        let mut random = Random::new(seed);
        let position = [of_a_game, few_pieces, many_pieces][random.below(3)](&mut random);
        let mut deep = None;
        for most in [1, 3, 10, 30, 80, 200, 500] {
            let result = search(position, nodes(most));
            let claimed = result.score().unwrap();
            assert!(
                result.lines.len() == 1 && claimed.0.abs() <= Score::MATE.0,
                "{position}: {:?}",
                result.lines
            );
            if claimed.is_mate() {
                let deep =
                    *deep.get_or_insert_with(|| search(position, nodes(50_000)).score().unwrap());
                // The mate may be quicker or slower, but it must exist.
                assert_eq!(
                    (deep.is_win(), deep.is_loss()),
                    (claimed.is_win(), claimed.is_loss()),
                    "{position}: {most}"
                );
            }
        }
        usize::from(deep.is_some())
    });
    let claimed: usize = claims.iter().sum();
    assert!(claimed > 50, "{claimed} positions with a mate");
}

#[test]
fn the_best_move_seen_is_played() {
    // Two moves, of which the first in the list loses to a blast at once, and nodes for only one of
    // them. That a quiet reply is checkmate is for later iterations to see.
    let mut random = Random::new(9);
    let mut seen = 0;
    while seen < 50 {
        let position = of_a_game(&mut random);
        let loses = |mv: &Move| {
            let after = position.after(*mv);
            wins_at_once(&after)
                .iter()
                .any(|reply| after.after(*reply).board().king(position.turn()).is_none())
        };
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !wins_at_once(&position).is_empty()
            || !moves.iter().any(loses)
            || moves.iter().all(loses)
        {
            continue;
        }
        seen += 1;
        let safe = *moves.iter().find(|mv| !loses(mv)).unwrap();
        let lost = *moves.iter().find(|mv| loses(mv)).unwrap();
        for most in [3, 10, 30, 100] {
            let limits = Limits { search_moves: Some(vec![lost, safe]), ..nodes(most) };
            let result = search(position, limits);
            if result.best() == Some(lost) {
                assert!(
                    result.score().unwrap().is_loss(),
                    "{position}: {:?} after {most} nodes",
                    result.lines
                );
                // Then the other move loses as well.
                let other = Limits { search_moves: Some(vec![safe]), ..nodes(50_000) };
                assert!(
                    search(position, other).score().unwrap().is_loss(),
                    "{position}: {most} nodes"
                );
            }
        }
    }
}

#[test]
fn several_lines_cut_short_have_scores() {
    for most in (1..300).step_by(7) {
        let job = Job { lines: 5, ..Job::new(Game::default(), nodes(most)) };
        let result = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap().run(
            &job,
            &Signals::default(),
            &(),
        );
        assert!(
            !result.lines.is_empty() && result.lines.iter().all(|line| !line.score.is_mate()),
            "{most} nodes"
        );
    }
}
