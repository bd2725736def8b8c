//! Reads any bytes as a file of games, and as a packed game. A game must pack to the same bytes again.

use std::io::Cursor;
use std::path::Path;

use fissile::formats::games::{GameReader, PackedGame};

fn check(game: &PackedGame) {
    let _ = game.head();
    if let Ok(record) = game.unpack() {
        let again = PackedGame::pack(&record).unpack().expect("it is read again");
        assert_eq!(again, record);
    }
}

pub fn run(bytes: &[u8]) {
    check(&PackedGame::from_bytes(bytes));
    if let Ok(mut reader) = GameReader::new(Path::new("fuzz"), Cursor::new(bytes)) {
        while let Ok(Some(game)) = reader.next_packed() {
            check(&game);
        }
    }
}
