//! The server: addresses, headers, and the sockets. [`super::gate`] decides who gets in, and
//! [`super::tab`] handles the messages of a client on a thread of its own; nothing here computes.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::serve::ListenerExt;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::time::timeout;

use super::address::{Address, Wish};
use super::events::Event;
use super::gate::{Gate, Refused};
use super::hall::{Hall, MOST_TABS, ToTab};
use super::messages::LONGEST_PASTE;
use super::page;
use super::tab::{Tab, WAITING, inbox};

/// What the page may load: files of this server, and drawings that it makes itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The maximum number of messages of a client that wait to be handled.
const MOST_PENDING: usize = 16;

/// How often a silent client is pinged, and how long it may take to answer.
const ASK: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(90);

/// How long a client may take to receive an event.
const SLOWEST: Duration = Duration::from_secs(20);

/// How long the server waits for its tabs when it shuts down.
const PATIENCE: Duration = Duration::from_millis(120);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    gate: Gate,
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

/// The state that every request needs.
#[derive(Clone)]
struct Shared {
    gate: Arc<Gate>,
    hall: Arc<Hall>,
}

impl Server {
    /// Listens at an address, with the token of the last server of this folder if there was one;
    /// returns sentences for the user as well.
    ///
    /// # Errors
    /// If the address is not this machine's, or cannot be listened at.
    pub fn bind(folder: &Path, wish: &Wish) -> io::Result<(Server, Vec<String>)> {
        let Address { listener, token, remarks } = Address::take(folder, wish)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let gate = Gate::new(token, address.port(), address.ip().is_loopback());
        Ok((Server { listener, address, gate }, remarks))
    }

    /// The address for the browser, with the token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.reachable(), self.gate.token())
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
        let ticket = self.gate.ticket().map_err(|error| io::Error::other(error.to_string()))?;
        Ok(format!("http://{}/{ticket}/", self.reachable()))
    }

    /// Serves until it is asked to stop. On return all tabs have ended or were abandoned.
    ///
    /// # Errors
    /// If the system refuses the threads or the sockets.
    pub fn run(self, hall: &Arc<Hall>, stop: &Stop) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let shared = Shared { gate: Arc::new(self.gate), hall: Arc::clone(hall) };
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            // Two small events in a row would wait for each other.
            let listener = listener.tap_io(|stream| {
                let _ = stream.set_nodelay(true);
            });
            let routes = Router::new().fallback(answer).with_state(shared);
            tokio::select! {
                served = axum::serve(listener, routes).into_future() => served,
                () = stop.wait() => {
                    hall.end();
                    let end = Instant::now() + PATIENCE;
                    while hall.tabs() > 0 && Instant::now() < end {
                        tokio::time::sleep(Duration::from_millis(2)).await;
                    }
                    // This lets the last messages reach the clients.
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    Ok(())
                }
            }
        });
        runtime.shutdown_background();
        served
    }
}

/// Answers any request.
async fn answer(
    State(shared): State<Shared>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: Request,
) -> Response {
    let mut response = routed(shared, upgrade, &request);
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn routed(
    shared: Shared,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: &Request,
) -> Response {
    let rest = match shared.gate.admit(request.uri(), request.headers()) {
        Ok(rest) => rest,
        Err(Refused::Token) if shared.gate.takes_ticket(request.uri()) => {
            let place = format!("/{}/", shared.gate.token());
            return (StatusCode::SEE_OTHER, [(LOCATION, place)]).into_response();
        }
        Err(refused) => return plain(StatusCode::FORBIDDEN, refused.sentence()),
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let text = "Only GET is answered here.\n";
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], text).into_response();
    }
    match rest {
        "" => {
            let place = format!("/{}/", shared.gate.token());
            (StatusCode::PERMANENT_REDIRECT, [(LOCATION, place)]).into_response()
        }
        "/socket" => match upgrade {
            Ok(_) if !request.headers().contains_key(ORIGIN) => {
                plain(StatusCode::FORBIDDEN, "A socket needs the header Origin.\n")
            }
            Ok(upgrade) => {
                let hall = shared.hall;
                upgrade
                    .max_message_size(LONGEST_PASTE)
                    .max_frame_size(LONGEST_PASTE)
                    .on_upgrade(move |socket| talk(socket, hall))
            }
            Err(_) => plain(StatusCode::BAD_REQUEST, "This is the address of a WebSocket.\n"),
        },
        name => match page::file(name.strip_prefix('/').unwrap_or(name)) {
            Some(file) => ([(CONTENT_TYPE, file.media_type)], file.content).into_response(),
            None => plain(StatusCode::NOT_FOUND, "There is no such file.\n"),
        },
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// Talks to a client: passes its messages to its tab, and the events of the tab to it.
async fn talk(mut socket: WebSocket, hall: Arc<Hall>) {
    let (to_tab, heard) = inbox();
    let (out, mut events) = mpsc::channel(WAITING);
    let begun = hall.enter(&to_tab).ok_or_else(|| {
        format!("{MOST_TABS} tabs are open, which is the maximum; close one of them")
    });
    let begun = begun.and_then(|id| {
        let (own, inbox) = (Arc::clone(&hall), to_tab.clone());
        let serve = move || Tab::serve(own, id, inbox, &heard, out);
        let spawned = thread::Builder::new().name(format!("tab {id}")).spawn(serve);
        spawned.map(drop).map_err(|error| {
            hall.leave(id);
            format!("no thread can be started: {error}")
        })
    });
    if let Err(why) = begun {
        let bye = serde_json::to_string(&Event::Bye { why }).unwrap_or_default();
        let _ = timeout(SLOWEST, socket.send(Message::Text(bye.into()))).await;
        return close(&mut socket, close_code::AGAIN, "too many tabs are open").await;
    }
    let pending = Arc::new(Semaphore::new(MOST_PENDING));
    let mut ask = tokio::time::interval(ASK);
    let mut last = Instant::now();
    loop {
        tokio::select! {
            received = receive(&mut socket, &pending) => match received {
                Received::Message(message) => {
                    last = Instant::now();
                    // A tab that is gone closes the other channel, too.
                    let _ = to_tab.send(message);
                }
                Received::Nothing => last = Instant::now(),
                Received::End => break,
                Received::Refused(code, why) => {
                    let refused = serde_json::to_string(&Event::Refused { to: None, why });
                    let refused = Message::Text(refused.unwrap_or_default().into());
                    let _ = timeout(SLOWEST, socket.send(refused)).await;
                    close(&mut socket, code, "the message cannot be read").await;
                    break;
                }
            },
            event = events.recv() => match event {
                Some(text) => {
                    let text = Message::Text((&*text).into());
                    if !matches!(timeout(SLOWEST, socket.send(text)).await, Ok(Ok(()))) {
                        break;
                    }
                }
                None => {
                    close(&mut socket, close_code::AWAY, "the tab has ended").await;
                    break;
                }
            },
            _ = ask.tick() => {
                let is_gone = last.elapsed() > SILENCE;
                if is_gone || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    break;
                }
            }
        }
    }
    let _ = to_tab.send(ToTab::Gone);
}

/// A frame from a client.
enum Received {
    Message(ToTab),
    Nothing,
    /// The connection ends, with a close code and a sentence.
    Refused(u16, String),
    End,
}

/// The next message of a client. None is read while too many wait to be handled.
async fn receive(socket: &mut WebSocket, pending: &Arc<Semaphore>) -> Received {
    // Fails only once the semaphore is closed, which never happens.
    let Ok(permit) = Arc::clone(pending).acquire_owned().await else { return Received::End };
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => {
            Received::Message(ToTab::Request(text.as_str().to_owned(), permit))
        }
        Some(Ok(Message::Binary(_))) => Received::Message(ToTab::Refused(
            "a message is a text frame, not a binary one".to_owned(),
        )),
        // The answer to a close is sent when the next message is waited for, which does not come.
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => Received::Nothing,
        None => Received::End,
        Some(Err(error)) if error.to_string().contains("too long") => {
            let why = format!("a message has at most {LONGEST_PASTE} bytes");
            Received::Refused(close_code::SIZE, why)
        }
        Some(Err(error)) => {
            Received::Refused(close_code::PROTOCOL, format!("the message cannot be read: {error}"))
        }
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
}
