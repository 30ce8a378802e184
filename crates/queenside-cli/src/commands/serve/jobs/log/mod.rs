//! What a job told so far: as much of it as somebody needs who comes late, and no more.
//!
//! Events are numbered from 1. Three kinds are worth nothing once there is a newer one: of `part`, `boards` and `begin` only
//! the newest is kept. But a `part` has `news`, what came of pieces since the part before, and those before are gone. So
//! the log adds up what came of each piece, each listener remembers the sums it was told, and the news for a listener
//! are the difference: whoever adds up the news of its stream has the right sums after each event, however late it came
//! and however many parts it missed.
//!
//! Who comes again after event K, and so has some sums, can go on where nothing was added to them since. Otherwise nobody
//! knows which sums it has, and it is told `restart`: forget what was told, everything comes anew.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde_json::Value;

/// Events kept besides the newest ones; no question tells more than some thousand.
const MOST: usize = 4096;

/// What only the newest event of its kind says.
const NEWEST: [&str; 2] = ["begin", "boards"];

/// Units and solutions of each piece of a count.
type Pieces = BTreeMap<u64, (u64, f64)>;

/// An event as it is sent.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// None for what does not count: who is cut off after it comes again with the number before it.
    pub(super) id: Option<u64>,
    pub(super) name: &'static str,
    pub(super) data: Arc<str>,
}

impl Event {
    fn new(id: u64, name: &'static str, data: impl Into<Arc<str>>) -> Self {
        Self { id: Some(id), name, data: data.into() }
    }
}

/// The events of a job.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The number of the last event.
    last: u64,
    kept: VecDeque<Event>,
    /// The number of the last event that was kept and is no more.
    forgotten: u64,
    newest: BTreeMap<&'static str, Event>,
    part: Option<Part>,
    end: Option<Event>,
}

/// The newest part, and what came of all pieces up to it.
#[derive(Debug)]
struct Part {
    id: u64,
    /// Without the news.
    event: Value,
    pieces: Pieces,
}

/// What a listener was told.
#[derive(Debug, Default)]
pub(super) struct Heard {
    last: u64,
    pieces: Pieces,
    /// Whether it has to forget what it was told before.
    is_anew: bool,
}

impl Log {
    /// Takes down an event.
    pub(super) fn tell(&mut self, event: Value) {
        self.last += 1;
        let id = self.last;
        let name = event["event"].as_str().unwrap_or_default();
        let newest = NEWEST.into_iter().find(|newest| *newest == name);
        let news = if name == "part" { serde_json::from_value(event["news"].clone()).ok() } else { None };
        if let Some(news) = news {
            self.add(id, event, news);
        } else if let Some(name) = newest {
            self.newest.insert(name, Event::new(id, "told", event.to_string()));
        } else {
            self.kept.push_back(Event::new(id, "told", event.to_string()));
            if self.kept.len() > MOST {
                self.forgotten = self.kept.pop_front().and_then(|event| event.id).unwrap_or_default();
            }
        }
    }

    fn add(&mut self, id: u64, event: Value, news: Vec<(u64, u64, f64)>) {
        let mut pieces = self.part.take().map(|part| part.pieces).unwrap_or_default();
        for (piece, units, solutions) in news {
            let sum = pieces.entry(piece).or_default();
            *sum = (sum.0 + units, sum.1 + solutions);
        }
        self.part = Some(Part { id, event, pieces });
    }

    /// Takes down the last event.
    pub(super) fn end(&mut self, name: &'static str, data: String) {
        self.last += 1;
        self.end = Some(Event::new(self.last, name, data));
    }

    pub(super) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Whether nothing is left to be told to who has heard everything up to this event.
    pub(super) fn is_over_at(&self, last: Option<u64>) -> bool {
        self.is_over() && last == Some(self.last)
    }

    /// What somebody knows who has heard everything up to this event, or nothing yet.
    pub(super) fn heard_until(&self, last: Option<u64>) -> Heard {
        let Some(last) = last else { return Heard::default() };
        let part = self.part.as_ref();
        let is_known = last <= self.last && last >= self.forgotten && part.is_none_or(|part| part.id <= last);
        if !is_known {
            return Heard { is_anew: true, ..Heard::default() };
        }
        let pieces = part.map(|part| part.pieces.clone()).unwrap_or_default();
        Heard { last, pieces, is_anew: false }
    }

    /// What a listener was not told yet, in order; from now on it was.
    pub(super) fn after(&self, heard: &mut Heard) -> Vec<Event> {
        let others = self.kept.iter().chain(self.newest.values()).chain(&self.end);
        let is_new = |id: u64| id > heard.last;
        let mut events: Vec<Event> = others.filter(|event| event.id.is_some_and(is_new)).cloned().collect();
        if let Some(part) = self.part.as_ref().filter(|part| is_new(part.id)) {
            events.push(part.since(&heard.pieces));
            heard.pieces.clone_from(&part.pieces);
        }
        events.sort_by_key(|event| event.id);
        if heard.is_anew {
            events.insert(0, Event { id: None, name: "restart", data: "{}".into() });
        }
        *heard = Heard { last: self.last, pieces: std::mem::take(&mut heard.pieces), is_anew: false };
        events
    }
}

impl Part {
    /// The part for somebody who knows these sums.
    fn since(&self, known: &Pieces) -> Event {
        let news = self.pieces.iter().filter_map(|(piece, &(units, solutions))| {
            let (before, found_before) = known.get(piece).copied().unwrap_or_default();
            (units > before).then(|| (piece, units - before, solutions - found_before))
        });
        let mut event = self.event.clone();
        event["news"] = news.map(|(piece, units, found)| serde_json::json!([piece, units, found])).collect();
        Event::new(self.id, "told", event.to_string())
    }
}

#[cfg(test)]
mod tests;
