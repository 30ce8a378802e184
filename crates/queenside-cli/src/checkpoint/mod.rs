//! A long computation's state in a file, so that the same command goes on with it after any end.
//!
//! The file is text. Its first line says what it is, in which version, and the CRC-32 of the rest; the rest is one JSON
//! object with the command, its settings and the state:
//!
//! ```text
//! queenside checkpoint 1 5c0ffee5
//! {"command":"kings census","settings":[["n","17"],["kings","17"]],"state":{...}}
//! ```
//!
//! It is written beside its place and moved there when it is whole, so there is always a whole one. A process that holds a
//! checkpoint keeps others off ([`hold`]).

mod hold;
mod saver;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueHint;
use queenside::quoted;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Output};
use crate::values;
use hold::{Hold, Tried};
pub(crate) use saver::save_every;

const MAGIC: &str = "queenside checkpoint ";
const VERSION: u32 = 1;

/// Where and how often the state is saved.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Save the state in FILE, and resume from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Time between two saves
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, requires = "checkpoint")]
    pub(crate) checkpoint_interval: Duration,
}

impl CheckpointArgs {
    pub(crate) fn open(
        &self,
        command: &'static str,
        settings: &[(&'static str, String)],
    ) -> Option<Checkpoint> {
        self.checkpoint.as_deref().map(|path| Checkpoint::new(path, command, settings.to_vec()))
    }

    /// Does the work on the state. With a checkpoint, the state that `work` reports is saved after each interval, and at the
    /// end.
    pub(crate) fn run<S: Clone + Serialize + Send, T>(
        &self,
        checkpoint: Option<&Checkpoint>,
        state: &mut S,
        work: impl FnOnce(&mut S, &(dyn Fn(&S) + Sync)) -> T,
    ) -> Result<T, Failure> {
        let Some(checkpoint) = checkpoint else { return Ok(work(state, &|_| ())) };
        // A file that cannot be written is reported now, not after hours.
        checkpoint.save(state)?;
        let save = |state: S| checkpoint.save(&state);
        let (end, saved) = save_every(self.checkpoint_interval, interrupt::stop(), save, |due| {
            work(state, &|state: &S| due.offer(|| state.clone()))
        });
        saved.and(checkpoint.save(state))?;
        interrupt::nothing_to_save();
        Ok(end)
    }
}

/// Where the state of one computation is kept.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    command: &'static str,
    settings: Settings,
    hold: Option<Hold>,
}

/// What a state depends on: names and values.
pub(crate) type Settings = Vec<(String, String)>;

/// What is in the file.
#[derive(Serialize, Deserialize)]
struct Saved<T> {
    command: String,
    settings: Settings,
    state: T,
}

impl Checkpoint {
    /// A checkpoint of this command with these settings.
    pub(crate) fn new(path: &Path, command: &'static str, settings: Vec<(&'static str, String)>) -> Self {
        let mut checkpoint = Self { path: path.to_owned(), command, settings: Vec::new(), hold: None };
        checkpoint.set(settings);
        checkpoint
    }

    /// Keeps other processes off the file as long as this lives. Where the file system has no locks they are not kept off:
    /// then each saves whole states, and the last one stays.
    ///
    /// A failure is no matter where nothing is to be saved: so [`load`](Self::load) before you look at it.
    pub(crate) fn hold(&mut self) -> Result<(), Failure> {
        self.check_kind()?;
        let cannot_write = |error| Failure::output(self.name(), &error);
        let path = output::behind_links(&self.path).map_err(cannot_write)?;
        match Hold::of(&path).map_err(cannot_write)? {
            Tried::Held(hold) => self.hold = Some(hold),
            Tried::NoLocks => {}
            Tried::Busy => {
                return Err(
                    self.refusal("another process works on it; wait for its end, or give another file name")
                );
            }
        }
        if fs::metadata(&path).is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(self.refusal("the file is read-only; allow to write it, or give another file name"));
        }
        Ok(())
    }

    /// The settings of the computation whose state was saved; none if there is no file yet.
    pub(crate) fn saved_settings(&self) -> Result<Option<Settings>, Failure> {
        Ok(self.read()?.map(|(settings, _)| settings))
    }

    /// Takes these settings instead.
    pub(crate) fn set(&mut self, settings: Vec<(&'static str, String)>) {
        self.settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> impl std::fmt::Display + '_ {
        self.path.display()
    }

    /// The state that was saved; none if there is no file yet. A file that is damaged, or not of this computation, is
    /// refused, and left as it is.
    pub(crate) fn load<T: DeserializeOwned>(&self) -> Result<Option<T>, Failure> {
        let Some((settings, body)) = self.read()? else { return Ok(None) };
        self.check_settings(&settings).map_err(|fault| self.refusal(&fault))?;
        let saved: Saved<T> = serde_json::from_slice(&body).map_err(|_| self.refusal(DAMAGED))?;
        Ok(Some(saved.state))
    }

    /// The settings in the file, and the whole text; none if there is no file. The state itself is not looked at: that of
    /// another command has another form.
    fn read(&self) -> Result<Option<(Settings, Vec<u8>)>, Failure> {
        self.check_kind()?;
        let bytes = match read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::input(&self.path, &error)),
        };
        let body = body(&bytes).map_err(|fault| self.refusal(&fault))?;
        let saved: Saved<IgnoredAny> = serde_json::from_slice(body).map_err(|_| self.refusal(DAMAGED))?;
        if saved.command != self.command {
            let fault = format!("the file belongs to `queenside {}`; {ELSE}", saved.command);
            return Err(self.refusal(&fault));
        }
        Ok(Some((saved.settings, body.to_vec())))
    }

    /// Refuses pipes, devices and standard output: nothing can be moved to their places, and to read one may take forever.
    fn check_kind(&self) -> Result<(), Failure> {
        let is_special = fs::metadata(&self.path).is_ok_and(|there| !there.is_file() && !there.is_dir());
        if is_special || self.path == Path::new("-") {
            return Err(self.refusal("no state can be kept there; give the name of a file"));
        }
        Ok(())
    }

    /// Saves the state in the place of what was saved before.
    pub(crate) fn save(&self, state: &impl Serialize) -> Result<(), Failure> {
        let saved = Saved { command: self.command.to_owned(), settings: self.settings.clone(), state };
        let body = serde_json::to_vec(&saved)?;
        let mut out = match &self.hold {
            Some(hold) => Output::open_by_way_of(hold.part(), &self.path)?,
            None => Output::open(Some(&self.path))?,
        };
        writeln!(out, "{MAGIC}{VERSION} {:08x}", crc32fast::hash(&body))?;
        out.write_all(&body)?;
        out.finish()
    }

    /// The failure to go on with what is in the file.
    pub(crate) fn refusal(&self, fault: &str) -> Failure {
        Failure::usage(format_args!("--checkpoint {}: {fault}", self.name()))
    }

    /// What is different, if anything is.
    fn check_settings(&self, saved: &[(String, String)]) -> Result<(), String> {
        if self.settings == saved {
            return Ok(());
        }
        let other = |settings: &[(String, String)], than: &[(String, String)]| {
            let differ = settings.iter().filter(|setting| !than.contains(setting));
            let each: Vec<String> =
                differ.map(|(name, value)| format!("{name} = {}", quoted(value))).collect();
            if each.is_empty() { "an empty board".to_owned() } else { each.join(", ") }
        };
        Err(format!(
            "the file is of {}, not of {}; {ELSE}",
            other(saved, &self.settings),
            other(&self.settings, saved)
        ))
    }
}

const ELSE: &str = "give another file name";
const DAMAGED: &str =
    "the file is damaged or was changed; remove it to begin anew, or give another file name";

/// What is in a file; of one that is no checkpoint, however long, the beginning.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&file).take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
    if bytes == MAGIC.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// What stands after the first line, if that says that it may be trusted.
fn body(bytes: &[u8]) -> Result<&[u8], String> {
    let foreign = || "the file is no checkpoint, so it is left alone; give another file name".to_owned();
    let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or_else(foreign)?;
    let end = rest.iter().position(|byte| *byte == b'\n').ok_or(DAMAGED)?;
    let head = std::str::from_utf8(&rest[..end]).map_err(|_| DAMAGED)?;
    let (version, checksum) = head.split_once(' ').ok_or(DAMAGED)?;
    let version: u32 = version.parse().map_err(|_| DAMAGED)?;
    if version != VERSION {
        return Err(format!(
            "the file has version {version} of the format, this program reads version {VERSION}; go on with the program that wrote it, or give another file name"
        ));
    }
    let body = &rest[end + 1..];
    if checksum != format!("{:08x}", crc32fast::hash(body)) {
        return Err(DAMAGED.to_owned());
    }
    Ok(body)
}

/// Refuses to write the answer over the state.
pub(crate) fn refuse_same_file(checkpoint: Option<&Path>, output: Option<&Path>) -> Result<(), Failure> {
    let (Some(checkpoint), Some(output)) = (checkpoint, output) else { return Ok(()) };
    let is_same = match (checkpoint.canonicalize(), output.canonicalize()) {
        (Ok(checkpoint), Ok(output)) => checkpoint == output,
        _ => checkpoint == output,
    };
    if is_same {
        return Err(Failure::usage("--checkpoint and -o name the same file: give two"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint(path: &Path, n: u32) -> Checkpoint {
        Checkpoint::new(path, "kings census", vec![("n", n.to_string())])
    }

    fn fault(checkpoint: &Checkpoint) -> String {
        checkpoint.load::<Vec<u128>>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let file = checkpoint(&folder.path().join("state"), 17);
        assert_eq!(file.load::<Vec<u128>>().unwrap(), None);
        for state in [vec![], vec![u128::MAX, 0]] {
            file.save(&state).unwrap();
            assert_eq!(file.load().unwrap(), Some(state));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn one_that_is_held_is_saved_by_way_of_one_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut file = checkpoint(&path, 17);
        file.hold().unwrap();
        // As a killed process leaves it.
        fs::write(folder.path().join(".state.queenside-part"), "half").unwrap();
        for state in [vec![], vec![u128::MAX, 0]] {
            file.save(&state).unwrap();
            assert_eq!(file.load().unwrap(), Some(state));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        let busy = checkpoint(&path, 17).hold().unwrap_err().to_string();
        assert!(busy.contains("another process works on it; wait for its end, or give another"), "{busy}");
        drop(file);
        #[cfg(unix)]
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn any_cut_and_any_changed_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let file = checkpoint(&path, 17);
        file.save(&vec![4711u128]).unwrap();
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            fs::write(&path, &whole[..at]).unwrap();
            assert!(fault(&file).contains("; "), "cut at {at}");
            for bit in [1, 2, 32] {
                let mut changed = whole.clone();
                changed[at] ^= bit;
                fs::write(&path, &changed).unwrap();
                assert!(fault(&file).contains("; "), "changed at {at}");
                assert_eq!(fs::read(&path).unwrap(), changed, "left as it is");
            }
        }
        fs::write(&path, [&whole[..], b" "].concat()).unwrap();
        assert!(fault(&file).contains("damaged"));
    }
}
