import { StartError } from '../../packages/local-aws/failure.ts'
import type { TriggerId } from '../../shared/domain/kit/triggers.ts'

interface Answer {
  readonly id?: string
  readonly signing_secret?: string
  readonly error?: { readonly code: string; readonly message: string }
}

export interface Subscribed {
  readonly id: string
  readonly trigger: TriggerId
  readonly secret: string
}

/** The receiver's client of the API. Its errors are StartErrors of one line. */
export class ReceiverClient {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = `${url.replace(/\/$/, '')}/v1`
    this.#key = key
  }

  /** @throws StartError when the service does not respond or rejects the key */
  async greet(): Promise<void> {
    const { error } = await this.#call('GET', '/me')
    if (error?.code === 'unauthorized') {
      throw new StartError(`the service rejects the API key (--key, API_KEY): ${error.message}`)
    }
    if (error) throw new StartError(`${this.#url}/me: ${error.message}; give the url without a path`)
  }

  /** Returns the reason if the key may not subscribe to the trigger. */
  async subscribe(trigger: TriggerId, target: string): Promise<Subscribed | { readonly refused: string }> {
    const body = { trigger_id: trigger, target_url: target, description: 'npm run receiver' }
    const { id, signing_secret: secret, error } = await this.#call('POST', '/subscriptions', body)
    if (id && secret) return { id, trigger, secret }
    if (error?.code === 'plan_required' || error?.code === 'forbidden')
      return { refused: `${trigger}: ${error.message}` }
    throw new StartError(`${trigger}: ${error?.message ?? 'the response has no subscription'}`)
  }

  async unsubscribe({ id }: Subscribed): Promise<void> {
    await this.#call('DELETE', `/subscriptions/${id}`)
  }

  async #call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(this.#url + path, request).catch(() => {
      throw new StartError(`cannot connect to ${this.#url}: is the service running (npm start)?`)
    })
    const text = await answer.text()
    try {
      // An answer of this service; only documented fields are read.
      return text === '' ? {} : (JSON.parse(text) as Answer)
    } catch {
      throw new StartError(`the server at ${this.#url} is not this service`)
    }
  }
}
