import { describe, inject } from 'vitest'
import { callHandler, type Transport } from './handlers.ts'

export type { Transport } from './handlers.ts'

/**
 * Over a socket, through the local gateway, as a client does. In a mutation run to the handler itself, for the service
 * that answers the socket runs the code without mutants.
 */
export const http: Transport = async (request) => {
  if (process.env.MUTATION_RUN) return direct(request)
  const { method, target, headers, body } = request
  const answer = await fetch(inject('service').url + target, {
    method,
    redirect: 'manual',
    ...(headers && { headers }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

/** The handler itself, without a socket. */
export const direct: Transport = (request) => {
  useService()
  return callHandler(request)
}

let used = false

/** Leads this process's SDK clients and handlers to the running parts; once, so that a test may change a variable. */
export function useService(): void {
  if (used) return
  used = true
  Object.assign(process.env, inject('service').environment)
}

/** The same suite twice: against the handlers, and over HTTP. `npm run test:quick` leaves HTTP out. */
export function describeTransports(name: string, suite: (send: Transport) => void): void {
  describe(`${name} (handler)`, () => suite(direct))
  if (process.env.TEST_QUICK === undefined) describe(`${name} (http)`, () => suite(http))
}
