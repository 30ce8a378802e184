#!/bin/bash
# {{summary}}, as job arrays: run this with bash where sbatch is.
#
# The site's arrays have at most {{limit}} elements, so there are several. Where only so many jobs may wait, sbatch
# refuses the next array: submit the rest later, from the chunk that is named then (bash THIS_SCRIPT CHUNK).
#
# A job whose node fails, or that is preempted, is queued again and goes on where it was. One that reaches its time
# limit is not: submit again. To do so is harmless: chunks that are done are skipped.
#
# How far it is, and at the end the total:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

set -euo pipefail

chunks={{chunks}}
limit={{limit}}
first=${1:-1}
previous=

mkdir -p {{out}}
while (( first <= chunks )); do
  last=$(( first + limit - 1 ))
  (( last <= chunks )) || last=$chunks
  options=(
    --parsable
    --array="1-$(( last - first + 1 )){{throttle}}"
    --export="ALL,OFFSET=$(( first - 1 ))"{{after}}
  )
  if ! previous=$(sbatch "${options[@]}" <<'END_OF_JOB'
#!/bin/bash
#SBATCH --job-name={{name}}
{{partition}}#SBATCH --cpus-per-task={{threads}}
#SBATCH --mem-per-cpu={{memory-per-thread}}M
#SBATCH --time={{time}}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={{log}}

exec {{program}} shard run {{plan}} --chunk "$(( OFFSET + SLURM_ARRAY_TASK_ID ))/{{chunks}}" {{options}} --out {{out}} > /dev/null
END_OF_JOB
  ); then
    echo "chunks $first to $chunks are not submitted: submit them later" >&2
    exit 1
  fi
  previous=${previous%%;*}
  echo "chunks $first to $last: job array $previous"
  first=$(( last + 1 ))
done
