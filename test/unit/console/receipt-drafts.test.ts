import './page.ts'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { addDrafts, readDrafts } from '../../../console/src/api/draft-store.ts'
import { useReceiptDrafts } from '../../../console/src/api/receipt-drafts.ts'
import { fakeApi, refusal, type Sent } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime()

const BODY = { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 7 } as const
const receipt = (name: string) => new File([name], name, { type: 'image/png' })

/** A service whose requests may be answered in another way after they were carried out; `at` counts them from 1. */
function service(after: (step: 'create' | 'upload', at: number, sent: Sent) => unknown = () => undefined) {
  const expenses = new Map<string, object>()
  const receipts: string[] = []
  const counts = { create: 0, upload: 0 }
  const sent = fakeApi(async (one) => {
    const { method, path, idempotencyKey: key, body } = one
    if (method === 'PUT') return new Response()
    if (path.endsWith('/receipt')) {
      const answer = after('upload', ++counts.upload, one)
      if (answer) return answer
      receipts.push(path.split('/').at(-2) ?? '')
      return { upload: { method: 'PUT', url: 'http://files.test/1', headers: {} } }
    }
    const answer = after('create', ++counts.create, one)
    if (!(answer instanceof Response && answer.status < 500) && key)
      expenses.set(key, { id: key, ...Object(body) })
    return answer ?? expenses.get(key ?? '')
  })
  return { sent, counts, expenses, receipts }
}

async function opened(member: string) {
  const hook = renderHook(() => useReceiptDrafts(member), undefined)
  await until(() => hook.value.drafts.length > 0)
  return hook
}

/** Passes the time after which waiting drafts are sent again. */
const again = () => vi.advanceTimersByTime(30_000)

test('a receipt becomes one expense with one file, also if answers are lost', async () => {
  const world = service((step, at) => (at <= 2 ? refusal(504, step) : undefined))
  await addDrafts([receipt('a.png')], { member: 'ann', projectId: 'p' })
  await addDrafts([receipt('b.png')], { member: 'ben' })
  const hook = await opened('ann')
  const [draft] = hook.value.toComplete
  expect([draft?.projectId, draft?.hash, world.sent]).toEqual([
    'p',
    expect.stringMatching(/^sha256:[\da-f]{64}$/),
    [],
  ])
  if (draft) await hook.value.save(draft, BODY)
  for (const count of [1, 2, 3]) {
    await until(() => world.counts.create === count)
    if (count < 3) again()
  }
  for (const count of [1, 2, 3]) {
    await until(() => world.counts.upload === count)
    if (count < 3) again()
  }
  await until(() => hook.value.drafts.length === 0)
  expect([world.expenses.size, world.receipts.length, world.counts.create]).toEqual([1, 1, 3])
  expect([...world.expenses.values()]).toEqual([{ id: `receipt-${draft?.id}`, ...BODY }])
  expect((await readDrafts('ben')).length).toBe(1)
})

test('a receipt that is refused waits for its user, and the others are sent; a busy service is asked again', async () => {
  const world = service((step, at, { body }) => {
    if (step === 'upload') return undefined
    if (Object(body).amount_tax_inclusive === 0) return refusal(400, 'invalid_request')
    // More often than a client repeats a request by itself.
    return at > 1 && at < 14 ? refusal(429, 'rate_limited') : undefined
  })
  await addDrafts([receipt('c.png'), receipt('d.png')], { member: 'cid' })
  const hook = await opened('cid')
  const [first, second] = hook.value.toComplete
  if (first) await hook.value.save(first, { ...BODY, amount_tax_inclusive: 0 })
  if (second) await hook.value.save(second, BODY)
  await until(() => {
    again()
    return hook.value.drafts.length === 1
  })
  expect(hook.value.toComplete).toMatchObject([{ id: first?.id, fault: 'invalid_request' }])
  expect([...world.expenses.keys()]).toEqual([`receipt-${second?.id}`])
  const count = world.sent.length
  again()
  await until(async () => (await readDrafts('cid')).length === 1)
  expect(world.sent.length).toBe(count)
})
