//! Search threads, in the build with shared memory. The host starts each in a worker, with a stack
//! and the thread's own variables in memory that it gets from here.

use std::alloc::{Layout, alloc_zeroed};
use std::ptr;

/// What a thread does.
type Work = Box<dyn FnOnce() + Send>;

mod imports {
    use std::ffi::c_void;

    #[allow(unsafe_code, reason = "there is no other way to call the host")]
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Starts a thread soon, which passes `work` to [`super::thread`].
        pub safe fn spawn(work: *mut c_void);
    }
}

/// Starts a thread, which the host does between two calls.
pub fn start(work: Work) {
    imports::spawn(Box::into_raw(Box::new(work)).cast());
}

/// The address of zeroed memory for a thread, which the host keeps for good; 0 if there is not
/// enough.
#[allow(unsafe_code, reason = "the memory outlives every owner that Rust knows")]
#[unsafe(no_mangle)]
pub extern "C" fn allot(len: usize, align: usize) -> *mut u8 {
    match Layout::from_size_align(len.max(1), align) {
        // SAFETY: The size is not zero.
        Ok(layout) => unsafe { alloc_zeroed(layout) },
        Err(_) => ptr::null_mut(),
    }
}

/// Does the work of a thread.
///
/// # Safety
/// `work` comes from [`start`], and no other thread gets it.
#[allow(unsafe_code, reason = "the host passes on an address")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thread(work: *mut Work) {
    // SAFETY: The caller passes on what `start` made, once.
    let work = unsafe { Box::from_raw(work) };
    work();
}
