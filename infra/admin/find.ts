import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type ApiKey, type ApiKeyText, proves, publicIdOf } from '../../shared/domain/api-key.ts'
import type { ApiKeyId, MemberId, WorkspaceId } from '../../shared/domain/ids.ts'
import type { Member } from '../../shared/domain/workspace.ts'
import { getApiKey } from '../../shared/table/api-keys.ts'
import { documents, tableName } from '../../shared/table/client.ts'
import { readCredential } from '../../shared/table/credentials.ts'
import { getMember } from '../../shared/table/members.ts'
import { type Versioned, versioned } from '../../shared/table/versioned.ts'
import { StartError } from '../local/failure.ts'

/** @throws StartError when there is none */
export async function findMember(id: MemberId, ws: WorkspaceId | undefined): Promise<Versioned<Member>> {
  return (await (ws ? getMember(ws, id) : scan<Member>('member', id))) ?? missing('member', id, ws)
}

/** @throws StartError when there is none */
export async function findKey(id: ApiKeyId, ws: WorkspaceId | undefined): Promise<Versioned<ApiKey>> {
  return (await (ws ? getApiKey(ws, id) : scan<ApiKey>('apikey', id))) ?? missing('API key', id, ws)
}

/** The key whose text leaked. @throws StartError when no live key has it */
export async function findKeyByText(text: ApiKeyText): Promise<Versioned<ApiKey>> {
  const { credential } = await readCredential(publicIdOf(text), undefined, new Date())
  if (!credential || !proves(text, credential)) throw new StartError('no live API key has this text')
  return findKey(credential.key_id, credential.workspace_id)
}

/**
 * A record by its id alone. Its key begins with the workspace, which nobody told, so this reads the whole table: it is
 * as slow and dear as the table is large. A row that leads from each id to its workspace would cost every write of a
 * member for what an operator asks once in a while, and who minds the price names the workspace.
 */
async function scan<T>(type: 'member' | 'apikey', id: string): Promise<Versioned<T> | undefined> {
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: '#type = :type AND sk = :id',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':type': type, ':id': id },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    const [row] = page.Items ?? []
    if (row) return versioned<T>(row)
    from = page.LastEvaluatedKey
  } while (from)
  return undefined
}

function missing(what: string, id: string, ws: WorkspaceId | undefined): never {
  throw new StartError(`there is no ${what} ${id}${ws ? ` in workspace ${ws}` : ''}`)
}
