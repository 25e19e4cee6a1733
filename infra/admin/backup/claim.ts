import { GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'
import { refusedRow } from '../../../shared/table/store/refused.ts'
import { StartError } from '../../local/failure.ts'
import { type RawRow, store, textOf } from './store.ts'

/*
 * The workspace's own row says how far its import is: `import_of` is the export that it is made of while it is under
 * way, `import_step` what comes next, `imported` the same export once it is done. Another change of the row forgets it.
 */

/** What is left to do: everything from the rows on, letting go what is held, nothing. */
export type Claim = 'rows' | 'activate' | 'done'

/**
 * Takes the id for this import, or finds how far it came before.
 * @throws StartError when a workspace of that id is there which is not this import's
 */
export async function claimWorkspace(own: RawRow, exportId: string): Promise<Claim> {
  // Of an import that the exported workspace came from itself.
  const { imported: _, ...row } = own
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
    new GetItemCommand({ TableName: tableName(), Key: keyOf(own), ConsistentRead: true }),
  )
  if (textOf(Item, 'imported') === exportId) return 'done'
  if (textOf(Item, 'import_of') === exportId)
    return textOf(Item, 'import_step') === 'rows' ? 'rows' : 'activate'
  const ws = textOf(own, 'pk')?.split('#')[0]
  throw new StartError(`there is a workspace ${ws} already, which this export did not make`)
}

/** All is there. From now on rows may change, so none is written again. */
export const moveClaim = (own: RawRow): Promise<void> =>
  change(own, 'SET import_step = :step', { ':step': { S: 'activate' } })

/** The import is done. */
export const finishClaim = (own: RawRow): Promise<void> =>
  change(own, 'SET imported = import_of REMOVE import_of, import_step')

async function change(own: RawRow, how: string, values?: RawRow): Promise<void> {
  await store().send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: keyOf(own),
      UpdateExpression: how,
      ConditionExpression: 'attribute_exists(import_of)',
      ...(values && { ExpressionAttributeValues: values }),
    }),
  )
}

function keyOf({ pk, sk }: RawRow): RawRow {
  if (!pk || !sk) throw new Error('a row without a key')
  return { pk, sk }
}
