//! The threads that a search runs on. WebAssembly has no threads: there, everything runs on the
//! thread that asks for it.

#[cfg(not(target_family = "wasm"))]
pub use threads::Pool;

#[cfg(target_family = "wasm")]
pub use one_thread::Pool;

#[cfg(not(target_family = "wasm"))]
mod threads {
    use rayon::ThreadPoolBuildError;

    /// The stack of a search thread. A line of 200 plies with its move lists needs less than half
    /// of it.
    const STACK_BYTES: usize = 16 << 20;

    /// The threads of a searcher.
    pub struct Pool(rayon::ThreadPool);

    impl Pool {
        pub(in crate::search) fn new(threads: usize) -> Result<Pool, ThreadPoolBuildError> {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .stack_size(STACK_BYTES)
                .thread_name(|index| format!("search {index}"))
                .build()
                .map(Pool)
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
mod one_thread {
    use rayon::ThreadPoolBuildError;

    /// The only thread there is.
    pub struct Pool;

    impl Pool {
        pub(in crate::search) fn new(_: usize) -> Result<Pool, ThreadPoolBuildError> {
            Ok(Pool)
        }

        /// Runs some work.
        pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            work()
        }

        /// Runs some work, and returns after its end.
        pub fn spawn(&self, work: impl FnOnce() + Send + 'static) {
            work();
        }

        /// Runs some work as thread 0.
        pub(in crate::search) fn broadcast<R: Send>(
            &self,
            work: impl Fn(usize) -> R + Sync,
        ) -> Vec<R> {
            vec![work(0)]
        }
    }
}
