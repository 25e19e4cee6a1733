import type { KeyObject } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import type { ApiKey } from '../../../shared/domain/api-key.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { apiKeyAuthKey, workspaceKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { SUBSCRIPTION_COUNT } from '../../../shared/table/webhooks/subscription-count.ts'
import { writePrivately } from '../../local/data-folder/private-file.ts'
import { StartError } from '../../local/failure.ts'
import {
  CREDENTIALS,
  FILES,
  type FileLine,
  fileIn,
  finish,
  keepState,
  newState,
  openFolder,
  rowsFile,
  rowsIn,
  type SegmentState,
  type State,
  sumOf,
} from './folder.ts'
import { fetchObject, keptPrefixes, objectAt, objectsBelow } from './objects.ts'
import { newLock, openLock, sealedForExport } from './passphrase.ts'
import { stage } from './progress.ts'
import { SEGMENTS, scanWorkspace } from './scan.ts'
import { eachOf, type RawRow, store, textOf } from './store.ts'

/** Concurrent reads of rows and of files. */
const ROW_CONCURRENCY = 16
const FILE_CONCURRENCY = 8

/**
 * Writes a workspace to a folder. After an interruption, the same call resumes.
 * @throws StartError when the workspace does not exist, or the folder contains something else
 */
export async function exportWorkspace(ws: WorkspaceId, folder: string, passphrase: string) {
  const found = await readRow(workspaceKey(ws))
  if (!found) throw new StartError(`there is no workspace ${ws}`)
  if (found.import_of) throw new StartError(`workspace ${ws} is being imported: finish the import first`)
  const { state: previous, manifest } = openFolder(folder)
  if (previous && previous.workspace_id !== ws) {
    throw new StartError(`${folder} contains an export of workspace ${previous.workspace_id}`)
  }
  if (manifest) throw new StartError(`${folder} contains a finished export; choose another folder`)
  const { state, key } = previous
    ? { state: previous, key: openLock(previous, passphrase) }
    : begin(ws, passphrase)
  keepState(folder, state)
  await exportRows(folder, state, key)
  const api_keys = await exportCredentials(folder)
  const { files, bytes } = await exportFiles(folder, ws)
  const names = [...state.segments.map((_, segment) => rowsFile(segment)), CREDENTIALS, FILES]
  const sums = await Promise.all(names.map(async (name) => [name, await sumOf(join(folder, name))] as const))
  const { export_id, workspace_id, started_at, salt, check, segments } = state
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0)
  const summary = { export_id, workspace_id, started_at, finished_at: new Date().toISOString() }
  const counts = { rows, api_keys, files, file_bytes: bytes }
  finish(folder, { ...summary, salt, check, ...counts, sums: Object.fromEntries(sums) })
  return { ...summary, ...counts, folder }
}

function begin(ws: WorkspaceId, passphrase: string): { state: State; key: KeyObject } {
  const { lock, key } = newLock(passphrase)
  const segments = Array.from({ length: SEGMENTS }, () => ({ length: 0, rows: 0, from: null, done: false }))
  const started_at = new Date().toISOString()
  return {
    key,
    state: newState({ export_id: randomUUID(), workspace_id: ws, started_at, ...lock, segments }),
  }
}

/** Skips the subscription count, which is counted again after the import because rows change during the scan. */
async function exportRows(folder: string, state: State, key: KeyObject): Promise<void> {
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
async function exportCredentials(folder: string): Promise<number> {
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

async function exportFiles(folder: string, ws: WorkspaceId): Promise<{ files: number; bytes: number }> {
  const progress = stage('files')
  const lines: FileLine[] = []
  await eachOf(objectsBelow(keptPrefixes(ws)), FILE_CONCURRENCY, async ({ key, size }) => {
    const target = fileIn(folder, key)
    // The object of a key never changes, so a file that an earlier run downloaded is still right.
    const isDownloaded = existsSync(target) && statSync(target).size === size
    if (!isDownloaded && !(await fetchObject(key, target))) return
    const type = (await objectAt(key))?.type
    lines.push({ key, size: statSync(target).size, sha256: await sumOf(target), ...(type && { type }) })
    progress.at(lines.length)
  })
  lines.sort((a, b) => (a.key < b.key ? -1 : 1))
  writePrivately(join(folder, FILES), lines.map((file) => `${JSON.stringify(file)}\n`).join(''))
  progress.end(lines.length)
  return { files: lines.length, bytes: lines.reduce((sum, { size }) => sum + size, 0) }
}
