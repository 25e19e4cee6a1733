import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { startHanging } from '../support/hanging-receiver.ts'
import { listen } from '../support/listen.ts'

/** The API of a service (`http://127.0.0.1:3000/v1`), and a key. */
export interface Api {
  readonly url: string
  readonly key: string
}

/** An answer to a request. */
export interface Answered {
  readonly status: number
  /** The code of an error in the shape of the service; undefined for other answers, such as API Gateway's own. */
  readonly code: string | undefined
}

/** As many as a small deployment leaves to the API when every queue is busy. */
const CLIENTS = 2
const PAUSE_MS = 50

/**
 * Creates records, and reads each, while one of the two receivers of their events hangs on every request.
 * @returns the answers, and the records whose event has not arrived at the other receiver, in the end none
 */
export async function besideHanging(api: Api, count: number) {
  const hanging = await startHanging()
  const secret = { text: '' }
  const healthy = await startReceiver(() => secret.text)
  const answers: Answered[] = []
  const created: string[] = []
  const send = async (method: string, path: string, body?: object) => {
    const { answer, body: received } = await request(api, method, path, body)
    answers.push(answer)
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
    while (created.length < count) {
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
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const received = (await response.json()) as Received
  return { answer: { status: response.status, code: received.error?.code }, body: received }
}

/** A webhook receiver that responds at once. `of(id)` waits for the event of an entity. */
async function startReceiver(secret: () => string) {
  const arrivals = new Map<string, PromiseWithResolvers<void>>()
  const of = (entityId: string) => {
    const found = arrivals.get(entityId) ?? Promise.withResolvers<void>()
    arrivals.set(entityId, found)
    return found
  }
  const { url, close } = await listen(async (request, response) => {
    const body = await buffer(request)
    response.end()
    const { entity_id } = JSON.parse(body.toString()) as { entity_id: string }
    if (verifyServiceSignature(body, request.headers, secret())) of(entity_id).resolve()
    else of(entity_id).reject(new Error('a signature is not good'))
  })
  return { url: `${url}/hook`, of: (entityId: string): Promise<void> => of(entityId).promise, close }
}
