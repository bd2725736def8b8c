//! Large studies: while one client keeps the server busy with one, the others are answered. How long
//! they wait is measured by `cargo bench --bench latency`.

use fissile::atomic::Game;
use fissile::util::random::Random;
use serde_json::json;
use tempfile::tempdir;

use support::client::Server;
use support::exhaustive::cases;

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

#[test]
fn a_large_paste_keeps_nobody_waiting() {
    // A study may hold 19,000 such games beside a few others.
    let count = cases("games of a large paste", 19_000, 2_000) as usize;
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut other, ..) = server.open();
    let (mut busy, ..) = server.open();
    busy.send(&json!({"type": "paste", "text": games(count)}));
    // The server takes these in turn with the slices of the paste. If it took the paste first, all of
    // it would be answered before any of them.
    for round in 0..3 {
        let text = round.to_string();
        other.ask(&json!({"type": "comment", "node": 0, "text": text}), "nodes");
        other.ask(&json!({"type": "show", "node": 0}), "position");
        other.ask(&json!({"type": "list"}), "studies");
    }
    busy.socket.get_mut().set_nonblocking(true).unwrap();
    while let Ok(message) = busy.socket.read() {
        let text = message.to_text().unwrap();
        assert!(!text.contains("\"pasted\""), "the paste was finished first");
    }
    busy.socket.get_mut().set_nonblocking(false).unwrap();
    busy.until("pasted");
}
