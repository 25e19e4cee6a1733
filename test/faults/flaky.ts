import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import type { EventId } from '../../shared/domain/kit/ids.ts'
import { serve } from '../support/serve.ts'
import { oneOf } from './random.ts'

/** How a receiver responds; only the first and the last count as success (contract 12.2). */
export type Behavior = 'ok' | '500' | '429' | 'hang' | 'reset' | 'close early' | 'endless'

const ANSWERS: Readonly<Record<Behavior, (request: IncomingMessage, response: ServerResponse) => void>> = {
  ok: (_, response) => response.writeHead(204).end(),
  '500': (_, response) => response.writeHead(500).end('no'),
  '429': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  hang: () => undefined,
  reset: (request) => request.socket.resetAndDestroy(),
  'close early': (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('begun')
    setTimeout(() => request.socket.destroy(), 5)
  },
  endless: (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
}

/** A receiver that fails up to twice for an event before it accepts it, and records its posts by event. */
export async function flaky(random: () => number, failures: readonly Behavior[]) {
  const seen = new Map<string, { plan: Behavior[]; hits: number; taken: number }>()
  const state = { secret: '', forged: 0 }
  const planOf = (): Behavior[] => {
    const failing = Array.from({ length: oneOf(random, [0, 0, 0, 1, 2]) }, () => oneOf(random, failures))
    return [...failing, oneOf(random, ['ok', 'ok', 'ok', 'endless'] as const)]
  }
  const url = await serve(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    if (!verifyServiceSignature(body, request.headers, state.secret)) state.forged += 1
    const { id } = JSON.parse(body.toString()) as { id: string }
    const event = seen.get(id) ?? { plan: planOf(), hits: 0, taken: 0 }
    seen.set(id, event)
    const behavior = event.plan[Math.min(event.hits, event.plan.length - 1)] ?? 'ok'
    event.hits += 1
    if (behavior === 'ok' || behavior === 'endless') event.taken += 1
    ANSWERS[behavior](request, response)
  })
  return { url: `${url}/hook`, seen, state }
}

/**
 * Returns 410 after `takes` posts, and for each later post records when it was claimed. Every second post before that
 * fails, so that retries are waiting when it returns 410.
 */
export async function leaving(takes: number, claimedAt: (event: EventId) => Promise<number>) {
  const state = { hits: 0, claims: [] as number[] }
  const url = await serve(async (request, response) => {
    request.resume()
    state.hits += 1
    if (state.hits <= takes) return response.writeHead(state.hits % 2 === 0 ? 200 : 500).end()
    if (state.hits > takes + 1) state.claims.push(await claimedAt(request.headers['webhook-id'] as EventId))
    return response.writeHead(410).end()
  })
  return { url: `${url}/hook`, state }
}
