import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { endpoint, type Handle } from '../../../shared/http/endpoint.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'

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

async function get(handle: Handle<typeof open, undefined>) {
  const answer = await endpoint(open, handle)(event as unknown as APIGatewayProxyEventV2, {} as Context)
  return { ...answer, body: JSON.parse(answer.body ?? '') }
}

test('a commit that is refused again and again is 503 with Retry-After, as throttling is', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  const { statusCode, headers, body } = await get(() => {
    throw new CommitRefused([], true)
  })
  expect([statusCode, body.error.code]).toEqual([503, 'unavailable'])
  expect(Number(headers?.['Retry-After'])).toBeGreaterThanOrEqual(1)
})
