//! The copy of the studies that is kept beside their file, so that damage to the file does not cost all
//! of them. When it is made is up to [`super::Database`].

use std::path::Path;
use std::{fs, io};

use crate::formats::new_file::NewFile;
use crate::server::private::COPY;
use crate::util::regular;

/// The largest file that is copied at the end, in bytes; the end should not take long. A larger one is
/// copied at the next start.
pub const LARGEST_AT_END: u64 = 16 << 20;

/// What a sentence about a file that cannot be used says about its copy.
pub fn named(path: &Path) -> String {
    let copy = path.with_file_name(COPY);
    if !copy.is_file() {
        return String::new();
    }
    format!("; {} is a copy that was made when it was right: copy it over the file", copy.display())
}

/// Copies the file if it is newer than its copy, and has at most `most` bytes. The copy is replaced as a
/// whole.
pub fn keep(path: &Path, most: u64) -> io::Result<()> {
    let copy = path.with_file_name(COPY);
    let mut file = regular::open(path)?;
    let about = file.metadata()?;
    let time = |about: &fs::Metadata| about.modified().ok();
    let is_kept = fs::metadata(&copy).is_ok_and(|copy| time(&copy) >= time(&about));
    if is_kept || about.len() == 0 || about.len() > most {
        return Ok(());
    }
    let mut kept = NewFile::create_private(&copy)?;
    io::copy(&mut file, &mut kept)?;
    kept.finish()
}
