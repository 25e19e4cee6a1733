import type { TestProject } from 'vitest/node'
import { startService } from '../../infra/local/service.ts'
import { assertNoCredentials, assertNothingDenied } from './logs.ts'
import { PATIENCE } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    service: { url: string; environment: Readonly<Record<string, string>>; logFile: string }
  }
}

/** Starts the real local parts once for all integration tests; each test makes a workspace of its own in them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The rate limit has tests of its own; here it would only couple tests to each other's speed.
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000, patience: PATIENCE })
  const { url, environment, logFile } = service
  project.provide('service', { url, environment, logFile })
  return async () => {
    try {
      assertNoCredentials(logFile)
      assertNothingDenied(logFile)
    } finally {
      await service.stop()
    }
  }
}
