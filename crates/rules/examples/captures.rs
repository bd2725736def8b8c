//! Every capture of a position with the squares that it empties: `cargo run --example captures -- "FEN"`.

use std::env;

use atomic_chess::{Position, blast};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = match env::args().nth(1) {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?,
    };
    for mv in position.legal_moves() {
        let removed = blast::removed(&position, mv);
        if removed.is_empty() {
            continue;
        }
        let squares: Vec<String> = removed.into_iter().map(|square| square.to_string()).collect();
        let wins =
            if blast::kills_king(&position, mv, !position.turn()) { ", and wins" } else { "" };
        println!("{} empties {}{wins}", position.san(mv), squares.join(" "));
    }
    Ok(())
}
