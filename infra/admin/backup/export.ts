import { type KeyObject, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { workspaceKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { StartError } from '../../local/failure.ts'
import { exportFiles } from './export-files.ts'
import { exportCredentials, exportRows } from './export-rows.ts'
import {
  CREDENTIALS,
  FILES,
  finish,
  keepState,
  newState,
  openFolder,
  rowsFile,
  type State,
  sumOf,
} from './folder.ts'
import { newLock, openLock } from './passphrase.ts'
import { SEGMENTS } from './scan.ts'

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
