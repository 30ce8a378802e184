//! Where the page is: on this machine alone, at one port.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};

use crate::failure::{Failure, reason};

/// The port on 127.0.0.1 that the page has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    port: u16,
}

/// The names of this machine that a browser may know the page by.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// What a browser leaves out of an address.
const USUAL_PORT: u16 = 80;

impl Address {
    /// Takes the port, or any that is free for 0.
    pub(super) fn listen(port: u16) -> Result<(TcpListener, Self), Failure> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
            listener.set_nonblocking(true)?;
            let port = listener.local_addr()?.port();
            Ok((listener, Self { port }))
        });
        listener.map_err(|error| match error.kind() {
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
