import { join } from 'node:path'
import { RECEIPT_MIME_TYPES } from '../../../shared/domain/expenses/upload.ts'
import { PHOTO_MIME_TYPES } from '../../../shared/domain/photos/photo.ts'
import { StartError } from '../../../shared/failure.ts'
import {
  assertPlainFile,
  CREDENTIALS,
  FILES,
  type FileLine,
  fileIn,
  filesOf,
  type Manifest,
  ROWS,
  sumOf,
} from './folder.ts'
import { keptPrefixes } from './list-objects.ts'
import { stage } from './progress.ts'
import { eachOf } from './store.ts'

const CONCURRENCY = 8

/** The types that the service stores. A link opens a file with its stored type: a browser would run the scripts of an HTML file. */
const TYPES: ReadonlySet<string | undefined> = new Set([...RECEIPT_MIME_TYPES, ...PHOTO_MIME_TYPES])

/**
 * Checks the lists of an export and every file before the import writes anything.
 * @throws StartError if a file is damaged, is a symbolic link, belongs to another workspace, or has a type that no upload may have
 */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const name of [ROWS, CREDENTIALS, FILES]) {
    await assertSum(folder, join(folder, name), manifest.sums[name])
  }
  const progress = stage('checked files')
  let count = 0
  await eachOf(filesOf(folder), CONCURRENCY, async (file) => {
    assertOwn(file, manifest)
    await assertSum(folder, fileIn(folder, file.key), file.sha256)
    count++
    progress.at(count, `of ${manifest.files}`)
  })
  progress.end(count)
}

async function assertSum(folder: string, path: string, sum: string | undefined): Promise<void> {
  assertPlainFile(folder, path)
  if ((await sumOf(path)) !== sum) throw new StartError(`${path} is damaged`)
}

function assertOwn({ key, type }: FileLine, { workspace_id }: Manifest): void {
  const belongs = keptPrefixes(workspace_id).some((prefix) => key.startsWith(prefix))
  if (!belongs || key.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new StartError(`${key} is not a file of workspace ${workspace_id}`)
  if (!TYPES.has(type))
    throw new StartError(`${key} has the type ${type}, which no receipt or photo may have`)
}
