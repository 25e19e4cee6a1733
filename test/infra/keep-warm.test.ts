import { expect, test } from 'vitest'
import { handler as me } from '../../functions/workspace/me.ts'
import { handler as overview } from '../../functions/workspace/overview.ts'
import { FIRST_PAGE, requestWithoutKey } from '../../infra/constructs/keep-warm.ts'
import { routes } from '../../shared/contract/routes.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { ofType, synthesize } from './synthesize.ts'

const first = routes.filter(({ method, path }) => method === 'GET' && FIRST_PAGE.includes(path))

const warmed = (context: Record<string, unknown>) =>
  ofType(synthesize(context, { routes: first }), 'AWS::Events::Rule')
    .filter(({ Properties: { ScheduleExpression } }) => ScheduleExpression === 'rate(5 minutes)')
    .flatMap(({ Properties: { Targets } }) => Targets as { Input?: string }[])
    .flatMap(({ Input }) => (Input === undefined ? [] : [JSON.parse(Input).rawPath]))

test('an instance of each function of the first page is kept ready, if the setting asks for it', () => {
  expect(warmed({ keepWarm: 'on' }).toSorted()).toEqual([...FIRST_PAGE])
  expect(warmed({})).toEqual([])
})

test.each(Object.entries({ '/v1/me': me, '/v1/overview': overview }))(
  'GET %s answers the request that keeps it warm with 401',
  async (path, handler) => {
    expect(FIRST_PAGE).toContain(path)
    const call = [requestWithoutKey(path), { getRemainingTimeInMillis: () => 10_000 }]
    expect(await handler(...(call as unknown as Parameters<LambdaHandler>))).toMatchObject({
      statusCode: 401,
    })
  },
)
