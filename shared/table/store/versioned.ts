import { type Fields, type Mismatch, mismatchOf, type Shape } from '../../domain/kit/stored-record.ts'
import type { Row } from './read.ts'

/** A record and the version that was read; a change is conditional on that version (docs/table.md). */
export interface Versioned<T> {
  readonly record: T
  readonly v: number
  /** The attributes of the row's index entries, as stored. */
  readonly projected?: unknown
  /** The version of an opportunity's appointment, as stored. */
  readonly appointment?: unknown
}

/**
 * The error for a row that does not have the expected shape and that no default completes (docs/changing-records.md). The message contains
 * the row's key and the field, but no value.
 */
export class InvalidRow extends Error {
  override readonly name = 'InvalidRow'
  constructor({ pk, sk }: Row, { path, expected, found }: Mismatch) {
    super(`row ${pk} ${sk}: ${path} must be ${expected} and is ${found}`)
  }
}

/**
 * The record in a row, checked, with defaults for fields that were added after the row was written. Records are stored
 * as JSON text, which preserves the order of keys, any depth, any number and any key; DynamoDB's maps do not.
 * @throws InvalidRow
 */
export function recordOf<T>(row: Row, shape: Fields<T> | Shape<T>): T {
  return checked(row, 'data', jsonOf(row), shape)
}

/** A value that was read from an attribute of a row, checked. @throws InvalidRow */
export function checked<T>(row: Row, attribute: string, value: unknown, shape: Fields<T> | Shape<T>): T {
  const mismatch = mismatchOf<T>(value, shape)
  if (mismatch) throw new InvalidRow(row, { ...mismatch, path: pathIn(attribute, mismatch) })
  // Checked above.
  return value as T
}

/** @throws InvalidRow */
export function versioned<T>(row: Row, shape: Fields<T> | Shape<T>): Versioned<T> {
  const record = recordOf<T>(row, shape)
  const { v } = attributesOf(row, VERSION)
  return { record, v, projected: row.projected, appointment: row.appointment }
}

const VERSION: Fields<{ readonly v: number }> = { v: 'number' }

/** The attributes of a row, checked in the same way; for rows without a JSON record. @throws InvalidRow */
export function attributesOf<T>(row: Row, fields: Fields<T>): T {
  const mismatch = mismatchOf<T>(row, fields)
  if (mismatch) throw new InvalidRow(row, mismatch)
  // Checked above.
  return row as T
}

function jsonOf(row: Row): unknown {
  try {
    return JSON.parse(String(row.data))
  } catch {
    throw new InvalidRow(row, { path: 'data', expected: 'JSON text', found: 'other text' })
  }
}

const pathIn = (attribute: string, { path }: Mismatch): string =>
  path === '' ? attribute : `${attribute}.${path}`
