import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { type RawRow, store } from './store.ts'

/** Segments of the parallel scan. */
export const SEGMENTS = 4

export interface ScanPage {
  readonly rows: RawRow[]
  /** Rows read, of all workspaces. */
  readonly scanned: number
  /** Start key of the next page; undefined at the end of the segment. */
  readonly next: Record<string, AttributeValue> | undefined
}

/**
 * Scans one segment of the table for the rows of a workspace. Every partition key starts with the workspace id, so a
 * scan also finds row types that are added later; it reads (and is billed for) the whole table.
 * @param projection attributes to return; all by default
 */
export async function* scanWorkspace(
  ws: WorkspaceId,
  segment: number,
  from?: Record<string, AttributeValue>,
  projection?: string,
): AsyncGenerator<ScanPage> {
  let next = from
  do {
    const page = await store().send(
      new ScanCommand({
        TableName: tableName(),
        Segment: segment,
        TotalSegments: SEGMENTS,
        FilterExpression: 'begins_with(pk, :ws)',
        ExpressionAttributeValues: { ':ws': { S: `${ws}#` } },
        ConsistentRead: true,
        ...(next && { ExclusiveStartKey: next }),
        ...(projection && {
          ProjectionExpression: projection,
          ExpressionAttributeNames: { '#type': 'type', '#data': 'data' },
        }),
      }),
    )
    next = page.LastEvaluatedKey
    yield { rows: page.Items ?? [], scanned: page.ScannedCount ?? 0, next }
  } while (next)
}
