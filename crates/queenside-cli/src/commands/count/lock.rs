//! Locks that let only one process use a file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// An advisory lock on a file, released on drop or when the process ends.
///
/// It locks another file in the same folder, because each save replaces the file itself.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
    part: PathBuf,
}

/// The result of trying to lock a file.
pub(super) enum Tried {
    Locked(Lock),
    /// Another process has the lock.
    Busy,
    /// The file system does not support locks.
    NoLocks,
}

impl Lock {
    pub(super) fn of(locked: &Path) -> io::Result<Tried> {
        let name = locked.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
        let beside = |what| locked.with_file_name(format!(".{name}.queenside-{what}"));
        let (path, part) = (beside("lock"), beside("part"));
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                // A lock file that was removed meanwhile does not stop other processes.
                Ok(()) if is_still_there(&file, &path) => {
                    // A killed process may have left it.
                    let _ = fs::remove_file(&part);
                    return Ok(Tried::Locked(Self { file, path, part }));
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

    /// The temporary file of a save. Its name does not change, so killed processes leave at most
    /// one.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }
}

impl Drop for Lock {
    /// Remove the lock file. A process that waits for it detects that it is gone.
    fn drop(&mut self) {
        if CAN_COMPARE_FILES {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// Whether `is_still_there` can compare an open file with the file of a name.
const CAN_COMPARE_FILES: bool = cfg!(unix);

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

    fn lock(path: &Path) -> Option<Lock> {
        match Lock::of(path).unwrap() {
            Tried::Locked(lock) => Some(lock),
            Tried::Busy => None,
            Tried::NoLocks => panic!("the file system does not support locks"),
        }
    }

    #[test]
    fn threads_have_the_lock_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let inside = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut held = 0;
                    while held < 50 {
                        let Some(lock) = lock(&path) else { continue };
                        assert_eq!(inside.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                        inside.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                        drop(lock);
                        held += 1;
                    }
                });
            }
        });
    }
}
