import { vi } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import {
  createExpense,
  type ExpenseFault,
  patchExpense,
} from '../../../shared/domain/expenses/expense-change.ts'
import type { ExpenseFilter } from '../../../shared/domain/expenses/expense-filter.ts'
import { withReceipt } from '../../../shared/domain/expenses/receipt.ts'
import { reconciledExpense, withError, withoutError } from '../../../shared/domain/expenses/sync-errors.ts'
import { type ReferenceInput, withoutReference } from '../../../shared/domain/kit/external-references.ts'
import { type ExpenseId, type MemberId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { announce } from '../../../shared/domain/kit/namespaces.ts'
import { completeMarkers } from '../../../shared/table/expenses/backfill-markers.ts'
import { type ExpensePage, listExpenses } from '../../../shared/table/expenses/list.ts'
import {
  markedNamespaces,
  namespacesReplacement,
  readNamespaces,
} from '../../../shared/table/expenses/namespaces.ts'
import {
  expenseDeletion,
  expenseInsertion,
  expenseReplacement,
  getExpense,
  readWithNamespaces,
  referenceWrites,
  syncErrorWrites,
} from '../../../shared/table/expenses/rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { useService } from '../../support/api.ts'
import { putAll, puts } from '../../support/data/put-all.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'

type Input = Parameters<typeof createExpense>[2]
type Changes = Parameters<typeof patchExpense>[1]
type Place = NonNullable<ExpenseFilter['after']>

const placeOf = ({ expense_date, id }: Expense): Place => ({ expense_date, id })

/** A workspace's expenses in the table, written as the handlers write them, with a copy in memory. */
export class World {
  readonly ws = newId<WorkspaceId>(new Date())
  readonly expenses = new Map<ExpenseId, Expense>()
  /** Where any expense is in the list, or was before it moved or was deleted. */
  readonly places: Place[] = []
  private running = 0
  /** Announced namespaces that some running write may not have read. */
  private readonly announced = new Set<string>()
  /** Namespaces that every running write has read, and that `complete` will backdate. */
  private readonly walkable = new Set<string>()

  constructor() {
    useService()
    // A write may take any time on a slow machine, so `complete` decides which namespaces may be walked, not the clock.
    vi.stubEnv('SPEED', '0.001')
  }

  create(input: Partial<Input>): Promise<ExpenseId> {
    return this.write(() => this.insert(input))
  }

  /** Puts many expenses in batches, before any namespace is used. */
  async fill(inputs: readonly Partial<Input>[]): Promise<void> {
    const made = inputs.map((input) => this.expenseOf(input))
    await putAll(made.flatMap((expense) => puts(expenseInsertion(expense, []))).values())
    for (const expense of made) this.keep(expense)
  }

  private expenseOf(input: Partial<Input>): Expense {
    const now = new Date()
    const type = input.mileage ? 'mileage' : 'purchase'
    const amount = input.mileage ? {} : { amount_tax_inclusive: 10 }
    const given = { expense_date: '2026-01-01', ...amount, ...input }
    return valid(createExpense(this.ws, type, given, newId<MemberId>(now), now))
  }

  private async insert(input: Partial<Input>): Promise<ExpenseId> {
    const expense = this.expenseOf(input)
    await commit(expenseInsertion(expense, markedNamespaces(await readNamespaces(this.ws))))
    this.keep(expense)
    return expense.id
  }

  private keep(expense: Expense): void {
    this.expenses.set(expense.id, expense)
    this.places.push(placeOf(expense))
  }

  patch(id: ExpenseId, changes: Changes): Promise<void> {
    return this.change(id, (expense, now) => valid(patchExpense(expense, changes, now)))
  }

  receipt(id: ExpenseId, has: boolean): Promise<void> {
    const receipt = has
      ? { key: 'k', mime_type: 'image/png', size_bytes: 1, content_hash: 'sha256:00', display: null }
      : null
    return this.change(id, (expense, now) => withReceipt(expense, receipt, now))
  }

  async remove(id: ExpenseId): Promise<void> {
    await this.write(async () => {
      const [current, namespaces] = await Promise.all([getExpense(this.ws, id), readNamespaces(this.ws)])
      if (current) await commit(expenseDeletion(current, markedNamespaces(namespaces), new Date()))
    })
    this.expenses.delete(id)
  }

  async putReference(id: ExpenseId, namespace: string, given: Partial<ReferenceInput> = {}): Promise<void> {
    let now = new Date()
    const input = { external_id: 'x', url: null, metadata: {}, ...given }
    await this.write(async () => {
      now = new Date()
      const { found, namespaces } = await readWithNamespaces(this.ws, id)
      const next = found && reconciledExpense(found.record, namespace, input, now)
      if (!next) return
      const used = announce(namespaces.record, namespace, now)
      const writes = referenceWrites(found, next, namespaces, used, now)
      if (writes.length > 0) await commit(writes)
      if (used !== namespaces.record) this.announced.add(namespace)
    })
    this.remember(id, (expense) => reconciledExpense(expense, namespace, input, now) ?? expense)
  }

  async deleteReference(id: ExpenseId, namespace: string): Promise<void> {
    let now = new Date()
    await this.write(async () => {
      now = new Date()
      const { found, namespaces } = await readWithNamespaces(this.ws, id)
      if (!found) return
      const next = withoutReference(found.record, namespace, now)
      const writes = referenceWrites(found, next, namespaces, namespaces.record, now)
      if (writes.length > 0) await commit(writes)
    })
    this.remember(id, (expense) => withoutReference(expense, namespace, now))
  }

  putError(id: ExpenseId, namespace: string): Promise<void> {
    const given = { code: 'rejected', message: 'No such vendor', retryable: true }
    const next = (expense: Expense, now: Date) => withError(expense, namespace, given, now) ?? expense
    return this.change(id, next, syncErrorWrites)
  }

  deleteError(id: ExpenseId, namespace: string): Promise<void> {
    return this.change(id, (expense, now) => withoutError(expense, namespace, now), syncErrorWrites)
  }

  /** Completes the markers of the walkable namespaces, as far as the deadline allows. */
  async complete(deadline = new Date(Date.now() + WAIT_LIMIT_MS)): Promise<boolean> {
    const names = [...this.walkable]
    this.walkable.clear()
    if (names.length > 0) await retryOnConflict(() => this.backdate(names))
    return completeMarkers(this.ws, deadline)
  }

  /** Backdates the announcement of these namespaces, so that their walk may start. */
  private async backdate(names: readonly string[]): Promise<void> {
    const namespaces = await readNamespaces(this.ws)
    const since = new Date(0).toISOString()
    const record = Object.fromEntries(
      Object.entries(namespaces.record).map(([name, progress]) => [
        name,
        names.includes(name) ? { ...progress, since } : progress,
      ]),
    )
    await commit([namespacesReplacement(this.ws, namespaces, record, new Date())])
  }

  list(filter: Partial<ExpenseFilter>, page: ExpensePage): ReturnType<typeof listExpenses> {
    return listExpenses(this.ws, { include_archived: false, ...filter }, page)
  }

  private async change(
    id: ExpenseId,
    next: (expense: Expense, now: Date) => Expense,
    writesOf: typeof expenseReplacement = expenseReplacement,
  ): Promise<void> {
    let now = new Date()
    await this.write(async () => {
      // Every try is dated anew, as a handler dates it.
      now = new Date()
      const [current, namespaces] = await Promise.all([getExpense(this.ws, id), readNamespaces(this.ws)])
      const changed = current && next(current.record, now)
      if (!current || !changed || changed === current.record) return
      await commit(writesOf(current, changed, markedNamespaces(namespaces)))
    })
    this.remember(id, (expense) => next(expense, now))
  }

  /** Repeats a write until it is committed. When no write runs, all later writes will read the announced namespaces. */
  private async write<T>(attempt: () => Promise<T>): Promise<T> {
    this.running += 1
    try {
      return await retryOnConflict(attempt)
    } finally {
      this.running -= 1
      if (this.running === 0) {
        for (const name of this.announced) this.walkable.add(name)
        this.announced.clear()
      }
    }
  }

  private remember(id: ExpenseId, next: (expense: Expense) => Expense): void {
    const expense = this.expenses.get(id)
    if (!expense) return
    this.expenses.set(id, next(expense))
    this.places.push(placeOf(next(expense)))
  }
}

function valid(made: Expense | readonly ExpenseFault[]): Expense {
  if (!('id' in made)) throw new Error(JSON.stringify(made))
  return made
}

/** The expected page of the list, computed from all expenses in memory (contract 3.5, contract 3.6). */
export function expected(
  world: World,
  filter: Partial<ExpenseFilter>,
  { offset, limit }: ExpensePage,
): Expense[] {
  const { project_id, date_from, date_to, reconciled, reconciled_by, unreconciled_by } = filter
  const { sync_error_by, expense_type, after } = filter
  const order = ({ expense_date, id }: Place) => `${expense_date} ${id}`
  return [...world.expenses.values()]
    .filter(
      (expense) =>
        (filter.include_archived === true || !expense.is_archived) &&
        (project_id === undefined || expense.project_id === project_id) &&
        (date_from === undefined || expense.expense_date >= date_from) &&
        (date_to === undefined || expense.expense_date <= date_to) &&
        (after === undefined || order(expense) < order(after)) &&
        (reconciled === undefined || reconciled === Object.keys(expense.external_references).length > 0) &&
        (reconciled_by === undefined || reconciled_by in expense.external_references) &&
        (unreconciled_by === undefined || !(unreconciled_by in expense.external_references)) &&
        (sync_error_by === undefined || sync_error_by in expense.sync_errors) &&
        (expense_type === undefined || expense.expense_type === expense_type) &&
        (filter.has_receipt === undefined || filter.has_receipt === (expense.receipt !== null)),
    )
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .slice(offset, offset + limit)
}
