use queenside_board::Square;

use super::Colour;

/// The style of a picture: [`Style::default`], and methods that change it.
///
/// # Example
/// ```
/// use queenside::draw::{Colour, Style, Tinted, svg};
/// use queenside::{Placement, Size};
///
/// let style = Style::default()
///     .coordinates(false)
///     .dark(Colour::rgb(120, 150, 90))
///     .highlight([(0, 3), (2, 1)])
///     .tint("A", [(3, 0), (3, 1)], Tinted::PALETTE[0]);
/// let picture = svg(&Placement::empty(Size::new(4)?), &style)?;
/// assert!(picture.contains("Highlighted squares: (0, 3), (2, 1). Squares marked A: (3, 0), (3, 1)."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Style {
    /// Whether to label the rows at the left and the columns at the top, from 0.
    pub coordinates: bool,
    /// Whether to show which queens attack each other.
    pub conflicts: bool,
    /// Width of the picture in pixels, 16 to 8192. The default is 45 per square, less for large
    /// boards.
    pub width: Option<u32>,
    /// Colour of light squares, such as the top left one.
    pub light: Colour,
    /// Colour of dark squares.
    pub dark: Colour,
    /// Colour of queens.
    pub queen: Colour,
    /// Colour of the squares of attacked queens and of the lines between them.
    pub conflict: Colour,
    /// Colour of the hatching of blocked squares.
    pub blocked: Colour,
    /// Squares with a frame, in any order. Squares outside the board are ignored.
    pub highlighted: Vec<Square>,
    /// Colour of the frames of highlighted squares.
    pub highlight_colour: Colour,
    /// Squares with colours and labels. If a square occurs several times, the last one is visible.
    pub tinted: Vec<Tinted>,
    /// Squares on which a king is drawn. Squares with a queen and squares outside the board are
    /// ignored.
    pub kings: Vec<Square>,
    /// Colour of kings.
    pub king: Colour,
    /// Text at the beginning of the picture's description, for what the picture shows besides
    /// queens.
    pub caption: String,
    /// Colour of the labels of rows and columns, and of the edge of the board.
    pub label: Colour,
    /// Background colour around the board; `None` for a transparent background.
    pub background: Option<Colour>,
}

impl Style {
    /// Minimum width of a picture in pixels.
    pub const MIN_WIDTH: u32 = 16;
    /// Maximum width of a picture in pixels.
    pub const MAX_WIDTH: u32 = 8192;

    /// Set whether to label the rows and the columns.
    #[must_use]
    pub fn coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// Set whether to show which queens attack each other.
    #[must_use]
    pub fn conflicts(self, conflicts: bool) -> Self {
        Self { conflicts, ..self }
    }

    /// Set the width of the picture in pixels; `None` for the default.
    #[must_use]
    pub fn width(self, pixels: impl Into<Option<u32>>) -> Self {
        Self { width: pixels.into(), ..self }
    }

    /// Draw a frame in each of these squares, besides those that have one.
    #[must_use]
    pub fn highlight(mut self, squares: impl IntoIterator<Item = impl Into<Square>>) -> Self {
        self.highlighted.extend(squares.into_iter().map(Into::into));
        self
    }

    /// Fill these squares with a colour, and write the label on each; other squares keep theirs.
    #[must_use]
    pub fn tint(
        mut self,
        label: impl Into<String>,
        squares: impl IntoIterator<Item = impl Into<Square>>,
        colour: Colour,
    ) -> Self {
        let squares = squares.into_iter().map(Into::into).collect();
        self.tinted.push(Tinted { label: label.into(), squares, colour });
        self
    }

    /// Draw a king on each of these squares, besides those that have one.
    #[must_use]
    pub fn kings(mut self, squares: impl IntoIterator<Item = impl Into<Square>>) -> Self {
        self.kings.extend(squares.into_iter().map(Into::into));
        self
    }

    /// Set the text at the beginning of the picture's description.
    #[must_use]
    pub fn caption(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    /// Set the colour around the board; `None` for a transparent background.
    #[must_use]
    pub fn background(self, colour: impl Into<Option<Colour>>) -> Self {
        Self { background: colour.into(), ..self }
    }
}

/// Setters of colours, which are named as the fields.
macro_rules! colours {
    ($($field:ident: $text:literal)*) => {
        impl Style {$(
            #[doc = concat!("Set the colour of ", $text, ".")]
            #[must_use]
            pub fn $field(self, colour: Colour) -> Self {
                Self { $field: colour, ..self }
            }
        )*}
    };
}

colours! {
    light: "light squares"
    dark: "dark squares"
    queen: "queens"
    conflict: "conflicts"
    blocked: "the hatching of blocked squares"
    highlight_colour: "the frames of highlighted squares"
    king: "kings"
    label: "the labels of rows and columns, and of the edge of the board"
}

impl Default for Style {
    fn default() -> Self {
        Self {
            coordinates: true,
            conflicts: true,
            width: None,
            light: Colour::rgb(0xF4, 0xEC, 0xDD),
            dark: Colour::rgb(0xC3, 0xA9, 0x87),
            queen: Colour::rgb(0x2A, 0x26, 0x33),
            conflict: Colour::rgb(0xD2, 0x2F, 0x3F),
            blocked: Colour::rgb(0x4A, 0x44, 0x50),
            highlighted: Vec::new(),
            highlight_colour: Colour::rgb(0x1F, 0x6F, 0xD0),
            tinted: Vec::new(),
            kings: Vec::new(),
            king: Colour::rgb(0x8A, 0x1F, 0x3D),
            caption: String::new(),
            label: Colour::rgb(0x5C, 0x52, 0x48),
            background: Some(Colour::rgb(0xFF, 0xFF, 0xFF)),
        }
    }
}

/// Squares of one colour, with a label on each: [`Style::tint`] adds them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tinted {
    /// Label of each square. Letters A to Z and digits are drawn, other characters are ignored. A
    /// square with a queen shows only the colour.
    pub label: String,
    /// The squares, in any order. Squares outside the board are ignored.
    pub squares: Vec<Square>,
    /// Colour of the squares.
    pub colour: Colour,
}

impl Tinted {
    /// Colours that people with colour blindness can distinguish, lightened so that dark letters
    /// are readable on them.
    ///
    /// Based on M. Okabe and K. Ito, Color universal design (2008).
    pub const PALETTE: [Colour; 7] = [
        Colour::rgb(0x7C, 0xC4, 0xEE),
        Colour::rgb(0xF2, 0xB5, 0x3A),
        Colour::rgb(0x4F, 0xC2, 0x9B),
        Colour::rgb(0xF3, 0xE8, 0x62),
        Colour::rgb(0xE3, 0xA4, 0xC6),
        Colour::rgb(0xF0, 0x8A, 0x50),
        Colour::rgb(0x83, 0xA5, 0xE6),
    ];
}
