//! How long the library takes. Every bench asserts its answer.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use queenside::count::{CompletionPlan, Counter, ENGINES};
use queenside::enumerate::{FundamentalSolutions, Solutions};
use queenside::notation::{BoardReader, Format};
use queenside::solve::{Family, Outcome, closed_form, complete, random_solution};
use queenside::{Board, Problem, Size, Solution, Square};

fn size(n: u32) -> Size {
    Size::new(n).expect("a size")
}

fn random(n: u32, seed: u64) -> Solution {
    match random_solution(size(n), seed).expect("a size that is searched").outcome {
        Outcome::Found(solution) => solution,
        other => panic!("no solution for n = {n}: {other:?}"),
    }
}

fn counting(criterion: &mut Criterion) {
    for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
        for (n, expected) in [(8, 92), (12, 14_200), (14, 365_596)] {
            criterion.bench_function(&format!("count {n} {}", engine.name()), |bencher| {
                let counter = Counter::new(*engine);
                bencher.iter(|| assert_eq!(counter.count(size(black_box(n))).expect("a count"), expected));
            });
        }
    }
}

fn listing(criterion: &mut Criterion) {
    criterion.bench_function("list 12", |bencher| {
        bencher.iter(|| assert_eq!(Solutions::new(size(12)).expect("a list").count(), 14_200));
    });
    criterion.bench_function("list 12 up to symmetry", |bencher| {
        bencher.iter(|| assert_eq!(FundamentalSolutions::new(size(12)).expect("a list").count(), 1_787));
    });
}

fn solving(criterion: &mut Criterion) {
    for n in [16, 17, 100, 1_000, 1_000_000] {
        let mut seed = 0;
        criterion.bench_function(&format!("solve {n} at random"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                assert_eq!(random(n, seed).queen_count(), n as usize);
            });
        });
    }
}

fn completing(criterion: &mut Criterion) {
    for n in [100, 1_000] {
        let mut turn = 0;
        criterion.bench_function(&format!("complete {n} around one queen"), |bencher| {
            bencher.iter(|| {
                turn += 1;
                let queen = Square::new(turn * 31 % n, turn * 7 % n);
                let problem = Problem::new(size(n)).with_queens([queen]).expect("a square");
                assert!(
                    matches!(complete(&problem).expect("a completion").outcome, Outcome::Found(found) if problem.is_solved_by(&found))
                );
            });
        });
    }
    let centre = Family::Centre { queens: 8 }.generate(size(32), 1).expect("a board");
    criterion.bench_function("centre 32,8 seed 1 has no completion", |bencher| {
        bencher.iter(|| {
            let completion = complete(black_box(&centre)).expect("an answer");
            assert!(completion.outcome == Outcome::None && completion.proof.is_some());
        });
    });
    let diagonals = Family::Diagonals { lines: 18 }.generate(size(20), 1).expect("a board");
    criterion.bench_function("complete diagonals 20,18 seed 1", |bencher| {
        bencher.iter(|| {
            let completion = complete(black_box(&diagonals)).expect("an answer");
            assert!(matches!(completion.outcome, Outcome::Found(found) if diagonals.is_solved_by(&found)));
        });
    });
    let random = Family::Random { queens: 8 }.generate(size(18), 0).expect("a board");
    criterion.bench_function("count completions of random 18,8 seed 0", |bencher| {
        bencher.iter(|| {
            let plan = CompletionPlan::new(black_box(&random)).expect("a plan");
            assert_eq!(Counter::default().count_plan(&plan).expect("a count"), 2);
        });
    });
}

fn texts(criterion: &mut Criterion) {
    let million = random(1_000_000, 1);
    let text = Format::Columns.to_text(&million).expect("columns");
    criterion.bench_function("read a million columns", |bencher| {
        bencher.iter(|| {
            let read = BoardReader::new(black_box(text.as_bytes())).only_board().expect("a board");
            assert_eq!(read.problem.queen_count(), 1_000_000);
        });
    });
    let placement = BoardReader::new(text.as_bytes()).only_board().expect("a board").problem.given().clone();
    criterion.bench_function("conflicts of a million queens", |bencher| {
        bencher.iter(|| assert!(black_box(&placement).conflicts().is_empty()));
    });
    let construction = closed_form(size(1_000_000)).expect("a solution");
    // 5,888,890 digits, ", " between the columns, brackets and an end of line.
    let expected = 5_888_890 + 2 * 999_999 + 3;
    criterion.bench_function("write a million columns", |bencher| {
        bencher.iter(|| {
            let mut length = Length(0);
            Format::Columns.write(black_box(&construction), &mut length).expect("columns");
            assert_eq!(length.0, expected);
        });
    });
}

/// Counts the bytes that are written.
struct Length(usize);

impl std::io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

criterion_group!(benches, counting, listing, solving, completing, texts);
criterion_main!(benches);
