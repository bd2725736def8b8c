//! Reads any text as PGN. The games together must be the text, and the moves of a readable game, when
//! written, must read back as the same.

use fissile::formats::pgn::{self, Element, Tags};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut length = 0;
    for game in pgn::games(&text) {
        length += game.len();
        let Ok(read) = pgn::transcribe(game) else { continue };
        let moves = read.game.moves();
        let main = read.elements.iter().scan(0_i32, |depth, element| {
            *depth += i32::from(*element == Element::Open) - i32::from(*element == Element::Close);
            Some(*depth == 0 && matches!(element, Element::Move { .. }))
        });
        assert_eq!(main.filter(|is_main| *is_main).count(), moves.len());
        let written = pgn::write(&read.game, &Tags::default(), "*");
        let again = pgn::read(&written).expect("it is read again");
        assert_eq!(again.game.moves(), moves);
        // What reads only the main line finds the same.
        if read.broken.is_none() {
            let plain = pgn::read(game).expect("it is read without variations, too");
            assert_eq!(plain.game.moves(), moves);
        }
    }
    assert!(length <= text.len());
}
