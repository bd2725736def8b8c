//! Connections that have not shown the token yet. They are few and short: a connection that sends
//! nothing must not keep out the owner. When there are too many, the oldest goes, because a browser
//! shows its token at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::AbortHandle;

/// The most connections without a token.
const MOST_UNAUTHENTICATED: usize = 64;

/// How long a connection may take to show it.
pub const LONGEST: Duration = Duration::from_secs(5);

/// The list of them, the oldest first.
#[derive(Clone, Default)]
pub struct UnauthenticatedList(Arc<Mutex<List>>);

#[derive(Default)]
struct List {
    next: u64,
    waiting: VecDeque<(u64, Option<AbortHandle>)>,
}

/// A connection in the list. It leaves the list when it shows the token or ends.
#[derive(Clone)]
pub struct Unauthenticated {
    id: u64,
    list: UnauthenticatedList,
}

impl UnauthenticatedList {
    fn lock(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection. The oldest one goes if there are too many.
    #[must_use]
    pub fn enter(&self) -> Unauthenticated {
        let mut list = self.lock();
        let id = list.next;
        list.next += 1;
        list.waiting.push_back((id, None));
        if list.waiting.len() > MOST_UNAUTHENTICATED
            && let Some((_, Some(oldest))) = list.waiting.pop_front()
        {
            oldest.abort();
        }
        Unauthenticated { id, list: self.clone() }
    }
}

impl Unauthenticated {
    /// How its task is ended when there are too many.
    pub fn set_task(&self, task: AbortHandle) {
        let mut list = self.list.lock();
        if let Some((_, own)) = list.waiting.iter_mut().find(|(id, _)| *id == self.id) {
            *own = Some(task);
        }
    }

    /// The client has shown the token, or is gone.
    pub fn admit(&self) {
        self.list.lock().waiting.retain(|(id, _)| *id != self.id);
    }

    /// Whether it has not shown the token yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.list.lock().waiting.iter().any(|(id, _)| *id == self.id)
    }
}
