import * as z from 'zod'
import { handler as sweep } from '../../../../functions/webhooks/sweep.ts'
import { SIZES, type SizeName } from '../../../../infra/settings/sizes.ts'
import { EVENTS_PER_SECOND } from '../../../../ops/cost/load.ts'
import { WORKSPACES } from '../../../../ops/cost/size.ts'
import {
  currentInvocation,
  type Invocation,
  withVariables,
} from '../../../../packages/local-aws/lambda/environment.ts'
import { createEvent } from '../../../../shared/domain/kit/event.ts'
import { shardsOfGroup, timeOfDueKey } from '../../../../shared/table/keys.ts'
import type { Item } from '../../../../shared/table/store/write.ts'
import { eventItem } from '../../../../shared/webhooks/events/rows.ts'
import { readProgress } from '../../../../shared/webhooks/sweep/outbox-progress.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { putAll } from '../../../../test/support/data/put-all.ts'
import { wrapStore } from '../../../../test/support/wrap-store.ts'
import { CHECK_MS } from '../cost/sweep.ts'
import { sleep } from './sleep.ts'

/** One event in `SCALE` is simulated, and its check takes `SCALE` times as long. */
const SCALE = 50
const MINUTES = 4
/** The memory at which a function has one CPU. The function has one thread, so more memory does not make it faster. */
const CPU_MB = 1_769

export const EVENTS_PER_MINUTE = WORKSPACES.large * EVENTS_PER_SECOND * 60

export interface Swept {
  /** How old the oldest event is that the sweep has not checked, in seconds, after each minute. */
  readonly ages: readonly number[]
  /** The CPU of all parts, in seconds for the events of a minute. */
  readonly cpu: number
}

/** Lets the sweep of a size check the events of 100,000 workspaces in their busiest hour. */
export async function sweepBusiest(size: SizeName, benches: readonly Bench[]): Promise<Swept> {
  const { outboxGroups: parts, sweepMb } = SIZES[size]
  process.env.OUTBOX_GROUPS = String(parts)
  const start = Date.now() + 60_000
  await putAll(eventsFrom(start, benches))
  const cpu = new CheckCpu((SCALE * 2 * CHECK_MS * 1_024) / Math.min(sweepMb, CPU_MB))
  // The first run finds the events of the first minute.
  await sleep(start + 120_000 - Date.now())
  const runs: Promise<void>[] = []
  const ages: number[] = []
  for (let minute = 0; minute < MINUTES; minute++) {
    runs.push(...Array.from({ length: parts }, (_, part) => run({ part, parts })))
    await sleep(60_000)
    ages.push(await oldestUnchecked(parts))
  }
  await Promise.all(runs)
  cpu.end()
  return { ages, cpu: cpu.spent / 1_000 / MINUTES }
}

function* eventsFrom(start: number, benches: readonly Bench[]): Generator<Item> {
  const apart = (60_000 * SCALE) / EVENTS_PER_MINUTE
  for (let at = start; at < start + MINUTES * 60_000; at += apart) {
    const bench = benches[Math.floor(Math.random() * benches.length)]
    if (!bench) return
    const about = { entityId: bench.owner, performedBy: null, data: null }
    yield eventItem(bench.workspace, createEvent('call.missed', new Date(at), about))
  }
}

/** The next run continues after one that failed. */
const run = (part: object): Promise<void> =>
  withVariables({ _HANDLER: 'functions/webhooks/sweep.handler' }, () =>
    sweep(part, { getRemainingTimeInMillis: () => 55_000 }),
  ).catch(() => undefined)

async function oldestUnchecked(groups: number): Promise<number> {
  const all = Array.from({ length: groups }, (_, group) => group)
  const { positions } = await readProgress(all)
  const times = all.flatMap(shardsOfGroup).map((shard) => timeOfDueKey(positions.early.get(shard) ?? ''))
  return Math.round((Date.now() - Math.min(...times.map((time) => Date.parse(time)))) / 1_000)
}

const page = z.object({ Items: z.array(z.unknown()) })

/** Lets each check of an event take CPU, one at a time in an invocation: early, and once more for the late pass of another hour. */
class CheckCpu {
  readonly end: () => void
  /** In milliseconds. */
  spent = 0
  private readonly busyUntil = new WeakMap<Invocation, number>()

  constructor(msOfEvent: number) {
    this.end = wrapStore(async ({ input }, next) => {
      const answer = await next()
      const invocation = currentInvocation()
      const isOutbox = String(input.ExpressionAttributeValues?.[':pk']).startsWith('outbox#')
      if (invocation && isOutbox) await this.spend(invocation, page.parse(answer).Items.length * msOfEvent)
      return answer
    })
  }

  private async spend(invocation: Invocation, ms: number): Promise<void> {
    this.spent += ms
    const until = Math.max(Date.now(), this.busyUntil.get(invocation) ?? 0) + ms
    this.busyUntil.set(invocation, until)
    await sleep(until - Date.now())
  }
}
