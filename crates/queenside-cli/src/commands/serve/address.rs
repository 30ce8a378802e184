//! Where the page is, on this machine alone, at one port; and what opens it.

use std::io::{self, ErrorKind};
use std::net::Ipv4Addr;
use std::sync::{Mutex, PoisonError};

use subtle::ConstantTimeEq;
use tokio::net::{TcpListener, TcpSocket};

use crate::failure::{Failure, reason};

/// The port on 127.0.0.1 that the page has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    port: u16,
}

/// The names of this machine that a browser may know the page by.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Connections that wait to be accepted; the system lets others try again after a second.
const MOST_WAITING: u32 = 1024;

/// What a browser leaves out of an address.
const USUAL_PORT: u16 = 80;

impl Address {
    /// Takes the port, or any that is free for 0. Call it within a runtime.
    pub(super) fn listen(port: u16) -> Result<(TcpListener, Self), Failure> {
        let listen = || {
            let socket = TcpSocket::new_v4()?;
            // Otherwise a port cannot be taken again for a minute after a server ended.
            socket.set_reuseaddr(cfg!(unix))?;
            socket.bind((Ipv4Addr::LOCALHOST, port).into())?;
            let listener = socket.listen(MOST_WAITING)?;
            let port = listener.local_addr()?.port();
            Ok::<_, io::Error>((listener, Self { port }))
        };
        listen().map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Failure::usage(format_args!(
                "port {port} is in use: give another --port, or none for any that is free"
            )),
            _ => Failure::usage(format_args!("cannot listen at 127.0.0.1:{port}: {}", reason(&error))),
        })
    }

    /// The address of the page, with a key to it.
    pub(super) fn link(self, key: &str) -> String {
        format!("http://127.0.0.1:{}/?token={key}", self.port)
    }

    /// The name that the page's cookie has. Browsers give a cookie to all ports of a machine, so it tells them apart.
    pub(super) fn cookie(self) -> String {
        format!("queenside-{}", self.port)
    }

    /// Whether a request to this host is meant for the page. Any other name that leads here is somebody's trick to have a
    /// browser take us for its own site.
    pub(super) fn is_host(self, host: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(host);
        let port = self.port;
        NAMES.iter().any(|name| is(&format!("{name}:{port}")) || port == USUAL_PORT && is(name))
    }

    /// Whether a page from there is ours.
    pub(super) fn is_origin(self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }
}

/// A name that nobody guesses: 128 bits from the system's generator, as 32 hexadecimal digits.
pub(super) fn unguessable() -> Result<String, getrandom::Error> {
    Ok(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?))
}

/// The token, and a code that stands for it once.
///
/// A browser is started with the address that it is to open, and everybody on the machine can read with what a program was
/// started, as long as it runs: so `--open` gives it the code, which is worth nothing once the browser has used it.
pub(super) struct Key {
    token: String,
    code: Mutex<Option<String>>,
}

impl Key {
    /// A new one, and its code.
    pub(super) fn new() -> Result<(Self, String), String> {
        let random = || unguessable().map_err(|error| format!("the system gives no random numbers: {error}"));
        let (token, code) = (random()?, random()?);
        Ok((Self { token, code: Mutex::new(Some(code.clone())) }, code))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Whether this is the token. It takes as long for a good guess as for a bad one.
    pub(super) fn is_token(&self, offered: &str) -> bool {
        self.token.as_bytes().ct_eq(offered.as_bytes()).into()
    }

    /// Whether this is the token, or the code for the first time.
    pub(super) fn opens(&self, offered: &str) -> bool {
        let mut code = self.code.lock().unwrap_or_else(PoisonError::into_inner);
        let is_code = code.as_ref().is_some_and(|code| code.as_bytes().ct_eq(offered.as_bytes()).into());
        if is_code {
            *code = None;
        }
        is_code || self.is_token(offered)
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn browsers_leave_out_the_usual_port() {
        let address = Address { port: 80 };
        assert!(address.is_host("localhost") && address.is_host("localhost:80"));
        assert!(address.is_origin("http://127.0.0.1") && !address.is_origin("http://example.org"));
    }
}
