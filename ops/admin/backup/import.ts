import type { KeyObject } from 'node:crypto'
import { restoreDeliveryHold } from '../../../shared/actions/workspaces/hold.ts'
import { startAgain } from '../../../shared/table/sums/state.ts'
import { activate, deferred } from './activate.ts'
import { checkFiles } from './check-files.ts'
import { checkCredentials, checkRows } from './check-rows.ts'
import { claimWorkspace, finishClaim, moveClaim } from './claim.ts'
import { fileIn, filesOf, type Manifest, ROWS, readManifest, rowsIn } from './folder.ts'
import { objectAt, storeObject } from './objects.ts'
import { openLock, sealedForHere } from './passphrase.ts'
import { stage } from './progress.ts'
import { eachOf, insertRow, textOf } from './store.ts'

/** Concurrent writes of rows and of files. */
const [ROW_CONCURRENCY, FILE_CONCURRENCY] = [50, 8]

/**
 * Writes an export to this deployment. The service must not act on a partial workspace, so the import first writes events and due rows in a
 * deferred form (`activate.ts`), then the files, then activates the deferred rows, and writes the API keys last. After an interruption, the
 * same call resumes.
 * @throws StartError if the export is incomplete, damaged, or has rows or files of another workspace, or if the workspace id is in use
 */
export async function importWorkspace(folder: string, passphrase: string) {
  const manifest = readManifest(folder)
  const key = openLock(manifest, passphrase)
  await checkFiles(folder, manifest)
  const summary = {
    id: manifest.workspace_id,
    export_id: manifest.export_id,
    rows: manifest.rows,
    api_keys: manifest.api_keys,
    files: manifest.files,
    file_bytes: manifest.file_bytes,
  }
  const { workspaceRow, credentials } = await checkRows(folder, manifest)
  await checkCredentials(credentials, manifest.workspace_id)
  const claim = await claimWorkspace(workspaceRow, manifest.export_id)
  if (claim === 'done') return { ...summary, already: true }
  if (claim === 'rows') {
    await importRows(folder, manifest, key)
    await importFiles(folder, manifest)
    await moveClaim(workspaceRow, manifest.export_id)
  }
  await restoreDeliveryHold(manifest.workspace_id)
  await activate(folder)
  await startAgain(manifest.workspace_id)
  await finishClaim(workspaceRow, manifest.export_id)
  return { ...summary, already: false }
}

async function importRows(folder: string, { rows }: Manifest, key: KeyObject): Promise<void> {
  const progress = stage('rows')
  let count = 0
  await eachOf(rowsIn(folder, ROWS), ROW_CONCURRENCY, async (row) => {
    if (textOf(row, 'type') !== 'workspace') await insertRow(deferred(await sealedForHere(row, key)))
    count++
    progress.at(count, `of ${rows}`)
  })
  progress.end(count)
}

async function importFiles(folder: string, { files }: Manifest): Promise<void> {
  const progress = stage('files')
  let count = 0
  await eachOf(filesOf(folder), FILE_CONCURRENCY, async (file) => {
    // The object of a key never changes: if it exists, an earlier run uploaded it.
    if ((await objectAt(file.key))?.size !== file.size) await storeObject(file, fileIn(folder, file.key))
    count++
    progress.at(count, `of ${files}`)
  })
  progress.end(count)
}
