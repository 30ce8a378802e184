//! Plans, results and totals of counts in shards.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use hmac_sha256::Hash;
use queenside::count::{Backtrack, CountError, ENGINES, PartialCount, best_engine};
use queenside::shards::{Chunk, ChunkError, Merge, PlanError, ShardPlan, ShardResult};
use queenside::{Budget, RecordError, Square};

use super::board;

fn result(shard: usize, partial: PartialCount, seconds: f64) -> ShardResult {
    ShardResult::new(shard, partial, seconds, "backtrack")
}

fn plan_16() -> ShardPlan {
    ShardPlan::new(&board(16), 40, None).unwrap()
}

fn of_completions() -> ShardPlan {
    let problem = board(12).with_queens([Square::new(0, 0)]).unwrap();
    ShardPlan::new(&problem.with_blocked([Square::new(2, 4)]).unwrap(), 5, Some(0.5)).unwrap()
}

#[test]
fn a_plan_is_read_as_it_was_written() {
    for (n, chunks) in [(0, 1), (1, 1), (8, 3), (14, 12), (16, 40), (18, 64)] {
        let plan = ShardPlan::new(&board(n), chunks, None).unwrap();
        assert_eq!(ShardPlan::read(plan.to_text().as_bytes()), Ok(plan));
    }
    assert_eq!(ShardPlan::read(of_completions().to_text().as_bytes()), Ok(of_completions()));
}

#[test]
fn any_truncation_and_any_changed_byte_of_a_plan_is_detected() {
    for plan in [plan_16(), of_completions()] {
        let text = plan.to_text().into_bytes();
        for at in 0..text.len() {
            assert!(ShardPlan::read(&text[..at]).is_err(), "cut at {at}");
            for bit in [1, 2, 32] {
                let mut changed = text.clone();
                changed[at] ^= bit;
                assert!(ShardPlan::read(&changed).is_err(), "changed at {at}");
            }
        }
        assert!(ShardPlan::read(&[&text[..], b"\n"].concat()).is_err());
    }
}

fn hexadecimal(bytes: [u8; 32]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Edit a plan and correct its hash.
fn forged(from: &str, to: &str) -> Result<ShardPlan, PlanError> {
    let text = plan_16().to_text();
    assert!(text.contains(from), "{text}");
    let text = text.replacen(from, to, 1);
    let (body, _) = text.rsplit_once(",\"sha256\":").unwrap();
    let digest = hexadecimal(Hash::hash(body.as_bytes()));
    ShardPlan::read(format!("{body},\"sha256\":\"{digest}\"}}\n").as_bytes())
}

#[test]
fn plans_of_other_versions_and_numberings_are_refused() {
    let newer = forged("\"version\":2", "\"version\":3");
    assert!(matches!(newer, Err(PlanError::OtherVersion { version: 3, .. })));
    let other = forged("colour-split-1", "colour-split-0");
    assert!(matches!(other, Err(PlanError::OtherNumbering { here: "colour-split-1", .. })), "{other:?}");
    for (from, to) in [
        ("\"n\":16", "\"n\":15"),
        ("\"shards\":43", "\"shards\":44"),
        ("\"shards\":43", "\"shards\":18446744073709551615"),
        ("\"chunks\":40", "\"chunks\":18446744073709551615"),
        ("\"chunk_shards\":[", "\"chunk_shards\":[0,"),
        ("\"chunk_shards\":[", "\"more\":1,\"chunk_shards\":["),
    ] {
        assert_eq!(forged(from, to), Err(PlanError::Altered), "{to}");
    }
}

fn plan_10(chunks: usize) -> ShardPlan {
    ShardPlan::new(&board(10), chunks, None).unwrap()
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

fn chunk(plan: &ShardPlan, chunk: u32) -> Chunk {
    let results = plan.shards_of(number(chunk)).map(|shard| {
        let partial = PartialCount::new([(8, shard as u128), (4, 1)]);
        let mut result = result(shard, partial, 0.25);
        // Names can have any characters, and some machines have none.
        result.host = (shard % 3 > 0).then(|| "a \"name\" with\nlines".to_owned());
        result
    });
    Chunk { number: number(chunk), results: results.collect() }
}

fn text(plan: &ShardPlan, number: u32) -> String {
    chunk(plan, number).to_text(plan)
}

fn error(text: &[u8]) -> ChunkError {
    Chunk::read(&plan_10(3), text).unwrap_err()
}

/// Return the line that an error names.
fn line(error: &ChunkError) -> usize {
    // Faults of the header name no line.
    let text = error.to_string();
    text.strip_prefix("line ").map_or(1, |rest| rest.split(':').next().unwrap().parse().unwrap())
}

#[test]
fn a_chunk_is_read_as_it_was_written() {
    let plan = plan_10(3);
    for number in 1..=3 {
        assert_eq!(Chunk::read(&plan, text(&plan, number).as_bytes()), Ok(chunk(&plan, number)));
    }
}

#[test]
fn results_may_have_any_order_and_the_end_line_comes_after_the_last_shard() {
    let plan = plan_10(3);
    let in_order = chunk(&plan, 2);
    let mut chunk = in_order.clone();
    chunk.results.reverse();
    assert_eq!(Chunk::read(&plan, chunk.to_text(&plan).as_bytes()), Ok(chunk.clone()));
    assert_eq!(chunk.first_difference(&in_order), None);
    chunk.results[0] = chunk.results[1].clone();
    assert!(!chunk.to_text(&plan).contains("\"end\""));
}

#[test]
fn any_truncation_and_any_changed_byte_of_a_chunk_is_detected() {
    let text = text(&plan_10(3), 2).into_bytes();
    let lines_before = |at: usize| text[..at].split(|&byte| byte == b'\n').count() - 1;
    for at in 0..text.len() {
        let error_here = error(&text[..at]);
        assert!(line(&error_here) <= lines_before(at) + 1, "cut at {at}");
        match error_here {
            ChunkError::CutOff { .. } => {}
            error => panic!("cut at {at}: {error}"),
        }
        let mut changed = text.clone();
        changed[at] ^= [1, 4, 128][at % 3];
        let line = line(&error(&changed));
        // The error names the changed line or, if its line break was changed, the next line.
        assert!((1..=2).contains(&(line + 1 - lines_before(at))), "changed at {at}: line {line}");
    }
}

#[test]
fn missing_and_additional_lines_are_detected() {
    let text = text(&plan_10(3), 2);
    let lines: Vec<&str> = text.lines().collect();
    let join = |lines: &[&str]| lines.join("\n") + "\n";
    let without = join(&[&lines[..3], &lines[4..]].concat());
    assert_eq!(error(without.as_bytes()), ChunkError::CutOff { line: lines.len() - 1 });
    let twice = join(&[&lines[..4], &lines[3..]].concat());
    assert!(matches!(error(twice.as_bytes()), ChunkError::Damaged { line: 5, .. }));
    let longer = format!("{text}{}\n", lines[1]);
    let after = error(longer.as_bytes()).to_string();
    assert_eq!(after, format!("line {}: unexpected text after the end line", lines.len() + 1));
    let mut more = lines.clone();
    more.insert(lines.len() - 1, lines[1]);
    assert!(matches!(error(join(&more).as_bytes()), ChunkError::Damaged { line, .. } if line == lines.len()));
}

#[test]
fn results_of_other_plans_and_versions_are_refused() {
    assert!(matches!(error(text(&plan_10(2), 1).as_bytes()), ChunkError::OtherPlan { n: 10, .. }));
    let other = |to| text(&plan_10(3), 1).replacen("\"version\":3", to, 1);
    assert_eq!(error(other("\"version\":4").as_bytes()), ChunkError::OtherVersion { version: 4 });
    // Lines of version 2 have one more field.
    let older = other("\"version\":2").replace(",\"seconds\"", ",\"tests\":7,\"seconds\"");
    let expected = ChunkError::OtherVersion { version: 2 };
    assert_eq!(error(older.as_bytes()), expected);
    assert_eq!(Chunk::read_unfinished(&plan_10(3), number(1), older.as_bytes()), Err(expected));
    assert_eq!(error(b"[1, 3, 0, 2]\n"), ChunkError::NotAChunk);
    assert_eq!(error(&[0xff, 0xfe, 0]), ChunkError::NotAChunk);
}

#[test]
fn the_complete_lines_of_a_truncated_chunk_are_read() {
    let plan = plan_10(3);
    let text = text(&plan, 2);
    let all = plan.shards_of(number(2)).len();
    let lines_before = |at: usize| text[..at].matches('\n').count();
    for at in 0..=text.len() {
        let read = |chunk| Chunk::read_unfinished(&plan, number(chunk), &text.as_bytes()[..at]);
        if lines_before(at) == 0 {
            assert!(read(2).is_err(), "cut at {at}");
        } else {
            // A line may lack its line break.
            let lines = lines_before(text.len().min(at + 1));
            assert_eq!(read(2).unwrap().len(), (lines - 1).min(all), "cut at {at}");
        }
        assert!(read(1).is_err(), "cut at {at}");
    }
    let garbage = [&text.as_bytes()[..text.len() / 2], &[0; 500]].concat();
    assert!(!Chunk::read_unfinished(&plan, number(2), &garbage).unwrap().is_empty());
    // The lines after a damaged one are read, and a line that occurs twice counts once.
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1] = "{\"shard\":";
    lines.insert(4, lines[3]);
    let damaged = lines.join("\n");
    assert_eq!(Chunk::read_unfinished(&plan, number(2), damaged.as_bytes()).unwrap().len(), all - 1);
    let mut wrong = chunk(&plan, 2);
    wrong.results[2].partial = PartialCount::new([(8, 99)]);
    let wrong = text.clone() + wrong.to_text(&plan).lines().nth(3).unwrap();
    let refused = Chunk::read_unfinished(&plan, number(2), wrong.as_bytes());
    let last = lines.len();
    assert!(matches!(refused, Err(ChunkError::Damaged { line, .. }) if line == last), "{refused:?}");
    let other = Chunk::read_unfinished(&plan_10(2), number(2), text.as_bytes());
    assert!(matches!(other, Err(ChunkError::OtherPlan { .. })));
}

fn chunk_of_equal_shards(plan: &ShardPlan, number: u32, count: u128) -> Chunk {
    let number = NonZeroU32::new(number).unwrap();
    let result = |shard| result(shard, PartialCount::new([(1, count)]), 0.5);
    Chunk { number, results: plan.shards_of(number).map(result).collect() }
}

#[test]
fn the_total_requires_every_shard_exactly_once() {
    let plan = ShardPlan::new(&board(8), 2, None).unwrap();
    let mut merge = Merge::new(&plan);
    merge.add(&chunk_of_equal_shards(&plan, 2, 3)).unwrap();
    let unit = plan.shards_of(NonZeroU32::new(2).unwrap()).start;
    assert_eq!(merge.add(&chunk_of_equal_shards(&plan, 2, 3)), Err(RecordError::Twice { unit }));
    let mut first = chunk_of_equal_shards(&plan, 1, 3);
    let last = first.results.split_off(first.results.len() - 1);
    merge.add(&first).unwrap();
    assert!(merge.missing().eq([NonZeroU32::MIN]));
    assert_eq!(merge.clone().total(), None);
    merge.add(&Chunk { results: last, ..first }).unwrap();
    let shards = plan.shards() as u64;
    let partial = PartialCount::new([(1, 3 * u128::from(shards))]);
    let seconds = shards as f64 / 2.0;
    let total = merge.total().unwrap();
    assert_eq!((total.count, total.partial, total.seconds), (3 * u128::from(shards), partial, seconds));
    assert_eq!(
        Merge::new(&plan).add(&chunk_of_equal_shards(&plan, 1, u128::MAX)),
        Err(RecordError::TooLarge)
    );
}

#[test]
fn a_checkpoint_has_its_plan_before_the_results() {
    let plan = ShardPlan::of_one_chunk(&board(10), "centre-frame-1", plan_10(1).shards()).unwrap();
    assert_eq!((plan.chunks(), plan.core_seconds()), (1, 0.0));
    assert_eq!(ShardPlan::read(plan.to_text().as_bytes()).as_ref(), Ok(&plan));
    assert_eq!(ShardPlan::of_one_chunk(&board(3), "centre-frame-1", 0), Err(PlanError::NoShards));
    let (all, text) = (chunk(&plan, 1), plan.to_text() + &text(&plan, 1));
    assert!(Chunk::has_end(text.as_bytes()) && !Chunk::has_end(plan.to_text().as_bytes()));
    assert_eq!(Chunk::read(&plan, text.as_bytes()).as_ref(), Ok(&all));
    assert_eq!(Chunk::read_unfinished(&plan, number(1), text.as_bytes()).as_ref(), Ok(&all.results));
    // Errors name the line of the whole text.
    let damaged = text.replacen("\"seconds\":", "\"seconds\":1", 1);
    assert!(matches!(Chunk::read(&plan, damaged.as_bytes()), Err(ChunkError::Damaged { line: 3, .. })));
    let refused = Chunk::read(&plan, plan.to_text().as_bytes());
    assert_eq!(refused, Err(ChunkError::CutOff { line: 2 }));
}

#[test]
fn an_engine_counts_each_shard_of_its_numbering_once() {
    let plan = ShardPlan::new(&board(13), 1, None).unwrap();
    let shards: Vec<usize> = (0..plan.shards() + 3).collect();
    let engine = best_engine(ENGINES, plan.problem());
    let mut counted = Vec::new();
    let two = Budget::default().threads(2);
    plan.run(engine, &shards, &two, |result| {
        assert_eq!(result.engine, engine.name());
        counted.push(result.shard);
        ControlFlow::Continue(())
    })
    .unwrap();
    counted.sort_unstable();
    assert!(counted.into_iter().eq(0..plan.shards()), "each shard of the plan is counted once");
    let refused = plan.run(&Backtrack, &shards, &Budget::default(), |_| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(CountError::OtherUnits { engine: "backtrack", .. })));
}
