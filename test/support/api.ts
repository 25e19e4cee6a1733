import { describe, inject } from 'vitest'
import { callHandler } from '../../local/service/call-handler.ts'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { undocumented } from './documented.ts'
import { httpTo } from './http-to.ts'
import { CREDENTIALS, catchUp, installFaults } from './like-aws.ts'

export type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'

/**
 * Sends requests over HTTP to the service that all tests share. In a mutation run it calls the handler instead, because
 * the service runs the code without mutants.
 */
export const http: Transport = async (request) => {
  if (process.env.MUTATION_RUN) return direct(request)
  await catchUpCredentials()
  return documented(httpTo(inject('service').url), request)
}

/** Calls the handler in this process, without a socket. */
export const direct: Transport = async (request) => {
  useService()
  await catchUpCredentials()
  // As `fetch` sends one: sessions show the client.
  return documented(callHandler, { ...request, headers: { 'user-agent': 'node', ...request.headers } })
}

/**
 * Compares every answer of the integration tests with the OpenAPI document, as a validating proxy would.
 * @throws Error with the differences
 */
async function documented(send: Transport, request: Parameters<Transport>[0]): ReturnType<Transport> {
  const received = await send(request)
  const isJson = request.method !== 'HEAD' && received.headers['content-type']?.startsWith('application/json')
  const body: unknown = isJson ? JSON.parse(received.text) : undefined
  const faults = undocumented({ ...request, ...received, body })
  if (faults.length === 0) return received
  const { method, target } = request
  throw new Error(`${method} ${target} ${received.status} is not as documented: ${faults.join('; ')}`)
}

/** In a like-AWS run, ends the lag of credentials: changed permissions may take five seconds (contract 4.1). */
async function catchUpCredentials(): Promise<void> {
  if (inject('service').likeAws) await catchUp(CREDENTIALS)
}

let used = false

/** Points this process's SDK clients and handlers to the local service, once, so that a test may change a variable. */
export function useService(): void {
  if (used) return
  used = true
  const { environment, likeAws } = inject('service')
  Object.assign(process.env, environment)
  if (likeAws) installFaults(likeAws)
}

/**
 * Runs a suite against the handlers and over HTTP. TRANSPORTS selects one of the two: `npm test` uses HTTP, which runs
 * the handlers too. Without it both run.
 */
export function describeTransports(name: string, suite: (send: Transport) => void): void {
  const { TRANSPORTS = 'handler,http' } = process.env
  const chosen = TRANSPORTS.split(',')
  if (chosen.includes('handler')) describe(`${name} (handler)`, () => suite(direct))
  if (chosen.includes('http')) describe(`${name} (http)`, () => suite(http))
}
