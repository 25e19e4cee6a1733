import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { createExpense } from '../../../shared/domain/expenses/expense-change.ts'
import type { MemberId, OpportunityId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Namespaces } from '../../../shared/domain/kit/namespaces.ts'
import { namespacesReplacement } from '../../../shared/table/expenses/namespaces.ts'
import { expenseInsertion } from '../../../shared/table/expenses/rows.ts'
import type { Item } from '../../../shared/table/store/write.ts'
import { putAll, puts } from './put-all.ts'

/** How many expenses have external references, and in which namespaces. */
export interface Shape {
  readonly count: number
  /** All but this many have a reference in `books`. */
  readonly unreconciled: number
  /** This many have a sync error of `books`; absent: none. */
  readonly failed?: number
  /** This many of the oldest also have one in `archive`. */
  readonly archived: number
}

/** Puts the same rows as the real writes, but in batches instead of transactions. */
export async function fill(
  ws: WorkspaceId,
  owner: MemberId,
  projects: readonly OpportunityId[],
  shape: Shape,
): Promise<void> {
  await putAll(rowsOf(ws, owner, projects, shape))
}

function* rowsOf(
  ws: WorkspaceId,
  owner: MemberId,
  projects: readonly OpportunityId[],
  shape: Shape,
): Generator<Item> {
  const complete = { state: 'complete', since: new Date().toISOString() } as const
  const namespaces: Namespaces = { books: complete, archive: complete }
  yield* puts([namespacesReplacement(ws, { record: {}, v: 0 }, namespaces, new Date())])
  for (const expense of expensesOf(ws, owner, projects, shape))
    yield* puts(expenseInsertion(expense, Object.keys(namespaces)))
}

/** The expenses of a shape, oldest first. */
export function* expensesOf(
  ws: WorkspaceId,
  owner: MemberId,
  projects: readonly OpportunityId[],
  shape: Shape,
): Generator<Expense> {
  for (let n = 0; n < shape.count; n++) yield expenseOf(ws, owner, projects, shape, n)
}

/** The expenses have so many dates. */
const DAYS = 1_000

/** The date of expenses after so many of these days. */
export const dateAfter = (days: number): string =>
  new Date(Date.UTC(2023, 0, 1) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)

/** Jobs that are open at the same time, so that the expenses of a page share a few jobs. */
const AT_A_TIME = 8

/**
 * The n-th expense, oldest first. Every tenth is a trip, every second has a receipt, every fortieth is archived,
 * and three of four belong to a job.
 */
function expenseOf(
  ws: WorkspaceId,
  owner: MemberId,
  projects: readonly OpportunityId[],
  { count, unreconciled, failed = 0, archived }: Shape,
  n: number,
): Expense {
  const expense_date = dateAfter((n / count) * DAYS)
  const day = new Date(expense_date)
  const at = day.toISOString()
  const reference = { external_id: `TX-${n}`, url: null, metadata: {}, created_at: at, updated_at: at }
  const trip = n % 10 === 0
  const job = Math.floor((n / count) * (projects.length - AT_A_TIME)) + (n % AT_A_TIME)
  // Unreconciled expenses are spread over all dates: the cost must not depend on their being the newest.
  const isUnreconciled = n % Math.ceil(count / unreconciled) === 0
  const isFailed = failed > 0 && n % Math.ceil(count / failed) === 2
  const made = createExpense(
    ws,
    trip ? 'mileage' : 'purchase',
    {
      expense_date,
      ...(trip
        ? { mileage: { miles_driven: 10, rate: 0.7 } }
        : { amount_tax_inclusive: 108.25, tax_amount_included: 8.25, reference_number: `R-${n}` }),
      vendor: trip ? null : { id: null, name: 'Lumber Yard' },
      description: 'Nails, screws, and what else was needed on the day',
      billable: n % 3 === 0,
      is_archived: n % 40 === 7,
      project_id: n % 4 === 3 ? null : (projects[job] ?? null),
    },
    owner,
    day,
  )
  if (!('id' in made)) throw new Error(JSON.stringify(made))
  const error = { code: 'closed', message: 'The month is closed', retryable: true, count: 1 }
  return {
    ...made,
    sync_errors: isFailed ? { books: { ...error, first_at: at, last_at: at } } : {},
    receipt:
      n % 2 === 0
        ? {
            key: `receipts/${ws}/${made.id}/file`,
            mime_type: 'image/png',
            size_bytes: 100_000,
            content_hash: 'sha256:00',
            display: null,
          }
        : null,
    external_references: {
      ...(!isUnreconciled && { books: reference }),
      ...(!isUnreconciled && n < archived && { archive: reference }),
    },
  }
}
