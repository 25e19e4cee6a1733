import { createHash } from 'node:crypto'
import type { Route } from '../contract/route.ts'
import type { SealedText } from '../domain/subscription.ts'
import { readCredential } from '../table/access/credentials.ts'
import { putStoredReply, type StoredReplyRow } from '../table/access/idempotency.ts'
import { CommitRefused, commit, type Write } from '../table/store/commit.ts'
import type { Idempotency, Middleware, State } from './exchange.ts'
import { conflict, invalid } from './problem.ts'
import type { Reply } from './reply.ts'

/*
 * Idempotency-Key (contract 1.10): the first answer is stored in the very transaction that makes the change, so there is
 * no "running" state that a crash could leave behind, no write of its own, and no second effect whatever happens.
 * Two at once: the transaction of one is refused because the other's answer is there, and it replays that.
 */

/** Seals what must not lie in the store in clear: storage/seal.ts, passed in so that only few bundles carry it. */
export interface Vault {
  seal(text: string): Promise<SealedText>
  unseal(sealed: SealedText): Promise<string>
}

const KEY = /^[\x21-\x7e]{1,255}$/

/** The request's idempotency: its key, bound to method and path; undefined without a key (only POST takes one). */
export function idempotencyOf(route: Route, { event }: State): Idempotency | undefined {
  const key = event.headers['idempotency-key']
  if (route.method !== 'POST' || key === undefined) return undefined
  // An absent or empty body is `{}` (contract 1.1).
  return { hash: sha256(`POST ${event.rawPath}\n${key}`), bodyHash: sha256(event.body || '{}') }
}

/** Refuses an Idempotency-Key that is not one. */
export function checkIdempotencyKey(): Middleware {
  return {
    before: ({ event: state }) => {
      const key = state.event.headers['idempotency-key']
      if (!state.idempotency) return
      if (key === undefined || !KEY.test(key)) {
        throw invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }])
      }
    },
  }
}

/** Commits a change together with its answer where the request has a key; the answer of whoever was first. */
export async function commitReply(
  state: State,
  reply: Reply,
  writes: readonly Write[],
  vault: Vault | undefined,
): Promise<Reply> {
  const { caller, idempotency } = state
  if (!idempotency || !caller) {
    if (writes.length > 0) await commit(writes)
    return reply
  }
  const text = reply.body === undefined ? null : JSON.stringify(reply.body)
  const body = text !== null && vault ? await vault.seal(text) : text
  const stored = { body_hash: idempotency.bodyHash, status: reply.status, body }
  try {
    await commit([...writes, putStoredReply(caller.publicId, idempotency.hash, stored, state.now)])
    return reply
  } catch (error) {
    if (!(error instanceof CommitRefused) || !error.failed.includes(writes.length)) throw error
    const first = (await readCredential(caller.publicId, idempotency.hash, state.now)).stored
    if (!first) throw error
    return replay(first, idempotency, vault)
  }
}

/**
 * The stored answer to an earlier request with the same Idempotency-Key. Called after the guard of the route, so that a
 * caller who has lost the rights is refused as on a first request (contract 1.12).
 * @throws Problem 409 when the earlier request had another body
 */
export async function replay(
  stored: StoredReplyRow,
  { bodyHash }: Idempotency,
  vault: Vault | undefined,
): Promise<Reply> {
  if (stored.body_hash !== bodyHash) throw conflict('this Idempotency-Key was used with another body')
  const text = stored.body !== null && vault ? await vault.unseal(stored.body as SealedText) : stored.body
  const headers = { 'Idempotent-Replayed': 'true' }
  return { status: stored.status, headers, ...(text !== null && { body: JSON.parse(text) as unknown }) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
