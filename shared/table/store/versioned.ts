import { type Fields, type Mismatch, mismatchOf, type Shape } from '../../domain/stored-record.ts'
import type { Row } from './read.ts'

/** A record and the version it was read at: a change is conditional on that version (docs/table.md). */
export interface Versioned<T> {
  readonly record: T
  readonly v: number
}

/**
 * A row is not what the code expects, and no default makes it so (docs/changing-records.md). The message names the row's
 * key and the field, and no value.
 */
export class InvalidRow extends Error {
  override readonly name = 'InvalidRow'
  constructor({ pk, sk }: Row, { path, expected, found }: Mismatch) {
    super(`row ${pk} ${sk}: ${path} must be ${expected} and is ${found}`)
  }
}

/**
 * The record in a row, checked, with defaults for the fields that the version which wrote it did not know. It is stored
 * as JSON text: what came in goes out again, in its order, whatever its depth, its numbers or its keys, none of which
 * DynamoDB's own maps promise.
 * @throws InvalidRow
 */
export function recordOf<T>(row: Row, shape: Fields<T> | Shape<T>): T {
  const record = jsonOf(row)
  const mismatch = mismatchOf<T>(record, shape)
  if (mismatch) throw new InvalidRow(row, { ...mismatch, path: pathIn('data', mismatch) })
  return record as T
}

/** @throws InvalidRow */
export function versioned<T>(row: Row, shape: Fields<T> | Shape<T>): Versioned<T> {
  const record = recordOf<T>(row, shape)
  return { record, v: attributesOf(row, VERSION).v }
}

const VERSION: Fields<{ readonly v: number }> = { v: 'number' }

/** A row whose attributes are read themselves, checked in the same way. @throws InvalidRow */
export function attributesOf<T>(row: Row, fields: Fields<T>): T {
  const mismatch = mismatchOf<T>(row, fields)
  if (mismatch) throw new InvalidRow(row, mismatch)
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
