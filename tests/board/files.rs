//! Endgame tables and books: those that a board makes, and those that it keeps without a server.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use fissile::Position;
use fissile::board::wire::Event;
use fissile::board::wire::position::Lookup;
use fissile::book::file::BookFile;
use fissile::book::{Book, Tally};
use fissile::search::Probing;
use fissile::tablebase::syzygy::{Syzygy, check};
use serde_json::{Value, json};

use crate::harness::Board;

const GAMES: &str = "[Result \"1-0\"]\n\n1. Nf3 {[%eval 0.5]} f6 (1... e6) 2. Ng1 f5 3. Nf3 1-0\n\n\
    [Result \"0-1\"]\n\n1. Nf3 {[%eval #-3]} e6 0-1\n\n[Result \"*\"]\n\n1. Nf3 f6 2. Ne5 a6 3. Nxd7# *\n\n\
    [Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n";

/// The book of the study that a client has open.
fn saved(board: &mut Board, client: u64) -> (String, Vec<u8>) {
    board.ask(client, json!({"type": "save", "what": "book"}));
    let file = &board.heard(client, "file")[0];
    let bytes = BASE64_STANDARD.decode(file["base64"].as_str().unwrap()).unwrap();
    (file["name"].as_str().unwrap().to_owned(), bytes)
}

#[test]
fn the_games_of_a_study_become_a_book() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "save", "what": "book"}));
    let refused = &board.heard(client, "refused")[0];
    assert_eq!(refused["why"], "the games of this study have no moves, so there is no book");
    board.ask(client, json!({"type": "paste", "text": GAMES}));
    board.ask(client, json!({"type": "rename", "name": "Openings"}));
    let (name, bytes) = saved(&mut board, client);
    assert_eq!(name, "Openings.book");
    let book = BookFile::in_memory(&name, bytes).unwrap();
    // The empty game with which the study began is a game without moves.
    assert_eq!(book.totals().games, 5);
    let moves = book.moves(&Position::start()).unwrap();
    // A position that a game reaches twice counts once; the end by explosion counts as a result.
    let knight = Tally { white: 2, black: 1, scored: 2, score_sum: 50 - 1000, ..Tally::default() };
    assert_eq!((moves[0].mv.to_string().as_str(), moves[0].tally), ("g1f3", knight));
    assert_eq!(moves[1].tally, Tally { draws: 1, ..Tally::default() });
    let after = Position::start().after(moves[0].mv);
    // Variations are not games.
    let replies = book.moves(&after).unwrap();
    assert_eq!(replies.iter().map(|known| known.tally.games()).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn a_board_knows_the_files_that_it_keeps() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "paste", "text": GAMES}));
    let (_, bytes) = saved(&mut board, client);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let mut files: BTreeMap<String, Arc<[u8]>> = BTreeMap::new();
    for name in ["KQvK.atbw", "KQvK.atbz"] {
        let bytes = fs::read(folder.join(name)).unwrap();
        check(name, &bytes).unwrap();
        files.insert(name.to_owned(), bytes.into());
    }
    let described = |tables, pieces, book: Option<&str>, games| Event::Files {
        tables,
        pieces,
        book: book.map(str::to_owned),
        games,
    };
    let lookup = Lookup {
        tables: Some(Arc::new(Syzygy::in_memory(files))),
        probing: Probing::default(),
        book: Some(Arc::new(BookFile::in_memory("mine.book", bytes).unwrap())),
        ..Lookup::default()
    };
    let other = board.connect();
    let output = board.library.set_lookup(lookup, described(2, 3, Some("mine.book"), 5), board.now);
    board.take(output);
    for client in [client, other] {
        let files = &board.heard(client, "files")[0];
        assert_eq!((&files["tables"], &files["book"]), (&json!(2), &json!("mine.book")));
    }
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&client].position["book"]["games"], 4);
    let start = json!({"fen": "8/8/8/8/8/2k5/4Q3/K7 w - - 0 1"});
    board.ask(client, json!({"type": "new_game", "start": start}));
    assert_eq!(board.pages[&client].position["tables"]["value"], "win");
    // What is forgotten is not shown anymore.
    let output = board.library.set_lookup(Lookup::default(), described(0, 0, None, 0), board.now);
    board.take(output);
    assert_eq!(board.pages[&client].position["tables"], Value::Null);
    // Who comes later hears of them as well.
    let (_, output) = board.library.connect(board.now);
    let kinds: Vec<Value> =
        output.events.iter().map(|delivery| json!(delivery.event)["type"].clone()).collect();
    assert_eq!(kinds, ["hello", "files"]);
}
