import * as z from 'zod'

const attributes = z.record(z.string(), z.unknown())
const of = { TableName: z.string() }
const keyed = z.object({ ...of, Key: attributes })
const update = z.object({
  ...of,
  Key: attributes,
  UpdateExpression: z.string().default(''),
  ConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: attributes.default({}),
})
const put = z.object({ ...of, Item: attributes })

/** The fields of the input of each DynamoDB operation that the IAM check reads. */
export const requests = {
  keyed,
  update,
  put,
  query: z.object({
    ...of,
    IndexName: z.string().optional(),
    KeyConditionExpression: z.string(),
    ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
    ExpressionAttributeValues: attributes,
  }),
  batchGet: z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(attributes) })) }),
  batchWrite: z.object({
    RequestItems: z.record(
      z.string(),
      z.array(
        z.union([
          z.object({ PutRequest: z.object({ Item: attributes }) }),
          z.object({ DeleteRequest: z.object({ Key: attributes }) }),
        ]),
      ),
    ),
  }),
  statements: z.object({
    Statements: z.array(z.object({ Statement: z.string(), Parameters: z.array(z.unknown()).default([]) })),
  }),
  transactGet: z.object({ TransactItems: z.array(z.object({ Get: keyed })) }),
  transactWrite: z.object({
    TransactItems: z.array(
      z.union([
        z.object({ Put: put }),
        z.object({ Update: update }),
        z.object({ Delete: keyed }),
        z.object({ ConditionCheck: keyed }),
      ]),
    ),
  }),
}

export type Attributes = z.infer<typeof attributes>

export type Statement = z.infer<typeof requests.statements>['Statements'][number]

export type TransactWrite = z.infer<typeof requests.transactWrite>['TransactItems'][number]

const NO_ATTRIBUTES =
  /^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|BETWEEN|IN|attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size|if_not_exists|list_append)$/i

/** The attributes that an update expression names, and the attributes of its key (`dynamodb:Attributes`). */
export function attributesNamedBy(update: z.infer<typeof requests.update>): string[] {
  const { Key, UpdateExpression, ConditionExpression, ExpressionAttributeNames: names } = update
  const words = `${UpdateExpression} ${ConditionExpression}`.match(/(?<![\w:.#])#?[A-Za-z_]\w*/g) ?? []
  const named = words.filter((word) => !NO_ATTRIBUTES.test(word)).map((word) => names[word] ?? word)
  return [...new Set([...Object.keys(Key), ...named])]
}

/*
 * Parses the PartiQL that functions use: `UPDATE "table" … WHERE … pk = ? …`, with one parameter for each `?`. Throws
 * for any other statement.
 */

export function tableUpdatedBy(statement: string): string {
  const name = /^UPDATE "([^"]+)" /.exec(statement)?.[1]
  if (name === undefined) throw new Error(`the local IAM check does not support ${statement}`)
  return name
}

/** Returns the index of the parameter that an attribute is compared with. */
export function parameterOf(attribute: string, statement: string): number {
  const at = statement.indexOf(` ${attribute} = ?`, statement.indexOf(' WHERE '))
  if (at < 0) throw new Error(`no ${attribute} in ${statement}`)
  return statement.slice(0, at).split('?').length - 1
}

/** Returns the index of the parameter that an attribute is set to; undefined if the statement does not set it. */
export function setParameterOf(attribute: string, statement: string): number | undefined {
  const at = statement.indexOf(` "${attribute}" = ?`)
  if (at < 0 || at > statement.indexOf(' WHERE ')) return undefined
  return statement.slice(0, at).split('?').length - 1
}
