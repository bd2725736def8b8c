//! What the large tables share that several threads read and write without locks: their memory, and
//! where a key belongs in them.
//!
//! Such a table spends most of its time on address translation, unless its pages are huge. With 4
//! KiB pages nearly every access walks the page tables, and the first write to each page interrupts
//! all threads.

use std::sync::atomic::AtomicU64;

use thiserror::Error;

/// There is not enough memory for a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no memory for a table of {0} MiB")]
pub struct NoMemory(pub usize);

/// The index that a key has among `count` places: fixed-point multiplication maps keys evenly onto
/// any number of places (Lemire 2016).
#[must_use]
#[inline]
pub const fn index_of(key: u64, count: usize) -> usize {
    ((key as u128 * count as u128) >> 64) as usize
}

/// `words` zeroed 64-bit words, or `None` if there is not enough memory. Pages are committed on
/// first use, so huge tables allocate instantly.
#[must_use]
pub fn zeroed_words(words: usize) -> Option<Box<[AtomicU64]>> {
    let words = bytemuck::try_zeroed_slice_box(words).ok()?;
    ask_for_huge_pages(&words);
    Some(words)
}

/// Requests huge pages. Most Linux distributions grant them only on request.
#[cfg(target_os = "linux")]
fn ask_for_huge_pages(words: &[AtomicU64]) {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    let page = page_size();
    let start = words.as_ptr().addr().next_multiple_of(page);
    let end = (words.as_ptr().addr() + size_of_val(words)) / page * page;
    if start < end {
        let first = words.as_ptr().with_addr(start).cast_mut().cast();
        // SAFETY: the range lies within `words`, and this advice changes neither its contents nor
        // its access rights.
        #[allow(unsafe_code, reason = "there is no safe way to ask")]
        let asked = unsafe { madvise(first, end - start, Advice::LinuxHugepage) };
        // A system without huge pages is only slower.
        let _ = asked;
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: &[AtomicU64]) {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn all_words_are_zero_and_writable() {
        for len in [0, 1, 511, 513, 3 << 18] {
            let words = zeroed_words(len).unwrap();
            assert_eq!(words.len(), len);
            words.iter().for_each(|word| assert_eq!(word.fetch_add(1, Ordering::Relaxed), 0));
            assert!(words.iter().all(|word| word.load(Ordering::Relaxed) == 1));
        }
    }

    #[test]
    fn too_much_is_refused() {
        assert!(zeroed_words(1 << 58).is_none());
    }
}
