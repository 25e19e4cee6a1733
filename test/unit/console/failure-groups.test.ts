import './page.ts'
import { expect, test } from 'vitest'
import { type Delivery, useFailures } from '../../../console/src/api/deliveries.ts'
import { countsOf, groupFailures } from '../../../console/src/pages/webhooks/failure-groups.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime('2026-03-13T10:00:00Z')

const failure = (id: string, subscription_id: string, status: string, ...errors: (string | null)[]) =>
  ({
    ...{ id, subscription_id, status, target_url: `https://${subscription_id}.example.com/hook` },
    attempts: errors.map((error, n) => ({ error, started_at: `2026-03-13T0${n}:0${id}:00.000Z` })),
  }) as unknown as Delivery

test('failures are grouped by receiver and cause, in the order of the list', () => {
  const groups = groupFailures([
    failure('1', 'books', 'pending', 'timeout', 'HTTP 500'),
    failure('2', 'crm', 'failed', 'HTTP 500'),
    failure('3', 'books', 'failed', 'HTTP 500'),
    failure('4', 'books', 'failed', 'timeout'),
    failure('5', 'books', 'succeeded', 'timeout', null),
    failure('6', 'books', 'failed'),
  ])
  expect(
    groups.map((group) => [
      group.subscription_id,
      group.cause,
      group.deliveries.map(({ id }) => id).join(),
      countsOf(group),
    ]),
  ).toEqual([
    ['books', 'HTTP 500', '1,3', '1 failed, 1 retrying'],
    ['crm', 'HTTP 500', '2', '1 failed'],
    ['books', 'timeout', '4,5', '1 failed, 1 recovered'],
    ['books', 'interrupted', '6', '1 failed'],
  ])
})

test('without a status, failed and retried deliveries are one list, by their newest attempt', async () => {
  const sent = fakeApi(({ path }) => {
    if (path.includes('cursor=c')) return listOf(failure('0', 'crm', 'failed', 'timeout'))
    if (path.includes('retrying')) return listOf(failure('2', 'crm', 'pending', 'timeout'))
    const failed = listOf(failure('3', 'crm', 'failed', 'timeout'), failure('1', 'crm', 'failed', 'timeout'))
    return { ...failed, has_more: true, next_cursor: 'c' }
  })
  const hook = renderHook(() => useFailures({ trigger_id: 'call.missed' }), undefined)
  await until(() => hook.value.data)
  expect(hook.value.data?.map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(hook.value.hasMore).toBe(true)
  hook.value.loadMore()
  await until(() => hook.value.data?.length === 4)
  expect([hook.value.data?.at(-1)?.id, hook.value.hasMore]).toEqual(['0', false])
  const query = 'trigger_id=call.missed'
  expect(sent.map(({ path }) => path)).toEqual([
    `/v1/deliveries?${query}&status=failed&limit=25`,
    `/v1/deliveries?${query}&status=retrying&limit=25`,
    `/v1/deliveries?${query}&status=failed&limit=25&cursor=c`,
  ])
})
