//! Files of tables in memory, as [`super::syzygy`] reads them: for hosts without a file system, such as
//! a page in a browser.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile, ReadHint};

/// Files by their names.
pub struct MemoryFiles(pub BTreeMap<String, Arc<[u8]>>);

impl MemoryFiles {
    fn find(&self, path: &Path) -> io::Result<&Arc<[u8]>> {
        let name = path.to_str().ok_or(io::ErrorKind::InvalidInput)?;
        self.0.get(name).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Filesystem for MemoryFiles {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        Ok(self.find(path)?.len() as u64)
    }

    fn read_dir(&self, _: &Path) -> io::Result<Vec<PathBuf>> {
        Ok(self.0.keys().map(PathBuf::from).collect())
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        Ok(Box::new(MemoryFile(Arc::clone(self.find(path)?))))
    }
}

struct MemoryFile(Arc<[u8]>);

impl RandomAccessFile for MemoryFile {
    fn read_at(&self, buf: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..));
        let rest = rest.unwrap_or_default();
        let count = rest.len().min(buf.len());
        buf[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::atomic::Position;
    use crate::tablebase::Tables;
    use crate::tablebase::syzygy::{Syzygy, TableError, check};

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");

    fn bytes(name: &str) -> Vec<u8> {
        fs::read(Path::new(FOLDER).join(name)).unwrap()
    }

    #[test]
    fn tables_in_memory_know_what_those_in_files_know() {
        let (in_files, _) = Syzygy::open(FOLDER);
        let files = in_files.files().keys().map(|name| (name.clone(), bytes(name).into()));
        let in_memory = Syzygy::in_memory(files.collect());
        assert_eq!(in_memory.file_count(), in_files.file_count());
        for fen in [
            "8/8/8/8/8/2k5/4Q3/K7 w - - 0 1",
            "8/8/8/8/8/2k4r/4R3/K7 b - - 0 1",
            "8/8/8/3k4/8/8/1P6/K7 w - - 0 1",
            "8/8/8/3k4/8/8/QQ6/K7 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert!(in_memory.wdl(&position).is_some(), "{fen}");
            assert_eq!(in_memory.wdl(&position), in_files.wdl(&position), "{fen}");
            assert_eq!(in_memory.distance(&position), in_files.distance(&position), "{fen}");
        }
        assert_eq!(in_memory.complaints(), [""; 0]);
    }

    #[test]
    fn only_whole_tables_of_atomic_chess_pass() {
        let whole = bytes("KQvK.atbw");
        assert_eq!(check("KQvK.atbw", &whole), Ok(()));
        for name in ["KQvK.rtbw", "KvKQ.atbw", "KvK.atbw", "KQvK", "../KQvK.atbw", ""] {
            assert_eq!(check(name, &whole), Err(TableError::Name(name.to_owned())));
        }
        let name = "KQvK.atbz".to_owned();
        assert_eq!(check(&name, &whole), Err(TableError::Foreign(name)));
        let damaged = |bytes: &[u8]| check("KQvK.atbw", bytes);
        let problem = Err(TableError::Damaged("KQvK.atbw".to_owned()));
        assert_eq!(damaged(&whole[..whole.len() - 64]), problem);
        assert_eq!(damaged(&whole[..10]), problem);
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 1;
        assert_eq!(damaged(&changed), problem);
        assert!(matches!(damaged(&[]), Err(TableError::Foreign(_))));
    }
}
