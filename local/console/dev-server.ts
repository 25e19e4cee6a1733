import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { PAGE_PATH } from '../../console/src/pages/page-paths.ts'
import { API_SEGMENTS } from '../../infra/console/paths.ts'
import { splitTarget } from '../../packages/local-aws/apigateway/event.ts'

const ROOT = resolve(import.meta.dirname, '../../console')
/** Vite's own default; the next free port is taken if it is in use. */
const PORT = 5173

interface DevServer {
  /** `http://localhost:5173`: passkeys need a name. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves the console from its sources, with hot reload, and passes the paths of the API on. It has no Content Security
 * Policy, because hot reload needs inline scripts; the tests open the built console under its policy.
 */
export async function startDevServer(apiUrl: string, hosts: readonly string[] = []): Promise<DevServer> {
  const { createServer } = await import('vite')
  const proxy = Object.fromEntries([...API_SEGMENTS, 'local'].map((segment) => [`/${segment}`, apiUrl]))
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    // Otherwise every path would be a page.
    appType: 'mpa',
    plugins: [PAGES],
    server: { host: '127.0.0.1', port: PORT, proxy, allowedHosts: [...hosts] },
  })
  await server.listen()
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('the server of the console has no address')
  return { url: url.replace('127.0.0.1', 'localhost').replace(/\/$/, ''), stop: () => server.close() }
}

const PAGES: Plugin = {
  name: 'pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (PAGE_PATH.test(splitTarget(request.url ?? '').path)) request.url = '/index.html'
      next()
    })
  },
}
