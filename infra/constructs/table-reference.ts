import { CfnParameter, type Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'

/** The attributes of the table that other stacks read. */
export interface TableReference {
  readonly tableName: string
  readonly tableArn: string
  readonly tableStreamArn: string
}

/** The SSM parameters of a stage, by the ids of the template parameters that read them in other stacks. */
const NAMES = {
  TableName: 'table-name',
  TableArn: 'table-arn',
  TableStreamArn: 'table-stream-arn',
} as const

type Id = keyof typeof NAMES

const nameOf = (stage: string, id: Id): string => `/${stage}-workspace/${NAMES[id]}`

/*
 * Other stacks read the table's name from parameters of the Systems Manager when they are deployed. CloudFormation refuses
 * to change an export that is in use, so with exports the table could never be replaced by a restored one.
 */

/** Writes the parameters, in the stack of the table. */
export function publishTable(stack: Stack, stage: string, table: Table): void {
  const write = (id: Id, stringValue: string) =>
    new StringParameter(stack, id, { parameterName: nameOf(stage, id), stringValue })
  if (table.tableStreamArn === undefined) throw new Error('the table has no stream')
  write('TableName', table.tableName)
  write('TableArn', table.tableArn)
  write('TableStreamArn', table.tableStreamArn)
}

/** The table for other stacks, which read its name from SSM parameters when they are deployed. */
export function readTable(stack: Stack, stage: string): TableReference {
  const read = (id: Id) =>
    new CfnParameter(stack, id, {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: nameOf(stage, id),
      description: 'Read from the Systems Manager at each deployment.',
    }).valueAsString
  let tableStreamArn: string | undefined
  return {
    tableName: read('TableName'),
    tableArn: read('TableArn'),
    // A template has only the parameters that it uses.
    get tableStreamArn() {
      tableStreamArn ??= read('TableStreamArn')
      return tableStreamArn
    },
  }
}
