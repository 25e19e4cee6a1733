import './page.ts'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import {
  addDrafts,
  changeDraft,
  type ReceiptDraft,
  readDrafts,
} from '../../../console/src/api/draft-store.ts'
import type { NewExpense } from '../../../console/src/api/expense-types.ts'
import { endSession, startSession } from '../../../console/src/api/session.ts'
import { refusal } from './fake-api.ts'
import { fakeTime, rendered, until } from './hooks.ts'
import { again, opened, receiptService } from './receipt-service.ts'

fakeTime()

const BODY = {
  expense_type: 'purchase',
  expense_date: '2026-03-13',
  amount_tax_inclusive: 7,
  vendor_name: 'Lumber',
  project_id: 'p',
} as const
const VALUES = { amount: '7', day: '2026-03-13', vendor: 'Lumber', job: 'p' }
const receipt = () => new File(['a'], 'a.png', { type: 'image/png' })

/** A receipt of a member whose form is completed. */
async function completed(member: string, body: NewExpense = BODY) {
  await addDrafts([receipt()], { member })
  const hook = await opened(member)
  const save = async (changed: NewExpense = body) => {
    const [draft] = hook.value.toComplete
    if (draft) await hook.value.save(draft, changed)
  }
  const [draft] = hook.value.drafts
  if (draft) await hook.value.type(draft, VALUES)
  await save()
  const returned = () => until(() => hook.value.toComplete.length === 1)
  /** Waits until the draft is sent, while time passes. */
  const sent = () =>
    until(() => {
      again()
      return hook.value.drafts.length === 0
    })
  return { hook, save, returned, sent }
}

/** Changes the draft of a member to one that an earlier version of the console stored. */
async function stored(member: string, fields: Partial<ReceiptDraft>) {
  await addDrafts([receipt()], { member })
  for (const { id } of await readDrafts(member)) await changeDraft(id, (draft) => ({ ...draft, ...fields }))
  return opened(member)
}

const storedIds = () =>
  new Promise<readonly IDBValidKey[]>((resolve) => {
    const open = indexedDB.open('console')
    open.onsuccess = () => {
      const keys = open.result.transaction('receipts').objectStore('receipts').getAllKeys()
      keys.onsuccess = () => resolve(keys.result)
    }
  })

test('receipts that wait when the session ends are sent when the same member has signed in', async () => {
  let hasEnded = true
  const world = receiptService('ann', (step) =>
    step !== 'me' && hasEnded ? refusal(401, 'unauthorized') : undefined,
  )
  const { hook, sent } = await completed('ann')
  await until(() => world.counts.create === 1)
  await rendered()
  expect(hook.value.drafts).toMatchObject([{ body: BODY }])
  // It ends the session in the console (`app/query-client.ts`).
  expect(hook.queries.getMutationCache().getAll()).toMatchObject([{ state: { error: { status: 401 } } }])
  endSession('key-refused')
  await rendered()
  const count = world.sent.length
  again()
  await rendered()
  expect(world.sent.length).toBe(count)
  hasEnded = false
  startSession({ key: 'wsk_next' })
  await sent()
  expect([...world.expenses.values()]).toMatchObject([BODY])
})

test('receipts are not sent as another member who signs in', async () => {
  const world = receiptService((key) => (key === 'Bearer wsk_test' ? 'bea' : 'other'))
  endSession('key-refused')
  const { hook, sent } = await completed('bea')
  startSession({ key: 'wsk_other' })
  await until(() => world.counts.me === 1)
  again()
  await until(() => world.counts.me === 2)
  expect([world.expenses.size, hook.value.drafts.length]).toEqual([0, 1])
  startSession({ key: 'wsk_test' })
  await sent()
  expect(world.expenses.size).toBe(1)
})

test('a refused receipt returns with what was typed and the reason, and is sent when it is saved again', async () => {
  const world = receiptService('cid', (step, at) =>
    step === 'create' && at === 1 ? refusal(403, 'forbidden') : undefined,
  )
  const { hook, save, returned, sent } = await completed('cid')
  await returned()
  expect(hook.value.toComplete).toMatchObject([{ values: VALUES, fault: 'forbidden' }])
  await save({ ...BODY, amount_tax_inclusive: 8 })
  await sent()
  expect([...world.expenses.values()]).toMatchObject([{ ...BODY, amount_tax_inclusive: 8 }])
})

test('values that the service does not accept are replaced by those that are typed next', async () => {
  const world = receiptService('col', (step, _, { body }) =>
    step === 'create' && Object(body).amount_tax_inclusive === 7
      ? refusal(400, 'invalid_request')
      : undefined,
  )
  const { save, returned, sent } = await completed('col')
  await returned()
  await save({ ...BODY, amount_tax_inclusive: 8 })
  await sent()
  expect([...world.expenses.values()]).toMatchObject([{ ...BODY, amount_tax_inclusive: 8 }])
})

test('a receipt that another tab has saved keeps its values', async () => {
  const world = receiptService('coy', (step, at) =>
    step === 'create' && at === 1 ? refusal(504, 'lost') : undefined,
  )
  const { hook, sent } = await completed('coy')
  const [draft] = hook.value.drafts
  if (draft) await hook.value.save(draft, { ...BODY, amount_tax_inclusive: 8 })
  await sent()
  expect([...world.expenses.values()]).toMatchObject([BODY])
})

test('what is typed survives the end of the page, and ends with the draft in all tabs', async () => {
  await addDrafts([receipt()], { member: 'dan' })
  const hook = await opened('dan')
  const [draft] = hook.value.drafts
  if (!draft) return expect.fail()
  await hook.value.type(draft, VALUES)
  await until(() => hook.value.drafts[0]?.values?.amount === '7')
  expect(await readDrafts('dan')).toMatchObject([{ id: draft.id, values: VALUES }])
  const tab = await opened('dan')
  await hook.value.remove(draft)
  await tab.value.type(draft, VALUES)
  await tab.value.save(draft, BODY)
  expect(await readDrafts('dan')).toEqual([])
  expect((await storedIds()).filter((id) => String(id).includes(draft.id))).toEqual([])
})

test('what is changed after the file was refused reaches the expense, and nothing else of it changes', async () => {
  const world = receiptService('eve', (step, at) =>
    step === 'upload' && at <= 2 ? refusal(409, 'conflict') : undefined,
  )
  const { hook, save, returned, sent } = await completed('eve')
  await returned()
  expect(hook.value.toComplete).toMatchObject([{ values: VALUES, expenseId: 'e1', fault: 'conflict' }])
  await save()
  await returned()
  expect(world.counts).toMatchObject({ create: 1, change: 0, upload: 2 })
  await save({ ...BODY, vendor_name: null, amount_tax_inclusive: 8 })
  await sent()
  const changes = world.sent.filter(({ method }) => method === 'PATCH')
  expect(changes).toMatchObject([
    { path: '/v1/expenses/e1', body: { vendor_name: null, amount_tax_inclusive: 8 } },
  ])
  expect(Object.keys(Object(changes[0]?.body))).toHaveLength(2)
  expect([world.counts.create, world.receipts]).toEqual([1, ['e1']])
})

test('an expense whose response was lost is changed and not created twice when the receipt is refused then', async () => {
  const world = receiptService('fay', (step, at) =>
    step === 'create' && at <= 2 ? refusal(at === 1 ? 504 : 403, 'no') : undefined,
  )
  const { save, returned, sent } = await completed('fay')
  await until(() => world.counts.create === 1)
  again()
  await returned()
  await save({ ...BODY, amount_tax_inclusive: 8 })
  await sent()
  expect([...world.expenses.values()]).toMatchObject([{ ...BODY, amount_tax_inclusive: 8 }])
})

test('an expense whose response was lost before the session ended is found by the next session', async () => {
  const world = receiptService('gus', (step, at) =>
    step === 'create' && at === 1 ? refusal(504, 'lost') : undefined,
  )
  world.expenses.set('e0', {
    id: 'e0',
    receipt_upload: null,
    vendor: { name: 'Other' },
    project: { id: 'p' },
  })
  const { sent } = await completed('gus')
  await until(() => world.expenses.size === 2)
  world.expenses.set('e1', {
    ...(world.expenses.get('e1') ?? { id: 'e1' }),
    vendor: { name: 'Lumber' },
    project: { id: 'p' },
  })
  endSession('key-refused')
  startSession({ key: 'wsk_next' })
  await sent()
  expect([world.expenses.size, world.receipts]).toEqual([2, ['e1']])
})

test('a member who may not list expenses sends a receipt again in the next session', async () => {
  const world = receiptService('hal', (step, at) => {
    if (step === 'find') return refusal(403, 'forbidden')
    return step === 'create' && at === 1 ? refusal(401, 'unauthorized') : undefined
  })
  const { sent } = await completed('hal')
  await until(() => world.counts.create === 1)
  startSession({ key: 'wsk_next' })
  await sent()
  expect([world.expenses.size, world.counts.find]).toEqual([1, 1])
})

test('an expense that was deleted while its receipt waits is created again when its user saves it', async () => {
  const world = receiptService('ida', (step, at) => {
    if (step === 'upload' && at === 1) world.expenses.delete('e1')
  })
  const { hook, save, returned, sent } = await completed('ida')
  await returned()
  expect(hook.value.toComplete).toMatchObject([{ values: VALUES, fault: expect.stringMatching('deleted') }])
  expect(world.counts.create).toBe(1)
  await save()
  await sent()
  expect([[...world.expenses.keys()], world.receipts]).toEqual([['e2'], ['e2']])
})

test('a draft that an earlier version stored returns with the values of its body', async () => {
  receiptService('joe', (step, _, { path }) => {
    if (path === '/v1/vendors/v') return { name: 'Lumber' }
    return step === 'create' ? refusal(400, 'no') : undefined
  })
  const { vendor_name: _, ...body } = BODY
  const hook = await stored('joe', { body: { ...body, vendor_id: 'v' } })
  await until(() => hook.value.toComplete.length === 1)
  expect(hook.value.toComplete).toMatchObject([{ values: { ...VALUES, amount: '7.00' } }])
})

test('a draft that an earlier version emptied changes only what is typed of its expense', async () => {
  const world = receiptService('jon')
  world.expenses.set('e0', { id: 'e0', vendor_name: 'Lumber' })
  const hook = await stored('jon', { expenseId: 'e0', fault: 'no' })
  const [draft] = hook.value.toComplete
  if (draft) await hook.value.save(draft, { ...BODY, vendor_name: null })
  await until(() => hook.value.drafts.length === 0)
  expect([...world.expenses.values()]).toEqual([
    { id: 'e0', vendor_name: 'Lumber', expense_date: '2026-03-13', amount_tax_inclusive: 7, project_id: 'p' },
  ])
})

test('a key that an earlier version used with another body names the way out', async () => {
  receiptService('kim', (step) => (step === 'create' ? refusal(409, 'conflict') : undefined))
  const hook = await stored('kim', { body: BODY })
  await until(() => hook.value.toComplete.length === 1)
  expect(hook.value.toComplete[0]?.fault).toBe(
    'This receipt has an expense with other values. Add the file on its page, and discard it here.',
  )
})
