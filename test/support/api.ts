import { describe, inject } from 'vitest'
import { callHandler, type Transport } from './handlers.ts'
import { CREDENTIALS, catchUp, installFaults } from './like-aws.ts'

export type { Transport } from './handlers.ts'

/** Over a socket, through the local gateway at a URL, as a client does. */
export const httpTo =
  (url: string): Transport =>
  async ({ method, target, headers, body }) => {
    const answer = await fetch(url + target, {
      method,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }

/**
 * To the service that all tests share. In a mutation run to the handler itself, for the service that answers the socket
 * runs the code without mutants.
 */
export const http: Transport = async (request) => {
  if (process.env.MUTATION_RUN) return direct(request)
  await catchUpCredentials()
  return httpTo(inject('service').url)(request)
}

/** The handler itself, without a socket. */
export const direct: Transport = async (request) => {
  useService()
  await catchUpCredentials()
  return callHandler(request)
}

/** In a run that is like AWS: changed permissions may otherwise hold up to five seconds later (contract 4.1). */
async function catchUpCredentials(): Promise<void> {
  if (inject('service').likeAws) await catchUp(CREDENTIALS)
}

let used = false

/** Leads this process's SDK clients and handlers to the running parts; once, so that a test may change a variable. */
export function useService(): void {
  if (used) return
  used = true
  const { environment, likeAws } = inject('service')
  Object.assign(process.env, environment)
  if (likeAws) installFaults(likeAws)
}

/**
 * The same suite against the handlers and over HTTP. TRANSPORTS names one of the two: `npm test` takes HTTP, which passes
 * the handlers too, and `npm run test:quick` the handlers, which are quicker. `npm run test:integration` runs both.
 */
export function describeTransports(name: string, suite: (send: Transport) => void): void {
  const { TRANSPORTS = 'handler,http' } = process.env
  const chosen = TRANSPORTS.split(',')
  if (chosen.includes('handler')) describe(`${name} (handler)`, () => suite(direct))
  if (chosen.includes('http')) describe(`${name} (http)`, () => suite(http))
}
