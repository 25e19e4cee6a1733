import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './target-address.ts'

/** The name led to an address that nobody may be sent to. */
export class TargetNotAllowed extends Error {
  override readonly name = 'TargetRefused'
  readonly code = 'TARGET_REFUSED'
  constructor() {
    super('target refused')
  }
}

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done)

/**
 * A lookup for sockets that hands out public addresses only. It runs where the socket dials, so what DNS says the
 * second time is what is checked (contract 12.8). One private address among public ones refuses the name: which of
 * them would be dialled is nobody's to choose. Not called for IP literals, which `send` checks.
 */
export function guardedLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new TargetNotAllowed(), [])
      }
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}

/** The connections of one rule about targets. */
export interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/**
 * Connections are kept for the next post to the same host, but no longer than 4 s: many servers close after 5, and a
 * post on a connection that closes under it would count as a failed attempt. Proxy variables are not looked at.
 */
export function agents(lookup?: LookupFunction): Agents {
  const options = { keepAlive: true, timeout: 4_000, maxFreeSockets: 128, ...(lookup && { lookup }) }
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, rejectUnauthorized: true }) }
}
