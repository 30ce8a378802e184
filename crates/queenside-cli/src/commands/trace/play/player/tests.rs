//! The player without a terminal.

use queenside::{Problem, Size};

use super::*;

pub(in super::super) fn request(method: &str, n: u32) -> Request {
    Request {
        method: method.parse().unwrap(),
        problem: Problem::new(Size::new(n).unwrap()),
        start: None,
        seed: 0,
        all: false,
        step_limit: None,
        time_limit: None,
        cooling: None,
    }
}

/// A player that has the whole run, paused at its beginning.
pub(in super::super) fn played(request: &Request) -> Player {
    let mut player = Player::new(request);
    let observer = |event, counts| {
        player.receive(event, counts);
        std::ops::ControlFlow::Continue(())
    };
    let report = request.method.watch(&request.task(), &request.budget(), observer).unwrap();
    player.finish(report);
    player.is_playing = false;
    player.settle();
    player
}

pub(in super::super) fn pressed(player: &mut Player, actions: &[Action]) {
    for &action in actions {
        assert_eq!(player.press(action), Reaction::Stay);
        player.settle();
    }
}

#[test]
fn steps_go_forward_and_back_and_stop_at_both_ends() {
    let mut player = played(&request("backtracking", 6));
    let (_, end) = player.known();
    pressed(&mut player, &[Action::Step(1), Action::Step(1), Action::Step(-1)]);
    assert_eq!((player.place(), player.position().queen_count()), (1, 1));
    pressed(&mut player, &[Action::Step(-10)]);
    assert_eq!(player.place(), 0);
    pressed(&mut player, &[Action::Step(1000)]);
    assert_eq!((player.place(), player.position().queen_count()), (end, 6));
    assert_eq!(player.verdict().as_deref(), Some("found a solution"));
    pressed(&mut player, &[Action::Begin, Action::End, Action::Step(-1)]);
    assert_eq!(player.place(), end - 1);
}

#[test]
fn playing_goes_as_fast_as_asked_and_stops_at_the_end() {
    let mut player = played(&request("backtracking", 8));
    pressed(&mut player, &[Action::Toggle]);
    player.tick(Duration::from_millis(500));
    player.settle();
    assert_eq!((player.place(), player.is_playing()), (2, true));
    pressed(&mut player, &[Action::Faster; 20]);
    assert!((player.speed() - 64.0).abs() < f64::EPSILON);
    player.tick(Duration::from_millis(250));
    player.settle();
    assert_eq!(player.place(), 66);
    pressed(&mut player, &[Action::Slower; 20]);
    assert!((player.speed() - 0.25).abs() < f64::EPSILON);
    player.tick(Duration::from_secs(1_000_000));
    player.settle();
    assert_eq!((player.place(), player.is_playing()), (player.known().1, false));
    // Playing on begins again.
    pressed(&mut player, &[Action::Toggle]);
    assert_eq!((player.place(), player.is_playing()), (0, true));
}

#[test]
fn next_and_previous_go_from_solution_to_solution() {
    let mut player = played(&Request { all: true, ..request("row-generators", 6) });
    let mut boards = Vec::new();
    for _ in 0..4 {
        pressed(&mut player, &[Action::Next]);
        assert_eq!(player.event(), Some(&Event::Solution));
        boards.push(player.position().queens().map(|queen| queen.column).collect::<Vec<_>>());
    }
    assert_eq!(boards[1..3], [[2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2]]);
    pressed(&mut player, &[Action::Next]);
    assert_eq!(player.place(), player.known().1);
    pressed(&mut player, &[Action::Previous; 4]);
    assert_eq!(player.position().queens().next().map(|queen| queen.column), Some(1));
    pressed(&mut player, &[Action::Previous]);
    assert_eq!(player.place(), 0);
}

#[test]
fn a_method_that_repairs_is_shown_from_its_start_position() {
    let player = played(&request("min-conflicts", 20));
    assert_eq!((player.place(), player.position().queen_count()), (20, 20));
}

#[test]
fn any_key_ends_a_search_and_closes_the_help() {
    let mut player = Player::new(&request("permutations", 20));
    pressed(&mut player, &[Action::End]);
    assert!(player.is_hungry() && player.is_searching());
    pressed(&mut player, &[Action::Other]);
    assert!(!player.is_hungry() && !player.is_playing());
    pressed(&mut player, &[Action::Help]);
    assert!(player.shows_help());
    pressed(&mut player, &[Action::Escape]);
    assert!(!player.shows_help());
    assert_eq!(player.press(Action::Escape), Reaction::Quit);
}

#[test]
fn a_paused_viewer_takes_a_bounded_number_of_events_and_a_step_beyond_them_waits() {
    let mut player = Player::new(&request("permutations", 20));
    pressed(&mut player, &[Action::Toggle]);
    while player.has_room() {
        player.receive(Event::Restart, Counts::default());
    }
    assert_eq!(player.known(), (0, AHEAD));
    pressed(&mut player, &[Action::Step(AHEAD as i64 + 1)]);
    assert!(player.is_hungry());
    player.receive(Event::Restart, Counts::default());
    player.settle();
    assert_eq!((player.place(), player.is_hungry()), (AHEAD + 1, false));
}

#[test]
fn what_a_run_longer_than_memory_has_forgotten_is_played_again() {
    let request = request("permutations", 4);
    let mut player = Player::new(&request);
    pressed(&mut player, &[Action::End]);
    for _ in 0..MEMORY as u64 + 10 {
        player.receive(Event::Restart, Counts::default());
    }
    player.settle();
    assert_eq!(player.place(), MEMORY as u64 + 10);
    pressed(&mut player, &[Action::Other]);
    assert_eq!(player.press(Action::Step(-(MEMORY as i64))), Reaction::Rewind(10));
    assert_eq!(player.press(Action::Begin), Reaction::Rewind(0));

    let mut again = Player::rewound(&player, &request, 3);
    assert!(again.is_hungry() && !again.is_playing());
    for _ in 0..20 {
        again.receive(Event::Restart, Counts::default());
    }
    again.settle();
    assert_eq!((again.place(), again.is_hungry()), (3, false));
}
