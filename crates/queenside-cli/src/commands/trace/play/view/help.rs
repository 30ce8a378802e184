use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::super::keys::HELP;
use super::{colors, put};

const KEYS: usize = 22;

/// The keys and what they do, over everything else.
pub(super) fn draw(area: Rect, buffer: &mut Buffer) {
    let (width, height) = (60.min(area.width), HELP.len() as u16 + 4);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height.saturating_sub(height)) / 2);
    let popup = Rect { x, y, width, height: height.min(area.height) };
    Clear.render(popup, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .style(colors::POPUP)
        .title(" keys ")
        .title_bottom(" any key closes this ");
    let inner = block.inner(popup);
    block.render(popup, buffer);
    for (row, (keys, meaning)) in HELP.iter().enumerate() {
        let row = row as u16 + 1;
        put(row, 1, &format!("{keys:KEYS$}"), colors::POPUP_STRONG, inner, buffer);
        put(row, 1 + KEYS as u16, meaning, colors::POPUP, inner, buffer);
    }
}
