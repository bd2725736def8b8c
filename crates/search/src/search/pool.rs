//! The threads that a search runs on. WebAssembly has one thread, and everything runs on that; with
//! atomics, the host may start others.

#[cfg(not(target_family = "wasm"))]
pub use threads::Pool;

#[cfg(target_family = "wasm")]
pub use helpers::{Pool, Start, set_start};

#[cfg(not(target_family = "wasm"))]
mod threads {
    use std::hint::black_box;

    use rayon::ThreadPoolBuildError;

    /// The stack of a search thread. A line of 200 plies with its move lists needs less than half
    /// of it.
    const STACK_BYTES: usize = 16 << 20;

    /// What the allocator of glibc sets aside for a thread.
    const ARENA_BYTES: usize = if cfg!(target_env = "gnu") { 64 << 20 } else { 0 };

    /// The threads of a searcher.
    pub struct Pool(rayon::ThreadPool);

    impl Pool {
        /// The addresses that a thread takes before it does anything, in MiB. A limit such as
        /// `ulimit -v` counts them.
        pub(in crate::search) const THREAD_MEBIBYTES: usize = (STACK_BYTES + ARENA_BYTES) >> 20;

        /// Whether there are addresses for this number of threads. If they run out while threads start, a
        /// small allocation fails somewhere, and ends the process.
        pub(in crate::search) fn has_addresses(threads: usize) -> bool {
            // A single thread makes do with what the process has. One block for each other thread: a
            // kernel refuses a block that is larger than its memory.
            let mut blocks: Vec<Vec<u8>> = Vec::new();
            (1..threads).all(|_| {
                let mut block = Vec::new();
                let has_room = block.try_reserve_exact(Pool::THREAD_MEBIBYTES << 20).is_ok();
                blocks.push(black_box(block));
                has_room
            })
        }

        /// Returns when every thread runs and has its memory.
        pub(in crate::search) fn new(threads: usize) -> Result<Pool, ThreadPoolBuildError> {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .stack_size(STACK_BYTES)
                .thread_name(|index| format!("search {index}"))
                .build()?;
            pool.broadcast(|_| ());
            Ok(Pool(pool))
        }

        /// Runs some work on one of the threads, and waits for it. Parallel work inside it uses all
        /// threads.
        pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            self.0.install(work)
        }

        /// Starts some work on one of the threads.
        pub fn spawn(&self, work: impl FnOnce() + Send + 'static) {
            self.0.spawn(work);
        }

        /// Runs some work on every thread, and waits for all. It gets the number of its thread.
        pub(in crate::search) fn broadcast<R: Send>(
            &self,
            work: impl Fn(usize) -> R + Sync,
        ) -> Vec<R> {
            self.0.broadcast(|context| work(context.index()))
        }
    }
}

#[cfg(target_family = "wasm")]
mod helpers {
    use std::io::{Error, ErrorKind};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

    /// Lets the host start a thread that does this work.
    pub type Start = fn(Box<dyn FnOnce() + Send>);

    static START: OnceLock<Start> = OnceLock::new();

    /// Sets how threads are started, once and before any search.
    pub fn set_start(start: Start) {
        // The first function stays.
        let _ = START.set(start);
    }

    /// The thread that asks for a search is its main thread; these are the others, if there are any.
    pub struct Pool(Option<ThreadPool>);

    impl Pool {
        /// The host keeps the memory of its threads.
        pub(in crate::search) const THREAD_MEBIBYTES: usize = 0;

        pub(in crate::search) const fn has_addresses(_: usize) -> bool {
            true
        }

        pub(in crate::search) fn new(threads: usize) -> Result<Pool, ThreadPoolBuildError> {
            if threads < 2 {
                return Ok(Pool(None));
            }
            ThreadPoolBuilder::new()
                .num_threads(threads - 1)
                .spawn_handler(|thread| {
                    let start = START.get().ok_or(Error::from(ErrorKind::Unsupported))?;
                    start(Box::new(|| thread.run()));
                    Ok(())
                })
                .build()
                .map(|pool| Pool(Some(pool)))
        }

        /// Runs some work.
        pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            work()
        }

        /// Runs some work, and returns after its end.
        pub fn spawn(&self, work: impl FnOnce() + Send + 'static) {
            work();
        }

        /// Runs some work on every thread, and waits for all. It gets the number of its thread; the
        /// calling thread is number 0.
        pub(in crate::search) fn broadcast<R: Send>(
            &self,
            work: impl Fn(usize) -> R + Sync,
        ) -> Vec<R> {
            let Some(pool) = &self.0 else { return vec![work(0)] };
            let found: Vec<_> = (0..pool.current_num_threads()).map(|_| Mutex::new(None)).collect();
            let work = &work;
            let first = pool.in_place_scope(|scope| {
                for (index, place) in found.iter().enumerate() {
                    scope.spawn(move |_| {
                        let result = work(index + 1);
                        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
                    });
                }
                work(0)
            });
            let others = found
                .into_iter()
                .filter_map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner));
            [first].into_iter().chain(others).collect()
        }
    }
}
