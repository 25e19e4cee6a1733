import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ExpenseId } from '../../../shared/domain/kit/ids.ts'
import { readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { getExpense } from '../../../shared/table/expenses/rows.ts'
import { expected, World } from './world.ts'

const all = { limit: 100, offset: 0 }
const ids = async (world: World, filter: Parameters<World['list']>[0]) =>
  (await world.list(filter, all)).rows.map(({ expense }) => expense.id)

async function stored(world: World, id: ExpenseId) {
  const found = await getExpense(world.ws, id)
  if (!found) throw new Error('gone')
  return found.record
}

describe('concurrent external references', () => {
  it('in different namespaces are all kept', async () => {
    const world = new World()
    const id = await world.create({})
    const names = Array.from({ length: 8 }, (_, n) => `system-${n}`)
    await Promise.all(names.map((name) => world.putReference(id, name, { external_id: name })))
    const { external_references } = await stored(world, id)
    expect(Object.keys(external_references).sort()).toEqual(names)
    for (const name of names) {
      expect(external_references[name]?.external_id).toBe(name)
      expect(await ids(world, { reconciled_by: name })).toEqual([id])
      expect(await ids(world, { unreconciled_by: name })).toEqual([])
    }
  })

  it('in new namespaces on different expenses announce every namespace', async () => {
    const world = new World()
    const made = await Promise.all(Array.from({ length: 8 }, () => world.create({})))
    await Promise.all(made.map((id, n) => world.putReference(id, `system-${n}`)))
    const { record } = await readNamespaces(world.ws)
    expect(Object.keys(record).sort()).toEqual(made.map((_, n) => `system-${n}`))
    expect(await world.complete()).toBe(true)
    for (const [n, id] of made.entries()) {
      const rest = made.filter((other) => other !== id).sort()
      expect((await ids(world, { unreconciled_by: `system-${n}` })).sort()).toEqual(rest)
    }
  })

  it('and changes of other fields are all kept', async () => {
    const world = new World()
    const id = await world.create({})
    await Promise.all([
      world.putReference(id, 'books'),
      world.patch(id, { expense_date: '2026-05-05' }),
      world.putReference(id, 'archive'),
      world.patch(id, { notes: 'seen' }),
    ])
    expect(await stored(world, id)).toMatchObject({
      expense_date: '2026-05-05',
      notes: 'seen',
      external_references: { books: {}, archive: {} },
    })
    const onThatDay = { date_from: '2026-05-05', date_to: '2026-05-05' }
    for (const name of ['books', 'archive']) {
      expect(await ids(world, { reconciled_by: name, ...onThatDay })).toEqual([id])
      expect(await ids(world, { reconciled_by: name })).toEqual([id])
    }
  })
})

describe('completeMarkers', () => {
  it('continues where it was stopped, while expenses change, move and are deleted', async () => {
    const world = new World()
    const days = Array.from({ length: 28 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`)
    await world.fill(Array.from({ length: 440 }, (_, n) => ({ expense_date: days[n % 28] ?? '' })))
    const made = [...world.expenses.keys()]
    const [one] = made
    if (!one) throw new Error('no expense was created')
    await world.putReference(one, 'books')
    expect(await world.complete(new Date(0))).toBe(false)
    expect((await readNamespaces(world.ws)).record.books?.reached).toBeDefined()
    // Meanwhile expenses get other dates and references or are deleted, between its reads and its writes.
    const moving = Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (lane) => {
        for (const [n, id] of made.entries()) {
          if (n % 8 !== lane % 8 || n === 0) continue
          if (n % 3 === 0) await world.patch(id, { expense_date: days[(n * 13) % 28] ?? '' })
          if (n % 3 === 1) await world.putReference(id, 'books')
          if (n % 15 === 2) await world.remove(id)
        }
      }),
    )
    while (!(await world.complete(new Date(0)))) await sleep(1)
    await moving
    const found: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { rows, full } = await world.list({ unreconciled_by: 'books' }, { limit: 100, offset })
      found.push(...rows.map(({ expense }) => expense.id))
      if (!full) break
    }
    const wanted = expected(world, { unreconciled_by: 'books' }, { limit: 1_000, offset: 0 })
    expect(found).toEqual(wanted.map(({ id }) => id))
  })
})
