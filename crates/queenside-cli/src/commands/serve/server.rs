//! Connections and requests: one thread and one answer for each connection, both bounded.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::files::{File, find_file};

/// The maximum number of connections; a further one replaces the oldest.
const MAX_CONNECTIONS: usize = 256;

/// The time in which a connection is not replaced.
///
/// A request takes less, so a burst of requests loses none, and connections that are idle delay
/// others by this time at most.
const MIN_LIFETIME: Duration = Duration::from_millis(100);

/// Time between two attempts to accept a connection.
const RETRY_INTERVAL: Duration = Duration::from_millis(2);

/// The time limit of each read and write.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum size of a request in bytes, and the maximum number of its headers.
const MAX_REQUEST: usize = 1 << 14;
const MAX_HEADERS: usize = 100;

/// The stack of a thread, which contains the request.
const STACK_SIZE: usize = 1 << 17;

/// The maximum number of bytes after a request that are read and ignored.
const MAX_IGNORED: u64 = 1 << 20;

struct Connection {
    /// The stream, until its thread ends.
    stream: Weak<TcpStream>,
    begun: Instant,
}

impl Connection {
    fn is_open(&self) -> bool {
        self.stream.strong_count() > 0
    }

    /// End the connection: its thread wakes up and ends.
    fn close(&self) {
        if let Some(stream) = self.stream.upgrade() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// Answer requests until a signal ends the program.
pub(super) fn serve(listener: &TcpListener) -> ! {
    // The oldest is first.
    let mut connections: Vec<Connection> = Vec::new();
    loop {
        if let Ok((stream, _)) = listener.accept() {
            wait_for_place(&mut connections);
            let stream = Arc::new(stream);
            connections.push(Connection { stream: Arc::downgrade(&stream), begun: Instant::now() });
            // Without a thread, the stream is dropped, which closes the connection.
            let _ = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
                // Errors end the connection alone.
                let _ = converse(&stream);
            });
        } else {
            // For example, the process has too many open files.
            connections.retain(Connection::is_open);
            if let Some(oldest) = connections.first() {
                oldest.close();
            }
            thread::sleep(RETRY_INTERVAL);
        }
    }
}

/// Wait until one more connection is allowed. If there are too many, close the oldest.
fn wait_for_place(connections: &mut Vec<Connection>) {
    loop {
        connections.retain(Connection::is_open);
        if connections.len() < MAX_CONNECTIONS {
            return;
        }
        if let Some(oldest) = connections.first().filter(|oldest| oldest.begun.elapsed() > MIN_LIFETIME) {
            oldest.close();
        }
        thread::sleep(RETRY_INTERVAL);
    }
}

/// Read a request, answer it, and end the connection.
fn converse(mut stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut request = [0; MAX_REQUEST];
    let mut length = 0;
    let (head, body) = loop {
        length += match stream.read(&mut request[length..])? {
            // The client left, or the request is too long.
            0 if length < MAX_REQUEST => return Ok(()),
            0 => break refusal("431 Request Header Fields Too Large", ""),
            read => read,
        };
        if let Some(answer) = answer(&request[..length]) {
            break answer;
        }
    };
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    stream.shutdown(Shutdown::Write)?;
    // The system would reset a connection with unread bytes, and the answer could be lost.
    io::copy(&mut stream.take(MAX_IGNORED), &mut io::sink())?;
    Ok(())
}

/// Return the head and the body of the answer, if the request is complete.
fn answer(request: &[u8]) -> Option<(String, &'static [u8])> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    match parsed.parse(request) {
        Ok(httparse::Status::Partial) => return None,
        Ok(httparse::Status::Complete(_)) => {}
        Err(httparse::Error::TooManyHeaders) => {
            return Some(refusal("431 Request Header Fields Too Large", ""));
        }
        Err(_) => return Some(refusal("400 Bad Request", "")),
    }
    let is_head = match parsed.method {
        Some("GET") => false,
        Some("HEAD") => true,
        _ => return Some(refusal("405 Method Not Allowed", "Allow: GET, HEAD\r\n")),
    };
    let (head, body) = match find_file(parsed.path.unwrap_or_default()) {
        Some(File { content, content_type, cache_control }) => {
            let head =
                head("200 OK", content_type, content.len(), &format!("Cache-Control: {cache_control}\r\n"));
            (head, content)
        }
        None => refusal("404 Not Found", ""),
    };
    Some((head, if is_head { &[] } else { body }))
}

/// Return an answer without a file; `more` are further headers.
fn refusal(status: &'static str, more: &str) -> (String, &'static [u8]) {
    (head(status, "text/plain", status.len(), more), status.as_bytes())
}

/// The page itself has a policy for what it may load.
fn head(status: &str, content_type: &str, length: usize, more: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n{more}\
         Content-Security-Policy: frame-ancestors 'none'\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )
}
