import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { watch } from 'chokidar'
import { messageOf } from '../failure.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SOURCES = ['functions', 'shared'].map((folder) => join(ROOT, folder))
/** An editor writes a file in several steps, a checkout many files. */
const QUIET_MS = 100

/**
 * Calls `act` when sources of the functions have changed, never twice at once. A library watches, because `node:fs`
 * follows a file and not its name: after a save by rename (`sed -i`, many editors) it watches the removed file.
 * @returns what ends it, once changes are seen
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
    timer = setTimeout(run, QUIET_MS)
  })
  await once(watcher, 'ready')
  watcher.on('error', (error) => console.error(`some changes may not be seen: ${messageOf(error)}`))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
