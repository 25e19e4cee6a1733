import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'
import { OPEN_EVENT, OPEN_ROW } from './open-route.ts'

const open = route(() => OPEN_ROW)

// The waits between runs are random and can be zero.
beforeEach(() => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  return () => random.mockRestore()
})

test('a handler whose commit is refused runs again with a later timestamp', async () => {
  const times: number[] = []
  const handler = endpoint(open, ({ now }) => {
    times.push(now.getTime())
    if (times.length < 3) throw new CommitRefused([0], false)
    return ok({ runs: times.length })
  })
  const response = await handler(OPEN_EVENT as unknown as APIGatewayProxyEventV2, {} as Context)
  expect([response.statusCode, response.body]).toEqual([200, '{"runs":3}'])
  // The new version must be dated after the version that was written in between.
  const [first = 0, second = 0, third = 0] = times
  expect(second).toBeGreaterThan(first)
  expect(third).toBeGreaterThan(second)
})

test('a handler without time for another run returns 503', async () => {
  let runs = 0
  const handler = endpoint(open, () => {
    runs++
    throw new CommitRefused([0], false)
  })
  // The first wait is 20 ms.
  const context = { getRemainingTimeInMillis: () => 2_019 } as Context
  const response = await handler(OPEN_EVENT as unknown as APIGatewayProxyEventV2, context)
  expect([response.statusCode, runs]).toEqual([503, 1])
})
