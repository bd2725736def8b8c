//! `fissile book export`: a book for programs that read the format of Polyglot.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use fissile_cli::exit::BadInput;
use fissile_cli::output::{Output, refuse_input};
use fissile_engine::atomic::Position;
use fissile_engine::book::choice::candidates;
use fissile_engine::book::file::BookFile;
use fissile_engine::book::polyglot;
use fissile_engine::util::count::grouped;

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The file has the positions of the book that its moves lead to from the starting position, and in each the moves that the \
engine would choose from with OwnBook, weighted by their games. lichess-bot and python-chess read it.")]
pub struct ExportArgs {
    /// Book of fissile book make
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// File to write, in the format of Polyglot
    #[arg(long, value_name = "FILE")]
    pub(super) polyglot: PathBuf,
    /// Export every move that was played, however bad or rare
    #[arg(long)]
    all: bool,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Writes the file.
///
/// # Errors
/// A book that cannot be read; one without moves to export; a file that cannot be written.
pub fn run(args: &ExportArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    refuse_input(&args.polyglot, [&args.book])?;
    let file = Output::create(&args.polyglot, args.force)?;
    let book = BookFile::open(&args.book).map_err(BadInput::new)?;
    let entries = polyglot::entries(&book, &Position::start(), |position, moves| {
        if args.all { moves.to_vec() } else { candidates(position.turn(), moves) }
    })
    .map_err(BadInput::new)?;
    if entries.is_empty() {
        let hint =
            if args.all { "" } else { " that the engine would play; --all exports every move" };
        let name = args.book.display();
        return Err(BadInput::new(format_args!(
            "{name} has no move from the starting position on{hint}"
        ))
        .into());
    }
    let bytes: Vec<u8> = entries.iter().flat_map(polyglot::Entry::bytes).collect();
    file.fill(&bytes)?;
    writeln!(out, "{}", grouped(entries.len() as u64, "move", "moves"))?;
    Ok(())
}
