import './page.ts'
import { expect, test, vi } from 'vitest'
import { type SummaryFilters, useExpenseSummary } from '../../../console/src/api/expense-sums.ts'
import { fakeApi } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime()

test('a sum is loaded once more ten seconds after it is shown, when it includes every earlier change', async () => {
  const sent = fakeApi(() => ({ count: sent.length }))
  const hook = renderHook((filters: SummaryFilters) => useExpenseSummary(filters), { vendor_id: 'a' })
  await until(() => hook.value.data?.count === 1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_001)
  await until(() => hook.value.data?.count === 2)
  hook.render({ vendor_id: 'b' })
  await until(() => hook.value.data?.count === 3)
  await vi.advanceTimersByTimeAsync(60_000)
  await until(() => hook.value.data?.count === 4)
  expect(sent.map(({ path }) => path.slice(-1))).toEqual(['a', 'a', 'b', 'b'])
})
