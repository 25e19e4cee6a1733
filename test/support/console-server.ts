import { readFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the built console with its policy, and forwards the paths of the API to the service, as the deployment does. */
export async function serveConsole(dist: string, service: string, apiKey: string) {
  const server = createServer(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', service)
    if (pathname === '/local/demo-key') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ api_key: apiKey }))
      return
    }
    if (/^\/(v1|docs)(\/|$)/.test(pathname)) {
      const { method, headers } = incoming
      const outgoing = forward(new URL(incoming.url ?? '/', service), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      outgoing.on('error', () => response.destroy())
      incoming.pipe(outgoing)
      return
    }
    const file = extname(pathname) ? normalize(pathname) : '/index.html'
    const body = await readFile(join(dist, file)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
