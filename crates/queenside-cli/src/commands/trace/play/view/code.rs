use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::player::Player;
use super::{colors, put, titled};

/// The pseudocode, with a sign at the line where the method is; scrolled so that the line can be seen.
pub(super) fn draw(player: &Player, area: Rect, buffer: &mut Buffer) {
    let area = titled("pseudocode", area, buffer);
    let method = player.method();
    let lit = player.event().and_then(|event| method.line_of(event));
    let room = usize::from(area.width.saturating_sub(2));
    let mut lines = Vec::new();
    for (number, line) in method.pseudocode().enumerate() {
        lines.extend(wrapped(line, room).into_iter().map(|part| (number, part)));
    }
    let height = usize::from(area.height);
    let at = lit.and_then(|lit| lines.iter().position(|(number, _)| *number == lit)).unwrap_or_default();
    let first = at.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let shown = lines.iter().enumerate().skip(first).take(height);
    for (row, (index, (number, part))) in shown.enumerate() {
        let row = row as u16;
        let is_lit = lit == Some(*number);
        let style = if is_lit { colors::LIT } else { Style::new() };
        if is_lit {
            let begins = index == 0 || lines[index - 1].0 != *number;
            let sign = if begins { ">" } else { " " };
            put(row, 0, &format!("{sign} {part:room$}"), style, area, buffer);
        } else {
            put(row, 2, part, style, area, buffer);
        }
    }
}

/// A line in parts of at most so many characters, broken between words, the rest further to the right.
///
/// Four spaces of indentation become two.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let text = line.trim_start();
    let indent = (line.len() - text.len()) / 2;
    let mut parts = vec![" ".repeat(indent)];
    let mut is_first = true;
    for word in text.split(' ') {
        let last = parts.len() - 1;
        let space = usize::from(!is_first);
        if !is_first && parts[last].len() + space + word.len() > width {
            parts.push(" ".repeat(indent + 3));
        } else if !is_first {
            parts[last].push(' ');
        }
        let last = parts.len() - 1;
        parts[last].push_str(word);
        is_first = false;
    }
    parts
}
