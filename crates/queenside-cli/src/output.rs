//! Standard output, or a file that appears whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Stderr, StdoutLock, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::Board;
use queenside::draw::{self, Style};
use queenside::notation::WriteError;
use queenside_service::SCHEMA;
use serde::Serialize;
use tempfile::{NamedTempFile, TempPath};

use crate::failure::Failure;
use crate::format::{self, OutputFormat};
use crate::interrupt;

const BUFFER: usize = 1 << 16;

/// The option for a file, as most commands have it.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArg {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

impl OutputArg {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// The options for a board, as all commands that write boards have them.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardOutputArgs {
    /// Write the board in this format [default: columns, or the format of FILE's extension]
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: Option<OutputFormat>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    output: OutputArg,
}

impl BoardOutputArgs {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.path()
    }

    /// The format that is asked for, or that of the file's extension, or else the default.
    pub(crate) fn choose(&self, default: OutputFormat) -> Result<OutputFormat, Failure> {
        let asked = if self.json { Some(OutputFormat::JSON) } else { self.format };
        format::choose(asked, self.path(), default)
    }

    /// Writes one board.
    pub(crate) fn write(
        &self,
        board: &impl Board,
        default: OutputFormat,
        style: &Style,
    ) -> Result<(), Failure> {
        let format = self.choose(default)?;
        let mut out = Output::open(self.path())?;
        write_board(board, format, style, &mut out)?;
        out.finish()
    }
}

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
    /// A device, a pipe with a name, or an open descriptor: nothing to move into place.
    Special(BufWriter<File>),
    Stderr(BufWriter<Stderr>),
}

impl Output {
    /// Standard output, or the file if one is given.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            let sink = Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock()));
            return Ok(Self { sink, name: "standard output".to_owned() });
        };
        let name = path.display().to_string();
        let sink = open_file(path, None).map_err(|error| Failure::output(&name, &error))?;
        Ok(Self { sink, name })
    }

    /// A file that has a name of the caller's choice, in the same folder, until it is whole. What was there under that name is
    /// removed: call it where nobody else uses the name.
    pub(crate) fn open_by_way_of(part: &Path, path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let sink = open_file(path, Some(part)).map_err(|error| Failure::output(&name, &error))?;
        Ok(Self { sink, name })
    }

    /// Finds out before long work whether the file can be written; what is there stays as it is.
    pub(crate) fn try_to_open(path: Option<&Path>) -> Result<(), Failure> {
        // To open a pipe or a device would tell its reader something.
        match path.filter(|path| !path.exists() || path.is_file()) {
            Some(path) => Self::open(Some(path)).map(drop),
            None => Ok(()),
        }
    }

    fn with_place(&self, error: io::Error) -> io::Error {
        match error.kind() {
            // What is written again, and what no one sees.
            io::ErrorKind::Interrupted | io::ErrorKind::BrokenPipe => error,
            kind => io::Error::new(kind, Failure::output(&self.name, &error)),
        }
    }

    /// Whether a person looks at the output.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Hands on everything, and puts a file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.finish_in(Place::Taken).map(drop)
    }

    /// The same, but leaves a file in peace that is there by now; whether it was put in its place.
    pub(crate) fn finish_if_absent(self) -> Result<bool, Failure> {
        self.finish_in(Place::Free)
    }

    fn finish_in(self, place: Place) -> Result<bool, Failure> {
        let Self { sink, name } = self;
        let done = match sink {
            Sink::Stdout(mut out) => out.flush().map(|()| true),
            Sink::Special(mut out) => out.flush().map(|()| true),
            Sink::Stderr(mut out) => out.flush().map(|()| true),
            Sink::File { unfinished, path } => finish_file(unfinished, &path, place),
        };
        done.map_err(|error| Failure::output(name, &error))
    }
}

/// Its errors name the place, so that they become failures by `?`.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Stdout(out) => out.write(bytes),
            Sink::File { unfinished, .. } => unfinished.write(bytes),
            Sink::Special(out) => out.write(bytes),
            Sink::Stderr(out) => out.write(bytes),
        }
        .map_err(|error| self.with_place(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(out) => out.flush(),
            Sink::File { unfinished, .. } => unfinished.flush(),
            Sink::Special(out) => out.flush(),
            Sink::Stderr(out) => out.flush(),
        }
        .map_err(|error| self.with_place(error))
    }
}

/// An answer with the version of its form in front.
#[derive(Serialize)]
struct Versioned<'a, T> {
    schema: u32,
    #[serde(flatten)]
    answer: &'a T,
}

/// Writes an answer as a JSON object on a line, with the version of its form.
pub(crate) fn write_json(out: &mut impl Write, answer: &impl Serialize) -> Result<(), Failure> {
    // A number at a time through the output would take twice as long: there may be a billion.
    let mut lines = BufWriter::with_capacity(1 << 12, out);
    serde_json::to_writer(&mut lines, &Versioned { schema: SCHEMA, answer })?;
    writeln!(lines)?;
    lines.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(())
}

/// Writes an answer and its end of line, as text or as JSON.
pub(crate) fn write_answer(
    path: Option<&Path>,
    is_json: bool,
    answer: &impl Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    let mut out = Output::open(path)?;
    if format::is_json(is_json, path)? {
        write_json(&mut out, answer)?;
    } else {
        writeln!(out, "{}", text().trim_end_matches('\n'))?;
    }
    out.finish()
}

/// Writes the board to the output.
pub(crate) fn write_board(
    board: &impl Board,
    format: OutputFormat,
    style: &Style,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(text) = format.text() {
        return text.write(board, out).map_err(|error| match error {
            WriteError::Io(error) => error.into(),
            error => Failure::usage(error),
        });
    }
    let picture = picture(board, format, style)?;
    if format != OutputFormat::Svg && out.is_terminal() {
        return Err(Failure::usage("a PNG picture is not text for a terminal: add -o FILE"));
    }
    Ok(out.write_all(&picture)?)
}

fn picture(board: &impl Board, format: OutputFormat, style: &Style) -> Result<Vec<u8>, Failure> {
    match format {
        #[cfg(feature = "png")]
        OutputFormat::Png => draw::png(board, style).map_err(Failure::usage),
        _ => draw::svg(board, style).map(String::into_bytes).map_err(Failure::usage),
    }
}

fn open_file(path: &Path, part: Option<&Path>) -> io::Result<Sink> {
    let path = behind_links(path)?;
    if let Some(sink) = open_descriptor(&path) {
        return sink;
    }
    let existing = fs::metadata(&path).ok();
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        let file = OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Special(BufWriter::with_capacity(BUFFER, file)));
    }
    let folder = folder_of(&path);
    // For the system's own words: the error of a temporary file hides them.
    if !fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let mut to_remove = interrupt::unfinished();
    let unfinished = match part {
        Some(part) => unfinished_at(part)?,
        None => unfinished_in(folder)?,
    };
    *to_remove = Some(unfinished.path().to_owned());
    drop(to_remove);
    if let Some(metadata) = existing {
        // Not to be able to keep the permissions of a file that is replaced is no reason to fail.
        let _ = fs::set_permissions(unfinished.path(), metadata.permissions());
    }
    Ok(Sink::File { unfinished: BufWriter::with_capacity(BUFFER, unfinished), path })
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file of this name.
fn unfinished_at(part: &Path) -> io::Result<NamedTempFile> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let file = OpenOptions::new().write(true).create_new(true).open(part)?;
    Ok(NamedTempFile::from_parts(file, TempPath::try_from_path(part)?))
}

/// A new file in this folder, under the name that it has until it is whole.
pub(crate) fn unfinished_in(folder: &Path) -> io::Result<NamedTempFile> {
    unfinished_named(folder, ".queenside-", ".part")
}

/// A new file in this folder, with some letters between these parts of its name.
pub(crate) fn unfinished_named(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(suffix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As a plain new file would have them, after the umask: others in the group may read it, or go on with it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// The number of the descriptor that a path names, if it names one.
fn descriptor(path: &Path) -> Option<&str> {
    match path.to_str()? {
        "/dev/stdout" => Some("1"),
        "/dev/stderr" => Some("2"),
        name => name.strip_prefix("/dev/fd/").or_else(|| name.strip_prefix("/proc/self/fd/")),
    }
}

/// A descriptor that is open already, by one of its names: to open it again, or to move a file to
/// its place, would destroy what others wrote there.
fn open_descriptor(path: &Path) -> Option<io::Result<Sink>> {
    let number = descriptor(path)?;
    Some(match number {
        "1" => Ok(Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock()))),
        "2" => Ok(Sink::Stderr(BufWriter::with_capacity(BUFFER, io::stderr()))),
        _ => OpenOptions::new().append(true).open(path).map(|file| Sink::Special(BufWriter::new(file))),
    })
}

/// What the path leads to, so that a link stays a link, even one to a file that is not there yet. The
/// names of open descriptors are links too, but not to be followed.
pub(crate) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const LONGEST_CHAIN: u32 = 40;
    let mut path = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        if descriptor(&path).is_some() {
            return Ok(path);
        }
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("the links lead in a circle"))
}

/// Where a file is to be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In the place of what may be there.
    Taken,
    /// Only where nothing is.
    Free,
}

fn finish_file(unfinished: BufWriter<NamedTempFile>, path: &Path, place: Place) -> io::Result<bool> {
    let unfinished = unfinished.into_inner().map_err(io::IntoInnerError::into_error)?;
    unfinished.as_file().sync_all()?;
    let mut to_remove = interrupt::unfinished();
    let unfinished = match place {
        Place::Taken => Some(unfinished),
        Place::Free => match unfinished.persist_noclobber(path) {
            Ok(_) => None,
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
                *to_remove = None;
                return Ok(false);
            }
            // Not all file systems can do that in one step.
            Err(refused) => Some(refused.file),
        },
    };
    if let Some(unfinished) = unfinished {
        unfinished.persist(path).map_err(|error| error.error)?;
    }
    *to_remove = None;
    drop(to_remove);
    // So that the new name outlives a power cut. Not all systems open folders, and the file itself is safe.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(true)
}
