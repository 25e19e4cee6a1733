import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, StartError } from '../failure.ts'
import { isAlive } from './running.ts'

/**
 * When a process began, where the system tells: ids are used again, above all in containers. One that has died counts
 * for none, though its parent may have yet to hear of it (state Z).
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
 * Takes a data folder for this process: two services would write over each other. The lock of one that was killed is
 * taken over.
 * @throws StartError when a live service has it
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
        `${folder} is in use by another service (process ${pid}): stop it, or give --data DIR`,
      )
    }
    rmSync(file, { force: true })
  }
}
