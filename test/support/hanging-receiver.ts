import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
