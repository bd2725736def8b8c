//! `fissile book show`: the moves that were played in a position, and how the games ended.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use fissile_cli::exit::BadInput;
use fissile_cli::position::PositionArgs;
use fissile_engine::atomic::{Game, Position};
use fissile_engine::book::file::BookFile;
use fissile_engine::book::{Book, Known, Tally};
use fissile_engine::config::Settings;
use fissile_engine::opening_names::{name_of, name_of_game};
use fissile_engine::util::count::grouped;

/// The width of the columns up to the scores.
const COLUMNS: usize = 61;

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The columns: the move; the games with it, and their share; the points of the side to move and the games that White won, \
drew and lost, in percent of those with a result; and the mean of the engine scores, in pawns for White, with the number \
of games that have one. Below the position is the name of its opening, and after a move that of the opening to which it \
leads, if they have names. The fifty-move count and the move number do not matter.")]
pub struct ShowArgs {
    #[command(flatten)]
    place: PositionArgs,
    /// More moves to play first
    #[arg(long, value_name = "MOVE", num_args = 1.., hide = true)]
    moves: Vec<String>,
    /// Book to read; without it, the one in the settings
    #[arg(short, long, value_name = "FILE")]
    book_file: Option<PathBuf>,
}

/// Prints the moves.
///
/// # Errors
/// A bad position or move; no book, or one that cannot be read; output that is not writable.
pub fn run(args: &ShowArgs, settings: &Settings, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.place.game_with(&args.moves)?;
    let path = match &args.book_file {
        Some(path) => path.as_path(),
        None if settings.book_file.is_empty() => {
            return Err(BadInput::new("--book-file must name a book").into());
        }
        None => Path::new(&settings.book_file),
    };
    let book = BookFile::open(path).map_err(BadInput::new)?;
    let moves = book.moves(game.position()).map_err(BadInput::new)?;
    write!(out, "{}", table(&game, &moves))?;
    if moves.is_empty() {
        let positions = grouped(book.totals().positions, "position", "positions");
        let games = grouped(book.totals().games, "game", "games");
        writeln!(out, "not among the {positions} of {games} in the book")?;
    }
    Ok(())
}

fn table(game: &Game, moves: &[Known]) -> String {
    let position = game.position();
    let mut lines = vec![position.to_string()];
    lines.extend(name_of(position).or_else(|| name_of_game(game)).map(str::to_owned));
    let all = moves.iter().fold(Tally::default(), |mut all, known| {
        all.add(&known.tally);
        all
    });
    if !moves.is_empty() {
        let head = ["move", "games", "share", "points", "White", "draw", "Black", "score"];
        let [mv, games, share, points, white, draw, black, score] = head;
        lines.push(format!(
            "{mv:<8} {games:>9} {share:>6} {points:>6} {white:>6} {draw:>6} {black:>6} {score:>7}"
        ));
        lines.extend(named(position, moves, all.games()));
        lines.push(line(position, "all", &all, all.games()));
    }
    lines.join("\n") + "\n"
}

/// A line for each move, which ends with the name of the opening that it leads to.
fn named(position: &Position, moves: &[Known], all: u64) -> Vec<String> {
    let lines = moves.iter().map(|known| {
        let name = name_of(&position.after(known.mv));
        (line(position, &position.san(known.mv), &known.tally, all), name)
    });
    let lines: Vec<_> = lines.collect();
    let longest = lines.iter().map(|(line, _)| line.len()).max().unwrap_or_default();
    let width = longest.max(COLUMNS);
    let named = |(line, name): (String, Option<&str>)| match name {
        Some(name) => format!("{line:<width$}  {name}"),
        None => line,
    };
    lines.into_iter().map(named).collect()
}

fn line(position: &Position, name: &str, tally: &Tally, all: u64) -> String {
    let percent = |part: u64, whole: u64| match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}", 100.0 * part as f64 / whole as f64),
    };
    let points = tally.points(position.turn());
    let points = points.map_or_else(|| "-".to_owned(), |points| format!("{:.1}", 100.0 * points));
    let [white, draw, black] =
        [tally.white, tally.draws, tally.black].map(|games| percent(games, tally.decided()));
    let score = tally.score().map(|score| format!("{:+.2} {}", score / 100.0, tally.scored));
    let line = format!(
        "{name:<8} {:>9} {:>6} {points:>6} {white:>6} {draw:>6} {black:>6} {}",
        tally.games(),
        percent(tally.games(), all),
        score.map_or_else(String::new, |score| format!("{score:>7}"))
    );
    line.trim_end().to_owned()
}
