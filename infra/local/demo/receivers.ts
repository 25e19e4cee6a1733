import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../port-of.ts'

/** URLs of two receivers of webhooks: one that works, and one whose every response is an error. */
export interface Receivers {
  readonly healthy: string
  readonly failing: string
}

export async function startReceivers(): Promise<Receivers> {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      const [status, body] =
        request.url === '/accounting'
          ? [500, { error: 'The ledger is locked: month-end closing is running.' }]
          : [200, { received: true }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server)}`
  return { healthy: `${url}/crm`, failing: `${url}/accounting` }
}
