import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../../../test/support/listen.ts'

/** A receiver that accepts everything at once, and counts the events and their repetitions. */
export async function startCountingReceiver() {
  const ids = new Set<string>()
  let posts = 0
  const { url, close } = await listen((request, response) => {
    request.resume().once('end', () => {
      response.end('ok')
      posts += 1
      ids.add(String(request.headers['webhook-id']))
    })
  })
  return {
    url: `${url}/hook`,
    arrived: () => ids.size,
    /** Posts of events that had arrived before. */
    repeated: () => posts - ids.size,
    /** Waits until `count` events have arrived, or the time is over. */
    async wait(count: number, ms: number): Promise<void> {
      for (const end = Date.now() + ms; ids.size < count && Date.now() < end; ) await sleep(20)
    },
    [Symbol.asyncDispose]: async () => close(),
  }
}
