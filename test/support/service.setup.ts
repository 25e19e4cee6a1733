import type { TestProject } from 'vitest/node'
import { startService } from '../../local/service/service.ts'
import type { TableSpec } from '../../packages/local-aws/cloudformation/definition.ts'
import { likeAwsOf } from '../../packages/local-aws/like-aws/presets.ts'
import type { LikeAws } from '../../packages/local-aws/like-aws/profile.ts'
import { assertNoCredentials, assertNothingDenied } from './logs.ts'
import { PATIENCE } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    service: {
      url: string
      environment: Readonly<Record<string, string>>
      logFile: string
      tables: readonly TableSpec[]
      /** The URL that controls the faults of the functions behind `url`; empty if they have none. */
      faultsUrl: string
      likeAws: LikeAws | undefined
    }
  }
}

/** Starts the local service once for all integration tests; each test creates its own workspace in it. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LIKE_AWS, LIKE_AWS_SEED } = process.env
  const likeAws = LIKE_AWS ? likeAwsOf(LIKE_AWS, LIKE_AWS_SEED) : undefined
  if (likeAws) console.log(`like AWS: LIKE_AWS=${LIKE_AWS} LIKE_AWS_SEED=${likeAws.seed}`)
  return startParts(project, likeAws)
}

/** @param likeAws the faults that the service imitates */
export async function startParts(
  project: TestProject,
  likeAws: LikeAws | undefined,
): Promise<() => Promise<void>> {
  // The rate limit has its own tests; here it would only make tests depend on each other's speed.
  // On a slow machine a function may exceed its deployed timeout, but not the visibility timeout of its queue.
  const options = { ephemeral: true, port: 0, hosts: ['crm.test'], rate: 10_000, patience: PATIENCE }
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
