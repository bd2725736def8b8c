//! Decides who may talk to the server: a request needs the token of the server, a `Host` that no
//! web site on the internet can have, and, if it comes from a page, the origin of this server. This
//! keeps out other users of the machine and pages of other sites.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};

/// The bytes of a token.
const BYTES: usize = 16;

/// The checks that every request must pass.
#[derive(Debug)]
pub struct Auth {
    token: String,
    /// A word that is valid for one request, which is redirected to the address with the token.
    ticket: Mutex<Option<String>>,
    port: u16,
    is_loopback: bool,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The token is missing or wrong.
    Token,
    /// The host is not this server.
    Host,
    /// The request comes from a page of another site.
    Origin,
}

impl Refused {
    /// A sentence for the client.
    pub const fn sentence(self) -> &'static str {
        match self {
            Refused::Token => {
                "The address lacks the token of the server; use the address that fissile board printed.\n"
            }
            Refused::Host => {
                "The request names another host; use the address that fissile board printed.\n"
            }
            Refused::Origin => "The request comes from a page of another site and is refused.\n",
        }
    }
}

impl Auth {
    /// The checks of a server with this token at this port.
    #[must_use]
    pub fn new(token: String, port: u16, is_loopback: bool) -> Auth {
        Auth { token, ticket: Mutex::default(), port, is_loopback }
    }

    /// A ticket for the browser that is opened: other users of the machine can see the arguments of
    /// a program, and must not find the token there.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn ticket(&self) -> Result<String, getrandom::Error> {
        let ticket = secret()?;
        *self.locked_ticket() = Some(ticket.clone());
        Ok(ticket)
    }

    /// Uses up the ticket of a request whose token is wrong; returns whether it had one.
    pub fn takes_ticket(&self, uri: &Uri) -> bool {
        let word = uri.path().trim_matches('/');
        self.locked_ticket().take_if(|own| is_same(own.as_bytes(), word.as_bytes())).is_some()
    }

    fn locked_ticket(&self) -> MutexGuard<'_, Option<String>> {
        self.ticket.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// Checks a request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refused> {
        let host = self.host(headers).ok_or(Refused::Host)?;
        // A page of another site may ask for anything; the browser says which site it is.
        if headers
            .get_all(ORIGIN)
            .iter()
            .any(|origin| origin.as_bytes() != format!("http://{host}").as_bytes())
        {
            return Err(Refused::Origin);
        }
        let path = uri.path().strip_prefix('/').unwrap_or_default();
        let token = path.split('/').next().unwrap_or_default();
        if is_same(token.as_bytes(), self.token.as_bytes()) { Ok(()) } else { Err(Refused::Token) }
    }

    /// The host of a request, if it is this server: its port, and `localhost` or an IP address. A
    /// name could belong to a site whose owner points it at this machine. Browsers leave out port 80.
    fn host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next()?.to_str().ok()?;
        let (name, port) = match host.rsplit_once(':') {
            // A colon inside brackets belongs to an IPv6 address.
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        let is_port =
            port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse() == Ok(self.port);
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_own = name == "localhost"
            || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback() || !self.is_loopback);
        (is_port && is_own && hosts.next().is_none()).then_some(host)
    }
}

/// A word that cannot be guessed.
///
/// # Errors
/// If the system has no random numbers.
pub fn secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether a text looks like a word of [`secret`].
pub fn is_token(text: &str) -> bool {
    text.len() == 2 * BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether two texts are the same, in a time that does not depend on where they differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auth(port: u16, is_loopback: bool) -> Auth {
        Auth::new(secret().unwrap(), port, is_loopback)
    }

    fn admitted(auth: &Auth, path: &str, pairs: &[(&str, &str)]) -> Result<(), Refused> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            let name: axum::http::HeaderName = name.parse().unwrap();
            headers.append(name, value.parse().unwrap());
        }
        let uri: Uri = path.parse().unwrap();
        auth.admit(&uri, &headers)
    }

    #[test]
    fn only_the_right_token_host_and_origin_get_in() {
        let auth = auth(8123, true);
        let path = |rest: &str| format!("/{}{rest}", auth.token());
        let host = ("host", "127.0.0.1:8123");
        assert_eq!(admitted(&auth, &path("/x.js"), &[host]), Ok(()));
        assert_eq!(admitted(&auth, &path(""), &[("host", "localhost:8123")]), Ok(()));
        assert_eq!(admitted(&auth, &path("/"), &[("host", "[::1]:8123")]), Ok(()));
        let own = ("origin", "http://127.0.0.1:8123");
        assert_eq!(admitted(&auth, &path("/socket"), &[host, own]), Ok(()));
        for wrong in ["/", "/x", "/socket", "//", &path("0/"), "/00000000000000000000000000000000/"]
        {
            assert_eq!(admitted(&auth, wrong, &[host]), Err(Refused::Token), "{wrong}");
        }
        for wrong in [
            "127.0.0.1",
            "[::1]",
            "127.0.0.1:",
            "127.0.0.1:80",
            "127.0.0.1:+8123",
            "example.org:8123",
            "10.0.0.1:8123",
            "localhost.example.org:8123",
            "LOCALHOST.:8123",
            "",
            ":8123",
        ] {
            assert_eq!(
                admitted(&auth, &path("/"), &[("host", wrong)]),
                Err(Refused::Host),
                "{wrong}"
            );
        }
        assert_eq!(admitted(&auth, &path("/"), &[]), Err(Refused::Host));
        assert_eq!(admitted(&auth, &path("/"), &[host, host]), Err(Refused::Host));
        for wrong in [
            "null",
            "http://localhost:8123",
            "https://127.0.0.1:8123",
            "http://127.0.0.1:80",
            "http://127.0.0.1:8123.example.org",
            "http://example.org",
        ] {
            let origin = ("origin", wrong);
            assert_eq!(
                admitted(&auth, &path("/"), &[host, origin]),
                Err(Refused::Origin),
                "{wrong}"
            );
            assert_eq!(admitted(&auth, &path("/"), &[host, own, origin]), Err(Refused::Origin));
        }
    }

    #[test]
    fn port_80_may_be_left_out() {
        let auth = auth(80, true);
        let path = format!("/{}/", auth.token());
        for host in ["127.0.0.1", "localhost", "[::1]", "127.0.0.1:80", "[::1]:80"] {
            let origin = format!("http://{host}");
            let own = [("host", host), ("origin", &origin)];
            assert_eq!(admitted(&auth, &path, &own), Ok(()), "{host}");
        }
        for wrong in ["example.org", "10.0.0.1", "::1", "[::1", "::1]", "[::1]:8123", "[::1]80"] {
            let refused = Err(Refused::Host);
            assert_eq!(admitted(&auth, &path, &[("host", wrong)]), refused, "{wrong}");
        }
    }

    #[test]
    fn a_server_for_others_answers_to_its_addresses_only() {
        let auth = auth(80, false);
        let path = format!("/{}/", auth.token());
        assert!(admitted(&auth, &path, &[("host", "192.168.1.7:80")]).is_ok());
        assert!(admitted(&auth, &path, &[("host", "example.org:80")]).is_err());
    }

    #[test]
    fn a_ticket_is_good_once() {
        let auth = auth(80, true);
        let uri = |word: &str| format!("/{word}/").parse::<Uri>().unwrap();
        assert!(!auth.takes_ticket(&uri("")));
        let ticket = auth.ticket().unwrap();
        assert!(!auth.takes_ticket(&uri("0")) && !auth.takes_ticket(&uri(auth.token())));
        assert!(auth.takes_ticket(&uri(&ticket)) && !auth.takes_ticket(&uri(&ticket)));
    }

    #[test]
    fn secrets_are_tokens_and_differ() {
        let [one, other] = [(); 2].map(|()| secret().unwrap());
        assert!(one != other && is_token(&one) && is_token(&other));
        assert!(!is_token("") && !is_token(&one[1..]) && !is_token(&one.replace(&one[..1], "/")));
    }
}
