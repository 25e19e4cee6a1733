import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { writePrivately } from './private-file.ts'

/*
 * Which services run on this machine, so that the operator's tool finds one whatever its data folder, a temporary one
 * included: a file for each, named by its process and holding that folder's path.
 */

const folder = (): string => join(tmpdir(), `workspace-services-${userInfo().username}`)

export function announceRunning(dataDir: string): () => void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const file = join(folder(), `${process.pid}-${Date.now()}`)
  writePrivately(file, dataDir)
  return () => rmSync(file, { force: true })
}

/** Data folders of the services that are alive; what a killed one left is taken away. */
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
  // A file that was not written to its end names nobody; 0 would be ourselves.
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
