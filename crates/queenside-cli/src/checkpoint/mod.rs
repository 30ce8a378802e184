//! Checkpoints: the state of a long computation in a file, from which the same command resumes.
//!
//! The file is text. The first line names the format and its version, and has the CRC-32 of the
//! rest. The rest is one JSON object with the command, its settings and the state:
//!
//! ```text
//! queenside checkpoint 1 5c0ffee5
//! {"command":"count","settings":[["n","24"],["units","colour-split-1"]],"state":{...}}
//! ```
//!
//! Each save writes a temporary file and renames it, so the checkpoint is always complete. A lock
//! stops other processes from using it ([`hold`]).

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
use crate::output::{self, Output};
use crate::values;
use hold::{Hold, Tried};
pub(crate) use saver::save_every;

const MAGIC: &str = "queenside checkpoint ";
const VERSION: u32 = 1;

/// The options for checkpoints.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Save the state in FILE; the same command resumes from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Time between two saves
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, requires = "checkpoint")]
    pub(crate) checkpoint_interval: Duration,
}

/// The file with the state of one computation.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    command: &'static str,
    settings: Settings,
    hold: Option<Hold>,
}

/// The settings on which a state depends: names and values.
pub(crate) type Settings = Vec<(String, String)>;

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct Saved<T> {
    command: String,
    settings: Settings,
    state: T,
}

impl Checkpoint {
    /// Create a checkpoint of this command with these settings, without writing the file.
    pub(crate) fn new(path: &Path, command: &'static str, settings: Vec<(&'static str, String)>) -> Self {
        let mut checkpoint = Self { path: path.to_owned(), command, settings: Vec::new(), hold: None };
        checkpoint.set(settings);
        checkpoint
    }

    /// Lock the file until the checkpoint is dropped.
    ///
    /// On a file system without locks, other processes can use the file too: each saves complete
    /// states, and the last one remains. A failure does not matter if there is nothing to save, so
    /// callers [`load`](Self::load) the state before they return the failure.
    pub(crate) fn hold(&mut self) -> Result<(), Failure> {
        self.check_kind()?;
        let cannot_write = |error| Failure::output(self.name(), &error);
        let path = output::behind_links(&self.path).map_err(cannot_write)?;
        match Hold::of(&path).map_err(cannot_write)? {
            Tried::Held(hold) => self.hold = Some(hold),
            Tried::NoLocks => {}
            Tried::Busy => {
                return Err(self.refusal(
                    "another process is using the file; wait until it ends, or give another file name",
                ));
            }
        }
        if fs::metadata(&path).is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(self.refusal("the file is read-only; make it writable, or give another file name"));
        }
        Ok(())
    }

    /// Return the settings of the saved state; `None` if the file does not exist.
    pub(crate) fn saved_settings(&self) -> Result<Option<Settings>, Failure> {
        Ok(self.read()?.map(|(settings, _)| settings))
    }

    /// Replace the settings.
    pub(crate) fn set(&mut self, settings: Vec<(&'static str, String)>) {
        self.settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> impl std::fmt::Display + '_ {
        self.path.display()
    }

    /// Return the saved state; `None` if the file does not exist.
    ///
    /// Refuses a file that is damaged or belongs to another computation, and does not change it.
    pub(crate) fn load<T: DeserializeOwned>(&self) -> Result<Option<T>, Failure> {
        let Some((settings, body)) = self.read()? else { return Ok(None) };
        self.check_settings(&settings).map_err(|fault| self.refusal(&fault))?;
        let saved: Saved<T> = serde_json::from_slice(&body).map_err(|_| self.refusal(DAMAGED))?;
        Ok(Some(saved.state))
    }

    /// Return the settings in the file and its text; `None` if the file does not exist.
    ///
    /// The state is not parsed, because another command's state has another type.
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
            let fault = format!("the file belongs to `queenside {}`; {OTHER_NAME}", saved.command);
            return Err(self.refusal(&fault));
        }
        Ok(Some((saved.settings, body.to_vec())))
    }

    /// Refuse pipes, devices and standard output: they cannot be replaced, and reading one may
    /// block.
    fn check_kind(&self) -> Result<(), Failure> {
        let is_special = fs::metadata(&self.path).is_ok_and(|there| !there.is_file() && !there.is_dir());
        if is_special || self.path == Path::new("-") {
            return Err(self.refusal("not a regular file, so it cannot store a checkpoint; give a file name"));
        }
        Ok(())
    }

    /// Save the state, and replace the one saved before.
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

    /// Return the failure to use the file.
    pub(crate) fn refusal(&self, fault: &str) -> Failure {
        Failure::usage(format_args!("--checkpoint {}: {fault}", self.name()))
    }

    /// Check that the saved settings are those of this computation; the error lists the
    /// differences.
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
            "the file has {}, expected {}; {OTHER_NAME}",
            other(saved, &self.settings),
            other(&self.settings, saved)
        ))
    }
}

const OTHER_NAME: &str = "give another file name";
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

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint(path: &Path, n: u32) -> Checkpoint {
        Checkpoint::new(path, "count", vec![("n", n.to_string())])
    }

    fn fault(checkpoint: &Checkpoint) -> String {
        checkpoint.load::<Vec<u128>>().unwrap_err().to_string()
    }

    #[test]
    fn a_saved_state_can_be_loaded() {
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
    fn a_locked_checkpoint_has_one_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let mut file = checkpoint(&path, 17);
        file.hold().unwrap();
        // The file that a killed process leaves.
        fs::write(folder.path().join(".state.queenside-part"), "half").unwrap();
        for state in [vec![], vec![u128::MAX, 0]] {
            file.save(&state).unwrap();
            assert_eq!(file.load().unwrap(), Some(state));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        let busy = checkpoint(&path, 17).hold().unwrap_err().to_string();
        assert!(busy.contains("another process is using the file; wait until it ends"), "{busy}");
        drop(file);
        #[cfg(unix)]
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_detected() {
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
                assert_eq!(fs::read(&path).unwrap(), changed, "the file must not change");
            }
        }
        fs::write(&path, [&whole[..], b" "].concat()).unwrap();
        assert!(fault(&file).contains("damaged"));
    }
}
