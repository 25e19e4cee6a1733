import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** An editor writes a file in several steps, a checkout many files. */
const QUIET_MS = 100

/** Calls when sources of the functions have changed, never twice at once; the result ends it. */
export function onSourceChange(act: () => Promise<void>): () => void {
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
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (name !== null && !name.endsWith('.ts')) return
      clearTimeout(timer)
      timer = setTimeout(run, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
