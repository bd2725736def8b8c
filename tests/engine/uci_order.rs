//! The order of events in the real binary: which commands are answered during a search, which wait for
//! its end, and that every `go` gets exactly one best move, whatever commands come at any time. How
//! fast they are answered is measured by `cargo bench --bench latency`.

use std::io::Write;
use std::process::Stdio;

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

/// Waits for the best move, which must be legal.
#[track_caller]
fn legal_best_move(engine: &mut Engine, fen: &str) {
    let lines = engine.until("bestmove ");
    let mv = lines.last().unwrap().split(' ').nth(1).unwrap();
    let legal = Position::from_fen(fen).unwrap().parse_uci(mv);
    assert!(legal.is_ok(), "{lines:?}: {legal:?}");
}

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

#[test]
fn stop_ends_a_search_that_has_hardly_begun_and_one_that_has_gone_on() {
    for threads in [1, 2] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Threads value {threads}"));
        for round in 0..16 {
            let fen = POSITIONS[round % POSITIONS.len()];
            engine.send(&format!("position fen {fen}\ngo infinite"));
            match round % 3 {
                0 => {}
                1 => drop(engine.until_searching()),
                _ => drop(engine.until("info depth 7 ")),
            }
            engine.send("stop");
            legal_best_move(&mut engine, fen);
        }
        assert_eq!(best_moves(&engine.quit()), 0);
    }
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until_searching();
    for _ in 0..10 {
        assert_eq!(best_moves(&engine.ask("")), 0);
    }
    assert_eq!(best_moves(&engine.quit()), 1);
}

#[test]
fn quit_ends_the_process_and_its_search() {
    for (go, event) in [
        ("go infinite", "info depth 6 "),
        ("go depth 100", "info depth 6 "),
        ("go ponder wtime 1000 btime 1000", "info depth"),
        ("go wtime 600000 btime 600000", "info depth"),
        ("uci", "uciok"),
    ] {
        let mut engine = Engine::start();
        engine.send(go);
        engine.until(event);
        assert_eq!(best_moves(&engine.quit()), usize::from(go != "uci"), "{go}");
    }
}

#[test]
fn very_many_threads_stop() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 1024\nisready");
    let said = engine.until("readyok");
    assert!(said[0].contains("are used, 8 for each core"), "{said:?}");
    for _ in 0..3 {
        engine.send("go infinite");
        engine.until_searching();
        engine.send("stop");
        legal_best_move(&mut engine, POSITIONS[0]);
    }
    engine.quit();
}

/// Counts, the bench, openings and a proof that would take hours.
const TASKS: [&str; 6] = [
    "go perft 12",
    "perft 30",
    "bench 60",
    "bench 16 2 60",
    "genfens 10000000 seed 3",
    "solve rnb1kbnr/pppqpNpp/3p4/5p2/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 4 nodes 0 hash 16",
];

#[test]
fn stop_and_isready_are_executed_during_tasks() {
    for threads in [1, 2] {
        for task in TASKS {
            let mut engine = Engine::start();
            engine.send(&format!("setoption name Threads value {threads}\n{task}\nisready"));
            engine.until("readyok");
            // A command that changes the position waits and is not lost.
            engine.send("position startpos moves e2e4");
            engine.send("stop\nperft 0");
            engine.until("Nodes searched: 1");
            engine.send("d");
            engine.until("State: Black to move");
            // A stop also ends waiting tasks.
            engine.send(&format!("{task}\ngo infinite\n{task}\ngo infinite\nstop\nperft 0"));
            assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove "), "{task}");
            engine.until("bestmove");
            engine.until("Nodes searched: 1");
            engine.send(&format!("{task}\nquit\nstop"));
            let (status, _) = engine.wait();
            assert!(status.success(), "{task}: {status}");
        }
    }
}

#[test]
fn in_a_pipe_quit_waits_for_a_count() {
    let mut engine = Engine::start();
    engine.send("perft 6\nquit");
    let (status, lines) = engine.wait();
    assert!(status.success(), "{status}");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 118926425");
}

#[test]
fn a_task_that_nobody_reads_ends() {
    for task in TASKS {
        driver::ended(&mut unread(task));
    }
}

/// A program that gets one line, and whose output nobody reads.
fn unread(line: &str) -> std::process::Child {
    let mut child = driver::binary().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    drop(child.stdout.take());
    child
}

#[test]
fn the_end_of_the_input_ends_the_process() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until_searching();
    engine.close_input();
    let (status, lines) = engine.wait();
    assert!(status.success(), "{status}");
    assert_eq!(best_moves(&lines), 1, "{lines:?}");
}

#[test]
fn a_client_that_is_gone_ends_a_long_search() {
    driver::ended(&mut unread("go depth 150"));
}

#[test]
fn infinite_and_pondering_searches_keep_their_move_until_asked() {
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
        while !engine.until_searching().contains(" score mate 1 ") {}
        // There is hardly anything left to search, and time for the best move to come too early.
        for _ in 0..50 {
            assert_eq!(best_moves(&engine.ask("")), 0, "{go}");
        }
        engine.send(release);
        let lines = engine.until("bestmove");
        assert_eq!(lines.last().unwrap(), "bestmove h1h7", "{go}");
        // python-chess, and with it lichess-bot and BotLi, reads the score from the lines after the
        // hit.
        let scored = lines.iter().any(|line| line.contains(" score mate 1 "));
        assert!(scored || release == "stop", "{go}: {lines:?}");
    }
    engine.quit();
}

#[test]
fn after_a_ponderhit_the_clock_ends_the_search() {
    let mut engine = Engine::start();
    for _ in 0..3 {
        engine.send(&format!("position fen {}\ngo ponder wtime 1000 btime 1000", POSITIONS[0]));
        engine.until_searching();
        engine.send("ponderhit");
        legal_best_move(&mut engine, POSITIONS[0]);
    }
    engine.quit();
}

#[test]
fn a_search_with_a_limit_ends_by_itself() {
    let mut engine = Engine::start();
    let fen = POSITIONS[1];
    engine.send(&format!("position fen {fen}"));
    for go in [
        "go movetime 100",
        "go movetime 1",
        "go wtime 1 btime 1",
        "go wtime 200 btime 1",
        "go wtime 10000 btime 10000 movestogo 40",
        "go nodes 1",
    ] {
        engine.send(go);
        legal_best_move(&mut engine, fen);
    }
    engine.quit();
}

#[test]
fn stop_and_ponderhit_without_a_search_are_ignored() {
    let mut engine = Engine::start();
    engine.send("stop\nponderhit\nstop");
    engine.go("go depth 3");
    engine.send("stop\nponderhit\nstop");
    engine.says_nothing();
    engine.quit();
}

#[test]
fn what_comes_during_a_search_ends_it_first() {
    let mut engine = Engine::start();
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
        engine.until_searching();
        let lines = engine.ask(line);
        assert_eq!(best_moves(&lines), 1, "{line}: {lines:?}");
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
        engine.until_searching();
        let lines = engine.ask(line);
        assert_eq!(best_moves(&lines), 0, "{line}: {lines:?}");
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
        let (mut searches, mut ready) = (0, 0);
        let mut lines = Vec::new();
        for _ in 0..120 {
            let command = *random.pick(&COMMANDS).unwrap();
            searches += usize::from(command.starts_with("go"));
            ready += usize::from(command == "isready");
            // Half of the commands come at once, the others when the engine has read those before.
            if command != "isready" && random.below(2) == 0 {
                lines.extend(engine.ask(command));
            } else {
                engine.send(command);
            }
        }
        lines.extend(engine.quit());
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
fn a_game_against_itself_with_pondering_keeps_to_the_rules() {
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
            if texts.len().is_multiple_of(3) {
                engine.until_searching();
            }
            engine.send(if texts.len() % 4 < 2 { "ponderhit" } else { "stop" });
            engine.until("bestmove");
        }
    }
    engine.quit();
}
