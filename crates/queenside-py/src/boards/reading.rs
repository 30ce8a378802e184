use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::notation::{BoardReader, Choice, Content, Format, ReadError};
use queenside::{Board, Size};
use queenside_service::values::{Line, Named};
use serde::Deserialize;

use super::Placement;
use crate::errors::bad;
use crate::input;

/// What the caller says of the text of a board; `queenside.Placement.read` describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    n: Option<Line>,
    rows: Option<bool>,
    from_one: Option<bool>,
    symbols: Option<BTreeMap<String, String>>,
    format: Option<Named<Format>>,
}

/// Read the only board of a text. Return it with warnings: if its numbers count from 1 and the caller
/// did not say so, and if parts of the text are not a part of the board.
#[pyfunction]
pub(crate) fn read(
    text: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<(Placement, Vec<String>)> {
    let text: String = input::read(text, "text")?;
    let Reading { n, rows, from_one, symbols, format } = input::keywords(Some(options))?;
    let mut reader = BoardReader::new(text.as_bytes());
    if let Some(n) = n {
        reader = reader.with_size(Size::try_from(n.as_u32()).map_err(bad)?);
    }
    if rows == Some(true) {
        reader = reader.with_lists_of_rows();
    }
    reader = match from_one {
        Some(true) => reader.counting_from_one(),
        Some(false) => reader.counting_from_zero(),
        None => reader,
    };
    for (symbols, name) in symbols.into_iter().flatten() {
        let content = Content::ALL.into_iter().find(|content| content.name() == name);
        let content = content
            .ok_or_else(|| bad(format_args!("symbols: expected queen, blocked or empty, not {name:?}")))?;
        for symbol in symbols.chars() {
            reader = reader.with_symbol(symbol, content);
        }
    }
    if let Some(Named(format)) = format {
        reader = reader.with_format(format);
    }
    let read = reader.only_board().map_err(|error| refusal(&error))?;
    let left_out = reader.left_out();
    let warnings = [
        read.counts_from_one.then(|| {
            "read as counted from 1; from_one=True says so, from_one=False counts from 0".to_owned()
        }),
        (!left_out.is_empty()).then(|| format!("left out: {left_out}")),
        (n.is_none() && !read.has_size()).then(|| {
            let n = read.problem.size();
            format!("the text has no board size: read as the smallest board, n={n}")
        }),
    ];
    Ok((Placement(read.problem), warnings.into_iter().flatten().collect()))
}

/// Create the exception for a text that is not a board, with the argument that decides between two
/// meanings.
fn refusal(error: &ReadError) -> PyErr {
    let ReadError::Ambiguous(ambiguity) = error else { return bad(error) };
    let advice = match ambiguity.choice {
        Choice::Symbol(symbol, meanings) => {
            let [first, second] =
                meanings.map(|meaning| format!("symbols={{'{symbol}': '{}'}}", meaning.name()));
            format!("{first} or {second}")
        }
        Choice::Format([first, second]) => format!("format='{first}' or format='{second}'"),
        Choice::Size => "n".to_owned(),
        _ => "from_one=False or from_one=True".to_owned(),
    };
    bad(format_args!("{error}; pass {advice}"))
}
