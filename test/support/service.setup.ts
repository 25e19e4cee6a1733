import type { TestProject } from 'vitest/node'
import type { TableSpec } from '../../infra/local/cloudformation/template.ts'
import { likeAwsOf } from '../../infra/local/like-aws/presets.ts'
import type { LikeAws } from '../../infra/local/like-aws/profile.ts'
import { startService } from '../../infra/local/service.ts'
import { assertNoCredentials, assertNothingDenied } from './logs.ts'
import { PATIENCE } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    service: {
      url: string
      environment: Readonly<Record<string, string>>
      logFile: string
      tables: readonly TableSpec[]
      /** Where the faults of the functions behind `url` are controlled; empty when they have none. */
      faultsUrl: string
      likeAws: LikeAws | undefined
    }
  }
}

/** Starts the real local parts once for all integration tests; each test makes a workspace of its own in them. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LIKE_AWS, LIKE_AWS_SEED } = process.env
  const likeAws = LIKE_AWS ? likeAwsOf(LIKE_AWS, LIKE_AWS_SEED) : undefined
  if (likeAws) console.log(`like AWS: LIKE_AWS=${LIKE_AWS} LIKE_AWS_SEED=${likeAws.seed}`)
  return startParts(project, likeAws)
}

/** @param likeAws the faults that the parts imitate */
export async function startParts(
  project: TestProject,
  likeAws: LikeAws | undefined,
): Promise<() => Promise<void>> {
  // The rate limit has tests of its own; here it would only couple tests to each other's speed.
  // On a slow machine a function may take longer than its deployed limit; less than its queue waits before a repeat.
  const options = { ephemeral: true, port: 0, rate: 10_000, patience: PATIENCE }
  const service = await startService({ ...options, ...(likeAws && { likeAws }) })
  const { url, logFile, tables, faultsUrl } = service
  const environment = { ...service.environment, PATIENCE: String(PATIENCE) }
  project.provide('service', { url, environment, logFile, tables, faultsUrl, likeAws })
  return async () => {
    try {
      assertNoCredentials(logFile)
      assertNothingDenied(logFile)
    } finally {
      await service.stop()
    }
  }
}
