import { createWorkspace } from '../../../../shared/actions/workspaces/provision.ts'
import { attributesOf } from '../../../../shared/aws/attribute-values.ts'
import { StoreUnavailable } from '../../../../shared/aws/unavailable.ts'
import type { Expense } from '../../../../shared/domain/expenses/expense.ts'
import { createExpense, patchExpense } from '../../../../shared/domain/expenses/expense-change.ts'
import { withError, withoutError } from '../../../../shared/domain/expenses/sync-errors.ts'
import { OPERATOR } from '../../../../shared/domain/kit/audit.ts'
import { withoutReference, withReference } from '../../../../shared/domain/kit/external-references.ts'
import {
  type CategoryId,
  type MemberId,
  newId,
  type OpportunityId,
  type WorkspaceId,
} from '../../../../shared/domain/kit/ids.ts'
import { newLookupItem } from '../../../../shared/domain/kit/lookup-item.ts'
import type { Opportunity } from '../../../../shared/domain/sales/opportunity.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  createOpportunity,
  patchOpportunity,
  restoreOpportunity,
} from '../../../../shared/domain/sales/opportunity-change.ts'
import type { Pipeline } from '../../../../shared/domain/sales/pipeline.ts'
import { audited } from '../../../../shared/table/audit-log.ts'
import { namespacesReplacement } from '../../../../shared/table/expenses/namespaces.ts'
import {
  expenseDeletion,
  expenseInsertion,
  expenseReplacement,
  getExpense,
} from '../../../../shared/table/expenses/rows.ts'
import { countedSummary, readNames } from '../../../../shared/table/expenses/summary.ts'
import { expenseKey, type Key, opportunityKey, sumsStateKey } from '../../../../shared/table/keys.ts'
import { lookupItemInsertion } from '../../../../shared/table/lookup-items.ts'
import {
  getOpportunity,
  opportunityInsertion,
  opportunityReplacement,
} from '../../../../shared/table/opportunities.ts'
import { documents, tableName } from '../../../../shared/table/store/client.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import type { Write } from '../../../../shared/table/store/write.ts'
import { readSumsState } from '../../../../shared/table/sums/state.ts'
import { wrapStore } from '../../../support/wrap-store.ts'

const MARKED = ['archive', 'books']

/** A record of the table's stream, as Lambda passes it. */
export interface StreamRecord {
  readonly dynamodb: Readonly<Record<string, unknown>>
}

/** A workspace whose changes write stream records, which a test delivers. */
export class World {
  readonly ws: WorkspaceId
  readonly projects = [newId<OpportunityId>(new Date()), newId<OpportunityId>(new Date())]
  readonly categories: CategoryId[] = []
  readonly stream: StreamRecord[] = []
  readonly expenses: Expense['id'][] = []
  readonly opportunities: Opportunity['id'][] = []
  private readonly pipeline: Pipeline
  private readonly by = newId<MemberId>(new Date())

  private constructor(ws: WorkspaceId, pipeline: Pipeline) {
    this.ws = ws
    this.pipeline = pipeline
  }

  /** @param isFormer whether a version without counters made it */
  static async make(isFormer: boolean): Promise<World> {
    const now = new Date()
    const { workspace } = await createWorkspace({ name: 'Sums', plan: 'professional' }, now)
    const world = new World(workspace.id, workspace.default_pipeline)
    const complete = { state: 'complete', since: now.toISOString() } as const
    const namespaces = Object.fromEntries(MARKED.map((name) => [name, complete]))
    await commit([namespacesReplacement(world.ws, { record: {}, v: 0 }, namespaces, now)])
    for (const name of ['Materials', 'Fuel']) {
      const item = newLookupItem<CategoryId>(world.ws, name, now)
      world.categories.push(item.id)
      await commit(audited([lookupItemInsertion('category', item)], OPERATOR))
    }
    if (isFormer) await commit([{ delete: sumsStateKey(world.ws) }])
    return world
  }

  async createExpense(date: string, amount: number, n: number): Promise<void> {
    const input = {
      expense_date: date,
      amount_tax_inclusive: amount,
      tax_amount_included: n % 2 ? amount / 10 : null,
      project_id: this.projects[n % 3] ?? null,
      category: this.categoryOf(n),
    }
    const made = createExpense(this.ws, 'purchase', input, this.by, new Date())
    if (!('id' in made)) throw new Error(JSON.stringify(made))
    this.expenses.push(made.id)
    await this.write(expenseKey(this.ws, made.id), expenseInsertion(made, MARKED))
  }

  private categoryOf(n: number) {
    const id = this.categories[n % 3]
    return id ? { id, name: 'x' } : null
  }

  /** Changes an expense, unless it is deleted. */
  async changeExpense(
    n: number,
    change: (expense: Expense, n: number) => Expense | undefined,
  ): Promise<void> {
    const id = this.expenses[n % this.expenses.length]
    const current = id && (await getExpense(this.ws, id))
    if (!current) return
    const next = change(current.record, n)
    if (next === current.record) return
    const key = expenseKey(this.ws, id)
    await this.write(
      key,
      next ? expenseReplacement(current, next, MARKED) : expenseDeletion(current, MARKED, new Date()),
    )
  }

  async createOpportunity(value: number | null, n: number): Promise<void> {
    const stage_id = this.pipeline.stages[n % 2]?.id
    const { record } = createOpportunity(this.ws, { value, stage_id }, this.pipeline, this.act())
    this.opportunities.push(record.id)
    await this.write(opportunityKey(this.ws, record.id), [opportunityInsertion(record)])
  }

  async changeOpportunity(
    n: number,
    change: (opportunity: Opportunity) => Opportunity | undefined,
  ): Promise<void> {
    const id = this.opportunities[n % this.opportunities.length]
    const current = id && (await getOpportunity(this.ws, id))
    const next = current && change(current.record)
    if (!current || !next || next === current.record) return
    await this.write(opportunityKey(this.ws, id), [opportunityReplacement(current, next)])
  }

  act = () => ({ by: this.by, now: new Date() })

  private async write(key: Key, writes: readonly Write[]): Promise<void> {
    const before = await rawRow(key)
    await commit(writes)
    const after = await rawRow(key)
    this.stream.push({
      dynamodb: {
        SequenceNumber: String(this.stream.length),
        ...(before && { OldImage: attributesOf(before) }),
        ...(after && { NewImage: attributesOf(after) }),
      },
    })
  }
}

/** How many expenses the counters of a workspace include. */
export async function countOf(ws: WorkspaceId): Promise<number> {
  const state = await readSumsState(ws)
  if (!state?.record.whole) throw new Error('not whole')
  const all = { include_archived: true }
  return (await countedSummary(ws, state.record, all, await readNames(ws))).count
}

const rawRow = async (Key: Key) =>
  (await documents().send('GetItem', { TableName: tableName(), Key, ConsistentRead: true })).Item

/** Ends the work at its n-th call of the store: before the call, or after it, with its answer lost. No later call is sent. */
export async function killedAt<T>(
  n: number,
  isSent: boolean,
  work: () => Promise<T>,
): Promise<T | undefined> {
  let calls = 0
  const end = wrapStore(async (_, next) => {
    calls += 1
    if (calls === n && isSent) await next()
    if (calls >= n) throw new StoreUnavailable('killed')
    return next()
  })
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return undefined
  } finally {
    end()
  }
}

const reference = { external_id: 'X', url: null, metadata: {} }
const failure = { code: 'x', message: 'x', retryable: true }

/** Changes of an expense by name; undefined deletes it. */
export const EXPENSE_CHANGES: Readonly<
  Record<string, (world: World) => (expense: Expense, n: number) => Expense | undefined>
> = {
  amount: () => (expense, n) =>
    patched(expense, { amount_tax_inclusive: n / 100, tax_amount_included: null }),
  date: () => (expense, n) => patched(expense, { expense_date: `2026-0${1 + (n % 4)}-1${n % 10}` }),
  project: (world) => (expense, n) => patched(expense, { project_id: world.projects[n % 3] ?? null }),
  category: (world) => (expense, n) => {
    const id = world.categories[n % 3]
    return patched(expense, { category: id ? { id, name: 'x' } : null })
  },
  archive: () => (expense) => patched(expense, { is_archived: !expense.is_archived }),
  note: () => (expense, n) => patched(expense, { notes: `note ${n}` }),
  stamp: () => (expense, n) =>
    withReference(withoutError(expense, name(n), new Date()), name(n), reference, new Date()) ?? expense,
  clear: () => (expense, n) => withoutReference(expense, name(n), new Date()),
  fail: () => (expense, n) => withError(expense, name(n), failure, new Date()) ?? expense,
  delete: () => () => undefined,
}

const name = (n: number): string => MARKED[n % 2] ?? ''

function patched(expense: Expense, input: Parameters<typeof patchExpense>[1]): Expense {
  const next = patchExpense(expense, input, new Date())
  return 'id' in next ? next : expense
}

export const OPPORTUNITY_CHANGES: Readonly<
  Record<string, (world: World, n: number) => (opportunity: Opportunity) => Opportunity | undefined>
> = {
  value: (world, n) => (one) => patchOpportunity(one, { value: n }, undefined, world.act()).record,
  appointment: (world, n) => (one) => {
    const appointment_at = n % 3 === 0 ? null : `2026-03-0${1 + (n % 9)}T10:00:00.000Z`
    return patchOpportunity(one, { appointment_at }, undefined, world.act()).record
  },
  rename: (world, n) => (one) => {
    const contact_name = n % 3 === 0 ? null : `Client ${n % 5}`
    const fields = n % 2 ? { contact_name } : { contact_name, name: n % 4 ? contact_name : `Roof ${n % 5}` }
    const address_city = n % 7 ? undefined : 'Austin'
    return patchOpportunity(one, { ...fields, address_city }, undefined, world.act()).record
  },
  approve: (world) => (one) => approveOpportunity(one, world.act())?.record,
  archiveJob: (world) => (one) => archiveOpportunity(one, world.act()).record,
  restoreJob: (world) => (one) => restoreOpportunity(one, world.act()).record,
}
