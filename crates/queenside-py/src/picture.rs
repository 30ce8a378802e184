//! Draw pictures, with their style from keyword arguments.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::draw::{Colour, Style, Tinted, svg};
use queenside::kings::SafeSquares;
use queenside::{Board, UnknownNameError};
use queenside_service::squares;
use queenside_service::values::{Named, Width};
use serde::Deserialize;
use serde_json::Value;

use crate::errors::{bad, failed};
use crate::input;

/// The style of a picture.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Look {
    size: Option<Width>,
    coordinates: Option<bool>,
    highlight: Option<Value>,
    kings: Option<Value>,
    colors: Option<BTreeMap<String, Option<Named<Colour>>>>,
}

/// Draw the board as SVG. `solution` is needed only to show safe squares.
pub(crate) fn as_svg(
    board: &impl Board,
    solution: Option<&queenside::Solution>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let Look { size, coordinates, highlight, kings, colors } = input::keywords(keywords)?;
    let on_board = |list: Value, name: &str| {
        let squares = squares(list, name, board.size()).map_err(failed)?;
        match squares.iter().find(|&&square| !board.size().contains(square)) {
            None => Ok(squares),
            Some(square) => {
                let n = board.size();
                Err(bad(format_args!(
                    "{name}: the square {square} is off the board of n = {n}; rows and columns start at 0"
                )))
            }
        }
    };
    let mut style = Style::default().width(size.map(Width::as_u32)).coordinates(coordinates.unwrap_or(true));
    if let Some(squares) = highlight {
        style = style.highlight(on_board(squares, "highlight")?);
    }
    match kings {
        None | Some(Value::Bool(false)) => {}
        Some(Value::Bool(true)) => {
            let wanted =
                "kings: True shows the safe squares of a solution; make a Solution of this board first";
            let safe = SafeSquares::of(solution.ok_or_else(|| bad(wanted))?).map_err(bad)?;
            for (group, colour) in safe.groups().into_iter().zip(Tinted::PALETTE.into_iter().cycle()) {
                style = style.tint(group.label(), group.squares, colour);
            }
        }
        Some(squares) => style = style.kings(on_board(squares, "kings")?),
    }
    for (part, colour) in colors.into_iter().flatten() {
        paint(&mut style, &part, colour.map(|Named(colour)| colour))?;
    }
    svg(board, &style).map_err(bad)
}

/// Set the colour of a part of the picture; `None` is the default colour, or no background.
fn paint(style: &mut Style, part: &str, colour: Option<Colour>) -> PyResult<()> {
    let parts = [
        ("light", &mut style.light),
        ("dark", &mut style.dark),
        ("queen", &mut style.queen),
        ("king", &mut style.king),
        ("conflict", &mut style.conflict),
        ("blocked", &mut style.blocked),
        ("highlight", &mut style.highlight_colour),
        ("label", &mut style.label),
    ];
    if part == "background" {
        style.background = colour;
        return Ok(());
    }
    let names = parts.each_ref().map(|(name, _)| *name);
    let Some((_, place)) = parts.into_iter().find(|(name, _)| *name == part) else {
        let names = names.into_iter().chain(["background"]);
        return Err(bad(format_args!(
            "colors: {}",
            UnknownNameError::new("part of the picture", part, names)
        )));
    };
    if let Some(colour) = colour {
        *place = colour;
    }
    Ok(())
}

/// Draw a board for a notebook; `None` for a large board, which a notebook shows as text.
pub(crate) fn in_notebook(board: &impl Board) -> PyResult<Option<String>> {
    // Pictures of larger boards make notebook files large. `svg()` still draws them on request.
    const MAX_ROWS: u32 = 200;
    let is_drawn = board.size().get() <= MAX_ROWS && board.queen_count() <= 10 * MAX_ROWS as usize;
    is_drawn.then(|| svg(board, &Style::default()).map_err(bad)).transpose()
}
