import type * as z from 'zod/mini'
import { ENTRY_STATUSES } from '../../contract/schemas/expense.ts'
import type { referencesBody } from '../../contract/schemas/expense-requests.ts'
import { referenceBody } from '../../contract/schemas/external-reference.ts'
import type { Expense } from '../../domain/expenses/expense.ts'
import { hasReference, withoutReference } from '../../domain/kit/external-references.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { announce, type Namespaces } from '../../domain/kit/namespaces.ts'
import { toProblem } from '../../http/error-responses.ts'
import type { Caller } from '../../http/exchange.ts'
import { faultsOf } from '../../http/faults.ts'
import { invalid } from '../../http/problem.ts'
import { problemBody } from '../../http/response.ts'
import { furtherNamespace, namespacesReplacement, readNamespaces } from '../../table/expenses/namespaces.ts'
import { readEachWithNamespaces, readWithNamespaces, referenceWrites } from '../../table/expenses/rows.ts'
import { commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { applyReference } from '../references/handlers.ts'
import { requireEditable } from './authorize.ts'
import { expenseReferences } from './references.ts'

type Reference = z.output<typeof referencesBody>['references'][number]

/** The rows that the write of one reference reads. */
interface Loaded {
  readonly found: Versioned<Expense> | undefined
  readonly namespaces: Versioned<Namespaces>
}

/** The part of the request that is the same for all its references. */
interface EachRequest {
  readonly caller: Caller
  readonly requestId: string
  requireMatch(record: Expense, exists: boolean): Expense
}

/**
 * Writes and removes references of several expenses, each in a separate transaction, so that a refused reference does
 * not affect the others.
 * @returns for each reference, the response that a separate request would have had
 */
export async function putEach(
  { caller, requestId, requireMatch }: EachRequest,
  namespace: string,
  references: readonly Reference[],
) {
  const ids = references.map(({ expense_id }) => expense_id)
  const { expenses, namespaces: before } = await readEachWithNamespaces(caller.workspaceId, ids)
  const change = (reference: Reference, loaded: Loaded, now: Date) => {
    const given = removes(reference) ? undefined : parse(reference)
    const current = requireEditable(caller, loaded.found)
    const record = requireMatch(current.record, hasReference(current.record, namespace))
    const next = given
      ? applyReference(expenseReferences, record, namespace, given, now)
      : withoutReference(record, namespace, now)
    return { current, next }
  }
  const adds = (reference: Reference, n: number) => {
    if (removes(reference)) return false
    try {
      const { current, next } = change(reference, { found: expenses[n], namespaces: before }, new Date())
      return next !== current.record
    } catch {
      return false
    }
  }
  // Announces the namespace once, before the transactions: if each transaction announced it, they would conflict with each other.
  const namespaces = references.some(adds) ? await announced(caller.workspaceId, before, namespace) : before
  const writing = references.map(async (reference, n) => {
    let loaded: Loaded | undefined = { found: expenses[n], namespaces }
    await retryOnConflict(async () => {
      const read = loaded ?? (await readWithNamespaces(caller.workspaceId, reference.expense_id))
      loaded = undefined
      const now = new Date()
      const { current, next } = change(reference, read, now)
      const { record } = read.namespaces
      const used = removes(reference) ? record : announce(record, namespace, now)
      const writes = referenceWrites(current, next, read.namespaces, used, now)
      if (writes.length > 0) await commit(writes)
    })
  })
  // Waits until all have ended before an error is thrown, because nothing may run after the response.
  const written = await Promise.allSettled(writing)
  return references.map((reference, n) => {
    const done = removes(reference) ? 204 : 200
    return { expense_id: reference.expense_id, ...outcomeOf(written[n], done, requestId) }
  })
}

/** An entry with `external_id: null` and no other fields removes the reference. */
const removes = ({ external_id, url, metadata }: Reference): boolean =>
  external_id === null && url === undefined && metadata === undefined

/** @throws Problem 400, as for a separate request for this expense */
function parse({ expense_id, ...given }: Reference): z.output<typeof referenceBody> {
  const result = referenceBody.safeParse(given)
  if (!result.success) throw invalid(faultsOf(result.error, given, referenceBody))
  return result.data
}

/** Announces the namespace, unless it is already announced. */
async function announced(
  ws: WorkspaceId,
  before: Versioned<Namespaces>,
  namespace: string,
): Promise<Versioned<Namespaces>> {
  let read: Versioned<Namespaces> | undefined = before
  return retryOnConflict(async () => {
    const current = read ?? (await readNamespaces(ws))
    read = undefined
    const now = new Date()
    const record = announce(current.record, namespace, now)
    if (!Object.hasOwn(record, namespace)) await commit([furtherNamespace(ws, namespace, now)])
    if (record === current.record) return current
    await commit([namespacesReplacement(ws, current, record, now)])
    return { record, v: current.v + 1 }
  })
}

/**
 * @throws an error for which a separate request would return 500 or 503; the client can then repeat the whole request
 */
function outcomeOf(result: PromiseSettledResult<void> | undefined, done: 200 | 204, requestId: string) {
  if (result?.status !== 'rejected') return { status: done, error: null }
  const problem = toProblem(result.reason)
  const status = ENTRY_STATUSES.find((one) => one === problem.status)
  if (status === undefined) throw result.reason
  return { status, error: problemBody(problem, requestId) }
}
