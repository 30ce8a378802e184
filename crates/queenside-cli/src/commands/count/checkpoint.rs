//! The checkpoint of a count: its state in a file, from which the same command resumes.
//!
//! The file is text. The first line names the format and its version, and has the CRC-32 of the
//! rest. The rest is one JSON object:
//!
//! ```text
//! queenside checkpoint 2 5c0ffee5
//! {"n":24,"units":"colour-split-1","engine":"auto","record":{...},"work":[...],"resumed":0}
//! ```
//!
//! Each save writes a temporary file and renames it, so the checkpoint is always complete. A lock
//! stops other processes from using it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use queenside::count::Plan;
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Record, Size, quoted};
use serde::{Deserialize, Serialize};

use super::lock::Lock;
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::system;

const MAGIC: &str = "queenside checkpoint ";
const VERSION: u32 = 2;

/// The file with the state of a count.
#[derive(Debug)]
pub(super) struct Checkpoint<'a> {
    path: &'a Path,
    lock: Option<Lock>,
}

/// The state of a count, and its history.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    n: u32,
    /// The board whose completions are counted, in the format of board files.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<serde_json::Value>,
    /// The numbering of the units.
    pub(super) units: String,
    /// The requested engine.
    pub(super) engine: String,
    pub(super) record: Record,
    /// The units that each engine counted; the latest engine is the last.
    work: Vec<Work>,
    /// The number of resumes.
    pub(super) resumed: u64,
}

/// The work of one engine of one version.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Work {
    engine: String,
    version: String,
    units: usize,
    /// Wall-clock time of the runs with this engine.
    seconds: f64,
}

impl<'a> Checkpoint<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        Self { path, lock: None }
    }

    /// Lock the file until the checkpoint is dropped.
    ///
    /// On a file system without locks, other processes can use the file too: each saves complete
    /// states, and the last one remains. A failure does not matter if there is nothing to save, so
    /// callers [`load`](Self::load) the state before they return the failure.
    pub(super) fn lock(&mut self) -> Result<(), Failure> {
        self.check_kind()?;
        let cannot_write = |error| Failure::output(self.name(), &error);
        let path = output::behind_links(self.path).map_err(cannot_write)?;
        self.lock = Lock::of(&path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => self
                .refusal("another process is using the file; wait until it ends, or give another file name"),
            _ => cannot_write(error),
        })?;
        if fs::metadata(&path).is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(self.refusal("the file is read-only; make it writable, or give another file name"));
        }
        Ok(())
    }

    /// The name of the file.
    pub(super) fn name(&self) -> impl std::fmt::Display + use<'a> {
        self.path.display()
    }

    /// Return the saved state; `None` if the file does not exist.
    ///
    /// Refuses a damaged file and any other file, and does not change it.
    pub(super) fn load(&self) -> Result<Option<State>, Failure> {
        self.check_kind()?;
        let bytes = match read(self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::input(self.path, &error)),
        };
        let body = body(&bytes).map_err(|fault| self.refusal(&fault))?;
        serde_json::from_slice(body).map(Some).map_err(|_| self.refusal(DAMAGED))
    }

    /// Refuse pipes, devices and standard output: they cannot be replaced, and reading one may
    /// block.
    fn check_kind(&self) -> Result<(), Failure> {
        if system::is_special(self.path) || self.path == Path::new("-") {
            return Err(self.refusal("not a regular file, so it cannot store a checkpoint; give a file name"));
        }
        Ok(())
    }

    /// Save the state, and replace the one saved before.
    pub(super) fn save(&self, state: &State) -> Result<(), Failure> {
        let body = serde_json::to_vec(state)?;
        let mut out = match &self.lock {
            Some(lock) => Output::open_by_way_of(lock.part(), self.path)?,
            None => Output::open(Some(self.path))?,
        };
        writeln!(out, "{MAGIC}{VERSION} {:08x}", crc32fast::hash(&body))?;
        out.write_all(&body)?;
        out.finish()
    }

    /// Return the failure to use the file.
    pub(super) fn refusal(&self, fault: &str) -> Failure {
        Failure::usage(format_args!("--checkpoint {}: {fault}", self.name()))
    }
}

const DAMAGED: &str =
    "the file is damaged or was changed; remove it to start again, or give another file name";

/// Return the content of a checkpoint; of any other file, which may be long, only the first bytes.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&file).take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
    if bytes == MAGIC.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Return the text after the first line, if its version and checksum are right.
fn body(bytes: &[u8]) -> Result<&[u8], String> {
    let foreign = || "the file is not a checkpoint and was not changed; give another file name".to_owned();
    let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or_else(foreign)?;
    let end = rest.iter().position(|byte| *byte == b'\n').ok_or(DAMAGED)?;
    let head = std::str::from_utf8(&rest[..end]).map_err(|_| DAMAGED)?;
    let (version, checksum) = head.split_once(' ').ok_or(DAMAGED)?;
    let version: u32 = version.parse().map_err(|_| DAMAGED)?;
    if version != VERSION {
        return Err(format!(
            "the file has format version {version}, expected version {VERSION}; resume with the program that wrote it, or give another file name"
        ));
    }
    let body = &rest[end + 1..];
    if checksum != format!("{:08x}", crc32fast::hash(body)) {
        return Err(DAMAGED.to_owned());
    }
    Ok(body)
}

const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

impl State {
    /// Return the state before the first unit.
    pub(super) fn new(
        problem: &Problem,
        units: &str,
        plan: &dyn Plan,
        engine: &str,
    ) -> Result<Self, Failure> {
        let board =
            if problem.is_unconstrained() { None } else { Some(serde_json::from_str(&json(problem)?)?) };
        let (n, units, engine) = (problem.size().get(), units.to_owned(), engine.to_owned());
        Ok(Self { n, board, units, engine, record: Record::new(plan.units()), work: Vec::new(), resumed: 0 })
    }

    /// Return the board whose completions are counted.
    pub(super) fn problem(&self) -> Result<Problem, &'static str> {
        let problem = match &self.board {
            None => Size::new(self.n).ok().map(Problem::new),
            Some(board) => {
                BoardReader::new(board.to_string().as_bytes()).only_board().ok().map(|read| read.problem)
            }
        };
        problem.filter(|problem| problem.size().get() == self.n).ok_or(INCONSISTENT)
    }

    /// Refuse the state of another plan, and a state with inconsistent numbers.
    pub(super) fn check(&self, plan: &dyn Plan) -> Result<(), String> {
        let (there, here) = (self.record.units(), plan.units());
        if there != here {
            return Err(format!(
                "the file has a count of {there} units, expected {here} units; give another file name"
            ));
        }
        let units = self.work.iter().try_fold(0_usize, |sum, work| sum.checked_add(work.units));
        let are_times = self.work.iter().all(|work| (0.0..1e12).contains(&work.seconds));
        if units == Some(self.record.done()) && are_times { Ok(()) } else { Err(INCONSISTENT.to_owned()) }
    }

    /// The total seconds of all runs, by a monotonic clock.
    pub(super) fn seconds(&self) -> f64 {
        self.work.iter().fold(0.0, |sum, work| sum + work.seconds)
    }

    /// The engine of the latest run.
    pub(super) fn latest_engine(&self) -> &str {
        self.work.last().map_or(&self.engine, |work| &work.engine)
    }

    /// Start a run with this engine: move its work to the end, or add it. Return the seconds that it
    /// has worked.
    pub(super) fn begin_run(&mut self, engine: &str) -> f64 {
        let is_same = |work: &Work| work.engine == engine && work.version == PROGRAM_VERSION;
        let work = if let Some(place) = self.work.iter().position(is_same) {
            self.work.remove(place)
        } else {
            let version = PROGRAM_VERSION.to_owned();
            Work { engine: engine.to_owned(), version, units: 0, seconds: 0.0 }
        };
        let seconds = work.seconds;
        self.work.push(work);
        seconds
    }

    /// Set the record, and the seconds that the engine of the current run has worked.
    pub(super) fn update(&mut self, record: Record, seconds: f64) {
        let more = record.done() - self.record.done();
        let work = self.work.last_mut().expect("a run adds its engine first");
        work.units += more;
        work.seconds = seconds;
        self.record = record;
    }
}

const INCONSISTENT: &str = "the numbers in the file are inconsistent; give another file name";

fn json(problem: &Problem) -> Result<String, Failure> {
    Format::Json.to_text(problem).map_err(Failure::wrong)
}

/// Return the difference between the board of a file and that of the arguments.
pub(super) fn difference(of_file: &Problem, of_arguments: &Problem) -> Result<String, Failure> {
    let name = |problem: &Problem, other: &Problem| match problem.is_unconstrained() {
        true if problem.size() == other.size() => Ok("an empty board".to_owned()),
        true => Ok(format!("n = {}", problem.size().get())),
        false => json(problem).map(|text| format!("board = {}", quoted(text.trim_end()))),
    };
    let (there, here) = (name(of_file, of_arguments)?, name(of_arguments, of_file)?);
    Ok(format!("the file has {there}, expected {here}; give another file name"))
}

#[cfg(test)]
mod tests {
    use queenside::Budget;
    use queenside::count::{Backtrack, Engine};

    use super::*;

    #[test]
    fn every_cut_and_every_changed_byte_is_detected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let file = Checkpoint::new(&path);
        let fault = || file.load().unwrap_err().to_string();
        let problem = Problem::new(Size::new(8).unwrap());
        let plan = Backtrack.plan(&problem, &Budget::default()).unwrap();
        let state = State::new(&problem, "centre-frame-1", plan.as_ref(), "auto").unwrap();
        file.save(&state).unwrap();
        assert_eq!(file.load().unwrap(), Some(state));
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            fs::write(&path, &whole[..at]).unwrap();
            assert!(fault().contains("; "), "cut at {at}");
            for bit in [1, 2, 32] {
                let mut changed = whole.clone();
                changed[at] ^= bit;
                fs::write(&path, &changed).unwrap();
                assert!(fault().contains("; "), "changed at {at}");
                assert_eq!(fs::read(&path).unwrap(), changed, "the file must not change");
            }
        }
        fs::write(&path, [&whole[..], b" "].concat()).unwrap();
        assert!(fault().contains("damaged"));
    }
}
