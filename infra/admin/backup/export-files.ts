import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { writePrivately } from '../../local/data-folder/private-file.ts'
import { FILES, type FileLine, fileIn, sumOf } from './folder.ts'
import { keptPrefixes, objectsBelow } from './list-objects.ts'
import { fetchObject, objectAt } from './objects.ts'
import { stage } from './progress.ts'
import { eachOf } from './store.ts'

const FILE_CONCURRENCY = 8

export async function exportFiles(
  folder: string,
  ws: WorkspaceId,
): Promise<{ files: number; bytes: number }> {
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
