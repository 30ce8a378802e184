use proptest::prelude::*;
use queenside::methods::{ANNEALING, BACKTRACKING, Event, METHODS, Playback, Position, Recording, Task};
use queenside::{Board, Square};

use super::empty;

/// The boards after each event, each kept whole.
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
    fn any_place_in_any_recording_shows_its_board(
        method in 0..METHODS.len(),
        capacity in 1_usize..6000,
        seed in 0_u64..50,
        seeks in prop::collection::vec(0_u64..9000, 1..30),
    ) {
        let problem = empty(9);
        let task = Task::new(&problem).seed(seed).step_limit(3000).solutions(3);
        let mut whole = Recording::new(&problem, usize::MAX);
        METHODS[method].watch(&task, &mut whole).unwrap();
        let mut ring = Recording::new(&problem, capacity);
        METHODS[method].watch(&task, &mut ring).unwrap();

        let boards = naive(&whole, 9);
        prop_assert_eq!(ring.end(), whole.end());
        prop_assert_eq!(ring.begin(), whole.end().saturating_sub(capacity as u64));
        let mut playback = Playback::new(&ring);
        for seek in seeks {
            playback.seek(&ring, seek);
            let place = playback.place();
            prop_assert_eq!(place, seek.clamp(ring.begin(), ring.end()));
            prop_assert_eq!(&playback.position().queens().collect::<Vec<_>>(), &boards[place as usize]);
            prop_assert_eq!(ring.event(place).copied(), whole.event(place).copied().filter(|_| place > ring.begin()));
        }
    }
}

#[test]
fn stepping_back_works_on_a_run_of_a_million_steps() {
    let problem = empty(200);
    let mut recording = Recording::new(&problem, 1 << 18);
    let report = ANNEALING.watch(&Task::new(&problem).step_limit(1_000_000), &mut recording).unwrap();
    assert_eq!(report.counts.steps.max(recording.end() / 2), report.counts.steps);
    assert!(recording.end() > 900_000 || report.counts.steps < 900_000);
    let mut playback = Playback::new(&recording);
    playback.seek(&recording, recording.end());
    let last = playback.position().energy();
    for back in 1..=5000 {
        playback.seek(&recording, recording.end() - back);
        let recorded = recording.event(playback.place()).unwrap();
        assert_eq!(playback.position().energy(), recorded.energy);
    }
    playback.seek(&recording, recording.end());
    assert_eq!(playback.position().energy(), last);
}

#[test]
fn a_playback_follows_a_recording_that_forgets() {
    let problem = empty(8);
    let mut recording = Recording::new(&problem, 3);
    let mut playback = Playback::new(&recording);
    BACKTRACKING.watch(&Task::new(&problem), &mut recording).unwrap();
    playback.seek(&recording, 0);
    assert_eq!(playback.place(), recording.begin());
    playback.seek(&recording, recording.end());
    assert_eq!(recording.event(playback.place()).unwrap().event, Event::Solution);
    assert_eq!(playback.position().queen_count(), 8);
}
