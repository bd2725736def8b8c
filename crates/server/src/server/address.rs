//! The address of the server from one run to the next: its token and its port are kept in the
//! folder of the studies, so that a page that is open when the server ends finds the next one.
//! Whether a request has the token is checked in [`super::auth`].

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::auth::{is_token, secret};
use crate::formats::new_file::NewFile;
use crate::util::regular;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 1000;

/// Where the user wants the server to listen.
#[derive(Clone, Debug)]
pub struct BindOptions {
    /// The address to listen at.
    pub ip: IpAddr,
    /// The port; by default the one of the last run, or any free port. 0 is any free port.
    pub port: Option<u16>,
    /// Whether the token of the last run is to be forgotten.
    pub wants_new_token: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    token: String,
    port: u16,
}

/// A place to listen at, the token for it, and sentences for the user.
#[derive(Debug)]
pub struct Address {
    /// Already listening.
    pub listener: TcpListener,
    /// The token that requests must have.
    pub token: String,
    /// Sentences for the user.
    pub remarks: Vec<String>,
}

impl Address {
    /// Listens where the last server of this folder did, with its token, if the options allow that
    /// and the port is free. Stores both for the next run.
    ///
    /// # Errors
    /// If nothing at the address can be listened at, or the system has no random numbers.
    pub fn take(folder: &Path, options: &BindOptions) -> io::Result<Address> {
        let path = file(folder, options.ip);
        let mut remarks = Vec::new();
        let kept = Kept::read(&path).unwrap_or_else(|why| {
            remarks.push(format!(
                "The saved address in {} {why}; the board has a new one.",
                path.display()
            ));
            None
        });
        let last = kept.as_ref().map_or(0, |kept| kept.port);
        let wanted = options.port.unwrap_or(last);
        let (listener, is_taken) = match TcpListener::bind(SocketAddr::new(options.ip, wanted)) {
            Err(error) if wanted != 0 && is_unusable(&error, options.port) => {
                if options.port.is_some() {
                    remarks.push(format!("Port {wanted} is taken; another one is used."));
                }
                (TcpListener::bind(SocketAddr::new(options.ip, 0))?, true)
            }
            bound => (bound?, false),
        };
        // A tab may have asked the present owner of the port for the page, so that owner may know
        // the token.
        let is_known = is_taken && wanted == last;
        let token = kept.filter(|_| !options.wants_new_token && !is_known).map(|kept| kept.token);
        let token = match token {
            Some(token) => token,
            None => secret().map_err(|error| io::Error::other(error.to_string()))?,
        };
        let keep = Kept { token: token.clone(), port: listener.local_addr()?.port() };
        if let Err(error) = keep.write(&path) {
            remarks.push(format!(
                "The address cannot be saved in {}: {error}. The next start will use another one.",
                path.display()
            ));
        }
        Ok(Address { listener, token, remarks })
    }
}

/// Whether another port may be used instead: if this one is taken, or if the user did not ask for
/// it.
fn is_unusable(error: &io::Error, asked: Option<u16>) -> bool {
    match error.kind() {
        ErrorKind::AddrInUse => true,
        ErrorKind::PermissionDenied => asked.is_none(),
        _ => false,
    }
}

/// The file of the kept address. A token that was sent over a network may have been read by anyone,
/// so it must not be the one that keeps out other users of this machine.
fn file(folder: &Path, ip: IpAddr) -> PathBuf {
    folder.join(if ip.is_loopback() { "address.json" } else { "address-network.json" })
}

impl Kept {
    /// The stored address; `None` if there is none.
    ///
    /// # Errors
    /// What is wrong with the file, as the rest of a sentence.
    fn read(path: &Path) -> Result<Option<Kept>, String> {
        let unreadable = |error: io::Error| format!("cannot be read: {error}");
        let file = match regular::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unreadable(error)),
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = file.metadata().map_err(unreadable)?.permissions().mode();
            if mode & 0o077 != 0 {
                return Err("can be read by others".to_owned());
            }
        }
        let mut text = String::new();
        file.take(LONGEST).read_to_string(&mut text).map_err(unreadable)?;
        let kept: Option<Kept> = serde_json::from_str(&text).ok();
        match kept.filter(|kept| is_token(&kept.token) && kept.port != 0) {
            Some(kept) => Ok(Some(kept)),
            None => Err("is damaged".to_owned()),
        }
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        if fs::metadata(path).is_ok_and(|known| known.is_dir()) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let mut file = NewFile::create_private(path)?;
        file.write_all(serde_json::to_string(self)?.as_bytes())?;
        file.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// A run: its port, its token and what it said. The port is free again on return.
    fn run(folder: &Path, port: Option<u16>, wants_new_token: bool) -> (u16, String, Vec<String>) {
        let address =
            Address::take(folder, &BindOptions { ip: HERE, port, wants_new_token }).unwrap();
        let port = address.listener.local_addr().unwrap().port();
        (port, address.token, address.remarks)
    }

    #[test]
    fn the_next_run_has_the_same_address() {
        let folder = tempfile::tempdir().unwrap();
        let first = run(folder.path(), None, false);
        assert_eq!(first.2, [""; 0]);
        assert_eq!(run(folder.path(), None, false), first);
        let fresh = run(folder.path(), None, true);
        assert_ne!(fresh.1, first.1);
        assert_eq!(run(folder.path(), None, false), fresh);
        let other = tempfile::tempdir().unwrap();
        assert_ne!(run(other.path(), None, false).1, fresh.1);
    }

    #[test]
    fn a_port_that_is_taken_gives_way_and_its_token_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let (port, token, _) = run(folder.path(), None, false);
        let squatter = TcpListener::bind((HERE, port)).unwrap();
        let (second, fresh, remarks) = run(folder.path(), None, false);
        assert!(second != port && fresh != token && remarks.is_empty(), "{remarks:?}");
        // A port that was asked for is another matter: nothing was sent there.
        let (_, same, remarks) = run(folder.path(), Some(port), false);
        assert_eq!(
            (same, remarks),
            (fresh, vec![format!("Port {port} is taken; another one is used.")])
        );
        drop(squatter);
        assert_eq!(run(folder.path(), Some(port), false).0, port);
        assert_eq!(run(folder.path(), None, false).0, port);
    }

    #[test]
    fn a_damaged_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (port, token, _) = run(folder.path(), None, false);
        let path = file(folder.path(), HERE);
        let long = "x".repeat(5000);
        for damage in [
            "",
            "hello",
            "{}",
            &format!(r#"{{"token":"","port":{port}}}"#),
            &format!(r#"{{"token":"../../etc/passwd","port":{port}}}"#),
            &format!(
                r#"{{"token":"{}","port":{port}}}"#,
                token.to_uppercase().replace(char::is_numeric, "A")
            ),
            &format!(r#"{{"token":"{token}","port":0}}"#),
            &format!(r#"{{"token":"{token}","port":70000}}"#),
            &format!(r#"{{"token":"{token}","port":{port},"x":1}}"#),
            &long,
        ] {
            fs::write(&path, damage).unwrap();
            let (_, fresh, remarks) = run(folder.path(), None, false);
            assert_ne!(fresh, token, "{damage}");
            assert!(remarks[0].ends_with("is damaged; the board has a new one."), "{remarks:?}");
            assert_eq!(run(folder.path(), None, false).1, fresh);
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_the_token() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (_, token, _) = run(folder.path(), None, false);
        let path = file(folder.path(), HERE);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let (_, fresh, remarks) = run(folder.path(), None, false);
        assert!(fresh != token && remarks[0].contains("can be read by others"), "{remarks:?}");
        assert_eq!(mode(), 0o600);
    }

    #[test]
    fn a_network_has_a_token_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let (_, token, _) = run(folder.path(), None, false);
        let options =
            BindOptions { ip: Ipv4Addr::UNSPECIFIED.into(), port: None, wants_new_token: false };
        assert_ne!(Address::take(folder.path(), &options).unwrap().token, token);
        assert_eq!(run(folder.path(), None, false).1, token);
    }

    #[test]
    fn an_address_that_cannot_be_kept_is_used_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(file(folder.path(), HERE)).unwrap();
        let (port, _, remarks) = run(folder.path(), None, false);
        assert!(
            port > 0 && remarks.iter().any(|text| text.contains("cannot be saved")),
            "{remarks:?}"
        );
    }
}
