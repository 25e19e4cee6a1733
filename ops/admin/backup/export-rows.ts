import type { KeyObject } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { writePrivately } from '../../../packages/local-aws/data-folder/private-file.ts'
import type { Json } from '../../../shared/domain/kit/event.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { ApiKey } from '../../../shared/domain/people/api-key.ts'
import {
  challengeKey,
  collection,
  credentialKey,
  dailyDeliveriesKey,
  openUploadsKey,
  opportunityTexts,
  subscriptionCountKey,
  sumsStateKey,
} from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { CREDENTIALS, keepState, ROWS, rowsIn, type State } from './folder.ts'
import { sealedForExport } from './passphrase.ts'
import { stage } from './progress.ts'
import { eachOf, type RawRow, rowToJson, store, textOf } from './store.ts'
import { pagesOf, type Source, sourcesOf } from './workspace-rows.ts'

/** Concurrent reads of rows and of files. */
const ROW_CONCURRENCY = 16

/**
 * Partitions that are not exported: the subscription count, which is counted again after the import because rows may
 * change in the meantime, and rows that are valid only for this deployment and a short time.
 */
export const skippedPartitions = (ws: WorkspaceId): ReadonlySet<string> =>
  new Set([
    subscriptionCountKey(ws).pk,
    // Counted again after the import, which also writes the text rows.
    sumsStateKey(ws).pk,
    opportunityTexts(ws),
    collection(ws, 'session'),
    collection(ws, 'calendarfeed'),
    challengeKey('', ws).pk,
    openUploadsKey(ws, 'photos').pk,
    dailyDeliveriesKey(ws, '').pk,
  ])

export async function exportRows(folder: string, state: State, key: KeyObject): Promise<void> {
  const progress = stage('rows')
  const file = await open(join(folder, ROWS), 'a', 0o600)
  try {
    // Drop a page that an interrupted run wrote only in part.
    await file.truncate(state.length)
    if (!state.done) {
      for (const source of await sourcesLeft(state)) {
        const from = state.at?.pk === source.pk ? (state.at.from ?? undefined) : undefined
        for await (const page of pagesOf(source, undefined, from)) {
          const rows = [...page.children, ...page.rows]
          await append(
            file,
            state,
            await Promise.all(rows.map((row) => sealedForExport(withoutLink(row), key))),
          )
          state.at = { pk: source.pk, from: page.next ?? null }
          if (rows.length > 0) keepState(folder, state)
          progress.at(state.rows)
        }
      }
    }
    state.done = true
  } finally {
    await file.close()
  }
  progress.end(state.rows)
}

/** The records with a link that is valid only for this deployment, without it: the row of the link is not exported. */
const WITHOUT_LINK: Readonly<Record<string, (record: Json) => Json>> = {
  member: (member) => ({ ...member, invitation: null }),
  estimate: (estimate) => ({ ...estimate, link: null }),
  opportunity: (opportunity) =>
    opportunity.estimate
      ? { ...opportunity, estimate: { ...opportunity.estimate, link_expires_at: null } }
      : opportunity,
}

export function withoutLink(row: RawRow): RawRow {
  const change = WITHOUT_LINK[textOf(row, 'type') ?? '']
  return change ? { ...row, data: { S: JSON.stringify(change(JSON.parse(textOf(row, 'data') ?? ''))) } } : row
}

/** The sources that an interrupted run has not finished. */
async function sourcesLeft({ workspace_id, at }: State): Promise<Source[]> {
  const skipped = skippedPartitions(workspace_id)
  const sources = (await sourcesOf(workspace_id)).filter(({ pk }) => !skipped.has(pk))
  const last = sources.findIndex(({ pk }) => pk === at?.pk)
  return sources.slice(at?.from ? last : last + 1)
}

async function append(file: FileHandle, state: State, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return
  const text = rows.map((row) => `${rowToJson(row)}\n`).join('')
  await file.appendFile(text)
  await file.sync()
  state.length += Buffer.byteLength(text)
  state.rows += rows.length
}

/** Writes the credentials of the live API keys. Their partition keys do not contain the workspace. */
export async function exportCredentials(folder: string): Promise<number> {
  const lines: string[] = []
  await eachOf(liveKeys(folder), ROW_CONCURRENCY, async ({ public_id }) => {
    const { pk, sk } = credentialKey(public_id)
    const { Item } = await store().send(
      new GetItemCommand({
        TableName: tableName(),
        Key: { pk: { S: pk }, sk: { S: sk } },
        ConsistentRead: true,
      }),
    )
    // The credential is missing if the key was revoked after its row was exported.
    if (Item) lines.push(`${rowToJson(Item)}\n`)
  })
  writePrivately(join(folder, CREDENTIALS), lines.join(''))
  return lines.length
}

async function* liveKeys(folder: string): AsyncGenerator<ApiKey> {
  for await (const row of rowsIn(folder, ROWS)) {
    if (textOf(row, 'type') !== 'apikey') continue
    const key: ApiKey = JSON.parse(textOf(row, 'data') ?? '')
    // A row stores no null.
    if (!key.revoked_at) yield key
  }
}
