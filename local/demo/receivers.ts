import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import { portOf } from '../net/port-of.ts'

/** URLs of two receivers of webhooks: one that works, and one whose every response is an error since yesterday. */
export interface Receivers {
  readonly healthy: string
  readonly failing: string
}

const LOCKED_MS = 20 * 3_600_000

const event = z.looseObject({ id: z.string(), occurred_at: z.string() })

export async function startReceivers(): Promise<Receivers> {
  const lockedSince = new Date(Date.now() - LOCKED_MS)
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { data } = event.safeParse(await json(request).catch(() => undefined))
    const isLocked = request.url === '/accounting' && !(data && new Date(data.occurred_at) < lockedSince)
    if (isLocked) return answer(500, { error: 'The ledger is locked: month-end closing is running.' })
    // One event in sixteen is taken at its second attempt.
    if (!data?.id.endsWith('0') || seen.has(data.id)) return answer(200, { received: true })
    seen.add(data.id)
    return answer(503, { error: 'The service is restarting.' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server)}`
  return { healthy: `${url}/crm`, failing: `${url}/accounting` }
}
