import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PAGE_PATH } from '../../console/src/pages/page-paths.ts'
import { type ConsoleFile, filesIn } from '../../infra/console/files.ts'
import { consoleHeaders } from '../../infra/console/headers.ts'
import { API_SEGMENTS, FILE_PATH, NOT_FOUND, WANTS_PAGE } from '../../infra/console/paths.ts'
import type { GatewayResponse } from '../../packages/local-aws/apigateway/gateway.ts'

const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/

interface File extends ConsoleFile {
  readonly etag: string
  readonly body: Buffer
  readonly gzip: Buffer | undefined
}

interface SiteOptions {
  /** Folder of the built console; none while another server serves it (`dev-server.ts`). */
  readonly folder?: string
  /** Origin of uploads and of links to files. */
  readonly fileStore: string
  readonly demoKey: string
}

/** The files and settings of the console that the host serves. */
export type SiteSource = Omit<SiteOptions, 'demoKey'>

/**
 * Serves the built console, and paths that only the local run has. In a deployment, CloudFront serves the console
 * (`stacks/console-stack.ts`).
 */
export class Site {
  private readonly files: ReadonlyMap<string, File>
  private readonly headers: Readonly<Record<string, string>>
  private readonly demoKey: string

  constructor({ folder, fileStore, demoKey }: SiteOptions) {
    this.files = folder === undefined ? new Map() : load(folder)
    this.headers = consoleHeaders(fileStore)
    this.demoKey = demoKey
  }

  /** Returns `undefined` for requests that the API answers: its own paths, requests of programs, and methods other than GET and HEAD. */
  respond({ method, headers }: IncomingMessage, path: string): GatewayResponse | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (path === '/local/demo-key') return this.secured(demoKeyResponse(headers, this.demoKey))
    const isPage = PAGE_PATH.test(path)
    const isFound = isPage || FILE_PATH.test(path)
    if (!isFound && (isOfApi(path) || !WANTS_PAGE.test(headers.accept ?? ''))) return undefined
    const file = this.files.get(isPage ? '/index.html' : isFound ? path : NOT_FOUND)
    if (!file) return undefined
    const { type, cacheControl, etag, body, gzip } = file
    const shared = { 'cache-control': cacheControl, etag, ...(gzip && { vary: 'Accept-Encoding' }) }
    if (headers['if-none-match'] === etag) {
      return this.secured({ status: 304, headers: shared, body: Buffer.alloc(0) })
    }
    const isGzip = gzip && /\bgzip\b/.test(String(headers['accept-encoding']))
    return this.secured({
      status: isFound ? 200 : 404,
      headers: { ...shared, 'content-type': type, ...(isGzip && { 'content-encoding': 'gzip' }) },
      body: isGzip ? gzip : body,
    })
  }

  private secured(response: GatewayResponse): GatewayResponse {
    return { ...response, headers: { ...response.headers, ...this.headers } }
  }
}

const isOfApi = (path: string): boolean => API_SEGMENTS.includes(path.split('/')[1] ?? '')

function load(folder: string): Map<string, File> {
  return new Map(
    filesIn(folder).map((file) => {
      const body = readFileSync(join(folder, file.path))
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`
      const gzip = COMPRESSIBLE.test(file.type) ? gzipSync(body) : undefined
      return [file.path, { ...file, etag, body, gzip }]
    }),
  )
}

/**
 * `GET /local/demo-key`: the key of the demo workspace, so that the sign-in page of the local run can offer it. Pages of other origins are
 * refused by `Sec-Fetch-Site`; the gateway refuses foreign host names that resolve to this machine (DNS rebinding).
 */
function demoKeyResponse(headers: IncomingHttpHeaders, apiKey: string): GatewayResponse {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site === 'same-origin' || site === 'none'
    ? json(200, { api_key: apiKey })
    : json(403, { message: 'Only the console of this machine may read the demo key.' })
}

const json = (status: number, body: object): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(body)),
})
