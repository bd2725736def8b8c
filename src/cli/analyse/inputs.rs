//! The inputs of `fissile analyse`: files, standard input, and FENs with or without quotes.

use std::path::Path;

use super::AnalyseArgs;
use crate::analysis::input::{InputSource, Subject, looks_like_fen};
use crate::cli::exit::BadInput;
use crate::cli::input;
use crate::cli::position::{game, split};

/// All inputs. They are read before the analysis starts, so that a wrong file name is found before
/// hours of work.
pub(super) fn sources(args: &AnalyseArgs) -> Result<Vec<InputSource>, BadInput> {
    let mut sources = Vec::new();
    let mut fens = 0;
    // The name of a file need not be UTF-8; a FEN is.
    let words: Vec<String> =
        args.inputs.iter().map(|input| input.to_string_lossy().into_owned()).collect();
    let mut rest = words.as_slice();
    while let Some((first, tail)) = rest.split_first() {
        let path = Path::new(&args.inputs[words.len() - rest.len()]);
        rest = tail;
        let is_file = first != "-" && path.exists();
        if first == "startpos" || !is_file && looks_like_fen(first) {
            let (fen, others) = split(first, rest);
            rest = others;
            let game = game(&fen, &args.moves)?;
            let subject = if args.moves.is_empty() {
                Subject::position(*game.start(), None)
            } else {
                Subject::game(game)
            };
            sources.push(InputSource::one(&fen, subject));
            fens += 1;
        } else {
            sources.push(read(path, args)?);
        }
    }
    if !args.moves.is_empty() && (fens != 1 || sources.len() != 1) {
        return Err(BadInput::new(
            "--moves needs one position to be played from: startpos or a FEN",
        ));
    }
    Ok(sources)
}

fn read(path: &Path, args: &AnalyseArgs) -> Result<InputSource, BadInput> {
    match input::read_text(path, "the games") {
        Ok((name, text)) => Ok(InputSource::file(&name, text)),
        // `--json FILE` is an easy mistake.
        Err(error) if args.json.is_some() && has_ending(path, "json") => {
            let name = path.display();
            Err(BadInput::new(format_args!("{error}; to write to it, say --json={name}")))
        }
        Err(error) => Err(error),
    }
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending == wanted)
}
