import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import { enforceFunctionPolicies } from '../../packages/local-aws/iam/hold.ts'
import { CREDENTIALS } from '../../packages/local-aws/sdk/endpoints.ts'
import { smallStacks } from './small.ts'

/** A function may touch another tenant's rows only where its route says so. */
const stacks = smallStacks({ stage: 'local', console: 'off' })
const definition = definitionOf(stacks, 'http://127.0.0.1:1')
const TableName = definition.tables[0]?.name ?? ''

// Answers what the policies let pass.
const server = createServer((_, response) => response.end('{}'))
let client: DynamoDBDocument
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = DynamoDBDocument.from(new DynamoDBClient({ region: 'local', endpoint, credentials: CREDENTIALS }))
  enforceFunctionPolicies(definition)
})
afterAll(() => {
  client.destroy()
  server.close()
})
afterEach(() => void vi.unstubAllEnvs())

/** Gives calls of this process the rights of a function. */
function as(handler: string): void {
  const found = definition.functions.find((one) => one.handler === `functions/${handler}.handler`)
  if (!found) throw new Error(`there is no ${handler}`)
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', found.name)
  // The refusals of the imitation are logged.
  vi.spyOn(console, 'error').mockReturnValue()
}

const key = (pk: string) => ({ pk, sk: 'self' })
const FOREIGN = 'another-workspace#member'
const get = (pk: string) => client.get({ TableName, Key: key(pk) })
const getBoth = (one: string, other: string) =>
  client.batchGet({ RequestItems: { [TableName]: { Keys: [key(one), key(other)] } } })
const query = (pk: string) =>
  client.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  })
const put = (pk: string) => client.put({ TableName, Item: key(pk) })
const update = (pk: string, attribute = 'data') =>
  client.update({
    TableName,
    Key: key(pk),
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': attribute },
    ExpressionAttributeValues: { ':value': '' },
  })
const remove = (pk: string) => client.delete({ TableName, Key: key(pk) })
const removeBoth = (...pks: string[]) =>
  client.transactWrite({ TransactItems: pks.map((pk) => ({ Delete: { TableName, Key: key(pk) } })) })

const DENIED = { name: 'AccessDeniedException' }

test('a route without access reads the rows of credentials only', async () => {
  as('triggers/list')
  await expect(get('CREDENTIAL#one')).resolves.toBeDefined()
  await expect(getBoth('CREDENTIAL#one', 'IDEMPOTENCY#one')).resolves.toBeDefined()
  await expect(get(FOREIGN)).rejects.toMatchObject(DENIED)
  // One row that is not allowed refuses the batch.
  await expect(getBoth('CREDENTIAL#one', FOREIGN)).rejects.toMatchObject(DENIED)
  await expect(query('CREDENTIAL#one')).rejects.toMatchObject(DENIED)
})

test.each(['triggers/list', 'contacts/get', 'expenses/get'])(
  '%s, which only reads, updates the rows of rates and the last use of keys only',
  async (handler) => {
    as(handler)
    await expect(update('RATE#one')).resolves.toBeDefined()
    await expect(update(FOREIGN)).rejects.toMatchObject(DENIED)
    await expect(update('CREDENTIAL#one', 'last_used_at')).resolves.toBeDefined()
    await expect(update('CREDENTIAL#one')).rejects.toMatchObject(DENIED)
    await expect(put('IDEMPOTENCY#one')).rejects.toMatchObject(DENIED)
  },
)

test('a route that writes may', async () => {
  as('contacts/create')
  await expect(put('workspace#contact')).resolves.toBeDefined()
  await expect(update('workspace#contact')).resolves.toBeDefined()
})

test.each(['contacts/create', 'webhooks/deliver', 'webhooks/sweep'])(
  '%s adds to the audit log, and neither changes nor deletes an entry (contract 20.1)',
  async (handler) => {
    as(handler)
    const [entry, other] = ['workspace#audit', 'workspace#contact']
    await expect(put(entry)).resolves.toBeDefined()
    await expect(update(entry)).rejects.toMatchObject(DENIED)
    await expect(remove(entry)).rejects.toMatchObject(DENIED)
    // One key that is not allowed refuses the transaction.
    await expect(removeBoth(other, entry)).rejects.toMatchObject(DENIED)
    await expect(remove(other)).resolves.toBeDefined()
  },
)

test('a public route may do nothing', async () => {
  as('service/health')
  await expect(get('CREDENTIAL#one')).rejects.toMatchObject(DENIED)
  await expect(update('RATE#one')).rejects.toMatchObject(DENIED)
})
