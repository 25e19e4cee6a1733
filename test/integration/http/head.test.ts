import { expect, test } from 'vitest'
import type { Received } from '../../../local/apigateway/call-handler.ts'
import { type Route, takesKey } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
const reads = routes.filter((route) => route.method === 'GET' && takesKey(route))
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const pathOf = ({ path }: Route): string =>
  path.replace('{trigger_id}', 'opportunity.created').replaceAll(/\{\w+\}/g, UNKNOWN_ID)

/** The headers without those that differ between two responses to one request. */
const own = ({ headers }: Received) =>
  Object.entries(headers).filter(
    ([name]) => !/^(date|connection|keep-alive|ratelimit|.*request-?id)$/.test(name),
  )

// Contract 1.20. `test/integration/http/docs.test.ts` has the routes without a key.
describeTransports('HEAD', (send) => {
  test('has the status and headers of GET on every path, also with a read-only key', async () => {
    const { post } = await newWorkspace(send)
    const { api_key } = (await post('/v1/api-keys', { name: 'Monitor', read_only: true })).body
    const record = (await post('/v1/contacts', { name: 'Ann' })).headers.etag
    const headers = { authorization: `Bearer ${api_key}` }
    const both = async (target: string) => {
      const [get, head] = [
        await send({ method: 'GET', target, headers }),
        await send({ method: 'HEAD', target, headers }),
      ]
      expect([target, head.status, own(head)]).toEqual([target, get.status, own(get)])
      return head
    }
    expect(reads.length).toBeGreaterThan(40)
    for (const route of reads) expect((await both(pathOf(route))).headers).toHaveProperty('ratelimit')
    const [{ id }] = JSON.parse((await send({ method: 'GET', target: '/v1/contacts', headers })).text).data
    expect(await both(`/v1/contacts/${id}`)).toMatchObject({ status: 200, headers: { etag: record } })
  })

  test('without a key is 401', async () => {
    expect((await send({ method: 'HEAD', target: '/v1/me' })).status).toBe(401)
  })
})
