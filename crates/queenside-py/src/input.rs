//! Read arguments: as values in JSON, so that the service reads them as it reads those of the other
//! front ends.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PySequence, PySet, PyString, PyTuple};
use queenside::{Board, Problem, Size};
use queenside_service::values::{Line, Named};
use queenside_service::{Fields, Inputs, options, read as read_value, squares};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::boards::{Placement, Solution};
use crate::errors::{bad, bad_type, failed};

/// The largest number of characters of a value in a message.
const MAX_SIGNS: usize = 60;

/// Return the `repr` of a value for an error message, shortened to 60 characters.
#[pyfunction]
#[pyo3(signature = (value, /))]
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let kind = || {
        let name = value.get_type().name();
        name.map_or_else(|_| "something that cannot be shown".to_owned(), |name| format!("a {name}"))
    };
    // Python refuses the `repr` of an int with thousands of digits.
    let Ok(repr) = value.repr() else { return format!("{} that cannot be shown", kind()) };
    let repr = repr.to_string_lossy();
    if repr.chars().count() <= MAX_SIGNS && !repr.contains('\n') {
        return repr.into_owned();
    }
    let start: String =
        repr.chars().take(MAX_SIGNS).map(|sign| if sign == '\n' { ' ' } else { sign }).collect();
    format!("{start}…")
}

/// Where a value is in an argument, for error messages.
#[derive(Clone, Copy)]
enum Path<'a> {
    Name(&'a str),
    Item(&'a Path<'a>, usize),
    Field(&'a Path<'a>, &'a str),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Item(path, index) => write!(f, "{path}[{index}]"),
            Self::Field(path, name) => write!(f, "{path}.{name}"),
        }
    }
}

/// Convert an argument to JSON.
fn json(of: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    value(of, Path::Name(name))
}

/// Convert a value to JSON: numbers, texts, lists and dicts, arrays, and what has their interfaces.
fn value(of: &Bound<'_, PyAny>, path: Path<'_>) -> PyResult<Value> {
    let refused = |expected: &str| {
        let why = if of.hasattr("__next__").unwrap_or(false) {
            "; an iterator yields its items only once: convert it to a list"
        } else {
            ""
        };
        bad_type(format_args!("{path}: expected {expected}, not {}{why}", shown(of)))
    };
    if of.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = of.cast::<PyBool>() {
        return Ok(flag.is_true().into());
    }
    if of.is_instance_of::<PyInt>() {
        let number = of.extract::<u64>().map(Value::from).or_else(|_| of.extract::<i64>().map(Value::from));
        return number
            .map_err(|_| bad_type(format_args!("{path}: expected a number below 2^64, not {}", shown(of))));
    }
    if let Ok(text) = of.cast::<PyString>() {
        return Ok(text.to_string_lossy().into());
    }
    if let Ok(number) = of.cast::<PyFloat>() {
        let number = serde_json::Number::from_f64(number.value());
        return number.map(Value::Number).ok_or_else(|| refused("a number"));
    }
    if of.is_instance_of::<PyList>() || of.is_instance_of::<PyTuple>() {
        return items(of, path);
    }
    if let Ok(dict) = of.cast::<PyDict>() {
        let field = |(name, of): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let name: String = name.extract().map_err(|_| refused("a dict with names"))?;
            let of = value(&of, Path::Field(&path, &name))?;
            Ok((name, of))
        };
        return dict.iter().map(field).collect::<PyResult<Fields>>().map(Value::Object);
    }
    // A DataFrame of pandas; then arrays and numbers of numpy, a timedelta, other numbers and sequences.
    for method in ["to_numpy", "tolist", "total_seconds", "__index__"] {
        if of.hasattr(method)? && !of.is_instance_of::<pyo3::types::PyMemoryView>() {
            return value(&of.call_method0(method)?, path);
        }
    }
    let is_bytes = of.hasattr("decode")? || of.hasattr("tobytes")?;
    if !is_bytes && of.cast::<PySequence>().is_ok() {
        return items(of, path);
    }
    Err(refused("a number, a string, a list or a square array"))
}

/// Convert the items of a list, of which there may not be more than its length says.
fn items(list: &Bound<'_, PyAny>, path: Path<'_>) -> PyResult<Value> {
    let length = list.len()?;
    let mut items = Vec::with_capacity(length);
    for item in list.try_iter()? {
        items.push(value(&item?, Path::Item(&path, items.len()))?);
        if items.len() > length {
            return Err(bad(format_args!("{path}: the list has more items than its length, {length}")));
        }
    }
    Ok(items.into())
}

/// Read an argument of this type.
pub(crate) fn read<T: DeserializeOwned>(of: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
    read_value(&json(of, name)?, name).map_err(failed)
}

/// Read a board size.
pub(crate) fn size(of: &Bound<'_, PyAny>, name: &str) -> PyResult<Size> {
    let n: Line = read(of, name)?;
    Size::try_from(n.as_u32()).map_err(bad)
}

/// Read the column of the queen in each row.
pub(crate) fn columns(of: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let columns: Vec<Line> = read(of, "columns")?;
    Ok(columns.into_iter().map(Line::as_u32).collect())
}

/// Read keyword arguments; `None` leaves an argument out.
pub(crate) fn keywords<T: DeserializeOwned>(of: Option<&Bound<'_, PyDict>>) -> PyResult<T> {
    let field = |(name, of): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name: String = name.extract()?;
        let of = json(&of, &name)?;
        Ok((name, of))
    };
    let fields = of.into_iter().flatten().filter(|(_, of)| !of.is_none()).map(field);
    options(&fields.collect::<PyResult<Fields>>()?).map_err(failed)
}

/// Read a board: a `Placement`, a `Solution`, or any form that the service reads.
pub(crate) fn board(of: &Bound<'_, PyAny>, name: &str) -> PyResult<Problem> {
    if let Ok(board) = of.cast::<Placement>() {
        return Ok(board.get().0.clone());
    }
    if let Ok(solution) = of.cast::<Solution>() {
        return Ok(queenside::Placement::from(solution.get().solution()).into());
    }
    queenside_service::board(json(of, name)?, name, Size::MAX).map_err(failed)
}

/// A question: its inputs and its options.
pub(crate) struct Question {
    pub(crate) inputs: Inputs,
    pub(crate) fields: Fields,
}

impl Question {
    /// Read the board, which is the argument `name`, and the keyword arguments. `None` leaves an argument
    /// out; `queens` and `blocked` are added to the board.
    pub(crate) fn read(
        of: Option<&Bound<'_, PyAny>>,
        name: &str,
        keywords: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let board_of = of.map(|of| board(of, name)).transpose()?;
        let mut inputs = Inputs { board: board_of, ..Inputs::default() };
        let mut fields = Fields::new();
        for (name, of) in keywords {
            let name: String = name.extract()?;
            match name.as_str() {
                _ if of.is_none() => {}
                "queens" | "blocked" => {
                    if let Some(board) = inputs.board.take() {
                        inputs.board = Some(with_squares(board, &name, &of)?);
                    }
                }
                // Boards of the package are passed on as they are.
                "sizes" => {
                    let boards = of.try_iter()?.map(|of| board(&of?, &name));
                    inputs.boards = boards.collect::<PyResult<_>>()?;
                }
                "methods" => {
                    let methods: Vec<Named<_>> = read(&of, &name)?;
                    inputs.methods = methods.into_iter().map(|Named(method)| method).collect();
                }
                "start" => inputs.start = Some(board(&of, &name)?),
                "after" => inputs.after = Some(board(&of, &name)?),
                "record" => inputs.record = Some(read(&of, &name)?),
                _ => drop(fields.insert(name.clone(), json(&of, &name)?)),
            }
        }
        Ok(Self { inputs, fields })
    }

    /// Take the board, the start position, and the options of this type.
    pub(crate) fn options<T: DeserializeOwned>(self) -> PyResult<(Inputs, T)> {
        Ok((self.inputs, options(&self.fields).map_err(failed)?))
    }
}

/// Add the argument `queens` or `blocked` to a board: a list, set or array of squares.
pub(crate) fn with_squares(board: Problem, name: &str, of: &Bound<'_, PyAny>) -> PyResult<Problem> {
    // The common case.
    if of.cast::<PyTuple>().is_ok_and(PyTupleMethods::is_empty) {
        return Ok(board);
    }
    let list = if of.is_instance_of::<PySet>() { items(of, Path::Name(name))? } else { json(of, name)? };
    let squares = squares(&list, name, board.size()).map_err(failed)?;
    let board = if name == "queens" { board.with_queens(squares) } else { board.with_blocked(squares) };
    board.map_err(bad)
}

/// Convert a board in any form to a placement, with the `queens` and `blocked` squares of the options.
#[pyfunction]
#[pyo3(signature = (board, /, **options))]
pub(crate) fn placement(
    board: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Placement> {
    let options = options.cloned().unwrap_or_else(|| PyDict::new(board.py()));
    let mut question = Question::read(Some(board), "board", &options)?;
    question.inputs.board().map(Placement).map_err(failed)
}
