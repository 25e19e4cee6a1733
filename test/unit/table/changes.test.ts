import { describe, expect, test, vi } from 'vitest'
import { timeLeft, withinMs } from '../../../shared/aws/deadline.ts'
import { CHANGES_DELAY_MS, CLOCK_SKEW_MS, COMMIT_WINDOW_MS } from '../../../shared/clocks.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { CONTACT_FIELDS, type Contact } from '../../../shared/domain/sales/contact.ts'
import { pageOfChanges } from '../../../shared/table/changes/list.ts'
import { changedContacts, contactInsertion, contactReplacement } from '../../../shared/table/contacts.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { inputs, send } from '../../support/answered-store.ts'
import { recordWith } from '../../support/records.ts'

/** The requests of lists of changes to the store, and their results. */
vi.mock('../../../shared/table/store/client.ts', () => import('../../support/answered-store.ts'))

const ws = 'ws' as WorkspaceId
const now = new Date('2026-03-14T09:00:10.000Z')
const at = (second: number) => `2026-03-14T09:00:0${second}.000Z`
const contact = (id: string, updated_at: string, more: object = {}) =>
  recordWith<Contact>(CONTACT_FIELDS, { id, workspace_id: ws, updated_at, ...more })
const row = (id: string, updated_at: string, more: object = {}) => ({
  pk: 'ws#contact',
  sk: id,
  v: 1,
  data: JSON.stringify(contact(id, updated_at, more)),
})
const entry = (id: string, updated_at: string, type = 'contact', projected?: object) => ({
  pk: 'ws#contact',
  sk: id,
  changes_sk: `${updated_at}#${id}`,
  type,
  projected,
})
const answers = (...all: object[]) => {
  for (const answer of all) send.mockResolvedValueOnce(answer)
}
const found = (...Items: object[]) => ({ Items })
const read = (...rows: object[]) => ({ Responses: { table: rows } })
const list = changedContacts(ws, {})
const since = at(0)
const query = { since, withDeleted: false, now }
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

describe('a page of changes', () => {
  test('asks nothing for a time whose changes are not complete', async () => {
    expect(await pageOfChanges(list, { ...query, since: at(3) }, { limit: 2 })).toEqual({
      rows: [],
      more: false,
    })
    expect(send).not.toHaveBeenCalled()
  })

  test('waits until clocks, index and the slowest commit agree', () => {
    expect(CHANGES_DELAY_MS).toBeGreaterThanOrEqual(COMMIT_WINDOW_MS + CLOCK_SKEW_MS + 2_000)
    // A change of a function whose clock is ahead appears later.
    expect(CHANGES_DELAY_MS + CLOCK_SKEW_MS).toBeLessThanOrEqual(10_000)
  })

  test('leaves out a record that has moved to a later position, and one that is gone', async () => {
    const entries = found(entry('a', at(0)), entry('b', at(1)), entry('c', at(1)))
    const moved = read(row('a', at(5)), row('c', at(1)))
    answers(entries, moved, moved)
    expect(ids((await pageOfChanges(list, query, { limit: 5 })).rows)).toEqual(['c'])
  })

  test('newest first, takes of two entries of a record the newer one', async () => {
    answers(
      found(entry('a', at(9)), entry('b', at(8)), entry('a', at(1))),
      read(row('a', at(9)), row('b', at(8))),
    )
    const newest = await pageOfChanges(list, { ...query, newestFirst: true }, { limit: 5 })
    expect(ids(newest.rows)).toEqual(['a', 'b'])
    // The newest change is shown although an older one may still be committed.
    const range = { ':from': since, ':to': '~' }
    expect(inputs()[0]).toMatchObject({ ScanIndexForward: false, ExpressionAttributeValues: range })
  })

  test('reads again consistently what a replica shows as it was before', async () => {
    answers(found(entry('a', at(1))), read(row('a', at(0))), read(row('a', at(1))))
    expect(ids((await pageOfChanges(list, query, { limit: 5 })).rows)).toEqual(['a'])
    expect(inputs()[2].RequestItems.table).toMatchObject({ ConsistentRead: true })
  })

  test('has tombstones of 90 days when they are asked for, without reading them', async () => {
    const expiry = (ms: number) => new Date(now.getTime() - 90 * 86_400_000 + ms).toISOString()
    const entries = found(
      entry('a', expiry(-1), 'tombstone'),
      entry('b', expiry(0), 'tombstone'),
      entry('c', at(1), 'tombstone'),
    )
    const all = { ...query, since: '2020-01-01T00:00:00.000Z' }
    answers(entries)
    const { rows } = await pageOfChanges(list, { ...all, withDeleted: true }, { limit: 5 })
    expect(rows).toEqual([
      { id: 'b', updated_at: expiry(0), record: undefined },
      { id: 'c', updated_at: at(1), record: undefined },
    ])
    answers(entries)
    expect((await pageOfChanges(list, all, { limit: 5 })).rows).toEqual([])
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('a commit of a change', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const insertion = (updated_at: string) => contactInsertion(contact('a', updated_at, { phone_e164: null }))

  test('that is dated too long ago is refused before it is sent, so that it is dated again', async () => {
    const refused = commit(insertion(ago(COMMIT_WINDOW_MS)))
    await expect(refused).rejects.toThrow(CommitRefused)
    await expect(refused).rejects.toMatchObject({ conflict: true, failed: [] })
    expect(send).not.toHaveBeenCalled()
    const dates = [ago(60_000), ago(0)]
    await retryOnConflict(() => commit(insertion(dates.shift() ?? '')))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('ends with the time in which it may be committed', async () => {
    let left = Number.NaN
    send.mockImplementation(async () => {
      left = timeLeft()
    })
    await commit(insertion(ago(1_000)))
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(COMMIT_WINDOW_MS - 1_000)
    await withinMs(500, () => commit(insertion(ago(0))))
    expect(left).toBeLessThanOrEqual(500)
    await commit([{ put: { pk: 'p', sk: 's', type: 'other', data: null } }])
    expect(left).toBe(Number.POSITIVE_INFINITY)
  })

  test('that does not change `updated_at` may come at any time: its position stays the same', async () => {
    const old = contact('a', '2020-01-01T00:00:00.000Z', { phone_e164: null })
    await commit(contactReplacement({ record: old, v: 1 }, { ...old, holds_number: true }))
    expect(send).toHaveBeenCalledTimes(1)
    const moved = { ...old, updated_at: '2020-01-01T00:00:01.000Z' }
    await expect(commit(contactReplacement({ record: old, v: 1 }, moved))).rejects.toThrow(CommitRefused)
  })
})
