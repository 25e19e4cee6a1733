import { beforeEach, expect, test, vi } from 'vitest'
import { CHANGES_DELAY_MS, COMMIT_WINDOW_MS } from '../../../shared/clocks.ts'
import { createEvent, ENVELOPE_FIELDS, type Envelope } from '../../../shared/domain/event.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { listEventLog } from '../../../shared/webhooks/events/log.ts'
import { pack } from '../../../shared/webhooks/events/packed.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { recordWith } from '../../support/records.ts'

/** Requests of the log to the store, and what it returns for their responses. */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

const ws = 'ws' as WorkspaceId
const now = new Date('2026-03-14T09:00:10.000Z')
const entry = (list_sk: string, trigger = 'call.missed', entity_id = 'e1') => ({
  list_sk,
  projected: {
    ...{ trigger, entity_id },
    envelope: pack(recordWith<Envelope>(ENVELOPE_FIELDS, { id: list_sk })),
  },
})

let pages: object[] = []
beforeEach(() => {
  pages = []
  send.mockReset().mockImplementation(async () => pages.shift() ?? {})
})
const inputs = () => send.mock.calls.map(([, input]) => input)
const all = { withExpenses: true }
const log = async (filter: Parameters<typeof listEventLog>[1], limit: number, after?: string) => {
  const { rows, more, position } = await listEventLog(ws, filter, { limit, after }, now)
  return [rows.map(({ id }) => id), more, position]
}

const endOf = (ms: number) => `evt_${ms.toString(16).padStart(12, '0')}~`

test('it begins with the oldest event and ends where none can be added any more (contract 10.10)', async () => {
  pages = [{ Items: [entry('evt_00a'), entry('evt_00b')] }]
  expect(await log(all, 9)).toEqual([['evt_00a', 'evt_00b'], false, 'evt_00b'])
  expect(inputs()[0]).toMatchObject({
    IndexName: 'list',
    ScanIndexForward: true,
    Limit: 10,
    ExpressionAttributeValues: { ':pk': 'ws#event', ':to': endOf(now.getTime() - CHANGES_DELAY_MS - 1) },
  })
  const until = '2026-03-14T09:00:00.000Z'
  await log({ ...all, since: until, until }, 9)
  expect(inputs().at(-1).ExpressionAttributeValues).toMatchObject({
    ':from': `${endOf(Date.parse(until) - 1)}`,
    ':to': endOf(Date.parse(until)),
  })
})

test('the index has all of an event: a page reads no rows, and only what it returns has to be readable', async () => {
  const damaged = { ...entry('evt_00c'), projected: { ...entry('evt_00c').projected, envelope: 'text' } }
  pages = [{ Items: [entry('evt_00a'), entry('evt_00b'), damaged] }]
  expect(await log(all, 2)).toEqual([['evt_00a', 'evt_00b'], true, 'evt_00b'])
  expect(send).toHaveBeenCalledTimes(1)
  pages = [{ Items: [damaged] }]
  await expect(log(all, 2)).rejects.toThrow('row ws#event#evt_00c self: projected.envelope')
})

test('an event is not written after the log may have passed it, so that it is dated again', async () => {
  const at = (ms: number) => {
    const about = { entityId: 'e1', performedBy: null, data: null }
    return [eventInsertion(ws, createEvent('call.missed', new Date(Date.now() - ms), about))]
  }
  await expect(commit(at(COMMIT_WINDOW_MS))).rejects.toThrow(CommitRefused)
  await expect(commit(at(COMMIT_WINDOW_MS))).rejects.toMatchObject({ conflict: true, failed: [] })
  expect(send).not.toHaveBeenCalled()
  await commit(at(0))
  expect(send).toHaveBeenCalledTimes(1)
})
