use std::io::Write;

use queenside::draw::Style;
use queenside::solve::{CompletionOptions, Explanation, Proof, explain, write_certificate};
use queenside::{Board, Problem};
use queenside_service::verify::check_proof;

use super::{Options, Report, budget, write_status};
use crate::failure::{Failure, Status, note};
use crate::output::{Output, write_board};
use crate::values::OutputFormat;

/// Says that there is no completion, and why, as far as is asked for.
pub(super) fn write_proven(
    args: &Options,
    problem: &Problem,
    proof: Proof,
    options: CompletionOptions,
    report: Report,
    prover: &str,
) -> Result<Status, Failure> {
    let kind = check_proof(problem, &proof)?;
    if let Some(path) = &args.certificate {
        let mut out = Output::open(Some(path))?;
        write_certificate(problem, &proof, &mut out)?;
        out.finish()?;
    }
    let reason = reason(problem, &proof, prover);
    let mut more = vec![format!(r#","proof":"{kind}""#)];
    if args.explain {
        let explanation = explain(problem, proof, options, &budget(args)).map_err(Failure::usage)?;
        check_proof(&explanation.problem, &explanation.proof)?;
        if args.json {
            let queens = serde_json::to_string(&explanation.queens)?;
            let minimal = explanation.is_minimal;
            more.push(format!(r#","explanation":{{"queens":{queens},"minimal":{minimal}}}"#));
        } else {
            write_explanation(args, problem, &explanation)?;
        }
    }
    write_status(args, report, "none", &more.concat())?;
    args.say(reason);
    Ok(Status::NoSolution)
}

/// Why there is no completion, in a line.
fn reason(problem: &Problem, proof: &Proof, method: &str) -> String {
    let n = problem.size().get();
    match proof {
        Proof::Attack(conflict) if problem.queen_count() > problem.size().index() => {
            let queens = problem.queen_count();
            format!("no completion: {queens} queens on a board of {n} rows; {conflict}")
        }
        Proof::Attack(conflict) => format!("no completion: {conflict}"),
        Proof::Blocked(queen) => format!("no completion: the queen on {queen} stands on a blocked square"),
        _ if problem.is_unconstrained() => format!("no solution exists for n = {n}"),
        _ => format!("no completion exists (proven by {method}, the proof is checked)"),
    }
}

/// The explanation in a line, or the board with the queens that it names highlighted.
fn write_explanation(args: &Options, problem: &Problem, explanation: &Explanation) -> Result<(), Failure> {
    let mut out = Output::open(args.output.path())?;
    let by_name = args.output.path().and_then(OutputFormat::of_file);
    if let Some(format) = args.format.or(by_name) {
        let style = Style { highlighted: explanation.queens.clone(), ..Style::default() };
        write_board(problem, format, &style, &mut out)?;
        note(explanation);
    } else {
        writeln!(out, "{explanation}")?;
    }
    out.finish()
}
