import type { CounterRow, Counts } from '../kit/counters.ts'
import type { Fields } from '../kit/stored-record.ts'
import { toCents } from '../kit/sums.ts'
import type { Expense } from './expense.ts'
import { categoryCode, type ExpenseSums } from './expense-summary.ts'

/** The values of an expense that counters need. Names are short, because a copy of these values is stored for each expense. */
export type ExpenseFacts = {
  /** Its date. */
  readonly d: string
  /** Project; absent: none. */
  readonly p?: string
  /** Fingerprint of the category; absent: none. */
  readonly c?: string
  /** Its state (`stateText`). */
  readonly s: string
  /** Amount and tax, cents. */
  readonly x: number
  readonly y: number
  /** Whether it is a purchase without a receipt. */
  readonly w?: boolean
}

export const EXPENSE_FACTS: Fields<ExpenseFacts> = {
  d: 'text',
  p: ['optional', 'text'],
  c: ['optional', 'text'],
  s: 'text',
  x: 'number',
  y: 'number',
  w: ['optional', 'flag'],
}

export const expenseFacts = (expense: Expense): ExpenseFacts => ({
  d: expense.expense_date,
  ...(expense.project_id && { p: expense.project_id }),
  ...(expense.category && { c: categoryCode(expense.category.id) }),
  s: stateText(expense),
  x: toCents(expense.amount_tax_inclusive),
  y: toCents(expense.tax_amount_included),
  ...(!expense.receipt && expense.expense_type === 'purchase' && { w: true }),
})

/**
 * A text that states whether an expense is archived, and in which namespaces it has a reference or a sync error. Names
 * of namespaces have no `|` or `,`.
 */
const stateText = ({ is_archived, external_references, sync_errors }: Expense): string =>
  [is_archived ? 'a' : '', namesIn(external_references), namesIn(sync_errors)].join('|').replace(/\|+$/, '')

const namesIn = (byNamespace: object): string => Object.keys(byNamespace).sort().join(',')

export interface ExpenseState {
  readonly isArchived: boolean
  readonly handled: readonly string[]
  readonly failed: readonly string[]
}

function stateOf(text: string): ExpenseState {
  const [archived, handled = '', failed = ''] = text.split('|')
  const names = (joined: string) => (joined === '' ? [] : joined.split(','))
  return { isArchived: archived === 'a', handled: names(handled), failed: names(failed) }
}

/** The expenses whose counters are in separate rows. */
export type ExpenseScope =
  | { readonly of: 'all' }
  | { readonly of: 'project'; readonly id: string }
  | { readonly of: 'category'; readonly id: string }

/** The start of the names of a scope's rows, before the month. */
export const scopeName = (scope: ExpenseScope): string =>
  scope.of === 'all' ? 'a' : scope.of === 'project' ? `p${scope.id}` : `c${categoryCode(scope.id)}`

const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length)

/**
 * The counters of an expense. A row `<scope>#<month>` counts by state and category, or, in the scope of a category, only by state. A row
 * `<scope>#<month>#<project>` counts one project by state. For all expenses, these rows are in a separate scope, `m`, so that the rows of
 * months can be read without them. A row `b#<project>` has the cents of a project in `s`. The first letter of a counter is its kind: `n`
 * number, `a` cents, `t` cents of tax, `w` number of purchases without a receipt, `d` cents of a day.
 */
export function expenseCounts({ d, p, c = '', s, x, y, w }: ExpenseFacts): Counts {
  const month = monthOf(d)
  const sums = (group: string) => ({ [`n${group}`]: 1, ...(x !== 0 && { [`a${group}`]: x }) })
  const tax = y !== 0 && { [`t${s}`]: y }
  const group = `${c}|${s}`
  const isArchived = stateOf(s).isArchived
  return {
    [`a#${month}`]: {
      ...sums(group),
      ...tax,
      ...(w && { [`w${s}`]: 1 }),
      ...(!isArchived && x !== 0 && { [`d${d.slice(-2)}`]: x }),
    },
    ...(p && { [`m#${month}#${p}`]: sums(s), [`p${p}#${month}`]: { ...sums(group), ...tax } }),
    ...(p && !isArchived && x !== 0 && { [`b#${p}`]: { s: x } }),
    ...(c && { [`c${c}#${month}`]: { ...sums(`|${s}`), ...tax } }),
    ...(c && p && { [`c${c}#${month}#${p}`]: sums(s) }),
  }
}

/** How many of the counted expenses each system has handled and could not import. */
export type NamespaceTotals = ReadonlyMap<string, { handled: number; failed: number }>

/**
 * Adds the counters of a scope, for the accepted states.
 * @param codeOf the code of a category of the workspace, else empty
 */
export function addCounterRows(
  sums: ExpenseSums,
  rows: readonly CounterRow[],
  scope: ExpenseScope,
  accepts: (state: ExpenseState) => boolean,
  codeOf: (code: string) => string,
): NamespaceTotals {
  const totals = new Map<string, { handled: number; failed: number }>()
  const states = new Map<string, ExpenseState>()
  const accepted = (text: string): ExpenseState | undefined => {
    const state = states.get(text) ?? stateOf(text)
    states.set(text, state)
    return accepts(state) ? state : undefined
  }
  const count = (state: ExpenseState, by: number) => {
    for (const kind of ['handled', 'failed'] as const)
      for (const namespace of state[kind]) {
        const total = totals.get(namespace) ?? { handled: 0, failed: 0 }
        totals.set(namespace, total)
        total[kind] += by
      }
  }
  for (const { name, counters } of rows) {
    const [, month = '', project] = name.split('#')
    for (const [counter, value] of Object.entries(counters)) {
      const [kind, group] = [counter.slice(0, 1), counter.slice(1)]
      if (kind === 't') {
        if (accepted(group)) sums.tax.addCents(0, value)
      } else if (kind === 'n' || kind === 'a') {
        const at = project === undefined ? group.indexOf('|') : -1
        const state = accepted(group.slice(at + 1))
        if (!state) continue
        const [number, cents] = kind === 'n' ? [value, 0] : [0, value]
        if (project !== undefined) sums.byProject.of(project).addCents(number, cents)
        else {
          const category = scope.of === 'category' ? categoryCode(scope.id) : group.slice(0, at)
          for (const sum of [sums.all, sums.byMonth.of(month), sums.byCategory.of(codeOf(category))])
            sum.addCents(number, cents)
          count(state, number)
        }
      }
    }
  }
  if (scope.of === 'project') sums.byProject.of(scope.id).addCents(sums.all.count, sums.all.cents)
  else addWithoutProject(sums)
  return totals
}

/**
 * Expenses without a project have no rows by project. Their sum is the sum of all expenses minus the sums of the
 * projects.
 */
function addWithoutProject({ all, byProject }: ExpenseSums): void {
  const rest = byProject.of(null)
  rest.addCents(all.count, all.cents)
  for (const [project, { count, cents }] of byProject.largest())
    if (project !== null) rest.addCents(-count, -cents)
}
