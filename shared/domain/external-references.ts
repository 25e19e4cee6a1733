import type { Json } from './event.ts'
import type { Expense, ExternalReference } from './expense.ts'
import { sameJson } from './json-equal.ts'

/** Namespaces an expense may be stamped in (contract 7.6). */
export const MAX_NAMESPACES = 50

export interface Stamp {
  readonly external_id: string
  readonly url: string | null
  readonly metadata: Json
}

/**
 * The expense stamped in a namespace (contract 7.3): the very same object for an identical stamp, whatever the order
 * of its metadata's keys; a changed one keeps its `created_at`. Undefined when it has as many namespaces as it may.
 */
export function stamp(expense: Expense, namespace: string, given: Stamp, now: Date): Expense | undefined {
  const references = expense.external_references
  const old = Object.hasOwn(references, namespace) ? references[namespace] : undefined
  if (old && sameJson(given, { external_id: old.external_id, url: old.url, metadata: old.metadata }))
    return expense
  if (!old && Object.keys(references).length >= MAX_NAMESPACES) return undefined
  const at = now.toISOString()
  const reference: ExternalReference = { ...given, created_at: old?.created_at ?? at, updated_at: at }
  return { ...expense, external_references: { ...references, [namespace]: reference }, updated_at: at }
}

/** The expense without its stamp in a namespace; the very same object when it has none (contract 7.7). */
export function clear(expense: Expense, namespace: string, now: Date): Expense {
  if (!Object.hasOwn(expense.external_references, namespace)) return expense
  const { [namespace]: _, ...rest } = expense.external_references
  return { ...expense, external_references: rest, updated_at: now.toISOString() }
}

/** Whether any outside system has handled it. */
export function isReconciled(expense: Expense): boolean {
  return Object.keys(expense.external_references).length > 0
}
