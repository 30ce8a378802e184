use std::path::{Component, Path, PathBuf};

use super::job::Job;
use super::quote::yaml;
use super::{HandOver, Submission};
use crate::failure::Failure;

/// At most so many pods at once, unless more are asked for.
const AT_ONCE: u64 = 100;

/// Beyond so many chunks the API asks for bounds on the pods at once and on the chunks that may fail.
const MANY: usize = 100_000;
const BOUND_OF_MANY: u64 = 10_000;

/// How often a chunk is tried before it counts as failed. Pods that a node takes with it do not count.
const RETRIES: u32 = 6;

pub(super) fn submission(job: &Job<'_>) -> Result<Submission, Failure> {
    let wanted = |value: &'_ Option<String>, what| {
        value.clone().filter(|value| !value.is_empty()).ok_or_else(|| Failure::usage(what))
    };
    let image =
        wanted(&job.args.image, "Kubernetes needs --image IMAGE, one that has queenside and a shell")?;
    let claim = wanted(
        &job.args.volume_claim,
        "Kubernetes needs --volume-claim CLAIM, that of the volume for the folder of PLAN and DIR",
    )?;
    let folder = common_folder(job)?;
    let at_once = job.at_once.map_or(AT_ONCE, std::num::NonZero::get).min(job.chunks as u64);
    if job.chunks > MANY && at_once > BOUND_OF_MANY {
        return Err(Failure::usage(format_args!(
            "--at-once: with more than {MANY} chunks Kubernetes runs at most {BOUND_OF_MANY} at once"
        )));
    }
    let failed =
        if job.chunks > MANY { format!("\n  maxFailedIndexes: {BOUND_OF_MANY}") } else { String::new() };
    let namespace = match &job.args.namespace {
        Some(namespace) => format!("\n  namespace: {}", yaml(namespace)),
        None => String::new(),
    };
    let command = format!(
        r#"exec "$0" shard run "$1" --chunk "$((JOB_COMPLETION_INDEX + 1))/{}" {} --out "$2""#,
        job.chunks,
        job.options()
    );
    let text = format!(
        "# {summary}, as an indexed Job (Kubernetes 1.29 or later).
#
# The volume is mounted in place of the folder {folder}.
# It has to be one that many nodes can write to (ReadWriteMany), and have the plan in it, such as by
#   kubectl cp PLAN POD:FOLDER
#
# A pod that fails is tried again, one that its node takes with it is made anew; both go on where the last one was.
# To run this again is harmless: chunks that are done are skipped (a Job that has ended: kubectl replace --force -f FILE).
#   kubectl get job {name}
{afterwards}apiVersion: batch/v1
kind: Job
metadata:
  name: {name}{namespace}
spec:
  completionMode: Indexed
  completions: {chunks}
  parallelism: {at_once}
  backoffLimitPerIndex: {RETRIES}{failed}
  podFailurePolicy:
    rules:
      # Pods that are evicted, preempted or lost with their node.
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: \"True\"
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: queenside
          image: {image}
          command:
            - /bin/sh
            - -c
            - {command}
            - {program}
            - {plan}
            - {out}
          resources:
            requests:
              cpu: \"{threads}\"
              memory: {memory}Mi
            limits:
              cpu: \"{threads}\"
              memory: {memory}Mi
          volumeMounts:
            - name: count
              mountPath: {folder}
      volumes:
        - name: count
          persistentVolumeClaim:
            claimName: {claim}
",
        summary = job.summary(),
        folder = yaml(&folder),
        afterwards = job.afterwards(),
        name = job.name,
        chunks = job.chunks,
        image = yaml(&image),
        command = yaml(&command),
        program = yaml(&as_it_is(&job.program)),
        plan = yaml(&as_it_is(&job.plan)),
        out = yaml(&as_it_is(&job.out)),
        threads = job.threads,
        memory = job.mebibytes(),
        claim = yaml(&claim),
    );
    Ok(Submission { text, client: "kubectl", how: HandOver::Input(&["apply", "-f", "-"]) })
}

/// Words of a command in which Kubernetes replaces nothing: it would, what stands in `$(...)`.
fn as_it_is(word: &str) -> String {
    word.replace('$', "$$")
}

/// The innermost folder that both the plan and the results are in: the volume takes its place.
fn common_folder(job: &Job<'_>) -> Result<String, Failure> {
    let (plan, out) = (Path::new(&job.plan), Path::new(&job.out));
    let is_up = |component| component == Component::ParentDir;
    if plan.components().chain(out.components()).any(is_up) {
        return Err(Failure::usage("Kubernetes: write PLAN and --out without .. in them"));
    }
    let both = plan.parent().unwrap_or(plan).components().zip(out.components());
    let folder: PathBuf = both.take_while(|(one, other)| one == other).map(|(one, _)| one).collect();
    match folder.to_str() {
        Some(text) if folder.parent().is_some() => Ok(text.to_owned()),
        _ => Err(Failure::usage(format_args!(
            "{} and {} have no folder in common that a volume could stand for: put PLAN and DIR into one folder",
            job.plan, job.out
        ))),
    }
}
