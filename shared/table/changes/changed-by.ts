import { MIRRORED_TYPES, TOMBSTONE } from '../../domain/kit/tombstone.ts'
import type { AnyWrite } from '../store/write.ts'

/** The author of a change by the operator's tool. */
export const BY_OPERATOR = 'operator'

const TYPES: ReadonlySet<string> = new Set([...MIRRORED_TYPES, TOMBSTONE])

/**
 * The writes, with the author of the change added to the row of each mirrored record or tombstone, because `workspace
 * restore` puts back only what one credential changed.
 * @param credential the id of an API key or a session; undefined: the service itself
 */
export const changedBy = <W extends AnyWrite>(writes: readonly W[], credential: string | undefined): W[] =>
  credential === undefined
    ? [...writes]
    : writes.map((write) =>
        'put' in write && TYPES.has(write.put.type)
          ? { ...write, put: { ...write.put, changed_by: credential } }
          : write,
      )
