use queenside::{Board, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::super::super::marks::{Mark, Marks};
use super::super::player::Player;
use super::colors;
use super::scale::Scale;

/// Draws the board that the player shows.
pub(super) fn draw(player: &Player, scale: Scale, area: Rect, buffer: &mut Buffer) {
    let marks = Marks::of(player.event());
    match scale {
        Scale::Wide => squares(player, &marks, 2, area, buffer),
        Scale::Narrow => squares(player, &marks, 1, area, buffer),
        Scale::Half => halves(player, &marks, area, buffer),
        Scale::Dots(squares) => dots(player, &marks, squares, area, buffer),
    }
}

/// A sign for each square, one or two columns wide.
fn squares(player: &Player, marks: &Marks, width: u16, area: Rect, buffer: &mut Buffer) {
    let mut show = |square: Square, queen: Option<bool>| {
        let (row, column) = (square.row as u16, square.column as u16);
        let cell = Cell::of(square, queen, marks.at(square));
        let (x, y) = (area.x + width * column, area.y + row);
        buffer.set_stringn(x, y, cell.signs(width), width.into(), cell.style);
    };
    for row in 0..player.n() {
        (0..player.n()).for_each(|column| show(Square::new(row, column), None));
    }
    let position = player.position();
    for queen in position.queens() {
        show(queen, Some(position.threats(queen) > 0));
    }
}

/// What a square looks like.
struct Cell {
    sign: char,
    is_attacked: bool,
    style: Style,
}

impl Cell {
    /// `queen` says whether the queen there is attacked, if there is one.
    fn of(square: Square, queen: Option<bool>, mark: Option<Mark>) -> Self {
        let ground = colors::square(square.row, square.column);
        let is_attacked = queen == Some(true) || mark == Some(Mark::Attacks);
        let otherwise = if queen.is_some() { 'Q' } else { '.' };
        let sign = mark.filter(|mark| *mark != Mark::Attacks).map_or(otherwise, Mark::glyph);
        let (fg, bg) = match (mark, queen) {
            (Some(Mark::Moved), _) => (colors::ON_MOVED, colors::MOVED),
            _ if is_attacked => (colors::QUEEN, colors::ATTACKED),
            (Some(Mark::Refused), _) => (colors::REFUSED, ground),
            (Some(Mark::Left), _) => (colors::LEFT, ground),
            (_, Some(_)) => (colors::QUEEN, ground),
            _ => (colors::DOT, ground),
        };
        let style = Style::new().fg(fg).bg(bg);
        let is_plain = mark.is_none() && queen.is_none();
        let style = if is_plain { style } else { style.add_modifier(Modifier::BOLD) };
        Self { sign, is_attacked, style }
    }

    /// The sign, and whether it is attacked; in one column a queen that is attacked has the sign for that.
    fn signs(&self, width: u16) -> String {
        match (width, self.is_attacked) {
            (1, true) if self.sign == 'Q' => '!'.to_string(),
            (1, _) => self.sign.to_string(),
            (_, true) => format!("{}!", self.sign),
            (_, false) => format!("{} ", self.sign),
        }
    }
}

/// The queens on two squares, one above the other: none, one, or one that is attacked.
const HALVES: [[char; 3]; 3] = [[' ', '▄', '▖'], ['▀', '█', '▙'], ['▘', '▛', '▌']];

/// Half a column for each square; a queen that is attacked is half as wide.
fn halves(player: &Player, marks: &Marks, area: Rect, buffer: &mut Buffer) {
    let (position, n) = (player.position(), player.n() as usize);
    let mut states = vec![0; n * n];
    for queen in position.queens() {
        let state = if position.threats(queen) > 0 { 2 } else { 1 };
        states[queen.row as usize * n + queen.column as usize] = state;
    }
    for row in (0..n).step_by(2) {
        for column in 0..n {
            let state = |row: usize| if row < n { states[row * n + column] } else { 0 };
            let pair = [state(row), state(row + 1)];
            let is_moved = |row: usize| marks.at(Square::new(row as u32, column as u32)) == Some(Mark::Moved);
            let color = color(is_moved(row) || is_moved(row + 1), pair.contains(&2));
            let style = Style::new().fg(color).bg(colors::square((row / 2) as u32, column as u32));
            let (x, y) = (area.x + column as u16, area.y + (row / 2) as u16);
            let sign = HALVES[pair[0]][pair[1]];
            buffer.set_string(x, y, sign.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// A braille dot for each queen.
fn dots(player: &Player, marks: &Marks, squares: u32, area: Rect, buffer: &mut Buffer) {
    const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    const BLANK: u32 = 0x2800;
    let position = player.position();
    let width = usize::from(area.width);
    // For each column on the terminal its dots, and whether one is attacked or just moved.
    let mut cells = vec![(0, false, false); width * usize::from(area.height)];
    for queen in position.queens() {
        let (row, column) = ((queen.row / squares) as usize, (queen.column / squares) as usize);
        if let Some((dots, is_attacked, is_moved)) = cells.get_mut(row / 4 * width + column / 2) {
            *dots |= BITS[row % 4][column % 2];
            *is_attacked |= position.threats(queen) > 0;
            *is_moved |= marks.at(queen) == Some(Mark::Moved);
        }
    }
    for (index, (dots, is_attacked, is_moved)) in cells.into_iter().enumerate() {
        let (x, y) = (area.x + (index % width) as u16, area.y + (index / width) as u16);
        let style = Style::new().fg(color(is_moved, is_attacked)).bg(colors::square(0, 1));
        let sign = char::from_u32(BLANK + dots).unwrap_or(' ');
        buffer.set_string(x, y, sign.encode_utf8(&mut [0; 4]), style);
    }
}

/// The colour of queens too small for a sign.
fn color(is_moved: bool, is_attacked: bool) -> Color {
    match (is_moved, is_attacked) {
        (true, _) => colors::MOVED,
        (false, true) => colors::ATTACKED_DOT,
        (false, false) => colors::QUEEN,
    }
}
