//! Locks that let only one process use a file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

/// An advisory lock on a file, released on drop or when the process ends.
///
/// It locks another file in the same folder, because each save replaces the file itself.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
    part: PathBuf,
}

impl Lock {
    /// Lock a file; return `None` if its file system does not support locks.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if another process has the lock.
    pub(super) fn of(locked: &Path) -> io::Result<Option<Self>> {
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
                    return Ok(Some(Self { file, path, part }));
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    return Ok(None);
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
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// Return whether the open file is still the file of this name.
fn is_still_there(file: &File, path: &Path) -> bool {
    let open = file.try_clone().and_then(Handle::from_file);
    open.and_then(|open| Ok(open == Handle::from_path(path)?)).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

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
                        let Ok(lock) = Lock::of(&path) else { continue };
                        let lock = lock.expect("the file system supports locks");
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
