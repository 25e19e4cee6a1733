import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { MAX_BODY_BYTES } from '../../domain/webhooks/delivery.ts'
import { TIMEOUT_MS } from '../queue/retry-schedule.ts'
import { type Answer, failed } from './answer.ts'
import { exchange } from './exchange.ts'
import { isPublicAddress, isPublicHost, type PrivateTargets } from './target-address.ts'

export interface Post {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/**
 * The settings for requests to receivers: the rule about private targets, the connections, and the timeout of a whole
 * exchange.
 */
export interface Sender {
  readonly privateTargets: PrivateTargets
  /** Agents that keep connections for later requests. */
  readonly kept: Agents
  /** Agents that open a new connection for each request. */
  readonly fresh: Agents
  readonly timeoutMs: number
}

const senders: { [K in PrivateTargets]?: Sender } = {}

/** The process's sender for a rule; its connections stay open between invocations. */
export function sender(privateTargets: PrivateTargets): Sender {
  senders[privateTargets] ??= newSender(
    privateTargets,
    privateTargets === 'refused' ? guardedLookup() : undefined,
  )
  return senders[privateTargets]
}

/**
 * @param lookup resolves the host names of targets, also when a request is repeated; by default the resolver of the
 * system
 */
export const newSender = (privateTargets: PrivateTargets, lookup?: LookupFunction): Sender => ({
  privateTargets,
  kept: agents(true, lookup),
  fresh: agents(false, lookup),
  timeoutMs: TIMEOUT_MS,
})

/** The maximum size of the headers of a response (contract 12.11). Node's default is 16 KB. */
const MAX_HEADER_BYTES = 65_536

/**
 * Posts once and follows no redirect (contract 12.2); if a kept connection turns out to be closed, posts once more on a
 * new connection (contract 12.10). Never throws: every failure is returned as an answer.
 */
export async function post({ url, headers, body }: Post, how: Sender): Promise<Answer> {
  if (body.byteLength > MAX_BODY_BYTES) return failed({ code: 'BODY_TOO_LARGE' })
  const target = new URL(url)
  if (how.privateTargets === 'refused' && !isPublicHost(target.hostname))
    return failed(new TargetNotAllowed())
  const secure = target.protocol === 'https:'
  const open = ({ http, https }: Agents) =>
    (secure ? httpsRequest : httpRequest)({
      method: 'POST',
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      // Does not use `pathname` and `search`, which leave out the question mark of an empty query.
      path: target.href.slice(target.origin.length),
      agent: secure ? https : http,
      headers: flatHeaders({ Host: target.host, ...headers, 'Content-Length': String(body.byteLength) }),
      maxHeaderSize: MAX_HEADER_BYTES,
    })
  return exchange({
    open: () => open(how.kept),
    openFresh: () => open(how.fresh),
    body,
    timeoutMs: how.timeoutMs,
  })
}

/**
 * Headers as a flat list, which Node sends unchanged. Parsing an object would take a fifth of the CPU time of a POST.
 */
function flatHeaders(headers: Record<string, string>): string[] {
  const flat: string[] = []
  for (const [name, value] of Object.entries(headers)) flat.push(name, value)
  return flat
}

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
 * A DNS lookup for sockets that returns public addresses only. The lookup runs when the socket connects, so it checks
 * the addresses that are actually used, and DNS rebinding has no effect (contract 12.8). A host with a private
 * address among public addresses is refused, because the socket may choose any address. Not called for IP literals,
 * which `send` checks.
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

/** The agents for one `PrivateTargets` rule. */
export interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

/**
 * The time for a connection to one of several addresses of a host, in ms (contract 12.11). Node's default of 250 ms is
 * shorter than the round trip to a distant host, so no address of such a host would be reached.
 */
const CONNECT_MS = 3_000

/**
 * Connections are kept open for the next request to the same host, but closed after 4 s without a request: many servers
 * close them after 5 s. Proxy variables are ignored. The agent offers the protocol `http/1.1` (ALPN), so that a server
 * without HTTP/1.1 refuses the connection with an alert that states the reason.
 */
function agents(keepAlive: boolean, lookup?: LookupFunction): Agents {
  const kept = keepAlive && { keepAlive, timeout: 4_000, maxFreeSockets: 128 }
  const options = { ...kept, autoSelectFamilyAttemptTimeout: CONNECT_MS, ...(lookup && { lookup }) }
  const secure = { ...options, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] }
  return { http: new HttpAgent(options), https: new HttpsAgent(secure) }
}
