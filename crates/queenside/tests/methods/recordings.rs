use proptest::prelude::*;
use queenside::methods::{ANNEALING, BACKTRACKING, Event, METHODS, Position, Recording, Task};
use queenside::{Board, Budget, Square};

use super::{empty, record, seed};

/// Return the whole board after each event.
fn naive(recording: &Recording, n: u32) -> Vec<Vec<Square>> {
    let mut position = Position::new(&empty(n));
    let mut boards = vec![Vec::new()];
    for place in 1..=recording.end() {
        position.apply(&recording.event(place).unwrap().event);
        boards.push(position.queens().collect());
    }
    boards
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_position_in_a_recording_has_the_right_board(
        method in 0..METHODS.len(),
        capacity in 1_usize..6000,
        number in 0_u64..50,
        seeks in prop::collection::vec(0_u64..9000, 1..30),
    ) {
        let problem = empty(9);
        let task = Task { step_limit: Some(3000), solutions: 3, ..Task::new(&problem) };
        let (_, whole) = record(METHODS[method], &task, &seed(number), usize::MAX);
        let (_, mut ring) = record(METHODS[method], &task, &seed(number), capacity);

        let boards = naive(&whole, 9);
        prop_assert_eq!(ring.end(), whole.end());
        prop_assert_eq!(ring.begin(), whole.end().saturating_sub(capacity as u64));
        for seek in seeks {
            ring.seek(seek);
            let place = ring.place();
            prop_assert_eq!(place, seek.clamp(ring.begin(), ring.end()));
            prop_assert_eq!(&ring.position().queens().collect::<Vec<_>>(), &boards[place as usize]);
            prop_assert_eq!(ring.event(place).copied(), whole.event(place).copied().filter(|_| place > ring.begin()));
        }
    }
}

#[test]
fn stepping_back_works_on_a_run_of_a_million_steps() {
    let problem = empty(200);
    let task = Task { step_limit: Some(1_000_000), ..Task::new(&problem) };
    let (report, mut recording) = record(ANNEALING, &task, &Budget::default(), 1 << 18);
    assert_eq!(report.counts.steps.max(recording.end() / 2), report.counts.steps);
    assert!(recording.end() > 900_000 || report.counts.steps < 900_000);
    recording.seek(recording.end());
    let last = recording.position().energy();
    for back in 1..=5000 {
        recording.seek(recording.end() - back);
        let recorded = recording.event(recording.place()).unwrap();
        assert_eq!(recording.position().energy(), recorded.energy);
    }
    recording.seek(recording.end());
    assert_eq!(recording.position().energy(), last);
}

#[test]
fn the_position_moves_when_a_recording_drops_its_first_events() {
    let problem = empty(8);
    let (_, mut recording) = record(BACKTRACKING, &Task::new(&problem), &Budget::default(), 3);
    assert_eq!(recording.place(), 0);
    recording.seek(0);
    assert_eq!(recording.place(), recording.begin());
    recording.seek(recording.end());
    assert_eq!(recording.event(recording.place()).unwrap().event, Event::Solution);
    assert_eq!(recording.position().queen_count(), 8);
}
