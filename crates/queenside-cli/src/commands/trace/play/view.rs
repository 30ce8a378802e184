//! What the player looks like. Every colour says what a sign or a word says too.

use queenside::{Board, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::canvas::{Canvas, Points};
use ratatui::widgets::{Block, BorderType, Borders, Clear, LineGauge, Paragraph, Sparkline, Widget};

use super::super::builds_up;
use super::super::text::{Mark, mark, wrapped};
use super::player::{HELP, Player};
use crate::words::grouped;

const TITLE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
const QUIET: Style = Style::new().fg(Color::DarkGray);
const HEADER: Style =
    Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(24)).add_modifier(Modifier::BOLD);
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const ALARM: Style = Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD);
const GOOD: Style = Style::new().fg(Color::LightGreen).add_modifier(Modifier::BOLD);
/// The line of the pseudocode that the method is at.
const LIT: Style = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(220)).add_modifier(Modifier::BOLD);
const CURVE: Style = Style::new().fg(Color::Indexed(75));
const POPUP: Style = Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(235));
const POPUP_STRONG: Style = POPUP.fg(Color::Indexed(231)).add_modifier(Modifier::BOLD);
const QUEEN: Color = Color::Indexed(231);
const MOVED: Color = Color::Indexed(220);
/// A queen in conflict, where it is a dot and not a square.
const ATTACKED_DOT: Color = Color::Indexed(203);

/// The smallest terminal that everything finds a place on.
const LEAST: (u16, u16) = (60, 20);
/// The least width beside the board, and of what stands below it.
const SIDE: u16 = 34;
const BELOW: u16 = 25;
const GAP: u16 = 2;
/// Heights with their titles.
const TALL_COUNTS: u16 = 8;
const WIDE_COUNTS: u16 = 5;
const LEGEND: u16 = 4;
const CURVE_ROWS: u16 = 4;
const LOW_CURVE: u16 = 2;
/// With fewer rows the curve is low, so that the pseudocode has room.
const FEW_ROWS: u16 = 20;

/// Draws the player.
///
/// The board is at the top left. Counts and then the legend stand below it as far as it leaves room, else beside it with
/// the pseudocode and the curve.
pub(super) fn draw(player: &Player, frame: &mut Frame<'_>) {
    use Constraint::{Fill, Length};

    let area = frame.area();
    let (width, height) = LEAST;
    if area.width < width || area.height < height {
        let words = format!("enlarge the terminal\nto {width} x {height}");
        return frame.render_widget(Paragraph::new(words), area);
    }
    let rows = [Length(1), Fill(1), Length(1), Length(1), Length(1)];
    let [top, middle, message, progress, keys] = area.layout(&Layout::vertical(rows));
    let n = player.request.problem.size().get();
    let scale = Scale::fitting(n, middle.width - SIDE - GAP, middle.height);
    let (columns, rows) = scale.extent(n);
    let counts_below = rows + TALL_COUNTS <= middle.height;
    let legend_below = rows + TALL_COUNTS + LEGEND <= middle.height;
    let left = if counts_below { columns.max(BELOW) } else { columns };
    let [left, side] = middle.layout(&Layout::horizontal([Length(left), Fill(1)]).spacing(GAP));
    let only = |is_here: bool, height: u16| Length(if is_here { height } else { 0 });
    let below = [Length(rows), only(counts_below, TALL_COUNTS), only(legend_below, LEGEND), Fill(1)];
    let [board, counts_under, legend_under, _] = left.layout(&Layout::vertical(below));
    let curve = if middle.height < FEW_ROWS { LOW_CURVE } else { CURVE_ROWS };
    let beside = [Fill(1), only(!counts_below, WIDE_COUNTS), only(!legend_below, LEGEND), Length(curve)];
    let [code, counts_beside, legend_beside, curve] = side.layout(&Layout::vertical(beside));

    draw_header(player, top, frame);
    draw_board(player, scale, Rect { width: columns, ..board }, frame.buffer_mut());
    draw_code(player, code, frame);
    draw_counts(player, if counts_below { counts_under } else { counts_beside }, frame);
    draw_curve(player, curve, frame);
    draw_legend(scale, if legend_below { legend_under } else { legend_beside }, frame);
    draw_message(player, message, frame);
    draw_progress(player, progress, frame);
    draw_keys(keys, frame);
    if player.shows_help {
        draw_help(area, frame);
    }
}

/// How large a square is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Two columns: a queen, and a sign if it is attacked.
    Signs,
    /// Half a column, one square above the other.
    Halves,
    /// Braille dots, eight a column, each of so many squares in both directions.
    Dots(u32),
}

impl Scale {
    /// The largest for a board of this size on so many columns and rows.
    pub(super) fn fitting(n: u32, columns: u16, rows: u16) -> Self {
        let (columns, rows) = (u32::from(columns), u32::from(rows));
        if 2 * n <= columns && n <= rows {
            Self::Signs
        } else if n <= columns && n <= 2 * rows {
            Self::Halves
        } else {
            Self::Dots(n.div_ceil((2 * columns).min(4 * rows).max(1)))
        }
    }

    /// The columns and rows that the board takes.
    pub(super) fn extent(self, n: u32) -> (u16, u16) {
        let (columns, rows) = match self {
            Self::Signs => (2 * n, n),
            Self::Halves => (n, n.div_ceil(2)),
            Self::Dots(squares) => (n.div_ceil(squares).div_ceil(2), n.div_ceil(squares).div_ceil(4)),
        };
        (columns as u16, rows as u16)
    }
}

fn draw_board(player: &Player, scale: Scale, area: Rect, buffer: &mut Buffer) {
    match scale {
        Scale::Signs => draw_signs(player, area, buffer),
        Scale::Halves => draw_points(player, 1, (1, 2), Marker::HalfBlock, area, buffer),
        Scale::Dots(squares) => draw_points(player, squares, (2, 4), Marker::Braille, area, buffer),
    }
}

/// A sign for each square, and another one for each queen that is attacked.
fn draw_signs(player: &Player, area: Rect, buffer: &mut Buffer) {
    let position = player.recording.position();
    // `queen` says whether the queen there is attacked, if there is one.
    let mut show = |square: Square, queen: Option<bool>| {
        let mark = player.event().and_then(|event| mark(event, square));
        let is_light = (square.row + square.column).is_multiple_of(2);
        let ground = Color::Indexed(if is_light { 239 } else { 236 });
        let is_attacked = queen == Some(true) || mark == Some(Mark::Attacks);
        let otherwise = if queen.is_some() { 'Q' } else { '.' };
        let sign = mark.filter(|mark| *mark != Mark::Attacks).map_or(otherwise, Mark::sign);
        let (fg, bg) = match (mark, queen) {
            (Some(Mark::Moved), _) => (Color::Indexed(16), MOVED),
            _ if is_attacked => (QUEEN, Color::Indexed(160)),
            (Some(Mark::Refused), _) => (Color::Indexed(210), ground),
            (Some(Mark::Left), _) => (Color::Indexed(250), ground),
            (_, Some(_)) => (QUEEN, ground),
            _ => (Color::Indexed(242), ground),
        };
        let is_plain = mark.is_none() && queen.is_none();
        let style = if is_plain { Style::new() } else { STRONG }.fg(fg).bg(bg);
        let signs = format!("{sign}{}", if is_attacked { '!' } else { ' ' });
        buffer.set_string(area.x + 2 * square.column as u16, area.y + square.row as u16, signs, style);
    };
    let n = player.request.problem.size().get();
    for row in 0..n {
        (0..n).for_each(|column| show(Square::new(row, column), None));
    }
    for queen in position.queens() {
        show(queen, Some(position.threats(queen) > 0));
    }
}

/// A point for each queen: each point stands for so many squares in both directions, and a cell of the terminal has so many
/// points.
fn draw_points(
    player: &Player,
    squares: u32,
    (across, down): (u16, u16),
    marker: Marker,
    area: Rect,
    buffer: &mut Buffer,
) {
    let position = player.recording.position();
    let (mut plain, mut attacked, mut moved) = (Vec::new(), Vec::new(), Vec::new());
    for queen in position.queens() {
        let point = (f64::from(queen.column / squares), -f64::from(queen.row / squares));
        if player.event().and_then(|event| mark(event, queen)) == Some(Mark::Moved) {
            moved.push(point);
        } else if position.threats(queen) > 0 {
            attacked.push(point);
        } else {
            plain.push(point);
        }
    }
    let last = |points: u16| f64::from(points.saturating_sub(1));
    Canvas::default()
        .marker(marker)
        .background_color(Color::Indexed(236))
        .x_bounds([0.0, last(across * area.width)])
        .y_bounds([-last(down * area.height), 0.0])
        .paint(|context| {
            // The colour of a cell is that of its last point.
            for (points, color) in [(&plain, QUEEN), (&attacked, ATTACKED_DOT), (&moved, MOVED)] {
                context.draw(&Points::new(points, color));
            }
        })
        .render(area, buffer);
}

/// A panel with a line and its name at the top.
fn titled(title: &str) -> Block<'static> {
    let title = [Span::styled("─", QUIET), Span::styled(format!(" {title} "), TITLE)];
    Block::new().borders(Borders::TOP).border_style(QUIET).title(Line::from(title.to_vec()))
}

/// What runs, and whether it plays.
fn draw_header(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let request = &player.request;
    let seed = if request.method.is_random { format!(", seed {}", request.seed) } else { String::new() };
    let run = format!("{}, n = {}{seed}", request.method, request.problem.size().get());
    let state = if player.search.is_some() {
        format!("running: {} events; any key stops ", grouped(player.recording.end()))
    } else if player.is_playing {
        format!("playing, speed {}x ", player.speed)
    } else if player.end().is_some() {
        "the end ".to_owned()
    } else {
        format!("paused, speed {}x ", player.speed)
    };
    let title = format!(" queenside trace: {run}");
    let has_room = title.len() + 2 + state.len() <= usize::from(area.width);
    let title = if has_room { title } else { format!(" {run}") };
    frame.render_widget(Line::styled(title, HEADER), area);
    frame.buffer_mut().set_style(area, HEADER);
    frame.render_widget(Line::styled(state, HEADER).right_aligned(), area);
}

/// The pseudocode, with a sign at the line where the method is; scrolled so that the line can be seen.
fn draw_code(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    const HANGING: usize = 3;
    let method = player.request.method;
    let lit = player.event().and_then(|event| method.line_of(event));
    let room = usize::from(area.width.saturating_sub(2));
    let (mut lines, mut lit_at) = (Vec::new(), 0);
    for (number, text) in method.pseudocode().enumerate() {
        let is_lit = lit == Some(number);
        if is_lit {
            lit_at = lines.len();
        }
        // Four spaces of indentation become two.
        let indent = (text.len() - text.trim_start().len()) / 2;
        let parts = wrapped(text.trim_start(), room.saturating_sub(indent), HANGING);
        for (index, part) in parts.iter().enumerate() {
            let sign = if is_lit && index == 0 { '>' } else { ' ' };
            let line = format!("{sign} {:indent$}{part:rest$}", "", rest = room.saturating_sub(indent));
            lines.push(Line::styled(line, if is_lit { LIT } else { Style::new() }));
        }
    }
    let height = usize::from(area.height.saturating_sub(1));
    let first = lit_at.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let code = Paragraph::new(lines).scroll((first as u16, 0));
    frame.render_widget(code.block(titled("pseudocode")), area);
}

/// The counts at this place: below each other, or in two columns where the area is not high enough.
fn draw_counts(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    const NAME: usize = 10;
    let position = player.recording.position();
    let counts = player.recording.event(player.place()).map(|recorded| recorded.counts).unwrap_or_default();
    let attacked = position.queens().filter(|&queen| position.threats(queen) > 0).count() as u64;
    let depth = if builds_up(player.request.method) { "depth" } else { "queens" };
    let entries = [
        ("step", counts.steps, false),
        (depth, position.queen_count() as u64, false),
        ("moves", counts.moves, false),
        ("backtracks", counts.backtracks, false),
        ("restarts", counts.restarts, false),
        ("energy", position.energy(), position.energy() > 0),
        ("attacked", attacked, attacked > 0),
    ];
    let per_line = if area.height >= TALL_COUNTS { 1 } else { 2 };
    let width = (usize::from(area.width) / per_line).saturating_sub(NAME + 2);
    let entry = |&(name, count, is_alarm): &(&'static str, u64, bool)| {
        let style = if is_alarm { ALARM } else { STRONG };
        [Span::raw(format!("{name:NAME$}")), Span::styled(format!("{:>width$}  ", grouped(count)), style)]
    };
    let lines: Vec<Line<'_>> =
        entries.chunks(per_line).map(|entries| entries.iter().flat_map(entry).collect()).collect();
    frame.render_widget(Paragraph::new(lines).block(titled("counts")), area);
}

/// The energy over the last events; the depth for methods that build a board up.
fn draw_curve(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let shows_depth = builds_up(player.request.method);
    let last = player.place();
    let first = last.saturating_sub(u64::from(area.width)) + 1;
    let recorded = (first..=last).filter_map(|place| player.recording.event(place));
    let values: Vec<u64> =
        recorded.map(|recorded| if shows_depth { recorded.queens.into() } else { recorded.energy }).collect();
    let greatest = values.iter().copied().max().unwrap_or_default();
    let name = if shows_depth { "depth" } else { "energy" };
    let events = if values.len() == 1 { "event".to_owned() } else { format!("{} events", values.len()) };
    let title = format!("{name}, last {events}, at most {}", grouped(greatest));
    frame.render_widget(Sparkline::default().data(&values).style(CURVE).block(titled(&title)), area);
}

/// What the signs on the board mean.
fn draw_legend(scale: Scale, area: Rect, frame: &mut Frame<'_>) {
    let colors = "red: attacked\nyellow: placed or moved";
    let words = match scale {
        Scale::Signs => "Q queen    Q! attacked\n*  placed, moved, chosen\no  left    x  refused".to_owned(),
        Scale::Halves => format!("▀ or ▄: a queen\n{colors}"),
        Scale::Dots(1) => format!("a dot: a queen\n{colors}"),
        Scale::Dots(squares) => format!("a dot: queens on {squares} x {squares}\n{colors}"),
    };
    frame.render_widget(Paragraph::new(words).block(titled("legend")), area);
}

/// The event that led here.
fn draw_message(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let event = player.event().map_or_else(|| "the beginning".to_owned(), ToString::to_string);
    let (words, style) = match (player.end(), player.verdict()) {
        (Some(report), Some(verdict)) => {
            (format!(" {event}; the end: {verdict}"), if report.solutions > 0 { GOOD } else { ALARM })
        }
        _ => (format!(" {event}"), STRONG),
    };
    frame.render_widget(Line::styled(words, style), area);
}

/// Where in the run this is.
fn draw_progress(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let (place, begin, end) = (player.place(), player.recording.begin(), player.recording.end());
    let has_ended = player.report.is_some();
    let of = if has_ended { format!(" of {}", grouped(end)) } else { String::new() };
    let forgotten = if begin > 0 { format!(", {} forgotten", grouped(begin)) } else { String::new() };
    let words = format!(" event {}{of}{forgotten} ", grouped(place));
    if !has_ended {
        return frame.render_widget(words, area);
    }
    let ratio = if end > begin { (place - begin) as f64 / (end - begin) as f64 } else { 1.0 };
    let gauge = LineGauge::default().label(words).ratio(ratio).filled_symbol("━").unfilled_symbol("─");
    frame.render_widget(gauge.filled_style(CURVE).unfilled_style(QUIET), area);
}

/// The keys that one needs first; those that a narrow terminal cuts off come last.
fn draw_keys(area: Rect, frame: &mut Frame<'_>) {
    let keys = [
        ("space", "play"),
        ("← →", "step"),
        ("+ -", "speed"),
        ("?", "help"),
        ("q", "quit"),
        ("Home End", "jump"),
    ];
    let spans = keys.iter().flat_map(|(key, meaning)| {
        [Span::styled(format!(" {key}"), TITLE), Span::styled(format!(" {meaning}  "), QUIET)]
    });
    frame.render_widget(spans.collect::<Line<'_>>(), area);
}

/// The keys and what they do, over everything else.
fn draw_help(area: Rect, frame: &mut Frame<'_>) {
    let popup = area.centered(Constraint::Length(60), Constraint::Length(HELP.len() as u16 + 4));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .style(POPUP)
        .title(" keys ")
        .title_bottom(" any key closes this ");
    let mut lines = vec![Line::default()];
    for (keys, meaning) in HELP {
        let keys = Span::styled(format!(" {keys:22}"), POPUP_STRONG);
        lines.push(Line::from(vec![keys, Span::raw(*meaning)]));
    }
    frame.render_widget(Clear, popup);
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}
