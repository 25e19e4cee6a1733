import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expense.ts'
import {
  type ExpenseFilter,
  type ExpenseIndexRun,
  passesFilter,
  planQuery,
  type QueryPlan,
} from '../../../shared/domain/expense-filter.ts'
import type { OpportunityId } from '../../../shared/domain/ids.ts'

/** The fields of an expense that decide its index runs. */
interface Known {
  readonly place: number
  readonly project: OpportunityId | undefined
  readonly stamps: readonly string[]
}

const projects = ['p', 'q'] as readonly string[] as readonly OpportunityId[]
const namespaces = ['books', 'archive', 'never']

/** Whether an expense is in a run. A namespace that is not complete has only some of its pending markers. */
function isInRun(
  run: ExpenseIndexRun,
  { project, stamps, place }: Known,
  complete: readonly string[],
): boolean {
  switch (run.of) {
    case 'all':
      return true
    case 'project':
      return project === run.id
    case 'open':
      return stamps.length === 0
    case 'handled':
      return stamps.length > 0
    case 'stamped':
      return stamps.includes(run.namespace)
    case 'pending':
      return !stamps.includes(run.namespace) && (complete.includes(run.namespace) || place % 3 === 0)
  }
}

function wanted(filter: ExpenseFilter, { project, stamps }: Known): boolean {
  const { project_id, reconciled, reconciled_by: by, unreconciled_by: not } = filter
  return (
    (project_id === undefined || project === project_id) &&
    (reconciled === undefined || stamps.length > 0 === reconciled) &&
    (by === undefined || stamps.includes(by)) &&
    (not === undefined || !stamps.includes(not))
  )
}

/** Executes the plan. Like the list, it also checks the filters that the entries can answer (here the project). */
function executePlan(
  plan: QueryPlan | undefined,
  filter: ExpenseFilter,
  world: readonly Known[],
  complete: string[],
): Known[] {
  if (!plan) return []
  const { walk, rowFilter } = plan
  return world
    .filter((one) => isInRun(walk, one, complete))
    .filter(({ project }) => filter.project_id === undefined || project === filter.project_id)
    .filter((one) => !rowFilter || isInRun(rowFilter.run, one, complete) === rowFilter.keep)
}

const maybe = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values)
const filters = fc.record({
  project_id: maybe(projects),
  reconciled: maybe([true, false]),
  reconciled_by: maybe(namespaces),
  unreconciled_by: maybe(namespaces),
  include_archived: fc.constant(false),
})
const worlds = fc.array(fc.record({ project: maybe(projects), stamps: fc.subarray(['books', 'archive']) }), {
  maxLength: 12,
})

describe('the plan of a filter', () => {
  it('finds the same expenses as a full scan, for any set of complete namespaces', () => {
    fc.assert(
      fc.property(filters, worlds, fc.subarray(namespaces), (filter, stamped, complete) => {
        const world = stamped.map((one, place) => ({ ...one, place }))
        const plan = planQuery(filter, (namespace) => complete.includes(namespace))
        const expected = world.filter((one) => wanted(filter, one))
        expect(executePlan(plan, filter, world, complete)).toEqual(expected)
      }),
      { numRuns: 5_000 },
    )
  })

  it('checks a run by window only if its entries are a subset of the walked run', () => {
    fc.assert(
      fc.property(filters, fc.subarray(namespaces), (filter, complete) => {
        const plan = planQuery(filter, (namespace) => complete.includes(namespace))
        if (plan?.rowFilter?.by !== 'window') return
        const { walk, rowFilter } = plan
        const inside = fc.record({ project: maybe(projects), stamps: fc.subarray(['books', 'archive']) })
        fc.assert(
          fc.property(inside, (one) => {
            const known = { ...one, place: 0 }
            if (isInRun(rowFilter.run, known, complete)) expect(isInRun(walk, known, complete)).toBe(true)
          }),
          { numRuns: 20 },
        )
      }),
    )
  })

  it.each<[Omit<ExpenseFilter, 'include_archived'>, ExpenseIndexRun['of'] | undefined]>([
    [{}, 'all'],
    [{ expense_type: 'mileage', has_receipt: true }, 'all'],
    [{ project_id: projects[0] }, 'project'],
    [{ reconciled: true }, 'handled'],
    [{ reconciled: false }, 'open'],
    [{ reconciled: false, project_id: projects[0] }, 'open'],
    [{ reconciled: false, unreconciled_by: 'books' }, 'open'],
    [{ reconciled_by: 'books' }, 'stamped'],
    [{ reconciled_by: 'books', reconciled: true }, 'stamped'],
    [{ unreconciled_by: 'books' }, 'pending'],
    [{ unreconciled_by: 'archive' }, 'all'],
    [{ reconciled_by: 'books', reconciled: false }, undefined],
    [{ reconciled_by: 'books', unreconciled_by: 'books' }, undefined],
  ])('%j walks the run %s if books is complete', (filter, expected) => {
    const plan = planQuery({ ...filter, include_archived: false }, (namespace) => namespace === 'books')
    expect(plan?.walk.of).toBe(expected)
  })
})

it.each<[Omit<ExpenseFilter, 'include_archived'>, QueryPlan['rowFilter']]>([
  [{ reconciled: true }, undefined],
  [{ unreconciled_by: 'books' }, undefined],
  [
    { unreconciled_by: 'books', reconciled_by: 'archive' },
    { keep: true, by: 'key', run: { of: 'stamped', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'books', reconciled: true },
    { keep: false, by: 'window', run: { of: 'open' } },
  ],
  [
    { unreconciled_by: 'archive', reconciled_by: 'books' },
    { keep: false, by: 'key', run: { of: 'stamped', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive', reconciled: true },
    { keep: false, by: 'window', run: { of: 'stamped', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive' },
    { keep: false, by: 'window', run: { of: 'stamped', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive', project_id: projects[0] },
    { keep: false, by: 'key', run: { of: 'stamped', namespace: 'archive' } },
  ],
])('%j chooses how to check the other run if books is complete', (filter, rowFilter) => {
  const plan = planQuery({ ...filter, include_archived: false }, (namespace) => namespace === 'books')
  expect(plan?.rowFilter).toEqual(rowFilter)
})

describe('an expense passes a filter by its own fields', () => {
  const stamped = { external_references: { books: {} } }
  const cases: readonly [
    filter: Omit<ExpenseFilter, 'include_archived'>,
    passes: Partial<Record<keyof Expense, unknown>>,
    fails: Partial<Record<keyof Expense, unknown>>,
  ][] = [
    [{}, {}, { is_archived: true }],
    [{ project_id: projects[0] }, { project_id: 'p' }, { project_id: 'q' }],
    [{ project_id: projects[0] }, { project_id: 'p' }, { project_id: null }],
    [{ date_from: '2026-01-02' }, { expense_date: '2026-01-02' }, { expense_date: '2026-01-01' }],
    [{ date_to: '2026-01-02' }, { expense_date: '2026-01-02' }, { expense_date: '2026-01-03' }],
    [{ reconciled: true }, stamped, {}],
    [{ reconciled: false }, {}, stamped],
    [{ reconciled_by: 'books' }, stamped, { external_references: { archive: {} } }],
    [{ unreconciled_by: 'books' }, { external_references: { archive: {} } }, stamped],
    // The name of a property that every object inherits.
    [{ unreconciled_by: 'constructor' }, {}, { external_references: { constructor: {} } }],
    [{ expense_type: 'mileage' }, { expense_type: 'mileage' }, {}],
    [{ expense_type: 'purchase' }, {}, { expense_type: 'mileage' }],
    [{ has_receipt: true }, { receipt: {} }, {}],
    [{ has_receipt: false }, {}, { receipt: {} }],
  ]

  it.each(cases)('%j', (filter, passes, fails) => {
    const base = {
      expense_type: 'purchase',
      expense_date: '2026-01-02',
      is_archived: false,
      project_id: null,
      receipt: null,
      external_references: {},
    }
    const check = (fields: object, include_archived: boolean) =>
      passesFilter({ ...base, ...fields } as unknown as Expense, { ...filter, include_archived })
    expect([check(passes, false), check(fails, false)]).toEqual([true, false])
    expect(check({ ...passes, is_archived: true }, true)).toBe(true)
    expect(check({ ...passes, is_archived: true }, false)).toBe(false)
  })
})
