//! The socket of a client: it passes messages to the thread that has the studies, and events from
//! it. Nothing here knows what they mean.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::timeout;

use super::app_state::AppState;
use super::input::{Input, MOST_CLIENTS, MOST_EVENTS};
use crate::board::wire::Event;
use crate::board::wire::message::LONGEST_IMPORT;

/// The maximum number of messages of a client that wait to be handled.
const MOST_PENDING: usize = 16;

/// How often a silent client is pinged, and how long it may take to answer.
const ASK: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(90);

/// How long a client may take to receive an event.
const SLOWEST: Duration = Duration::from_secs(20);

/// Serves a client until it leaves or the server shuts down.
pub async fn serve(mut socket: WebSocket, state: AppState) {
    let (out, mut events) = mpsc::channel(MOST_EVENTS);
    let (number, numbered) = oneshot::channel();
    // If the thread has ended, nobody answers.
    let _ = state.inputs.send(Input::Connect { out, number });
    let client = match numbered.await {
        Ok(Some(client)) => client,
        Ok(None) => {
            let why =
                format!("{MOST_CLIENTS} tabs are open, which is the maximum; close one of them");
            say(&mut socket, &Event::Bye { why }).await;
            return close(&mut socket, close_code::AGAIN, "too many tabs are open").await;
        }
        Err(_) => {
            let why = "the server is shutting down".to_owned();
            say(&mut socket, &Event::Bye { why }).await;
            return close(&mut socket, close_code::AWAY, "the server is shutting down").await;
        }
    };
    let pending = Arc::new(Semaphore::new(MOST_PENDING));
    let mut ask = tokio::time::interval(ASK);
    let mut last = Instant::now();
    loop {
        tokio::select! {
            received = receive(&mut socket, &pending) => match received {
                Received::Text(text, permit) => {
                    last = Instant::now();
                    let _ = state.inputs.send(Input::Message { client, text, permit });
                }
                Received::Binary => {
                    let why = "a message is a text frame, not a binary one".to_owned();
                    let _ = state.inputs.send(Input::Refused { client, why });
                }
                Received::Nothing => last = Instant::now(),
                Received::End => break,
                Received::Broken(code, why) => {
                    say(&mut socket, &Event::Refused { to: None, why }).await;
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
                    close(&mut socket, close_code::AWAY, "the session has ended").await;
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
    let _ = state.inputs.send(Input::Disconnect(client));
}

/// A frame from a client.
enum Received {
    Text(String, OwnedSemaphorePermit),
    Binary,
    Nothing,
    /// The connection ends, with a close code and a sentence.
    Broken(u16, String),
    End,
}

/// The next message of a client. None is read while too many wait to be handled.
async fn receive(socket: &mut WebSocket, pending: &Arc<Semaphore>) -> Received {
    // Fails only once the semaphore is closed, which never happens.
    let Ok(permit) = Arc::clone(pending).acquire_owned().await else { return Received::End };
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => Received::Text(text.as_str().to_owned(), permit),
        Some(Ok(Message::Binary(_))) => Received::Binary,
        // The answer to a close is sent when the next message is waited for, which does not come.
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => Received::Nothing,
        None => Received::End,
        Some(Err(error)) if error.to_string().contains("too long") => {
            let why = format!("a message has at most {LONGEST_IMPORT} bytes");
            Received::Broken(close_code::SIZE, why)
        }
        Some(Err(error)) => {
            let why = format!("the message cannot be read: {error}");
            Received::Broken(close_code::PROTOCOL, why)
        }
    }
}

async fn say(socket: &mut WebSocket, event: &Event) {
    let text = serde_json::to_string(event).unwrap_or_default();
    let _ = timeout(SLOWEST, socket.send(Message::Text(text.into()))).await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
}
