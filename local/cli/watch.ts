import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { watch } from 'chokidar'
import { messageOf } from '../../packages/local-aws/failure.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = ['functions', 'shared'].map((folder) => join(ROOT, folder))
/** Debounce time: an editor saves a file in several steps, a checkout writes many files. */
const DEBOUNCE_MS = 100

/**
 * Calls `act` when sources of the functions change, never concurrently. Uses chokidar, because `node:fs` follows the
 * inode and not the name: after a save by rename (`sed -i`, many editors) it would watch the removed file.
 * @returns a function that stops watching, once the watcher is ready
 */
export async function onSourceChange(
  act: () => Promise<void>,
  folders: readonly string[] = SOURCES,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let acting = false
  let again = false
  const run = async () => {
    if (acting) {
      again = true
      return
    }
    acting = true
    await act()
    acting = false
    if (again) {
      again = false
      void run()
    }
  }
  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.ts'),
  })
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(run, DEBOUNCE_MS)
  })
  await once(watcher, 'ready')
  watcher.on('error', (error) => console.error(`some changes may not be seen: ${messageOf(error)}`))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
