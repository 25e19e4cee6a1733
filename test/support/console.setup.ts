import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startService } from '../../infra/local/service.ts'
import { serveConsole } from './console-server.ts'
import { assertNoCredentials, assertNothingDenied } from './logs.ts'
import { PATIENCE } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the console is served, with the API behind it. */
    consoleUrl: string
  }
}

const ROOT = resolve(import.meta.dirname, '../..')

/** Builds the console, and serves it in front of a local service that the tests of the project share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = { ephemeral: true, port: 0, rate: 10_000, patience: PATIENCE, speed: 60 }
  const [service] = await Promise.all([
    startService(options),
    promisify(execFile)('npm', ['run', 'build:console'], { cwd: ROOT }),
  ])
  const { url, logFile, tables, faultsUrl, apiKey } = service
  const environment = { ...service.environment, PATIENCE: String(PATIENCE) }
  const console = await serveConsole(join(ROOT, 'console/dist'), url, apiKey)
  project.provide('service', { url, environment, logFile, tables, faultsUrl, likeAws: undefined })
  project.provide('consoleUrl', console.url)
  return async () => {
    console.stop()
    try {
      assertNoCredentials(logFile)
      assertNothingDenied(logFile)
    } finally {
      await service.stop()
    }
  }
}
