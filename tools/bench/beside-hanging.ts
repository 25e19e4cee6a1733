import { setTimeout as sleep } from 'node:timers/promises'
import { startHanging } from './hanging-receiver.ts'
import { startReceiver } from './receiver.ts'

/** The API of a service (`http://127.0.0.1:3000/v1`), and a key. */
export interface Api {
  readonly url: string
  readonly key: string
}

/** An answer to a request, and how long it took. */
export interface Answered {
  readonly status: number
  /** The code of an error in the shape of the service; undefined for other answers, such as API Gateway's own. */
  readonly code: string | undefined
  readonly ms: number
}

/** As many as a small deployment leaves to the API when every queue is busy. */
const CLIENTS = 2
const PAUSE_MS = 50

/**
 * Creates records, and reads each, while one of the two receivers of their events hangs on every request.
 * @param isOver ends it early
 * @returns the answers, and the records whose event has not arrived at the other receiver, in the end none
 */
export async function besideHanging(api: Api, count: number, isOver = (_: Answered): boolean => false) {
  const hanging = await startHanging()
  const secret = { text: '' }
  const healthy = await startReceiver(() => secret.text)
  const answers: Answered[] = []
  const created: string[] = []
  let over = false
  const send = async (method: string, path: string, body?: object) => {
    const { answer, body: received } = await request(api, method, path, body)
    answers.push(answer)
    over ||= isOver(answer)
    return { ...answer, received }
  }
  const subscribe = async (target_url: string) => {
    const { answer, body } = await request(api, 'POST', '/subscriptions', {
      trigger_id: 'opportunity.created',
      target_url,
    })
    if (answer.status !== 201) throw new Error(`no subscription: ${answer.status}`)
    return body.signing_secret
  }
  await subscribe(hanging.url)
  secret.text = (await subscribe(healthy.url)) ?? ''
  const client = async () => {
    while (created.length < count && !over) {
      const { status, received } = await send('POST', '/opportunities', { name: 'Roof' })
      if (status === 201 && received.id !== undefined) {
        created.push(received.id)
        await send('GET', `/opportunities/${received.id}`)
      } else await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    answers,
    created,
    /** The most posts that the hanging receiver has had open at once, so far. */
    hung: () => hanging.maxOpen(),
    /** Resolves when the other receiver has every event. */
    arrived: () => Promise.all(created.map((id) => healthy.of(id))),
    close() {
      hanging.close()
      healthy.close()
    },
  }
}

interface Received {
  readonly id?: string
  readonly signing_secret?: string
  readonly error?: { readonly code: string }
}

async function request({ url, key }: Api, method: string, path: string, body?: object) {
  const start = performance.now()
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const received = (await response.json()) as Received
  const ms = performance.now() - start
  const answer: Answered = { status: response.status, code: received.error?.code, ms }
  return { answer, body: received }
}
