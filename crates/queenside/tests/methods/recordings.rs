use proptest::prelude::*;
use queenside::methods::{METHODS, Position, Task};
use queenside::{Board, Square};

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
