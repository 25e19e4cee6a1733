import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { listen } from '../../../../test/support/listen.ts'
import { hold } from './clock.ts'
import { sleep } from './sleep.ts'

const ANSWER_MS = 200

const event = z.object({ occurred_at: z.string() })

/** Receivers on one port: `/ok` answers after 200 ms of virtual time, `/hang` never. */
export async function startReceivers() {
  const lags: number[] = []
  const hung = { posts: 0 }
  const server = await listen(async (request, response) => {
    const { occurred_at } = event.parse(JSON.parse((await buffer(request)).toString()))
    const release = hold()
    response.once('close', release)
    if (request.url?.startsWith('/hang')) {
      hung.posts += 1
      return
    }
    lags.push(Date.now() - Date.parse(occurred_at))
    await sleep(ANSWER_MS)
    release()
    response.end()
  })
  return {
    ...server,
    /** From the time of each event to its first attempt, in milliseconds; the call empties the list. */
    lags: () => lags.splice(0),
    hung,
  }
}
