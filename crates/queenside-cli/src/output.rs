//! Standard output, or a file that appears whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::interrupt;

const BUFFER: usize = 1 << 16;

/// Where an answer goes. Call [`finish`](Output::finish) when it is complete.
pub(crate) struct Output {
    sink: Sink,
    name: String,
}

enum Sink {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// Written beside its place, and moved there when it is whole.
    File {
        unfinished: BufWriter<NamedTempFile>,
        path: PathBuf,
    },
    /// A device or a pipe with a name: nothing to move into place.
    Special(BufWriter<File>),
}

impl Output {
    /// Standard output, or the file if one is given.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            let sink = Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock()));
            return Ok(Self { sink, name: "standard output".to_owned() });
        };
        let name = path.display().to_string();
        let sink = open_file(path).map_err(|error| Failure::output(&name, &error))?;
        Ok(Self { sink, name })
    }

    /// The failure to write here.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::output(&self.name, error)
    }

    /// Whether a person looks at the output.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Hands on everything, and puts a file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { sink, name } = self;
        let done = match sink {
            Sink::Stdout(mut out) => out.flush(),
            Sink::Special(mut out) => out.flush(),
            Sink::File { unfinished, path } => finish_file(unfinished, &path),
        };
        done.map_err(|error| Failure::output(name, &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Stdout(out) => out.write(bytes),
            Sink::File { unfinished, .. } => unfinished.write(bytes),
            Sink::Special(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(out) => out.flush(),
            Sink::File { unfinished, .. } => unfinished.flush(),
            Sink::Special(out) => out.flush(),
        }
    }
}

fn open_file(path: &Path) -> io::Result<Sink> {
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&path).ok();
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        let file = OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Special(BufWriter::with_capacity(BUFFER, file)));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queenside-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a plain new file would have them, after the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let unfinished = builder.tempfile_in(folder).map_err(|error| without_path(&error))?;
    if let Some(metadata) = existing {
        // Not to be able to keep the permissions of a file that is replaced is no reason to fail.
        let _ = fs::set_permissions(unfinished.path(), metadata.permissions());
    }
    interrupt::set_unfinished(Some(unfinished.path()));
    Ok(Sink::File { unfinished: BufWriter::with_capacity(BUFFER, unfinished), path })
}

fn finish_file(unfinished: BufWriter<NamedTempFile>, path: &Path) -> io::Result<()> {
    let unfinished = unfinished.into_inner().map_err(io::IntoInnerError::into_error)?;
    unfinished.as_file().sync_all()?;
    let moved = unfinished.persist(path).map_err(|error| error.error);
    interrupt::set_unfinished(None);
    moved.map(drop)
}

/// What the system said, without the made-up name of the temporary file that is wrapped around it.
fn without_path(error: &io::Error) -> io::Error {
    let wrapped = error.get_ref().and_then(|wrapper| wrapper.source());
    let system =
        wrapped.and_then(|inner| inner.downcast_ref::<io::Error>()).and_then(io::Error::raw_os_error);
    system.map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error)
}
