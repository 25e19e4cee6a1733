import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../local/failure.ts'
import { activate, deferred } from './activate.ts'
import { checkCredentials, checkRows } from './check-rows.ts'
import { claimWorkspace, finishClaim, moveClaim } from './claim.ts'
import { fileIn, filesOf, type Manifest, ROWS, readManifest, rowsIn, sumOf } from './folder.ts'
import { keptPrefixes } from './list-objects.ts'
import { objectAt, storeObject } from './objects.ts'
import { openLock, sealedForHere } from './passphrase.ts'
import { stage } from './progress.ts'
import { eachOf, grouped, textOf, writeBatch } from './store.ts'

/** Concurrent writes. */
const CONCURRENCY = 8

/**
 * Writes an export to this deployment. The service must not act on a partial workspace, so the import first writes
 * events and due rows deferred (`deferred.ts`), then the files, then activates the deferred rows, and writes the API
 * keys last. After an interruption, the same call resumes.
 * @throws StartError when the folder has no complete export, rows of another workspace are in it, or the workspace id is in use
 */
export async function importWorkspace(folder: string, passphrase: string) {
  const manifest = readManifest(folder)
  const key = openLock(manifest, passphrase)
  await checkSums(folder, manifest)
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
    await moveClaim(workspaceRow)
  }
  await activate(folder)
  await finishClaim(workspaceRow)
  return { ...summary, already: false }
}

async function checkSums(folder: string, { sums }: Manifest): Promise<void> {
  for (const [name, sum] of Object.entries(sums)) {
    const file = join(folder, name)
    if (!existsSync(file) || (await sumOf(file)) !== sum) throw new StartError(`${file} is damaged`)
  }
}

async function importRows(folder: string, { rows }: Manifest, key: KeyObject): Promise<void> {
  const progress = stage('rows')
  let count = 0
  await eachOf(grouped(rowsIn(folder, ROWS), 25), CONCURRENCY, async (group) => {
    const rowsToWrite = group.filter((row) => textOf(row, 'type') !== 'workspace')
    const items = await Promise.all(rowsToWrite.map(async (row) => deferred(await sealedForHere(row, key))))
    await writeBatch(items.map((Item) => ({ PutRequest: { Item } })))
    count += group.length
    progress.at(count, `of ${rows}`)
  })
  progress.end(count)
}

async function importFiles(folder: string, { workspace_id, files }: Manifest): Promise<void> {
  const progress = stage('files')
  const prefixes = keptPrefixes(workspace_id)
  let count = 0
  await eachOf(filesOf(folder), CONCURRENCY, async (file) => {
    const { key, size, sha256 } = file
    const belongs = prefixes.some((prefix) => key.startsWith(prefix)) && !key.split('/').includes('..')
    if (!belongs) throw new StartError(`${key} is not a file of workspace ${workspace_id}`)
    const from = fileIn(folder, key)
    if (!existsSync(from) || (await sumOf(from)) !== sha256) throw new StartError(`${from} is damaged`)
    // The object of a key never changes: if it exists, an earlier run uploaded it.
    if ((await objectAt(key))?.size !== size) await storeObject(file, from)
    count++
    progress.at(count, `of ${files}`)
  })
  progress.end(count)
}
