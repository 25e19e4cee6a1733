import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { portOf } from '../../packages/local-aws/net/port-of.ts'

/** Starts a server on this machine. @returns its URL, without a path, and how to end it */
export async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
