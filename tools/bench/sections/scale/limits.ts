import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import type { TableSpec } from '../../../../packages/local-aws/cloudformation/definition.ts'
import { currentInvocation } from '../../../../packages/local-aws/lambda/environment.ts'
import { type Faults, installLikeAws } from '../../../../packages/local-aws/like-aws/install.ts'
import {
  type Answer,
  bodyOf,
  intercept,
  operationOf,
  type Send,
} from '../../../../packages/local-aws/sdk/requests.ts'
import { OTHER_CALL_MS, STORE_MS } from '../cost/work.ts'
import type { Account } from './account.ts'
import { answerOfQueue } from './queue.ts'
import { sleep } from './sleep.ts'
import { record } from './stream.ts'

let account: Account | undefined

/** Makes this the account whose limits the calls of functions meet. */
export function use(next: Account): void {
  account = next
}

/** Makes the calls of functions take as long as on AWS, enforces the limits of the account, and connects the stream and the queues. */
export function installLimits(tables: readonly TableSpec[]): Faults {
  const specs = new Map(tables.map((table) => [table.name, table]))
  intercept(async (request, send) => {
    const [service = '', operation = ''] = operationOf(request) ?? []
    if (service === 'AmazonSQS') {
      await sleep(OTHER_CALL_MS)
      return answerOfQueue(bodyOf(request))
    }
    if (!currentInvocation()) return send(request)
    const answer = await answerOfStore(request, send, operation, specs)
    await sleep(STORE_MS)
    return answer
  })
  return installLikeAws(tables, { seed: 1, profile: {} })
}

async function answerOfStore(
  request: HttpRequest,
  send: Send,
  operation: string,
  specs: ReadonlyMap<string, TableSpec>,
): Promise<Answer> {
  const input: unknown = JSON.parse(bodyOf(request))
  const refusal = account?.refusal(operation, input, specs)
  if (refusal) return refusal
  const answer = await send(request)
  // A response that is not read keeps its connection, and all simulated instances share the connections of this process.
  answer.response.body = Readable.from([await buffer(answer.response.body)])
  if (answer.response.statusCode === 200) record(input)
  return answer
}
