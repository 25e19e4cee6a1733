import {
  API_KEY_FIELDS,
  type ApiKey,
  type ApiKeyText,
  proves,
  publicIdOf,
} from '../../shared/domain/api-key.ts'
import type { ApiKeyId, MemberId, WorkspaceId } from '../../shared/domain/ids.ts'
import type { Fields } from '../../shared/domain/stored-record.ts'
import {
  MEMBER_FIELDS,
  type Member,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../shared/domain/workspace.ts'
import { getApiKey } from '../../shared/table/access/api-keys.ts'
import { readCredential } from '../../shared/table/access/credentials.ts'
import { getMember } from '../../shared/table/access/members.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'
import { recordOf, type Versioned, versioned } from '../../shared/table/store/versioned.ts'
import { StartError } from '../local/failure.ts'
import { rowsOfTypes } from './scan.ts'

/** @throws StartError when it does not exist */
export async function findMember(id: MemberId, ws: WorkspaceId | undefined): Promise<Versioned<Member>> {
  return (
    (await (ws ? getMember(ws, id) : findById<Member>('member', MEMBER_FIELDS, id))) ??
    missing('member', id, ws)
  )
}

/** @throws StartError when it does not exist */
export async function findKey(id: ApiKeyId, ws: WorkspaceId | undefined): Promise<Versioned<ApiKey>> {
  return (
    (await (ws ? getApiKey(ws, id) : findById<ApiKey>('apikey', API_KEY_FIELDS, id))) ??
    missing('API key', id, ws)
  )
}

/** Finds an API key by its text, for a leaked key. @throws StartError when no live key has this text */
export async function findKeyByText(text: ApiKeyText): Promise<Versioned<ApiKey>> {
  const { credential } = await readCredential(publicIdOf(text), undefined, new Date())
  if (!credential || !proves(text, credential)) throw new StartError('no live API key has this text')
  return findKey(credential.key_id, credential.workspace_id)
}

/**
 * Lists every workspace, newest first. Reads the whole table: there is no index, because only operators list
 * workspaces.
 */
export async function allWorkspaces(): Promise<Workspace[]> {
  const found: Workspace[] = []
  for await (const row of rowsOfTypes(['workspace'])) found.push(recordOf<Workspace>(row, WORKSPACE_FIELDS))
  return found.sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** @throws StartError when it does not exist */
export async function findWorkspace(id: WorkspaceId): Promise<Workspace> {
  const found = await getWorkspace(id)
  if (!found) throw new StartError(`there is no workspace ${id}`)
  return found.record
}

/**
 * Finds a record by its id alone. Its key starts with the unknown workspace id, so this reads the whole table: cost and
 * time grow with the table. A lookup row per id would add a write to every new member and key; an operator who needs a
 * fast answer passes the workspace.
 */
async function findById<T>(
  type: 'member' | 'apikey',
  fields: Fields<T>,
  id: string,
): Promise<Versioned<T> | undefined> {
  for await (const row of rowsOfTypes([type], id)) return versioned<T>(row, fields)
  return undefined
}

function missing(what: string, id: string, ws: WorkspaceId | undefined): never {
  throw new StartError(`there is no ${what} ${id}${ws ? ` in workspace ${ws}` : ''}`)
}
