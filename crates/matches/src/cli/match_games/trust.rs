//! Which journals of matches were made here. A journal names the programs of the match, and `--resume`
//! alone runs them; so a journal that somebody has sent is not resumed without a question.
//!
//! The data folder has a list of the journals that were begun by this user: a hash of each header.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::journal::Header;
use fissile_cli::context::data_folder;
use fissile_cli::exit::BadInput;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;

/// The name of the list in the data folder.
const LIST: &str = "journals";

/// Notes that a journal was made here. Without a data folder, or if it cannot be written, the journal
/// will be asked about like a foreign one.
pub(super) fn remember(header: &Header) {
    let noted = || -> std::io::Result<()> {
        let (Some(path), Some(hash)) = (data_folder(LIST), hash(header)) else { return Ok(()) };
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        regular::append(&path)?.write_all(format!("{hash}\n").as_bytes())
    };
    if let Err(error) = noted() {
        log::warn!("the journal cannot be noted as made here: {error}");
    }
}

/// Refuses to run the programs of a journal that was not made here.
pub(super) fn check(path: &Path, header: &Header) -> Result<(), BadInput> {
    if is_known(header) {
        return Ok(());
    }
    let commands = header.settings.rules.engines.iter().map(|engine| {
        let words: Vec<String> = engine.command.iter().map(|word| quote(word)).collect();
        match &engine.directory {
            Some(folder) => {
                format!("{} in {}", words.join(" "), quote(&folder.display().to_string()))
            }
            None => words.join(" "),
        }
    });
    Err(BadInput::new(format_args!(
        "{} was not made here, and would run {}; --trust runs that, or the same --engine flags",
        path.display(),
        commands.collect::<Vec<_>>().join(" and ")
    )))
}

fn is_known(header: &Header) -> bool {
    let (Some(list), Some(hash)) = (data_folder(LIST), hash(header)) else { return false };
    let Ok(file) = regular::open(&list) else { return false };
    BufReader::new(file).lines().map_while(Result::ok).any(|line| line == hash)
}

/// The hash of a header as the journal has it.
fn hash(header: &Header) -> Option<String> {
    let bytes = serde_json::to_vec(header).ok()?;
    Some(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}
