//! Reads damaged books whose checksums are right, as a file and in memory. redb panics on some of them;
//! a lookup must be an answer or an error, and in memory the same one as in the file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use fissile::book::file::BookFile;
use fissile::book::file::played::Played;
use fissile::book::file::write;
use fissile::book::{Book, BookError};
use fissile::{Game, Position};

use crate::damaged;

/// The length of a page of redb.
const PAGE: usize = 4096;

/// The pages of a book of some hundred positions, without the checksums after them.
fn pages() -> &'static [u8] {
    static PAGES: OnceLock<Vec<u8>> = OnceLock::new();
    PAGES.get_or_init(|| {
        let mut played = Vec::new();
        for first in Position::start().legal_moves() {
            let mut game = Game::default();
            game.play(first);
            for ply in 0..12 {
                let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
                let Some(mv) = moves.get((5 * ply + 3) % moves.len().max(1)) else { break };
                game.play(*mv);
            }
            played.extend(Played::of(&game, None, &[Some(20)], usize::MAX));
        }
        let mut book = write::in_memory(20, played).expect("memory is enough");
        // After the pages come four bytes for each, and 24 more.
        let count = (book.len() - 24) / (PAGE + 4);
        book.truncate(count * PAGE);
        book
    })
}

/// The pages as a book, with their checksums.
fn sealed(pages: &[u8]) -> Vec<u8> {
    let mut table = Vec::new();
    for page in pages.chunks(PAGE) {
        table.extend(crc32fast::hash(page).to_le_bytes());
    }
    table.extend((pages.len().div_ceil(PAGE) as u64).to_le_bytes());
    let sum = crc32fast::hash(&table).to_le_bytes();
    [pages, &table, &sum, b"FissileBook\n"].concat()
}

fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| PathBuf::from(format!("/dev/shm/fissile-fuzz-{}.book", std::process::id())))
}

/// Whether redb may be led to a page of more than some KiB. It takes memory for a page before it reads
/// it, up to 4 GiB, whatever the length of the file; so these inputs would only be slow. A page that
/// branches has the numbers of others after a checksum for each, with the size in the upper bits.
fn leads_far(changed: &[u8]) -> bool {
    let pairs = pages().chunks(PAGE).zip(changed.chunks(PAGE)).enumerate();
    pairs.filter(|(_, (old, new))| old != new).any(|(index, (old, new))| {
        let is_root = index == 0 && old[64..] != new[64..];
        let lists_tables = old.windows(9).any(|name| name == b"positions");
        let count = usize::from(u16::from_le_bytes([new[2], new[3]])) + 1;
        let numbers = new.get(8 + 16 * count..8 + 24 * count);
        let is_far = |number: &[u8]| number[7] >> 3 > 2;
        is_root
            || lists_tables
            || new[0] == 2 && numbers.is_none_or(|numbers| numbers.chunks(8).any(is_far))
    })
}

pub fn run(bytes: &[u8]) {
    // Places in the heads of the pages, where most of what redb reads by place is.
    let mut changed = pages().to_vec();
    let (heads, rest) = bytes.split_at(bytes.len().min(30));
    for edit in heads.chunks_exact(3) {
        let place = usize::from(edit[0]) % (changed.len() / PAGE) * PAGE + usize::from(edit[1]);
        changed[place] = edit[2];
    }
    let mut changed = damaged(&changed, rest);
    changed.truncate(changed.len() / PAGE * PAGE);
    if leads_far(&changed) {
        return;
    }
    let book = sealed(&changed);
    fs::write(path(), &book).expect("a file in memory");
    let on_disk = BookFile::open(path()).map(look_up);
    let in_memory = BookFile::in_memory("fuzz", book).map(look_up);
    for error in [on_disk.as_ref().err(), in_memory.as_ref().err()].into_iter().flatten() {
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
    // In memory more is checked, and what passes the checks is the same book.
    if let (Ok(on_disk), Ok(in_memory)) = (on_disk, in_memory) {
        assert_eq!(on_disk, in_memory);
    }
    fs::remove_file(path()).expect("a file in memory");
}

/// What a book says of some positions; `None` if it is damaged there.
fn look_up(book: BookFile) -> Vec<Option<usize>> {
    let start = Position::start();
    let next = start.legal_moves().into_iter().map(|mv| start.after(mv));
    let asked = std::iter::once(start).chain(next).map(|position| match book.moves(&position) {
        Ok(moves) => Some(moves.len()),
        Err(BookError::Damaged(_)) => None,
        Err(error) => panic!("{error}"),
    });
    asked.collect()
}
