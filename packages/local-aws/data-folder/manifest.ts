import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '../cloudformation/definition.ts'
import type { Endpoints } from '../sdk/endpoints.ts'
import { writePrivately } from './private-file.ts'

interface Running {
  readonly url: string
  readonly port: number
  readonly endpoints: Endpoints
  readonly environment: Readonly<Record<string, string>>
  readonly faultsUrl: string
}

/**
 * Writes the file with which the operator's tool finds the running service.
 * @returns a function that removes the file
 */
export function writeManifest(dataDir: string, { tables, queues }: Definition, running: Running): () => void {
  const file = join(dataDir, 'service.json')
  const resources = {
    tableName: tables[0]?.name,
    queues: Object.fromEntries(queues.map(({ id, url }) => [id, url])),
  }
  writePrivately(file, JSON.stringify({ pid: process.pid, ...running, resources }, undefined, 2))
  return () => rmSync(file, { force: true })
}
