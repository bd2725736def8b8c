//! Large studies: while one client keeps the server busy with one, the others are answered in time.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fissile::atomic::Game;
use fissile::util::random::Random;
use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{Server, Tab};
use support::exhaustive::cases;

/// The longest that another client may wait for an answer. It takes milliseconds, but this test runs
/// on busy machines, too.
const LONGEST_WAIT: Duration = Duration::from_secs(4);

/// A PGN of games of about 60 plies.
fn games(count: usize) -> String {
    let mut numbers = Random::new(40);
    let mut movetexts = Vec::new();
    while movetexts.len() < 40 {
        let (mut game, mut text) = (Game::default(), String::new());
        while game.outcome().is_none() && game.moves().len() < 60 {
            let moves = game.position().legal_moves();
            let mv = moves[numbers.below(moves.len())];
            text.push_str(&format!("{} ", game.position().san(mv)));
            game.play(mv);
        }
        if game.outcome().is_none() {
            movetexts.push(text);
        }
    }
    let game = |index: usize| {
        let moves = &movetexts[index % movetexts.len()];
        format!(
            "[Event \"{index}\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"*\"]\n\n{moves}*\n\n"
        )
    };
    (0..count).map(game).collect()
}

/// Asks for something that grows with the study on a tab, and meanwhile asks little things on
/// another; returns the longest wait there, and how long the first took.
fn waits(busy: &mut Tab, other: &mut Tab, ask: &Value, answer: &str) -> (Duration, Duration) {
    let (done, ended) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            let begin = Instant::now();
            busy.send(ask);
            busy.until(answer);
            busy.until("position");
            done.send(begin.elapsed()).unwrap();
        });
        let mut longest = Duration::ZERO;
        for round in 0_u64.. {
            let begin = Instant::now();
            let message = match round % 3 {
                0 => json!({"type": "comment", "node": 0, "text": round.to_string()}),
                1 => json!({"type": "show", "node": 0}),
                _ => json!({"type": "list"}),
            };
            let kind = ["nodes", "position", "studies"][(round % 3) as usize];
            other.ask(&message, kind);
            longest = longest.max(begin.elapsed());
            if let Ok(took) = ended.try_recv() {
                return (longest, took);
            }
            thread::sleep(Duration::from_millis(2));
        }
        unreachable!()
    })
}

#[test]
fn a_large_paste_keeps_nobody_waiting() {
    // A study may hold 19,000 such games beside a few others.
    let count = cases("games of a large paste", 19_000, 8_000) as usize;
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut other, ..) = server.open();
    let (mut busy, ..) = server.open();
    let paste = json!({"type": "paste", "text": games(count)});
    let (longest, took) = waits(&mut busy, &mut other, &paste, "pasted");
    println!("paste: {took:?}; the other waited at most {longest:?}");
    assert!(longest < LONGEST_WAIT, "{longest:?}, while the paste took {took:?}");
}
