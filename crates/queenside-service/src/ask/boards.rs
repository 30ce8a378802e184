//! Questions about boards: their texts, pictures, conflicts and images.

use queenside::draw::{Style, svg};
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Size, Square, Symmetry};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Run;
use super::board::{GivenBoard, Pair, size, solution, square};
use crate::ServiceError;
use crate::check::{ConflictAnswer, Verdict};

/// A board from text in any format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    text: String,
    /// The size, for formats that do not contain it.
    n: Option<u32>,
}

impl Read {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Value, ServiceError> {
        let read = |size: Option<Size>| {
            let reader = BoardReader::new(self.text.as_bytes());
            if let Some(size) = size { reader.with_size(size) } else { reader }.only_board()
        };
        let asked = self.n.map(size).transpose()?;
        // The size in the text takes precedence over the page's; pairs do not contain it.
        let read = match (read(None), asked) {
            (Ok(board), Some(size)) if board.format == Format::Pairs => read(Some(size)).unwrap_or(board),
            (Ok(board), _) => board,
            (Err(_), Some(size)) => read(Some(size)).map_err(ServiceError::bad)?,
            (Err(error), None) => return Err(ServiceError::bad(error)),
        };
        size(read.problem.size().get())?;
        Ok(json!({ "board": GivenBoard::from(&read.problem), "format": read.format.name() }))
    }
}

/// A board as text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    board: GivenBoard,
    /// The format's name.
    format: String,
}

impl Write {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Value, ServiceError> {
        let format: Format = self.format.parse().map_err(ServiceError::bad)?;
        let text = format.to_text(&self.board.problem()?).map_err(ServiceError::bad)?;
        Ok(json!({ "text": text }))
    }
}

/// A drawing of a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    board: GivenBoard,
    /// Pixels.
    width: Option<u32>,
    #[serde(default)]
    highlighted: Vec<Pair>,
}

impl Draw {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Value, ServiceError> {
        let highlighted = self.highlighted.iter().copied().map(square).collect();
        let style = Style { width: self.width, highlighted, ..Style::default() };
        let svg = svg(&self.board.problem()?, &style).map_err(ServiceError::bad)?;
        Ok(json!({ "svg": svg }))
    }
}

/// What a board shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    board: GivenBoard,
}

#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    /// n queens, none attacking another, none on a blocked square.
    is_solution: bool,
    conflicts: Vec<ConflictAnswer>,
    /// How many queens attack each square, row by row; a queen does not attack its own.
    attackers: Vec<u8>,
    /// Queens on blocked squares.
    misplaced: Vec<Square>,
}

/// The most conflicts in an answer: n^2 queens have about n^3.
const MOST_CONFLICTS: usize = 4096;

impl Look {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Seen, ServiceError> {
        let problem = self.board.problem()?;
        let verdict = Verdict::of(&problem, &[])?;
        let conflicts: Result<_, ServiceError> = verdict
            .first_conflicts(MOST_CONFLICTS)
            .map(|conflict| conflict.map(ConflictAnswer::from))
            .collect();
        Ok(Seen {
            is_solution: verdict.is_solution,
            conflicts: conflicts?,
            attackers: attackers(&problem),
            misplaced: verdict.on_blocked,
        })
    }
}

fn attackers(problem: &Problem) -> Vec<u8> {
    let n = problem.size().index();
    let (mut rows, mut columns) = (vec![0u32; n], vec![0u32; n]);
    let (mut diagonals, mut antidiagonals) = (vec![0u32; 2 * n], vec![0u32; 2 * n]);
    let lines = |row: usize, column: usize| (row + n - column, row + column);
    let mut is_queen = vec![false; n * n];
    for queen in problem.given().queens() {
        let (row, column) = (queen.row as usize, queen.column as usize);
        let (diagonal, antidiagonal) = lines(row, column);
        rows[row] += 1;
        columns[column] += 1;
        diagonals[diagonal] += 1;
        antidiagonals[antidiagonal] += 1;
        is_queen[row * n + column] = true;
    }
    let of = |place: usize| {
        let (row, column) = (place / n, place % n);
        let (diagonal, antidiagonal) = lines(row, column);
        let all = rows[row] + columns[column] + diagonals[diagonal] + antidiagonals[antidiagonal];
        // A queen is on its own four lines.
        (all - 4 * u32::from(is_queen[place])).min(u8::MAX.into()) as u8
    };
    (0..n * n).map(of).collect()
}

/// A board turned or mirrored, with its blocked squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Image {
    board: GivenBoard,
    /// The symmetry's name.
    symmetry: String,
}

impl Image {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<GivenBoard, ServiceError> {
        let problem = self.board.problem()?;
        let symmetry: Symmetry = self.symmetry.parse().map_err(ServiceError::bad)?;
        let size = problem.size();
        let to = |&square: &Square| symmetry.apply(square, size);
        let image = Problem::new(size)
            .with_queens(problem.given().squares().iter().map(to))
            .and_then(|image| image.with_blocked(problem.blocked().iter().map(to)));
        Ok(GivenBoard::from(&image.map_err(ServiceError::bad)?))
    }
}

/// The different images of a solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Orbit {
    columns: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Images {
    images: Vec<ImageOf>,
    /// The place of the fundamental solution among them.
    fundamental: usize,
}

#[derive(Debug, Serialize)]
struct ImageOf {
    columns: Vec<u32>,
    /// The symmetries that lead to it from the solution asked about.
    by: Vec<&'static str>,
}

impl Orbit {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Images, ServiceError> {
        let solution = solution(self.columns)?;
        let mut images: Vec<ImageOf> = Vec::new();
        for symmetry in Symmetry::ALL {
            let columns = solution.image(symmetry).into_columns();
            queenside_check::check_solution(&columns)?;
            match images.iter_mut().find(|image| image.columns == columns) {
                Some(image) => image.by.push(symmetry.name()),
                None => images.push(ImageOf { columns, by: vec![symmetry.name()] }),
            }
        }
        let fundamental = solution.fundamental();
        let place = images.iter().position(|image| image.columns == fundamental.columns());
        let fundamental =
            place.ok_or_else(|| ServiceError::wrong("the fundamental solution is not one of the images"))?;
        Ok(Images { images, fundamental })
    }
}
