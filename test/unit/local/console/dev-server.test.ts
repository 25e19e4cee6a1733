import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevServer } from '../../../../local/console/dev-server.ts'
import { portOf } from '../../../../local/net/port-of.ts'

const api = createServer((_, response) => response.end('the API'))
let server: Awaited<ReturnType<typeof startDevServer>>
beforeAll(async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  server = await startDevServer(`http://127.0.0.1:${portOf(api)}`, ['crm.test'])
})
afterAll(async () => {
  await server.stop()
  api.close()
})

const ask = (path: string, host?: string) =>
  new Promise<{ status: number | undefined; body: string }>((done, fail) => {
    const headers = { accept: 'text/html', ...(host !== undefined && { host }) }
    request(`${server.url}${path}`, { headers }, async (response) =>
      done({ status: response.statusCode, body: await text(response) }),
    )
      .on('error', fail)
      .end()
  })

test.each(['/', '/expenses', '/expenses/0193-7000?x=1'])('%s loads the console', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 200, body: expect.stringContaining('/src/main.tsx') })
})

test.each(['/v2/expenses', '/.well-known/none'])('%s does not exist', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404 })
})

test.each(['/v1/me', '/docs', '/local/demo-key'])('%s is answered by the API', async (path) => {
  expect(await ask(path)).toEqual({ status: 200, body: 'the API' })
})

test('a page whose name was made to resolve to this machine gets nothing', async () => {
  expect(await ask('/', 'evil.example')).toMatchObject({ status: 403 })
  expect(await ask('/', 'crm.test')).toMatchObject({ status: 200 })
})
