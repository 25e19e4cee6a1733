import { setTimeout as sleep } from 'node:timers/promises'
import type { Expense } from '../../../shared/domain/expense.ts'
import type { ExpenseFault } from '../../../shared/domain/expense-change.ts'
import { createExpense, patchExpense } from '../../../shared/domain/expense-change.ts'
import type { ExpenseFilter } from '../../../shared/domain/expense-filter.ts'
import { type ExpenseId, type MemberId, newId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { announce } from '../../../shared/domain/namespaces.ts'
import { withReceipt } from '../../../shared/domain/receipt.ts'
import { clear, type Stamp, stamp } from '../../../shared/domain/reconcile.ts'
import { again } from '../../../shared/table/again.ts'
import { commit } from '../../../shared/table/commit.ts'
import { completeMarkers } from '../../../shared/table/complete-markers.ts'
import { type ExpensePage, listExpenses } from '../../../shared/table/expense-list.ts'
import { deleteExpense, getExpense, insertExpense, replaceExpense } from '../../../shared/table/expenses.ts'
import { readNamespaces, settledAt, trackedOf } from '../../../shared/table/namespaces.ts'
import { readStamped, stampWrites } from '../../../shared/table/stamps.ts'
import { useService } from '../../support/api.ts'

type Input = Parameters<typeof createExpense>[2]
type Changes = Parameters<typeof patchExpense>[1]

/** A workspace's expenses in the table, written as the handlers write them, and the same in memory. */
export class World {
  readonly ws = newId<WorkspaceId>(new Date())
  readonly expenses = new Map<ExpenseId, Expense>()

  constructor() {
    useService()
    // Namespaces are settled 60 ms after they were announced: longer than any write here takes.
    process.env.SPEED = '1000'
  }

  async create(input: Partial<Input>): Promise<ExpenseId> {
    const now = new Date()
    const type = input.mileage ? 'mileage' : 'purchase'
    const amount = input.mileage ? {} : { amount_tax_inclusive: 10 }
    const given = { expense_date: '2026-01-01', ...amount, ...input }
    const expense = valid(createExpense(this.ws, type, given, newId<MemberId>(now), now))
    await commit(insertExpense(expense, trackedOf(await readNamespaces(this.ws))))
    this.expenses.set(expense.id, expense)
    return expense.id
  }

  patch(id: ExpenseId, changes: Changes): Promise<void> {
    const now = new Date()
    return this.change(id, (expense) => valid(patchExpense(expense, changes, now)))
  }

  receipt(id: ExpenseId, has: boolean): Promise<void> {
    const now = new Date()
    const receipt = has ? { key: 'k', mime_type: 'image/png', size_bytes: 1 } : null
    return this.change(id, (expense) => withReceipt(expense, receipt, now))
  }

  async remove(id: ExpenseId): Promise<void> {
    await again(async () => {
      const [current, namespaces] = await Promise.all([getExpense(this.ws, id), readNamespaces(this.ws)])
      if (current) await commit(deleteExpense(current, trackedOf(namespaces)))
    })
    this.expenses.delete(id)
  }

  async stamp(id: ExpenseId, namespace: string, given: Partial<Stamp> = {}): Promise<void> {
    const now = new Date()
    const what = { external_id: 'x', url: null, metadata: {}, ...given }
    await again(async () => {
      const { found, namespaces } = await readStamped(this.ws, id)
      const next = found && stamp(found.record, namespace, what, now)
      if (!next) return
      const used = announce(namespaces.record, namespace, now)
      const writes = stampWrites(found, next, namespaces, used, now)
      if (writes.length > 0) await commit(writes)
    })
    this.remember(id, (expense) => stamp(expense, namespace, what, now) ?? expense)
  }

  async clear(id: ExpenseId, namespace: string): Promise<void> {
    const now = new Date()
    await again(async () => {
      const { found, namespaces } = await readStamped(this.ws, id)
      if (!found) return
      const next = clear(found.record, namespace, now)
      const writes = stampWrites(found, next, namespaces, namespaces.record, now)
      if (writes.length > 0) await commit(writes)
    })
    this.remember(id, (expense) => clear(expense, namespace, now))
  }

  /** Waits until what was announced is settled, then completes its markers, or as much as fits. */
  async complete(deadline = new Date(Date.now() + 60_000)): Promise<boolean> {
    const { record } = await readNamespaces(this.ws)
    const open = Object.values(record).filter(({ state }) => state === 'announced')
    const settled = Math.max(0, ...open.map(({ since }) => settledAt(new Date(since)).getTime()))
    await sleep(Math.max(0, settled - Date.now() + 1))
    return completeMarkers(this.ws, deadline)
  }

  list(filter: Partial<ExpenseFilter>, page: ExpensePage): ReturnType<typeof listExpenses> {
    return listExpenses(this.ws, { include_archived: false, ...filter }, page)
  }

  private async change(id: ExpenseId, next: (expense: Expense) => Expense): Promise<void> {
    await again(async () => {
      const [current, namespaces] = await Promise.all([getExpense(this.ws, id), readNamespaces(this.ws)])
      const changed = current && next(current.record)
      if (!current || !changed || changed === current.record) return
      await commit(replaceExpense(current, changed, trackedOf(namespaces)))
    })
    this.remember(id, next)
  }

  private remember(id: ExpenseId, next: (expense: Expense) => Expense): void {
    const expense = this.expenses.get(id)
    if (expense) this.expenses.set(id, next(expense))
  }
}

function valid(made: Expense | readonly ExpenseFault[]): Expense {
  if (!('id' in made)) throw new Error(JSON.stringify(made))
  return made
}

/** What the list is to answer, by looking at every expense (interface 4.3, decisions 7.1). */
export function expected(
  world: World,
  filter: Partial<ExpenseFilter>,
  { offset, limit }: ExpensePage,
): Expense[] {
  const { project_id, date_from, date_to, reconciled, reconciled_by, unreconciled_by, expense_type } = filter
  const order = ({ expense_date, id }: Expense) => `${expense_date} ${id}`
  return [...world.expenses.values()]
    .filter(
      (expense) =>
        (filter.include_archived === true || !expense.is_archived) &&
        (project_id === undefined || expense.project_id === project_id) &&
        (date_from === undefined || expense.expense_date >= date_from) &&
        (date_to === undefined || expense.expense_date <= date_to) &&
        (reconciled === undefined || reconciled === Object.keys(expense.external_references).length > 0) &&
        (reconciled_by === undefined || reconciled_by in expense.external_references) &&
        (unreconciled_by === undefined || !(unreconciled_by in expense.external_references)) &&
        (expense_type === undefined || expense.expense_type === expense_type) &&
        (filter.has_receipt === undefined || filter.has_receipt === (expense.receipt !== null)),
    )
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .slice(offset, offset + limit)
}
