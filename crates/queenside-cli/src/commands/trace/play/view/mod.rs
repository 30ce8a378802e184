//! What the player looks like: [`layout`] says where things go, the other files draw one each.

mod board;
mod code;
mod colors;
mod help;
mod layout;
mod panels;
#[cfg(test)]
mod picture;
mod scale;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::player::Player;
use layout::Layout;

/// The smallest terminal that everything finds a place on.
const LEAST: (u16, u16) = (60, 20);

/// Draws the player.
pub(super) fn draw(player: &Player, frame: &mut Frame<'_>) {
    let (area, buffer) = (frame.area(), frame.buffer_mut());
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = LEAST;
        let words = ["enlarge the terminal".to_owned(), format!("to {width} x {height}")];
        for (row, words) in words.iter().enumerate() {
            put(row as u16, 0, words, Style::new(), area, buffer);
        }
        return;
    }
    let layout = Layout::of(player, area);
    panels::header(player, layout.header, buffer);
    board::draw(player, layout.scale, layout.board, buffer);
    code::draw(player, layout.code, buffer);
    panels::counts(player, layout.counts, buffer);
    panels::curve(player, layout.curve, buffer);
    panels::legend(layout.scale, layout.legend, buffer);
    panels::message(player, layout.message, buffer);
    panels::progress(player, layout.progress, buffer);
    panels::keys(layout.keys, buffer);
    if player.shows_help() {
        help::draw(area, buffer);
    }
}

/// Writes into an area, as much as finds room.
fn put(row: u16, column: u16, text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    if row < area.height && column < area.width {
        let room = usize::from(area.width - column);
        buffer.set_stringn(area.x + column, area.y + row, text, room, style);
    }
}

/// A line with the name of a panel at the top of its area; the area below it.
fn titled(title: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let width = usize::from(area.width);
    put(0, 0, &"─".repeat(width), colors::QUIET, area, buffer);
    put(0, 1, &format!(" {title} "), colors::TITLE, area, buffer);
    Rect { y: area.y + 1.min(area.height), height: area.height.saturating_sub(1), ..area }
}

/// A number with a comma at each thousand.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
