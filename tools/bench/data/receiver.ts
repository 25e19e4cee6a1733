import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A webhook receiver that accepts everything at once. It runs in this process, so that its CPU time does not count as deliver's. */
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
