//! How late the runner itself may have been when it took the time of an answer: what a tester needs
//! to know before believing a loss on time.
//!
//! The bound has two parts. The event loop may have been busy with another game when the bytes
//! arrived; and the system may have let the thread wait for a core. Linux counts the second part for
//! each thread (`/proc/thread-self/schedstat`); elsewhere it is unknown and counts as nothing.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

/// A wait shorter than this did not begin before the bytes arrived.
const AT_ONCE: Duration = Duration::from_micros(10);

struct Watch {
    schedule: Option<File>,
    /// What the thread had waited for a core when it last woke.
    waited: Duration,
    slept: Instant,
    woke: Instant,
    /// How late the last waking may have been.
    late: Duration,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Call it when this thread's event loop goes to sleep.
pub fn before_sleep() {
    with_watch(|watch| watch.slept = Instant::now());
}

/// Call it when this thread's event loop wakes up.
pub fn after_sleep() {
    with_watch(|watch| watch.wake(Instant::now(), watch.waited_in_all()));
}

/// How late `arrived`, taken just now on this thread, may be.
pub fn of(arrived: Instant) -> Duration {
    with_watch(|watch| watch.lateness(arrived))
}

fn with_watch<T>(use_it: impl FnOnce(&mut Watch) -> T) -> T {
    WATCH.with_borrow_mut(|watch| use_it(watch.get_or_insert_with(Watch::new)))
}

impl Watch {
    fn new() -> Watch {
        let now = Instant::now();
        let schedule = File::open("/proc/thread-self/schedstat").ok();
        let mut watch =
            Watch { schedule, waited: Duration::ZERO, slept: now, woke: now, late: Duration::ZERO };
        watch.waited = watch.waited_in_all();
        watch
    }

    /// The thread wakes at `now`, and has waited `in_all` for a core since it began.
    fn wake(&mut self, now: Instant, in_all: Duration) {
        let waited = in_all.saturating_sub(self.waited);
        let busy = self.slept.saturating_duration_since(self.woke);
        let is_at_once = now.saturating_duration_since(self.slept) < AT_ONCE + waited;
        self.late = waited + if is_at_once { busy } else { Duration::ZERO };
        (self.woke, self.waited) = (now, in_all);
    }

    fn lateness(&self, arrived: Instant) -> Duration {
        self.late + arrived.saturating_duration_since(self.woke)
    }

    /// How long this thread has waited for a core since it began.
    fn waited_in_all(&self) -> Duration {
        let Some(file) = &self.schedule else { return Duration::ZERO };
        let mut bytes = [0; 64];
        let read = read_start(file, &mut bytes);
        let text = read.ok().and_then(|length| std::str::from_utf8(&bytes[..length]).ok());
        text.and_then(waited).unwrap_or_default()
    }
}

/// The second number of a file `schedstat`: how long a thread has waited for a core since it began.
pub(super) fn waited(schedstat: &str) -> Option<Duration> {
    schedstat.split(' ').nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// Reads the beginning of a file again.
#[cfg(unix)]
fn read_start(file: &File, bytes: &mut [u8]) -> io::Result<usize> {
    use std::os::unix::fs::FileExt;
    file.read_at(bytes, 0)
}

/// There is no such file.
#[cfg(not(unix))]
fn read_start(_: &File, _: &mut [u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

/// How often the runner was how late, in steps of a fifth.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    worst: Duration,
}

/// Steps for each doubling.
const STEPS: f64 = 4.0;

impl Histogram {
    pub fn add(&mut self, late: Duration) {
        let micros = late.as_nanos() as f64 / 1000.0;
        let step = ((micros.max(1.0)).log2() * STEPS).ceil() as usize;
        if self.counts.len() <= step {
            self.counts.resize(step + 1, 0);
        }
        self.counts[step] += 1;
        self.worst = self.worst.max(late);
    }

    pub fn merge(&mut self, other: &Histogram) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (own, more) in self.counts.iter_mut().zip(&other.counts) {
            *own += more;
        }
        self.worst = self.worst.max(other.worst);
    }

    /// The number of answers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    #[must_use]
    pub const fn worst(&self) -> Duration {
        self.worst
    }

    /// At most this late were at least `share` of the answers.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let wanted = (share * self.count() as f64).ceil() as u64;
        let mut seen = 0;
        for (step, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                let micros = (step as f64 / STEPS).exp2();
                return Duration::from_nanos((micros * 1000.0) as u64).min(self.worst);
            }
        }
        self.worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_close_to_the_truth() {
        let mut histogram = Histogram::default();
        let mut other = Histogram::default();
        for micros in 1..=1000 {
            let into = if micros % 2 == 0 { &mut histogram } else { &mut other };
            into.add(Duration::from_micros(micros));
        }
        histogram.merge(&other);
        assert_eq!((histogram.count(), histogram.worst()), (1000, Duration::from_millis(1)));
        for (share, micros) in [(0.5, 500.0), (0.99, 990.0)] {
            let found = histogram.quantile(share).as_secs_f64() * 1e6;
            assert!(found >= micros && found <= micros * 1.2, "{found} for {micros}");
        }
        assert_eq!(Histogram::default().quantile(0.5), Duration::ZERO);
    }

    #[test]
    fn a_busy_loop_is_late_and_an_idle_one_is_not() {
        let ms = Duration::from_millis;
        let start = Instant::now();
        let at = |time| start + ms(time);
        let mut watch =
            Watch { schedule: None, waited: ms(0), slept: start, woke: start, late: ms(0) };
        // Busy for five milliseconds, and asleep for two: what wakes it has just arrived.
        watch.slept = at(5);
        watch.wake(at(7), ms(0));
        assert_eq!(watch.lateness(at(7)), ms(0));
        assert_eq!(watch.lateness(at(8)), ms(1), "it was read a millisecond after the waking");
        // Busy again, and it wakes at once: that may have waited all the time.
        watch.slept = at(11);
        watch.wake(at(11), ms(0));
        assert_eq!(watch.lateness(at(11)), ms(4));
        // Asleep for two milliseconds, of which it waited one for a core.
        watch.slept = at(12);
        watch.wake(at(14), ms(1));
        assert_eq!(watch.lateness(at(14)), ms(1));
    }
}
