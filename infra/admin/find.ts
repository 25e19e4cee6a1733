import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { ApiKey } from '../../shared/domain/api-key.ts'
import type { Member } from '../../shared/domain/workspace.ts'
import { documents, tableName } from '../../shared/table/client.ts'
import { type Versioned, versioned } from '../../shared/table/versioned.ts'
import { StartError } from '../local/failure.ts'

/**
 * A member or key by its id alone. Every key of the table begins with the workspace, so this walks all of it: slow and
 * dear on a large table, and done by an operator, never by the service.
 */
async function find<T>(type: 'member' | 'apikey', id: string): Promise<Versioned<T>> {
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
  throw new StartError(`there is no ${type === 'member' ? 'member' : 'API key'} ${id}`)
}

export const findMember = (id: string): Promise<Versioned<Member>> => find<Member>('member', id)

export const findKey = (id: string): Promise<Versioned<ApiKey>> => find<ApiKey>('apikey', id)
