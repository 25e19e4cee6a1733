import './page.ts'
import { expect, test, vi } from 'vitest'
import { reversed } from '../../../console/src/api/bulk.ts'
import {
  type EditedField,
  type EditedValue,
  editsOf,
  editsTo,
} from '../../../console/src/api/expense-edits.ts'
import type { Expense } from '../../../console/src/api/expense-types.ts'
import { useBulk } from '../../../console/src/pages/expenses/use-bulk.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { expense } from './expense.ts'
import { fakeApi, refusal, type Sent } from './fake-api.ts'
import { fakeTime, rendered, renderHook, until } from './hooks.ts'

fakeTime()

/** Every second one is billable. */
const numbered = (count: number): readonly Expense[] =>
  Array.from({ length: count }, (_, n) => ({ ...expense, id: `e${n}`, billable: n % 2 === 0 }))

/** A service with these expenses, which may answer a request in another way, before or after it is carried out. */
function service(
  all: readonly Expense[],
  { before, after }: Partial<Record<'before' | 'after', (sent: Sent, n: number) => unknown>> = {},
) {
  const rows = new Map(all.map((one) => [one.id, one]))
  const versions = new Map<string, number>()
  const write = (
    id: string,
    { category_id, ...change }: Partial<Expense> & { category_id?: string | null },
  ) => {
    const category = category_id ? { id: category_id, name: category_id } : null
    const row = rows.get(id) ?? expense
    rows.set(id, { ...row, ...change, ...(category_id !== undefined && { category }) })
    versions.set(id, (versions.get(id) ?? 0) + 1)
  }
  const carriedOut = ({ method, path, ifMatch, body }: Sent) => {
    const id = path.split('/').at(-1) ?? ''
    const etag = () => `"${versions.get(id) ?? 0}"`
    if (method === 'PATCH') {
      if (ifMatch !== etag()) return refusal(412, 'precondition_failed')
      write(id, body as Partial<Expense>)
    }
    return Response.json(rows.get(id), { headers: { etag: etag() } })
  }
  const sent = fakeApi(async (one) => {
    const n = sent.length - 1
    const answer = (await before?.(one, n)) ?? carriedOut(one)
    return after?.(one, n) ?? answer
  })
  return { sent, write, all: (field: keyof Expense) => [...rows.values()].map((row) => row[field]) }
}

const change = (field: EditedField, to: EditedValue, all: readonly Expense[]) =>
  editsOf(field)(editsTo(field, to, all), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
const undo = (field: EditedField, outcomes: Awaited<ReturnType<typeof change>>) =>
  editsOf(field)(reversed(outcomes), { signal: new AbortController().signal, onProgress: () => undefined })
const statusesOf = (outcomes: Awaited<ReturnType<typeof change>>) => outcomes.map(({ status }) => status)

/** Moves the time until a promise is settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  await moved(() => isSettled)
  return promise
}

/** Moves the time until a condition is true. */
const moved = (condition: () => unknown) =>
  until(() => {
    vi.advanceTimersByTime(50)
    return condition()
  })

test('only expenses with another value are changed; undoing gives each its former value by one request', async () => {
  const all = numbered(6)
  const { sent, all: values } = service(all)
  const outcomes = await change('billable', true, all)
  expect(values('billable')).toEqual(Array(6).fill(true))
  const patches = sent.filter(({ method }) => method === 'PATCH')
  expect(patches).toMatchObject(
    ['e1', 'e3', 'e5'].map((id) => ({
      path: `/v1/expenses/${id}`,
      body: { billable: true },
      ifMatch: '"0"',
    })),
  )
  const before = sent.length
  await undo('billable', outcomes)
  expect(values('billable')).toEqual(all.map((one) => one.billable))
  expect(sent.slice(before).map(({ method, ifMatch }) => [method, ifMatch])).toEqual(
    Array(3).fill(['PATCH', '"1"']),
  )
})

test('what somebody changes before, after and between stays; a change of another field is no reason', async () => {
  const all = numbered(4)
  const others: Record<string, object> = { e1: { category_id: 'theirs' }, e2: { notes: 'theirs' } }
  const { write, all: values } = service(all, {
    // After the expense was read.
    after: ({ method, path }) => {
      const id = path.split('/').at(-1) ?? ''
      const other = others[id]
      delete others[id]
      if (method === 'GET' && other) write(id, other)
    },
  })
  write('e0', { category_id: 'lumber' })
  const outcomes = await change('category_id', 'lumber', all)
  expect(statusesOf(outcomes)).toEqual(['same', 'kept', 'changed', 'changed'])
  write('e2', { category_id: 'theirs' })
  write('e3', { notes: 'theirs' })
  expect(statusesOf(await undo('category_id', outcomes))).toEqual(['kept', 'changed'])
  expect(values('category')).toMatchObject([{ id: 'lumber' }, { id: 'theirs' }, { id: 'theirs' }, null])
  expect(values('notes')).toEqual([null, null, 'theirs', 'theirs'])
})

test('a change whose response was lost counts as own, and is undone', async () => {
  const all = numbered(2)
  let lost = 0
  const { all: values } = service(all, {
    after: ({ method }) => (method === 'PATCH' && lost++ === 0 ? refusal(503, 'unavailable') : undefined),
  })
  const outcomes = await settled(change('is_archived', true, all))
  expect([statusesOf(outcomes), values('is_archived')]).toEqual([
    ['changed', 'changed'],
    [true, true],
  ])
  await undo('is_archived', outcomes)
  expect(values('is_archived')).toEqual([false, false])
})

test('the message shows the progress and cancels the rest, and its result undoes what was done', async () => {
  const all = numbered(40)
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const { all: values } = service(all, {
    before: async ({ method, path }) => {
      if (method === 'PATCH' && path.endsWith('/e9')) await goOn
    },
  })
  const { value: run } = renderHook(useBulk, undefined)
  const done: string[] = []
  const ended = run({
    verb: 'archived',
    changes: editsTo('is_archived', true, all),
    work: editsOf('is_archived'),
    onDone: (ids) => done.push(...ids),
  })
  const message = () => currentToasts().at(-1)
  await moved(() => message()?.progress?.done === 8)
  expect(message()).toMatchObject({ text: '40 expenses to be archived', progress: { done: 8, total: 40 } })
  const press = (label: string) => {
    const action = message()?.actions.find((one) => one.label === label)
    if (action && 'run' in action) action.run()
  }
  await moved(() => values('is_archived').filter(Boolean).length === 15)
  press('Cancel')
  release()
  await settled(ended)
  expect(message()?.text).toBe('16 expenses archived. 24 expenses not, because you stopped.')
  expect([done.length, values('is_archived').filter(Boolean).length]).toEqual([16, 16])
  vi.advanceTimersByTime(600_000)
  press('Undo')
  await moved(() => message()?.text === '16 expenses restored.')
  await rendered()
  expect(values('is_archived').filter(Boolean)).toEqual([])
})

// The last test, because later requests of the same page would wait too.
test('at most 80 requests a second are sent, and none for as long as a 429 asks to wait', async () => {
  const all = numbered(100)
  const times: number[] = []
  let refusedAt: number | undefined
  const { all: values } = service(all, {
    before: (_, n) => {
      times.push(Date.now())
      if (n !== 120) return undefined
      refusedAt = Date.now()
      const answer = refusal(429, 'rate_limited')
      answer.headers.set('retry-after', '30')
      return answer
    },
  })
  vi.advanceTimersByTime(60_000)
  const outcomes = await settled(change('is_archived', true, all))
  expect([new Set(statusesOf(outcomes)), new Set(values('is_archived'))]).toEqual([
    new Set(['changed']),
    new Set([true]),
  ])
  // The time moves on between the start of a request and its arrival.
  const busiest = times.map((from) => times.filter((time) => time >= from && time < from + 800).length)
  expect(Math.max(...busiest)).toBeLessThanOrEqual(80)
  const [start = 0, end = 0] = [refusedAt, refusedAt && refusedAt + 30_000]
  // Requests that were under way with it.
  expect(times.filter((time) => time > start && time < end)).toEqual([])
})
