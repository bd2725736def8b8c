//! Where a game of `fissile play` begins, and where it is saved: a new game, a game from a file, or one that is
//! resumed. Nothing is played here.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::{PlayArgs, Rules};
use crate::save::{GameSaver, Reserved, SaveTarget, latest_unfinished};
use crate::start::{self, Start};
use fissile_cli::context::data_folder;
use fissile_cli::exit::BadInput;
use fissile_cli::input::read_text;
use fissile_cli::output::Output;
use fissile_cli::position;
use fissile_engine::atomic::Position;
use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular::check_regular;

/// The start of the game, and where it will be saved.
pub(super) fn begin(
    args: &PlayArgs,
    chess960: Option<u16>,
) -> Result<(Start, GameSaver), BadInput> {
    let Some(resumed) = &args.resume else {
        return Ok((new_start(args, chess960)?, new_saver(args)?));
    };
    let path = match resumed {
        Some(path) => path.clone(),
        None => latest(&games_folder())?,
    };
    if path == Path::new("-") {
        return Err(BadInput::new("--resume needs a file; standard input is for the moves"));
    }
    check_file(&path)?;
    // Before the file is read, so that the game is the last one that another process has saved.
    let reserved = match &args.save {
        Some(_) => None,
        None => Some(reserve(&path)?),
    };
    let (name, text) = read_text(&path, "the game")?;
    let start = start::text(&name, &text).map_err(BadInput::new)?;
    let place = match (&args.save, resumed) {
        (Some(_), _) => return Ok((start, new_saver(args)?)),
        (None, Some(path)) => SaveTarget::File { path: path.clone(), force: false },
        (None, None) => place(args)?,
    };
    // A file with more than this game in it is not replaced; the game goes into a new one.
    let saver = if start::holds_more(&text) {
        GameSaver::new(place)
    } else {
        GameSaver::resumed(path, place).with(reserved)
    };
    Ok((start, saver))
}

/// The start of a new game: a Chess960 position, a file, or a position and moves.
fn new_start(args: &PlayArgs, chess960: Option<u16>) -> Result<Start, BadInput> {
    if let Some(position) = chess960.and_then(Position::chess960) {
        return start::full(&position.fen(CastlingLetters::XFen)).map_err(BadInput::new);
    }
    if let Some(file) = args.begins().next().filter(|first| start::is_file_name(first)) {
        if let Some(word) = args.begins().nth(1) {
            let word = quote(&word.to_string_lossy());
            return Err(BadInput::new(format_args!("{word}: no moves can be added to a file")));
        }
        let (name, text) = read_text(Path::new(file), "the game")?;
        let start = start::text(&name, &text).map_err(BadInput::new)?;
        check_rules(&start, args, file)?;
        return Ok(start);
    }
    let words: Vec<String> = args.begins().map(|word| word.to_string_lossy().into()).collect();
    let (fen, moves) = match words.split_first() {
        Some((first, rest)) => position::split(first, rest),
        None => position::split("startpos", &[]),
    };
    if args.rules == Some(Rules::Club) {
        return match moves.first() {
            None => start::club(&fen).map_err(BadInput::new),
            Some(first) => Err(BadInput::new(format_args!(
                "{}: a game by the club rules begins at a position; its moves are typed at the prompt",
                quote(first)
            ))),
        };
    }
    let mut start = start::full(&fen).map_err(BadInput::new)?;
    if let Start::Full(recorded) = &mut start
        && !moves.is_empty()
    {
        recorded.game = position::game(&fen, &moves)?;
    }
    Ok(start)
}

/// Saves new games where the arguments say.
fn new_saver(args: &PlayArgs) -> Result<GameSaver, BadInput> {
    let place = place(args)?;
    let reserved = args.save.as_deref().map(reserve).transpose()?;
    Ok(GameSaver::new(place).with(reserved))
}

/// Keeps other processes from saving a game in this file.
fn reserve(path: &Path) -> Result<Reserved, BadInput> {
    Reserved::take(path).ok_or_else(|| {
        let path = path.display();
        BadInput::new(format_args!("another fissile play is at work on {path}"))
    })
}

/// Refuses `--rules` if the game in the file was played by other rules.
fn check_rules(start: &Start, args: &PlayArgs, file: &OsStr) -> Result<(), BadInput> {
    let problem = match (start, args.rules) {
        (Start::Full(_), Some(Rules::Club)) => "is not a game by the club rules",
        (Start::Club(_), Some(Rules::Atomic)) => "is a game by the club rules",
        _ => return Ok(()),
    };
    Err(BadInput::new(format_args!("{} {problem}", quote(&file.to_string_lossy()))))
}

/// Where new games are saved. A file is checked here, before the first move.
fn place(args: &PlayArgs) -> Result<SaveTarget, BadInput> {
    match &args.save {
        Some(path) => {
            check_file(path)?;
            drop(Output::create(path, args.force)?);
            Ok(SaveTarget::File { path: path.clone(), force: args.force })
        }
        None => Ok(games_folder().map_or(SaveTarget::Nowhere, SaveTarget::Folder)),
    }
}

/// Accepts regular files only: the game is written again after every move, and a signal waits until
/// that is done, which a pipe could delay forever.
fn check_file(path: &Path) -> Result<(), BadInput> {
    check_regular(path).map_err(|error| {
        BadInput::new(format_args!("cannot save the game in {}: {error}", path.display()))
    })
}

/// The folder for games; `None` if the system has no place for data.
fn games_folder() -> Option<PathBuf> {
    data_folder("games")
}

fn latest(folder: &Option<PathBuf>) -> Result<PathBuf, BadInput> {
    let Some(folder) = folder else {
        return Err(BadInput::new("this system has no data folder; use --resume FILE"));
    };
    let shown = folder.display();
    match latest_unfinished(folder) {
        Ok(Some(path)) => Ok(path),
        Ok(None) => Err(BadInput::new(format_args!("there is no unfinished game in {shown}"))),
        Err(error) => Err(BadInput::new(format_args!("cannot read the folder {shown}: {error}"))),
    }
}
