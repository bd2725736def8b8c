//! Accepts connections, and limits those that have not shown the token.

use std::future::pending;
use std::time::Duration;

use axum::Router;
use axum::extract::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::unauthenticated::{LONGEST, Unauthenticated, UnauthenticatedList};

/// How long the server waits after it could not accept a connection, for instance because too many
/// files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves all connections. It never ends.
pub async fn listen(listener: TcpListener, routes: Router) {
    let unauthenticated = UnauthenticatedList::default();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        // Two small events in a row would wait for each other.
        let _ = stream.set_nodelay(true);
        let entry = unauthenticated.enter();
        let task = tokio::spawn(converse(stream, routes.clone(), entry.clone()));
        entry.set_task(task.abort_handle());
    }
}

/// Serves a connection until it ends, or its time to show the token is over.
async fn converse(stream: TcpStream, routes: Router, entry: Unauthenticated) {
    let service = TowerToHyperService::new(routes.layer(Extension(entry.clone())));
    let connection =
        http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        // A connection that breaks concerns nobody else.
        _ = connection => {}
        () = expired(&entry) => {}
    }
    entry.admit();
}

async fn expired(entry: &Unauthenticated) {
    sleep(LONGEST).await;
    if !entry.is_waiting() {
        pending::<()>().await;
    }
}
