//! A client of `fissile board`: starts the real server, and talks to it over real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::driver;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

pub use crate::driver::PATIENCE;

/// A running server. It is killed at the end of the test.
pub struct Server {
    pub child: Child,
    pub port: u16,
    pub token: String,
}

impl Server {
    /// Starts a server that keeps its studies in a folder.
    pub fn start(folder: &Path) -> Server {
        Server::start_with(folder, &[])
    }

    /// Starts a server with more arguments, which keeps its studies in a folder.
    pub fn start_with(folder: &Path, arguments: &[&str]) -> Server {
        Server::launch(Server::command(folder).arg("--no-browser").args(arguments))
    }

    /// The command of a server that keeps its studies in a folder, and opens a browser.
    pub fn command(folder: &Path) -> Command {
        let mut command = Command::new(driver::program());
        command.current_dir(folder).args(["board", "--studies"]).arg(folder);
        command
    }

    /// Starts a server by its command.
    pub fn launch(command: &mut Command) -> Server {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let url = loop {
            let line = lines.next().unwrap().unwrap();
            if let Some(url) = line.strip_prefix("The board is at http://127.0.0.1:") {
                break url.to_owned();
            }
        };
        // Nobody reads the rest; the pipe holds it.
        std::thread::spawn(move || lines.for_each(drop));
        let (port, rest) = url.split_once('/').unwrap();
        // A study may follow.
        let (token, _) = rest.split_once('/').unwrap();
        let token = token.to_owned();
        Server { child, port: port.parse().unwrap(), token }
    }

    /// Asks over HTTP: the status, the headers, and the body.
    pub fn http(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            text.push_str(&format!("Host: 127.0.0.1:{}\r\n", self.port));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{text}\r\n").as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A refused request may be cut off.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    /// Opens a socket as a browser does, without opening a study.
    pub fn connect(&self) -> Tab {
        self.try_connect(
            &format!("/{}/socket", self.token),
            &format!("http://127.0.0.1:{}", self.port),
        )
        .unwrap()
    }

    /// Tries to open a socket.
    pub fn try_connect(&self, path: &str, origin: &str) -> Result<Tab, String> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let address = format!("ws://127.0.0.1:{}{path}", self.port);
        let mut request = address.into_client_request().unwrap();
        if !origin.is_empty() {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => {
                let mut tab = Tab { socket, hello: Value::Null };
                tab.hello = tab.next_event();
                if tab.hello["type"] == "hello" { Ok(tab) } else { Err(tab.hello.to_string()) }
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Opens a socket and a study: the one that was changed last, or a new one.
    pub fn open(&self) -> (Tab, Value, Value) {
        let mut tab = self.connect();
        tab.send(&json!({"type": "open"}));
        let study = tab.until("study");
        let game = tab.until("game");
        tab.until("position");
        (tab, study, game)
    }

    /// Ends the process without a warning.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends Ctrl-C, and waits for the end: whether it was a clean one.
    #[cfg(unix)]
    pub fn interrupt(&mut self) -> bool {
        driver::signal(&self.child, "-INT");
        driver::ended(&mut self.child).success()
    }

    /// A number of `/proc/PID/status`, such as `VmRSS` in KiB.
    pub fn status(&self, key: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line =
            status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A socket.
pub struct Tab {
    pub hello: Value,
    pub socket: WebSocket<TcpStream>,
}

impl Tab {
    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    /// Sends a text.
    pub fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// The next event. Pings come for ever, so they do not count.
    pub fn next_event(&mut self) -> Value {
        let begin = Instant::now();
        loop {
            assert!(begin.elapsed() < PATIENCE, "no event");
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next event of a type; others are skipped, but a refusal fails.
    pub fn until(&mut self, kind: &str) -> Value {
        self.until_one(kind, |_| true)
    }

    /// The next event of a type that fits.
    pub fn until_one(&mut self, kind: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let event = self.next_event();
            if event["type"] == kind && fits(&event) {
                return event;
            }
            assert!(event["type"] != "refused", "instead of {kind}: {event}");
            assert!(begin.elapsed() < PATIENCE, "no {kind}");
        }
    }

    /// Asks something, and waits for the answer of a type.
    pub fn ask(&mut self, message: &Value, kind: &str) -> Value {
        self.send(message);
        self.until(kind)
    }

    /// Asks something that is refused, and returns why.
    pub fn refused(&mut self, message: &Value) -> String {
        self.send(message);
        let event = loop {
            let event = self.next_event();
            if event["type"] == "refused" {
                break event;
            }
        };
        assert_eq!(event["to"], message["type"], "{event}");
        event["why"].as_str().unwrap().to_owned()
    }

    /// The next event that is none of some types.
    pub fn next_but(&mut self, kinds: &[&str]) -> Value {
        loop {
            let event = self.next_event();
            if !kinds.iter().any(|kind| event["type"] == *kind) {
                return event;
            }
        }
    }

    /// Plays moves from a node; returns the last node.
    pub fn play(&mut self, node: u64, moves: &str) -> u64 {
        moves.split(' ').fold(node, |node, text| {
            let position =
                self.ask(&json!({"type": "move", "node": node, "text": text}), "position");
            position["node"].as_u64().unwrap()
        })
    }

    /// The current game as PGN.
    pub fn pgn(&mut self) -> String {
        let file = self.ask(&json!({"type": "save", "what": "game"}), "file");
        file["text"].as_str().unwrap().to_owned()
    }
}
