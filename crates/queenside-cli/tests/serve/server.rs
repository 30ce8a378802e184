//! The program, started and stopped, and as much of HTTP as the tests need: one request a connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::helpers::{queenside, signal, wait_at_most};

/// What takes longer has failed; the machine may be busy with other tests.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server at a port of its own, ended with the test.
pub(crate) struct Server {
    child: Child,
    errors: BufReader<ChildStderr>,
    pub(crate) port: u16,
    pub(crate) token: String,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(&["--threads", "1"])
    }

    pub(crate) fn with(options: &[&str]) -> Self {
        Self::run(queenside(&["serve"]).args(options))
    }

    /// Opens the browser, with only this folder to find programs in.
    pub(crate) fn with_path(folder: &Path) -> Self {
        Self::run(queenside(&["serve", "--open"]).env("PATH", folder))
    }

    fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, token) = rest.trim_end().split_once("/?token=").unwrap();
        assert!(token.len() >= 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{line}");
        let errors = BufReader::new(child.stderr.take().unwrap());
        Self { port: port.parse().unwrap(), token: token.to_owned(), child, errors }
    }

    /// Sends a request as it stands, but for the host and the end of the head; and whatever follows the head.
    pub(crate) fn raw(&self, head: &str, body: &[u8]) -> Answer {
        let head = head.trim_end_matches("\r\n");
        let head = format!("{head}\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port);
        exchange(self.port, &[head.as_bytes(), body].concat())
    }

    /// The first line of a request, with the token.
    pub(crate) fn head(&self, line: &str) -> String {
        format!("{line} HTTP/1.1\r\nAuthorization: Bearer {}", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(&self.head(&format!("GET {path}")), b"")
    }

    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.post_with(path, "X-Test: 1", body)
    }

    /// Sends JSON, with these lines in the head.
    pub(crate) fn post_with(&self, path: &str, headers: &str, body: &[u8]) -> Answer {
        let head = format!("{}\r\nContent-Type: application/json", self.head(&format!("POST {path}")));
        self.raw(&format!("{head}\r\nContent-Length: {}\r\n{headers}", body.len()), body)
    }

    pub(crate) fn ask(&self, question: &Value) -> Answer {
        self.post("/api/ask", question.to_string().as_bytes())
    }

    /// Begins a job; its name.
    pub(crate) fn begin(&self, question: &Value) -> String {
        let answer = self.post("/api/jobs", question.to_string().as_bytes());
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn stop(&self, id: &str) -> Answer {
        self.raw(&self.head(&format!("DELETE /api/jobs/{id}")), b"")
    }

    /// A job's events.
    pub(crate) fn events(&self, id: &str) -> Events {
        self.events_after(id, 0)
    }

    /// A job's events after the one of this number, as a browser asks for them that connects again.
    pub(crate) fn events_after(&self, id: &str, number: usize) -> Events {
        let head = self.head(&format!("GET /api/jobs/{id}/events")).replace("HTTP/1.1", "HTTP/1.0");
        let host = format!("Host: localhost:{}\r\nLast-Event-ID: {number}", self.port);
        Events::open(self.port, &format!("{head}\r\n{host}\r\n\r\n"))
    }

    pub(crate) fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// The next line on standard error, as soon as it comes.
    pub(crate) fn note(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    /// How it ended, and what else it said on standard error.
    pub(crate) fn wait(&mut self) -> (ExitStatus, String) {
        let status = wait_at_most(&mut self.child, PATIENCE);
        let mut said = String::new();
        self.errors.read_to_string(&mut said).unwrap();
        (status, said)
    }

    /// Its memory, in KiB, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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

/// An event: its name, its data.
pub(crate) type Event = (String, Value);

/// A stream of events, to its end.
pub(crate) struct Events {
    pub(crate) head: Answer,
    stream: BufReader<TcpStream>,
}

impl Events {
    /// The request is one of HTTP/1.0, so that the events come as they are, not in chunks.
    fn open(port: u16, request: &str) -> Self {
        let mut stream = connect(port);
        stream.write_all(request.as_bytes()).unwrap();
        let (mut stream, mut head) = (BufReader::new(stream), Vec::new());
        while !head.ends_with(b"\r\n\r\n") {
            assert!(stream.read_until(b'\n', &mut head).unwrap() > 0, "no answer");
        }
        Self { head: Answer::read(&head), stream }
    }

    /// What a job ended with.
    pub(crate) fn last(self) -> Event {
        Iterator::last(self).unwrap()
    }
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let mut name = String::new();
        for line in self.stream.by_ref().lines().map_while(Result::ok) {
            match line.split_once(": ") {
                Some(("event", value)) => value.clone_into(&mut name),
                Some(("data", data)) => return Some((name, serde_json::from_str(data).unwrap())),
                _ => {}
            }
        }
        None
    }
}
