import { randomUUID } from 'node:crypto'
import type { Definition } from '../cloudformation/definition.ts'
import { ACCOUNT, REGION } from '../cloudformation/resolve.ts'
import { type Invoker, whenAdmitted } from './concurrency.ts'

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const MIN_INTERVAL_MS = 250

/** Returns the interval of a schedule such as `rate(5 minutes)`, divided by `speed`. */
export function intervalOf(expression: string, speed: number): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const length = UNIT_MS[unit]
  if (length === undefined) throw new Error(`the schedule ${expression} is not supported locally`)
  return Math.max(MIN_INTERVAL_MS, (Number(count) * length) / speed)
}

/** Starts the timers of all schedules; the result stops them. */
export function startSchedules(
  schedules: Definition['schedules'],
  functions: Invoker,
  speed: number,
): () => void {
  const timers = schedules.map(({ expression, functionArn, input, maxAgeMs }) => {
    let running = false
    return setInterval(
      async () => {
        // At a high speed the interval is shorter than a run, so concurrent runs would pile up.
        if (running) return
        running = true
        const event: unknown = input === undefined ? scheduledEvent() : JSON.parse(input)
        const invoke = () => functions.invoke(functionArn, event)
        await whenAdmitted(invoke, Date.now() + maxAgeMs).catch(() => undefined)
        running = false
      },
      intervalOf(expression, speed),
    )
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

const scheduledEvent = (): object => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: ACCOUNT,
  time: `${new Date().toISOString().slice(0, 19)}Z`,
  region: REGION,
  resources: [],
  detail: {},
})
