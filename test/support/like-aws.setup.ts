import type { TestProject } from 'vitest/node'
import { likeAwsOf } from '../../packages/local-aws/like-aws/presets.ts'
import { startParts } from './service.setup.ts'

/** Starts a service that imitates AWS, for the sample of integration tests that `vitest.config.ts` selects. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const likeAws = likeAwsOf('mixture', process.env.LIKE_AWS_SEED)
  console.log(`like AWS: LIKE_AWS_SEED=${likeAws.seed} npx vitest run --project like-aws`)
  return startParts(project, likeAws)
}
