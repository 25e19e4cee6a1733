import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, StartError } from '../failure.ts'
import { isAlive } from './running.ts'

/**
 * Returns the start time of a process if the system provides it, because process ids are reused, above all in
 * containers. A zombie (state Z) counts as dead.
 */
function startOf(pid: number): string {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? 'dead' : (rest[18] ?? '')
  } catch {
    return ''
  }
}

/**
 * Locks a data folder for this process, because two services would overwrite each other's data. Takes over the lock of
 * a dead process.
 * @throws StartError when a running service has the lock
 */
export function lock(folder: string): () => void {
  const file = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
    if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
      throw new StartError(
        `${folder} is in use by another service (process ${pid}): stop it, or use --data DIR`,
      )
    }
    rmSync(file, { force: true })
  }
}
