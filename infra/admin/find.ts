import { ScanCommand } from '@aws-sdk/lib-dynamodb'
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
import { documents, tableName } from '../../shared/table/store/client.ts'
import type { Row } from '../../shared/table/store/read.ts'
import { recordOf, type Versioned, versioned } from '../../shared/table/store/versioned.ts'
import { StartError } from '../local/failure.ts'

/** @throws StartError when there is none */
export async function findMember(id: MemberId, ws: WorkspaceId | undefined): Promise<Versioned<Member>> {
  return (
    (await (ws ? getMember(ws, id) : findById<Member>('member', MEMBER_FIELDS, id))) ??
    missing('member', id, ws)
  )
}

/** @throws StartError when there is none */
export async function findKey(id: ApiKeyId, ws: WorkspaceId | undefined): Promise<Versioned<ApiKey>> {
  return (
    (await (ws ? getApiKey(ws, id) : findById<ApiKey>('apikey', API_KEY_FIELDS, id))) ??
    missing('API key', id, ws)
  )
}

/** The key whose text leaked. @throws StartError when no live key has it */
export async function findKeyByText(text: ApiKeyText): Promise<Versioned<ApiKey>> {
  const { credential } = await readCredential(publicIdOf(text), undefined, new Date())
  if (!credential || !proves(text, credential)) throw new StartError('no live API key has this text')
  return findKey(credential.key_id, credential.workspace_id)
}

/** Every workspace, newest first. Reads the whole table: no index lists workspaces, because only operators ask. */
export async function allWorkspaces(): Promise<Workspace[]> {
  const found: Workspace[] = []
  for await (const row of scan('workspace')) found.push(recordOf<Workspace>(row, WORKSPACE_FIELDS))
  return found.sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** @throws StartError when there is none */
export async function findWorkspace(id: WorkspaceId): Promise<Workspace> {
  const found = await getWorkspace(id)
  if (!found) throw new StartError(`there is no workspace ${id}`)
  return found.record
}

/**
 * A record by its id alone. Its key begins with the workspace, which is not known here, so this reads the whole table:
 * cost and time grow with the table. A row that leads from each id to its workspace would add a write to every new
 * member and key; an operator who wants a quick answer names the workspace.
 */
async function findById<T>(
  type: 'member' | 'apikey',
  fields: Fields<T>,
  id: string,
): Promise<Versioned<T> | undefined> {
  for await (const row of scan(type, id)) return versioned<T>(row, fields)
  return undefined
}

/** All rows of a type in the table, or only those with a sort key. */
async function* scan(type: 'workspace' | 'member' | 'apikey', sk?: string): AsyncGenerator<Row> {
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: sk === undefined ? '#type = :type' : '#type = :type AND sk = :sk',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':type': type, ...(sk !== undefined && { ':sk': sk }) },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    yield* page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}

function missing(what: string, id: string, ws: WorkspaceId | undefined): never {
  throw new StartError(`there is no ${what} ${id}${ws ? ` in workspace ${ws}` : ''}`)
}
