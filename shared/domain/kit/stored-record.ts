/*
 * Describes the stored form of a record, field by field. `Fields<T>` is derived from the record's type, so a new field does not compile
 * until it is described. A field that earlier rows lack is described as `added`, with the default to use in its place
 * (docs/changing-records.md). A row has no null fields (`stored` in `table/store/commit.ts`).
 *
 * Enumerations are described as text, because a function of the previous version may read a value that was added later. Fields that are not
 * described stay in the record, so that such a function writes them back.
 */

/** The stored form of a value: a field of a record, or an item of a list or map. */
export type Shape<V> = null extends V
  ? [NonNullable<V>] extends [Scalar]
    ? `${ScalarName<NonNullable<V>>} or null`
    : readonly ['or null', Present<NonNullable<V>>]
  : Present<V>

/**
 * The stored form of every field of a record. Optional fields may be absent from a row. For a union, each field is
 * described once, with the values that the field has in any member.
 */
export type Fields<T> = FieldsOf<Pick<T, keyof T>>

type FieldsOf<T> = {
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

/** A record as read from its row, which any version may have written. */
export type Stored = { [field: string]: unknown }

/** A shape without its type parameter, as `check` reads it. */
type AnyShape =
  | string
  | readonly [kind: string, of: AnyShape, ifAbsent?: (stored: Stored) => unknown]
  | { readonly [field: string]: AnyShape }

/** Where and how a value differs from its shape. */
export interface Mismatch {
  /** Dotted path to the value; empty for the root. */
  readonly path: string
  readonly expected: string
  readonly found: string
}

/**
 * Compares a value with its shape. Sets absent fields to null or to their defaults, in place.
 * @returns the first mismatch
 */
export function mismatchOf<V>(value: unknown, shape: Shape<V> | Fields<V>): Mismatch | undefined {
  // The type parameter only connects a shape with its record; every `Shape` has this form.
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
    if (value[name] === undefined) {
      if (isNullable(shape)) value[name] = null
      else if (isWrapped(shape)) {
        const [kind, , ifAbsent] = shape
        if (kind === 'optional') continue
        if (ifAbsent) value[name] = ifAbsent(value)
      }
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

const isNullable = (shape: AnyShape): boolean =>
  typeof shape === 'string' ? shape.endsWith(' or null') : isWrapped(shape) && shape[0] === 'or null'

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

/** Contains only the names of types, because stored values must not appear in logs. */
const mismatch = (expected: string, value: unknown): Mismatch => ({
  path: '',
  expected,
  found:
    value === undefined ? 'absent' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value,
})
