//! `fissile games cat`: games as text for people and other programs.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::files::GameFiles;
use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::atomic::{Color, Game, Position};
use fissile_formats::games::{GameRecord, text};
use fissile_formats::pgn::{self, Tags};

#[derive(Args, Clone, Debug)]
pub struct CatArgs {
    #[command(flatten)]
    files: GameFiles,
    /// How to print the games
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Stop after this many games
    #[arg(long, value_name = "GAMES")]
    limit: Option<u64>,
}

/// How to print games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One game per line: FEN, result, moves with scores; version 1 of the format
    Text,
    /// PGN, with the scores as comments
    Pgn,
    /// One position per line: FEN | score in points for White | 1.0, 0.5 or 0.0 for White
    Fen,
    /// One position per line, with a header line
    Csv,
}

/// Stops after enough games.
#[derive(Debug, thiserror::Error)]
#[error("the limit is reached")]
struct Enough;

/// Prints the games. Returns whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable; output that is not writable.
pub fn run(args: &CatArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    // A file that cannot be read is found before anything is printed.
    let remarks = args.files.remarks()?;
    match args.format {
        Format::Text => {
            writeln!(out, "{}", text::HEADER)?;
            for remark in remarks {
                writeln!(out, "# {remark}")?;
            }
        }
        Format::Csv => writeln!(out, "game,ply,fen,move,mover_score,white_result,ending")?,
        Format::Pgn | Format::Fen => {}
    }
    let mut printed = 0;
    let read = args.files.records(|game| {
        if args.limit.is_some_and(|limit| printed >= limit) {
            return Err(Enough.into());
        }
        printed += 1;
        match args.format {
            Format::Text => writeln!(out, "{}", text::line(&game))?,
            Format::Pgn => writeln!(out, "{}", pgn(&game))?,
            Format::Fen => {
                each_position(&game, |position, ply| fen_line(&game, position, ply, out))?
            }
            Format::Csv => {
                each_position(&game, |position, ply| csv_line(&game, position, ply, out))?
            }
        }
        Ok(())
    });
    match read {
        Err(error) if error.is::<Enough>() => Ok(true),
        read => read,
    }
}

/// Visits every position with a searched move, and the index of the move.
fn each_position(
    game: &GameRecord,
    mut visit: impl FnMut(&Position, usize) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut position = game.start;
    for (ply, (mv, _)) in game.moves.iter().enumerate() {
        visit(&position, ply)?;
        position.make(*mv);
    }
    Ok(())
}

/// The result for White: 1, a half, or 0.
const fn white_result(game: &GameRecord) -> &'static str {
    match game.winner {
        Some(Color::White) => "1.0",
        Some(Color::Black) => "0.0",
        None => "0.5",
    }
}

fn fen_line(
    game: &GameRecord,
    position: &Position,
    ply: usize,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let score = game.moves[ply].1;
    let white = if position.turn() == Color::White { score } else { -score };
    writeln!(
        out,
        "{} | {} | {}",
        position.fen(CastlingLetters::Shredder),
        white.0,
        white_result(game)
    )
}

fn csv_line(
    game: &GameRecord,
    position: &Position,
    ply: usize,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let (mv, score) = game.moves[ply];
    let (fen, mv) = (position.fen(CastlingLetters::Shredder), mv.uci(CastlingText::KingTakesRook));
    writeln!(
        out,
        "{},{ply},{fen},{mv},{},{},{}",
        game.number,
        score.0,
        white_result(game),
        game.ending
    )
}

/// The game as PGN, each move with its score as a comment.
fn pgn(record: &GameRecord) -> String {
    let mut game = Game::new(record.start);
    let mut words = Vec::new();
    for (mv, score) in &record.moves {
        // After a comment even a move of Black needs its number.
        words.push(pgn::numbered(game.position(), *mv));
        words.push(format!("{{{}}}", text::score_text(*score)));
        game.play(*mv);
    }
    let mut tags = Tags::default();
    tags.set_default("Event", "Fissile self-play");
    tags.set_default("Round", &(record.number + 1).to_string());
    tags.set_default("White", "Fissile");
    tags.set_default("Black", "Fissile");
    tags.set_default("Termination", record.ending.words());
    pgn::write_words(&game, &tags, record.result(), &words)
}
