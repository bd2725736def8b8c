//! The server is killed in the middle of a large change, which is written in slices: afterwards the
//! store is as it was before the change or as it is after it, and nothing else is in it.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use fissile::util::random::Random;
use redb::{ReadableDatabase, ReadableTableMetadata, TableDefinition};
use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{Server, Tab};
use support::driver::wait_until;
use support::exhaustive::cases;

/// The games of the change, many slices of it. They are short, so that most of the time goes into
/// writing them.
const GAMES: u64 = 3_000;

fn paste() -> Value {
    json!({"type": "paste", "text": "1. Nf3 f6 2. e4 *\n\n".repeat(GAMES as usize)})
}

fn written(folder: &Path) -> SystemTime {
    fs::metadata(folder.join("studies.redb")).unwrap().modified().unwrap()
}

/// Pastes the games, and waits until the server begins to write them.
fn begin(tab: &mut Tab, folder: &Path) {
    let before = written(folder);
    tab.send(&paste());
    wait_until("a write", || written(folder) != before);
}

/// Waits until the server has written some more times, or has written everything.
fn go_on(folder: &Path, writes: usize) {
    for _ in 0..writes {
        let before = written(folder);
        // The last write is followed by none.
        (0..200).any(|_| {
            sleep(Duration::from_micros(200));
            written(folder) != before
        });
    }
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

/// The rows and the games that are in the file. It is copied first, so that it stays as it is.
fn stored(folder: &Path) -> (u64, u64) {
    type Games = TableDefinition<'static, (u64, u64), &'static str>;
    let copy = folder.join("copy.redb");
    fs::copy(folder.join("studies.redb"), &copy).unwrap();
    let database = redb::Database::open(copy).unwrap();
    let reading = database.begin_read().unwrap();
    let count = |name: &'static str| reading.open_table(Games::new(name)).unwrap().len().unwrap();
    (count("rows"), count("games"))
}

#[test]
fn a_kill_inside_a_large_change_leaves_all_of_it_or_nothing() {
    let mut numbers = Random::new(9);
    let (mut ends, mut inside) = ([0; 2], 0);
    for round in 0..cases("kills inside a large change", 40, 10) {
        let folder = tempdir().unwrap();
        let mut server = Server::start(folder.path());
        let (mut tab, study, _) = server.open();
        tab.ask(&json!({"type": "comment", "node": 0, "text": "before"}), "nodes");
        begin(&mut tab, folder.path());
        go_on(folder.path(), if round % 2 == 0 { 0 } else { numbers.below(12) });
        server.kill();
        let is_told = was_told(tab);
        let (rows, hidden) = stored(folder.path());
        inside += u32::from(hidden > rows);
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
            assert_eq!(game["nodes"].as_array().unwrap().len(), 4, "round {round}: {game}");
        }
        server.kill();
        assert_eq!(stored(folder.path()), (games, games), "round {round}");
        ends[usize::from(games > 1)] += 1;
    }
    println!("before, after: {ends:?}; with hidden games: {inside}");
    assert!(inside > 0, "no kill came while games were written");
}
