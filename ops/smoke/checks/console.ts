import { setTimeout as sleep } from 'node:timers/promises'
import { consoleHeaders } from '../../../infra/console/headers.ts'
import { assertEqual, type Family, require } from '../../../shared/checks/check.ts'
import { Difference } from '../../../shared/checks/client.ts'
import { VIEWER_ADDRESS_HEADER } from '../../../shared/http/client-address.ts'

/** The console at the address of `--console`; without that option the family is left out. */
export const console: Family = [
  {
    name: 'answers every page, with its headers',
    run: async ({ console = '' }) => {
      for (const path of ['/', '/expenses']) {
        const response = await fetch(console + path)
        assertEqual(`the status of ${path}`, response.status, 200)
        assertEqual('the Cache-Control', response.headers.get('cache-control'), 'no-cache')
        const policy = response.headers.get('content-security-policy') ?? ''
        const [, fileStore = ''] = /connect-src 'self' (\S+);/.exec(policy) ?? []
        for (const [name, value] of Object.entries(consoleHeaders(fileStore))) {
          assertEqual(`the ${name}`, response.headers.get(name), value)
        }
        require(!console.startsWith('https:') ||
          response.headers.has('strict-transport-security'), 'Strict-Transport-Security is missing')
      }
    },
  },
  {
    name: 'has its scripts, and no page at other paths',
    run: async ({ console = '' }) => {
      const page = await (await fetch(`${console}/`)).text()
      const [, script] = /<script [^>]*src="([^"]+)"/.exec(page) ?? []
      require(script !== undefined, 'the page has no script')
      const response = await fetch(console + script)
      assertEqual('the status of the script', response.status, 200)
      require(response.headers.get('cache-control')?.includes('immutable'), 'the script is not immutable')
      for (const path of ['/assets/none.js', '/v2/expenses', '/.well-known/none']) {
        assertEqual(`the status of ${path}`, (await fetch(console + path)).status, 404)
      }
    },
  },
  {
    name: 'passes the API on, with its key and its errors',
    run: async ({ console = '', client }) => {
      const headers = { authorization: client.authorization }
      assertEqual('the status of /v1/me', (await fetch(`${console}/v1/me`, { headers })).status, 200)
      const missing = await fetch(`${console}/v1/nothing`)
      assertEqual('the status of /v1/nothing', missing.status, 404)
      require((await missing.text()).includes('"not_found"'), 'the error of the API is replaced')
    },
  },
  {
    name: 'counts sign-ins by the address of the viewer, and not by one that a request names',
    run: async ({ console = '' }) => {
      const left: number[] = []
      for (let wave = 0; wave < WAVES; wave++) {
        const asked = Array.from({ length: REQUESTS }, async (_, n) => {
          await sleep(n * APART_MS)
          return leftAfter(console, `192.0.2.${wave * REQUESTS + n + 1}`)
        })
        left.push(...(await Promise.all(asked)))
        if (Math.min(...left) < Math.max(...left)) return
      }
      throw new Difference(`each of ${left.length} invented addresses has a limit of its own`)
    },
  },
]

/*
 * An address may send ten requests a second, so a limit is full again 100 ms after a request. The requests of a wave are sent within this
 * time, without waiting for responses, which take longer from far away. Each instance of the function counts separately: the requests
 * are apart, so that one instance answers several. In the first wave, instances may still be starting.
 */
const WAVES = 4
const REQUESTS = 8
const APART_MS = 12

/** Asks for a sign-in, with an invented address. @returns the requests that the address may still send */
async function leftAfter(console: string, invented: string): Promise<number> {
  const headers = {
    [VIEWER_ADDRESS_HEADER]: invented,
    'cloudfront-viewer-address': `${invented}:443`,
    'x-forwarded-for': invented,
  }
  const response = await fetch(`${console}/v1/sessions/options`, { method: 'POST', headers })
  assertEqual('the status of /v1/sessions/options', response.status, 200)
  return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
}
