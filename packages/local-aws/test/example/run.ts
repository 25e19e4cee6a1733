import { once } from 'node:events'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SQSClient } from '@aws-sdk/client-sqs'
import { gateway } from '../../apigateway/gateway.ts'
import { RouteTable } from '../../apigateway/routes.ts'
import { provisionQueues, provisionTables } from '../../cloudformation/provision.ts'
import type { StackTemplate } from '../../cloudformation/resolve.ts'
import { definitionOf } from '../../cloudformation/template.ts'
import { startDynamoDb } from '../../dynamodb/dynamodb.ts'
import { isolateEnvironment } from '../../lambda/environment.ts'
import { Functions } from '../../lambda/functions.ts'
import { refuseAsAws } from '../../like-aws/refusals.ts'
import { portOf } from '../../net/port-of.ts'
import { sdkEnvironment } from '../../sdk/endpoints.ts'
import { startQueues } from '../../sqs/queues.ts'

/**
 * Runs templates with a table, a queue, functions and an API in this process.
 * @param root the folder of `functions/`
 * @param data an empty folder
 */
export async function run(templates: readonly StackTemplate[], root: string, data: string) {
  const [dynamodb, sqs] = await Promise.all([startDynamoDb(data, true, false), startQueues(undefined)])
  const definition = definitionOf(templates, sqs.endpoint)
  // Each function sees only the variables of its definition.
  isolateEnvironment(
    sdkEnvironment({
      dynamodb: dynamodb.endpoint,
      sqs: sqs.endpoint,
      s3: '',
      secretsManager: '',
      events: '',
    }),
  )
  const queues = new SQSClient()
  await provisionTables(new DynamoDBClient(), definition.tables)
  await provisionQueues(queues, definition.queues)
  refuseAsAws(definition)
  const functions = new Functions(root, definition.functions)
  const api = gateway({ routes: new RouteTable(definition.routes), functions })
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    api.closeAllConnections()
    api.close()
    await Promise.all([dynamodb.stop(), sqs.stop()])
  }
  return { url: `http://127.0.0.1:${portOf(api)}`, definition, queues, stop }
}
