import type { Command } from 'commander'
import { type BackfillJob, runBackfill, sumsOf } from '../../../shared/table/store/backfill.ts'
import {
  readProgress,
  resetProgress,
  type SegmentProgress,
} from '../../../shared/table/store/backfill-progress.ts'
import { StartError } from '../../local/failure.ts'
import { report, stage } from '../backup/progress.ts'
import type { Run } from '../run.ts'
import { JOBS } from './jobs.ts'

/** `backfill` and `backfill <name>`; progress goes to stderr. */
export function backfillCommands(program: Command, run: Run): void {
  program
    .command('backfill [name]')
    .description(
      'give earlier rows what new ones get; repeat it to go on after an interruption; lists them without a name',
    )
    .option('--again', 'go through all rows once more, although it is done')
    .action((name: string | undefined, { again = false }: { again?: boolean }) =>
      run(() => {
        if (name === undefined) return async () => ({ backfills: await Promise.all(JOBS.map(stateOf)) })
        const job = jobNamed(name)
        return () => backfill(job, again)
      }),
    )
}

function jobNamed(name: string): BackfillJob {
  const job = JOBS.find((one) => one.name === name)
  if (!job) throw new StartError(`there is no backfill ${name}: ${JOBS.map((one) => one.name).join(', ')}`)
  return job
}

async function backfill(job: BackfillJob, again: boolean) {
  if (again) await resetProgress(job.name)
  const progress = stage(job.name)
  const sums = await runBackfill(job, {
    onProgress: ({ seen, changed }) => progress.at(seen, `rows, ${changed} changed`),
    onFailure: ({ message }) => report(message),
  })
  progress.end(sums.seen)
  if (sums.failed > 0) throw new StartError(`${sums.failed} rows failed; repair them and run it with --again`)
  return stateOf(job)
}

async function stateOf({ name, description }: BackfillJob) {
  const states = await readProgress(name)
  const ends = states.map(({ record }) => record.finished_at)
  const finished_at = ends.includes(null) ? null : (ends.sort().at(-1) ?? null)
  const begun = states.some(({ v, record }) => v > 0 && hasBegun(record))
  const state = finished_at === null ? (begun ? 'interrupted or running' : 'not started') : 'done'
  return { name, description, state, ...sumsOf(states), finished_at }
}

const hasBegun = ({ after, finished_at }: SegmentProgress): boolean => after !== null || finished_at !== null
