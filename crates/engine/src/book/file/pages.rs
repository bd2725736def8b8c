//! The pages of a book with a checksum each, so that a damaged file is noticed before redb, which
//! trusts its own files, can trip over it.
//!
//! After the pages of the database come: the CRC-32 of each page, the number of pages (eight
//! bytes), the CRC-32 of all this, and [`MAGIC`]; all numbers little-endian.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use redb::StorageBackend;

use crate::util::regular;

/// The last bytes of a book.
const MAGIC: [u8; 12] = *b"FissileBook\n";
/// The length of a page, in bytes; that of redb.
const PAGE: usize = 4096;
/// The length of the numbers after the checksums of the pages, and the magic.
const TAIL: u64 = 8 + 4 + MAGIC.len() as u64;

/// Why the pages of a file cannot be used.
#[derive(Debug)]
pub enum PagesError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is not a book.
    Foreign,
    /// The file is a book, but not as it was written.
    Damaged,
}

impl From<io::Error> for PagesError {
    fn from(error: io::Error) -> PagesError {
        PagesError::Io(error)
    }
}

/// Where the bytes of a book are.
pub trait Source: Read + Seek + Send {}

impl<T: Read + Seek + Send> Source for T {}

/// The pages of a book.
pub struct Pages {
    source: Mutex<Box<dyn Source>>,
    checksums: Vec<u32>,
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pages", self.checksums.len())
    }
}

impl Pages {
    /// Opens a file and reads its checksums.
    pub fn open(path: &Path) -> Result<Pages, PagesError> {
        let file = regular::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        if !metadata.is_file() {
            return Err(PagesError::Foreign);
        }
        Pages::of(Box::new(file))
    }

    /// Reads the checksums of a book.
    pub fn of(mut file: Box<dyn Source>) -> Result<Pages, PagesError> {
        let length = file.seek(SeekFrom::End(0))?;
        let mut tail = [0; TAIL as usize];
        if length < TAIL {
            return Err(PagesError::Foreign);
        }
        file.seek(SeekFrom::Start(length - TAIL))?;
        file.read_exact(&mut tail)?;
        let (numbers, magic) = tail.split_at(12);
        if magic != MAGIC {
            // A book that was cut off begins like every database of redb.
            let mut start = [0; 4];
            file.seek(SeekFrom::Start(0))?;
            file.read_exact(&mut start)?;
            return Err(if start == *b"redb" { PagesError::Damaged } else { PagesError::Foreign });
        }
        let (count, sum) = numbers.split_at(8);
        let count = count.try_into().map_or(0, u64::from_le_bytes);
        if length.checked_sub(TAIL) != count.checked_mul(PAGE as u64 + 4) {
            return Err(PagesError::Damaged);
        }
        let mut table = vec![0; count as usize * 4 + 8];
        file.seek(SeekFrom::Start(count * PAGE as u64))?;
        file.read_exact(&mut table)?;
        if crc32fast::hash(&table).to_le_bytes() != sum {
            return Err(PagesError::Damaged);
        }
        let checksums = table[..count as usize * 4]
            .chunks_exact(4)
            .map(|sum| sum.try_into().map_or(0, u32::from_le_bytes))
            .collect();
        Ok(Pages { source: Mutex::new(file), checksums })
    }

    /// The number of their bytes.
    pub const fn bytes(&self) -> usize {
        self.checksums.len() * PAGE
    }

    /// Reads a page and compares its checksum.
    fn page(&self, source: &mut dyn Source, index: usize) -> io::Result<[u8; PAGE]> {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let sum = self.checksums.get(index).ok_or_else(damaged)?;
        let mut page = [0; PAGE];
        source.seek(SeekFrom::Start((index * PAGE) as u64))?;
        source.read_exact(&mut page)?;
        if crc32fast::hash(&page) == *sum { Ok(page) } else { Err(damaged()) }
    }
}

impl StorageBackend for Pages {
    fn len(&self) -> io::Result<u64> {
        Ok((self.checksums.len() * PAGE) as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let mut place = usize::try_from(offset).map_err(|_| io::ErrorKind::InvalidInput)?;
        let mut rest = out;
        while !rest.is_empty() {
            let page = self.page(&mut **source, place / PAGE)?;
            let wanted = &page[place % PAGE..];
            let count = wanted.len().min(rest.len());
            let (now, later) = rest.split_at_mut(count);
            now.copy_from_slice(&wanted[..count]);
            rest = later;
            place += count;
        }
        Ok(())
    }

    fn set_len(&self, _: u64) -> io::Result<()> {
        Err(io::ErrorKind::ReadOnlyFilesystem.into())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, _: u64, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::ReadOnlyFilesystem.into())
    }
}

/// Copies a database and writes the checksums of its pages after it.
///
/// # Errors
/// If it cannot be read or written.
pub fn seal(database: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Vec::new();
    let mut pages = io::BufReader::with_capacity(256 * PAGE, database);
    loop {
        let mut page = Vec::with_capacity(PAGE);
        pages.by_ref().take(PAGE as u64).read_to_end(&mut page)?;
        if page.is_empty() {
            break;
        }
        page.resize(PAGE, 0);
        table.extend_from_slice(&crc32fast::hash(&page).to_le_bytes());
        out.write_all(&page)?;
    }
    let count = table.len() as u64 / 4;
    table.extend_from_slice(&count.to_le_bytes());
    out.write_all(&table)?;
    out.write_all(&crc32fast::hash(&table).to_le_bytes())?;
    out.write_all(&MAGIC)
}
