import { setTimeout as sleep } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  UpdateItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { API_KEY_FIELDS, type ApiKey } from '../../../shared/domain/people/api-key.ts'
import type { CalendarFeed } from '../../../shared/domain/people/calendar-feed.ts'
import { SESSION_FIELDS, type Session } from '../../../shared/domain/people/session.ts'
import type { Member } from '../../../shared/domain/people/workspace.ts'
import type { Estimate } from '../../../shared/domain/sales/estimate.ts'
import {
  calendarTokenKey,
  credentialKey,
  deliveryHoldKey,
  estimateLinkKey,
  idempotencyKey,
  invitationKey,
  type Key,
  rateKey,
  workspaceKey,
} from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { scanCollection } from '../../../shared/table/store/collection.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { allPrefixes, versionsBelow } from './list-objects.ts'
import { removeObject } from './objects.ts'
import { report, stage } from './progress.ts'
import { eachOf, grouped, type RawRow, store, textOf, writeBatch } from './store.ts'
import { PARENTS, pagesOf, sourcesOf } from './workspace-rows.ts'

/** Concurrent writes. */
const CONCURRENCY = 8

/**
 * Deletes a workspace permanently. It first deletes the API keys and sessions, to stop new writes. It then deletes all
 * other rows and files in passes, with a pause in between, until a pass finds nothing. Rows that lead to other rows are
 * deleted after that, and the workspace's row last, so that an interrupted call can be repeated.
 * @param waitMs the pause, in which requests in progress finish
 * @returns counts; all counts are 0 if the workspace does not exist, as after an earlier call
 */
export async function removeWorkspace(ws: WorkspaceId, waitMs: number) {
  const workspace = workspaceKey(ws)
  const nothing = { rows: 0, files: 0, api_keys: 0 }
  if (!(await markDeleting(workspace))) return { id: ws, removed: nothing }
  const keys = await scanCollection<ApiKey>(ws, 'apikey', API_KEY_FIELDS, () => true)
  const sessions = await scanCollection<Session>(ws, 'session', SESSION_FIELDS, () => true)
  for (const one of [...keys, ...sessions]) await removeCredential(one)
  report(`API keys: ${keys.length} deleted`)
  const removed = { rows: 0, files: 0 }
  for (let pass = 1; ; pass++) {
    const name = `pass ${pass}`
    const [rows, files] = await Promise.all([removeRows(ws, name, isNoParent), removeFiles(ws, name)])
    removed.rows += rows
    removed.files += files
    if (pass > 1 && rows + files === 0) break
    if (waitMs > 0) report(`waiting ${waitMs / 1000} s for requests in progress`)
    await sleep(waitMs)
  }
  removed.rows += await removeRows(ws, 'end', () => true)
  await writeBatch([deletion(workspace), deletion(rateKey(ws)), deletion(deliveryHoldKey(ws))])
  return { id: ws, removed: { ...removed, rows: removed.rows + 1, api_keys: keys.length } }
}

/** `workspace list` shows the mark until the row is gone. Returns whether there is a workspace. */
async function markDeleting({ pk, sk }: Key): Promise<boolean> {
  try {
    await store().send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: { pk: { S: pk }, sk: { S: sk } },
        UpdateExpression: 'SET deleting = :yes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':yes': { BOOL: true } },
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return false
  }
}

const isNoParent = (row: RawRow): boolean => !PARENTS.has(textOf(row, 'type') ?? '')

async function removeRows(
  ws: WorkspaceId,
  name: string,
  isWanted: (row: RawRow) => boolean,
): Promise<number> {
  const progress = stage(`${name}, rows`)
  let count = 0
  for (const source of await sourcesOf(ws)) {
    if (source.pk === workspaceKey(ws).pk) continue
    for await (const page of pagesOf(source)) {
      const rows = page.rows.filter(isWanted)
      // Deleted before the row itself, because the row is needed to find them.
      for (const row of [...page.children, ...rows]) await removeOutside(row)
      await deleteAll(page.children)
      await deleteAll(rows)
      count += page.children.length + rows.length
      progress.at(count)
    }
  }
  progress.end(count)
  return count
}

const deleteAll = (rows: readonly RawRow[]): Promise<void> =>
  eachOf(grouped(rows, 25), CONCURRENCY, (group) => writeBatch(group.map((row) => deletion(keyOf(row)))))

/** Deletes the rows that belong to a row but are outside the workspace's partitions. */
async function removeOutside(row: RawRow): Promise<void> {
  const type = textOf(row, 'type')
  if (type === 'apikey' || type === 'session') await removeCredential(issuedOf(row))
  if (type === 'calendarfeed') {
    const { hash }: CalendarFeed = JSON.parse(textOf(row, 'data') ?? '')
    await writeBatch([deletion(calendarTokenKey(hash))])
  }
  if (type === 'estimate') {
    const { link }: Partial<Estimate> = JSON.parse(textOf(row, 'data') ?? '')
    if (link) await writeBatch([deletion(estimateLinkKey(link.hash))])
  }
  if (type !== 'member') return
  const { invitation }: Member = JSON.parse(textOf(row, 'data') ?? '')
  if (invitation) await writeBatch([deletion(invitationKey(invitation.public_id))])
}

/** A record of a token: the part of the token that identifies its rows. */
interface Issued {
  readonly public_id: string
}

/** Deletes the rows of an API key or a session: credential, rate limit and stored responses. */
async function removeCredential({ public_id }: Issued): Promise<void> {
  await writeBatch([deletion(credentialKey(public_id)), deletion(rateKey(public_id))])
  const { pk } = idempotencyKey(public_id, '')
  const responses = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  })
  const deletions = responses.map((row) => deletion({ pk: String(row.pk), sk: String(row.sk) }))
  await eachOf(grouped(deletions, 25), CONCURRENCY, writeBatch)
}

async function removeFiles(ws: WorkspaceId, name: string): Promise<number> {
  const progress = stage(`${name}, files`)
  let count = 0
  // Deletions start only after their page is listed.
  for await (const group of grouped(versionsBelow(allPrefixes(ws)), 1_000)) {
    await eachOf(group, CONCURRENCY, removeObject)
    count += group.length
    progress.at(count)
  }
  progress.end(count)
  return count
}

const issuedOf = (row: RawRow): Issued => JSON.parse(textOf(row, 'data') ?? '')
const keyOf = (row: RawRow): Key => ({ pk: textOf(row, 'pk') ?? '', sk: textOf(row, 'sk') ?? '' })
const deletion = ({ pk, sk }: Key): WriteRequest => ({
  DeleteRequest: { Key: { pk: { S: pk }, sk: { S: sk } } },
})
