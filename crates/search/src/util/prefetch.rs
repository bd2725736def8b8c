//! Prefetching of memory that is needed soon.

/// Prefetches the cache line that holds the start of a value; does nothing on CPUs other than x86-64 and aarch64.
#[inline]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(unused_variables, reason = "there is no prefetch to call")
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
    #[cfg(target_arch = "aarch64")]
    {
        // SAFETY: a prefetch has no visible effect, whatever the address; this one is of a value.
        #[allow(unsafe_code, reason = "std's function for it is not stable")]
        unsafe {
            std::arch::asm!(
                "prfm pldl1keep, [{}]",
                in(reg) std::ptr::from_ref(value),
                options(nostack, preserves_flags, readonly)
            );
        }
    }
}
