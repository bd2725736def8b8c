//! A file of JSON lines that grows with every game. The same command continues it after an earlier
//! run was stopped or killed.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use crate::AnalysisPlan;
use crate::input::InputSource;
use crate::json::{LINE_BEGINS, LineOrigin};
use crate::selection::Selection;
use fissile_cli::exit::BadInput;
use fissile_cli::output::{Named, cannot_write};
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;
use fissile_formats::lock::{AppendLock, LockError};

/// The destination of the lines.
pub(super) enum LineOutput {
    Standard,
    File(LineFile),
}

pub(super) struct LineFile {
    file: Named<File>,
    /// None for a device.
    _lock: Option<AppendLock>,
}

impl LineOutput {
    /// Opens the file, and removes the games that it has lines for from the selection. Drops a last
    /// line that was cut off; with `force`, drops all lines.
    pub(super) fn open(
        path: &Path,
        force: bool,
        sources: &[InputSource],
        plan: &AnalysisPlan,
        selection: &mut Selection,
    ) -> Result<LineOutput, BadInput> {
        if path == Path::new("-") {
            return Ok(LineOutput::Standard);
        }
        let name = path.display().to_string();
        let cannot = |error| BadInput::new(cannot_write(&name, error));
        let is_file = path.metadata().map_or(true, |metadata| metadata.is_file());
        // A stream or a device can only be written.
        let opened = if is_file { regular::update(path) } else { regular::overwrite(path) };
        let mut file = opened.map_err(cannot)?;
        let mut lock = None;
        if is_file {
            lock = Some(AppendLock::take(&file, path).map_err(|error| match error {
                LockError::Held => {
                    BadInput::new(format_args!("another process is writing {}", path.display()))
                }
                LockError::Io(error) => cannot(error),
            })?);
            let end = if force { 0 } else { take_up(path, &file, sources, plan, selection)? };
            file.set_len(end).map_err(cannot)?;
            file.seek(SeekFrom::Start(end)).map_err(cannot)?;
        }
        Ok(LineOutput::File(LineFile { file: Named::new(name, file), _lock: lock }))
    }
}

impl LineFile {
    pub(super) fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())
    }
}

/// Reads the lines of an earlier run, and returns where they end, in bytes.
fn take_up(
    path: &Path,
    file: &File,
    sources: &[InputSource],
    plan: &AnalysisPlan,
    selection: &mut Selection,
) -> Result<u64, BadInput> {
    let refused = |number: usize, problem: &str| {
        let path = path.display();
        BadInput::new(format_args!("line {number} of {path} {problem}; --force begins anew"))
    };
    let mut origins = BTreeMap::new();
    let mut reader = BufReader::new(file);
    let (mut end, mut line) = (0, Vec::new());
    for number in 1.. {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        let length = read.map_err(|error| {
            BadInput::new(format_args!("cannot read {}: {error}", path.display()))
        })?;
        let begins = LINE_BEGINS.as_bytes();
        if !line.ends_with(b"\n") && (line.starts_with(begins) || begins.starts_with(&line)) {
            break;
        }
        let Ok(origin) = serde_json::from_slice::<LineOrigin>(&line) else {
            return Err(refused(number, "is not from fissile analyse --jsonl"));
        };
        if let Some(difference) = origin.difference(plan) {
            return Err(refused(number, &format!("was made {difference}")));
        }
        end += length as u64;
        origins.insert((Arc::from(origin.source.as_str()), origin.number), (number, origin));
    }
    // The input may have changed since then.
    for entry in sources.iter().flat_map(InputSource::entries) {
        let key = (Arc::clone(entry.source()), entry.number);
        let Some((number, origin)) = origins.remove(&key) else { continue };
        let subject = entry.read().subject;
        if !subject.is_some_and(|subject| origin.is_about(&subject)) {
            let problem = format!("is another game than number {} of {}", key.1, quote(&key.0));
            return Err(refused(number, &problem));
        }
        selection.done.insert(key);
    }
    if let Some(((source, game), (number, _))) = origins.pop_first() {
        let problem = format!("is about number {game} of {}, which is not there", quote(&source));
        return Err(refused(number, &problem));
    }
    Ok(end)
}
