//! As much of HTTP as the tests need: one request a connection.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::server::PATIENCE;

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The names in small letters.
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {}", self.status, self.headers, self.text())
    }
}

pub(crate) fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends these bytes, and reads what comes until the connection ends.
pub(crate) fn exchange(port: u16, request: &[u8]) -> Answer {
    let mut stream = connect(port);
    // A server that has heard enough closes the connection.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    Answer::read(&bytes)
}

impl Answer {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {}", String::from_utf8_lossy(bytes)));
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap());
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Self { status, headers, body: bytes[end + 4..].to_vec() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(called, _)| called == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// An error of this status and kind, as JSON with a reason, and with the headers that every answer has.
    pub(crate) fn assert_refused(&self, status: u16, kind: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let told = self.json();
        assert_eq!(told["kind"], kind, "{self:?}");
        assert!(told["error"].as_str().is_some_and(|error| error.len() > 5), "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        self.assert_guarded();
    }

    /// What every answer says to the browser.
    pub(crate) fn assert_guarded(&self) {
        let policy = self.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(self.header(name), Some(value), "{self:?}");
        }
        assert!(self.header("cache-control").is_some(), "{self:?}");
        assert_eq!(self.header("access-control-allow-origin"), None);
    }
}
