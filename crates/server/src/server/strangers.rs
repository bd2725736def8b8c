//! Connections that have not shown the token yet. They are few and short: a connection that sends
//! nothing must not keep out the owner. When there are too many, the oldest goes, because a browser
//! shows its token at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::AbortHandle;

/// The most connections without a token.
const MOST_STRANGERS: usize = 64;

/// How long a connection may take to show it.
pub const LONGEST: Duration = Duration::from_secs(5);

/// The list of them, the oldest first.
#[derive(Clone, Default)]
pub struct Strangers(Arc<Mutex<List>>);

#[derive(Default)]
struct List {
    next: u64,
    waiting: VecDeque<(u64, Option<AbortHandle>)>,
}

/// A connection in the list. It leaves the list when it shows the token or ends.
#[derive(Clone)]
pub struct Stranger {
    id: u64,
    list: Strangers,
}

impl Strangers {
    fn lock(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection. The oldest one goes if there are too many.
    #[must_use]
    pub fn enter(&self) -> Stranger {
        let mut list = self.lock();
        let id = list.next;
        list.next += 1;
        list.waiting.push_back((id, None));
        if list.waiting.len() > MOST_STRANGERS
            && let Some((_, Some(oldest))) = list.waiting.pop_front()
        {
            oldest.abort();
        }
        Stranger { id, list: self.clone() }
    }
}

impl Stranger {
    /// How its task is ended when there are too many.
    pub fn set_task(&self, task: AbortHandle) {
        let mut list = self.list.lock();
        if let Some((_, own)) = list.waiting.iter_mut().find(|(id, _)| *id == self.id) {
            *own = Some(task);
        }
    }

    /// The stranger has shown the token, or is gone.
    pub fn admit(&self) {
        self.list.lock().waiting.retain(|(id, _)| *id != self.id);
    }

    /// Whether it has not shown the token yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.list.lock().waiting.iter().any(|(id, _)| *id == self.id)
    }
}
