use ratatui::style::{Color, Modifier, Style};

/// Every colour says what a sign or a word says too.
pub(super) const TITLE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
pub(super) const QUIET: Style = Style::new().fg(Color::DarkGray);
pub(super) const HEADER: Style =
    Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(24)).add_modifier(Modifier::BOLD);
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const ALARM: Style = Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD);
pub(super) const GOOD: Style = Style::new().fg(Color::LightGreen).add_modifier(Modifier::BOLD);
/// The line of the pseudocode that the method is at.
pub(super) const LIT: Style =
    Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(220)).add_modifier(Modifier::BOLD);
pub(super) const CURVE: Style = Style::new().fg(Color::Indexed(75));
pub(super) const POPUP: Style = Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(235));
pub(super) const POPUP_STRONG: Style =
    Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(235)).add_modifier(Modifier::BOLD);

pub(super) const QUEEN: Color = Color::Indexed(231);
pub(super) const DOT: Color = Color::Indexed(242);
pub(super) const LEFT: Color = Color::Indexed(250);
pub(super) const REFUSED: Color = Color::Indexed(210);
pub(super) const ON_MOVED: Color = Color::Indexed(16);
pub(super) const MOVED: Color = Color::Indexed(220);
pub(super) const ATTACKED: Color = Color::Indexed(160);
/// A queen in conflict, where it is a dot and not a square.
pub(super) const ATTACKED_DOT: Color = Color::Indexed(203);

/// The colour of an empty square: like a chessboard, light at the top left.
pub(super) const fn square(row: u32, column: u32) -> Color {
    if (row + column).is_multiple_of(2) { Color::Indexed(239) } else { Color::Indexed(236) }
}
