import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'
import { provisionTables } from '../../../../packages/local-aws/cloudformation/provision.ts'
import { useService } from '../../../support/api.ts'

/**
 * Points this process to a separate empty table, until the returned function is called. The table has no stream, and the
 * running service does not sweep it: only the test runs consumers, so it knows what has happened at each moment.
 */
export async function useQuietTable(): Promise<() => Promise<void>> {
  useService()
  const shared = process.env.TABLE_NAME
  const [spec] = inject('service').tables.filter(({ name }) => name === shared)
  if (!spec) throw new Error(`no definition of the table ${shared}`)
  const { StreamSpecification: _, ...quiet } = { ...spec, name: `${spec.name}-quiet-${process.pid}` }
  const client = new DynamoDBClient()
  await provisionTables(client, [quiet])
  process.env.TABLE_NAME = quiet.name
  return async () => {
    process.env.TABLE_NAME = spec.name
    await client.send(new DeleteTableCommand({ TableName: quiet.name }))
    client.destroy()
  }
}
