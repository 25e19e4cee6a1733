import { GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { StartError } from '../../../shared/failure.ts'
import { workspaceOfKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { refusedRow } from '../../../shared/table/store/refused.ts'
import { type RawRow, store, textOf } from './store.ts'

/*
 * The workspace's row records the progress of its import: `import_of` is the id of the export during the import,
 * `import_step` the next step, and `imported` the id of the export after the import. The next change of the workspace
 * removes `imported`.
 */

/** The next step: write rows and files, activate deferred rows, or nothing. */
export type Claim = 'rows' | 'activate' | 'done'

/**
 * Claims the workspace id for this import, or returns the step that an interrupted import of the same export reached.
 * @throws StartError when the workspace exists and does not come from this export
 */
export async function claimWorkspace(workspaceRow: RawRow, exportId: string): Promise<Claim> {
  // The exported workspace may itself come from an import.
  const { imported: _, ...row } = workspaceRow
  try {
    await store().send(
      new PutItemCommand({
        TableName: tableName(),
        Item: { ...row, import_of: { S: exportId }, import_step: { S: 'rows' } },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
    return 'rows'
  } catch (error) {
    if (!refusedRow(error).refused) throw error
  }
  const { Item = {} } = await store().send(
    new GetItemCommand({ TableName: tableName(), Key: keyOf(workspaceRow), ConsistentRead: true }),
  )
  if (textOf(Item, 'imported') === exportId) return 'done'
  if (textOf(Item, 'import_of') === exportId)
    return textOf(Item, 'import_step') === 'rows' ? 'rows' : 'activate'
  const ws = workspaceOfKey({ pk: textOf(workspaceRow, 'pk') ?? '' })
  throw new StartError(`workspace ${ws} already exists and does not come from this export`)
}

/** Records that all rows and files are written. From here on rows may change, so the import must not overwrite them. */
export const moveClaim = (workspaceRow: RawRow, exportId: string): Promise<void> =>
  change(workspaceRow, 'SET import_step = :step', exportId, { ':step': { S: 'activate' } })

export const finishClaim = (workspaceRow: RawRow, exportId: string): Promise<void> =>
  change(workspaceRow, 'SET imported = :export REMOVE import_of, import_step', exportId)

/** Another run may have finished the same import meanwhile: this run must still activate the rows that it has written. */
async function change(
  workspaceRow: RawRow,
  expression: string,
  exportId: string,
  values?: RawRow,
): Promise<void> {
  await store().send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: keyOf(workspaceRow),
      UpdateExpression: expression,
      ConditionExpression: 'import_of = :export OR imported = :export',
      ExpressionAttributeValues: { ':export': { S: exportId }, ...values },
    }),
  )
}

function keyOf({ pk, sk }: RawRow): RawRow {
  if (!pk || !sk) throw new Error('the row has no key')
  return { pk, sk }
}
