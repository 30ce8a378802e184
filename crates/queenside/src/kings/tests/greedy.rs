use super::{as_safe, naive_polynomial, random_squares, rng};
use crate::kings::Counter;
use crate::kings::greedy::placed_in_turn;

#[test]
fn no_more_kings_are_placed_than_can_stand() {
    let mut rng = rng(5);
    let mut counter = Counter::new();
    for n in 0..=64u32 {
        for tenths in 0..=9 {
            // Few squares on large boards, so that groups stay narrow.
            let probability = if n <= 8 { f64::from(tenths) / 10.0 } else { f64::from(tenths) / 50.0 };
            for _ in 0..20 {
                let safe = as_safe(n, &random_squares(n, probability, &mut rng));
                let placed = placed_in_turn(safe.rows(), n as usize);
                assert!(placed <= counter.greatest(&safe).unwrap(), "{safe:?}");
                assert_eq!(placed == 0, safe.count() == 0, "{safe:?}");
            }
        }
    }
}

#[test]
fn the_greatest_number_is_that_of_the_definition() {
    let mut rng = rng(6);
    let mut counter = Counter::new();
    for _ in 0..500 {
        let squares = random_squares(6, 0.5, &mut rng);
        let safe = as_safe(6, &squares);
        let greatest = naive_polynomial(&squares).len() as u32 - 1;
        assert_eq!(counter.greatest(&safe), Ok(greatest), "{squares:?}");
        for kings in 0..=greatest + 2 {
            assert_eq!(counter.has_room_for_fewer(&safe, kings), Ok(greatest < kings));
            assert_eq!(
                counter.greatest_up_to(&safe, kings),
                Ok(Some(greatest).filter(|most| *most <= kings))
            );
        }
    }
}
