use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use queenside::Problem;
use queenside::methods::{CellState, Comparison, Follow, METHODS, Method, Report, Row, Spread, Task};

use super::empty;

#[test]
fn a_comparison_runs_what_the_methods_run() {
    let problems = [empty(5), empty(8)];
    let rows = Comparison::new(METHODS, &problems).runs(7).seed(3).run(&mut ()).unwrap();
    for (row, problem) in rows.iter().zip(&problems) {
        for (cell, method) in row.cells.iter().zip(METHODS) {
            let steps: Vec<Option<f64>> = (3..10)
                .map(|seed| Some(method.run(&Task::new(problem).seed(seed)).unwrap().counts.steps as f64))
                .collect();
            assert_eq!((cell.method, cell.state, cell.answered), (*method, CellState::Answered, 7));
            assert_eq!(cell.steps, Spread::of(&steps), "{method}");
        }
    }
}

#[test]
fn threads_change_no_steps() {
    let problems = [empty(6), empty(12), empty(20)];
    let steps = |threads| {
        let comparison = Comparison::new(&METHODS[8..], &problems).runs(9).step_limit(3000);
        let rows = comparison.threads(NonZeroUsize::new(threads).unwrap()).run(&mut ()).unwrap();
        let cells = rows.into_iter().flat_map(|row| row.cells);
        cells.map(|cell| (cell.state, cell.runs, cell.answered, cell.steps, cell.moves)).collect::<Vec<_>>()
    };
    assert_eq!(steps(1), steps(4));
}

#[test]
fn a_method_that_comes_to_the_limit_is_not_tried_further() {
    let problems = [empty(8), empty(20), empty(8)];
    let method: Method = "backtracking".parse().unwrap();
    let rows = Comparison::new(&[method], &problems).step_limit(2000).run(&mut ()).unwrap();
    let states: Vec<_> = rows.iter().map(|row| (row.cells[0].state, row.cells[0].runs)).collect();
    assert_eq!(states, [(CellState::Answered, 10), (CellState::Limit, 1), (CellState::Skipped, 0)]);
}

#[test]
fn some_runs_at_the_limit_leave_a_median() {
    let method: Method = "annealing".parse().unwrap();
    let problem = empty(12);
    let steps: Vec<u64> =
        (0..10).map(|seed| method.run(&Task::new(&problem).seed(seed)).unwrap().counts.steps).collect();
    let mut sorted = steps.clone();
    sorted.sort_unstable();
    // Seven runs come through.
    let rows = Comparison::new(&[method], &[problem]).step_limit(sorted[6]).run(&mut ()).unwrap();
    let cell = &rows[0].cells[0];
    assert_eq!((cell.state, cell.answered, cell.runs), (CellState::Answered, 7, 10));
    let spread = cell.steps.unwrap();
    assert!(spread.median.is_finite() && spread.greatest.is_infinite());
}

#[test]
fn a_follower_can_break_off() {
    struct After(u32);
    impl Follow for After {
        fn run_done(&mut self, _: Method, _: &Problem, _: &Report) -> ControlFlow<()> {
            self.0 -= 1;
            if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }

        fn row_done(&mut self, _: &Row) -> ControlFlow<()> {
            panic!("no row is done by then")
        }
    }
    assert!(Comparison::new(METHODS, &[empty(6)]).run(&mut After(25)).is_err());
}
