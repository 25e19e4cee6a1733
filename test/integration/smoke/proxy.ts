import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { catchUp } from '../../support/like-aws.ts'

interface Exchange {
  readonly method: string
  readonly path: string
  status: number
  readonly headers: Headers
  /** Parsed JSON, or the text. */
  body: ReturnType<typeof JSON.parse>
}

export interface Defect {
  /** Changes a request before the service sees it; the URL is the service's. */
  readonly request?: (request: { method: string; url: URL; headers: Headers }) => void
  /** Changes an answer before the client sees it. */
  readonly answer?: (exchange: Exchange) => void
}

/** Starts a proxy in front of the service that has one defect. */
export async function startProxy(service: string, defect: Defect) {
  const server = createServer(async (incoming, outgoing) => {
    const { host, connection, 'content-length': _, ...given } = incoming.headers
    const request = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', service),
      headers: new Headers(given as Record<string, string>),
    }
    const path = request.url.pathname
    defect.request?.(request)
    const body = await buffer(incoming)
    // A lagging list could hide the defect.
    await catchUp('')
    const answer = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    const exchange: Exchange = {
      method: request.method,
      path,
      status: answer.status,
      headers: new Headers(answer.headers),
      body: isJson ? JSON.parse(text) : text,
    }
    defect.answer?.(exchange)
    for (const name of ['content-length', 'content-encoding', 'connection', 'keep-alive'])
      exchange.headers.delete(name)
    outgoing.writeHead(exchange.status, Object.fromEntries(exchange.headers))
    outgoing.end(typeof exchange.body === 'string' ? exchange.body : JSON.stringify(exchange.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
