import { createHash } from 'node:crypto'
import type { Route } from '../contract/route.ts'
import { type Actor, SERVICE } from '../domain/kit/audit.ts'
import { canonicalJson } from '../domain/kit/json.ts'
import type { SealedText } from '../domain/webhooks/subscription.ts'
import { readCredential } from '../table/access/credentials.ts'
import { type StoredReplyRow, storedReplyInsertion } from '../table/access/idempotency.ts'
import { audited } from '../table/audit-log.ts'
import { changedBy } from '../table/changes/changed-by.ts'
import { CommitRefused, commit } from '../table/store/commit.ts'
import type { AnyWrite } from '../table/store/write.ts'
import { actorOf } from './actor.ts'
import type { Idempotency, Middleware, State } from './exchange.ts'
import { conflict, invalid } from './problem.ts'
import type { Reply } from './reply.ts'
import { idsIn, stampedBy } from './written.ts'

/*
 * Idempotency-Key (contract 1.10): the transaction that makes the change also stores the first response. So there is no
 * "running" state that a crash could leave behind, no extra write, and never a second effect. Of two concurrent
 * requests, one transaction fails because the other has stored its response; that request replays the stored response.
 */

/** Encrypts responses that must not be stored in plaintext. Passed in, so that few bundles include storage/seal.ts. */
export interface Vault {
  seal(text: string): Promise<SealedText>
  unseal(sealed: SealedText): Promise<string>
}

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Hashes the request's Idempotency-Key with its method and path; undefined if the key is absent or empty, or the
 * request is not a POST.
 */
export function idempotencyOf(route: Route, { event }: State): Idempotency | undefined {
  const key = event.headers['idempotency-key']
  if (route.method !== 'POST' || !key) return undefined
  // An absent or empty body is `{}` (contract 1.1).
  return { hash: sha256(`POST ${event.rawPath}\n${key}`), bodyHash: sha256(event.body || '{}') }
}

/** @throws Problem 400 for a malformed Idempotency-Key */
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

/**
 * Commits a change with its entries in the audit log, and with its response if the request has an Idempotency-Key.
 * @param actor who makes the change, unless it is the caller
 * @returns the response, or the response of a concurrent request with the same key that committed first
 */
export async function commitReply<Body>(
  state: State,
  reply: Reply<Body>,
  changes: readonly AnyWrite[],
  vault: Vault | undefined,
  actor?: Actor,
): Promise<Reply<Body>> {
  const { caller, idempotency } = state
  const stamped = changedBy(changes, caller?.issuedAs.credential_id).map(stampedBy(state.requestId))
  const writes = audited(stamped, actor ?? (caller ? actorOf(caller) : SERVICE))
  if (!idempotency || !caller) {
    if (writes.length > 0) await commit(writes)
    state.written = idsIn(writes)
    return reply
  }
  const text = reply.body === undefined ? null : JSON.stringify(reply.body)
  const body = text !== null && vault ? await vault.seal(text) : text
  const value_hash = valueHash(state) ?? null
  const stored = { body_hash: idempotency.bodyHash, value_hash, status: reply.status, body }
  try {
    await commit([...writes, storedReplyInsertion(caller.publicId, idempotency.hash, stored, state.now)])
    state.written = idsIn(writes)
    return reply
  } catch (error) {
    if (!(error instanceof CommitRefused) || !error.failed.includes(writes.length)) throw error
    const first = (await readCredential(caller.publicId, idempotency.hash, state.now)).stored
    if (!first) throw error
    return replay(state, idempotency, first, vault)
  }
}

/**
 * Returns the stored response to an earlier request with the same Idempotency-Key. Runs after the guard of the route, so that a caller who
 * has lost the rights is refused as on a first request (contract 1.12).
 * @throws Problem 409 when the earlier request had a different body
 */
export async function replay<Body>(
  state: State,
  { bodyHash }: Idempotency,
  stored: StoredReplyRow,
  vault: Vault | undefined,
): Promise<Reply<Body>> {
  const hasSameBody = stored.body_hash === bodyHash || stored.value_hash === valueHash(state)
  if (!hasSameBody) throw conflict('this Idempotency-Key was used with another body')
  // A route with a vault has sealed the stored response.
  const text = stored.body !== null && vault ? await vault.unseal(stored.body as SealedText) : stored.body
  const headers = { 'Idempotent-Replayed': 'true' }
  return { status: stored.status, headers, ...(text !== null && { body: JSON.parse(text) }) }
}

/**
 * The hash of the body as the JSON value that was sent, before defaults: null and an absent member differ. Undefined
 * for routes that read no body. Computed only after validation, so the body is neither large nor deep.
 */
const valueHash = ({ json }: State): string | undefined =>
  json === undefined ? undefined : sha256(canonicalJson(json))

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
