import { assertEqual, type Family, require } from './check.ts'
import type { Answer } from './client.ts'

/**
 * The checks that need no key and create nothing, so that a schedule can run them too (`functions/service/check.ts`).
 */
export const open: Family = [
  {
    name: 'is healthy',
    run: async ({ client }) => {
      const { body } = await client.call(200, 'GET', '/v1/health', { key: null })
      assertEqual('the status', body.status, 'ok')
    },
  },
  {
    name: 'has a page to read',
    run: async ({ client }) => {
      const response = await fetch(client.address('/docs'))
      const type = response.headers.get('content-type') ?? ''
      require(response.status === 200 &&
        type.startsWith('text/html'), `/docs answers ${response.status}, ${type}`)
      const { status, url } = await fetch(client.address('/docs/'), { method: 'HEAD' })
      require(status === 200 && url.endsWith('/docs'), `HEAD /docs/ leads to ${url}, ${status}`)
    },
  },
  {
    name: '401 without a key, with its challenge',
    run: async ({ client }) => {
      const answer = await client.call(401, 'GET', '/v1/me', { key: null })
      assertCode(answer, 'unauthorized')
      assertChallenge(answer)
    },
  },
  {
    name: '404 for a path that does not exist, in our shape',
    run: async ({ client }) =>
      assertCode(await client.call(404, 'GET', '/v1/nothing-here', { key: null }), 'not_found'),
  },
  {
    name: '405 for a method that a path does not take, with Allow',
    run: async ({ client }) => {
      const answer = await client.call(405, 'PUT', '/v1/contacts', { key: null })
      assertCode(answer, 'method_not_allowed')
      const allowed = (answer.headers.get('allow') ?? '').split(/, */).toSorted()
      assertEqual('Allow', allowed.join(', '), 'GET, HEAD, POST')
    },
  },
]

const assertCode = ({ body }: Answer, expected: string) => assertEqual('the code', body.error.code, expected)

/** Checks `WWW-Authenticate`, which API Gateway renames for some integrations. */
function assertChallenge({ headers }: Answer): void {
  assertEqual('WWW-Authenticate', headers.get('www-authenticate'), 'Bearer')
}
