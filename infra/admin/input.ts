import * as z from 'zod/mini'
import { text } from '../../shared/contract/fields.ts'
import { memberCreate } from '../../shared/contract/schemas/workspace.ts'
import { type ApiKeyText, parseApiKey } from '../../shared/domain/api-key.ts'
import { type ApiKeyId, isUuid, type WorkspaceId } from '../../shared/domain/ids.ts'
import { PERMISSIONS, type Permission, PLANS, type Plan } from '../../shared/domain/permissions.ts'
import { faultsOf } from '../../shared/http/faults.ts'
import { StartError } from '../local/failure.ts'

/*
 * What is given on the command line, held to the rules of the API. Each of these throws a StartError, one line, when
 * a value is not right.
 */

/** A member's fields, as `POST /v1/members` takes them. */
export const memberInput = (given: { name: string; email: string; permissions?: Permission[] }) =>
  valid(memberCreate, given)

/** The name of a workspace or a key. */
export const nameInput = (name: string): string =>
  valid(z.strictObject({ name: text(200, 1) }), { name }).name

export function planInput(plan: string): Plan {
  const found = PLANS.find((one) => one === plan)
  if (!found) throw new StartError(`there is no plan ${plan}; there are ${PLANS.join(', ')}`)
  return found
}

/** A comma-separated list; an empty one gives none. */
export function permissionsInput(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.map((name) => {
    const found = PERMISSIONS.find((one) => one === name)
    if (!found) throw new StartError(`there is no permission ${name}; there are ${PERMISSIONS.join(', ')}`)
    return found
  })
}

/** An id of any record; the caller brands it. */
export function idInput<Id extends string>(id: string): Id {
  if (!isUuid(id)) throw new StartError(`${id} is not an id: those are UUIDs`)
  return id.toLowerCase() as Id
}

/** The option of commands that find a member or a key by its id. */
export const WORKSPACE = ['--workspace <id>', 'where it is; without it the whole table is searched'] as const

export const workspaceInput = ({ workspace }: { workspace?: string }): WorkspaceId | undefined =>
  workspace === undefined ? undefined : idInput<WorkspaceId>(workspace)

/** An API key, or the id of one. The text is not repeated: it may be a live one with a letter too many. */
export function keyInput(text: string): ApiKeyText | ApiKeyId {
  if (!text.startsWith('wsk_')) return idInput<ApiKeyId>(text)
  const key = parseApiKey(text)
  if (!key) throw new StartError('what was given is no API key: it is mistyped or cut off')
  return key
}

function valid<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = faultsOf(parsed.error, given, 'body')
  throw new StartError(faults.map(({ path, message }) => `${path} ${message}`).join('; '))
}
