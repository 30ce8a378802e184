use ratatui::layout::Rect;

use super::super::player::Player;
use super::scale::Scale;

/// Where things go.
///
/// The board is at the top left. Counts and then the legend stand below it as far as it leaves room, else beside it with
/// the pseudocode and the curve.
pub(super) struct Layout {
    pub(super) header: Rect,
    pub(super) scale: Scale,
    pub(super) board: Rect,
    pub(super) counts: Rect,
    pub(super) legend: Rect,
    pub(super) code: Rect,
    pub(super) curve: Rect,
    pub(super) message: Rect,
    pub(super) progress: Rect,
    pub(super) keys: Rect,
}

/// The least width beside the board.
const SIDE: u16 = 34;
/// The least width of what stands below the board.
const BELOW: u16 = 25;
const GAP: u16 = 2;
/// Heights with their titles.
const TALL_COUNTS: u16 = 8;
const WIDE_COUNTS: u16 = 5;
const LEGEND: u16 = 4;
const CURVE: u16 = 4;
const LOW_CURVE: u16 = 2;
/// With fewer rows the curve is low, so that the pseudocode has room.
const FEW_ROWS: u16 = 20;

impl Layout {
    pub(super) fn of(player: &Player, area: Rect) -> Self {
        let line = |y| Rect { y, height: 1, ..area };
        let (top, bottom) = (area.y + 1, area.bottom() - 3);
        let rows = bottom - top;
        let n = player.n();
        let scale = Scale::fitting(n, area.width - SIDE - GAP, rows);
        let (columns, board_rows) = scale.extent(n);
        let counts_below = board_rows + TALL_COUNTS <= rows;
        let legend_below = board_rows + TALL_COUNTS + LEGEND <= rows;
        let left = if counts_below { columns.max(BELOW) } else { columns };
        let side = Rect { x: area.x + left + GAP, y: top, width: area.width - left - GAP, height: rows };
        let board = Rect { x: area.x, y: top, width: columns, height: board_rows };
        let below = Rect { y: board.bottom(), width: left, height: TALL_COUNTS, ..board };
        // Beside the board from the bottom upwards; what is left is for the pseudocode.
        let mut code = side;
        let mut beside = |height: u16| {
            let height = height.min(code.height);
            code.height -= height;
            Rect { y: code.bottom(), height, ..code }
        };
        let curve = beside(if rows < FEW_ROWS { LOW_CURVE } else { CURVE });
        let legend =
            if legend_below { Rect { y: below.bottom(), height: LEGEND, ..below } } else { beside(LEGEND) };
        let counts = if counts_below { below } else { beside(WIDE_COUNTS) };
        Self {
            header: line(area.y),
            scale,
            board,
            counts,
            legend,
            code,
            curve,
            message: line(bottom),
            progress: line(bottom + 1),
            keys: line(bottom + 2),
        }
    }
}
