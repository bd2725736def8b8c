//! The search as a library: forced wins are found with their distance and complete line, limits
//! hold, one thread is deterministic, and a plain alpha-beta is beaten. `uci_*.rs` test the
//! protocol.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

use fissile::atomic::outcome::FIFTY_MOVES;
use fissile::atomic::{Color, Game, Move, Position};
use fissile::nnue;
use fissile::search::strength_limit::{RATINGS, SEES_WINS};
use fissile::search::{
    Bound, Clock, Evaluator, Handler, Job, Limits, PvInfo, Resources, Score, SearchResult,
    Searcher, Signals, StrengthLimit,
};
use fissile::util::random::Random;
use rayon::prelude::*;
use support::exhaustive::stride;
use support::positions::{data, position, random_position};

fn job(position: Position, limits: Limits) -> Job {
    Job::new(Game::new(position), limits)
}

fn search(position: Position, limits: Limits) -> SearchResult {
    Searcher::new(Resources::default()).unwrap().run(
        &job(position, limits),
        &Signals::default(),
        &(),
    )
}

/// Keeps every reported line.
#[derive(Default)]
struct Listener(Mutex<Vec<PvInfo>>);

impl Handler for Listener {
    fn line(&self, line: &PvInfo) {
        self.0.lock().unwrap().push(line.clone());
    }
}

#[test]
fn listed_mates_are_found() {
    let text = data("rules/mates.tsv");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() > 100);
    let every = stride("searches of the listed mates", 3);
    let judged = rows.par_iter().step_by(every);
    let wrong: Vec<String> = judged.filter_map(|row| judge_mate(row).err()).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

/// Mates up to this many moves must be shortest.
const EXACT_MATES: u32 = 6;

/// A row has the position, the side, the distance in moves and every first move that achieves it.
fn judge_mate(row: &str) -> Result<(), String> {
    let fields: Vec<&str> = row.split('\t').collect();
    let (fen, distance, firsts) = (fields[0], fields[2].parse::<u32>().unwrap(), fields[3]);
    let position = position(fen);
    let limits = Limits { mate: Some(distance), nodes: Some(1_500_000), ..Limits::default() };
    let result = search(position, limits);
    let score = result.score().unwrap();
    let best = result.best().unwrap();
    // Long mates may be found a move later than possible; short ones must be exact.
    let exact = score == Score::mate_in(2 * distance as usize - 1);
    if !exact && (distance <= EXACT_MATES || !score.is_win()) {
        return Err(format!(
            "{fen}: {score:?} after {} nodes instead of mate {distance}",
            result.nodes
        ));
    }
    if exact && !firsts.split(' ').any(|text| position.parse_uci(text).unwrap() == best) {
        return Err(format!("{fen}: {best:?} is none of {firsts}"));
    }
    let line = &result.lines[0].moves;
    let mut end = position;
    for mv in line {
        if !end.is_legal(*mv) {
            return Err(format!("{fen}: {mv:?} of {line:?} is not legal"));
        }
        end.make(*mv);
    }
    match end.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == position.turn() && Some(line.len()) == score.plies_to_mate() => {
            Ok(())
        }
        _ => Err(format!("{fen}: the line {line:?} does not end with the mate in {distance}")),
    }
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

#[test]
fn every_line_is_legal_to_its_end_and_mates_are_complete() {
    let mut random = Random::new(11);
    for _ in 0..150 {
        let root = random_position(&mut random, 4);
        let heard = Listener::default();
        let job = Job { lines: 3, ..job(root, depth(7)) };
        Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap().run(
            &job,
            &Signals::default(),
            &heard,
        );
        for line in heard.0.into_inner().unwrap() {
            let mut end = root;
            for mv in &line.moves {
                assert!(end.is_legal(*mv), "{root}: {line:?}");
                end.make(*mv);
            }
            if let (Some(plies), Bound::Exact) = (line.score.plies_to_mate(), line.bound) {
                assert_eq!(line.moves.len(), plies, "{root}: {line:?}");
                let winner = if line.score.is_win() { root.turn() } else { !root.turn() };
                assert_eq!(
                    end.outcome().and_then(|outcome| outcome.winner()),
                    Some(winner),
                    "{root}: {line:?}"
                );
            }
        }
    }
}

#[test]
fn one_thread_is_deterministic_also_after_clearing() {
    let root = position("r4rk1/1b2ppbp/pq4pn/2pp1PB1/1p2P3/1P1P1NN1/1PP3PP/R2Q1RK1 w - - 0 13");
    let mut searcher = Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap();
    let mut run = || {
        searcher.clear().unwrap();
        let result = searcher.run(&job(root, depth(10)), &Signals::default(), &());
        (result.nodes, result.best(), result.score())
    };
    assert_eq!(run(), run());
}

#[test]
fn node_and_depth_limits_are_kept_exactly_by_one_thread() {
    for nodes in [1, 2, 100, 5_000, 50_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let result = search(Position::start(), limits);
        assert!(result.best().is_some());
        assert_eq!(result.nodes, nodes);
    }
    let heard = Listener::default();
    Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap().run(
        &job(Position::start(), depth(6)),
        &Signals::default(),
        &heard,
    );
    assert_eq!(heard.0.into_inner().unwrap().last().map(|line| line.depth), Some(6));
}

#[test]
fn a_soft_node_limit_ends_with_a_complete_iteration() {
    let mut searcher = Searcher::new(Resources::default()).unwrap();
    let mut random = Random::new(12);
    let mut judged = 0;
    while judged < 20 {
        let position = random_position(&mut random, 4);
        let mut nodes = |limits: &Limits| {
            searcher.clear().unwrap();
            let found = searcher.run(&job(position, limits.clone()), &Signals::default(), &());
            (found.nodes, found.lines[0].depth.unsigned_abs(), found.score())
        };
        let soft = Limits { soft_nodes: Some(3000), ..Limits::default() };
        let found = nodes(&soft);
        if found.2.is_some_and(Score::is_decided) {
            // All iterations after a mate may take fewer nodes than the limit.
            continue;
        }
        judged += 1;
        assert_eq!(found, nodes(&depth(found.1)), "{position}");
        assert!(found.0 >= 3000 && (found.1 == 1 || nodes(&depth(found.1 - 1)).0 < 3000));
        let hard = Limits { nodes: Some(3100), ..soft };
        assert_eq!(nodes(&hard).0, found.0.min(3100), "{position}");
    }
}

#[test]
fn a_best_move_is_that_of_a_search_with_lines() {
    let (mut quiet, mut told) = (
        Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap(),
        Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap(),
    );
    let pool = Arc::clone(quiet.pool());
    let mut random = Random::new(9);
    for nodes in [1, 30, 250, 2000].into_iter().cycle().take(80) {
        let game = Game::new(random_position(&mut random, 4));
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = told.run(&Job::new(game.clone(), limits.clone()), &Signals::default(), &());
        // On a thread of the pool, and on this one.
        let mut find = || quiet.best_move(&game, limits.clone(), &Signals::default());
        let best = if nodes == 250 { pool.install(find) } else { find() };
        assert_eq!(best, found.best().zip(found.score()), "{game:?}");
    }
}

#[test]
fn a_limit_of_time_ends_a_search_down_to_a_single_millisecond() {
    let ms = Duration::from_millis;
    let clock = |remaining| Clock {
        remaining: ms(remaining),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let cases = [
        Limits { move_time: Some(ms(60)), ..Limits::default() },
        Limits { clock: Some(clock(1)), ..Limits::default() },
        Limits { clock: Some(clock(300)), ..Limits::default() },
    ];
    let mut searcher = Searcher::new(Resources::default()).unwrap();
    // A search that never checks the clock would run forever.
    for limits in cases {
        let result = searcher.run(&job(Position::start(), limits), &Signals::default(), &());
        assert!(result.best().is_some());
    }
}

#[test]
fn an_infinite_search_holds_its_answer_back_until_it_is_asked() {
    let won = position("7k/7R/8/8/8/8/P7/K7 w - - 0 1");
    for (root, ponder) in [(Position::start(), false), (won, false), (won, true)] {
        let limits = Limits { infinite: !ponder, ponder, depth: Some(3), ..Limits::default() };
        let signals = Signals::new(ponder);
        let (asked, heard) = (AtomicBool::new(false), Listener::default());
        std::thread::scope(|scope| {
            let searching = scope.spawn(|| {
                Searcher::new(Resources { hash_mebibytes: 4, threads: 2 }).unwrap().run(
                    &job(root, limits),
                    &signals,
                    &heard,
                );
                assert!(asked.load(Ordering::SeqCst), "the answer came unasked");
            });
            // The last iteration is done, or the win is found.
            while !heard.0.lock().unwrap().iter().any(|line| line.depth >= 3 || line.score.is_win())
            {
                assert!(!searching.is_finished());
                std::thread::yield_now();
            }
            asked.store(true, Ordering::SeqCst);
            if ponder {
                signals.ponder_hit();
            } else {
                signals.stop();
            }
            searching.join().unwrap();
        });
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let root = position("r4rk1/1b2ppbp/pq4pn/2pp1PB1/1p2P3/1P1P1NN1/1PP3PP/R2Q1RK1 w - - 0 13");
    let result = Searcher::new(Resources::default()).unwrap().run(
        &Job { lines: 4, ..job(root, depth(8)) },
        &Signals::default(),
        &(),
    );
    assert_eq!(result.lines.len(), 4);
    assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<Move> = result.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

/// Lets the three seconds pass in which nothing but finished lines is reported.
#[derive(Default)]
struct SlowListener(Listener);

impl Handler for SlowListener {
    fn line(&self, line: &PvInfo) {
        if self.0.0.lock().unwrap().is_empty() {
            sleep(Duration::from_secs(3));
        }
        self.0.line(line);
    }
}

#[test]
fn the_last_of_several_lines_are_different_and_in_order_wherever_the_search_stops() {
    let root = position("rnbqkbnr/p1ppppp1/8/1p5p/7P/N5P1/PPPPPP2/R1BQKBNR b KQkq - 0 3");
    let bounded = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for nodes in (2_500..=60_000).step_by(2_500) {
            let bounded = &bounded;
            scope.spawn(move || {
                let heard = SlowListener::default();
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let job = Job { lines: 3, ..job(root, limits) };
                let result = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 })
                    .unwrap()
                    .run(&job, &Signals::default(), &heard);
                let heard = heard.0.0.into_inner().unwrap();
                let shown: Vec<&PvInfo> = (1..=3)
                    .map(|number| heard.iter().rfind(|line| line.number == number).unwrap())
                    .collect();
                assert!(shown.is_sorted_by(|a, b| a.score >= b.score), "{nodes}: {shown:?}");
                assert!(shown.iter().all(|line| line.bound == Bound::Exact), "{nodes}: {shown:?}");
                let mut firsts: Vec<Move> = shown.iter().map(|line| line.moves[0]).collect();
                assert_eq!(result.best(), Some(firsts[0]));
                firsts.sort_unstable();
                firsts.dedup();
                assert_eq!(firsts.len(), 3, "{nodes}: {shown:?}");
                let bounds = heard.iter().any(|line| line.bound != Bound::Exact);
                bounded.fetch_add(bounds.into(), Ordering::Relaxed);
            });
        }
    });
    assert!(bounded.into_inner() > 10);
}

#[test]
fn a_search_that_is_cut_short_keeps_the_answer_to_its_move() {
    // Some of these limits fall into an iteration whose first move has just failed low, with no
    // known reply. Only a move that fails high for the first time when the search ends has none.
    let mut unknown = Vec::new();
    for fen in [
        "r1bqkb1r/pppp2pp/2n2p1n/4p3/4P3/2N5/PPPPQPPP/R1B1KBNR w KQkq - 0 5",
        "rnbqkbnr/pp2pppp/2p5/3p4/8/4PN2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
    ] {
        for nodes in (3_000..40_000).step_by(1_000) {
            let result = search(position(fen), Limits { nodes: Some(nodes), ..Limits::default() });
            if result.ponder().is_none() {
                unknown.push(format!("{fen}: {nodes} nodes"));
            }
        }
    }
    assert!(unknown.len() <= 2, "{unknown:?}");
}

#[test]
fn only_the_allowed_moves_are_searched() {
    let root = Position::start();
    let allowed: Vec<Move> = ["a2a3", "h2h4"].map(|text| root.parse_uci(text).unwrap()).to_vec();
    let result = search(root, Limits { search_moves: Some(allowed.clone()), ..depth(5) });
    assert!(allowed.contains(&result.best().unwrap()));
    let result = search(root, Limits { search_moves: Some(Vec::new()), ..depth(5) });
    assert_eq!(result.best(), None);
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let cases = [
        ("BQ6/Rk6/8/8/8/8/8/4K3 b - - 0 1", Score::mated_in(0)),
        ("KQ6/Rk6/2B5/8/8/8/8/8 b - - 0 1", Score::DRAW),
        ("8/8/8/8/8/8/8/K7 b - - 0 1", Score::mated_in(0)),
    ];
    for (fen, score) in cases {
        let heard = Listener::default();
        let result = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap().run(
            &job(position(fen), depth(5)),
            &Signals::default(),
            &heard,
        );
        assert_eq!(result.best(), None);
        let lines = heard.0.into_inner().unwrap();
        assert_eq!((lines.len(), lines[0].depth, lines[0].score), (1, 0, score), "{fen}");
    }
}

#[test]
fn draws_are_seen() {
    // Bare kings with a pawn each; the clock has one ply left, and only pawn moves reset it.
    let late = position("8/5k2/p7/8/8/P7/5K2/8 w - - 99 90");
    let quiet = late.parse_uci("f2e2").unwrap();
    let result = search(late, Limits { search_moves: Some(vec![quiet]), ..depth(6) });
    assert_eq!(result.score(), Some(Score::DRAW));
    assert!(late.after(quiet).halfmove_clock() >= FIFTY_MOVES);

    // Closed, but a mate on the board counts. In a closed position the engine still moves.
    let closing = position("8/8/6p1/3K4/6P1/2k5/8/8 w - - 0 1");
    let push = closing.parse_uci("g4g5").unwrap();
    let result = search(closing, Limits { search_moves: Some(vec![push]), ..depth(6) });
    assert_eq!(result.score(), Some(Score::DRAW));
    let result = search(closing.after(push), depth(6));
    assert!(result.best().is_some() && result.score() == Some(Score::DRAW));
    let result = search(position("8/8/b1p5/kpP5/p3K3/PP6/8/8 w - - 0 1"), depth(6));
    assert_eq!(result.score(), Some(Score::mate_in(1)));

    // Black, a queen down, reaches the position for the third time.
    let mut game = Game::new(position("1n2k3/8/8/8/8/8/8/QN2K3 w - - 0 1"));
    for text in ["b1c3", "b8c6", "c3b1", "c6b8", "b1c3", "b8c6", "c3b1"] {
        game.play(game.position().parse_uci(text).unwrap());
    }
    let back = game.position().parse_uci("c6b8").unwrap();
    let limits = Limits { search_moves: Some(vec![back]), ..depth(4) };
    let result = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap().run(
        &Job::new(game, limits),
        &Signals::default(),
        &(),
    );
    assert_eq!(result.score(), Some(Score::DRAW));
}

#[test]
fn several_threads_agree_on_a_forced_win() {
    let root = position("rnb1kb1r/p5p1/2pNp2p/1p1q1p2/3P1Pn1/N5P1/PPP4P/R1BQKB1R b KQkq - 6 10");
    let one = search(root, depth(7));
    let four = Searcher::new(Resources { hash_mebibytes: 16, threads: 4 }).unwrap().run(
        &job(root, depth(7)),
        &Signals::default(),
        &(),
    );
    assert_eq!(one.score().map(Score::is_mate), four.score().map(Score::is_mate));
}

/// Plain alpha-beta: no quiescence, no table, captures first.
fn plain(
    evaluator: &mut Evaluator,
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    match position.outcome() {
        Some(outcome) if outcome.winner().is_some() => return -30_000 - depth as i32,
        Some(_) => return 0,
        None if depth == 0 => return evaluator.evaluate(position, 0).0,
        None => {}
    }
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|mv| !position.board().occupied().has(mv.to()));
    for mv in moves {
        alpha = alpha.max(-plain(evaluator, &position.after(mv), depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn plain_move(position: &Position, depth: u32) -> Move {
    let mut evaluator = Evaluator::new(Arc::clone(&nnue::embedded().network));
    let moves = position.legal_moves();
    *moves
        .iter()
        .max_by_key(|mv| -plain(&mut evaluator, &position.after(**mv), depth - 1, -40_000, 40_000))
        .unwrap()
}

/// The score of the search against plain alpha-beta, in half points out of two per opening.
fn play_pairs(pairs: u64, plain_depth: u32, limits: &Limits) -> u32 {
    let game = |seed: u64, side: Color| {
        let mut random = Random::new(seed);
        let mut game = Game::default();
        let mut searcher = Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap();
        while game.outcome().is_none() && game.moves().len() < 200 {
            let position = *game.position();
            let mv = if game.moves().len() < 4 {
                *random.pick(&position.legal_moves()).unwrap()
            } else if position.turn() == side {
                let job = Job::new(game.clone(), limits.clone());
                searcher.run(&job, &Signals::default(), &()).best().unwrap()
            } else {
                plain_move(&position, plain_depth)
            };
            game.play(mv);
        }
        match game.outcome().map(|outcome| outcome.winner()) {
            Some(Some(winner)) => 2 * u32::from(winner == side),
            _ => 1,
        }
    };
    (0..pairs)
        .into_par_iter()
        .flat_map(|seed| [(seed, Color::White), (seed, Color::Black)])
        .map(|(seed, side)| game(seed, side))
        .sum()
}

/// `notes/experiments` has a match against more depth; at depth 3 it takes seconds.
#[test]
fn plain_alpha_beta_is_beaten() {
    let number = |name, default| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (pairs, plain_depth) =
        (number("FISSILE_PLAIN_PAIRS", 8), number("FISSILE_PLAIN_DEPTH", 3) as u32);
    let limits = Limits { nodes: Some(number("FISSILE_PLAIN_NODES", 4_000)), ..Limits::default() };
    let points = play_pairs(pairs, plain_depth, &limits);
    println!("{points} of {} half points against depth {plain_depth}", 4 * pairs);
    assert!(u64::from(points) * 4 >= 3 * 4 * pairs, "{points} of {} half points", 4 * pairs);
}

/// The listed positions that are won in this many moves, each with the winning moves.
fn listed_wins(moves: &str) -> Vec<(Position, Vec<Move>)> {
    let text = data("rules/mates.tsv");
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let wins: Vec<_> = rows
        .filter(|row| row[2] == moves)
        .map(|row| {
            let position = position(row[0]);
            (position, row[3].split(' ').map(|text| position.parse_uci(text).unwrap()).collect())
        })
        .collect();
    assert!(wins.len() > 10, "{} wins in {moves}", wins.len());
    wins
}

#[test]
fn from_its_rating_on_nobody_refuses_a_blast_or_checkmate_that_wins_at_once() {
    for (position, winning) in listed_wins("1") {
        for rating in (SEES_WINS..=*RATINGS.end()).step_by(200) {
            for seed in 0..5 {
                let strength_limit = Some(StrengthLimit::of_rating(rating, seed));
                let job = Job {
                    strength_limit,
                    ..job(position, Limits { depth: Some(30), ..Limits::default() })
                };
                let best = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 })
                    .unwrap()
                    .run(&job, &Signals::default(), &())
                    .best()
                    .unwrap();
                assert!(winning.contains(&best), "{position}: rating {rating} plays {best:?}");
            }
        }
    }
}

#[test]
fn a_strength_limit_keeps_to_its_nodes_and_plays_differently_with_other_seeds() {
    let strength_limit = |seed| StrengthLimit::of_rating(1200, seed);
    let run = |seed| {
        let limits = Limits { move_time: Some(Duration::from_secs(60)), ..Limits::default() };
        let job =
            Job { strength_limit: Some(strength_limit(seed)), ..job(Position::start(), limits) };
        Searcher::new(Resources { hash_mebibytes: 1, threads: 1 }).unwrap().run(
            &job,
            &Signals::default(),
            &(),
        )
    };
    let found: Vec<SearchResult> = (0..20).map(run).collect();
    assert!(found.iter().all(|result| result.nodes <= strength_limit(0).nodes));
    let first = found[0].best();
    assert!(found.iter().any(|result| result.best() != first));
    assert_eq!(run(0).best(), first);
}

#[test]
fn with_two_lines_a_unique_win_shows() {
    // The requirement of a puzzle maker: the first line wins by force; the second, searched as
    // exactly, does not or takes longer.
    for (moves, plies) in [("1", 1), ("2", 3), ("3", 5)] {
        for (position, winning) in listed_wins(moves) {
            let limits = Limits { depth: Some(plies + 9), ..Limits::default() };
            let job = Job { lines: 2, ..job(position, limits) };
            let result =
                Searcher::new(Resources::default()).unwrap().run(&job, &Signals::default(), &());
            let distance = |line: usize| {
                let line = result.lines.get(line)?;
                line.score.plies_to_mate().filter(|_| line.score.is_win())
            };
            assert_eq!(distance(0), Some(plies as usize), "{position}");
            let second = distance(1) == Some(plies as usize);
            assert_eq!(second, winning.len() > 1, "{position}: {:?}", result.lines);
        }
    }
}

#[test]
fn a_winning_blast_is_a_win_even_if_nothing_was_searched() {
    for (position, winning) in listed_wins("1") {
        if winning.iter().any(|mv| position.after(*mv).winner_by_explosion().is_some()) {
            let result = search(position, Limits { nodes: Some(1), ..Limits::default() });
            assert_eq!(result.score(), Some(Score::mate_in(1)), "{position}");
        }
    }
}

/// Above the largest score of a search that has decided nothing, in points: an evaluation, or a
/// bound beside it. The largest evaluation of 600,000 positions, of random games and of up to a
/// dozen pieces placed at random, was 2,367 points with network 942808a7b4.
const ORDINARY: i32 = 6_000;

/// A score is ordinary, a forced win or loss, or one of the tables. The mean of two kinds is none.
#[test]
fn no_score_lies_between_evaluations_and_wins() {
    let text = data("rules/mates.tsv");
    let mates =
        text.lines().filter_map(|line| line.split('\t').next()).filter(|fen| fen.contains('/'));
    let every = stride("searches of the mates of the rule vectors for odd scores", 5);
    let mut searches: Vec<(&str, u64)> = mates.step_by(every).map(|fen| (fen, 10_000)).collect();
    searches.push(("8/2P5/p7/8/1P4p1/8/3B1k2/4RK2 w - - 7 62", 300_000));
    let odd: Vec<String> = searches
        .par_iter()
        .flat_map(|(fen, nodes)| {
            let listener = Listener::default();
            let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
            Searcher::new(Resources::default()).unwrap().run(
                &job(position(fen), limits),
                &Signals::default(),
                &listener,
            );
            let lines = listener.0.into_inner().unwrap();
            let is_odd = |score: &Score| !score.is_mate() && score.0.abs() > ORDINARY;
            let odd: Vec<Score> = lines.iter().map(|line| line.score).filter(is_odd).collect();
            (!odd.is_empty()).then(|| format!("{fen}: {odd:?}"))
        })
        .collect();
    assert!(odd.is_empty(), "{} of {}:\n{}", odd.len(), searches.len(), odd.join("\n"));
}
