import type { KeyObject } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import type { ApiKey } from '../../../shared/domain/api-key.ts'
import { apiKeyAuthKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { SUBSCRIPTION_COUNT } from '../../../shared/webhooks/subscriptions/count.ts'
import { writePrivately } from '../../local/data-folder/private-file.ts'
import { CREDENTIALS, keepState, rowsFile, rowsIn, type SegmentState, type State } from './folder.ts'
import { sealedForExport } from './passphrase.ts'
import { stage } from './progress.ts'
import { SEGMENTS, scanWorkspace } from './scan.ts'
import { eachOf, type RawRow, store, textOf } from './store.ts'

/** Concurrent reads of rows and of files. */
const ROW_CONCURRENCY = 16

/** Skips the subscription count, which is counted again after the import because rows change during the scan. */
export async function exportRows(folder: string, state: State, key: KeyObject): Promise<void> {
  const progress = stage('rows')
  let scanned = 0
  const total = () => state.segments.reduce((sum, { rows }) => sum + rows, 0)
  await Promise.all(
    state.segments.map(async (segment, index) => {
      const file = await open(join(folder, rowsFile(index)), 'a', 0o600)
      try {
        // Drop a page that an interrupted run wrote only in part.
        await file.truncate(segment.length)
        if (segment.done) return
        for await (const page of scanWorkspace(state.workspace_id, index, segment.from ?? undefined)) {
          const rows = page.rows.filter((row) => textOf(row, 'type') !== SUBSCRIPTION_COUNT)
          await append(file, segment, await Promise.all(rows.map((row) => sealedForExport(row, key))))
          segment.from = page.next ?? null
          segment.done = page.next === undefined
          keepState(folder, state)
          scanned += page.scanned
          progress.at(total(), `of ${scanned} scanned`)
        }
      } finally {
        await file.close()
      }
    }),
  )
  progress.end(total())
}

async function append(file: FileHandle, segment: SegmentState, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  await file.appendFile(text)
  await file.sync()
  segment.length += Buffer.byteLength(text)
  segment.rows += rows.length
}

/** Writes the credentials of the live API keys. Their partition keys do not contain the workspace. */
export async function exportCredentials(folder: string): Promise<number> {
  const lines: string[] = []
  await eachOf(liveKeys(folder), ROW_CONCURRENCY, async ({ public_id }) => {
    const { pk, sk } = apiKeyAuthKey(public_id)
    const { Item } = await store().send(
      new GetItemCommand({
        TableName: tableName(),
        Key: { pk: { S: pk }, sk: { S: sk } },
        ConsistentRead: true,
      }),
    )
    // Missing: the key was revoked after its row was exported.
    if (Item) lines.push(`${JSON.stringify(Item)}\n`)
  })
  writePrivately(join(folder, CREDENTIALS), lines.join(''))
  return lines.length
}

async function* liveKeys(folder: string): AsyncGenerator<ApiKey> {
  for (let segment = 0; segment < SEGMENTS; segment++) {
    for await (const row of rowsIn(folder, rowsFile(segment))) {
      if (textOf(row, 'type') !== 'apikey') continue
      const key: ApiKey = JSON.parse(textOf(row, 'data') ?? '')
      if (key.revoked_at === null) yield key
    }
  }
}
