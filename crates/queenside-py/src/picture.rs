//! Draw pictures, with their style from keyword arguments.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyMapping};
use queenside::draw::{Colour, Style, Tinted, svg};
use queenside::kings::SafeSquares;
use queenside::{Board, Size};

use crate::errors::{bad, bad_type};
use crate::input::{self, shown};

/// The keyword arguments of `svg`; the text signatures of these methods list them.
pub(crate) type Keywords<'py> = Bound<'py, PyDict>;

/// Draw the board as SVG. `solution` is needed only to show safe squares.
pub(crate) fn as_svg(
    method: &str,
    board: &impl Board,
    solution: Option<&queenside::Solution>,
    keywords: Option<&Keywords<'_>>,
) -> PyResult<String> {
    svg(board, &style(method, board.size(), solution, keywords)?).map_err(bad)
}

/// Draw a board for a notebook; `None` for a large board, which a notebook shows as text.
pub(crate) fn in_notebook(board: &impl Board) -> PyResult<Option<String>> {
    // Pictures of larger boards make notebook files large. `svg()` still draws them on request.
    const MAX_ROWS: u32 = 200;
    let is_drawn = board.size().get() <= MAX_ROWS && board.queen_count() <= 10 * MAX_ROWS as usize;
    is_drawn.then(|| svg(board, &Style::default()).map_err(bad)).transpose()
}

fn style(
    method: &str,
    size: Size,
    solution: Option<&queenside::Solution>,
    keywords: Option<&Keywords<'_>>,
) -> PyResult<Style> {
    let mut style = Style::default();
    for (name, value) in keywords.into_iter().flatten() {
        match name.extract::<String>()?.as_str() {
            "size" | "coordinates" | "highlight" | "kings" | "colors" if value.is_none() => {}
            "size" => {
                let pixels = u64::from(Style::MIN_WIDTH)..=u64::from(Style::MAX_WIDTH);
                style.width = Some(input::whole(&value, "size", pixels)? as u32);
            }
            "coordinates" => style.coordinates = input::flag(Some(&value), "coordinates", true)?,
            "highlight" => style.highlighted = input::squares_on(&value, "highlight", size)?,
            "kings" => set_kings(&value, size, solution, &mut style)?,
            "colors" => set_colors(&value, &mut style)?,
            other => {
                let fault = format!("{method}() got an unexpected keyword argument '{other}'");
                return Err(PyTypeError::new_err(fault));
            }
        }
    }
    Ok(style)
}

fn set_kings(
    kings: &Bound<'_, PyAny>,
    size: Size,
    solution: Option<&queenside::Solution>,
    style: &mut Style,
) -> PyResult<()> {
    if let Ok(asked) = kings.cast::<PyBool>() {
        if asked.is_true() {
            let wanted =
                "kings: True shows the safe squares of a solution; make a Solution of this board first";
            let safe = SafeSquares::of(solution.ok_or_else(|| bad(wanted))?).map_err(bad)?;
            let tinted = |(place, group): (usize, queenside::kings::Group)| Tinted {
                label: group.label(),
                squares: group.squares,
                colour: Tinted::PALETTE[place % Tinted::PALETTE.len()],
            };
            style.tinted = safe.groups().into_iter().enumerate().map(tinted).collect();
        }
        return Ok(());
    }
    style.kings = input::squares_on(kings, "kings", size)?;
    Ok(())
}

fn set_colors(colors: &Bound<'_, PyAny>, style: &mut Style) -> PyResult<()> {
    let refused = || {
        bad_type(format_args!("colors: expected a dict such as {{'queen': 'navy'}}, not {}", shown(colors)))
    };
    let colors = colors.cast::<PyMapping>().map_err(|_| refused())?;
    let all = PyDict::new(colors.py());
    all.update(colors)?;
    for (name, value) in all {
        let text = |value: &Bound<'_, PyAny>| -> PyResult<Colour> {
            let text: String = value.extract().map_err(|_| {
                bad_type(format_args!(
                    "colors: expected a string such as '#2a2633' or 'teal', not {}",
                    shown(value)
                ))
            })?;
            text.parse().map_err(bad)
        };
        let place = match name.extract::<String>().unwrap_or_default().as_str() {
            "background" => {
                style.background = if value.is_none() { None } else { Some(text(&value)?) };
                continue;
            }
            "light" => &mut style.light,
            "dark" => &mut style.dark,
            "queen" => &mut style.queen,
            "king" => &mut style.king,
            "conflict" => &mut style.conflict,
            "blocked" => &mut style.blocked,
            "highlight" => &mut style.highlight_colour,
            "label" => &mut style.label,
            _ => {
                let names = "light, dark, queen, king, conflict, blocked, highlight, label, background";
                return Err(bad(format_args!(
                    "colors: {} is not a part of the picture; expected {names}",
                    shown(&name)
                )));
            }
        };
        *place = text(&value)?;
    }
    Ok(())
}
