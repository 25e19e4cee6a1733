import type { Fields } from '../../shared/domain/kit/stored-record.ts'

/** A change of the record is dated after this. */
const CHANGED = '2026-01-01T00:00:00.000Z'

/** A complete record with the fields of `more`, and an empty value or null in every other required field. */
export function recordWith<T>(fields: Fields<T>, more: object = {}): T {
  const empty = Object.entries(fields).flatMap(([name, shape]) =>
    isOptional(shape) ? [] : [[name, name === 'updated_at' ? CHANGED : emptyOf(shape)] as const],
  )
  return { ...Object.fromEntries(empty), ...more } as T
}

const isOptional = (shape: unknown): boolean => Array.isArray(shape) && shape[0] === 'optional'

const SCALARS: Readonly<Record<string, unknown>> = { text: '', number: 0, flag: false, json: {} }

function emptyOf(shape: unknown): unknown {
  if (typeof shape === 'string') return SCALARS[shape] ?? null
  if (!Array.isArray(shape)) return recordWith(shape as Fields<object>)
  const [kind, of] = shape
  if (kind === 'or null') return null
  if (kind === 'list') return []
  return kind === 'map' ? {} : emptyOf(of)
}
