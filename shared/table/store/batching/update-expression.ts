import type { Key } from '../../keys.ts'
import { documents, tableName } from '../client.ts'
import { falseIfRefused } from '../refused.ts'
import type { Write } from '../write.ts'

/**
 * A conditional update of one row that can be written as an update expression (alone or in a transaction) or as a
 * PartiQL statement (which shares a call with other statements, `request-batcher.ts`). One definition keeps both forms
 * the same.
 */
export interface RowUpdate {
  readonly key: Key
  readonly build: (expression: ExpressionBuilder) => UpdateExpression
}

/** Builds the parts of an expression in one of the two languages. */
export interface ExpressionBuilder {
  /** An attribute, with dots between its levels: `data.status`. */
  readonly at: (path: string) => string
  /** A placeholder for a value. */
  readonly value: (value: unknown) => string
  /** A condition: the attribute is null. */
  readonly isNull: (path: string) => string
  /** A condition: there is no such attribute. */
  readonly isAbsent: (path: string) => string
}

interface UpdateExpression {
  /** Assignments: `at(…) = value(…)`, sums, `list_append`. */
  readonly set: readonly string[]
  readonly remove?: readonly string[]
  readonly when: string
}

/** `path = value`: an assignment or a condition. */
export const equal = ({ at, value }: ExpressionBuilder, path: string, to: unknown): string =>
  `${at(path)} = ${value(to)}`

/** The update as a write of a transaction; `update` also sends it alone. */
export function toTransactWrite({ key, build }: RowUpdate): Extract<Write, { update: Key }> {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const at = (path: string) =>
    path
      .split('.')
      .map((name) => {
        names[`#${name}`] = name
        return `#${name}`
      })
      .join('.')
  const value = (one: unknown) => {
    const name = `:${Object.keys(values).length}`
    values[name] = one
    return name
  }
  const isNull = (path: string) => `attribute_type(${at(path)}, ${value('NULL')})`
  const isAbsent = (path: string) => `attribute_not_exists(${at(path)})`
  const { set, remove = [], when } = build({ at, value, isNull, isAbsent })
  const removal = remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''
  return { update: key, set: `SET ${set.join(', ')}${removal}`, names, values, when: { expression: when } }
}

/** Writes an update alone. @returns false when its condition failed */
export async function update(row: RowUpdate): Promise<boolean> {
  const { update: Key, set, names, values, when } = toTransactWrite(row)
  const input = {
    TableName: tableName(),
    Key: { ...Key },
    UpdateExpression: set,
    ConditionExpression: when?.expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
  return documents()
    .send('UpdateItem', input)
    .then(() => true, falseIfRefused)
}
