import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../../test/support/until.ts'

export type Hanging = Awaited<ReturnType<typeof startHanging>>

/** Accepts every request and never responds. */
export async function startHanging() {
  let open = 0
  let maxOpen = 0
  const server = createServer((request, response) => {
    maxOpen = Math.max(maxOpen, ++open)
    response.once('close', () => open--)
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    maxOpen: () => maxOpen,
    /** Waits until no request is open. */
    ended: () => until(() => open === 0),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
