import { expect, test, vi } from 'vitest'
import type { MemberId } from '../../../shared/domain/ids.ts'
import { newReceiverCheck } from '../../../shared/domain/receiver-check.ts'
import type { Subscription } from '../../../shared/domain/subscription.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { ABSENT, unchanged } from '../../../shared/table/store/write.ts'
import {
  getLastCheck,
  getReceiverCheck,
  receiverCheckInsertions,
  receiverCheckReplacement,
} from '../../../shared/webhooks/probe/rows.ts'

vi.mock(import('../../../shared/table/store/read.ts'))

const subscription = { id: 's', workspace_id: 'ws' } as Subscription
const now = new Date('2026-03-14T09:00:00.500Z')
const check = newReceiverCheck(subscription, 'm' as MemberId, now)
/** After 30 days, in epoch seconds. */
const expires_at = Date.parse('2026-04-13T09:00:01.000Z') / 1_000
const due = { due_pk: expect.any(String), due_sk: expect.stringMatching(/^2026-03-14T09:01:30\.500Z/) }
const row = { pk: 'ws#receiver-check', sk: check.id, type: 'receiver_check', data: check, v: 1, expires_at }
const last = {
  ...{ pk: 'ws#last-check', sk: 's', type: 'last_check', v: 1, expires_at },
  data: { id: check.id, created_at: check.created_at },
}

test('a new check is due until it ends, and is the newest of its subscription', () => {
  expect(receiverCheckInsertions(check, undefined, now)).toEqual([
    { put: { ...row, ...due }, when: ABSENT },
    { put: last, when: ABSENT },
  ])
  expect(receiverCheckInsertions(check, { record: check, v: 4 }, now)[1]).toEqual({
    put: { ...last, v: 5 },
    when: unchanged(4),
  })
})

test('an ended check is not due, and each change requires the version that was read', () => {
  const replaced = receiverCheckReplacement({ record: check, v: 3 }, { ...check, status: 'passed' }, now)
  expect(replaced).toEqual({
    put: { ...row, v: 4, data: { ...check, status: 'passed' } },
    when: unchanged(3),
  })
  const renewed = receiverCheckReplacement({ record: check, v: 3 }, check, now)
  expect(renewed).toEqual({ put: { ...row, ...due, v: 4 }, when: unchanged(3) })
})

test('checks are read as they were written', async () => {
  const read = vi.mocked(readRow)
  read.mockResolvedValueOnce({ ...row, data: JSON.stringify(check) })
  expect(await getReceiverCheck(subscription.workspace_id, check.id)).toEqual({ record: check, v: 1 })
  read.mockResolvedValueOnce({ ...last, data: JSON.stringify(last.data) })
  expect(await getLastCheck(subscription)).toEqual({ record: last.data, v: 1 })
  expect(read.mock.calls).toEqual([
    [{ pk: 'ws#receiver-check', sk: check.id }],
    [{ pk: 'ws#last-check', sk: 's' }],
  ])
  read.mockResolvedValue(undefined)
  expect(await getReceiverCheck(subscription.workspace_id, check.id)).toBeUndefined()
  expect(await getLastCheck(subscription)).toBeUndefined()
})
