//! The boards of commands: their options, and how they are read.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queenside::notation::{BoardReader, Choice, Content, Format, ReadBoard, ReadError, SyntaxError};
use queenside::{Board, Line, Placement, Problem, Size, Solution, Square, SquareName};

use crate::failure::{Failure, note};
use crate::system;
use crate::values::{self, Antidiagonal};

/// A board size, or a board from a file.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Board size: the number of rows and columns; optional with --board
    #[arg(required_unless_present = "board")]
    pub(crate) n: Option<Size>,
    #[command(flatten, next_help_heading = "Given queens and blocked squares")]
    pub(crate) given: GivenArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GivenArgs {
    /// Read given queens and blocked squares from FILE in any format (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    conditions: ConditionArgs,
}

/// Conditions as options.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub(crate) struct ConditionArgs {
    /// Given queens, each as row,column from 0, or as a chess square such as d8
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    queen: Vec<SquareName>,
    /// Blocked squares, each as row,column from 0, or as a chess square such as d8
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1..)]
    block: Vec<SquareName>,
    /// Blocked diagonals, each as row - column
    #[arg(long, value_name = "D", value_parser = values::diagonal, num_args = 1.., allow_negative_numbers = true)]
    exclude_diagonal: Vec<i64>,
    /// Blocked antidiagonals, each as row + column
    #[arg(long, value_name = "S", num_args = 1..)]
    exclude_antidiagonal: Vec<Antidiagonal>,
}

impl BoardArgs {
    /// Whether lists count from 1.
    pub(crate) fn counts_from_one(&self) -> bool {
        self.given.reading.counts_from_one()
    }

    /// Return whether there is neither a size nor a board nor a condition.
    pub(crate) fn is_empty(&self) -> bool {
        self.n.is_none() && self.given.board.is_none() && self.given.conditions == ConditionArgs::default()
    }

    /// Return whether the board has n = 0 and a given queen. Such a board has no completion, unlike
    /// the board without the queen.
    pub(crate) fn has_queen_without_square(&self) -> bool {
        self.n == Some(Size::default())
            && self.given.board.is_none()
            && !self.given.conditions.queen.is_empty()
    }

    /// Read the board with the given queens and blocked squares.
    pub(crate) fn read_problem(&self) -> Result<Problem, Failure> {
        self.read_problem_of(None)
    }

    /// Read the board; if the arguments have neither a size nor a board, it has this size.
    pub(crate) fn read_problem_of(&self, size: Option<Size>) -> Result<Problem, Failure> {
        let board = match size.filter(|_| self.n.is_none() && self.given.board.is_none()) {
            Some(size) => Problem::new(size),
            None => self.read_board()?,
        };
        self.given.conditions.add_to(board)
    }

    /// Read the last board of a file: a solution of this size.
    pub(crate) fn read_last_solution(&self, path: &Path, size: Size) -> Result<Solution, Failure> {
        let mut boards = Input::open(path, Some(size), &self.given.reading)?;
        let mut last = None;
        while let Some(read) = boards.next_board()? {
            last = Some(read);
        }
        let ReadBoard { problem, line, .. } = match last {
            Some(last) => last,
            // Reports where a board is expected.
            None => boards.only_board()?,
        };
        let refused = |what: &dyn Display| {
            Failure::usage(about(path, format_args!("the board on line {line}: {what}")))
        };
        if problem.has_blocked_squares() {
            return Err(refused(&"expected a solution, found blocked squares"));
        }
        Solution::try_from(problem.given()).map_err(|error| refused(&error))
    }

    fn read_board(&self) -> Result<Problem, Failure> {
        match (&self.given.board, self.n) {
            (Some(path), n) => read_board(path, n, &self.given.reading),
            (None, Some(n)) => Ok(Problem::new(n)),
            (None, None) => Err(Failure::usage("give the board size N, or --board FILE")),
        }
    }
}

/// Read the only board of a file; `size` is the size of boards that do not contain it.
pub(crate) fn read_board(path: &Path, size: Option<Size>, reading: &ReadingArgs) -> Result<Problem, Failure> {
    Ok(Input::open(path, size, reading)?.requiring_size().only_board()?.problem)
}

impl ConditionArgs {
    /// Return the queens that a board of this size must contain.
    pub(crate) fn queens_on(&self, size: Size) -> Result<Vec<Square>, Failure> {
        let queens = squares_on(&self.queen, size)?;
        let placed = Placement::new(size, queens.iter().copied());
        placed.map(|_| queens).map_err(|error| Failure::usage(format_args!("--queen: {error}")))
    }

    /// Add these conditions to the problem.
    pub(crate) fn add_to(&self, problem: Problem) -> Result<Problem, Failure> {
        let queens = squares_on(&self.queen, problem.size())?;
        self.block(problem)?.with_queens(queens).map_err(Failure::usage)
    }

    /// Add the blocked squares and lines of these conditions to the problem.
    pub(crate) fn block(&self, problem: Problem) -> Result<Problem, Failure> {
        let diagonals = self.exclude_diagonal.iter().copied().map(Line::Diagonal);
        let antidiagonals = self.exclude_antidiagonal.iter().map(|line| Line::Antidiagonal(line.get()));
        let blocked = squares_on(&self.block, problem.size())?;
        let problem = problem.with_blocked(blocked);
        problem
            .and_then(|problem| problem.with_blocked_lines(diagonals.chain(antidiagonals)))
            .map_err(Failure::usage)
    }
}

/// Return the squares on a board of this size.
pub(crate) fn squares_on(names: &[SquareName], size: Size) -> Result<Vec<Square>, Failure> {
    names.iter().map(|name| name.on(size).map_err(Failure::usage)).collect()
}

/// The meaning of texts that could mean something else.
#[derive(Clone, Debug, Default, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct ReadingArgs {
    /// Read lists of numbers as the row of the queen in each column, not as the column in each row
    #[arg(long)]
    rows: bool,
    /// Count rows and columns in lists from 1, also with --as columns and --as pairs
    #[arg(long, conflicts_with = "from_zero")]
    from_one: bool,
    /// Count rows and columns in lists from 0; a number that is then off the board is an error
    #[arg(long)]
    from_zero: bool,
    /// Set what characters mean: queen, blocked or empty, like 'queen=*' (can be repeated)
    #[arg(long, value_name = "MEANING=CHARACTERS", value_parser = symbols)]
    symbols: Vec<Symbols>,
    /// Read boards in this format instead of detecting the format
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    read_as: Option<Format>,
    /// Refuse labels, rules, headings and counts around boards instead of leaving them out
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Debug)]
struct Symbols(Content, Vec<char>);

/// Parse a meaning and its characters, such as `queen=*`.
fn symbols(text: &str) -> Result<Symbols, String> {
    let help = || "write a meaning and its characters, like 'queen=*', 'blocked=#' or 'empty=0'".to_owned();
    let (name, characters) = text.split_once('=').ok_or_else(help)?;
    let content = Content::ALL.into_iter().find(|content| content.name() == name).ok_or_else(help)?;
    let characters: Vec<char> = characters.chars().collect();
    if characters.is_empty() || characters.iter().any(|symbol| symbol.is_whitespace()) {
        return Err(help());
    }
    if characters.contains(&'=') {
        return Err("write one --symbols for each meaning".to_owned());
    }
    Ok(Symbols(content, characters))
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

impl ReadingArgs {
    /// Whether lists count from 1.
    pub(crate) fn counts_from_one(&self) -> bool {
        self.from_one
    }

    fn apply<'a>(&self, mut boards: BoardReader<'a>) -> Result<BoardReader<'a>, Failure> {
        if self.rows {
            boards = boards.with_lists_of_rows();
        }
        if self.from_one {
            boards = boards.counting_from_one();
        }
        if self.from_zero {
            boards = boards.counting_from_zero();
        }
        if let Some(format) = self.read_as {
            boards = boards.with_format(format);
        }
        if self.strict {
            boards = boards.refusing_decoration();
        }
        let mut meanings = BTreeMap::new();
        for Symbols(content, symbols) in &self.symbols {
            for &symbol in symbols {
                if *meanings.entry(symbol).or_insert(*content) != *content {
                    return Err(Failure::usage(format!("'{symbol}' has two meanings in --symbols")));
                }
                boards = boards.with_symbol(symbol, *content);
            }
        }
        Ok(boards)
    }
}

/// A source whose beginning was read, to detect what it contains.
static PEEKED: Mutex<Option<(PathBuf, Box<dyn Read + Send>)>> = Mutex::new(None);

/// Read the beginning of a source as long as it is `wanted`; the next call of [`open`] returns it again.
pub(crate) fn peek(path: &Path, wanted: impl Fn(&[u8]) -> bool) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") && io::stdin().is_terminal() {
        note_terminal();
    }
    let (mut source, mut begin, mut bytes) = (open(path)?, Vec::new(), [0; 1 << 12]);
    // A pipe may have a part of a stream, whose answers must not wait for the rest.
    while wanted(&begin) {
        match source.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => begin.extend_from_slice(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Failure::input(path, &error)),
        }
    }
    let whole = Cursor::new(begin.clone()).chain(source);
    *PEEKED.lock().unwrap_or_else(PoisonError::into_inner) = Some((path.to_owned(), Box::new(whole)));
    Ok(begin)
}

/// Say how to end a board that is typed.
fn note_terminal() {
    let keys = system::END_OF_INPUT;
    note(format_args!("reading a board from the terminal; end it with {keys}"));
}

/// Open a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    let peeked = PEEKED.lock().unwrap_or_else(PoisonError::into_inner).take_if(|(peeked, _)| peeked == path);
    if let Some((_, source)) = peeked {
        return Ok(source);
    }
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path).map_err(|error| Failure::input(path, &error))?))
}

/// A source of boards.
pub(crate) struct Input<'a> {
    path: &'a Path,
    boards: BoardReader<'static>,
    has_noted: bool,
}

impl<'a> Input<'a> {
    /// Open a file, or standard input for `-`. `size` is the size of boards that do not contain
    /// it.
    pub(crate) fn open(path: &'a Path, size: Option<Size>, reading: &ReadingArgs) -> Result<Self, Failure> {
        let is_peeked = PEEKED.lock().is_ok_and(|peeked| peeked.is_some());
        if path == Path::new("-") && io::stdin().is_terminal() && !is_peeked {
            note_terminal();
        }
        let boards = reading.apply(BoardReader::new(open(path)?))?;
        let boards = match size {
            Some(size) => boards.with_size(size),
            None => boards,
        };
        Ok(Self { path, boards, has_noted: false })
    }

    /// Require that each board contains its size, unless it is known.
    pub(crate) fn requiring_size(self) -> Self {
        Self { boards: self.boards.requiring_size(), ..self }
    }

    /// Whether the input is a pipe: an empty pipe is a list of 0 boards, but an empty file is an error.
    pub(crate) fn is_pipe(&self) -> bool {
        self.path == Path::new("-") && system::stdin_is_pipe()
    }

    /// Read the only board.
    pub(crate) fn only_board(mut self) -> Result<ReadBoard, Failure> {
        let read = self.boards.only_board().map_err(|error| failure(self.path, &error))?;
        self.note_meaning(&read);
        self.note_left_out();
        Ok(read)
    }

    /// Read the next board, if there is one.
    pub(crate) fn next_board(&mut self) -> Result<Option<ReadBoard>, Failure> {
        let read = self.boards.next_board().map_err(|error| failure(self.path, &error))?;
        match &read {
            Some(read) => self.note_meaning(read),
            None => self.note_left_out(),
        }
        Ok(read)
    }

    /// Say once what the text is, if no option says so: what it was read as because its boards are
    /// solutions, and that its numbers count from 1.
    fn note_meaning(&mut self, read: &ReadBoard) {
        let ReadBoard { line, counts_from_one, .. } = *read;
        if self.boards.number() == 1
            && let Some(meaning) = self.boards.evidence()
        {
            let what = format_args!("line {line}: read as {meaning}, because all boards are solutions then");
            note(about(self.path, what));
        }
        if counts_from_one && !std::mem::replace(&mut self.has_noted, true) {
            note(about(
                self.path,
                format_args!(
                    "line {line}: read as counted from 1; --from-one or --from-zero says how it counts"
                ),
            ));
        }
    }

    /// Say at the end of the text what was left out of it.
    fn note_left_out(&self) {
        let left_out = self.boards.left_out();
        if !left_out.is_empty() {
            note(about(self.path, format_args!("left out: {left_out}; --strict refuses them")));
        }
    }
}

/// Return a message about the input, after the name of the file if it is one.
pub(crate) fn about(path: &Path, what: impl Display) -> String {
    if path == Path::new("-") { what.to_string() } else { format!("{}: {what}", path.display()) }
}

/// Return the failure to read a board, with the name of the file and the option that decides between
/// two meanings.
fn failure(path: &Path, error: &ReadError) -> Failure {
    match error {
        ReadError::Io(error) => Failure::input(path, error),
        ReadError::Ambiguous(error) => {
            Failure::usage(about(path, format_args!("{error}; {}", advice(error.choice))))
        }
        ReadError::Syntax(error) if is_unknown_sign(error) => {
            Failure::usage(about(path, format_args!("{error}; --symbols says what other characters mean")))
        }
        error => Failure::usage(about(path, error)),
    }
}

/// Whether a character was found where a sign of a square is expected.
fn is_unknown_sign(error: &SyntaxError) -> bool {
    let is_character = error.found.starts_with('\'') && error.found.chars().count() == 3;
    is_character && error.expected.contains("'.', '-', 'Q' or 'x'")
}

/// Say which option decides.
fn advice(choice: Choice) -> String {
    match choice {
        Choice::Symbol(symbol, [first, second]) => {
            let (first, second) = (first.name(), second.name());
            format!("add --symbols '{first}={symbol}' or --symbols '{second}={symbol}'")
        }
        Choice::Format([first, second]) => format!("add --read-as {first} or --read-as {second}"),
        Choice::Size => "give the board size: N, or --size N".to_owned(),
        _ => "add --from-zero or --from-one".to_owned(),
    }
}
