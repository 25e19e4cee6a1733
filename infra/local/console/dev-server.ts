import { join, resolve } from 'node:path'
import { API_SEGMENTS } from '../../console/paths.ts'

const ROOT = resolve(import.meta.dirname, '../../../console')
/** Vite's own default; the next free port is taken if it is in use. */
const PORT = 5173

interface DevServer {
  /** `http://127.0.0.1:5173` */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves the console from its sources, with hot reload, and passes the paths of the API on. It has no Content Security
 * Policy, because hot reload needs inline scripts; the tests open the built console under its policy.
 */
export async function startDevServer(apiUrl: string): Promise<DevServer> {
  const { createServer } = await import('vite')
  const proxy = Object.fromEntries([...API_SEGMENTS, 'local'].map((segment) => [`/${segment}`, apiUrl]))
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host: '127.0.0.1', port: PORT, proxy },
  })
  await server.listen()
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('the server of the console has no address')
  return { url: url.replace(/\/$/, ''), stop: () => server.close() }
}
