//! What a capture explodes: `cargo run --example explosion`.

use fissile::{Game, blast};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::default();
    for text in ["Nf3", "f6", "Ne5", "a6"] {
        game.play(game.position().parse_san(text)?);
    }
    let capture = game.position().parse_san("Nxd7")?;
    print!("{} removes", game.position().san(capture));
    for square in blast::removed(game.position(), capture) {
        print!(" {square}");
    }
    game.play(capture);
    match game.outcome() {
        Some(outcome) => println!(": {outcome}"),
        None => println!(": the game goes on"),
    }
    Ok(())
}
