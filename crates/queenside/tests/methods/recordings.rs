use proptest::prelude::*;
use queenside::methods::{ANNEALING, METHODS, Position, Task};
use queenside::{Board, Budget, Square};

use super::{empty, record, seed};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_position_in_a_recording_has_the_right_board(
        method in 0..METHODS.len(),
        number in 0_u64..50,
        seeks in prop::collection::vec(0_u64..9000, 1..30),
    ) {
        let problem = empty(9);
        let task = Task { step_limit: Some(3000), solutions: 3, ..Task::new(&problem) };
        let (_, mut recording) = record(METHODS[method], &task, &seed(number));

        // The board after each event.
        let mut position = Position::new(&problem);
        let mut boards: Vec<Vec<Square>> = vec![Vec::new()];
        for place in 1..=recording.end() {
            position.apply(&recording.event(place).unwrap().0);
            boards.push(position.queens().collect());
        }
        prop_assert_eq!((recording.event(0), recording.event(recording.end() + 1)), (None, None));
        for seek in seeks {
            recording.seek(seek);
            let place = recording.place();
            prop_assert_eq!(place, seek.min(recording.end()));
            prop_assert_eq!(&recording.position().queens().collect::<Vec<_>>(), &boards[place as usize]);
        }
    }
}

#[test]
fn stepping_back_works_on_a_run_of_a_million_steps() {
    let problem = empty(200);
    let task = Task { step_limit: Some(1_000_000), ..Task::new(&problem) };
    let (report, mut recording) = record(ANNEALING, &task, &Budget::default());
    assert!(recording.end() > 900_000 || report.counts.steps < 900_000);
    recording.seek(recording.end() - 5000);
    let mut energies = vec![recording.position().energy()];
    for forward in (0..5000).rev() {
        recording.seek(recording.end() - forward);
        energies.push(recording.position().energy());
    }
    for (back, energy) in (0..).zip(energies.into_iter().rev()) {
        recording.seek(recording.end() - back);
        assert_eq!(recording.position().energy(), energy);
    }
}
