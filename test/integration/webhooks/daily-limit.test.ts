import { expect, it, onTestFinished, vi } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { NO_HOLD } from '../../../shared/domain/people/hold.ts'
import { logger } from '../../../shared/log.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { deliveryHoldOf, deliveryHoldWrite } from '../../../shared/webhooks/deliveries/holds.ts'
import { fanOut } from '../../support/fan-out.ts'
import { until } from '../../support/until.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench, queued } from './bench.ts'

const LIMIT = 1_000
const SUBSCRIPTIONS = 100
/** A second of a workspace that writes 500 events: twenty batches of the stream. */
const [BATCHES, OF_FLOOD] = [20, 25]

/** The names of the store calls for each workspace. */
function watchCalls() {
  const calls = new Map<WorkspaceId, string[]>()
  onTestFinished(
    wrapStore(async ({ operation, input }, next) => {
      const text = JSON.stringify(input)
      for (const [ws, names] of calls) if (text.includes(ws)) names.push(operation)
      return next()
    }),
  )
  return (ws: WorkspaceId) => {
    const names: string[] = []
    calls.set(ws, names)
    return names
  }
}

it('a flood over the daily limit has exactly its deliveries, and costs other workspaces no call', async () => {
  const [flood, beside, alone] = [bench(), bench(), bench()]
  for (let n = 0; n < SUBSCRIPTIONS; n++) await flood.subscribe('http://127.0.0.1:9/')
  for (const other of [beside, alone]) await other.subscribe('http://127.0.0.1:9/')
  await commit([deliveryHoldWrite(flood.ws, { ...NO_HOLD, deliveries_per_day: LIMIT })])
  // Instances cache limits.
  await until(async () => (await deliveryHoldOf(flood.ws)).per_day === LIMIT)
  const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const callsOf = watchCalls()
  const [ofFlood, ofBeside, ofAlone] = [flood, beside, alone].map(({ ws }) => callsOf(ws))
  const sent = queued()
  const event = ({ ws, envelope }: typeof flood) => ({
    workspaceId: ws,
    envelope: envelope(),
    isChecked: true,
  })
  let beforeLast = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    beforeLast = ofFlood?.length ?? 0
    await fanOut([...Array.from({ length: OF_FLOOD }, () => event(flood)), event(beside)])
    await fanOut([event(alone)])
  }
  const queuedFor = (ws: WorkspaceId) => sent.filter(({ message }) => message.workspace_id === ws).length
  expect([flood, beside, alone].map(({ ws }) => queuedFor(ws))).toEqual([LIMIT, BATCHES, BATCHES])
  expect(ofFlood?.filter((name) => name === 'PutItem')).toHaveLength(LIMIT)
  expect(ofBeside).toEqual(ofAlone)
  // Once the limit is used up, a batch reads only the subscribers.
  expect(ofFlood?.slice(beforeLast)).toEqual(['Query'])
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('are used up'), { workspace_id: flood.ws, per_day: LIMIT }],
  ])
})
