//! `fissile prove --lemmas`: the file of lemmas that jobs share. [`crate::lemma_file`] has its
//! format.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::Task;
use crate::lemma_file::{BYTES, Collector, LemmaFileError, bytes, head, read, read_head};
use crate::table::Table;
use fissile_cli::exit::BadInput;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;

/// A file of lemmas that other processes may use at the same time.
pub(super) struct SharedLemmas<'a> {
    path: &'a Path,
    /// Has what the jobs of this process have proven since the last exchange.
    collector: &'a Collector,
    /// The bytes of the file that the table already knows.
    known: u64,
}

impl<'a> SharedLemmas<'a> {
    pub(super) const fn new(path: &'a Path, collector: &'a Collector) -> SharedLemmas<'a> {
        SharedLemmas { path, collector, known: 0 }
    }

    pub(super) const fn path(&self) -> &'a Path {
        self.path
    }

    /// Adds what this process has proven to the file, and puts what other processes have added into
    /// the table. Makes the file if there is none.
    pub(super) fn exchange(&mut self, task: &Task, table: &Table) -> Result<(), BadInput> {
        self.exchange_locked(task, table).map_err(|error| {
            let name = quote(&self.path.display().to_string());
            BadInput::new(format_args!("cannot use the lemmas in {name}: {error}"))
        })
    }

    fn exchange_locked(&mut self, task: &Task, table: &Table) -> Result<(), LemmaFileError> {
        let mut file = regular::update(self.path)?;
        // Only one process at a time, so that no other adds anything in between.
        file.lock()?;
        let length = file.seek(SeekFrom::End(0))?;
        let head = head(task);
        if length == 0 {
            file.write_all(head.as_bytes())?;
            self.known = 0;
        }
        // Each job of a list may be about the other winner or another rule, whose lemmas must not
        // mix with these.
        file.seek(SeekFrom::Start(0))?;
        read_head(task, &mut file)?;
        self.known = self.known.max(head.len() as u64);
        file.seek(SeekFrom::Start(self.known))?;
        let count = read(task, &file, &mut |lemma| lemma.store(table))?;
        self.known += (BYTES * count) as u64;
        if self.known < length {
            // A kill has cut off the last lemma; the rest of it would merge with the next one.
            file.set_len(self.known)?;
        }
        file.seek(SeekFrom::End(0))?;
        let new = bytes(task, &self.collector.take());
        file.write_all(&new)?;
        self.known += new.len() as u64;
        Ok(())
    }

    /// Like [`SharedLemmas::exchange`], for callers that keep results in files.
    pub(super) fn keep(&mut self, task: &Task, table: &Table) -> io::Result<()> {
        self.exchange(task, table).map_err(io::Error::other)
    }
}
