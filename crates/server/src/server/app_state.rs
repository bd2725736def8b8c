//! What every request to the server needs.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::auth::Auth;
use super::input::Input;

#[derive(Clone)]
pub struct AppState {
    pub auth: Arc<Auth>,
    /// To the thread that has the studies.
    pub inputs: Sender<Input>,
}
