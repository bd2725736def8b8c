//! The best move of a position: `cargo run --release --example search -- "FEN"`.

use std::env;

use fissile::search::{Job, Limits, Resources, Searcher, Signals};
use fissile::{Game, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = match env::args().nth(1) {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::start(),
    };
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let mut searcher = Searcher::new(Resources::default())?;
    let found = searcher.run(&Job::new(Game::new(position), limits), &Signals::default(), &());
    match (found.best(), found.score()) {
        (Some(mv), Some(score)) => {
            let score = match score.plies_to_mate() {
                Some(plies) => format!("the game ends in {plies} plies"),
                None => format!("{} centipawns", score.centipawns()),
            };
            println!("{} ({score}, {} nodes)", position.san(mv), found.nodes)
        }
        _ => println!("there is nothing to play"),
    }
    Ok(())
}
