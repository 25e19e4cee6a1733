import fc from 'fast-check'
import type { ExpenseFilter } from '../../../shared/domain/expenses/expense-filter.ts'
import { type ExpenseId, newId, type OpportunityId } from '../../../shared/domain/kit/ids.ts'
import type { ExpensePage } from '../../../shared/table/expenses/list.ts'
import type { World } from './world.ts'

export const DATES = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-01']
export const PROJECTS = [1, 2].map(() => newId<OpportunityId>(new Date()))
export const MISSING = newId<OpportunityId>(new Date())
const NAMESPACES = ['books', 'archive', 'third']

const FIELDS = [
  'project_id',
  'date_from',
  'date_to',
  'reconciled',
  'reconciled_by',
  'unreconciled_by',
  'sync_error_by',
  'expense_type',
  'has_receipt',
  'include_archived',
] as const satisfies readonly (keyof ExpenseFilter)[]

const maybe = <T>(...values: readonly T[]) => fc.constantFrom(undefined, ...values)
const filters: fc.Arbitrary<ExpenseFilter> = fc.record({
  project_id: fc.option(fc.constantFrom(...PROJECTS, MISSING), { nil: undefined, freq: 1 }),
  date_from: maybe(...DATES.slice(1)),
  date_to: maybe(...DATES.slice(0, 3)),
  reconciled: maybe(true, false),
  reconciled_by: maybe(...NAMESPACES, 'never'),
  unreconciled_by: maybe(...NAMESPACES, 'never'),
  sync_error_by: maybe(...NAMESPACES, 'never'),
  expense_type: maybe('purchase' as const, 'mileage' as const),
  has_receipt: maybe(true, false),
  include_archived: fc.boolean(),
})
// At most four fields: with all of them, a filter would match almost nothing.
export const sparse = fc
  .tuple(filters, fc.subarray<keyof ExpenseFilter>([...FIELDS], { maxLength: 4 }))
  .map(([filter, kept]): Partial<ExpenseFilter> => {
    const picked = Object.entries(filter).filter(([name]) => kept.includes(name as keyof ExpenseFilter))
    return Object.fromEntries(picked)
  })
export const pages: fc.Arbitrary<ExpensePage> = fc.record({
  limit: fc.constantFrom(1, 2, 3, 25),
  offset: fc.constantFrom(0, 0, 1, 2, 5, 50),
})

/** The place behind which a list begins, if any. */
export const places = fc.option(fc.nat(), { nil: undefined, freq: 1 })

/** One write, to the given expense if there is one. */
type Step = (world: World, id: ExpenseId | undefined) => Promise<unknown>
const namespace = fc.constantFrom(...NAMESPACES)
const change = fc.oneof(
  fc.constantFrom(...DATES).map((expense_date) => ({ expense_date })),
  fc.boolean().map((is_archived) => ({ is_archived })),
  fc.constantFrom(null, ...PROJECTS).map((project_id) => ({ project_id })),
)
const on =
  (write: (world: World, id: ExpenseId) => Promise<unknown>): Step =>
  async (world, id) =>
    id === undefined ? undefined : write(world, id)
const create = fc.tuple(fc.constantFrom(...DATES), fc.constantFrom(null, ...PROJECTS), fc.boolean()).map(
  ([expense_date, project_id, miles]): Step =>
    (world) =>
      world.create({ expense_date, project_id, ...(miles && { mileage: { miles_driven: 1, rate: 1 } }) }),
)
const write: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 4, arbitrary: namespace.map((name) => on((world, id) => world.putReference(id, name))) },
  { weight: 2, arbitrary: namespace.map((name) => on((world, id) => world.deleteReference(id, name))) },
  { weight: 3, arbitrary: namespace.map((name) => on((world, id) => world.putError(id, name))) },
  { weight: 1, arbitrary: namespace.map((name) => on((world, id) => world.deleteError(id, name))) },
  { weight: 3, arbitrary: change.map((changes) => on((world, id) => world.patch(id, changes))) },
  { weight: 1, arbitrary: fc.boolean().map((has) => on((world, id) => world.receipt(id, has))) },
  { weight: 1, arbitrary: fc.constant(on((world, id) => world.remove(id))) },
)
export type Script = readonly { readonly writes: readonly [Step, number][]; readonly complete: boolean }[]

/** Steps in sequence. The writes of a step run concurrently on different expenses, some with the marker completion. */
export const moments: fc.Arbitrary<Script> = fc.array(
  fc.record({
    writes: fc.array(fc.tuple(write, fc.nat()), { minLength: 1, maxLength: 4 }),
    complete: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 2, maxLength: 8 },
)

/** Runs a script in a world. */
export async function play(world: World, script: Script): Promise<void> {
  for (const { writes, complete } of script) {
    const ids = [...world.expenses.keys()]
    const targets = new Map(writes.map(([step, n]) => [ids[n % ids.length] ?? `new ${n}`, { step, n }]))
    const steps = [...targets.values()].map(({ step, n }) => step(world, ids[n % ids.length]))
    await Promise.all([...steps, complete && world.complete()])
  }
}
