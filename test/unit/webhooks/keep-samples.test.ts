import { beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { createEvent, type Envelope } from '../../../shared/domain/event.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { logger } from '../../../shared/log.ts'
import { eventKey, sampleKey } from '../../../shared/table/keys.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

const { table } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
const error = vi.spyOn(logger(), 'error').mockReturnValue()
const leaveOut = vi.fn()
beforeEach(() => {
  table.clear()
  error.mockClear()
  leaveOut.mockReset().mockResolvedValue(undefined)
})

const workspaceId = 'ws' as WorkspaceId
const now = new Date('2026-03-14T09:00:00.000Z')
/** A stored event. */
const made = (): Envelope => {
  const event = createEvent('photo.deleted', now, { entityId: 'e', performedBy: null, data: null })
  table.write([eventInsertion(workspaceId, event)])
  return event
}
const refOf = ({ id, trigger }: Envelope) => ({ workspaceId, id, trigger })
const kept = () =>
  table.puts().flatMap(({ type, sk, event_id }) => (type === 'sample' ? [[sk, event_id]] : []))
async function keep(...pages: Envelope[][]): Promise<void> {
  const newest = new NewestSeen()
  for (const page of pages) newest.add(page.map(refOf))
  await newest.keep(leaveOut)
}

test('the three newest events of a trigger are kept, of all pages and in any order', async () => {
  const [a, b, c, d] = [made(), made(), made(), made()]
  await keep([d, a], [c, b])
  expect(kept()).toEqual([d, c, b].map(({ id }, n) => [`slot#${n}`, id]))
})

test('a newer event replaces the oldest sample; an older one replaces none', async () => {
  const old = made()
  const [a, b, c, d] = [made(), made(), made(), made()]
  for (const [n, slot] of (['slot#0', 'slot#1', 'slot#2'] as const).entries())
    table.put(sampleKey(workspaceId, 'photo.deleted', slot), [a, b, c][n] ?? {})
  await keep([old])
  expect(kept()).toEqual([])
  await keep([d])
  expect(kept()).toEqual([['slot#0', d.id]])
})

test('an unreadable event fails its own group', async () => {
  const [bad, good] = [made(), { ...made(), trigger: 'photo.uploaded' as const }]
  table.put(eventKey(workspaceId, bad.id), {})
  await keep([bad, good])
  expect(kept()).toEqual([['slot#0', good.id]])
  expect(error).toHaveBeenCalledOnce()
  expect(leaveOut).not.toHaveBeenCalled()
})

test('a group for which the store is unavailable is left out with its oldest event; the others are kept', async () => {
  const other = { ...made(), trigger: 'photo.uploaded' as const }
  const [a, b] = [made(), made()]
  const answer = table.send.getMockImplementation()
  const reason = new StoreUnavailable('throttled')
  table.send.mockImplementation(async (command) => {
    if (JSON.stringify(command.input).includes('#samples#photo.deleted')) throw reason
    return (await answer?.(command)) ?? {}
  })
  await keep([b, other, a])
  expect(kept()).toEqual([['slot#0', other.id]])
  expect(leaveOut.mock.calls).toEqual([[refOf(a), reason]])
  leaveOut.mockRejectedValue(new Error('not remembered'))
  await expect(keep([a])).rejects.toThrow('not remembered')
})
