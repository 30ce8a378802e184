//! Output to standard output, or to a file that is either complete or absent.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{ArgMatches, ValueHint};
use queenside::Board;
use queenside::draw::{self, Style};
use queenside::notation::WriteError;
use queenside_service::SCHEMA;
use same_file::Handle;
use serde::Serialize;
use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::format::{self, OutputFormat};
use crate::{interrupt, system};
use queenside_service::values::TimeLimit;

const BUFFER: usize = 1 << 16;

/// About the longest time that the reader of a pipe waits for a part of an answer.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// A file as the value of an option that names an output.
#[derive(Clone, Debug)]
pub(crate) struct OutputPath(PathBuf);

impl From<OsString> for OutputPath {
    fn from(path: OsString) -> Self {
        Self(path.into())
    }
}

impl Deref for OutputPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

/// Refuse an output that is also an input or another output, because it would replace that file, and
/// standard input as two inputs, because it can be read once.
///
/// Arguments of type `PathBuf` are inputs, those of type [`OutputPath`] are outputs.
pub(crate) fn check_paths(mut matches: &ArgMatches) -> Result<(), Failure> {
    while let Some((_, inner)) = matches.subcommand() {
        matches = inner;
    }
    let (mut outputs, mut inputs): (Vec<&OutputPath>, Vec<&PathBuf>) = Default::default();
    for id in matches.ids() {
        // Fails for arguments of other types.
        if let Ok(Some(paths)) = matches.try_get_many::<OutputPath>(id.as_str()) {
            outputs.extend(paths);
        } else if let Ok(Some(paths)) = matches.try_get_many::<PathBuf>(id.as_str()) {
            inputs.extend(paths);
        }
    }
    if inputs.iter().filter(|input| ***input == Path::new("-")).count() > 1 {
        return Err(Failure::usage("two inputs are `-`, standard input: give a file for one of them"));
    }
    for (number, output) in outputs.iter().enumerate() {
        let mut places = vec![place(output)];
        // A folder of results is read as a whole.
        if output.extension().is_some_and(|extension| extension == "jsonl") {
            places.push(place(folder_of(output)));
        }
        let others = outputs[number + 1..].iter().map(|output| place(output));
        let mut others = others.chain(inputs.iter().map(|input| place_of_input(input)));
        if others.any(|other| other.is_some() && places.contains(&other)) {
            return Err(Failure::usage(format_args!(
                "{}: this output is also an input or another output: give another file",
                output.display()
            )));
        }
    }
    Ok(())
}

/// What a path names, whatever its spelling.
#[derive(PartialEq)]
enum Place {
    Existing(Handle),
    /// A file that does not exist yet.
    Missing(PathBuf),
}

/// Return what a path names; `None` if writing there replaces nothing, as on standard output and on
/// devices.
fn place(path: &Path) -> Option<Place> {
    match fs::metadata(path) {
        // Opening a pipe would wait for another process.
        _ if path == Path::new("-") || system::is_special(path) => None,
        Ok(_) => Handle::from_path(path).ok().map(Place::Existing),
        Err(_) => {
            let path = behind_links(path).ok()?;
            let name = path.file_name()?;
            let name = if system::IGNORES_CASE { name.to_ascii_lowercase() } else { name.to_owned() };
            Some(Place::Missing(folder_of(&path).canonicalize().ok()?.join(name)))
        }
    }
}

/// Return what the path of an input names; standard input can be a file.
fn place_of_input(path: &Path) -> Option<Place> {
    if path != Path::new("-") {
        return place(path);
    }
    let stdin = Handle::stdin().ok()?;
    let is_file = stdin.as_file().metadata().is_ok_and(|found| found.is_file());
    is_file.then_some(Place::Existing(stdin))
}

/// The option `--output` for a file.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArg {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<OutputPath>,
}

impl OutputArg {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// The output options of commands that write boards.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardOutputArgs {
    /// Output format [default: columns, or by FILE's extension]
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

    /// Return the format of the options, else that of the file's extension, else the default.
    pub(crate) fn choose(&self, default: OutputFormat) -> Result<OutputFormat, Failure> {
        let asked = if self.json { Some(OutputFormat::JSON) } else { self.format };
        format::choose(asked, self.path(), default)
    }

    /// Write one board; lists count from 1 if `from_one`.
    pub(crate) fn write(
        &self,
        board: &impl Board,
        default: OutputFormat,
        from_one: bool,
        style: &Style,
    ) -> Result<(), Failure> {
        let format = self.choose(default)?.counted(from_one);
        let mut out = Output::open(self.path())?;
        write_board(board, format, style, &mut out)?;
        out.finish()
    }
}

/// The destination of an answer. Call [`finish`](Output::finish) when the answer is complete.
///
/// Its errors name the destination, so that `?` can convert them to failures.
pub(crate) struct Output {
    writer: BufWriter<Target>,
    /// The time of the last flush by [`flush_at_times`](Self::flush_at_times).
    flushed: Instant,
}

/// The unbuffered output.
struct Target {
    sink: Sink,
    name: String,
    /// When writing gives up.
    deadline: Option<Instant>,
    has_begun: bool,
}

enum Sink {
    Stdout(StdoutLock<'static>),
    /// A temporary file in the same folder, renamed to `path` when it is complete.
    File {
        unfinished: NamedTempFile,
        path: PathBuf,
    },
    /// A device, a named pipe or an open descriptor, which cannot be replaced by renaming.
    Special(Box<dyn Write>),
}

/// The time after a time limit in which a command finishes what it has begun, such as writing an
/// answer that it found in time.
pub(crate) const FINISH_TIMEOUT: Duration = Duration::from_millis(100);

impl Output {
    /// Open the file; without one, or for `-`, standard output.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        match path.filter(|path| *path != Path::new("-")) {
            Some(path) => Self::new(open_file(path), path.display().to_string()),
            None => Self::new(Ok(Sink::Stdout(io::stdout().lock())), "standard output".to_owned()),
        }
    }

    fn new(sink: io::Result<Sink>, name: String) -> Result<Self, Failure> {
        let sink = sink.map_err(|error| Failure::output(&name, &error))?;
        let target = Target { sink, name, deadline: None, has_begun: false };
        Ok(Self { writer: BufWriter::with_capacity(BUFFER, target), flushed: Instant::now() })
    }

    /// Give up soon after this time limit of a command that began then.
    pub(crate) fn within(mut self, limit: Option<TimeLimit>, begun: Instant) -> Self {
        let deadline = |TimeLimit(limit): TimeLimit| begun.checked_add(limit.saturating_add(FINISH_TIMEOUT));
        self.writer.get_mut().deadline = limit.and_then(deadline);
        self
    }

    /// Checks, before long work, that the file can be written. An existing file is not changed.
    pub(crate) fn try_to_open(path: Option<&Path>) -> Result<(), Failure> {
        // The reader of a pipe or a device would notice that it was opened.
        match path.filter(|path| !system::is_special(path)) {
            Some(path) => Self::open(Some(path)).map(drop),
            None => Ok(()),
        }
    }

    /// Return whether the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.writer.get_ref().sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Return whether the output is a file that appears when it is complete.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.writer.get_ref().sink, Sink::File { .. })
    }

    /// Flush the output if the last flush was a while ago, because the reader of a pipe may wait.
    pub(crate) fn flush_at_times(&mut self) -> io::Result<()> {
        if self.flushed.elapsed() > FLUSH_INTERVAL {
            self.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// Flush the output, and rename a file to its final name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.finish_with(Existing::Replace).map(drop)
    }

    /// Finish without replacing an existing file; return `false` if there is one.
    pub(crate) fn finish_if_absent(self) -> Result<bool, Failure> {
        self.finish_with(Existing::Retain)
    }

    fn finish_with(mut self, existing: Existing) -> Result<bool, Failure> {
        self.writer.flush()?;
        let Target { sink, name, .. } = self.writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        match sink {
            Sink::File { unfinished, path } => {
                finish_file(unfinished, &path, existing).map_err(|error| Failure::output(name, &error))
            }
            _ => Ok(true),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Target {
    /// Give up if the deadline has passed. An answer that fits in the buffer is always written.
    fn check_time(&self) -> io::Result<()> {
        if !self.has_begun || self.deadline.is_none_or(|deadline| Instant::now() < deadline) {
            return Ok(());
        }
        let state = if matches!(self.sink, Sink::File { .. }) { "was not written" } else { "is incomplete" };
        Err(io::Error::other(Failure::GaveUp(format!(
            "gave up at the time limit: {} {state}; use a longer --time-limit",
            self.name
        ))))
    }

    fn with_sink<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let done = match &mut self.sink {
            Sink::Stdout(out) => write(out),
            Sink::File { unfinished, .. } => write(unfinished),
            Sink::Special(out) => write(out),
        };
        done.map_err(|error| match error.kind() {
            // An interrupted write is repeated.
            io::ErrorKind::Interrupted => error,
            _ => io::Error::other(Failure::output(&self.name, &error)),
        })
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check_time()?;
        self.has_begun = true;
        self.with_sink(|sink| sink.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with_sink(|sink| sink.flush())
    }
}

/// An answer after the version of its schema.
#[derive(Serialize)]
struct Versioned<'a, T> {
    schema: u32,
    #[serde(flatten)]
    answer: &'a T,
}

/// Write an answer as a JSON object on one line, with the version of its schema.
pub(crate) fn write_json(out: &mut impl Write, answer: &impl Serialize) -> Result<(), Failure> {
    // Buffered, because writing a billion numbers one by one takes twice as long.
    let mut lines = BufWriter::with_capacity(1 << 12, out);
    serde_json::to_writer(&mut lines, &Versioned { schema: SCHEMA, answer })?;
    writeln!(lines)?;
    lines.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(())
}

/// Write an answer and a newline, as text or as JSON.
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

/// Write the board to the output.
pub(crate) fn write_board(
    board: &impl Board,
    format: OutputFormat,
    style: &Style,
    out: &mut Output,
) -> Result<(), Failure> {
    if let Some(text) = format.text() {
        let is_from_one = matches!(format, OutputFormat::FromOne(_));
        let written = if is_from_one { text.write_from_one(board, out) } else { text.write(board, out) };
        return written.map_err(|error| match error {
            WriteError::Io(error) => error.into(),
            error => Failure::usage(error),
        });
    }
    let picture = draw::svg(board, style).map_err(Failure::usage)?;
    Ok(out.write_all(picture.as_bytes())?)
}

fn open_file(path: &Path) -> io::Result<Sink> {
    let path = behind_links(path)?;
    if let Some(sink) = open_descriptor(&path) {
        return sink;
    }
    if system::is_special(&path) || path.is_dir() {
        let file = OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Special(Box::new(file)));
    }
    let permissions = fs::metadata(&path).ok().map(|existing| existing.permissions());
    if !system::REPLACES_READ_ONLY_FILES && permissions.as_ref().is_some_and(Permissions::readonly) {
        return Err(io::Error::other("the file is read-only"));
    }
    let folder = folder_of(&path);
    // Checked here, because the error of a temporary file hides the system's message.
    if !fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let mut to_remove = interrupt::unfinished();
    let unfinished = unfinished_in(folder)?;
    *to_remove = Some(unfinished.path().to_owned());
    drop(to_remove);
    if let Some(permissions) = permissions {
        // Losing the permissions of the replaced file is not worth a failure.
        let _ = fs::set_permissions(unfinished.path(), permissions);
    }
    Ok(Sink::File { unfinished, path })
}

/// Return the folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Create a temporary file in this folder.
pub(crate) fn unfinished_in(folder: &Path) -> io::Result<NamedTempFile> {
    unfinished_named(folder, ".queenside-", ".part")
}

/// Create a temporary file in this folder, with random letters between the prefix and the suffix.
///
/// It has the permissions of any new file: others in the group may read or resume it.
pub(crate) fn unfinished_named(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let created =
        tempfile::Builder::new().prefix(prefix).suffix(suffix).make_in(folder, |path| File::create_new(path));
    created.map_err(|error| error.kind().into())
}

/// Return the number of the open descriptor that a path names, if any.
fn descriptor(path: &Path) -> Option<&str> {
    match path.to_str()? {
        "/dev/stdout" => Some("1"),
        "/dev/stderr" => Some("2"),
        name => name.strip_prefix("/dev/fd/").or_else(|| name.strip_prefix("/proc/self/fd/")),
    }
}

/// Return a sink for a path that names an open descriptor, if it does.
///
/// Opening it again, or renaming a file to its name, would destroy what others wrote there.
fn open_descriptor(path: &Path) -> Option<io::Result<Sink>> {
    let number = descriptor(path)?;
    Some(match number {
        "1" => Ok(Sink::Stdout(io::stdout().lock())),
        "2" => Ok(Sink::Special(Box::new(io::stderr()))),
        _ => OpenOptions::new().append(true).open(path).map(|file| Sink::Special(Box::new(file))),
    })
}

/// Follow symbolic links, so that a link stays a link, even if its target does not exist yet.
///
/// The names of open descriptors are links too, but are not followed.
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
    Err(io::Error::other("the symbolic links form a loop"))
}

/// What to do if a file of the final name exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    Replace,
    Retain,
}

/// Write a temporary file to the disk, and rename it; return `false` if an existing file was retained.
pub(crate) fn finish_file(unfinished: NamedTempFile, path: &Path, existing: Existing) -> io::Result<bool> {
    unfinished.as_file().sync_all()?;
    let mut to_remove = interrupt::unfinished();
    let unfinished = match existing {
        Existing::Replace => Some(unfinished),
        Existing::Retain => match unfinished.persist_noclobber(path) {
            Ok(_) => None,
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
                *to_remove = None;
                return Ok(false);
            }
            // Some file systems cannot do this in one step.
            Err(refused) => Some(refused.file),
        },
    };
    if let Some(mut unfinished) = unfinished {
        system::rename(unfinished.path(), path)?;
        unfinished.disable_cleanup(true);
    }
    *to_remove = None;
    drop(to_remove);
    // Syncs the new name against a power cut. Some systems cannot open folders; the file is safe
    // anyway.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(true)
}
