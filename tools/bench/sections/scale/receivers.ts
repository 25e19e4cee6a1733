import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { listen } from '../../../../test/support/listen.ts'
import { hold } from './clock.ts'
import { sleep } from './sleep.ts'

const ANSWER_MS = 200

const event = z.object({ occurred_at: z.string() })

/** An attempt at `/ok`. */
export interface Arrival {
  readonly path: string
  /** From the time of the event to this attempt, in milliseconds. */
  readonly lag: number
}

/** Receivers on one port: `/ok` answers after 200 ms of virtual time, `/hang` never. */
export async function startReceivers() {
  const arrivals: Arrival[] = []
  const hung = { posts: 0 }
  const server = await listen(async (request, response) => {
    const { occurred_at } = event.parse(JSON.parse((await buffer(request)).toString()))
    const release = hold()
    response.once('close', release)
    if (request.url?.startsWith('/hang')) {
      hung.posts += 1
      return
    }
    arrivals.push({ path: request.url ?? '', lag: Date.now() - Date.parse(occurred_at) })
    await sleep(ANSWER_MS)
    release()
    response.end()
  })
  return {
    ...server,
    /** The call empties the list. */
    arrivals: () => arrivals.splice(0),
    hung,
  }
}
