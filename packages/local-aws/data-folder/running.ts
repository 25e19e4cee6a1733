import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../failure.ts'
import { writePrivately } from './private-file.ts'

/*
 * A registry of the services that run on this machine, so that the operator's tool finds a service with any data
 * folder, even a temporary one. Each service has a file, named by its process id, that contains the path of its data
 * folder.
 */

const folder = (): string => join(tmpdir(), `workspace-services-${userInfo().username}`)

export function announceRunning(dataDir: string): () => void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const file = join(folder(), `${process.pid}-${Date.now()}`)
  writePrivately(file, dataDir)
  return () => rmSync(file, { force: true })
}

/** Lists the data folders of running services; deletes the files of services that have ended. */
export function runningDataFolders(): string[] {
  return files().flatMap((name) => {
    const file = join(folder(), name)
    if (isAlive(Number(name.split('-')[0]))) return [readFileSync(file, 'utf8')]
    rmSync(file, { force: true })
    return []
  })
}

function files(): string[] {
  try {
    return readdirSync(folder())
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  // An incomplete file has no process id, and `kill(0)` would signal our own process group.
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}
