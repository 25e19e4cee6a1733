import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'

/** An event that arrived with a valid signature, at a time of `performance.now()`. */
export interface Arrival {
  readonly at: number
}

/** A webhook receiver that responds at once. `of(id)` waits for the event of an entity. */
export async function startReceiver(secret: () => string) {
  const arrivals = new Map<string, PromiseWithResolvers<Arrival>>()
  const of = (entityId: string) => {
    const found = arrivals.get(entityId) ?? Promise.withResolvers<Arrival>()
    arrivals.set(entityId, found)
    return found
  }
  const server = createServer(async (request, response) => {
    const at = performance.now()
    const body = await buffer(request)
    response.end()
    const { entity_id } = JSON.parse(body.toString()) as { entity_id: string }
    if (verifyServiceSignature(body, request.headers, secret())) of(entity_id).resolve({ at })
    else of(entity_id).reject(new Error('a signature is not good'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    of: (entityId: string): Promise<Arrival> => of(entityId).promise,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A webhook receiver that accepts everything at once. It runs in this process, so that its CPU time is not that of the deliveries. */
export async function startPlainReceiver() {
  const server = createServer(async (request, response) => {
    await buffer(request)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
