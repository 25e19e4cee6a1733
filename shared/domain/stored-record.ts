/*
 * How a record is stored, field by field. `Fields<T>` follows from the record's type, so a new field does not compile
 * until it is described here; one that earlier rows lack is described as `added`, with the value to read in its place
 * (docs/changing-records.md).
 *
 * Enumerations are texts, because a function of the version before may read a value that it does not know. Fields that
 * are not described stay in the record, so that such a function writes them back.
 */

/** What takes a value's place: a field of a record, an item of a list or a map. */
export type Shape<V> = null extends V
  ? [NonNullable<V>] extends [Scalar]
    ? `${ScalarName<NonNullable<V>>} or null`
    : readonly ['or null', Present<NonNullable<V>>]
  : Present<V>

/** Every field of a record. Optional ones may be absent from a row. */
export type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends T[K]
    ? readonly ['optional', Shape<Exclude<T[K], undefined>>]
    : Shape<T[K]> | readonly ['added', Shape<T[K]>, (stored: Stored) => T[K]]
}

type Scalar = string | number | boolean
type ScalarName<V> = V extends string ? 'text' : V extends number ? 'number' : 'flag'

type Present<V> = [V] extends [Scalar]
  ? ScalarName<V>
  : V extends readonly (infer Item)[]
    ? readonly ['list', Shape<Item>]
    : string extends keyof V
      ? unknown extends V[keyof V]
        ? 'json'
        : readonly ['map', Shape<V[keyof V]>]
      : Fields<V>

/** A record as it lies in the row, whatever version wrote it. */
export type Stored = { [field: string]: unknown }

/** Any shape, as the check below reads it. */
type AnyShape =
  | string
  | readonly [kind: string, of: AnyShape, ifAbsent?: (stored: Stored) => unknown]
  | { readonly [field: string]: AnyShape }

/** What a value is instead of what its shape says. */
export interface Mismatch {
  /** With dots between its levels; empty for the value itself. */
  readonly path: string
  readonly expected: string
  readonly found: string
}

/**
 * Compares a value with its shape, and sets the `added` fields that it lacks, in place.
 * @returns the first mismatch
 */
export function mismatchOf<V>(value: unknown, shape: Shape<V> | Fields<V>): Mismatch | undefined {
  return check(value, shape as AnyShape)
}

function check(value: unknown, shape: AnyShape): Mismatch | undefined {
  if (typeof shape === 'string') return isScalar(value, shape) ? undefined : mismatch(shape, value)
  if (!isWrapped(shape)) return isObject(value) ? checkFields(value, shape) : mismatch('object', value)
  const [kind, of] = shape
  switch (kind) {
    case 'or null':
      return value === null ? undefined : check(value, of)
    case 'list':
      return Array.isArray(value) ? checkItems(value, of) : mismatch('list', value)
    case 'map':
      return isObject(value) ? checkItems(value, of) : mismatch('map', value)
    default:
      return check(value, of)
  }
}

function checkFields(value: Stored, fields: { readonly [field: string]: AnyShape }): Mismatch | undefined {
  for (const name in fields) {
    const shape = fields[name]
    if (shape === undefined) continue
    if (value[name] === undefined && isWrapped(shape)) {
      const [kind, , ifAbsent] = shape
      if (kind === 'optional') continue
      if (ifAbsent) value[name] = ifAbsent(value)
    }
    const found = check(value[name], shape)
    if (found) return below(name, found)
  }
  return undefined
}

function checkItems(items: object, shape: AnyShape): Mismatch | undefined {
  for (const [name, item] of Object.entries(items)) {
    const found = check(item, shape)
    if (found) return below(name, found)
  }
  return undefined
}

const TYPE_OF: Readonly<Record<string, string>> = {
  text: 'string',
  'text or null': 'string',
  number: 'number',
  'number or null': 'number',
  flag: 'boolean',
  'flag or null': 'boolean',
  json: 'object',
}

const isScalar = (value: unknown, shape: string): boolean =>
  value === null ? shape.endsWith(' or null') : typeof value === TYPE_OF[shape]

const isWrapped = (shape: AnyShape): shape is readonly [string, AnyShape, ((stored: Stored) => unknown)?] =>
  Array.isArray(shape)

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const below = (name: string, { path, ...rest }: Mismatch): Mismatch => ({
  path: path === '' ? name : `${name}.${path}`,
  ...rest,
})

/** Names types only: a stored value must not appear in a log. */
const mismatch = (expected: string, value: unknown): Mismatch => ({
  path: '',
  expected,
  found:
    value === undefined ? 'absent' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value,
})
