import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExpenseFilter } from '../../../shared/domain/expenses/expense-filter.ts'
import type { ExpenseId } from '../../../shared/domain/kit/ids.ts'
import type { ExpensePage } from '../../../shared/table/expenses/list.ts'
import { runs } from '../../support/runs.ts'
import { DATES, MISSING, moments, PROJECTS, pages, places, play, sparse } from './scripts.ts'
import { expected, World } from './world.ts'

/** Scripts that run concurrently. */
const LANES = 4
const RUNS_PER_LANE = runs(30)
const LISTS = 20

/** The filters that choose the index to read; each of these is combined with all others. */
const CHOOSING: readonly (readonly Partial<ExpenseFilter>[])[] = [
  [{}, { project_id: PROJECTS[0] }, { project_id: MISSING }],
  [{}, { reconciled: true }, { reconciled: false }],
  [{}, { reconciled_by: 'books' }, { reconciled_by: 'archive' }],
  [{}, { unreconciled_by: 'books' }, { unreconciled_by: 'archive' }, { unreconciled_by: 'never' }],
  [{}, { sync_error_by: 'books' }],
]
/** The filters applied to rows after the read: nine combinations that cover each pair of values of two filters. */
const APPLIED: readonly Partial<ExpenseFilter>[] = [
  undefined,
  'purchase' as const,
  'mileage' as const,
].flatMap((expense_type, t) =>
  [undefined, true, false].map((has_receipt, r) => ({
    ...(expense_type && { expense_type }),
    ...(has_receipt !== undefined && { has_receipt }),
    ...((t + r) % 2 === 1 && { date_from: DATES[1], date_to: DATES[2] }),
    ...((t + Math.floor(r / 2)) % 2 === 1 && { include_archived: true }),
  })),
)

/** The filter behind the nth place in which an expense is or was; without `n`, the filter as it is. */
const behind = ({ places }: World, n: number | undefined, filter: Partial<ExpenseFilter>) =>
  n === undefined ? filter : { ...filter, after: places[n % places.length] }

async function compare(world: World, filter: Partial<ExpenseFilter>, page: ExpensePage): Promise<void> {
  const { rows, full } = await world.list(filter, page)
  const wanted = expected(world, filter, page)
  const context = `${JSON.stringify(filter)} ${JSON.stringify(page)}`
  const found = rows.map(({ expense }) => expense)
  expect(found, context).toEqual(wanted)
  expect(full, context).toBe(wanted.length === page.limit)
}

describe('expenses and an in-memory model', () => {
  const seed = Date.now() % 1_000_000_000

  it(`agree on random scripts, filters and pages (seed ${seed})`, async () => {
    const lists = fc.array(fc.tuple(sparse, pages, places), { minLength: LISTS, maxLength: LISTS })
    const property = fc.asyncProperty(moments, lists, async (script, wanted) => {
      const world = new World()
      await play(world, script)
      await compare(world, { include_archived: true }, { limit: 100, offset: 0 })
      await Promise.all(wanted.map(([filter, page, n]) => compare(world, behind(world, n, filter), page)))
    })
    const lane = (n: number) => fc.assert(property, { numRuns: RUNS_PER_LANE, seed: seed + n })
    await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)))
  })

  it('agree on every choice of an index with every pair of other filters, before and after a namespace is complete', async () => {
    const world = await someOfEach()
    await every(world)
    expect(await world.complete()).toBe(true)
    await change(world)
    await every(world)
  })
})

/** One expense of each kind, with each combination of external references. */
async function someOfEach(): Promise<World> {
  const world = new World()
  const ids: ExpenseId[] = []
  for (let n = 0; n < 32; n++) {
    const mileage = n % 3 === 0 ? { miles_driven: 1, rate: 1 } : null
    const expense_date = DATES[n % DATES.length] ?? ''
    ids.push(await world.create({ expense_date, mileage, project_id: PROJECTS[n % 5] ?? null }))
  }
  for (const [n, id] of ids.entries()) {
    if (n % 2 === 1) await world.putReference(id, 'books')
    if (n % 7 > 3) await world.putReference(id, 'archive')
    if (n % 4 < 2) await world.putError(id, 'books')
    if (n % 5 === 2) await world.receipt(id, true)
    if (n % 11 === 1) await world.patch(id, { is_archived: true })
  }
  return world
}

/** Every way to change an expense, after the markers are complete; most expenses stay as they are. */
async function change(world: World): Promise<void> {
  for (const [n, id] of [...world.expenses.keys()].entries()) {
    if (n % 8 === 0) await world.patch(id, { is_archived: true })
    if (n % 8 === 1) await world.patch(id, { is_archived: false })
    if (n % 8 === 3) await world.deleteReference(id, 'books')
    if (n % 8 === 4) await world.putReference(id, n % 16 === 4 ? 'books' : 'archive')
    if (n % 8 === 5) await world.patch(id, { expense_date: DATES[(n + 1) % DATES.length] ?? '' })
    if (n % 8 === 6) await world.patch(id, { project_id: PROJECTS[n % 3] ?? null })
    if (n % 8 === 2) await world.deleteError(id, 'books')
    if (n === 7) await world.remove(id)
  }
  await world.create({ expense_date: DATES[1] ?? '', project_id: PROJECTS[0] ?? null })
}

async function every(world: World): Promise<void> {
  let filters = [...APPLIED]
  for (const values of CHOOSING)
    filters = filters.flatMap((some) => values.map((one) => ({ ...some, ...one })))
  let n = 0
  const worker = async () => {
    for (let filter = filters.pop(); filter; filter = filters.pop()) {
      n += 1
      const limit = 1 + (n % 9)
      await compare(world, filter, { limit, offset: n % 4 })
      await compare(world, behind(world, n, filter), { limit, offset: 0 })
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}
