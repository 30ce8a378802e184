//! One process at a time on a checkpoint.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A checkpoint that belongs to this process as long as this lives: an advisory lock on a file beside it, of a name of its
/// own, as the checkpoint is replaced whenever it is saved. The system gives the lock back however the process ends.
#[derive(Debug)]
pub(super) struct Hold {
    file: File,
    path: PathBuf,
    part: PathBuf,
}

/// What came of trying to hold a checkpoint.
pub(super) enum Tried {
    Held(Hold),
    /// Another process has it.
    Busy,
    /// The file system has no locks.
    NoLocks,
}

impl Hold {
    /// Tries to hold the checkpoint in this file.
    pub(super) fn of(checkpoint: &Path) -> io::Result<Tried> {
        let name = checkpoint.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
        let beside = |what| checkpoint.with_file_name(format!(".{name}.queenside-{what}"));
        let (path, part) = (beside("lock"), beside("part"));
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                // One that was removed meanwhile holds nobody else off.
                Ok(()) if is_still_there(&file, &path) => {
                    // As a killed process may have left it.
                    let _ = fs::remove_file(&part);
                    return Ok(Tried::Held(Self { file, path, part }));
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(Tried::Busy),
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    return Ok(Tried::NoLocks);
                }
            }
        }
    }

    /// The name of the unfinished file: always the same, so that those of killed processes do not pile up.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }
}

impl Drop for Hold {
    /// Leaves nothing behind. Who waits for the removed file finds that it is not there any more.
    fn drop(&mut self) {
        if CAN_TELL_FILES_APART {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

const CAN_TELL_FILES_APART: bool = cfg!(unix);

#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let which = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(file), Ok(there)) => which(file) == which(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still_there(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(path: &Path) -> Option<Hold> {
        match Hold::of(path).unwrap() {
            Tried::Held(hold) => Some(hold),
            Tried::Busy => None,
            Tried::NoLocks => panic!("no locks here"),
        }
    }

    #[test]
    fn one_at_a_time_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let first = hold(&path).unwrap();
        assert!(hold(&path).is_none());
        assert!(hold(&folder.path().join("other")).is_some());
        drop(first);
        assert!(hold(&path).is_some());
        #[cfg(unix)]
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn many_at_once_hold_it_one_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let inside = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut held = 0;
                    while held < 50 {
                        let Some(hold) = hold(&path) else { continue };
                        assert_eq!(inside.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                        inside.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                        drop(hold);
                        held += 1;
                    }
                });
            }
        });
    }
}
