//! The board as a server on this machine, which is the shell around the session.
//!
//! ```text
//! mod              the server: address, start, end
//! listen           connections, and the limit for those without a token (unauthenticated)
//! routes, socket   HTTP and WebSocket; auth decides who gets in
//! driver           the thread that has the studies: it drives the library of the session
//! engines          searches on a few threads (engine_thread), and long runs (runs)
//! database         the studies on the disk (private), and the thread that writes them (storage)
//! address          token and port from one run to the next
//! ```

mod address;
mod app_state;
mod auth;
mod database;
mod driver;
mod engine_thread;
mod engines;
mod input;
mod listen;
mod private;
mod resources;
mod routes;
mod runs;
mod socket;
mod storage;
mod unauthenticated;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::sync::Notify;

use crate::board::model::paste::{self, PasteError, Pasted};
use crate::board::model::{Moment, StudyId};
use crate::board::session::Capacity;
use crate::board::store::record::StudyRecord;
use crate::board::store::{StoreError, StoredGame, StudyChange};
use crate::config::Config;
use address::Address;
use app_state::AppState;
use auth::Auth;
use database::Database;
use input::Input;
use resources::Resources;

pub use address::BindOptions;
pub use database::OpenError;
pub use engines::most_engines;

/// How long the server waits for the studies when it shuts down.
const PATIENCE: Duration = Duration::from_millis(120);

/// Everything that a server needs: the studies in a folder, and the files that the settings name.
pub struct Board {
    database: Database,
    resources: Resources,
}

/// Why a board cannot be set up.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The studies cannot be stored.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The network or the book cannot be used.
    #[error("{0}")]
    Setting(String),
}

/// A new study.
pub struct Added {
    pub study: StudyId,
    /// What could not be read of it, a sentence each.
    pub problems: Vec<String>,
}

/// Why no study was added.
#[derive(Debug, Error)]
pub enum AddError {
    #[error("cannot open {file}: {why}")]
    Unreadable { file: String, why: PasteError },
    #[error("cannot keep the games: {0}")]
    Store(#[from] StoreError),
}

impl Board {
    /// Opens the studies in a folder, which is created if it does not exist.
    ///
    /// # Errors
    /// If the folder cannot be used, or the settings name a network or a book that cannot be used.
    pub fn open(folder: &Path, config: Config) -> Result<Board, BoardError> {
        let database = Database::open(folder)?;
        let mut resources = Resources::open(config).map_err(BoardError::Setting)?;
        resources.notes.extend(database.remark().map(str::to_owned));
        Ok(Board { database, resources })
    }

    /// What an analysis may use of the machine.
    #[must_use]
    pub fn capacity(&self) -> Capacity {
        self.resources.capacity()
    }

    /// Sentences about the studies, the endgame tables and the book.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.resources.notes
    }

    /// Adds the games or positions of a text as a new study, which is named after its file.
    ///
    /// # Errors
    /// If no game can be read, or the study cannot be stored.
    pub fn add(&self, file: &str, text: &str) -> Result<Added, AddError> {
        let now = Moment { unix_micros: jiff::Timestamp::now().as_microsecond(), ticks_ms: 0 };
        let read = paste::read(text, now, |game| Some(StoredGame::of(&game, 0)));
        let unreadable = |why| AddError::Unreadable { file: file.to_owned(), why };
        let Pasted { games, problems } = read.map_err(unreadable)?;
        let games: Result<Vec<StoredGame>, _> = games.into_iter().collect();
        let mut games = games.map_err(StoreError::NewGame)?;
        for (id, game) in (1..).zip(&mut games) {
            game.row.id = id;
        }
        let study = self.database.list()?.last().map_or(1, |study| study.id + 1);
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        let about =
            StudyRecord::new(&stem, 1, now).with_written(Some(stem.to_string())).repaired(study);
        let change = StudyChange { about, games, deleted: Vec::new() };
        self.database.save(&[(study, change)], &[])?;
        Ok(Added { study, problems })
    }

    /// Serves until `stop` asks it to end. On return the studies are closed or were abandoned.
    ///
    /// # Errors
    /// If the system refuses the threads or the sockets.
    pub fn serve(self, server: Server, stop: &Stop) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (inputs, received) = mpsc::channel();
        let driver = driver::start(self.database, self.resources, received, inputs.clone())?;
        let state = AppState { auth: Arc::new(server.auth), inputs: inputs.clone() };
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(server.listener)?;
            tokio::select! {
                () = listen::listen(listener, routes::routes(state)) => {}
                () = stop.wait() => {}
            }
            let _ = inputs.send(Input::End);
            let end = Instant::now() + PATIENCE;
            while !driver.is_finished() && Instant::now() < end {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            // This lets the last messages reach the clients.
            tokio::time::sleep(Duration::from_millis(10)).await;
            Ok(())
        });
        runtime.shutdown_background();
        served
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    auth: Auth,
}

/// Ends a server, from any thread.
#[derive(Clone, Default)]
pub struct Stop(Arc<Stopping>);

#[derive(Default)]
struct Stopping {
    is_asked: AtomicBool,
    asked: Notify,
}

impl Stop {
    /// Asks the server to end.
    pub fn ask(&self) {
        self.0.is_asked.store(true, Ordering::SeqCst);
        self.0.asked.notify_one();
    }

    async fn wait(&self) {
        while !self.0.is_asked.load(Ordering::SeqCst) {
            self.0.asked.notified().await;
        }
    }
}

impl Server {
    /// Listens at an address, with the token of the last server of this folder if there was one;
    /// returns sentences for the user as well.
    ///
    /// # Errors
    /// If the address is not this machine's, or cannot be listened at.
    pub fn bind(folder: &Path, options: &BindOptions) -> io::Result<(Server, Vec<String>)> {
        let Address { listener, token, remarks } = Address::take(folder, options)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let auth = Auth::new(token, address.port(), address.ip().is_loopback());
        Ok((Server { listener, address, auth }, remarks))
    }

    /// The address for the browser, with the token.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.reachable(), self.auth.token())
    }

    /// The address by which a browser on this machine reaches a server that listens at all of them.
    fn reachable(&self) -> SocketAddr {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        SocketAddr::new(ip, self.address.port())
    }

    /// An address for the browser that is valid for one request and redirects to the other.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn ticket_url(&self) -> io::Result<String> {
        let ticket = self.auth.ticket().map_err(|error| io::Error::other(error.to_string()))?;
        Ok(format!("http://{}/{ticket}/", self.reachable()))
    }
}
