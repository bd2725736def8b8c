//! The inputs of `fissile analyse`: files, standard input, and FENs with or without quotes.

use std::ffi::OsStr;
use std::path::Path;

use super::AnalyseArgs;
use crate::input::{InputSource, Subject, looks_like_fen};
use fissile_cli::exit::BadInput;
use fissile_cli::input;
use fissile_cli::position::{game, split};

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
        if first.split(' ').next() == Some("startpos") || !is_file && looks_like_fen(first) {
            let (fen, mut moves) = split(first, rest);
            // Its moves go on up to the next input. Those in quotes with it are one word.
            let quoted = moves.len().saturating_sub(rest.len());
            let end = moves.iter().skip(quoted).position(|word| is_input(word));
            let others = moves.split_off(end.map_or(moves.len(), |at| quoted + at));
            rest = &rest[rest.len() - others.len()..];
            moves.extend_from_slice(&args.moves);
            let game = game(&fen, &moves)?;
            let subject = if moves.is_empty() {
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

/// Whether a word after moves is the next input: also the name of a missing file, which is no move.
fn is_input(word: &str) -> bool {
    let is_ending = |ending: &OsStr| {
        ending.len() > 1 && ending.as_encoded_bytes().iter().all(u8::is_ascii_lowercase)
    };
    let path = Path::new(word);
    word == "-"
        || word.split(' ').next() == Some("startpos")
        || looks_like_fen(word)
        || path.extension().is_some_and(is_ending)
        || path.exists()
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
