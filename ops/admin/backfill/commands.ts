import type { Command } from 'commander'
import { StartError } from '../../../shared/failure.ts'
import { runBackfill, sumsOf } from '../../../shared/table/store/backfill.ts'
import {
  readProgress,
  resetProgress,
  type SegmentProgress,
} from '../../../shared/table/store/backfill-progress.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill-rows.ts'
import { report, stage } from '../backup/progress.ts'
import type { Run } from '../run.ts'
import { contactPhones } from './contact-phones.ts'
import { receiptDisplays } from './receipt-displays.ts'

/** `backfill` and `backfill <name>`; progress goes to stderr. */
export function backfillCommands(program: Command, run: Run): void {
  program
    .command('backfill [name]')
    .description(
      'complete stored rows; repeat it to resume after an interruption; without a name, list the backfills',
    )
    .option('--again', 'process all rows again, even if the backfill is done')
    .action((name: string | undefined, { again = false }: { again?: boolean }) =>
      run(() => {
        if (name === undefined) return async () => ({ backfills: await Promise.all(JOBS.map(stateOf)) })
        const job = findJob(name)
        return () => backfill(job, again)
      }),
    )
}

function findJob(name: string): BackfillJob {
  const job = JOBS.find((known) => known.name === name)
  if (!job) throw new StartError(`there is no backfill named ${name}`)
  return job
}

async function backfill(job: BackfillJob, again: boolean) {
  if (again) await resetProgress(job.name)
  const progress = stage(job.name)
  const totals = await runBackfill(job, {
    onProgress: ({ seen, changed }) => progress.at(seen, `rows, ${changed} changed`),
    onFailure: ({ message }) => report(message),
  })
  progress.end(totals.seen)
  if (totals.failed > 0)
    throw new StartError(`${totals.failed} rows failed; repair them, then run the backfill with --again`)
  return stateOf(job)
}

async function stateOf({ name, description }: BackfillJob) {
  const states = await readProgress(name)
  const finishTimes = states.map(({ record }) => record.finished_at)
  const finished_at = finishTimes.includes(null) ? null : (finishTimes.sort().at(-1) ?? null)
  const started = states.some(({ v, record }) => v > 0 && hasStarted(record))
  const state = finished_at === null ? (started ? 'interrupted or running' : 'not started') : 'done'
  return { name, description, state, ...sumsOf(states), finished_at }
}

const hasStarted = ({ after, finished_at }: SegmentProgress): boolean =>
  after !== null || finished_at !== null

/** Every backfill (docs/changing-records.md). Do not remove a job while a table, or an export of a table, may still need it. */
const JOBS: readonly BackfillJob[] = [contactPhones, receiptDisplays]
