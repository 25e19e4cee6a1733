import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'

const { url, environment } = inject('service')
const STORES = ['DYNAMODB', 'SQS', 'SECRETS_MANAGER'].map(
  (name) => [name, environment[`AWS_ENDPOINT_URL_${name}`] ?? ''] as const,
)
const FOR_PAGES = [
  ['the API and the console', url],
  ['S3', environment.AWS_ENDPOINT_URL_S3 ?? ''],
] as const

/** The status of the response to a GET with these headers. */
async function statusOf(endpoint: string, ...headers: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(endpoint)
  const socket = connect(Number(port), hostname)
  socket.end(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  return Number((await text(socket)).split(' ')[1])
}

test.each([...FOR_PAGES, ...STORES])(
  'contract 16.6: %s does not answer a page whose name was made to resolve to this machine',
  async (_, endpoint) => {
    const { port } = new URL(endpoint)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      expect(await statusOf(endpoint, `Host: ${host}`)).toBe(421)
    }
    expect(await statusOf(endpoint)).toBe(400)
    for (const host of ['127.0.0.1', `LocalHost:${port}`, `[::1]:${port}`]) {
      expect([host, await statusOf(endpoint, `Host: ${host}`)]).not.toEqual([host, 421])
    }
  },
)

test.each(FOR_PAGES)('contract 16.6: %s answers for a name given with --host', async (_, endpoint) => {
  expect([200, 302, 403]).toContain(await statusOf(endpoint, 'Host: crm.test'))
})

test.each(STORES)('%s answers no page of any site', async (_, endpoint) => {
  const own = `Host: ${new URL(endpoint).host}`
  for (const header of ['Origin: https://evil.example', 'Origin: null', 'Sec-Fetch-Site: cross-site']) {
    expect(await statusOf(endpoint, own, header)).toBe(403)
  }
})
