import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivately } from '../../packages/local-aws/data-folder/private-file.ts'
import { codeOf } from '../../packages/local-aws/failure.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'console-origin')

/** Stores the console's origin in the data folder, for the links that the operator's tool prints. */
export function keepConsoleOrigin(dataDir: string, origin: string): void {
  writePrivately(fileIn(dataDir), `${origin}\n`)
}

/** Where the console is, or was when the service ran last; undefined if it never ran. */
export function keptConsoleOrigin(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
