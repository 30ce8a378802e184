//! The command `compare`: times and steps of the classic methods on the same boards.

mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

use clap::{ValueEnum, ValueHint};
use queenside::methods::{Method, Progress};
use queenside::{Board, Budget, Placement, Problem, SquareName, quoted};
use queenside_service::compare::{Compare, CompareAnswer, Machine, Settings, compare, methods_for, sizes};
use queenside_service::values::all_cpus;

use self::table::Text;
use crate::failure::{Failure, Status};
use crate::format;
use crate::input::{ReadingArgs, squares_on};
use crate::output::{Output, OutputArg, write_json};
use crate::progress::lock;
use crate::start::{StartArg, read_queens};
use crate::words::{terminal_width, time};
use crate::{machine, progress, values};

/// Compare the classic methods: one row per size, one column per method
///
/// Each method solves each board several times, with consecutive seeds. A cell has the median time
/// and half the distance between the quartiles; a second table has the mean times, a third the
/// steps. A cell has - if at least half of the runs reach a limit; that method is not run on larger
/// boards. Every answer is verified.
///
/// SIZES are numbers and ranges, separated by commas; 8..30 includes 8 and 30. Without METHOD, all
/// methods are compared; with --start, all methods that accept the start position. Short names: h1 and h2 (most-threatened-h1, most-threatened-h2),
/// brute-force (permutations), dlx (algorithm-x).
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside compare 8\n  queenside compare 4..12 backtracking lookahead h1\n  queenside compare 8..40 -o compare.md\n  queenside compare 8..20 backtracking --as csv\n  queenside compare 8..30,40,60,100 h1,h2,lookahead --time-limit 20s\n  queenside compare --board puzzle.txt backtracking algorithm-x\n  queenside compare --start stuck.txt h1 h2"
)]
pub(crate) struct Args {
    /// Board sizes, such as 8, 4..12, 4..20+2 (every second), 8..64*2 (doubled) or 8..30,40,60,100
    sizes: Option<String>,
    /// Methods [default: all, or all that accept --start]
    #[arg(value_name = "METHOD")]
    methods: Vec<String>,
    /// Read the board with its given queens from FILE in any format (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    start: StartArg,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Given queens on every board, each as row,column from 0, or as a chess square such as d8
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    queen: Vec<SquareName>,
    #[command(flatten)]
    options: Compare,
    /// Output format [default: text, or by FILE's extension]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<ExportFormat>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The formats of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// Tables, or one block per size if the columns do not fit; rows appear as they are
    /// finished
    Text,
    /// Tables in Markdown
    #[value(alias = "md")]
    Markdown,
    /// One line per method and size, with all quartiles and the means
    Csv,
    /// One object, with all quartiles and the means
    Json,
}

/// The width of a text in a file or a pipe.
const USUAL_WIDTH: usize = 120;

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Question { boards, methods, start } = args.question()?;
    let asked = args.json.then_some(ExportFormat::Json).or(args.format);
    let format = format::choose(asked, args.output.path(), ExportFormat::Text)?;
    // Opened before the work, so that an error is reported immediately.
    let mut out = Output::open(args.output.path())?;

    let width = if out.is_terminal() { terminal_width() } else { USUAL_WIDTH };
    let sizes: Vec<u32> = boards.iter().map(|board| board.size().get()).collect();
    let text = (format == ExportFormat::Text).then(|| Text::new(&methods, &sizes, width));
    let text = text.as_ref();
    out.write_all(text.map_or_else(String::new, Text::begin).as_bytes())?;
    let mut answer = begin(Settings::new(&boards, start.as_ref(), &args.options));
    let (running, started) = (Mutex::new(String::new()), Instant::now());
    let words = || {
        let running = lock(&running);
        format!("{running}, {} so far", time(started.elapsed().as_secs_f64()))
    };
    let (mut run, runs) = (0, args.options.runs.get());
    let listen = |progress: Progress<'_>| {
        let part = match progress {
            Progress::Begin(method, problem) | Progress::Run(method, problem, ..) => {
                run = if matches!(progress, Progress::Begin(..)) { 1 } else { runs.min(run + 1) };
                let n = problem.size().get();
                *lock(&running) = format!("n = {n}: {method}, run {run} of {runs}");
                return Ok(());
            }
            Progress::Cell(problem, cell) => text.map(|text| text.cell(problem.size().get(), cell)),
            Progress::Row(row) => text.map(|text| text.row(row)),
        };
        // Clears the line of progress.
        progress::aside(|| {
            out.write_all(part.unwrap_or_default().as_bytes())?;
            Ok(out.flush()?)
        })
    };
    let (start, budget) = (start.as_ref(), Budget::default());
    let work = || compare::<Failure>(&boards, &methods, start, &args.options, &budget, listen);
    answer.rows = progress::show(words, work)?;
    let rest = match format {
        ExportFormat::Text => text.map_or_else(String::new, |text| text.end(&answer)),
        ExportFormat::Markdown => table::markdown(&answer),
        ExportFormat::Csv => table::csv(&answer)?,
        ExportFormat::Json => {
            write_json(&mut out, &answer)?;
            String::new()
        }
    };
    out.write_all(rest.as_bytes())?;
    out.finish()?;
    Ok(Status::Answered)
}

/// Return the answer without its rows.
fn begin(settings: Settings) -> CompareAnswer {
    let machine = Machine { cpu: machine::cpu(), cores: all_cpus().get(), os: machine::system() };
    // RFC 3339 cannot represent years outside 1970 to 9999.
    let end = SystemTime::UNIX_EPOCH + Duration::from_secs(253_402_300_799);
    let now = SystemTime::now().clamp(SystemTime::UNIX_EPOCH, end);
    let date = humantime::format_rfc3339_seconds(now).to_string();
    CompareAnswer { machine, version: env!("CARGO_PKG_VERSION"), date, settings, rows: Vec::new() }
}

/// What is compared.
struct Question {
    boards: Vec<Problem>,
    methods: Vec<Method>,
    start: Option<Placement>,
}

impl Args {
    /// Read the boards, the start position and the methods.
    ///
    /// Sizes and methods may be in any order: sizes begin with a digit, names with a letter.
    fn question(&self) -> Result<Question, Failure> {
        let words = self.sizes.iter().chain(&self.methods).flat_map(|words| words.split(','));
        let (names, lists): (Vec<&str>, Vec<&str>) =
            words.partition(|word| word.starts_with(char::is_alphabetic));
        let board = self.board.as_deref();
        if !lists.is_empty() && (board.is_some() || self.start.is_given()) {
            let (sizes, option) =
                (quoted(&lists.join(",")), if board.is_some() { "--board" } else { "--start" });
            return Err(Failure::usage(format_args!("the sizes {sizes} cannot be used with {option}")));
        }
        let named = methods_named(&names)?;
        let start = self.start.read(board, None, &self.reading)?;
        let boards = match (board, &start) {
            (Some(path), _) => vec![self.read_board(path, start.is_none())?],
            (None, Some(start)) => vec![Problem::new(start.size())],
            (None, None) if lists.is_empty() => {
                return Err(Failure::usage("board sizes are missing; for example: queenside compare 4..12"));
            }
            (None, None) => sizes(&lists.join(","))?.into_iter().map(Problem::new).collect(),
        };
        let problem = |board: Problem| {
            let queens = squares_on(&self.queen, board.size())?;
            let problem = board.with_queens(queens);
            problem.map_err(|error| Failure::usage(format_args!("--queen: {error}")))
        };
        let boards: Vec<Problem> = boards.into_iter().map(problem).collect::<Result<_, _>>()?;
        let methods = methods_for(&boards, &named, start.as_ref())?;
        Ok(Question { boards, methods, start })
    }

    fn read_board(&self, path: &Path, has_no_start: bool) -> Result<Problem, Failure> {
        let board = read_queens(path, None, &self.reading)?;
        if has_no_start {
            StartArg::suggest(path, &board)?;
        }
        Ok(board)
    }
}

/// Return the methods with these names.
fn methods_named(names: &[&str]) -> Result<Vec<Method>, Failure> {
    let mut methods: Vec<Method> = Vec::new();
    for name in names {
        let method = name.trim().parse::<Method>().map_err(Failure::usage)?;
        if methods.contains(&method) {
            return Err(Failure::usage(format_args!("{method} is named twice: name each method once")));
        }
        methods.push(method);
    }
    Ok(methods)
}
