//! Leaves of the tree of legal moves: `cargo run --release --example perft -- 5 "FEN"`.

use std::env;

use atomic_chess::Position;
use atomic_chess::perft::Perft;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::start(),
    };
    let mut total = 0;
    for (mv, leaves) in Perft::new(depth).divide(&position) {
        println!("{mv}: {leaves}");
        total += leaves;
    }
    println!("{total}");
    Ok(())
}
