use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use queenside::{Board, Problem};
use queenside_service::ServiceError;
use queenside_service::count::{
    CountAnswer, Engines, LnEstimateAnswer, Per, PerSquareAnswer, estimate_large, per_square as per,
    symmetric as by_turns,
};

use super::{NO_TIME, Options};
use crate::failure::{Failure, Status, note};
use crate::output::write_answer;
use crate::words::time;
use crate::{interrupt, progress};

/// Count the solutions with a queen on each square.
pub(super) fn per_square(
    options: &Options,
    problem: &Problem,
    part: Per,
    engines: Engines<'_>,
    started: Instant,
) -> Result<Status, Failure> {
    let (done, of) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let words = || {
        let [done, of] = [&done, &of].map(|number| number.load(Ordering::Relaxed));
        let so_far = time(started.elapsed().as_secs_f64());
        format!("n = {}: {done} of {of} squares, {so_far} so far", problem.size())
    };
    let observe = |counted, all| {
        done.store(counted, Ordering::Relaxed);
        of.store(all, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let count = || per(problem, part, engines, &options.budget(started), observe);
    let answer = match progress::show(words, count) {
        Err(ServiceError::Stopped) => return gave_up(options, problem, started, NO_TIME),
        answer => answer?,
    };
    write_answer(options.output.path(), options.json, &answer, || table(&answer))?;
    Ok(Status::Answered)
}

/// Format the numbers in columns.
fn table(answer: &PerSquareAnswer) -> String {
    let width = answer.per_square.iter().flatten().map(String::len).max().unwrap_or_default();
    let line =
        |row: &Vec<String>| row.iter().map(|count| format!("{count:>width$}")).collect::<Vec<_>>().join(" ");
    answer.per_square.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Count the solutions that turns map to themselves.
pub(super) fn symmetric(options: &Options, problem: &Problem, started: Instant) -> Result<Status, Failure> {
    let words = || {
        let so_far = time(started.elapsed().as_secs_f64());
        format!("n = {}: symmetric solutions, {so_far} so far", problem.size())
    };
    let answer = match progress::show(words, || by_turns(problem, &options.budget(started))) {
        Err(ServiceError::Stopped) => return gave_up(options, problem, started, NO_TIME),
        answer => answer?,
    };
    write_answer(options.output.path(), options.json, &answer, || {
        format!("half turn    {}\nquarter turn {}", answer.half_turn, answer.quarter_turn)
    })?;
    Ok(Status::Answered)
}

/// Report that the time limit ended the work before anything was known.
fn gave_up(options: &Options, problem: &Problem, started: Instant, why: &str) -> Result<Status, Failure> {
    options.write_unknown(&CountAnswer::unknown(problem.size(), "none", started.elapsed()), why)
}

/// Estimate the number of solutions of a large board. A signal ends it with the estimate so far.
pub(super) fn estimated_large(
    options: &Options,
    problem: &Problem,
    started: Instant,
) -> Result<Status, Failure> {
    let (stop, sweeps) = (interrupt::stop(), AtomicUsize::new(0));
    let words = || {
        let so_far = time(started.elapsed().as_secs_f64());
        format!("n = {}: {} sweeps, {so_far} so far", problem.size(), sweeps.load(Ordering::Relaxed))
    };
    let mut last = None;
    let observe = |found: &LnEstimateAnswer| {
        sweeps.store(found.sweeps as usize, Ordering::Relaxed);
        last = Some(found.clone());
        ControlFlow::Continue(())
    };
    let budget = options.budget(started).stop(stop);
    let (found, status) = match (progress::show(words, || estimate_large(problem, &budget, observe)), last) {
        (Err(ServiceError::Stopped), Some(last)) => (last, Status::Interrupted),
        (Err(ServiceError::GaveUp(why)), _) => return gave_up(options, problem, started, &why),
        (Err(ServiceError::Stopped), None) => {
            note("stopped before the first estimate");
            return Ok(Status::Interrupted);
        }
        (found, _) => (found?, Status::Answered),
    };
    write_answer(options.output.path(), options.json, &found, || estimate_text(&found))?;
    if !found.balanced {
        note("the runs were not in balance: the number is rather larger; use a longer --time-limit");
    }
    Ok(status)
}

fn estimate_text(found: &LnEstimateAnswer) -> String {
    let LnEstimateAnswer { n, ln_count, ln_count_error, about, sweeps, runs, .. } = found;
    let by_n = f64::from(*n);
    format!(
        "about {about} solutions\nln Q({n}) = {ln_count:.4} ({ln_count_error:.4}), divided by n {:.6} ({:.6})\n{runs} runs of {sweeps} sweeps each way; standard errors in parentheses",
        ln_count / by_n,
        ln_count_error / by_n,
    )
}
