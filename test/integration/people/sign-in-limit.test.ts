import { request } from 'node:http'
import { expect, inject, test } from 'vitest'

/* Contract 4.20: the limit of requests without a key counts the client, also behind CloudFront, which the local run imitates. */

const { port } = new URL(inject('service').url)

/** The requests that an address on this machine has left, after one to a name of the service. */
const left = (localAddress: string, host: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, localAddress, method: 'POST', path: '/v1/sessions/options' }
    const sent = request({ ...options, agent: false, headers: { host, ...headers } }, (answer) => {
      answer.resume()
      done(Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]))
    })
    sent.on('error', fail).end()
  })

test('two people at one edge of CloudFront are counted apart, even if they name another address', async () => {
  const [one, other] = ['127.0.0.21', '127.0.0.22']
  const consoleHost = `localhost:${port}`
  const forged = { 'x-viewer-address': '127.0.0.22', 'x-origin-secret': 'a guess' }
  await Promise.all(Array.from({ length: 20 }, () => left(one, consoleHost, forged)))
  expect(await left(other, consoleHost)).toBe(49)
})
