//! Timing and threads of the real binary: how fast it answers during a search, which answers wait
//! for a command, and that every `go` gets exactly one best move, whatever commands come at any time.
//!
//! The promised times are asserted on the best quarter of several tries: a busy machine delays most
//! of them, but a slow engine is slow every time.

#![allow(clippy::unwrap_used, clippy::panic, reason = "in a test they are assertions")]

use std::io::Write;
use std::process::Stdio;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fissile::atomic::{Game, Position};
use fissile::util::random::Random;
use support::driver::{self, Engine};
use support::exhaustive::cases;

/// Positions without a forced win nearby, so that a search runs until it is stopped.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkb1r/ppp1pp2/5n1p/3p2p1/P2PP3/5P2/1PP3PP/RNBQKBNR w KQkq - 0 3",
    "Rn6/1rbq1bk1/2p2n1p/2Bp1p2/3Pp1pP/1N2P1P1/2Q1NPB1/6K1 w - - 2 26",
    "8/5k2/p7/8/Pp3n2/1P6/1Bp5/5K2 b - - 1 37",
];

/// Timing tests run one by one, so that they do not slow each other down.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

const SILENCE: Duration = Duration::from_millis(150);

fn milliseconds(number: usize) -> Duration {
    Duration::from_millis(number as u64)
}

/// Waits for the best move, which must be legal, and returns its time of arrival.
fn legal_best_move(engine: &mut Engine, fen: &str) -> Instant {
    loop {
        let (time, line) = engine.line();
        if let Some(best) = line.strip_prefix("bestmove ") {
            let mv = best.split(' ').next().unwrap();
            let legal = Position::from_fen(fen).unwrap().parse_uci(mv);
            assert!(legal.is_ok(), "{line}: {legal:?}");
            return time;
        }
    }
}

/// Asserts the promised time on the best quarter, and that no try hung.
fn assert_prompt(what: &str, mut times: Vec<Duration>, promised: Duration) {
    times.sort_unstable();
    println!("{what}: {times:?}");
    let hung = times.iter().any(|time| *time > Duration::from_secs(10));
    assert!(times[times.len() / 4] <= promised && !hung, "{what}: {times:?}");
}

#[test]
fn stop_is_answered_within_50_milliseconds() {
    let _alone = alone();
    for threads in [1, 2] {
        let mut random = Random::new(threads);
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Threads value {threads}"));
        let mut times = Vec::new();
        for round in 0..16 {
            let fen = POSITIONS[round % POSITIONS.len()];
            engine.send(&format!("position fen {fen}\ngo infinite"));
            // Some stops come before the search has even started.
            sleep(milliseconds(random.below(5) * random.below(30)));
            let sent = Instant::now();
            engine.send("stop");
            times.push(legal_best_move(&mut engine, fen) - sent);
        }
        assert_prompt("stop", times, Duration::from_millis(50));
        engine.quit();
    }
}

#[test]
fn isready_is_answered_during_a_search() {
    let _alone = alone();
    let mut engine = Engine::start();
    engine.send("go infinite");
    let mut times = Vec::new();
    for _ in 0..10 {
        sleep(milliseconds(10));
        let sent = Instant::now();
        engine.send("isready");
        loop {
            let (time, line) = engine.line();
            assert!(!line.starts_with("bestmove"), "{line}");
            if line == "readyok" {
                times.push(time - sent);
                break;
            }
        }
    }
    assert_prompt("isready", times, Duration::from_millis(50));
    engine.quit();
}

#[test]
fn quit_ends_the_process_within_100_milliseconds() {
    let _alone = alone();
    let mut random = Random::new(3);
    let mut times = Vec::new();
    for go in [
        "go infinite",
        "go depth 100",
        "go ponder wtime 1000 btime 1000",
        "go wtime 600000 btime 600000",
        "uci",
    ] {
        let mut engine = Engine::start();
        engine.send(go);
        sleep(milliseconds(50 + random.below(100)));
        let sent = Instant::now();
        engine.send("quit");
        let (status, end, lines) = engine.wait();
        assert!(status.success(), "{go}: {status}");
        let best_moves = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(best_moves, usize::from(go != "uci"), "{go}: {lines:?}");
        times.push(end - sent);
    }
    assert_prompt("quit", times, Duration::from_millis(100));
}

#[test]
fn very_many_threads_do_not_delay_a_stop() {
    let _alone = alone();
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 1024\nisready");
    let said = engine.until("readyok");
    assert!(said[0].contains("are used, 8 for each core"), "{said:?}");
    let mut times = Vec::new();
    for _ in 0..12 {
        engine.send("go infinite");
        sleep(milliseconds(100));
        let sent = Instant::now();
        engine.send("stop");
        times.push(
            legal_best_move(
                &mut engine,
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ) - sent,
        );
    }
    assert_prompt("stop of many threads", times, milliseconds(100));
    engine.quit();
}

/// Counts, the bench and openings that would take hours.
const TASKS: [&str; 5] =
    ["go perft 12", "perft 30", "bench 60", "bench 16 2 60", "genfens 10000000 seed 3"];

#[test]
fn stop_and_isready_are_executed_during_tasks() {
    let _alone = alone();
    let [mut ready, mut stopped, mut ended] = [const { Vec::new() }; 3];
    for threads in [1, 2] {
        for task in TASKS {
            let mut engine = Engine::start();
            engine.send(&format!("setoption name Threads value {threads}\n{task}"));
            sleep(milliseconds(100));
            let sent = Instant::now();
            engine.send("isready");
            let arrives = |engine: &mut Engine, text: &str| {
                loop {
                    let (time, line) = engine.line();
                    if line == text {
                        return time;
                    }
                }
            };
            ready.push(arrives(&mut engine, "readyok") - sent);
            // A command that changes the position waits and is not lost.
            engine.send("position startpos moves e2e4");
            let sent = Instant::now();
            engine.send("stop\nperft 0");
            stopped.push(arrives(&mut engine, "Nodes searched: 1") - sent);
            engine.send("d");
            arrives(&mut engine, "State: Black to move");
            // A stop also ends waiting tasks.
            engine.send(&format!("{task}\ngo infinite\n{task}\ngo infinite\nstop\nperft 0"));
            assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove "), "{task}");
            engine.until("bestmove");
            arrives(&mut engine, "Nodes searched: 1");
            // In a pipe `quit` waits for the task, and `stop` ends it at once.
            engine.send(&format!("{task}\nquit"));
            engine.is_running_after(milliseconds(150));
            let sent = Instant::now();
            engine.send("stop");
            let (status, end, _) = engine.wait();
            assert!(status.success(), "{task}: {status}");
            ended.push(end - sent);
        }
    }
    assert_prompt("isready during a task", ready, Duration::from_millis(50));
    assert_prompt("stop of a task", stopped, Duration::from_millis(50));
    assert_prompt("stop of a task before quit", ended, Duration::from_millis(100));
}

#[test]
fn a_task_that_nobody_reads_ends() {
    let _alone = alone();
    for task in TASKS {
        let mut child =
            driver::binary().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(format!("{task}\n").as_bytes()).unwrap();
        drop(child.stdout.take());
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < driver::PATIENCE, "{task} runs on");
            sleep(milliseconds(10));
        }
    }
}

#[test]
fn the_end_of_the_input_ends_the_process() {
    let _alone = alone();
    let mut engine = Engine::start();
    engine.send("go infinite");
    sleep(milliseconds(50));
    engine.close_input();
    let (status, _, lines) = engine.wait();
    assert!(status.success(), "{status}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{lines:?}");
}

#[test]
fn a_client_that_is_gone_ends_a_long_search() {
    let _alone = alone();
    let mut child = driver::binary().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"go depth 150\n").unwrap();
    drop(child.stdout.take());
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < driver::PATIENCE, "it goes on for nobody");
        sleep(milliseconds(10));
    }
}

#[test]
fn infinite_and_pondering_searches_keep_their_move_until_asked() {
    let _alone = alone();
    let mut engine = Engine::start();
    // A win in one: each of these searches is finished immediately.
    engine.send("position fen 7k/7p/8/8/8/8/P7/K6R w - - 0 1");
    for (go, release) in [
        ("go infinite depth 2", "stop"),
        ("go infinite mate 1", "stop"),
        ("go infinite movetime 5", "stop"),
        ("go ponder depth 2", "ponderhit"),
        ("go ponder depth 2", "stop"),
        ("go ponder wtime 30 btime 30", "ponderhit"),
        ("go ponder movetime 5", "ponderhit"),
        ("go ponder wtime 30 btime 30", "stop"),
        ("go ponder nodes 100", "ponderhit"),
    ] {
        engine.send(go);
        sleep(SILENCE);
        engine.send("isready");
        let lines = engine.until("readyok");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{go}: {lines:?}");
        engine.send(release);
        let lines = engine.until("bestmove");
        assert_eq!(lines.last().unwrap(), "bestmove h1h7", "{go}");
        // python-chess, and with it lichess-bot and BotLi, reads the score from the lines after the
        // hit.
        let scored = lines.iter().any(|line| line.contains(" score mate 1 "));
        assert_eq!(scored, release == "ponderhit", "{go}: {lines:?}");
    }
    engine.quit();
}

#[test]
fn after_a_ponderhit_the_clock_runs() {
    let _alone = alone();
    let mut engine = Engine::start();
    let fen = POSITIONS[0];
    let mut times = Vec::new();
    for _ in 0..5 {
        engine.send(&format!("position fen {fen}\ngo ponder wtime 1000 btime 1000"));
        sleep(SILENCE);
        let hit = Instant::now();
        engine.send("ponderhit");
        times.push(legal_best_move(&mut engine, fen) - hit);
    }
    assert_prompt("ponderhit", times, Duration::from_secs(1));
    engine.quit();
}

#[test]
fn time_limits_are_kept() {
    let _alone = alone();
    let mut engine = Engine::start();
    let fen = POSITIONS[1];
    engine.send(&format!("position fen {fen}"));
    for (go, least, most) in [
        // A busy machine adds more than the engine may take; a limit that is never checked takes
        // forever.
        ("go movetime 100", 95, 400),
        ("go movetime 1", 0, 250),
        ("go wtime 1 btime 1", 0, 250),
        ("go wtime 200 btime 1", 0, 400),
        ("go wtime 10000 btime 10000 movestogo 40", 0, 2000),
        ("go nodes 1", 0, 250),
    ] {
        let mut times = Vec::new();
        for _ in 0..5 {
            let sent = Instant::now();
            engine.send(go);
            times.push(legal_best_move(&mut engine, fen) - sent);
        }
        times.sort_unstable();
        assert!(
            times[0] >= milliseconds(least) && times[1] <= milliseconds(most),
            "{go}: {times:?}"
        );
    }
    engine.quit();
}

#[test]
fn stop_and_ponderhit_without_a_search_are_ignored() {
    let _alone = alone();
    let mut engine = Engine::start();
    engine.send("stop\nponderhit\nstop");
    engine.go("go depth 3");
    engine.send("stop\nponderhit\nstop");
    engine.stays_silent(SILENCE);
    engine.quit();
}

#[test]
fn what_comes_during_a_search_ends_it_first() {
    let _alone = alone();
    let mut engine = Engine::start();
    let count = |lines: &[String]| lines.iter().filter(|line| line.starts_with("bestmove")).count();
    for line in [
        "position startpos moves d2d4",
        "ucinewgame",
        "setoption name Hash value 8",
        "setoption name Threads value 2",
        "setoption name Clear Hash",
        "flip",
        "go perft 2",
        "bench 1",
    ] {
        engine.send("go infinite");
        sleep(milliseconds(20));
        let lines = engine.ask(line);
        assert_eq!(count(&lines), 1, "{line}: {lines:?}");
    }
    for line in [
        "setoption name MultiPV value 2",
        "debug on",
        "uci",
        "d",
        "eval",
        "moves",
        "position foo",
        "junk",
    ] {
        engine.send("go infinite");
        sleep(milliseconds(20));
        let lines = engine.ask(line);
        assert_eq!(count(&lines), 0, "{line}: {lines:?}");
        engine.send("stop");
        engine.until("bestmove");
    }
    // The first best move is that of the first search.
    engine.send("position startpos\ngo infinite searchmoves a2a3\ngo depth 3 searchmoves h2h3");
    assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove a2a3"));
    assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove h2h3"));
    engine.quit();
}

#[test]
fn any_order_of_commands_leaves_every_go_with_one_best_move() {
    let _alone = alone();
    const COMMANDS: [&str; 24] = [
        "go infinite",
        "go depth 4",
        "go depth 12",
        "go movetime 20",
        "go wtime 100 btime 100",
        "go ponder wtime 100 btime 100",
        "go ponder",
        "go nodes 3000",
        "go mate 2 depth 5",
        "go searchmoves 0000 depth 3",
        "stop",
        "stop",
        "stop",
        "ponderhit",
        "ponderhit",
        "isready",
        "ucinewgame",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name Threads value 1",
        "setoption name MultiPV value 3",
        "position startpos moves e2e4 e7e6",
        "position fen 8/8/8/8/8/8/8/K7 b - - 0 1",
        "position fen 7k/7p/8/8/8/8/P7/K6R w - - 0 1",
    ];
    for seed in 0..cases("orders of commands", 4, 2) {
        let mut random = Random::new(seed);
        let mut engine = Engine::start();
        let mut searches = 0;
        let mut ready = 0;
        for _ in 0..120 {
            let command = *random.pick(&COMMANDS).unwrap();
            searches += usize::from(command.starts_with("go"));
            ready += usize::from(command == "isready");
            engine.send(command);
            sleep(milliseconds(random.below(3) * random.below(15)));
        }
        let lines = engine.quit();
        let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("bestmove "), searches, "seed {seed}");
        assert_eq!(count("readyok"), ready, "seed {seed}");
        let strange = lines.iter().find(|line| {
            !["info depth ", "bestmove ", "readyok"].iter().any(|s| line.starts_with(s))
        });
        assert_eq!(strange, None, "seed {seed}");
    }
}

#[test]
fn a_game_against_itself_with_pondering_keeps_to_the_rules_and_the_clock() {
    let _alone = alone();
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 2\nsetoption name Ponder value true\nucinewgame");
    let mut game = Game::default();
    let mut texts: Vec<String> = Vec::new();
    while game.outcome().is_none() && texts.len() < 60 {
        engine.send(&format!("position startpos moves {}", texts.join(" ")));
        let lines = engine.go("go wtime 300 btime 300 winc 10 binc 10");
        let best: Vec<&str> = lines.last().unwrap().split(' ').collect();
        let mv =
            game.position().parse_uci(best[1]).unwrap_or_else(|error| panic!("{texts:?}: {error}"));
        game.play(mv);
        texts.push(best[1].to_string());
        if let [_, _, "ponder", ponder] = best[..] {
            let expected = game.position().parse_uci(ponder);
            assert!(expected.is_ok(), "{texts:?}: {ponder}");
            engine.send(&format!(
                "position startpos moves {} {ponder}\ngo ponder wtime 300 btime 300",
                texts.join(" ")
            ));
            sleep(milliseconds(5));
            engine.send(if texts.len() % 4 < 2 { "ponderhit" } else { "stop" });
            engine.until("bestmove");
        }
    }
    engine.quit();
}
