use ratatui::layout::Rect;

use super::super::player::Player;
use super::scale::Scale;

/// Where things go.
///
/// The board is at the top left. Counts and legend stand below it if it leaves room, else beside it with the pseudocode
/// and the curve.
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

impl Layout {
    pub(super) fn of(player: &Player, area: Rect) -> Self {
        let line = |y| Rect { y, height: 1, ..area };
        let (top, bottom) = (area.y + 1, area.bottom() - 3);
        let rows = bottom - top;
        let n = player.n();
        let scale = Scale::fitting(n, area.width - SIDE - GAP, rows);
        let (columns, board_rows) = scale.extent(n);
        let has_room_below = board_rows + 1 + TALL_COUNTS + LEGEND <= rows;
        let left = if has_room_below { columns.max(BELOW) } else { columns };
        let side = Rect { x: area.x + left + GAP, y: top, width: area.width - left - GAP, height: rows };
        let board = Rect { x: area.x, y: top, width: columns, height: board_rows };
        // From the bottom of a column upwards, each part above the one before.
        let mut free = [Rect { y: board.bottom() + 1, width: left, height: 0, ..board }, side];
        free[0].height = bottom.saturating_sub(free[0].y);
        let cut = |free: &mut Rect, height: u16| {
            let height = height.min(free.height);
            free.height -= height;
            Rect { y: free.bottom(), height, ..*free }
        };
        let [below, beside] = &mut free;
        let curve = cut(beside, CURVE);
        let (counts, legend) = if has_room_below {
            let counts = Rect { height: TALL_COUNTS, ..*below };
            (counts, Rect { y: counts.bottom(), height: LEGEND, ..counts })
        } else {
            let legend = cut(beside, LEGEND);
            (cut(beside, WIDE_COUNTS), legend)
        };
        Self {
            header: line(area.y),
            scale,
            board,
            counts,
            legend,
            code: *beside,
            curve,
            message: line(bottom),
            progress: line(bottom + 1),
            keys: line(bottom + 2),
        }
    }
}
