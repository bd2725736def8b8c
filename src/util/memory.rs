//! Memory for tables of many mebibytes that are read and written all over by several threads.
//!
//! Such a table waits for address translation more than for anything else, unless its pages are huge: with pages of 4 KiB
//! nearly every access needs a walk through the page tables, and the first write to each page interrupts all threads.

use std::sync::atomic::AtomicU64;

/// So many zeros, or `None` if the system does not give the memory. It is taken from the system as it is first used, so
/// that even very much is had at once.
#[must_use]
pub fn zeroed_words(words: usize) -> Option<Box<[AtomicU64]>> {
    let words = bytemuck::try_zeroed_slice_box(words).ok()?;
    ask_for_huge_pages(&words);
    Some(words)
}

/// Asks for huge pages where Linux gives them on request only, as most distributions have it.
#[cfg(target_os = "linux")]
fn ask_for_huge_pages(words: &[AtomicU64]) {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    let page = page_size();
    let start = words.as_ptr().addr().next_multiple_of(page);
    let end = (words.as_ptr().addr() + size_of_val(words)) / page * page;
    if start < end {
        let first = words.as_ptr().with_addr(start).cast_mut().cast();
        // SAFETY: the range lies within `words`, and this advice changes neither its contents nor who may use it.
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
