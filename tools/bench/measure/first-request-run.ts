// On AWS the SDK needs only https, which it imports with the bundle; for a local store it imports this on demand.
import 'node:http'
import { createRequire } from 'node:module'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { cpuOf } from './batch.ts'

/* A cold instance: loads the bundle of its argument, handles the one event that it is sent, and reports its CPU time. */

export interface First {
  /** CPU time from the loaded module to the response, in microseconds. */
  readonly cpu: number
  readonly status: number
}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const { handler } = createRequire(import.meta.url)(process.argv[2] ?? '') as { handler: Handler }
process.once('message', async (event: APIGatewayProxyEventV2) => {
  const context = { getRemainingTimeInMillis: () => 60_000, awsRequestId: 'bench' } as Context
  let status = 0
  const cpu = await cpuOf(async () => {
    status = (await handler(event, context)).statusCode ?? 0
  })
  process.send?.({ cpu, status } satisfies First, () => process.disconnect())
})
process.send?.('loaded')
