import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../../packages/local-aws/net/port-of.ts'

/** URLs of two receivers of webhooks: one that works, and one whose every response is an error. */
export async function startReceivers() {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/crm') response.end('received')
    else response.writeHead(500).end('The ledger is locked: month-end closing is running.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server)}`
  return {
    healthy: `${url}/crm`,
    failing: `${url}/accounting`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
