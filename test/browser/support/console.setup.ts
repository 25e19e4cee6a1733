import type { TestProject } from 'vitest/node'
import { startService } from '../../../local/service/service.ts'
import { assertNoCredentials, assertNothingDenied } from '../../support/logs.ts'
import { PATIENCE } from '../../support/until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the console is served, on the origin of its API. */
    consoleUrl: string
  }
}

/** Starts a local service with the console, which the tests of the project share; builds it if its sources have changed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = { ephemeral: true, port: 0, rate: 10_000, patience: PATIENCE, speed: 60, console: true }
  const service = await startService(options)
  const { url, logFile, tables, faultsUrl, faults } = service
  if (service.consoleUrl === undefined) throw new Error(faults.join('\n'))
  const environment = { ...service.environment, PATIENCE: String(PATIENCE) }
  project.provide('service', { url, environment, logFile, tables, faultsUrl, likeAws: undefined })
  project.provide('consoleUrl', url)
  return async () => {
    try {
      assertNoCredentials(logFile)
      assertNothingDenied(logFile)
    } finally {
      await service.stop()
    }
  }
}
