//! What reaches the thread that has the studies: from sockets, and from searches.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use crate::board::session::{Addition, Answer, ClientId, JobId};
use crate::board::store::StoreError;

/// The most clients at once.
pub const MOST_CLIENTS: usize = 32;

/// The maximum number of events that wait for a client. A client that reads none of them is
/// dropped.
pub const MOST_EVENTS: usize = 256;

/// The events for a client, as JSON.
pub type Outbox = mpsc::Sender<Arc<str>>;

pub enum Input {
    /// A client has connected. It gets its number, or `None` if there are too many clients.
    Connect { out: Outbox, number: oneshot::Sender<Option<ClientId>> },
    /// A message of a client. The permit is released once it is handled, so that a client cannot
    /// pile messages up.
    Message { client: ClientId, text: String, permit: OwnedSemaphorePermit },
    /// A message of a client that cannot be one, and why.
    Refused { client: ClientId, why: String },
    /// A client has gone.
    Disconnect(ClientId),
    /// A search or another job has found something.
    Answer(JobId, Answer),
    /// Games are staged, or cannot be.
    Staged(JobId, Result<Vec<Addition>, StoreError>),
    /// The server ends.
    End,
}
