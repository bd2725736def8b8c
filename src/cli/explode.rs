//! `fissile explode`: simulates a move and its explosion on any board, one case on the command line
//! or many on standard input.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use fissile_cli::Entry;

use crate::atomic::{Bitboard, Board};
use crate::render::diagram::Diagram;
use crate::render::explosion::Explosion;
use crate::render::explosion::layout::{self, Cases};
use crate::render::terminal_board::{BoardLook, BoardView, WIDTH};
use crate::util::quote::harmless;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::input::say_what_is_awaited;
use fissile_cli::output::Output;
use fissile_cli::position::split;
use fissile_cli::run::{Run, given};
use fissile_cli::screen::{takes_color, takes_symbols};

/// `fissile explode`.
pub(super) const EXPLODE: Entry = Entry::new::<ExplodeArgs>(
    "explode",
    "Simulate a move and its explosion on any board, legal or not",
);

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Without arguments the cases are read from standard input, each on one line as \"FEN, move\" or \
    \"FEN move\", or on two lines, first the FEN and then the move"
)]
pub struct ExplodeArgs {
    /// Board as in a FEN, with any set of pieces, or startpos, and a move such as e2e4 or e7e8q; of
    /// a full FEN only the first field counts
    #[arg(value_names = ["FEN", "MOVE"], num_args = 0..)]
    case: Vec<String>,
    /// Draw the board with the move and what explodes into this file
    #[arg(long, value_name = "FILE", requires = "case")]
    svg: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
    /// Print the board before and after the move, too
    #[arg(long)]
    show: bool,
    /// Draw boards with Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Print letters instead of chess symbols
    #[arg(long, requires = "show")]
    ascii: bool,
}

impl Run for ExplodeArgs {
    const IS_COLORED: bool = true;

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([("--svg", self.svg.as_ref())])
    }

    /// Answers the cases: one line for each, with the placement after the move. Reports bad cases
    /// on standard error.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let out = &mut context.out;
        let printer = Printer {
            show: self.show,
            look: BoardLook {
                ascii: self.ascii || !takes_symbols(&io::stdout()),
                color: takes_color(&io::stdout()),
                flip: self.flip,
            },
        };
        let Some((first, rest)) = self.case.split_first() else {
            say_what_is_awaited("cases such as \"startpos, e2e4\", one per line,");
            let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
            let errors = BufWriter::new(io::stderr().lock());
            return batch(&printer, input, BufWriter::with_capacity(1 << 16, out), errors);
        };
        let (mut text, step) = split(first, rest);
        if !step.is_empty() {
            text = format!("{text}, {}", step.join(" "));
        }
        let explosion = layout::single(&text).map_err(BadInput::new)?;
        if let Some(path) = &self.svg {
            write_picture(&explosion, self.flip, path, self.force)?;
        }
        printer.print(&explosion, out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Answers the cases one by one, and continues after bad ones.
fn batch(
    printer: &Printer,
    mut input: BufReader<impl Read>,
    mut out: impl Write,
    mut errors: impl Write,
) -> anyhow::Result<ExitCode> {
    let mut cases = Cases::default();
    let mut line = Vec::new();
    let mut all_good = true;
    loop {
        // Flush the answers before waiting for more input, for programs that wait for one answer at
        // a time.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
            errors.flush()?;
        }
        line.clear();
        let length = input.read_until(b'\n', &mut line).context("cannot read standard input")?;
        let answers = match length {
            0 => cases.finish().map(Err).into_iter().collect(),
            _ => cases.line(&String::from_utf8_lossy(&line)),
        };
        for answer in answers {
            match answer {
                Ok(explosion) => printer.print(&explosion, &mut out)?,
                Err(error) => {
                    all_good = false;
                    writeln!(errors, "fissile: {}", harmless(&error.to_string()))?;
                }
            }
        }
        if length == 0 {
            out.flush()?;
            errors.flush()?;
            return Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(2) });
        }
    }
}

/// How to print answers.
struct Printer {
    show: bool,
    look: BoardLook,
}

impl Printer {
    fn print(&self, explosion: &Explosion, out: &mut impl Write) -> io::Result<()> {
        if self.show {
            self.draw(explosion, out)?;
        }
        writeln!(out, "{}", explosion.after)
    }

    /// The boards before and after the move, side by side.
    fn draw(&self, explosion: &Explosion, out: &mut impl Write) -> io::Result<()> {
        let lines = |board: &Board| {
            let view = BoardView {
                pieces: &|square| board.piece_at(square),
                marked: Bitboard::of(explosion.step.from) | Bitboard::of(explosion.step.to),
                exploded: explosion.exploded,
                look: self.look,
            };
            view.lines()
        };
        writeln!(out, "  {:<WIDTH$}    after {}", "before", explosion.step)?;
        for (before, after) in lines(&explosion.before).iter().zip(lines(&explosion.after)) {
            writeln!(out, "{before}    {}", after.trim_end())?;
        }
        Ok(())
    }
}

/// Draws the board before the move, with an arrow for the move and circles around what explodes.
fn write_picture(
    explosion: &Explosion,
    flip: bool,
    path: &Path,
    force: bool,
) -> anyhow::Result<()> {
    let Explosion { before, step, exploded, .. } = explosion;
    let title = format!("{step} in {before}");
    let diagram = Diagram {
        arrow: Some((step.from, step.to)),
        circles: *exploded,
        flip,
        ..Diagram::of(&title, before)
    };
    Output::create(path, force)?.fill(format!("{}\n", diagram.svg()).as_bytes())
}
