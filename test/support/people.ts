import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { Authenticator } from './authenticator.ts'
import { type Answer, type Client, clientOf, read } from './client.ts'

/** Sends a POST without a key. */
export type Ask = (target: string, body?: object) => Promise<Answer>

export const openTo =
  (send: Transport): Ask =>
  async (target, body = {}) => {
    const headers = { 'content-type': 'application/json' }
    for (;;) {
      const answer = read(await send({ method: 'POST', target, headers, body: JSON.stringify(body) }))
      // All tests send from one address.
      if (answer.status !== 429) return answer
      await sleep(Number(answer.headers['retry-after']) * 1_000)
    }
  }

/** Origin of the console of the service to which the environment points. */
const consoleOrigin = (): string => process.env.CONSOLE_ORIGIN ?? ''

export const newAuthenticator = (): Authenticator => new Authenticator(consoleOrigin())

/** The body of `POST /v1/passkeys` by an invitation. */
export async function joining(ask: Ask, authenticator: Authenticator, invitation: string) {
  const { body: options } = await ask('/v1/passkeys/options', { invitation })
  return { invitation, response: authenticator.register(options) }
}

interface Person {
  readonly authenticator: Authenticator
  readonly passkey: Answer['body']
  /** The session of joining. */
  readonly session: Answer['body']
  readonly client: Client
}

/** Adds a passkey by an invitation. */
export async function joinBy(send: Transport, invitation: string): Promise<Person> {
  const ask = openTo(send)
  const authenticator = newAuthenticator()
  const { status, body } = await ask('/v1/passkeys', await joining(ask, authenticator, invitation))
  if (status !== 201) throw new Error(`not joined: ${status} ${JSON.stringify(body)}`)
  const { session, ...passkey } = body
  return { authenticator, passkey, session, client: clientOf(send, session.session_token) }
}

/** The response of `POST /v1/sessions`. */
export async function signIn(
  ask: Ask,
  authenticator: Authenticator,
  twist: Parameters<Authenticator['signIn']>[1] = {},
): Promise<Answer> {
  const { body: options } = await ask('/v1/sessions/options')
  return ask('/v1/sessions', { response: authenticator.signIn(options, twist) })
}
