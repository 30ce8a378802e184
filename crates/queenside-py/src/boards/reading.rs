use std::ffi::CString;

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::Problem;
use queenside::notation::{BoardReader, Choice, Content, Format, ReadError};

use queenside_service::values::Named;

use crate::errors::bad;
use crate::input;

/// What the caller says of the text of a board.
pub(super) struct Options<'a, 'py> {
    pub(super) n: Option<&'a Bound<'py, PyAny>>,
    pub(super) rows: Option<&'a Bound<'py, PyAny>>,
    pub(super) from_one: Option<&'a Bound<'py, PyAny>>,
    pub(super) symbols: Option<&'a Bound<'py, PyDict>>,
    pub(super) format: Option<&'a Bound<'py, PyAny>>,
}

/// Read the only board of a text. Warn if its numbers count from 1 and the caller did not say so, and
/// if parts of the text are not a part of the board.
pub(super) fn read(text: &Bound<'_, PyAny>, options: &Options<'_, '_>) -> PyResult<Problem> {
    let py = text.py();
    let text: String = input::read(text, "text")?;
    let mut reader = BoardReader::new(text.as_bytes());
    if let Some(n) = options.n {
        reader = reader.with_size(input::size(n, "n")?);
    }
    if options.rows.map(|rows| input::read(rows, "rows")).transpose()? == Some(true) {
        reader = reader.with_lists_of_rows();
    }
    if let Some(from_one) = options.from_one {
        reader = if input::read(from_one, "from_one")? {
            reader.counting_from_one()
        } else {
            reader.counting_from_zero()
        };
    }
    for (symbol, content) in options.symbols.into_iter().flatten() {
        let name: String = input::read(&content, "symbols")?;
        let content = Content::ALL.into_iter().find(|content| content.name() == name);
        let content = content
            .ok_or_else(|| bad(format_args!("symbols: expected queen, blocked or empty, not {name:?}")))?;
        for symbol in input::read::<String>(&symbol, "symbols")?.chars() {
            reader = reader.with_symbol(symbol, content);
        }
    }
    if let Some(format) = options.format {
        reader = reader.with_format(input::read::<Named<Format>>(format, "format")?.0);
    }
    let read = reader.only_board().map_err(|error| refusal(&error))?;
    let left_out = reader.left_out();
    let warnings = [
        read.counts_from_one.then(|| {
            "read as counted from 1; from_one=True says so, from_one=False counts from 0".to_owned()
        }),
        (!left_out.is_empty()).then(|| format!("left out: {left_out}")),
    ];
    for warning in warnings.into_iter().flatten() {
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(warning)?, 2)?;
    }
    Ok(read.problem)
}

/// Create the exception for a text that is not a board, with the argument that decides between two
/// meanings.
fn refusal(error: &ReadError) -> PyErr {
    let ReadError::Ambiguous(ambiguity) = error else { return bad(error) };
    match ambiguity.choice {
        Choice::Symbol(symbol, [first, second]) => {
            let (first, second) = (first.name(), second.name());
            bad(format_args!(
                "{error}; pass symbols={{'{symbol}': '{first}'}} or symbols={{'{symbol}': '{second}'}}"
            ))
        }
        Choice::Format([first, second]) => {
            bad(format_args!("{error}; pass format='{first}' or format='{second}'"))
        }
        Choice::Size => bad(format_args!("{error}; pass n")),
        _ => bad(format_args!("{error}; pass from_one=False or from_one=True")),
    }
}
