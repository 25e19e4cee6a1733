import * as z from 'zod/mini'
import { DELETABLE_TYPES } from '../../domain/kit/tombstone.ts'
import { timestamp } from '../date-fields.ts'
import { optionalWithDefault, schema } from '../declare-schema.ts'
import { flag } from '../fields.ts'
import { listOf } from '../page-fields.ts'

/** The query parameters of the lists from which a client can build a mirror (contract 19.1). */
/* @__NO_SIDE_EFFECTS__ */
export function changesFilter() {
  return {
    updated_since: z.optional(timestamp()),
    // No constant default: without `updated_since`, every value is 400.
    order: z.optional(z.enum(['newest', 'oldest'])),
    include_deleted: optionalWithDefault(flag(), false),
  }
}

interface ChangesFilter {
  readonly updated_since?: string | undefined
  readonly order?: string | undefined
  readonly include_deleted?: boolean | undefined
}

/** Only a list by change has an order and deletions. A client that forgets `updated_since` would otherwise miss deletions. */
/* @__NO_SIDE_EFFECTS__ */
export function needsSince<T extends ChangesFilter>() {
  return z.superRefine<T>((query, context) => {
    if (query.updated_since !== undefined) return
    const message = 'is allowed only together with updated_since'
    const fault = (name: string) => context.addIssue({ code: 'custom', path: [name], message, input: query })
    if (query.include_deleted) fault('include_deleted')
    if (query.order !== undefined) fault('order')
  })
}

/** A component of the document: client generators create a type for it, and a type cannot be named `object`. */
export const deletedType = /* @__PURE__ */ schema(() => z.enum(DELETABLE_TYPES))

/** A deletion in a list by change (contract 19.4). */
export const deletedRecord = /* @__PURE__ */ schema(() =>
  z.strictObject({ id: z.string(), object: deletedType, updated_at: z.string() }),
)

/** The field of a list by change that contains the deletions; present with `include_deleted`. */
/* @__NO_SIDE_EFFECTS__ */
export const deletions = () => ({ deleted: z.optional(z.array(deletedRecord)) })

/** The response of a list that can be ordered by change. */
/* @__NO_SIDE_EFFECTS__ */
export function listOfChanges<S extends z.ZodMiniType>(item: S) {
  return z.extend(listOf(item), deletions())
}
