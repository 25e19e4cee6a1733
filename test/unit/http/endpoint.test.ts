import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'
import { CommitRefused } from '../../../shared/table/commit.ts'

const open = route(() => ({
  id: 'open',
  method: 'GET',
  path: '/open',
  handler: 'open',
  summary: '',
  tag: '',
  auth: 'none',
  access: [],
  response: { status: 200, description: '' },
}))
const event = { rawQueryString: '', headers: {}, requestContext: { requestId: 'r' } }

test('a handler whose commit is refused runs again, at a later time', async () => {
  // The waits between runs are random, and might be none.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  const times: number[] = []
  const handler = endpoint(open, ({ now }) => {
    times.push(now.getTime())
    if (times.length < 3) throw new CommitRefused([0], false)
    return ok({ runs: times.length })
  })
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
  expect([answer.statusCode, answer.body]).toEqual([200, '{"runs":3}'])
  // What was written meanwhile must not seem to come after what is written on top of it.
  const [first = 0, second = 0, third = 0] = times
  expect(second).toBeGreaterThan(first)
  expect(third).toBeGreaterThan(second)
})
