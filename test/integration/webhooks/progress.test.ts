import { expect, it, onTestFinished, vi } from 'vitest'
import { type EventId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { deliveryKey, dueKey } from '../../../shared/table/keys.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { postpone, removeDue } from '../../../shared/table/store/due-index.ts'
import {
  endRecheck,
  readProgress,
  requestRecheck,
  savePositions,
} from '../../../shared/webhooks/sweep/outbox-progress.ts'
import { withoutFaults } from '../../support/like-aws.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { rawRow } from '../../support/raw-row.ts'
import { bench, dueTo } from './bench.ts'

/* How far the sweep is: its positions, what it checks again, and the due times that it moves. */

it('positions move forward only, each by itself', async () => {
  bench()
  await sweepEventsFrom(new Date('2026-01-01T00:00:00.000Z'))
  const positions = async () => [...(await readProgress([0])).positions.late.values()].slice(1, 3)
  await savePositions('late', new Map([[1, '2026-05#b']]))
  await savePositions(
    'late',
    new Map([
      [1, '2026-04#a'],
      [2, '2026-04#a'],
    ]),
  )
  await vi.waitFor(async () => expect(await positions()).toEqual(['2026-05#b', '2026-04#a']))
  expect((await readProgress([0])).positions.early.get(1)).toBe('2026-01-01T00:00:00.000Z')
})

it('each group has its positions, and passes of several groups store them together', async () => {
  bench()
  await sweepEventsFrom(new Date('2026-01-01T00:00:00.000Z'))
  await savePositions('early', new Map([1, 5, 15].map((shard) => [shard, `2026-05#${shard}`])))
  const positions = async (groups: number[]) =>
    [...(await readProgress(groups)).positions.early].filter(([, at]) => at.startsWith('2026-05'))
  await vi.waitFor(async () => expect(await positions([1])).toEqual([[5, '2026-05#5']]))
  await vi.waitFor(async () => expect((await positions([0, 3])).map(([shard]) => shard)).toEqual([1, 15]))
})

it('a request to check again stays when the same one is worked off, and covers from its first event', async () => {
  bench()
  await sweepEventsFrom(new Date())
  const workspaceId = newId<WorkspaceId>(new Date())
  const ofWorkspace = async () =>
    (await readProgress([0])).rechecks.filter((recheck) => recheck.workspaceId === workspaceId)
  const [first, second] = ['evt_1', 'evt_2'] as EventId[] as [EventId, EventId]
  const [early, late] = [new Date('2026-03-14T09:00:00.000Z'), new Date('2026-03-14T09:01:00.000Z')]
  await requestRecheck(workspaceId, second, late)
  await requestRecheck(workspaceId, first, early)
  const [seen] = await ofWorkspace()
  if (!seen) throw new Error('no request')
  expect(seen).toMatchObject({ from: first, upTo: late })
  await requestRecheck(workspaceId, first, early)
  await endRecheck(seen)
  expect(await ofWorkspace()).toMatchObject([{ from: first, upTo: early, entries: [expect.any(String)] }])
})

it('a due time is moved by one of two that have read it, also if the answer to that one is lost', async () => {
  withoutFaults()
  const { delivery } = await dueTo()
  const { pk, sk } = deliveryKey(delivery.workspace_id, delivery.id)
  const seen = async () => ({ pk, sk, due_sk: String((await rawRow({ pk, sk }))?.due_sk) })
  const found = await seen()
  const until = new Date(Date.now() + 3_600_000)
  expect([await postpone(found, until), await postpone(found, new Date())]).toEqual([true, false])
  // As the SDK repeats a write whose answer was lost.
  expect(await postpone(found, until)).toBe(true)
  expect((await seen()).due_sk).toBe(dueKey(found, until).due_sk)
  expect([await removeDue(found), await removeDue(await seen())]).toEqual([false, true])
  const send = vi.spyOn(documents(), 'send').mockRejectedValue(new Error('away') as never)
  onTestFinished(() => send.mockRestore())
  await expect(postpone(found, until)).rejects.toThrow('away')
})
