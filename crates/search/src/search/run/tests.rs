use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::atomic::Position;
use crate::search::Resources;
use crate::util::random::Random;

/// Whether a pause is due: every twentieth time, and eight times in all. A slow machine asks so
/// often that without an end the search would hardly get on.
fn is_due(asked: &AtomicU64) -> bool {
    let asked = asked.fetch_add(1, Ordering::Relaxed) + 1;
    asked.is_multiple_of(20) && asked <= 8 * 20
}

/// Searches in steps on one thread; the result, and the number of pauses.
fn in_steps(job: &Job, pause: Pause) -> (SearchResult, u64) {
    on_threads(1, job, pause)
}

fn on_threads(threads: usize, job: &Job, pause: Pause) -> (SearchResult, u64) {
    let (mut searcher, signals) =
        (Searcher::new(Resources { hash_mebibytes: 4, threads }).unwrap(), Signals::default());
    let (mut search, mut steps) = (Search::default(), 0);
    loop {
        match searcher.step(job, &mut search, &signals, &(), Some(pause)) {
            Step::Done(result) => return (result, steps),
            Step::Withheld => unreachable!("the search is not infinite"),
            Step::Paused => steps += 1,
        }
    }
}

fn job(fen: &str, limits: Limits, lines: usize) -> Job {
    Job { lines, ..Job::new(Game::new(Position::from_fen(fen).unwrap()), limits) }
}

const MIDDLE: &str = "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1";

#[test]
fn a_search_that_never_pauses_is_the_same() {
    let job = job(MIDDLE, Limits { depth: Some(9), ..Limits::default() }, 2);
    let whole = Searcher::new(Resources::default()).unwrap().run(&job, &Signals::default(), &());
    let (result, pauses) = in_steps(&job, || false);
    assert_eq!(
        (result.nodes, result.best(), result.score(), pauses),
        (whole.nodes, whole.best(), whole.score(), 0)
    );
}

#[test]
fn a_search_with_pauses_reaches_its_depth_at_little_cost() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    fn pause() -> bool {
        is_due(&ASKED)
    }
    for lines in [1, 3] {
        let job = job(MIDDLE, Limits { depth: Some(12), ..Limits::default() }, lines);
        let whole =
            Searcher::new(Resources::default()).unwrap().run(&job, &Signals::default(), &());
        ASKED.store(0, Ordering::Relaxed);
        let (result, pauses) = in_steps(&job, pause);
        assert!(pauses > 1, "{pauses} pauses in {} nodes", result.nodes);
        assert_eq!(result.lines.len(), lines);
        assert!(result.lines.iter().all(|line| line.depth == 12), "{:?}", result.lines);
        assert!(
            result.nodes < 3 * whole.nodes,
            "{} nodes instead of {}",
            result.nodes,
            whole.nodes
        );
    }
}

#[test]
fn several_threads_pause_together_and_keep_their_nodes() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    fn pause() -> bool {
        is_due(&ASKED)
    }
    let job = job(MIDDLE, Limits { nodes: Some(200_000), ..Limits::default() }, 1);
    let (result, pauses) = on_threads(2, &job, pause);
    assert!(pauses > 1 && result.best().is_some(), "{pauses}");
    // Each thread may exceed the limit by what it searches between two checks.
    assert!((200_000..250_000).contains(&result.nodes), "{} nodes", result.nodes);
    assert!(result.lines[0].depth > 8, "{:?}", result.lines);
}

#[test]
fn a_limit_of_nodes_holds_across_pauses() {
    fn pause() -> bool {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        is_due(&ASKED)
    }
    let job = job(MIDDLE, Limits { nodes: Some(60_000), ..Limits::default() }, 1);
    let (result, pauses) = in_steps(&job, pause);
    assert!(result.nodes == 60_000 && pauses > 1 && result.best().is_some(), "{pauses}");
}

#[test]
fn a_stop_during_a_pause_gives_the_answer() {
    let pause: Pause = || true;
    let job = job(MIDDLE, Limits { infinite: true, ..Limits::default() }, 1);
    let (mut searcher, signals) =
        (Searcher::new(Resources::default()).unwrap(), Signals::default());
    let mut search = Search::default();
    assert!(matches!(searcher.step(&job, &mut search, &signals, &(), Some(pause)), Step::Paused));
    signals.stop();
    let Step::Done(result) = searcher.step(&job, &mut search, &signals, &(), Some(pause)) else {
        panic!("the search goes on");
    };
    assert!(result.best().is_some());
}

#[test]
fn an_infinite_search_withholds_its_answer_without_searching() {
    // Checkmate: there is nothing to search.
    let job =
        job("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", Limits { infinite: true, ..Limits::default() }, 1);
    let (mut searcher, signals) =
        (Searcher::new(Resources::default()).unwrap(), Signals::default());
    let mut search = Search::default();
    for _ in 0..2 {
        assert!(matches!(searcher.step(&job, &mut search, &signals, &(), None), Step::Withheld));
    }
    signals.stop();
    assert!(matches!(searcher.step(&job, &mut search, &signals, &(), None), Step::Done(_)));
}

#[test]
fn the_thread_with_the_highest_score_answers() {
    let found = |(score, depth): (i32, i32)| {
        vec![RootMove {
            line: vec![Game::default().position().legal_moves()[0]],
            score: Some(Score(score)),
            previous: None,
            searched: true,
            nodes: 0,
            depth,
            deepest: 1,
            ranked: None,
        }]
    };
    let chosen = |threads: &[(i32, i32)]| {
        best_thread(&threads.iter().copied().map(found).collect::<Vec<_>>())
    };
    let win = Score::mate_in(9).0;
    assert_eq!(chosen(&[(-30, 7)]), 0);
    assert_eq!(chosen(&[(10, 8), (-5, 8), (20, 7), (15, 8)]), 2);
    assert_eq!(chosen(&[(10, 8), (5, 8), (10, 8)]), 0, "the main thread among equals");
    assert_eq!(chosen(&[(10, 8), (90, 6)]), 0, "the second thread lags behind");
    assert_eq!(chosen(&[(90, 6), (10, 8), (20, 8)]), 2, "the main thread lags behind");
    assert_eq!(chosen(&[(-30, 1), (90, 0)]), 0, "the second thread has searched nothing");
    assert_eq!(chosen(&[(10, 8), (win, 3)]), 1, "a proof needs no depth");
    assert_eq!(chosen(&[(-win, 8), (-400, 7)]), 1, "a proof of a loss is of that move only");
}

/// Keeps the last line.
#[derive(Default)]
struct Last(Mutex<Option<PvInfo>>);

impl Handler for Last {
    fn line(&self, line: &PvInfo) {
        *self.0.lock().unwrap() = Some(line.clone());
    }
}

#[test]
fn the_last_line_is_that_of_the_answer_whichever_thread_found_it() {
    let mut random = Random::new(8);
    let (mut searcher, signals) =
        (Searcher::new(Resources { hash_mebibytes: 4, threads: 3 }).unwrap(), Signals::default());
    for _ in 0..30 {
        let mut game = Game::default();
        for _ in 0..6 {
            let moves = game.position().legal_moves();
            random.pick(&moves).into_iter().for_each(|mv| game.play(*mv));
        }
        if game.position().legal_moves().is_empty() {
            continue;
        }
        let last = Last::default();
        let job = Job::new(game, Limits { nodes: Some(20_000), ..Limits::default() });
        let result = searcher.run(&job, &signals, &last);
        let last = last.0.into_inner().unwrap();
        let shown = |line: &PvInfo| (line.moves.clone(), line.score, line.depth);
        assert_eq!(last.as_ref().map(shown), result.lines.first().map(shown));
    }
}

#[test]
fn the_main_thread_answers_for_several_lines_to_a_depth_and_with_limited_strength() {
    let nodes = job(MIDDLE, Limits { nodes: Some(1), ..Limits::default() }, 1);
    assert!(!main_answers(&nodes));
    assert!(main_answers(&Job { lines: 2, ..nodes.clone() }));
    assert!(main_answers(&job(MIDDLE, Limits { depth: Some(4), ..Limits::default() }, 1)));
    let strength_limit = StrengthLimit::of_level(3, 1);
    assert!(main_answers(&Job { strength_limit, ..nodes }));
}
