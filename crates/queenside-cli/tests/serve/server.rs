//! Starts and stops the server, and sends requests, one per connection.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::helpers::{queenside, signal, wait_at_most};

/// The time limit of each step; the machine may be busy with other tests.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// A server at a free port, ended with the test.
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

    /// Start the server with `--open`; PATH contains only this folder.
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

    /// Send this head, completed by the host and the empty line, followed by this body.
    pub(crate) fn raw(&self, head: &str, body: &[u8]) -> Answer {
        let head = head.trim_end_matches("\r\n");
        let head = format!("{head}\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port);
        exchange(self.port, &[head.as_bytes(), body].concat())
    }

    /// Return the first line of a request, with the token.
    pub(crate) fn head(&self, line: &str) -> String {
        format!("{line} HTTP/1.1\r\nAuthorization: Bearer {}", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(&self.head(&format!("GET {path}")), b"")
    }

    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.post_with(path, "X-Test: 1", body)
    }

    /// Send JSON with these additional headers.
    pub(crate) fn post_with(&self, path: &str, headers: &str, body: &[u8]) -> Answer {
        let head = format!("{}\r\nContent-Type: application/json", self.head(&format!("POST {path}")));
        self.raw(&format!("{head}\r\nContent-Length: {}\r\n{headers}", body.len()), body)
    }

    pub(crate) fn ask(&self, question: &Value) -> Answer {
        self.post("/api/ask", question.to_string().as_bytes())
    }

    /// Start a job and return its name.
    pub(crate) fn begin(&self, question: &Value) -> String {
        let answer = self.post("/api/jobs", question.to_string().as_bytes());
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn stop(&self, id: &str) -> Answer {
        self.raw(&self.head(&format!("DELETE /api/jobs/{id}")), b"")
    }

    /// Return a job's events.
    pub(crate) fn events(&self, id: &str) -> Events {
        self.events_after(id, 0)
    }

    /// Return a job's events after this number, as for a browser that connects again.
    pub(crate) fn events_after(&self, id: &str, number: impl Display) -> Events {
        let head = self.head(&format!("GET /api/jobs/{id}/events")).replace("HTTP/1.1", "HTTP/1.0");
        let host = format!("Host: localhost:{}\r\nLast-Event-ID: {number}", self.port);
        Events::open(self.port, &format!("{head}\r\n{host}\r\n\r\n"))
    }

    pub(crate) fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Wait for the next line on standard error.
    pub(crate) fn note(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    /// Wait for the end; return the exit status and the rest of standard error.
    pub(crate) fn wait(&mut self) -> (ExitStatus, String) {
        let status = wait_at_most(&mut self.child, TIMEOUT);
        let mut said = String::new();
        self.errors.read_to_string(&mut said).unwrap();
        (status, said)
    }

    /// Return its memory in KiB, on systems that report it.
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

/// A response.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Headers, with lowercase names.
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
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Send these bytes, and read until the connection ends.
pub(crate) fn exchange(port: u16, request: &[u8]) -> Answer {
    let mut stream = connect(port);
    // The server may close the connection early.
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

    /// Assert a refusal of this status and kind, as JSON with a reason and with the usual headers.
    pub(crate) fn assert_refused(&self, status: u16, kind: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let body = self.json();
        assert_eq!(body["kind"], kind, "{self:?}");
        assert!(body["error"].as_str().is_some_and(|error| error.len() > 5), "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        self.assert_guarded();
    }

    /// Assert the headers of every answer.
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

/// An event: its name and its data.
pub(crate) type Event = (String, Value);

/// A stream of events.
pub(crate) struct Events {
    pub(crate) head: Answer,
    stream: BufReader<TcpStream>,
}

impl Events {
    /// Use HTTP/1.0, so that the events are not sent in chunks.
    fn open(port: u16, request: &str) -> Self {
        let mut stream = connect(port);
        stream.write_all(request.as_bytes()).unwrap();
        let (mut stream, mut head) = (BufReader::new(stream), Vec::new());
        while !head.ends_with(b"\r\n\r\n") {
            assert!(stream.read_until(b'\n', &mut head).unwrap() > 0, "no answer");
        }
        Self { head: Answer::read(&head), stream }
    }

    /// Return the last event of a job.
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
