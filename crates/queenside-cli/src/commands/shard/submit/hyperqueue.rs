use super::job::Job;
use super::quote::shell;
use super::{HandOver, Submission};
use crate::failure::Failure;

/// So many chunks may fail by themselves, as on a full disk, before the rest is not tried. Workers that die do not count.
const MAX_FAILS: u32 = 20;

pub(super) fn submission(job: &Job<'_>) -> Result<Submission, Failure> {
    if job.out.contains("%{") {
        return Err(Failure::usage("--out: HyperQueue would read the %{ in the path; choose another folder"));
    }
    let request = (job.seconds / 60.0).ceil().clamp(1.0, 1e6) as u64;
    let hours = (4 * request).div_ceil(60).max(4);
    let (journal, log) = (format!("{}/hq-journal", job.out), format!("{}/hq-output", job.out));
    let text = format!(
        "#!/usr/bin/env bash
# {summary}, by HyperQueue (0.23 or later).
#
# Before: a server that stays, with a journal from which it goes on if it is stopped,
#   mkdir -p {out}
#   nohup hq server start --journal {journal} &
# and workers, on every machine by hand, or by Slurm (PBS: pbs), which HyperQueue then asks for nodes as long as
# there is work. Their time limit has to be longer than --time-request below.
#   hq worker start
#   hq alloc add slurm --time-limit {hours}h -- --partition=PARTITION
#
# A worker that dies takes little with it: its chunks go to others, which go on where they were.
# To run this again is harmless: chunks that are done are skipped.
#
# Progress, and what went wrong:
#   hq job progress last
#   hq output-log {log} cat JOB stderr
{afterwards}
set -euo pipefail

options=(
  --name {name}
  --array 1-{chunks}
  --cpus {threads}
  --resource mem={memory}
  # A chunk is begun only on a worker that still has so long to live.
  --time-request {request}m
  # However many workers die, nothing is given up; but not everything is tried on a full disk.
  --crash-limit unlimited
  --max-fails {MAX_FAILS}
  # Other jobs of the same server come first.
  --priority=-1
  # A few files for all tasks, not two for each.
  --stdout none
  --stream {log}
)
mkdir -p {log}
hq submit \"${{options[@]}}\" -- /bin/sh -c 'exec \"$0\" shard run \"$1\" --chunk \"$HQ_TASK_ID/{chunks}\" {options} --out \"$2\"' {program} {plan} {out}
",
        summary = job.summary(),
        journal = shell(&journal),
        log = shell(&log),
        afterwards = job.afterwards(),
        name = job.name,
        chunks = job.chunks,
        threads = job.threads,
        memory = job.mebibytes(),
        options = job.options(),
        program = shell(&job.program),
        plan = shell(&job.plan),
        out = shell(&job.out),
    );
    Ok(Submission { text, client: "hq", how: HandOver::Script })
}
