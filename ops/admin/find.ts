import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiKeyId, MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import type { ApiKey } from '../../shared/domain/people/api-key.ts'
import { proves, publicIdOf, type Token } from '../../shared/domain/people/token.ts'
import { type Member, WORKSPACE_FIELDS, type Workspace } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { getApiKey } from '../../shared/table/access/api-keys.ts'
import { readCredential } from '../../shared/table/access/credentials.ts'
import { getMember } from '../../shared/table/access/members.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'
import { lookupList, WORKSPACES, workspaceKey } from '../../shared/table/keys.ts'
import { indexPages, queryIndex } from '../../shared/table/store/index-query.ts'
import { ALL_KEYS } from '../../shared/table/store/key-range.ts'
import { type Row, readRow, readRows } from '../../shared/table/store/read.ts'
import { recordOf, type Versioned } from '../../shared/table/store/versioned.ts'

/** @throws StartError when it does not exist */
export async function findMember(id: MemberId, ws: WorkspaceId | undefined): Promise<Versioned<Member>> {
  return (await getMember(ws ?? (await workspaceOf('member', id)), id)) ?? missing('member', id, ws)
}

/** @throws StartError when it does not exist */
export async function findKey(id: ApiKeyId, ws: WorkspaceId | undefined): Promise<Versioned<ApiKey>> {
  return (await getApiKey(ws ?? (await workspaceOf('API key', id)), id)) ?? missing('API key', id, ws)
}

/** Finds an API key by its text, for a leaked key. @throws StartError when no live key has this text */
export async function findKeyByText(text: Token<'api_key'>): Promise<Versioned<ApiKey>> {
  const { credential } = await readCredential(publicIdOf(text), undefined, new Date())
  if (credential?.issued_as.via !== 'api_key' || !proves(text, credential)) {
    throw new StartError('no live API key has this text')
  }
  return findKey(credential.issued_as.credential_id, credential.workspace_id)
}

/** Lists every workspace, newest first. */
export const allWorkspaces = async (): Promise<Workspace[]> => (await workspaceRows()).map(workspaceOfRow)

export const workspaceOfRow = (row: Row): Workspace => recordOf<Workspace>(row, WORKSPACE_FIELDS)

export async function workspaceRows(): Promise<Row[]> {
  const found: Row[] = []
  for await (const entries of indexPages<undefined, WorkspaceId>({ pk: WORKSPACES }, ALL_KEYS, () => 100)) {
    const rows = await readRows(entries.map(({ sk }) => workspaceKey(sk)))
    found.push(...rows.flatMap((row) => (row ? [row] : [])))
  }
  return found
}

/** @throws StartError when it does not exist */
export async function findWorkspace(id: WorkspaceId): Promise<Workspace> {
  const found = await getWorkspace(id)
  if (!found) throw new StartError(`there is no workspace ${id}`)
  return found.record
}

/**
 * Refuses a workspace that is being imported or deleted: it lacks rows. A change of the workspace's row would also remove the
 * mark of the import, which could then not continue.
 * @throws StartError also when it does not exist
 */
export async function assertWhole(id: WorkspaceId): Promise<void> {
  const row = await readRow(workspaceKey(id))
  if (!row) throw new StartError(`there is no workspace ${id}`)
  if (row.import_of) throw new StartError(`workspace ${id} is being imported: finish the import first`)
  if (row.deleting) throw new StartError(`workspace ${id} is being deleted`)
}

/** How often, and at which interval in milliseconds, the index is queried for a record that was just created, because the index lags. */
const [TRIES, PAUSE_MS] = [5, 400]

/** The workspace of a member or key. @throws StartError when no workspace has the id */
async function workspaceOf(what: string, id: MemberId | ApiKeyId): Promise<WorkspaceId> {
  for (let n = 1; ; n++) {
    const { entries } = await queryIndex<undefined, WorkspaceId>({ pk: lookupList(id) }, ALL_KEYS, 1)
    if (entries[0]) return entries[0].sk
    if (n === TRIES) return missing(what, id, undefined)
    await sleep(PAUSE_MS)
  }
}

function missing(what: string, id: string, ws: WorkspaceId | undefined): never {
  throw new StartError(`there is no ${what} ${id}${ws ? ` in workspace ${ws}` : ''}`)
}
