import { changeRecord, timestampAfter } from './change.ts'
import type { Json } from './event.ts'
import type { Expense, ExternalReference } from './expense.ts'
import { sameJson } from './json.ts'

/** Maximum number of external references of one expense (contract 7.6). */
export const MAX_NAMESPACES = 50

export interface ReferenceInput {
  readonly external_id: string
  readonly url: string | null
  readonly metadata: Json
}

/**
 * The expense with a reference in a namespace (contract 7.3). Returns the same object for an identical reference; the
 * order of keys in its metadata does not matter. A changed reference keeps its `created_at`. Returns undefined when the
 * expense already has references in `MAX_NAMESPACES` other namespaces.
 */
export function withReference(
  expense: Expense,
  namespace: string,
  given: ReferenceInput,
  now: Date,
): Expense | undefined {
  const references = expense.external_references
  const old = Object.hasOwn(references, namespace) ? references[namespace] : undefined
  if (old && sameJson(given, { external_id: old.external_id, url: old.url, metadata: old.metadata }))
    return expense
  if (!old && Object.keys(references).length >= MAX_NAMESPACES) return undefined
  const at = timestampAfter(now, expense).toISOString()
  const reference: ExternalReference = { ...given, created_at: old?.created_at ?? at, updated_at: at }
  return changeRecord(expense, { external_references: { ...references, [namespace]: reference } }, now)
}

/** The expense without the reference of a namespace; the same object when there is none (contract 7.7). */
export function withoutReference(expense: Expense, namespace: string, now: Date): Expense {
  if (!Object.hasOwn(expense.external_references, namespace)) return expense
  const { [namespace]: _, ...rest } = expense.external_references
  return changeRecord(expense, { external_references: rest }, now)
}

/** Whether any outside system has handled the expense. */
export function isReconciled(expense: Expense): boolean {
  return Object.keys(expense.external_references).length > 0
}
