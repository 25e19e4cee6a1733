import { env } from '../../aws/environment.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { sameJson } from '../../domain/kit/json.ts'
import { includesTrigger } from '../../domain/kit/triggers.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import type { CustomHeaders, Subscription } from '../../domain/webhooks/subscription.ts'
import { sharesHost } from '../../domain/webhooks/subscription-secrets.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict, type Fault, invalid, unauthorized } from '../../http/problem.ts'
import { seal, unsealIfPossible } from '../../storage/seal.ts'
import { activeMemberCheck } from '../../table/access/members.ts'
import { CommitRefused } from '../../table/store/commit.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import { checkTarget } from '../../webhooks/send/target-address.ts'
import { isFull, MAX_SUBSCRIPTIONS } from '../../webhooks/subscriptions/count.ts'

/** @throws Problem 409 when the subscription is revoked */
export function requireUnrevoked({ status }: Subscription): void {
  if (status === 'revoked') throw conflict('the subscription is revoked')
}

/** @throws Problem 409 when the subscription no longer has the trigger of the delivery (contract 14.4) */
export function requireServed({ trigger_ids }: Subscription, { trigger_id }: Delivery): void {
  if (includesTrigger(trigger_ids, trigger_id)) return
  throw conflict(`the subscription no longer has the trigger ${trigger_id}`)
}

/** @throws Problem 400 when the deployment does not allow the target (contract 11.2) */
export function requireTarget(url: string): void {
  refuse(targetFaults(url))
}

/**
 * @throws Problem 400 when the new target is not allowed, or when the values of stored headers would be sent to
 * another host (contract 11.10), because a member who cannot read the values could then send them anywhere
 */
export function requireMove(
  { target_url, headers }: Subscription,
  url: string,
  newHeaders: object | undefined,
): void {
  const needsHeaders = headers && !newHeaders && !sharesHost(target_url, url)
  const message = 'must be given again, or be {}, when target_url moves to another scheme, host or port'
  refuse([...targetFaults(url), ...(needsHeaders ? [{ path: 'headers', message }] : [])])
}

function targetFaults(url: string): Fault[] {
  const message = checkTarget(url, env('PRIVATE_TARGETS'))
  return message ? [{ path: 'target_url', message }] : []
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalid(faults)
}

/**
 * Commits writes that make the caller the owner of a subscription.
 * @throws Problem 401 when the caller was deactivated since the request began
 */
export async function commitAsOwner<T>(
  { workspaceId, memberId }: Caller,
  writes: readonly AnyWrite[],
  commit: (writes: readonly AnyWrite[]) => Promise<T>,
): Promise<T> {
  try {
    return await commit([activeMemberCheck(workspaceId, memberId), ...writes])
  } catch (error) {
    if (error instanceof CommitRefused && error.failed.includes(0))
      throw unauthorized('the member of the API key is deactivated')
    throw error
  }
}

/**
 * Runs the commit that creates a subscription.
 * @throws Problem 409 when the workspace has reached its limit; CommitRefused when the handler must be retried
 */
export async function commitWithinLimit<T>(ws: WorkspaceId, commit: () => Promise<T>): Promise<T> {
  try {
    return await commit()
  } catch (error) {
    if (!(error instanceof CommitRefused) || error.failed.length === 0 || !(await isFull(ws))) throw error
    const message = `a workspace has at most ${MAX_SUBSCRIPTIONS} subscriptions that are not revoked; delete one first`
    throw conflict(message)
  }
}

type HeaderPairs = Readonly<Record<string, string>>

/** Custom headers as they are stored, with their values sealed; null if there are none. */
export async function sealHeaders(pairs: HeaderPairs): Promise<CustomHeaders | null> {
  const names = Object.keys(pairs)
  return names.length === 0 ? null : { names, sealed: await seal(JSON.stringify(pairs)) }
}

/**
 * The custom headers of a PATCH as they are stored. Unchanged pairs keep their sealed form, because sealing again
 * would be a change. Stored values that cannot be decrypted, after a rotation of the sealing key, are replaced.
 */
export async function replaceHeaders(
  stored: CustomHeaders | null,
  pairs: HeaderPairs,
): Promise<CustomHeaders | null> {
  const opened = stored && (await unsealIfPossible(stored.sealed))
  if (stored && opened && sameJson(JSON.parse(opened), pairs)) return stored
  return sealHeaders(pairs)
}
