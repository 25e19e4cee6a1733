import { type KeyObject, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivately } from '../../../packages/local-aws/data-folder/private-file.ts'
import { newExport } from '../../../shared/domain/expenses/export.ts'
import { OPERATOR } from '../../../shared/domain/kit/audit.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { entryInsertion } from '../../../shared/table/audit-log.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { assertWhole } from '../find.ts'
import { exportCredentials, exportRows } from './export-rows.ts'
import {
  CREDENTIALS,
  FILES,
  type FileLine,
  fileIn,
  finish,
  keepState,
  newState,
  openFolder,
  ROWS,
  type State,
  sumOf,
} from './folder.ts'
import { keptPrefixes, objectsBelow } from './list-objects.ts'
import { fetchObject, objectAt } from './objects.ts'
import { newLock, openLock } from './passphrase.ts'
import { stage } from './progress.ts'
import { eachOf } from './store.ts'

/**
 * Writes a workspace to a folder. After an interruption, the same call resumes.
 * @throws StartError when the workspace does not exist or is not whole, or the folder contains something else
 */
export async function exportWorkspace(ws: WorkspaceId, folder: string, passphrase: string) {
  await assertWhole(ws)
  const { state: previous, manifest } = openFolder(folder)
  if (previous && previous.workspace_id !== ws) {
    throw new StartError(`${folder} contains an export of workspace ${previous.workspace_id}`)
  }
  if (manifest) throw new StartError(`${folder} contains a finished export; choose another folder`)
  const { state, key } = previous
    ? { state: previous, key: openLock(previous, passphrase) }
    : await begin(ws, passphrase)
  keepState(folder, state)
  await exportRows(folder, state, key)
  const api_keys = await exportCredentials(folder)
  const { files, bytes } = await exportFiles(folder, ws)
  const names = [ROWS, CREDENTIALS, FILES]
  const sums = await Promise.all(names.map(async (name) => [name, await sumOf(join(folder, name))] as const))
  const { export_id, workspace_id, started_at, salt, check, rows } = state
  const summary = { export_id, workspace_id, started_at, finished_at: new Date().toISOString() }
  const counts = { rows, api_keys, files, file_bytes: bytes }
  finish(folder, { ...summary, salt, check, ...counts, sums: Object.fromEntries(sums) })
  return { ...summary, ...counts, folder }
}

/** Recorded before anything is read. When an export resumes, it is not recorded again. */
async function begin(ws: WorkspaceId, passphrase: string): Promise<{ state: State; key: KeyObject }> {
  const { lock, key } = newLock(passphrase)
  const now = new Date()
  const started_at = now.toISOString()
  await commit([entryInsertion(newExport(ws, OPERATOR, now))])
  return {
    key,
    state: newState({
      export_id: randomUUID(),
      workspace_id: ws,
      started_at,
      ...lock,
      ...{ length: 0, rows: 0, at: null, done: false },
    }),
  }
}

const FILE_CONCURRENCY = 8

async function exportFiles(folder: string, ws: WorkspaceId): Promise<{ files: number; bytes: number }> {
  const progress = stage('files')
  const lines: FileLine[] = []
  await eachOf(objectsBelow(keptPrefixes(ws)), FILE_CONCURRENCY, async ({ key, size }) => {
    const target = fileIn(folder, key)
    // The content of an object key never changes, so a file that an earlier run downloaded is still valid.
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
