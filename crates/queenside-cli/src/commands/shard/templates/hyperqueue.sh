#!/usr/bin/env bash
# {{summary}}, by HyperQueue (0.23 or later).
#
# Before you run this script, start a server with a journal, from which a stopped server resumes:
#   mkdir -p {{out}}
#   nohup hq server start --journal {{journal}} &
# Then start workers: on each machine yourself, or through Slurm (PBS: pbs instead of slurm), where
# HyperQueue requests nodes while there is work. The time limit of the workers must be longer than
# --time-request below.
#   hq worker start
#   hq alloc add slurm --time-limit {{hours}}h -- --partition=PARTITION
#
# If a worker dies, other workers resume its chunks.
# You can run this script again: chunks that are done are skipped.
#
# Progress and error messages of the job:
#   hq job progress last
#   hq output-log {{hyperqueue-log}} cat JOB stderr
#
# Progress of the count, and the total at the end:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

options=(
  --name {{name}}
  --array 1-{{chunks}}
  --cpus {{threads}}
  --resource mem={{memory}}
  # A chunk starts only on a worker with this much time left.
  --time-request {{minutes}}m
  # A chunk is retried after any number of lost workers, but the job ends after 20 failures, such as
  # a full disk.
  --crash-limit unlimited
  --max-fails 20
  # Other jobs of the same server have priority.
  --priority=-1
  # A few files for all tasks instead of two per task.
  --stdout none
  --stream {{hyperqueue-log}}
)
mkdir -p {{hyperqueue-log}}
hq submit "${options[@]}" -- /bin/sh -c 'exec "$0" shard run "$1" --chunk "$HQ_TASK_ID/{{chunks}}" --threads {{threads}} --output "$2"' {{program}} {{plan}} {{out}}
