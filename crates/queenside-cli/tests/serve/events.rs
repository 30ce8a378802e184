//! A job's events as they come.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::client::{Answer, connect};

/// An event: its name, its data.
pub(crate) type Event = (String, Value);

/// A stream of events, to its end.
pub(crate) struct Events {
    pub(crate) head: Answer,
    stream: BufReader<TcpStream>,
    /// Taken out of its chunks, and not yet read as events.
    text: String,
}

impl Events {
    pub(crate) fn open(port: u16, request: &str) -> Self {
        let mut stream = connect(port);
        stream.write_all(request.as_bytes()).unwrap();
        let (mut stream, mut head) = (BufReader::new(stream), Vec::new());
        while !head.ends_with(b"\r\n\r\n") {
            assert!(stream.read_until(b'\n', &mut head).unwrap() > 0, "no answer");
        }
        Self { head: Answer::read(&head), stream, text: String::new() }
    }

    /// The next chunk; whether there was one.
    fn more(&mut self) -> bool {
        let mut line = String::new();
        if self.stream.read_line(&mut line).unwrap_or(0) == 0 {
            return false;
        }
        let length = usize::from_str_radix(line.trim(), 16).unwrap();
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).unwrap();
        self.text.push_str(std::str::from_utf8(&chunk[..length]).unwrap());
        length > 0
    }

    /// What a job ended with.
    pub(crate) fn last(self) -> Event {
        Iterator::last(self).unwrap()
    }
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            let Some(end) = self.text.find("\n\n") else {
                if self.more() {
                    continue;
                }
                return None;
            };
            let event: String = self.text.drain(..end + 2).collect();
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
            // A comment is a sign of life.
            if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
                return Some((name.to_owned(), serde_json::from_str(data).unwrap()));
            }
        }
    }
}
