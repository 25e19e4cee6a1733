import './page.ts'
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { addDrafts, readDrafts } from '../../../console/src/api/draft-store.ts'
import { keepFormKeys } from '../../../console/src/parts/form-keys.ts'
import { refusal } from './fake-api.ts'
import { fakeTime, until } from './hooks.ts'
import { again, opened, receiptService } from './receipt-service.ts'

fakeTime()

const BODY = { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 7 } as const
const receipt = (name: string) => new File([name], name, { type: 'image/png' })

test('a receipt becomes one expense with one file, also if answers are lost', async () => {
  const world = receiptService('ann', (step, at) =>
    step !== 'me' && at <= 2 ? refusal(504, step) : undefined,
  )
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
  expect([...world.expenses.values()]).toMatchObject([BODY])
  expect((await readDrafts('ben')).length).toBe(1)
})

test('a receipt that is refused waits for its user, and the others are sent; a busy service is asked again', async () => {
  const world = receiptService('cid', (step, at, { body }) => {
    if (step !== 'create') return undefined
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
  expect([...world.expenses.values()]).toMatchObject([BODY])
  const count = world.sent.length
  again()
  await until(async () => (await readDrafts('cid')).length === 1)
  expect(world.sent.length).toBe(count)
})

test('a receipt that is saved while another is sent follows at once, also with the same values below a form', async () => {
  onTestFinished(keepFormKeys())
  const held = Promise.withResolvers<void>()
  const world = receiptService('deb', (step, at) => (step === 'me' && at === 1 ? held.promise : undefined))
  await addDrafts([receipt('e.png'), receipt('f.png')], { member: 'deb' })
  const hook = await opened('deb')
  const [first, second] = hook.value.toComplete
  if (first) await hook.value.save(first, BODY)
  await until(() => world.counts.me === 1)
  if (second) await hook.value.save(second, BODY)
  held.resolve()
  await until(() => hook.value.drafts.length === 0)
  expect(world.receipts).toEqual(['e1', 'e2'])
})
