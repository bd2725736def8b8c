//! Worker threads that send their results to the thread that started them.
//!
//! These are separate threads, not a rayon pool: a pool worker that waits for the pool of its
//! search would start another job inside the first.

use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// The maximum number of results waiting to be received. If the receiver is slower, the threads
/// wait.
const WAITING: usize = 256;

/// The sender of a thread's results. Sending fails once the receiver has given up.
pub type Results<T, E> = SyncSender<Result<T, E>>;

/// Runs `work` on `threads` threads, at least one, and `receive` on this one. `receive` gets all
/// results, and the error of each thread that fails; its input ends when all threads have ended. If
/// it fails itself, `stop` asks the threads to end early.
///
/// # Errors
/// If a thread cannot be started; the others are stopped, and nothing is received.
pub fn run<T: Send, E: Send, R, F>(
    threads: usize,
    work: impl Fn(&Results<T, E>) -> Result<(), E> + Sync,
    receive: impl FnOnce(&Receiver<Result<T, E>>) -> Result<R, F>,
    stop: impl Fn(),
) -> io::Result<Result<R, F>> {
    thread::scope(|scope| {
        // Dropped before the threads are joined, so that none of them waits forever to send.
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for index in 0..threads.max(1) {
            let (sender, work) = (sender.clone(), &work);
            let spawned = thread::Builder::new().name(format!("worker {index}")).spawn_scoped(
                scope,
                move || {
                    if let Err(error) = work(&sender) {
                        // If the receiver is gone, it has already failed for another reason.
                        let _ = sender.send(Err(error));
                    }
                },
            );
            if let Err(error) = spawned {
                stop();
                return Err(error);
            }
        }
        drop(sender);
        let received = receive(&receiver);
        if received.is_err() {
            stop();
        }
        Ok(received)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn every_result_arrives_and_so_does_an_error() {
        let next = AtomicUsize::new(0);
        let work = |results: &Results<usize, &str>| {
            loop {
                match next.fetch_add(1, Ordering::Relaxed) {
                    number if number < 1000 => results.send(Ok(number)).unwrap(),
                    1000 => return Err("out of numbers"),
                    _ => return Ok(()),
                }
            }
        };
        let receive = |receiver: &Receiver<Result<usize, &'static str>>| {
            let (numbers, errors): (Vec<_>, Vec<_>) = receiver.iter().partition(Result::is_ok);
            Ok::<_, ()>((numbers.into_iter().flatten().sum::<usize>(), errors))
        };
        let (sum, errors) = run(3, work, receive, || {}).unwrap().unwrap();
        assert_eq!((sum, errors), (1000 * 999 / 2, vec![Err("out of numbers")]));
    }

    #[test]
    fn threads_that_nobody_listens_to_end() {
        let stopped = AtomicBool::new(false);
        let work = |results: &Results<(), ()>| {
            while results.send(Ok(())).is_ok() {}
            Ok(())
        };
        let received =
            run(2, work, |_| Err::<(), _>("full"), || stopped.store(true, Ordering::Relaxed))
                .unwrap();
        assert_eq!((received, stopped.into_inner()), (Err("full"), true));
    }
}
