//! The player on a terminal of 80 x 24, as the files in `screens/` have it.
//!
//! `SNAPSHOTS=overwrite cargo test -p queenside-cli --features full --bin queenside` writes them again: read the difference.

use queenside::methods::Event;
use queenside::{Placement, Size, Square};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use snapbox::{assert_data_eq, file};

use super::super::super::request::Request;
use super::super::keys::Action;
use super::super::player::Player;
use super::super::player::tests::{played, pressed, request};
use super::{draw, picture};

fn drawn(player: &Player, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(player, frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The signs alone, line by line.
fn text(buffer: &Buffer) -> String {
    let line = |y| {
        let line: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        format!("{}\n", line.trim_end())
    };
    (0..buffer.area.height).map(line).collect()
}

fn screen(player: &Player) -> String {
    text(&drawn(player, 80, 24))
}

#[test]
fn the_beginning() {
    assert_data_eq!(screen(&played(&request("backtracking", 8))), file!["screens/beginning.txt"].raw());
}

#[test]
fn in_the_middle_a_square_is_refused() {
    let mut player = played(&request("backtracking", 8));
    pressed(&mut player, &[Action::Step(40)]);
    assert_data_eq!(screen(&player), file!["screens/refused.txt"].raw());
}

#[test]
fn queens_that_attack_each_other() {
    let stuck = [0, 2, 4, 1, 3, 5].into_iter().zip(0..).map(|(column, row)| Square::new(row, column));
    let start = Some(Placement::new(Size::new(6).unwrap(), stuck).unwrap());
    let mut player = played(&Request { start, ..request("most-threatened-h1", 6) });
    pressed(&mut player, &[Action::Step(2)]);
    assert_data_eq!(screen(&player), file!["screens/attacked.txt"].raw());
}

#[test]
fn the_help() {
    let mut player = played(&request("row-generators", 6));
    pressed(&mut player, &[Action::End, Action::Help]);
    assert_data_eq!(screen(&player), file!["screens/help.txt"].raw());
}

#[test]
fn larger_boards_have_smaller_squares() {
    let mut player = played(&request("swap-search", 40));
    assert_data_eq!(screen(&player), file!["screens/halves.txt"].raw());
    player = played(&request("swap-search", 1000));
    assert_data_eq!(screen(&player), file!["screens/dots.txt"].raw());
}

#[test]
fn every_size_of_board_and_terminal_can_be_drawn() {
    for n in [0, 1, 2, 3, 5, 9, 20, 33, 50, 100, 300] {
        let method = if n < 12 { "backtracking" } else { "swap-search" };
        let mut player = played(&request(method, n));
        pressed(&mut player, &[Action::End]);
        for (width, height) in
            [(1, 1), (59, 24), (60, 20), (80, 24), (81, 25), (120, 40), (300, 100), (60, 200)]
        {
            let shown = text(&drawn(&player, width, height));
            assert_eq!(shown.contains("pseudocode"), width >= 60 && height >= 20, "{width} x {height}");
        }
    }
}

#[test]
fn the_picture_of_the_book_is_the_player() {
    let mut player = played(&Request { seed: 1, ..request("annealing", 12) });
    pressed(&mut player, &[Action::Step(100)]);
    // On to a move for the worse that is taken.
    let is_worse = |event: &Event| matches!(event, Event::Accept(proposal) if proposal.delta > 0);
    while !player.event().is_some_and(is_worse) {
        pressed(&mut player, &[Action::Step(1)]);
        assert!(player.place() < player.known().1, "no such move");
    }
    let svg = picture::svg(&drawn(&player, 80, 24));
    assert_data_eq!(svg, file!["../../../../../../../docs/pictures/player.svg"].raw());
}
