import * as z from 'zod/mini'
import { keyLimits, limitFaults } from '../../shared/actions/api-keys/limits.ts'
import { timestamp } from '../../shared/contract/date-fields.ts'
import { name } from '../../shared/contract/fields.ts'
import { apiKeyCreate, memberCreate } from '../../shared/contract/schemas/workspace.ts'
import { type ApiKeyId, isUuid, toId, type WorkspaceId } from '../../shared/domain/kit/ids.ts'
import type { KeyLimits } from '../../shared/domain/people/key-limits.ts'
import { PERMISSIONS, type Permission, PLANS, type Plan } from '../../shared/domain/people/permissions.ts'
import { parseToken, type Token } from '../../shared/domain/people/token.ts'
import type { Member } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { faultsOf } from '../../shared/http/faults.ts'
import type { Fault } from '../../shared/http/problem.ts'

/*
 * Checks command-line values by the rules of the API. Each function throws a StartError with one line for an invalid
 * value.
 */

/** Checks a member's fields like `POST /v1/members`. */
export const memberInput = (given: { name: string; email: string; permissions?: Permission[] }) =>
  valid(memberCreate, given)

export interface GivenLimits {
  readonly permissions?: string
  readonly readOnly?: true
  readonly manageSubscriptions?: true
  readonly expiresAt?: string
}

/** Checks the limits of a new key like `POST /v1/api-keys`. */
export const limitsInput = ({
  permissions,
  readOnly,
  manageSubscriptions,
  expiresAt,
}: GivenLimits): KeyLimits =>
  keyLimits(
    valid(apiKeyCreate, {
      ...(permissions !== undefined && { permissions: permissionsInput(permissions) }),
      ...(readOnly && { read_only: true }),
      ...(manageSubscriptions && { manage_subscriptions: true }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    }),
  )

/** @throws StartError when a key of this member cannot have the limits */
export function assertLimits(limits: KeyLimits, { permissions }: Member): void {
  const faults = limitFaults(limits, permissions, new Date())
  if (faults.length > 0) throw refusal(faults)
}

/** Checks the name of a workspace or a key. */
export const nameInput = (given: string): string =>
  valid(z.strictObject({ name: name(200) }), { name: given }).name

/** Checks the reason of a suspension or a pause. */
export const reasonInput = (given: string): string =>
  valid(z.strictObject({ reason: name(200) }), { reason: given }).reason

export function planInput(plan: string): Plan {
  const found = PLANS.find((one) => one === plan)
  if (!found) throw new StartError(`there is no plan ${plan}; the plans are ${PLANS.join(', ')}`)
  return found
}

/** Parses a comma-separated list; an empty text means no permissions. */
export function permissionsInput(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.map((name) => {
    const found = PERMISSIONS.find((one) => one === name)
    if (!found)
      throw new StartError(`there is no permission ${name}; the permissions are ${PERMISSIONS.join(', ')}`)
    return found
  })
}

/** Checks an id of any record type; the caller chooses the brand. */
export function idInput<Id extends string>(id: string): Id {
  if (!isUuid(id)) throw new StartError(`${id} is not an id: ids are UUIDs`)
  return toId(id)
}

/** The `--workspace` option of commands that find a member or a key by id. */
export const WORKSPACE = [
  '--workspace <id>',
  'workspace of the member or key; without it, an index finds it',
] as const

export const workspaceInput = ({ workspace }: { workspace?: string }): WorkspaceId | undefined =>
  workspace === undefined ? undefined : idInput<WorkspaceId>(workspace)

/** An ISO 8601 timestamp. */
export function timeInput(text: string): Date {
  const parsed = timestamp().safeParse(text)
  if (parsed.success) return new Date(parsed.data)
  throw new StartError(`--since must be a time such as 2026-03-14T09:00:00Z, not ${text}`)
}

/** A limit of at least 1; null for `none`. */
export function limitInput(text: string): number | null {
  if (text === 'none') return null
  const limit = Number(text)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new StartError('a limit must be a whole number of at least 1, or "none"')
  return limit
}

/** Parses an API key or its id. The error does not repeat the text, which may be a live key with a typing error. */
export function keyInput(text: string): Token<'api_key'> | ApiKeyId {
  if (!text.startsWith('wsk_')) return idInput<ApiKeyId>(text)
  const key = parseToken(text, 'api_key')
  if (!key) throw new StartError('not a valid API key: it is mistyped or truncated')
  return key
}

function valid<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw refusal(faultsOf(parsed.error, given, schema))
}

const refusal = (faults: readonly Fault[]): StartError =>
  new StartError(faults.map(({ path, message }) => `${path} ${message}`).join('; '))
