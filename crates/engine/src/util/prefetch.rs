//! Prefetching of memory that is needed soon.

/// Prefetches the cache line that holds the start of a value; does nothing where std has no
/// prefetch.
#[inline]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(unused_variables, reason = "std has a prefetch for x86-64 only")
)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no visible effect, whatever the address; this one is of a value.
        #[allow(unsafe_code, reason = "there is no safe prefetch")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
        }
    }
}
