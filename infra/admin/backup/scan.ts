import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { type RawRow, store } from './store.ts'

/** Parts of the table that are read beside each other. */
export const SEGMENTS = 4

export interface ScanPage {
  readonly rows: RawRow[]
  /** Rows of all workspaces that were looked at. */
  readonly scanned: number
  /** Where to go on; undefined at the segment's end. */
  readonly next: Record<string, AttributeValue> | undefined
}

/**
 * The rows below a workspace in one segment of the table. There is no index of them: every key begins with the
 * workspace, so a scan forgets no kind of row, also none that is made up later; it reads (and bills) the whole table.
 * @param projection attributes to give; all of them by default
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
