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
    expect(await statusOf(endpoint, 'Host: evil.example')).toBe(421)
    expect(await statusOf(endpoint, 'Host: 127.0.0.1')).not.toBe(421)
  },
)

test.each(FOR_PAGES)('contract 16.6: %s answers for a name given with --host', async (_, endpoint) => {
  expect([200, 302, 403]).toContain(await statusOf(endpoint, 'Host: crm.test'))
})

test.each(STORES)('%s answers no page of any site', async (_, endpoint) => {
  const own = `Host: ${new URL(endpoint).host}`
  expect(await statusOf(endpoint, own, 'Origin: https://evil.example')).toBe(403)
})
