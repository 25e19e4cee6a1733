import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../local/failure.ts'
import { activate } from './activate.ts'
import { claimWorkspace, finishClaim, moveClaim } from './claim.ts'
import { deferred } from './deferred.ts'
import { fileIn, filesOf, linesOf, type Manifest, readManifest, rowsFile, sumOf } from './folder.ts'
import { keptPrefixes, objectAt, storeObject } from './objects.ts'
import { openLock, sealedForHere } from './passphrase.ts'
import { stage } from './progress.ts'
import { SEGMENTS } from './scan.ts'
import { eachOf, grouped, type RawRow, textOf, writeBatch } from './store.ts'

/** Writes that are under way beside each other. */
const AT_ONCE = 8

/**
 * Writes an export into this deployment. Nothing acts on it before all of it is there: rows that something waits for are
 * written **held** (`deferred.ts`), files follow, then the held rows are let go, and the API keys come last. One that was
 * killed is called again.
 * @throws StartError when the folder holds no whole export, or a workspace of that id is there already
 */
export async function importWorkspace(folder: string, passphrase: string) {
  const manifest = readManifest(folder)
  const key = openLock(manifest, passphrase)
  await checkSums(folder, manifest)
  const told = {
    id: manifest.workspace_id,
    export_id: manifest.export_id,
    rows: manifest.rows,
    api_keys: manifest.api_keys,
    files: manifest.files,
    file_bytes: manifest.file_bytes,
  }
  const own = await ownRow(folder, manifest)
  const claim = await claimWorkspace(own, manifest.export_id)
  if (claim === 'done') return { ...told, already: true }
  if (claim === 'rows') {
    await importRows(folder, manifest, key)
    await importFiles(folder, manifest)
    await moveClaim(own)
  }
  await activate(folder)
  await finishClaim(own)
  return { ...told, already: false }
}

async function checkSums(folder: string, { sums }: Manifest): Promise<void> {
  for (const [name, sum] of Object.entries(sums)) {
    const file = join(folder, name)
    if (!existsSync(file) || (await sumOf(file)) !== sum) throw new StartError(`${file} is damaged`)
  }
}

async function* rowsOf(folder: string): AsyncGenerator<RawRow> {
  for (let segment = 0; segment < SEGMENTS; segment++) {
    for await (const line of linesOf(folder, rowsFile(segment))) yield line as RawRow
  }
}

async function ownRow(folder: string, { workspace_id }: Manifest): Promise<RawRow> {
  for await (const row of rowsOf(folder)) if (textOf(row, 'pk') === `${workspace_id}#workspace`) return row
  throw new StartError(`the export in ${resolve(folder)} does not hold its workspace`)
}

async function importRows(folder: string, { workspace_id, rows }: Manifest, key: KeyObject): Promise<void> {
  const progress = stage('rows')
  let count = 0
  await eachOf(grouped(rowsOf(folder), 25), AT_ONCE, async (some) => {
    for (const row of some) {
      if (!textOf(row, 'pk')?.startsWith(`${workspace_id}#`))
        throw new StartError('a row of another workspace')
    }
    const others = some.filter((row) => textOf(row, 'type') !== 'workspace')
    const items = await Promise.all(others.map(async (row) => deferred(await sealedForHere(row, key))))
    await writeBatch(items.map((Item) => ({ PutRequest: { Item } })))
    count += some.length
    progress.at(count, `of ${rows}`)
  })
  progress.end(count)
}

async function importFiles(folder: string, { workspace_id, files }: Manifest): Promise<void> {
  const progress = stage('files')
  const prefixes = keptPrefixes(workspace_id)
  let count = 0
  await eachOf(filesOf(folder), AT_ONCE, async (file) => {
    const { key, size, sha256 } = file
    const ours = prefixes.some((prefix) => key.startsWith(prefix)) && !key.split('/').includes('..')
    if (!ours) throw new StartError(`${key} is no file of workspace ${workspace_id}`)
    const from = fileIn(folder, key)
    if (!existsSync(from) || (await sumOf(from)) !== sha256) throw new StartError(`${from} is damaged`)
    // A key never holds anything else: one that is there was brought by the call before.
    if ((await objectAt(key))?.size !== size) await storeObject(file, from)
    count++
    progress.at(count, `of ${files}`)
  })
  progress.end(count)
}
