//! The drawing of the player. Every colour also has a sign or a word with the same meaning.

use std::collections::BTreeSet;

use queenside::{Board, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::canvas::{Canvas, Points};
use ratatui::widgets::{Block, BorderType, Borders, Clear, LineGauge, Paragraph, Sparkline, Widget};

use super::builds_up;
use super::player::{HELP, Player};
use super::text::{Mark, mark, wrapped};
use crate::words::{grouped, of_many};

const TITLE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
const QUIET: Style = Style::new().fg(Color::DarkGray);
const HEADER: Style =
    Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(24)).add_modifier(Modifier::BOLD);
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const ALARM: Style = Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD);
const GOOD: Style = Style::new().fg(Color::LightGreen).add_modifier(Modifier::BOLD);
/// The current line of the pseudocode.
const CURRENT: Style =
    Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(220)).add_modifier(Modifier::BOLD);
const CURVE: Style = Style::new().fg(Color::Indexed(75));
const POPUP: Style = Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(235));
const QUEEN: Color = Color::Indexed(231);
const MOVED: Color = Color::Indexed(220);
/// A dot for a queen with conflicts.
const ATTACKED_DOT: Color = Color::Indexed(203);

/// The smallest terminal in which everything fits.
const LEAST: (u16, u16) = (60, 20);
/// The least width beside the board.
const SIDE: u16 = 34;
/// Heights with their titles.
const COUNTS: u16 = 5;
const CURVE_ROWS: u16 = 4;

/// Draw the player: the board on the left, everything else beside it and below.
pub(super) fn draw(player: &Player, frame: &mut Frame<'_>) {
    use Constraint::{Fill, Length};

    let area = frame.area();
    let (width, height) = LEAST;
    if area.width < width || area.height < height {
        let words = format!("enlarge the terminal\nto {width} x {height}");
        return frame.render_widget(Paragraph::new(words), area);
    }
    let rows = [Length(1), Fill(1), Length(1), Length(1), Length(1), Length(1)];
    let [top, middle, legend, message, progress, keys] = area.layout(&Layout::vertical(rows));
    let n = player.request.problem.size().get();
    let scale = Scale::fitting(n, middle.width - SIDE, middle.height);
    let columns = [Length(scale.columns(n)), Fill(1)];
    let [board, side] = middle.layout(&Layout::horizontal(columns).spacing(2));
    let parts = [Fill(1), Length(COUNTS), Length(CURVE_ROWS)];
    let [code, counts, curve] = side.layout(&Layout::vertical(parts));

    draw_header(player, top, frame);
    match scale {
        Scale::Signs => draw_signs(player, board, frame.buffer_mut()),
        Scale::Dots(squares) => draw_dots(player, squares, board, frame.buffer_mut()),
    }
    draw_code(player, code, frame);
    draw_counts(player, counts, frame);
    draw_curve(player, curve, frame);
    let meaning = match scale {
        Scale::Signs => " Q queen  Q! attacked  * placed, moved  o former square  x rejected".to_owned(),
        Scale::Dots(1) => " dot: a queen; red: attacked; yellow: placed, moved".to_owned(),
        Scale::Dots(squares) => {
            format!(" dot: queens on {squares} x {squares} squares; red: attacked; yellow: placed, moved")
        }
    };
    frame.render_widget(Line::styled(meaning, QUIET), legend);
    draw_message(player, message, frame);
    draw_progress(player, progress, frame);
    draw_keys(keys, frame);
    if player.shows_help {
        draw_help(area, frame);
    }
}

/// The size of a square on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// Two columns: a queen, and a sign if it is attacked.
    Signs,
    /// A braille dot, eight per character, for this many squares in both directions.
    Dots(u32),
}

impl Scale {
    /// Return the largest scale for a board of this size on these columns and rows.
    fn fitting(n: u32, columns: u16, rows: u16) -> Self {
        let (columns, rows) = (u32::from(columns), u32::from(rows));
        if 2 * n <= columns && n <= rows {
            return Self::Signs;
        }
        Self::Dots(n.div_ceil((2 * columns).min(4 * rows).max(1)))
    }

    fn columns(self, n: u32) -> u16 {
        match self {
            Self::Signs => 2 * n as u16,
            Self::Dots(squares) => n.div_ceil(squares).div_ceil(2) as u16,
        }
    }
}

/// Draw a sign for each square, and a second one for each queen that is attacked.
fn draw_signs(player: &Player, area: Rect, buffer: &mut Buffer) {
    let (n, position) = (player.request.problem.size().get(), player.recording.position());
    let queens: BTreeSet<Square> = position.queens().collect();
    for square in (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column))) {
        let is_queen = queens.contains(&square);
        let mark = player.event().and_then(|event| mark(event, square));
        let is_attacked = is_queen && position.threats(square) > 0 || mark == Some(Mark::Attacks);
        let is_light = (square.row + square.column).is_multiple_of(2);
        let ground = Color::Indexed(if is_light { 239 } else { 236 });
        let (fg, bg) = match mark {
            Some(Mark::Moved) => (Color::Indexed(16), MOVED),
            _ if is_attacked => (QUEEN, Color::Indexed(160)),
            Some(Mark::Rejected) => (Color::Indexed(210), ground),
            Some(Mark::Left) => (Color::Indexed(250), ground),
            _ if is_queen => (QUEEN, ground),
            _ => (Color::Indexed(242), ground),
        };
        let plain = if is_queen { 'Q' } else { '.' };
        let sign = mark.filter(|mark| *mark != Mark::Attacks).map_or(plain, Mark::sign);
        let signs = format!("{sign}{}", if is_attacked { '!' } else { ' ' });
        let style = if is_queen || mark.is_some() { STRONG } else { Style::new() }.fg(fg).bg(bg);
        buffer.set_string(area.x + 2 * square.column as u16, area.y + square.row as u16, signs, style);
    }
}

/// Draw a dot for each queen; each dot represents this many squares in both directions.
fn draw_dots(player: &Player, squares: u32, area: Rect, buffer: &mut Buffer) {
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
    let rows = player.request.problem.size().get().div_ceil(squares).div_ceil(4) as u16;
    let area = Rect { height: rows, ..area };
    Canvas::default()
        .marker(Marker::Braille)
        .background_color(Color::Indexed(236))
        .x_bounds([0.0, f64::from(2 * area.width) - 1.0])
        .y_bounds([1.0 - f64::from(4 * area.height), 0.0])
        .paint(|context| {
            // A character has the colour of its last dot.
            for (points, color) in [(&plain, QUEEN), (&attacked, ATTACKED_DOT), (&moved, MOVED)] {
                context.draw(&Points::new(points, color));
            }
        })
        .render(area, buffer);
}

/// Return a panel with a line and its name at the top.
fn titled(title: &str) -> Block<'static> {
    let title = [Span::styled("─", QUIET), Span::styled(format!(" {title} "), TITLE)];
    Block::new().borders(Borders::TOP).border_style(QUIET).title(Line::from(title.to_vec()))
}

/// Draw the header: the run, and whether it is playing.
fn draw_header(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let request = &player.request;
    let seed = if request.method.is_random { format!(", seed {}", request.seed) } else { String::new() };
    let run = format!(" trace: {}, n = {}{seed}", request.method, request.problem.size().get());
    let state = if player.search.is_some() {
        format!("running: {} events; press a key to stop ", grouped(player.recording.end()))
    } else if player.end().is_some() {
        "ended ".to_owned()
    } else {
        format!("{}, speed {}x ", if player.is_playing { "playing" } else { "paused" }, player.speed)
    };
    frame.render_widget(Line::styled(run, HEADER), area);
    frame.buffer_mut().set_style(area, HEADER);
    frame.render_widget(Line::styled(state, HEADER).right_aligned(), area);
}

/// Draw the pseudocode with a sign at the current line, scrolled to that line.
fn draw_code(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    const HANGING: usize = 3;
    let method = player.request.method;
    let current = player.event().and_then(|event| method.line_of(event));
    let width = usize::from(area.width.saturating_sub(2));
    let (mut lines, mut current_at) = (Vec::new(), 0);
    for (number, text) in method.pseudocode().enumerate() {
        let is_current = current == Some(number);
        if is_current {
            current_at = lines.len();
        }
        // Four spaces of indentation become two.
        let indent = (text.len() - text.trim_start().len()) / 2;
        let rest = width.saturating_sub(indent);
        for (index, part) in wrapped(text.trim_start(), rest, HANGING).iter().enumerate() {
            let sign = if is_current && index == 0 { '>' } else { ' ' };
            let line = format!("{sign} {:indent$}{part:rest$}", "");
            lines.push(Line::styled(line, if is_current { CURRENT } else { Style::new() }));
        }
    }
    let height = usize::from(area.height.saturating_sub(1));
    let first = current_at.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let code = Paragraph::new(lines).scroll((first as u16, 0));
    frame.render_widget(code.block(titled("pseudocode")), area);
}

/// Draw the counts at the current event, in two columns.
fn draw_counts(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let position = player.recording.position();
    let counts = player.recording.event(player.place()).map(|recorded| recorded.counts).unwrap_or_default();
    let attacked = position.queens().filter(|&queen| position.threats(queen) > 0).count() as u64;
    let depth = if builds_up(player.request.method) { "depth" } else { "queens" };
    let entries = [
        ("step", counts.steps, STRONG),
        (depth, position.queen_count() as u64, STRONG),
        ("moves", counts.moves, STRONG),
        ("backtracks", counts.backtracks, STRONG),
        ("restarts", counts.restarts, STRONG),
        ("energy", position.energy(), if attacked > 0 { ALARM } else { STRONG }),
        ("attacked", attacked, if attacked > 0 { ALARM } else { STRONG }),
    ];
    let width = (usize::from(area.width) / 2).saturating_sub(12);
    let entry = |(name, count, style): &(&'static str, u64, Style)| {
        [Span::raw(format!("{name:10}")), Span::styled(format!("{:>width$}  ", grouped(count)), *style)]
    };
    let lines: Vec<Line<'_>> = entries.chunks(2).map(|pair| pair.iter().flat_map(entry).collect()).collect();
    frame.render_widget(Paragraph::new(lines).block(titled("counts")), area);
}

/// Draw the energy over the last events, or the depth of a method that builds a board.
fn draw_curve(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let shows_depth = builds_up(player.request.method);
    let last = player.place();
    let first = last.saturating_sub(u64::from(area.width)) + 1;
    let recorded = (first..=last).filter_map(|place| player.recording.event(place));
    let values: Vec<u64> =
        recorded.map(|recorded| if shows_depth { recorded.queens.into() } else { recorded.energy }).collect();
    let greatest = values.iter().copied().max().unwrap_or_default();
    let name = if shows_depth { "depth" } else { "energy" };
    let events = of_many(values.len() as u64, "event");
    let title = format!("{name} over {events}, at most {}", grouped(greatest));
    frame.render_widget(Sparkline::default().data(&values).style(CURVE).block(titled(&title)), area);
}

/// Draw the last event, and at the end of the run its answer.
fn draw_message(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let event = player.event().map_or_else(|| "start of the run".to_owned(), ToString::to_string);
    let (words, style) = match (player.end(), player.verdict()) {
        (Some(report), Some(verdict)) => {
            (format!(" {event}; run ended: {verdict}"), if report.solutions > 0 { GOOD } else { ALARM })
        }
        _ => (format!(" {event}"), STRONG),
    };
    frame.render_widget(Line::styled(words, style), area);
}

/// Draw the number of the current event; once the end of the run is known, also a bar.
fn draw_progress(player: &Player, area: Rect, frame: &mut Frame<'_>) {
    let (place, begin, end) = (player.place(), player.recording.begin(), player.recording.end());
    let has_ended = player.report.is_some();
    let of = if has_ended { format!(" of {}", grouped(end)) } else { String::new() };
    let forgotten = if begin > 0 { format!(", first {} discarded", grouped(begin)) } else { String::new() };
    let words = format!(" event {}{of}{forgotten} ", grouped(place));
    if !has_ended {
        return frame.render_widget(words, area);
    }
    let ratio = if end > begin { (place - begin) as f64 / (end - begin) as f64 } else { 1.0 };
    let gauge = LineGauge::default().label(words).ratio(ratio).filled_symbol("━").unfilled_symbol("─");
    frame.render_widget(gauge.filled_style(CURVE).unfilled_style(QUIET), area);
}

/// Draw the main keys; a narrow terminal cuts off the last ones.
fn draw_keys(area: Rect, frame: &mut Frame<'_>) {
    let keys = ["space play", "← → step", "+ - speed", "? help", "q quit", "Home End jump"];
    let spans = keys.iter().filter_map(|text| text.rsplit_once(' ')).flat_map(|(key, meaning)| {
        [Span::styled(format!(" {key}"), TITLE), Span::styled(format!(" {meaning}  "), QUIET)]
    });
    frame.render_widget(spans.collect::<Line<'_>>(), area);
}

/// Draw the help over everything else.
fn draw_help(area: Rect, frame: &mut Frame<'_>) {
    let popup = area.centered(Constraint::Length(60), Constraint::Length(HELP.len() as u16 + 4));
    let block = Block::bordered().border_type(BorderType::Rounded).style(POPUP);
    let block = block.title(" keys ").title_bottom(" press a key to close ");
    let lines = HELP.iter().map(|(keys, meaning)| {
        Line::from(vec![Span::styled(format!(" {keys:22}"), STRONG), Span::raw(*meaning)])
    });
    let lines: Vec<Line<'_>> = [Line::default()].into_iter().chain(lines).collect();
    frame.render_widget(Clear, popup);
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use queenside::{Problem, Size};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::super::play::Feed;
    use super::*;
    use crate::commands::trace::Request;

    #[test]
    fn every_size_of_board_and_terminal_can_be_drawn() {
        for n in [0, 1, 2, 3, 5, 9, 20, 33, 50, 100, 300] {
            let (method, problem) = ("swap-search".parse().unwrap(), Problem::new(Size::new(n).unwrap()));
            let (start, step_limit, time_limit, cooling) = (None, None, None, None);
            let request =
                Request { method, problem, start, seed: 0, all: false, step_limit, time_limit, cooling };
            let (mut player, feed) = (Player::new(request.clone()), Feed::start(request));
            feed.fill(&mut player, Instant::now() + Duration::from_secs(60)).unwrap();
            player.settle();
            for (width, height) in
                [(1, 1), (59, 24), (60, 20), (80, 24), (81, 25), (120, 40), (300, 100), (60, 200)]
            {
                let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
                terminal.draw(|frame| draw(&player, frame)).unwrap();
                let symbols = terminal.backend().buffer().content().iter().map(Cell::symbol);
                let is_drawn = symbols.collect::<String>().contains("pseudocode");
                assert_eq!(is_drawn, width >= 60 && height >= 20, "{width} x {height}");
            }
        }
    }
}
