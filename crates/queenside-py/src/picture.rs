//! Draw pictures, with their style from keyword arguments.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::Board;
use queenside::draw::{Colour, Style, Tinted, svg};
use queenside::kings::{Group, SafeSquares};
use queenside_service::values::{Named, Width};
use queenside_service::{options, squares};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::errors::{bad, failed};
use crate::input;

/// The keyword arguments of `svg`; the text signatures of these methods list them.
pub(crate) type Keywords<'py> = Bound<'py, PyDict>;

/// The style of a picture.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Look {
    size: Option<Width>,
    coordinates: Option<bool>,
    highlight: Option<Value>,
    kings: Option<Value>,
    colors: Option<Colours>,
}

/// The colours of a picture; the others are those of the default style.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Colours {
    light: Option<Named<Colour>>,
    dark: Option<Named<Colour>>,
    queen: Option<Named<Colour>>,
    king: Option<Named<Colour>>,
    conflict: Option<Named<Colour>>,
    blocked: Option<Named<Colour>>,
    highlight: Option<Named<Colour>>,
    label: Option<Named<Colour>>,
    /// `None` in the argument means no background.
    #[serde(deserialize_with = "given")]
    background: Option<Option<Named<Colour>>>,
}

/// Read a value that is given, also if it is `None`.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

/// Draw the board as SVG. `solution` is needed only to show safe squares.
pub(crate) fn as_svg(
    board: &impl Board,
    solution: Option<&queenside::Solution>,
    keywords: Option<&Keywords<'_>>,
) -> PyResult<String> {
    let fields = keywords.map_or(Ok(input::Fields::new()), input::style)?;
    let Look { size, coordinates, highlight, kings, colors } = options(&fields).map_err(failed)?;
    let on_board = |list: Value, name: &str| {
        let squares = squares(&list, name, board.size()).map_err(failed)?;
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
        Some(Value::Bool(true)) => style.tinted = safe_squares(solution)?,
        Some(squares) => style.kings = on_board(squares, "kings")?,
    }
    if let Some(colours) = colors {
        colours.apply(&mut style);
    }
    svg(board, &style).map_err(bad)
}

/// The groups of safe squares of a solution, in colours.
fn safe_squares(solution: Option<&queenside::Solution>) -> PyResult<Vec<Tinted>> {
    let wanted = "kings: True shows the safe squares of a solution; make a Solution of this board first";
    let safe = SafeSquares::of(solution.ok_or_else(|| bad(wanted))?).map_err(bad)?;
    let tinted = |(place, group): (usize, Group)| Tinted {
        label: group.label(),
        squares: group.squares,
        colour: Tinted::PALETTE[place % Tinted::PALETTE.len()],
    };
    Ok(safe.groups().into_iter().enumerate().map(tinted).collect())
}

impl Colours {
    fn apply(self, style: &mut Style) {
        let Self { light, dark, queen, king, conflict, blocked, highlight, label, background } = self;
        for (given, place) in [
            (light, &mut style.light),
            (dark, &mut style.dark),
            (queen, &mut style.queen),
            (king, &mut style.king),
            (conflict, &mut style.conflict),
            (blocked, &mut style.blocked),
            (highlight, &mut style.highlight_colour),
            (label, &mut style.label),
        ] {
            if let Some(Named(colour)) = given {
                *place = colour;
            }
        }
        if let Some(background) = background {
            style.background = background.map(|Named(colour)| colour);
        }
    }
}

/// Draw a board for a notebook; `None` for a large board, which a notebook shows as text.
pub(crate) fn in_notebook(board: &impl Board) -> PyResult<Option<String>> {
    // Pictures of larger boards make notebook files large. `svg()` still draws them on request.
    const MAX_ROWS: u32 = 200;
    let is_drawn = board.size().get() <= MAX_ROWS && board.queen_count() <= 10 * MAX_ROWS as usize;
    is_drawn.then(|| svg(board, &Style::default()).map_err(bad)).transpose()
}
