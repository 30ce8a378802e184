//! The program, started and stopped.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::client::{Answer, exchange};
use super::events::Events;

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
        Self::run(Command::new(env!("CARGO_BIN_EXE_queenside")), options)
    }

    /// With only this folder to find programs in.
    pub(crate) fn with_path(folder: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queenside"));
        command.env("PATH", folder);
        Self::run(command, options)
    }

    fn run(mut command: Command, options: &[&str]) -> Self {
        command.arg("serve").args(options).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
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
        let head = self.head(&format!("POST {path}"));
        self.raw(&format!("{head}\r\nContent-Type: application/json\r\nContent-Length: {}", body.len()), body)
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
        let head = self.head(&format!("GET /api/jobs/{id}/events"));
        Events::open(self.port, &format!("{head}\r\nHost: localhost:{}\r\n\r\n", self.port))
    }

    pub(crate) fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// The next line on standard error, as soon as it comes.
    pub(crate) fn note(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    /// How it ended, and what else it said on standard error.
    pub(crate) fn wait(&mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "still running");
            std::thread::sleep(Duration::from_millis(5));
        };
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
