import type { AttributeValue, BatchStatementRequest } from '@aws-sdk/client-dynamodb'
import { convertToAttr } from '@aws-sdk/util-dynamodb'
import { tableName } from '../client.ts'
import type { RowUpdate } from './update-expression.ts'

/** The update as a PartiQL statement. Up to 25 statements share one call, and each has its own outcome. */
export function toPartiqlStatement({ key, build }: RowUpdate): BatchStatementRequest {
  const Parameters: AttributeValue[] = []
  const value = (one: unknown): string => {
    Parameters.push(convertToAttr(one, { removeUndefinedValues: true }))
    return '?'
  }
  const at = (path: string) => `"${path.replaceAll('.', '"."')}"`
  // PartiQL requires the type as a literal (AWS: "Using the ATTRIBUTE_TYPE function with PartiQL for DynamoDB").
  const isNull = (path: string) => `attribute_type(${at(path)}, 'NULL')`
  const isAbsent = (path: string) => `${at(path)} IS MISSING`
  const { set, remove = [], when } = build({ at, value, isNull, isAbsent })
  const changes = [...set.map((each) => `SET ${each}`), ...remove.map((each) => `REMOVE ${each}`)].join(' ')
  const row = `pk = ${value(key.pk)} AND sk = ${value(key.sk)}`
  return { Statement: `UPDATE "${tableName()}" ${changes} WHERE ${when} AND ${row}`, Parameters }
}
