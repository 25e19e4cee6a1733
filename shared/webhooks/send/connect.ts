import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './target-address.ts'

/** The host resolves to an address that is not public, so nothing may be sent to it. */
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
 * A DNS lookup for sockets that returns public addresses only. It runs when the socket connects, so it checks the very
 * addresses that are used, and DNS rebinding has no effect (contract 12.8). One private address among public ones
 * refuses the host, because the socket may choose any of them. Not called for IP literals, which `send` checks.
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

/** The connection pools for one `PrivateTargets` rule. */
export interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/**
 * Connections are reused for the next post to the same host, but kept idle for at most 4 s: many servers close them
 * after 5 s, and a post on a connection that the server is closing would count as a failed attempt. Proxy variables are
 * ignored.
 */
export function agents(lookup?: LookupFunction): Agents {
  const options = { keepAlive: true, timeout: 4_000, maxFreeSockets: 128, ...(lookup && { lookup }) }
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, rejectUnauthorized: true }) }
}
