use super::job::Job;
use super::quote::shell;
use super::{HandOver, Submission};
use crate::failure::Failure;

/// Slurm's `MaxArraySize` is 1001 unless the site says otherwise, and the largest number in an array one less.
const ARRAY_LIMIT: u64 = 1000;

pub(super) fn submission(job: &Job<'_>) -> Result<Submission, Failure> {
    let limit = job.args.array_limit.unwrap_or(ARRAY_LIMIT);
    let settings = settings(job)?;
    if job.chunks as u64 <= limit {
        return Ok(Submission {
            text: one_array(job, &settings),
            client: "sbatch",
            how: HandOver::Input(&[]),
        });
    }
    Ok(Submission { text: many_arrays(job, &settings, limit), client: "sbatch", how: HandOver::Script })
}

/// The lines that all arrays have.
fn settings(job: &Job<'_>) -> Result<String, Failure> {
    let partition = match job.args.partition.as_deref() {
        None => String::new(),
        Some(name)
            if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.,-".contains(c)) =>
        {
            format!("#SBATCH --partition={name}\n")
        }
        Some(_) => {
            return Err(Failure::usage("--partition: no such name can be; `sinfo` lists those of the site"));
        }
    };
    Ok(format!(
        "#SBATCH --job-name={name}
{partition}#SBATCH --cpus-per-task={threads}
#SBATCH --mem-per-cpu={memory}
#SBATCH --time={time}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={log}
",
        name = job.name,
        threads = job.threads,
        memory = job.memory,
        time = time(job),
        log = log(&job.out)?,
    ))
}

/// The log of an array: one file for all its elements, to which each adds what went wrong.
fn log(out: &str) -> Result<String, Failure> {
    if let Some(c) = out.chars().find(|c| c.is_control() || "\"\\".contains(*c)) {
        return Err(Failure::usage(format_args!(
            "--out: a line of #SBATCH cannot hold {c:?}; choose another folder for the results"
        )));
    }
    // sbatch replaces %A, and reads quotes much like a shell.
    Ok(format!("\"{}/slurm-%A.log\"", out.replace('%', "%%")))
}

/// The time limit: what was asked for, or far more than what is expected, as machines differ.
fn time(job: &Job<'_>) -> String {
    const ROOM: f64 = 6.0;
    const HALF_HOUR: u64 = 1800;
    const A_YEAR: u64 = 365 * 86400;
    let seconds = match job.args.time {
        Some(time) => time.as_secs().clamp(60, A_YEAR).next_multiple_of(60),
        None => ((job.seconds * ROOM) as u64).clamp(1, A_YEAR).next_multiple_of(HALF_HOUR),
    };
    format!("{}:{:02}:00", seconds / 3600, seconds / 60 % 60)
}

/// `%50`, if no more may run at once.
fn throttle(job: &Job<'_>) -> String {
    job.at_once.map(|most| format!("%{most}")).unwrap_or_default()
}

fn command(job: &Job<'_>, number: &str) -> String {
    format!(
        "exec {program} shard run {plan} --chunk \"{number}/{chunks}\" {options} --out {out} > /dev/null
",
        program = shell(&job.program),
        plan = shell(&job.plan),
        chunks = job.chunks,
        options = job.options(),
        out = shell(&job.out),
    )
}

fn comments(job: &Job<'_>, how: &str, before: &str) -> String {
    format!(
        "# {summary}, as {how}.
#
{before}#
# A job whose node fails, or that is preempted, is queued again and goes on where it was. One that reaches its time
# limit is not: submit again. To do so is harmless: chunks that are done are skipped.
{afterwards}",
        summary = job.summary(),
        afterwards = job.afterwards(),
    )
}

fn one_array(job: &Job<'_>, settings: &str) -> String {
    let out = shell(&job.out);
    let before = format!(
        "# Before, the folder of the results has to be there, as the log goes there too:\n#   mkdir -p {out}\n"
    );
    format!(
        "#!/bin/bash
#SBATCH --array=1-{chunks}{throttle}
{settings}
{comments}
{command}",
        chunks = job.chunks,
        throttle = throttle(job),
        comments = comments(job, "a job array: give this to sbatch", &before),
        command = command(job, "$SLURM_ARRAY_TASK_ID"),
    )
}

/// A script that submits the parts of an array that is too long.
fn many_arrays(job: &Job<'_>, settings: &str, limit: u64) -> String {
    let before = format!(
        "# The site's arrays have at most {limit} elements, so there are several. Where only so many jobs may wait, sbatch
# refuses the next array: submit the rest later, from the chunk that is named then (bash THIS_SCRIPT CHUNK).
"
    );
    // Each array has a throttle of its own, so they have to come one after the other.
    let after = if job.at_once.is_some() { "\n    ${previous:+--dependency=afterany:$previous}" } else { "" };
    format!(
        "#!/bin/bash
{comments}
set -euo pipefail

chunks={chunks}
limit={limit}
first=${{1:-1}}
previous=

mkdir -p {out}
while (( first <= chunks )); do
  last=$(( first + limit - 1 ))
  (( last <= chunks )) || last=$chunks
  options=(
    --parsable
    --array=\"1-$(( last - first + 1 )){throttle}\"
    --export=\"ALL,OFFSET=$(( first - 1 ))\"{after}
  )
  if ! previous=$(sbatch \"${{options[@]}}\" <<'END_OF_JOB'
#!/bin/bash
{settings}
{command}END_OF_JOB
  ); then
    echo \"chunks $first to $chunks are not submitted: submit them later\" >&2
    exit 1
  fi
  previous=${{previous%%;*}}
  echo \"chunks $first to $last: job array $previous\"
  first=$(( last + 1 ))
done
",
        comments = comments(job, "job arrays: run this with bash where sbatch is", &before),
        chunks = job.chunks,
        out = shell(&job.out),
        throttle = throttle(job),
        command = command(job, "$(( OFFSET + SLURM_ARRAY_TASK_ID ))"),
    )
}
