import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { type ExpenseFilter, expenseFilters } from '../../../shared/domain/expenses/expense-filter.ts'
import {
  type ExpensePartition,
  planQuery,
  type QueryPlan,
} from '../../../shared/domain/expenses/expense-plan.ts'
import type { OpportunityId } from '../../../shared/domain/kit/ids.ts'

/** The fields of an expense that decide its partitions. */
interface Known {
  readonly place: number
  readonly project: OpportunityId | undefined
  readonly references: readonly string[]
  readonly errors: readonly string[]
}

const projects = ['p', 'q'] as readonly string[] as readonly [OpportunityId, OpportunityId]
const namespaces = ['books', 'archive', 'never']

/** Whether an expense is in a partition. A namespace that is not complete has only some of its `unreconciled` markers. */
function isInPartition(
  partition: ExpensePartition,
  { project, references, errors, place }: Known,
  complete: readonly string[],
): boolean {
  const namespace = 'namespace' in partition ? partition.namespace : undefined
  switch (partition.of) {
    case 'all':
      return true
    case 'project':
      return project === partition.id
    case 'reconciled':
      return namespace === undefined ? references.length > 0 : references.includes(namespace)
    case 'unreconciled':
      if (namespace === undefined) return references.length === 0
      return !references.includes(namespace) && (complete.includes(namespace) || place % 3 === 0)
    case 'failed':
      return errors.includes(partition.namespace)
  }
}

function wanted(filter: ExpenseFilter, { project, references, errors }: Known): boolean {
  const { project_id, reconciled, reconciled_by: by, unreconciled_by: not, sync_error_by } = filter
  return (
    (project_id === undefined || project === project_id) &&
    (reconciled === undefined || references.length > 0 === reconciled) &&
    (by === undefined || references.includes(by)) &&
    (not === undefined || !references.includes(not)) &&
    (sync_error_by === undefined || errors.includes(sync_error_by))
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
  const { walk, rowFilters } = plan
  return world
    .filter((one) => isInPartition(walk, one, complete))
    .filter(({ project }) => filter.project_id === undefined || project === filter.project_id)
    .filter((one) =>
      rowFilters.every(({ partition, keep }) => isInPartition(partition, one, complete) === keep),
    )
}

const maybe = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values)
const filters = fc.record({
  project_id: maybe(projects),
  reconciled: maybe([true, false]),
  reconciled_by: maybe(namespaces),
  unreconciled_by: maybe(namespaces),
  sync_error_by: maybe(namespaces),
  include_archived: fc.constant(false),
})
const known = fc.record({
  project: maybe(projects),
  references: fc.subarray(['books', 'archive']),
  errors: fc.subarray(['books', 'archive']),
})
const worlds = fc.array(known, { maxLength: 12 })

describe('the plan of a filter', () => {
  it('finds the same expenses as a full scan, for any set of complete namespaces', () => {
    fc.assert(
      fc.property(filters, worlds, fc.subarray(namespaces), (filter, expenses, complete) => {
        const world = expenses.map((one, place) => ({ ...one, place }))
        const plan = planQuery(filter, (namespace) => complete.includes(namespace))
        const expected = world.filter((one) => wanted(filter, one))
        expect(executePlan(plan, filter, world, complete)).toEqual(expected)
      }),
      { numRuns: 5_000 },
    )
  })

  it('checks a partition by window only if its entries are a subset of the walked one', () => {
    fc.assert(
      fc.property(filters, fc.subarray(namespaces), (filter, complete) => {
        const plan = planQuery(filter, (namespace) => complete.includes(namespace))
        for (const { partition, by } of plan?.rowFilters ?? []) {
          if (!plan || by !== 'window') continue
          fc.assert(
            fc.property(known, (some) => {
              const one = { ...some, place: 0 }
              if (isInPartition(partition, one, complete))
                expect(isInPartition(plan.walk, one, complete)).toBe(true)
            }),
            { numRuns: 20 },
          )
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it.each<[Omit<ExpenseFilter, 'include_archived'>, QueryPlan['walk'] | undefined]>([
    [{}, { of: 'all' }],
    [{ expense_type: 'mileage', has_receipt: true }, { of: 'all' }],
    [{ project_id: projects[0] }, { of: 'project', id: projects[0] }],
    [{ reconciled: true }, { of: 'reconciled' }],
    [{ reconciled: false }, { of: 'unreconciled' }],
    [{ reconciled: false, project_id: projects[0] }, { of: 'unreconciled' }],
    [{ reconciled: false, unreconciled_by: 'books' }, { of: 'unreconciled' }],
    [{ reconciled_by: 'books' }, { of: 'reconciled', namespace: 'books' }],
    [
      { reconciled_by: 'books', reconciled: true },
      { of: 'reconciled', namespace: 'books' },
    ],
    [{ unreconciled_by: 'books' }, { of: 'unreconciled', namespace: 'books' }],
    [{ unreconciled_by: 'archive' }, { of: 'all' }],
    [{ sync_error_by: 'books' }, { of: 'failed', namespace: 'books' }],
    [
      { sync_error_by: 'books', unreconciled_by: 'books', reconciled: false },
      { of: 'failed', namespace: 'books' },
    ],
    [{ reconciled_by: 'books', reconciled: false }, undefined],
    [{ reconciled_by: 'books', unreconciled_by: 'books' }, undefined],
  ])('%j walks %j if books is complete', (filter, expected) => {
    const plan = planQuery({ ...filter, include_archived: false }, (namespace) => namespace === 'books')
    expect(plan?.walk).toEqual(expected)
  })
})

it.each<[Omit<ExpenseFilter, 'include_archived'>, ...QueryPlan['rowFilters']]>([
  [{ reconciled: true }],
  [{ unreconciled_by: 'books' }],
  [{ sync_error_by: 'books' }],
  [
    { sync_error_by: 'books', reconciled_by: 'archive', unreconciled_by: 'books', reconciled: true },
    { keep: true, by: 'key', partition: { of: 'reconciled', namespace: 'archive' } },
    { keep: false, by: 'key', partition: { of: 'reconciled', namespace: 'books' } },
  ],
  [
    { sync_error_by: 'books', reconciled: false },
    { keep: false, by: 'key', partition: { of: 'reconciled' } },
  ],
  [
    { unreconciled_by: 'books', reconciled_by: 'archive' },
    { keep: true, by: 'key', partition: { of: 'reconciled', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'books', reconciled: true },
    { keep: false, by: 'window', partition: { of: 'unreconciled' } },
  ],
  [
    { unreconciled_by: 'archive', reconciled_by: 'books' },
    { keep: false, by: 'key', partition: { of: 'reconciled', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive', reconciled: true },
    { keep: false, by: 'window', partition: { of: 'reconciled', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive' },
    { keep: false, by: 'window', partition: { of: 'reconciled', namespace: 'archive' } },
  ],
  [
    { unreconciled_by: 'archive', project_id: projects[0] },
    { keep: false, by: 'key', partition: { of: 'reconciled', namespace: 'archive' } },
  ],
])('%j chooses how to check other partitions if books is complete', (filter, ...rowFilters) => {
  const plan = planQuery({ ...filter, include_archived: false }, (namespace) => namespace === 'books')
  expect(plan?.rowFilters).toEqual(rowFilters)
})

/** The filters that index entries decide. */
const DECIDED = ['', 'project_id', 'expense_type', 'has_receipt']

describe('an expense passes a filter by its own fields, and by its index entry where that decides', () => {
  const referenced = { external_references: { books: {} } }
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
    [{ reconciled: true }, referenced, {}],
    [{ reconciled: false }, {}, referenced],
    [{ reconciled_by: 'books' }, referenced, { external_references: { archive: {} } }],
    [{ unreconciled_by: 'books' }, { external_references: { archive: {} } }, referenced],
    // The name of a property that every object inherits.
    [{ unreconciled_by: 'constructor' }, {}, { external_references: { constructor: {} } }],
    [{ sync_error_by: 'books' }, { sync_errors: { books: {} } }, { sync_errors: { archive: {} } }],
    [{ sync_error_by: 'constructor' }, { sync_errors: { constructor: {} } }, {}],
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
      sync_errors: {},
    }
    const decided = DECIDED.includes(Object.keys(filter).join())
    const decide = (fields: object, include_archived: boolean) => {
      const { accept, matches } = expenseFilters.predicates({ ...filter, include_archived })
      const expense = { ...base, ...fields } as unknown as Expense
      return [accept?.(expenseFilters.entryOf(expense)), matches?.(expense)]
    }
    expect(decide(passes, false)).toEqual([true, true])
    expect(decide(fails, false)).toEqual([!decided, false])
    expect(decide({ ...passes, is_archived: true }, true)).toEqual([true, true])
    expect(decide({ ...passes, is_archived: true }, false)).toEqual([false, false])
  })
})
