import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A receiver that accepts everything at once, and counts the events and their repetitions. */
export async function startCountingReceiver() {
  const ids = new Set<string>()
  let posts = 0
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.end('ok')
      posts += 1
      ids.add(String(request.headers['webhook-id']))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived: () => ids.size,
    /** Posts of events that had arrived before. */
    repeated: () => posts - ids.size,
    /** Waits until so many events have arrived, or the time is over. */
    async wait(count: number, ms: number): Promise<void> {
      for (const end = Date.now() + ms; ids.size < count && Date.now() < end; ) await sleep(20)
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
