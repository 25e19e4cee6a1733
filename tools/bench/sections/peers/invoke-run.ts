import { pathToFileURL } from 'node:url'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { cpuOf } from '../../measure/batch.ts'

/** Runs in a separate process, so that its CPU time covers only one program, without the store and the counting proxy. */

export interface Order {
  /** A bundle that exports `handler`. */
  readonly file: string
  readonly event: APIGatewayProxyEventV2
  readonly times: number
}

export interface Invoked {
  /** CPU time of one invocation, in microseconds. */
  readonly cpu: number
  readonly status: number
  readonly body: string
}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

process.on('message', async ({ file, event, times }: Order) => {
  const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler }
  const context = { getRemainingTimeInMillis: () => 60_000, awsRequestId: 'bench' } as Context
  let last: APIGatewayProxyStructuredResultV2 = {}
  const cpu = await cpuOf(async () => {
    for (let n = 0; n < times; n++) last = await handler(structuredClone(event), context)
  })
  const invoked = { cpu: cpu / times, status: last.statusCode ?? 0, body: last.body ?? '' }
  process.send?.(invoked satisfies Invoked)
})
process.on('disconnect', () => process.exit())
