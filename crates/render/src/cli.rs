//! `fissile diagram`: draws a position, with the last move if there is one, on the terminal, as SVG
//! or as PNG.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgGroup, Args};

use crate::diagram::look::{BoardColors, Look, PieceColors};
use crate::diagram::png::png;
use crate::diagram::shape::Shape;
use crate::diagram::{Diagram, PIXELS};
use crate::terminal_board::{BoardLook, BoardView};
use fissile_cli::Entry;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::output::{Named, Output};
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, given};
use fissile_cli::screen::{takes_color, takes_symbols};
use fissile_engine::atomic::make::castled;
use fissile_engine::atomic::{Bitboard, Game, Position, Square, blast};
use fissile_formats::pgn::numbered;

/// The flags that ask for a picture; the board is text without any.
const PICTURE: &str = "picture";

/// `fissile diagram`.
pub const DIAGRAM: Entry =
    Entry::new::<DiagramArgs>("diagram", "Draw a position: on the terminal, as SVG or as PNG");

#[derive(Args, Clone, Debug)]
#[command(
    group = ArgGroup::new(PICTURE).args(["svg", "png"]).multiple(true),
    after_help = "The last move is drawn as an arrow, with circles where it exploded something. Without --svg and \
    --png the board is printed as text."
)]
pub struct DiagramArgs {
    #[command(flatten)]
    place: PositionArgs,
    /// Draw the board before the last move, with circles around what it explodes
    #[arg(long)]
    before: bool,
    /// Write an SVG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Width and height of pictures, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = PIXELS, requires = PICTURE, value_parser = clap::value_parser!(u32).range(32..=8192))]
    size: u32,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    /// Draw Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Draw arrows and circles into the picture, written as in the comments of a PGN: a color (G, R,
    /// B or Y) and one square or two, such as Ge2e4,Rd5
    #[arg(long, value_name = "SHAPES", value_delimiter = ',', requires = PICTURE)]
    draw: Vec<Shape>,
    /// Colors of the squares in the picture: brown, green, blue or gray
    #[arg(long, value_name = "COLORS", default_value_t, hide_default_value = true, requires = PICTURE)]
    board: BoardColors,
    /// Colors of the pieces in the picture: plain, wood or vivid
    #[arg(long, value_name = "COLORS", default_value_t, hide_default_value = true, requires = PICTURE)]
    pieces: PieceColors,
    /// Print letters instead of chess symbols
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    ascii: bool,
}

struct Scene {
    position: Position,
    /// The name and effect of the last move, if there is one.
    last: Option<DrawnMove>,
    title: String,
}

struct DrawnMove {
    from: Square,
    to: Square,
    exploded: Bitboard,
}

impl Run for DiagramArgs {
    const WRITES_TO_STDOUT: bool = true;
    const IS_COLORED: bool = true;

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([("--svg", self.svg.as_ref()), ("--png", self.png.as_ref())])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        draw(self, &mut context.out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Draws the position after the moves.
fn draw(args: &DiagramArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.place.game()?;
    if args.before && game.moves().is_empty() {
        return Err(BadInput::new("--before needs a move to draw the board before").into());
    }
    let scene = Scene::of(game, args.before);
    if args.svg.is_none() && args.png.is_none() {
        writeln!(out, "{}", scene.text(args))?;
        return Ok(());
    }
    let diagram = Diagram {
        arrow: scene.last.as_ref().map(|last| (last.from, last.to)),
        circles: scene.last.as_ref().map_or(Bitboard::EMPTY, |last| last.exploded),
        shapes: &args.draw,
        flip: args.flip,
        look: Look { board: args.board, pieces: args.pieces, ..Look::default() },
        ..Diagram::of(&scene.title, scene.position.board())
    };
    let svg = diagram.svg_of_size(args.size);
    let mut pictures = Vec::new();
    if let Some(path) = &args.png {
        pictures.push((path, png(&svg, args.size)?));
    }
    if let Some(path) = &args.svg {
        pictures.push((path, format!("{svg}\n").into_bytes()));
    }
    write_all(&pictures, args.force, out)
}

/// Writes all pictures, or none if one of them is not writable.
fn write_all(
    pictures: &[(&PathBuf, Vec<u8>)],
    force: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for (path, _) in pictures {
        files.push(if path.as_path() == Path::new("-") {
            None
        } else {
            Some(Output::create(path, force)?)
        });
    }
    for ((_, bytes), file) in pictures.iter().zip(files) {
        match file {
            Some(file) => file.fill(bytes)?,
            None if std::str::from_utf8(bytes).is_ok() => out.write_all(bytes)?,
            // `out` would show the control characters of a PNG as escapes.
            None => {
                let mut stdout = Named::new("standard output", io::stdout());
                stdout.write_all(bytes)?;
                stdout.flush()?;
            }
        }
    }
    Ok(())
}

impl Scene {
    /// The end of a game, or the position before its last move.
    fn of(mut game: Game, before: bool) -> Scene {
        let after = *game.position();
        let Some(mv) = game.undo() else {
            return Scene { position: after, last: None, title: after.to_string() };
        };
        let position = *game.position();
        let (from, to) = match mv.is_castle() {
            true => arrow_of_castling(mv.from(), mv.to()),
            false => (mv.from(), mv.to()),
        };
        let last = DrawnMove { from, to, exploded: blast::removed(&position, mv) };
        let name = numbered(&position, mv);
        let (position, title) = match before {
            true => (position, format!("{name} in {position}")),
            false => (after, format!("{after} after {name}")),
        };
        Scene { position, last: Some(last), title }
    }

    /// The board for a terminal, followed by the description.
    fn text(&self, args: &DiagramArgs) -> String {
        let board = self.position.board();
        let last = self.last.as_ref();
        let view = BoardView {
            pieces: &|square| board.piece_at(square),
            marked: last
                .map_or(Bitboard::EMPTY, |last| Bitboard::of(last.from) | Bitboard::of(last.to)),
            exploded: last.map_or(Bitboard::EMPTY, |last| last.exploded),
            look: BoardLook {
                ascii: args.ascii || !takes_symbols(&io::stdout()),
                color: takes_color(&io::stdout()),
                flip: args.flip,
            },
        };
        format!("{view}\n\n{}", self.title)
    }
}

/// The path of the king, or of the rook if a Chess960 king stays on its square.
fn arrow_of_castling(king: Square, rook: Square) -> (Square, Square) {
    let (king_to, rook_to) = castled(king, rook);
    if king == king_to { (rook, rook_to) } else { (king, king_to) }
}
