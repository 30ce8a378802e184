//! Draw boards.

use std::str::FromStr;

use queenside::draw::{Colour, ColourError, Style, svg};
use queenside::{Board, Problem, Size, Square};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::values::{GivenSquare, Named, Width};

/// How to draw a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Pictures (svg)"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// Width of the picture [default: 45 pixels per square, less on large boards].
    #[cfg_attr(feature = "clap", arg(long, value_name = "PIXELS"))]
    pub width: Option<Width>,
    /// Omit the numbers of rows and columns.
    #[cfg_attr(feature = "clap", arg(long))]
    pub no_coordinates: bool,
    /// Do not mark conflicts.
    #[cfg_attr(feature = "clap", arg(long))]
    pub no_conflicts: bool,
    /// Squares to mark with a coloured frame, each as row,column from 0, or as a chess square such as d8.
    #[cfg_attr(feature = "clap", arg(long, value_name = "R,C", num_args = 1..))]
    pub highlight: Vec<GivenSquare>,
    /// Squares with a king, in the same form.
    #[cfg_attr(feature = "clap", arg(long, value_name = "R,C", num_args = 1..))]
    pub kings: Vec<GivenSquare>,
    /// Colour of light squares: #rrggbb, #rgb or a name.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub light: Option<Named<Colour>>,
    /// Colour of dark squares.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub dark: Option<Named<Colour>>,
    /// Colour of queens.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub queen: Option<Named<Colour>>,
    /// Colour of kings.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub king: Option<Named<Colour>>,
    /// Colour of conflicts.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub conflict: Option<Named<Colour>>,
    /// Colour of the hatching of blocked squares.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub blocked: Option<Named<Colour>>,
    /// Colour of the frames of marked squares.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub highlight_colour: Option<Named<Colour>>,
    /// Colour of the numbers and of the board's edge.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub label: Option<Named<Colour>>,
    /// Colour of the background, or `none`.
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    pub background: Option<Named<Background>>,
}

/// The colour of a background, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Background(Option<Colour>);

/// The error for a text that is neither a colour nor `none`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}, or none")]
pub struct BackgroundError(ColourError);

impl FromStr for Background {
    type Err = BackgroundError;

    fn from_str(text: &str) -> Result<Self, BackgroundError> {
        if text == "none" {
            return Ok(Self(None));
        }
        text.parse().map(|colour| Self(Some(colour))).map_err(BackgroundError)
    }
}

/// A drawing of a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct DrawAnswer {
    /// The picture as an SVG document.
    svg: String,
}

impl Draw {
    /// Return the style of a picture of a board of this size.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if a square is not on the board.
    pub fn style(&self, size: Size) -> Result<Style, ServiceError> {
        let on_board = |squares: &[GivenSquare], name| -> Result<Vec<Square>, ServiceError> {
            let refused = |why: &dyn std::fmt::Display| ServiceError::bad(format_args!("{name}: {why}"));
            let mut found = Vec::with_capacity(squares.len());
            for GivenSquare(square) in squares {
                let square = square.on(size).map_err(|error| refused(&error))?;
                if !size.contains(square) {
                    let fault = format_args!(
                        "the square {square} is off the board of n = {size}; rows and columns start at 0"
                    );
                    return Err(refused(&fault));
                }
                found.push(square);
            }
            Ok(found)
        };
        let mut style = Style::default()
            .width(self.width.map(Width::as_u32))
            .coordinates(!self.no_coordinates)
            .conflicts(!self.no_conflicts)
            .highlight(on_board(&self.highlight, "highlight")?)
            .kings(on_board(&self.kings, "kings")?);
        for (given, place) in [
            (self.light, &mut style.light),
            (self.dark, &mut style.dark),
            (self.queen, &mut style.queen),
            (self.king, &mut style.king),
            (self.conflict, &mut style.conflict),
            (self.blocked, &mut style.blocked),
            (self.highlight_colour, &mut style.highlight_colour),
            (self.label, &mut style.label),
        ] {
            if let Some(Named(colour)) = given {
                *place = colour;
            }
        }
        if let Some(Named(Background(colour))) = self.background {
            style.background = colour;
        }
        Ok(style)
    }

    pub(crate) fn answer(&self, board: &Problem) -> Result<DrawAnswer, ServiceError> {
        let svg = svg(board, &self.style(board.size())?).map_err(ServiceError::bad)?;
        Ok(DrawAnswer { svg })
    }
}
