//! The server is killed in the middle of a large change, which is written in slices: afterwards the
//! store is as it was before the change or as it is after it, and nothing else is in it.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use fissile::util::random::Random;
use redb::{ReadableDatabase, ReadableTableMetadata, TableDefinition};
use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{Server, Tab};
use support::exhaustive::cases;

use crate::large::games;

/// The games of the change, many slices of it.
const GAMES: u64 = 2_000;

fn paste(text: &str) -> Value {
    json!({"type": "paste", "text": text})
}

/// Whether a client of a server that is gone had been told of the change.
fn was_told(mut tab: Tab) -> bool {
    while let Ok(message) = tab.socket.read() {
        if message.to_text().is_ok_and(|text| text.contains("\"pasted\"")) {
            return true;
        }
    }
    false
}

/// The rows and the games that are in the file.
fn stored(folder: &Path) -> (u64, u64) {
    type Games = TableDefinition<'static, (u64, u64), &'static str>;
    let database = redb::Database::open(folder.join("studies.redb")).unwrap();
    let reading = database.begin_read().unwrap();
    let count = |name: &'static str| reading.open_table(Games::new(name)).unwrap().len().unwrap();
    (count("rows"), count("games"))
}

#[test]
fn a_kill_inside_a_large_change_leaves_all_of_it_or_nothing() {
    let text = games(GAMES as usize);
    // How long it takes on this machine.
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let begin = Instant::now();
    tab.ask(&paste(&text), "pasted");
    let took = begin.elapsed();
    server.kill();
    let mut numbers = Random::new(9);
    let mut ends = [0; 2];
    for round in 0..cases("kills inside a large change", 100, 20) {
        let folder = tempdir().unwrap();
        let mut server = Server::start(folder.path());
        let (mut tab, study, _) = server.open();
        tab.ask(&json!({"type": "comment", "node": 0, "text": "before"}), "nodes");
        tab.send(&paste(&text));
        sleep(took.mul_f64(numbers.below(1000) as f64 / 900.0));
        server.kill();
        let is_told = was_told(tab);
        let mut server = Server::start(folder.path());
        let mut tab = server.connect();
        let study = study["id"].clone();
        let games = tab.ask(&json!({"type": "open", "study": study, "game": 1}), "study");
        let games = games["games"].as_array().unwrap().len() as u64;
        assert_eq!(tab.until("game")["nodes"][0]["comment"], "before", "round {round}");
        assert!(games == 1 || games == 1 + GAMES, "round {round}: {games} games");
        assert!(games == 1 + GAMES || !is_told, "round {round}: it was told and is not there");
        for game in (2..=games).step_by(999) {
            let game = tab.ask(&json!({"type": "select", "game": game}), "game");
            assert!(game["nodes"].as_array().unwrap().len() > 5, "round {round}: {game}");
        }
        server.kill();
        assert_eq!(stored(folder.path()), (games, games), "round {round}");
        ends[usize::from(games > 1)] += 1;
    }
    println!("a paste takes {took:?}; before, after: {ends:?}");
    assert!(ends[0] > 0, "no kill came early enough");
    assert!(took > Duration::from_millis(20), "{took:?}: the change is too small for this test");
}
