import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TIMEOUT_MS } from '../queue/retry-schedule.ts'
import { type Answer, failed } from './answer.ts'
import { type Agents, agents, guardedLookup, TargetNotAllowed } from './connect.ts'
import { exchange } from './exchange.ts'
import { isPublicHost, type PrivateTargets } from './target-address.ts'

export interface Post {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** How posts are sent: the rule about private targets, the connections, and the timeout of a whole exchange. */
export interface Sender {
  readonly privateTargets: PrivateTargets
  readonly agents: Agents
  readonly timeoutMs: number
}

const senders: { [K in PrivateTargets]?: Sender } = {}

/** The process's sender for a rule; its connections stay open between invocations. */
export function sender(privateTargets: PrivateTargets): Sender {
  senders[privateTargets] ??= {
    privateTargets,
    agents: agents(privateTargets === 'refused' ? guardedLookup() : undefined),
    timeoutMs: TIMEOUT_MS,
  }
  return senders[privateTargets]
}

/** Posts once and follows no redirect (contract 12.2). Never throws: every failure is returned as an answer. */
export async function post({ url, headers, body }: Post, how: Sender): Promise<Answer> {
  const target = new URL(url)
  if (how.privateTargets === 'refused' && !isPublicHost(target.hostname))
    return failed(new TargetNotAllowed())
  const secure = target.protocol === 'https:'
  const request = (secure ? httpsRequest : httpRequest)({
    method: 'POST',
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    path: target.pathname + target.search,
    agent: secure ? how.agents.https : how.agents.http,
    headers: flatHeaders({ Host: target.host, ...headers, 'Content-Length': String(body.byteLength) }),
  })
  return exchange(request, body, how.timeoutMs)
}

/** Headers as a flat list, which Node sends as it is. Parsing an object would take a fifth of a post's CPU time. */
const flatHeaders = (headers: Record<string, string>): string[] => Object.entries(headers).flat()
