import * as z from 'zod/mini'
import type { DeletableType } from '../../domain/tombstone.ts'
import { timestamp } from '../date-fields.ts'
import { flag } from '../fields.ts'

/** The query parameters of the lists from which a client can build a mirror (contract 19.1). */
/* @__NO_SIDE_EFFECTS__ */
export function changesFilter() {
  return { updated_since: z.optional(timestamp()), include_deleted: z.optional(flag()) }
}

interface ChangesFilter {
  readonly updated_since?: string | undefined
  readonly include_deleted?: boolean | undefined
}

/** Only a list by change has tombstones. A client that forgets `updated_since` would otherwise miss deletions. */
/* @__NO_SIDE_EFFECTS__ */
export function deletedNeedsSince<T extends ChangesFilter>() {
  return z.superRefine<T>((query, context) => {
    if (query.include_deleted === undefined || query.updated_since !== undefined) return
    const message = 'is allowed only together with updated_since'
    context.addIssue({ code: 'custom', path: ['include_deleted'], message, input: query })
  })
}

/** Stands for a deleted record in a list by change (contract 19.4). */
/* @__NO_SIDE_EFFECTS__ */
export function deleted<Type extends DeletableType>(object: Type) {
  return z.strictObject({
    id: z.string(),
    object: z.literal(object),
    deleted: z.literal(true),
    updated_at: z.string(),
  })
}
