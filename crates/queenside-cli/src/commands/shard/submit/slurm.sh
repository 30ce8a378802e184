#!/bin/bash
#SBATCH --array=1-{{chunks}}{{throttle}}
#SBATCH --job-name={{name}}
{{partition}}#SBATCH --cpus-per-task={{threads}}
#SBATCH --mem-per-cpu={{memory-per-thread}}M
#SBATCH --time={{time}}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={{log}}

# {{summary}}, as a job array: give this to sbatch.
#
# Before, the folder of the results has to be there, as the log goes there too:
#   mkdir -p {{out}}
#
# A job whose node fails, or that is preempted, is queued again and goes on where it was. One that reaches its time
# limit is not: submit again. To do so is harmless: chunks that are done are skipped.
#
# How far it is, and at the end the total:
#   {{program}} shard status {{plan}} {{out}}
#   {{program}} shard merge {{plan}} {{out}}

exec {{program}} shard run {{plan}} --chunk "$SLURM_ARRAY_TASK_ID/{{chunks}}" {{options}} --out {{out}} > /dev/null
