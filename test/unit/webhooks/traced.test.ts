import { expect, test, vi } from 'vitest'
import { toId } from '../../../shared/domain/kit/ids.ts'
import { revocationMessage } from '../../../shared/webhooks/queue/messages.ts'
import { ownModules } from '../../support/own-modules.ts'
import { serve } from '../../support/serve.ts'

test('messages carry the X-Ray trace of the invocation: SQS keeps the header of the call for the consumer', async () => {
  const seen: unknown[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers['x-amzn-trace-id'])
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify({ __type: 'InvalidAddress', message: 'no such queue' }))
  })
  const trace = 'Root=1-69281f4d-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1'
  const variables = {
    ...{ DELIVERY_QUEUE_URL: `${url}/000000000000/deliveries`, AWS_REGION: 'eu-central-1' },
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    ...{ AWS_LAMBDA_FUNCTION_NAME: 'fan-out', _X_AMZN_TRACE_ID: trace },
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { enqueueBestEffort } = await ownModules(() => import('../../../shared/webhooks/queue/enqueue.ts'))
  await enqueueBestEffort([revocationMessage(toId('workspace'), toId('subscription'))])
  expect(seen).toEqual([trace])
})
