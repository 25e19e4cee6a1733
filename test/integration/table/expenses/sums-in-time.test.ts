import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { timeLeft, withDeadline } from '../../../../shared/aws/deadline.ts'
import { StoreUnavailable } from '../../../../shared/aws/unavailable.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { walkSums } from '../../../../shared/table/expenses/sums.ts'
import { expenseList, markerList, opportunityList } from '../../../../shared/table/keys.ts'
import { opportunityEntries } from '../../../../shared/table/opportunities.ts'
import { endOfWalks } from '../../../../shared/table/store/in-time.ts'
import { direct } from '../../../support/api.ts'
import { catchUp } from '../../../support/like-aws.ts'
import { newWorkspace } from '../../../support/workspace.ts'
import { wrapStore } from '../../../support/wrap-store.ts'
import { purchase, reference } from '../../expenses/api.ts'

/* Contract 6.12: a walk whose time ends sums up the newest. The store here answers pages of two entries. */

let ws: WorkspaceId

beforeAll(async () => {
  const client = await newWorkspace(direct)
  ws = client.id as WorkspaceId
  for (let day = 1; day <= 6; day++) {
    const { id } = await purchase(client, { expense_date: `2026-03-0${day}`, amount_tax_inclusive: day })
    if (day % 2 === 0) await client.put(reference(id, 'books'), { external_id: `B-${day}` })
    await client.post('/v1/opportunities', { name: `Job ${day}`, value: day })
  }
  await catchUp(ws)
})

/** Lets the store answer the first queries of a partition, and no more of them before the time ends. */
function answering(pk: string, queries: number): void {
  let left = queries
  onTestFinished(
    wrapStore(async ({ operation, input }, next) => {
      if (operation !== 'Query') return next()
      if (input.ExpressionAttributeValues?.[':pk'] !== pk || left-- > 0) return next({ ...input, Limit: 2 })
      await sleep(timeLeft() + 1)
      throw new StoreUnavailable('no answer in time')
    }),
  )
}

/** Enough for a busy machine to answer all queries but the ones that are never answered. */
const limit = { getRemainingTimeInMillis: () => 3_000 }
const inRequest = <T>(work: () => Promise<T>): Promise<T> => withDeadline(limit, 0, work)
const sum = () => inRequest(() => walkSums(ws, { include_archived: false }, endOfWalks()))
const amounts = ({ entries }: Awaited<ReturnType<typeof sum>>) => entries.map(({ projected: { x } }) => x)

test('a walk that ends in time sums all', async () => {
  answering(expenseList(ws), 10)
  const found = await sum()
  expect([amounts(found), found.complete, found.namespaces]).toEqual([
    [6, 5, 4, 3, 2, 1],
    true,
    [{ namespace: 'books', handled: 3, failed: 0 }],
  ])
})

test('a walk whose second page does not come sums the newest', async () => {
  answering(expenseList(ws), 1)
  const found = await sum()
  expect([amounts(found), found.complete, found.namespaces]).toEqual([
    [6, 5],
    false,
    [{ namespace: 'books', handled: 1, failed: 0 }],
  ])
})

test('expenses whose namespaces are not known in time are left out', async () => {
  answering(markerList(ws, 'reconciled', 'books'), 1)
  const found = await sum()
  expect([amounts(found), found.complete, found.namespaces]).toEqual([
    [6, 5, 4],
    false,
    [{ namespace: 'books', handled: 2, failed: 0 }],
  ])
})

test.each([expenseList, (id: WorkspaceId) => markerList(id, 'failed', 'books')])(
  'a store that does not answer the first query is unavailable',
  async (pkOf) => {
    answering(pkOf(ws), 0)
    await expect(sum()).rejects.toThrow(StoreUnavailable)
  },
)

test('a sum of opportunities has the newest', async () => {
  answering(opportunityList(ws), 1)
  const { entries, complete } = await inRequest(() => opportunityEntries(ws, {}, 100, endOfWalks()))
  expect([entries.map(({ projected: { v } }) => v), complete]).toEqual([[6, 5], false])
})
