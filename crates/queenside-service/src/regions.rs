//! Boards of regions: generate, solve, count, hints.

use queenside::regions::{Hint, Level, Regions, Step, generate};
use queenside::{Board, Problem, Size, Square};
use queenside_check::{CheckError, check_region_solution, count_region_solutions};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::forms::on_board;
use crate::puzzle::size_of;
use crate::values::{GivenSquare, Named, Seed};

/// How to generate a board of regions of n = 4 to 12 with exactly one solution: one queen in each row,
/// column and region, no two queens touching.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct RegionsPuzzle {
    /// The hardest rule that the board needs: `single`, `line`, `lines`, `block` or `supposition`; any
    /// level by default.
    pub level: Option<Named<Level>>,
    /// Random seed; the same seed generates the same board [default: 0].
    pub seed: Option<Seed>,
}

/// A board of regions; the checker has counted its solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RegionsPuzzleAnswer {
    /// The rows of letters, one letter for each region.
    regions: Vec<String>,
    /// The hardest rule that the board needs.
    level: Option<&'static str>,
    /// The column of the queen in each row of the only solution.
    columns: Vec<u32>,
}

impl RegionsPuzzle {
    /// Return the board, its level and its solution. The checker has counted its solutions.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if there is no such board; [`ServiceError::Wrong`] if the checker counts
    /// another number of solutions than 1.
    ///
    /// ```
    /// use queenside::Size;
    /// use queenside_service::regions::RegionsPuzzle;
    ///
    /// let (board, solved) = RegionsPuzzle::default().board(Size::new(8)?)?;
    /// assert_eq!((board.rows().len(), solved.solutions()), (8, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self, size: Size) -> Result<(Regions, Solved), ServiceError> {
        let level = self.level.map(|Named(level)| level);
        let seed = self.seed.unwrap_or(Seed::ZERO).get();
        let board = generate(size, level, seed).map_err(ServiceError::bad)?;
        let solved = solve(&board)?;
        if solved.solutions == 1 && level.is_none_or(|level| solved.level == Some(level)) {
            return Ok((board, solved));
        }
        Err(ServiceError::wrong("the generated board has several solutions, or another level"))
    }

    pub(crate) fn answer(&self, board: &Problem) -> Result<RegionsPuzzleAnswer, ServiceError> {
        let (board, solved) = self.board(size_of(board)?)?;
        Ok(RegionsPuzzleAnswer::new(&board, solved))
    }
}

impl RegionsPuzzleAnswer {
    /// Return the answer for a generated board.
    pub fn new(board: &Regions, solved: Solved) -> Self {
        Self {
            regions: board.rows(),
            level: solved.level.map(Level::name),
            columns: solved.columns.unwrap_or_default(),
        }
    }
}

/// The solutions of a board of regions, verified by the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    solutions: u64,
    columns: Option<Vec<u32>>,
    level: Option<Level>,
}

impl Solved {
    /// Return the number of solutions.
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Return the column of the queen in each row of the first solution.
    pub fn columns(&self) -> Option<&[u32]> {
        self.columns.as_deref()
    }

    /// Return the hardest rule that the board needs, if it has one solution and single suppositions lead
    /// to it.
    pub const fn level(&self) -> Option<Level> {
        self.level
    }
}

/// Solve a board of regions and count its solutions. The checker has counted them too.
///
/// # Errors
/// [`ServiceError::Wrong`] if the checker finds a fault.
///
/// ```
/// let board = "AABB AABB ACCC DDDC".parse()?;
/// let solved = queenside_service::regions::solve(&board)?;
/// assert_eq!((solved.solutions(), solved.columns()), (1, Some(&[2, 0, 3, 1][..])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Regions) -> Result<Solved, ServiceError> {
    let (rows, solutions) = (board.rows(), board.count());
    let columns = board.solution().map(|queens| queens.iter().map(|queen| queen.column).collect::<Vec<_>>());
    let counted = count_region_solutions(&rows, solutions.saturating_add(1))?;
    if counted != solutions || (solutions == 0) != columns.is_none() {
        return Err(ServiceError::wrong(format_args!("found {solutions} solutions, the checker {counted}")));
    }
    if let Some(columns) = &columns {
        check_region_solution(&rows, columns)?;
    }
    let level = board.level();
    if level.is_some() && solutions != 1 {
        return Err(ServiceError::wrong("the rules solve a board that does not have one solution"));
    }
    Ok(Solved { solutions, columns, level })
}

/// Check that the queens of a board are a solution of a board of regions.
///
/// # Errors
/// [`CheckError`] that names the first fault.
///
/// ```
/// use queenside::{Placement, Size};
///
/// let board = "AABB AABB ACCC DDDC".parse()?;
/// let queens = Placement::new(Size::new(4)?, [(0, 2), (1, 0), (2, 3)])?;
/// let fault = queenside_service::regions::check(&board, &queens).unwrap_err();
/// assert_eq!(fault.to_string(), "row 3 has 0 queens, expected 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(board: &Regions, queens: &impl Board) -> Result<(), CheckError> {
    let (n, given) = (board.size(), queens.size());
    if n != given {
        return Err(CheckError::new(format_args!("expected n = {n} as the regions have, found n = {given}")));
    }
    let mut columns = Vec::new();
    for row in n.lines() {
        let in_row: Vec<u32> =
            queens.queens().filter(|queen| queen.row == row).map(|queen| queen.column).collect();
        let [column] = in_row[..] else {
            let count = in_row.len();
            return Err(CheckError::new(format_args!("row {row} has {count} queens, expected 1")));
        };
        columns.push(column);
    }
    check_region_solution(&board.rows(), &columns)
}

/// Return the levels that boards of regions of a size have.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionsLevels {}

/// The levels of boards of regions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct RegionsLevelsAnswer {
    /// The levels, the easiest first.
    levels: Vec<&'static str>,
}

impl RegionsLevels {
    #[expect(clippy::unused_self, reason = "the questions all have the same signature")]
    pub(crate) fn answer(&self, board: &Problem) -> Result<RegionsLevelsAnswer, ServiceError> {
        let levels = Level::of_size(size_of(board)?).iter().map(|level| level.name()).collect();
        Ok(RegionsLevelsAnswer { levels })
    }
}

/// Solve a board of regions: rows of letters, one letter for each region.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionsSolve {
    /// The rows of letters.
    regions: Vec<String>,
}

/// The solutions of a board of regions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RegionsSolveAnswer {
    /// The number of solutions, as a decimal string.
    solutions: String,
    /// The column of the queen in each row of the first solution; `null` without a solution.
    columns: Option<Vec<u32>>,
    /// The hardest rule that the board needs; `null` if there is not exactly one solution, or if
    /// suppositions one at a time do not lead to it.
    level: Option<&'static str>,
}

impl From<Solved> for RegionsSolveAnswer {
    fn from(solved: Solved) -> Self {
        Self {
            solutions: solved.solutions.to_string(),
            columns: solved.columns,
            level: solved.level.map(Level::name),
        }
    }
}

impl RegionsSolve {
    pub(crate) fn answer(&self) -> Result<RegionsSolveAnswer, ServiceError> {
        Ok(solve(&read(&self.regions)?)?.into())
    }
}

/// Return the next step that a person can reason on a board of regions with exactly one solution.
/// Squares that a queen rules out need no mark: its row, column and region, and those that it touches.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionsHint {
    /// The rows of letters, one letter for each region.
    regions: Vec<String>,
    /// The queens so far.
    #[serde(default)]
    queens: Option<Vec<GivenSquare>>,
    /// The squares that are marked as ruled out.
    #[serde(default)]
    marks: Option<Vec<GivenSquare>>,
}

/// The next step on a board of regions.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct RegionsHintAnswer {
    /// The rule: `single`, `line`, `lines`, `block` or `supposition`; `wrong-queen` if a queen is not in
    /// the solution, `wrong-mark` if a square of the solution is marked, `solved` if all queens are
    /// placed.
    rule: &'static str,
    /// The queen to place (`single`), the queen to remove (`wrong-queen`), or the square with the wrong
    /// mark (`wrong-mark`).
    queen: Option<Square>,
    /// The squares that the step rules out.
    ruled_out: Vec<Square>,
    /// The squares of the reason.
    because: Vec<Square>,
    /// The letters of the regions of the reason.
    regions: Vec<char>,
    /// The rows of the reason, from 0.
    rows: Vec<u32>,
    /// The columns of the reason, from 0.
    columns: Vec<u32>,
}

impl RegionsHint {
    pub(crate) fn answer(&self) -> Result<RegionsHintAnswer, ServiceError> {
        let board = read(&self.regions)?;
        let squares = |given: &Option<Vec<GivenSquare>>, name| {
            on_board(given.clone().unwrap_or_default(), board.size(), name)
        };
        let (queens, marks) = (squares(&self.queens, "queens")?, squares(&self.marks, "marks")?);
        let only = |rule, queen| RegionsHintAnswer { rule, queen, ..RegionsHintAnswer::default() };
        Ok(match board.hint(&queens, &marks).map_err(ServiceError::bad)? {
            Hint::Solved => only("solved", None),
            Hint::WrongQueen(queen) => only("wrong-queen", Some(queen)),
            Hint::WrongMark(mark) => only("wrong-mark", Some(mark)),
            Hint::Step(step) => step_of(&board, step)?,
        })
    }
}

/// Verify that a step agrees with the only solution.
fn step_of(board: &Regions, step: Step) -> Result<RegionsHintAnswer, ServiceError> {
    let solution = board.solution().unwrap_or_default();
    let columns: Vec<u32> = solution.iter().map(|queen| queen.column).collect();
    check_region_solution(&board.rows(), &columns)?;
    let is_wrong = step.ruled_out.iter().any(|square| solution.contains(square))
        || step.queen.is_some_and(|queen| !solution.contains(&queen));
    if is_wrong {
        return Err(ServiceError::wrong("a hint disagrees with the solution"));
    }
    let Step { rule, queen, ruled_out, because, regions, rows, columns } = step;
    Ok(RegionsHintAnswer { rule: rule.name(), queen, ruled_out, because, regions, rows, columns })
}

fn read(rows: &[String]) -> Result<Regions, ServiceError> {
    Regions::from_rows(rows).map_err(|error| ServiceError::bad(format_args!("regions: {error}")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::ops::ControlFlow;

    use queenside::Budget;
    use serde_json::{Value, json};

    use super::*;
    use crate::ask_json;

    const BOARD: [&str; 4] = ["AABB", "AABB", "ACCC", "DDDC"];

    fn ask(question: &Value) -> Result<Value, ServiceError> {
        let mut listen = |_| ControlFlow::Continue(());
        let mut answer = ask_json(&question.to_string(), &Budget::default(), &mut listen)?;
        answer.as_object_mut().unwrap().remove("schema");
        Ok(answer)
    }

    fn refused(question: &Value) -> String {
        ask(question).unwrap_err().to_string()
    }

    #[test]
    fn generated_boards_are_solved_with_their_level() {
        for n in 4..=12 {
            let levels = ask(&json!({"ask": "regions-levels", "board": n})).unwrap()["levels"].clone();
            for level in levels.as_array().unwrap() {
                let question = json!({"ask": "regions-puzzle", "board": n, "level": level, "seed": 3});
                let puzzle = ask(&question).unwrap();
                assert_eq!(puzzle["level"], *level);
                let solved = ask(&json!({"ask": "regions-solve", "regions": puzzle["regions"]})).unwrap();
                let expected =
                    json!({"solutions": "1", "columns": puzzle["columns"], "level": puzzle["level"]});
                assert_eq!(solved, expected);
            }
        }
        assert!(ask(&json!({"ask": "regions-puzzle", "board": 7})).is_ok());
        assert_eq!(ask(&json!({"ask": "regions-levels", "board": 3})).unwrap(), json!({"levels": []}));
    }

    #[test]
    fn hints_lead_to_the_solution_and_report_what_is_wrong() {
        let (mut queens, mut marks) = (Vec::<Value>::new(), Vec::<Value>::new());
        for step in 0.. {
            let question = json!({"ask": "regions-hint", "regions": BOARD, "queens": queens, "marks": marks});
            let hint = ask(&question).unwrap();
            if step == 0 {
                let expected = json!({
                    "rule": "line", "queen": null, "ruled_out": [[3, 3]],
                    "because": [[3, 0], [3, 1], [3, 2]], "regions": ["D"], "rows": [3], "columns": []
                });
                assert_eq!(hint, expected);
            }
            if hint["rule"] == "solved" {
                break;
            }
            queens.extend(hint["queen"].is_array().then(|| hint["queen"].clone()));
            marks.extend(hint["ruled_out"].as_array().unwrap().iter().cloned());
        }
        queens.sort_by_key(|queen| queen[0].as_u64());
        assert_eq!(json!(queens), json!([[0, 2], [1, 0], [2, 3], [3, 1]]));
        let hint = |queens: Value, marks: Value| {
            ask(&json!({"ask": "regions-hint", "regions": BOARD, "queens": queens, "marks": marks})).unwrap()
        };
        let wrong = hint(json!([[0, 2], [3, 0]]), json!([[1, 0]]));
        assert_eq!((&wrong["rule"], &wrong["queen"]), (&json!("wrong-queen"), &json!([3, 0])));
        let wrong = hint(json!([[0, 2]]), json!([[1, 0]]));
        assert_eq!((&wrong["rule"], &wrong["queen"]), (&json!("wrong-mark"), &json!([1, 0])));
    }

    #[test]
    fn wrong_questions_are_refused() {
        let question = json!({"ask": "regions-puzzle", "board": 4, "level": "lines"});
        let expected =
            "boards of regions with n = 4 do not have the level lines; expected single, line, block";
        assert_eq!(refused(&question), expected);
        let expected = "n = 13 is out of range: boards of regions have n from 4 to 12";
        assert_eq!(refused(&json!({"ask": "regions-puzzle", "board": 13})), expected);
        let solve = json!({"ask": "regions-solve", "regions": ["AABB", "AAB", "ACCC", "DDDC"]});
        assert_eq!(refused(&solve), "regions: row 1 has 3 letters, expected 4");
        let rows = ["AAAA", "BBBB", "CCCC", "DDDD"];
        let hint = json!({"ask": "regions-hint", "regions": rows});
        assert_eq!(refused(&hint), "the regions have several solutions: hints need exactly one");
        let hint = json!({"ask": "regions-hint", "regions": BOARD, "queens": [[0, 1], [0, 4]]});
        assert_eq!(refused(&hint), "the square (0, 4) is off the board: it has n = 4");
        let solved = ask(&json!({"ask": "regions-solve", "regions": rows})).unwrap();
        assert_eq!(solved, json!({"solutions": "2", "columns": [1, 3, 0, 2], "level": null}));
        let none = ["ABCD", "AAAA", "AAAA", "AAAA"];
        let solved = ask(&json!({"ask": "regions-solve", "regions": none})).unwrap();
        assert_eq!(solved, json!({"solutions": "0", "columns": null, "level": null}));
    }
}
