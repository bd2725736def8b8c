//! How fast the real program answers, beside what `docs/reliability.md` promises. It prints figures
//! and asserts nothing, since other work on the machine delays every answer; `cargo test` asserts the
//! order of events instead.
//!
//! `cargo bench --bench latency` runs it in about a minute. A promise holds if its median does on a
//! machine without other work.

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot be set up should stop")]

use std::time::{Duration, Instant};

use serde_json::json;
use support::client::Server;
use support::driver::Engine;
use tempfile::tempdir;

const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkb1r/ppp1pp2/5n1p/3p2p1/P2PP3/5P2/1PP3PP/RNBQKBNR w KQkq - 0 3",
    "8/5k2/p7/8/Pp3n2/1P6/1Bp5/5K2 b - - 1 37",
];

fn main() {
    // `cargo test --benches` only wants to know that it starts.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("{:44} {:>9} {:>9} {:>9}", "milliseconds", "promised", "median", "worst");
    searches();
    tasks();
    limits();
    board();
}

/// Prints the times of something beside its promise in milliseconds.
fn print(what: &str, promised: u64, mut times: Vec<Duration>) {
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, worst) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
    println!("{what:44} {promised:9} {median:9.1} {worst:9.1}");
}

/// Sends lines, and returns the time until a line that begins with `answer` has come.
fn time_until(engine: &mut Engine, lines: &str, answer: &str) -> Duration {
    let sent = Instant::now();
    engine.send(lines);
    engine.until(answer);
    sent.elapsed()
}

fn searches() {
    for (threads, promised) in [(1, 50), (2, 50), (1024, 100)] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Threads value {threads}"));
        let (mut stops, mut ready) = (Vec::new(), Vec::new());
        for round in 0..16 {
            let fen = POSITIONS[round % POSITIONS.len()];
            engine.send(&format!("position fen {fen}\ngo infinite"));
            engine.until_searching();
            ready.push(time_until(&mut engine, "isready", "readyok"));
            stops.push(time_until(&mut engine, "stop", "bestmove"));
        }
        print(&format!("stop, {threads} threads"), promised, stops);
        print(&format!("isready in a search, {threads} threads"), 50, ready);
    }
    let quits = (0..8).map(|_| {
        let mut engine = Engine::start();
        engine.send("go infinite");
        engine.until("info depth 8 ");
        let sent = Instant::now();
        engine.quit();
        sent.elapsed()
    });
    print("quit in a search", 100, quits.collect());
}

fn tasks() {
    let (mut ready, mut stops, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for task in ["go perft 12", "perft 30", "bench 60", "genfens 10000000 seed 3"] {
        for _ in 0..4 {
            let mut engine = Engine::start();
            engine.send(&format!("setoption name Threads value 2\n{task}"));
            ready.push(time_until(&mut engine, "isready", "readyok"));
            stops.push(time_until(&mut engine, "stop\nperft 0", "Nodes searched: 1"));
            engine.send(&format!("{task}\nquit"));
            let sent = Instant::now();
            engine.send("stop");
            engine.wait();
            ends.push(sent.elapsed());
        }
    }
    print("isready in a task", 50, ready);
    print("stop of a task", 50, stops);
    print("stop of a task before quit", 100, ends);
}

fn limits() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {}", POSITIONS[1]));
    for (go, promised) in [
        ("go movetime 100", 100),
        ("go wtime 1 btime 1", 10),
        ("go wtime 200 btime 200", 200),
        ("go wtime 10000 btime 10000 movestogo 40", 2000),
    ] {
        let times = (0..5).map(|_| time_until(&mut engine, go, "bestmove")).collect();
        print(go, promised, times);
    }
    let hits = (0..5).map(|_| {
        engine.send("go ponder wtime 1000 btime 1000");
        engine.until_searching();
        time_until(&mut engine, "ponderhit", "bestmove")
    });
    print("ponderhit with a second left", 1000, hits.collect());
}

fn board() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let mut node = 0;
    let clicks = "e4 e5 Nc3 Nc6 d3 d6 a3 a6 h3 h6 b3".split(' ').map(|text| {
        let sent = Instant::now();
        node = tab.play(node, text);
        sent.elapsed()
    });
    print("board: a click", 50, clicks.collect());

    let (mut busy, ..) = server.open();
    busy.send(&json!({"type": "paste", "text": "1. Nf3 f6 2. e4 *\n\n".repeat(15_000)}));
    let clicks = (0..50).map(|_| {
        let sent = Instant::now();
        tab.ask(&json!({"type": "show", "node": 0}), "position");
        sent.elapsed()
    });
    print("board: a click during somebody's large paste", 50, clicks.collect());

    #[cfg(unix)]
    {
        let ends = (0..5).map(|_| {
            let folder = tempdir().unwrap();
            let mut server = Server::start(folder.path());
            let (mut tab, ..) = server.open();
            tab.ask(&json!({"type": "analyse", "lines": 5}), "analysis");
            let sent = Instant::now();
            server.interrupt();
            sent.elapsed()
        });
        print("board: Ctrl-C while it analyzes", 200, ends.collect());
    }
}
