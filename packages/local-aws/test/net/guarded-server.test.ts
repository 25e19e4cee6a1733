import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedServer } from '../../net/guarded-server.ts'
import { portOf } from '../../net/port-of.ts'

const answer: Parameters<typeof createGuardedServer>[0] = (_, response) =>
  response.writeHead(200, { 'content-length': 6 }).end('served')
const forPages = createGuardedServer(answer, { hosts: ['crm.test', '[fe80::1]'], forPages: true })
const forPrograms = createGuardedServer(answer)

beforeAll(async () => {
  for (const server of [forPages, forPrograms]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  for (const server of [forPages, forPrograms]) server.close()
})

/** The status and body of the response to the lines of a request. */
async function ask(server: typeof forPages, first: string, ...headers: readonly string[]) {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.end([first, ...headers, 'Connection: close', '', ''].join('\r\n'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}
const askFor = (host: string, server = forPages) => ask(server, 'GET / HTTP/1.1', `Host: ${host}`)

describe('contract 16.6: the local run answers for its own names', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1:3000',
    'localhost',
    'LocalHost:3000',
    '[::1]',
    '[::1]:3000',
    'localhost:',
    'crm.test',
    'CRM.test:3000',
    '[FE80::1]:80',
  ])('%s', async (host) => {
    expect(await askFor(host)).toMatchObject({ status: 200, body: 'served' })
  })

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.2',
    'localhost.',
    '0.0.0.0:3000',
    '[::2]',
    'crm.test.evil.example',
  ])('and refuses %s', async (host) => {
    const { status, head, body } = await askFor(host)
    expect([status, JSON.parse(body)]).toEqual([
      421,
      {
        error: {
          code: 'misdirected_request',
          message: expect.stringContaining('--host'),
          request_id: expect.any(String),
        },
      },
    ])
    for (const line of ['x-request-id: ', 'cache-control: no-store', 'x-content-type-options: nosniff']) {
      expect(head).toContain(line)
    }
  })

  test.each([
    ['missing', 'GET / HTTP/1.1'],
    ['missing from HTTP/1.0', 'GET / HTTP/1.0'],
    ['empty', 'GET / HTTP/1.1', 'Host:'],
    ['given twice', 'GET / HTTP/1.1', 'Host: localhost', 'Host: localhost'],
    ['two names', 'GET / HTTP/1.1', 'Host: localhost,evil.example'],
    ['with a space', 'GET / HTTP/1.1', 'Host: local host'],
    ['with a path', 'GET / HTTP/1.1', 'Host: localhost/'],
    ['with a user', 'GET / HTTP/1.1', 'Host: evil.example@localhost'],
    ['with a port that is none', 'GET / HTTP/1.1', 'Host: localhost:http'],
    ['with a port too high', 'GET / HTTP/1.1', 'Host: localhost:65536'],
    ['with two ports', 'GET / HTTP/1.1', 'Host: localhost:3000:3000'],
    ['an address without brackets', 'GET / HTTP/1.1', 'Host: ::1'],
    ['an address with one bracket', 'GET / HTTP/1.1', 'Host: [::1'],
  ])('and refuses a Host that is %s', async (_, first, ...headers) => {
    const { status, body } = await ask(forPages, first, ...headers)
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { error: { code: 'invalid_request', details: [{ path: 'Host' }] } },
    ])
  })

  test('HTTP/1.0 with a Host', async () => {
    expect(await ask(forPages, 'GET / HTTP/1.0', 'Host: localhost')).toMatchObject({ status: 200 })
  })
})

describe('a server for programs', () => {
  test('answers programs for the names of this machine, and no other', async () => {
    expect(await askFor('127.0.0.1:3000', forPrograms)).toMatchObject({ status: 200, body: 'served' })
    expect(await askFor('crm.test', forPrograms)).toMatchObject({ status: 421 })
  })

  test.each([
    'Origin: https://evil.example',
    'Origin: null',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: none',
  ])('refuses a page, which sends %s; one for pages does not', async (header) => {
    const refused = await ask(forPrograms, 'GET / HTTP/1.1', 'Host: localhost', header)
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([403, { error: { code: 'forbidden' } }])
    expect(await ask(forPages, 'GET / HTTP/1.1', 'Host: localhost', header)).toMatchObject({ status: 200 })
  })
})

test('connections stay open for a minute: a server that closes one while a request arrives loses the request', () => {
  for (const server of [forPages, forPrograms]) expect(server.keepAliveTimeout).toBe(60_000)
})
