import { StartError } from '../failure.ts'
import type { LikeAws, Profile } from './profile.ts'

/** All faults, at a strength that the service must hide from clients. Clients may only notice that lists lag. */
export const SINGLE: Required<Profile> = {
  conflictingTransactions: { firstCalls: 1 },
  conflictingWrites: { firstCalls: 1 },
  conflictingStatements: { rate: 0.3 },
  // A tenth of AWS's limits, so that the requests of one test reach a limit.
  throttledKeys: [{ readUnits: 300, writeUnits: 100 }],
  staleIndexes: { ms: 2_000 },
  staleReads: { ms: 2_000 },
  lostAnswers: { firstCalls: 1 },
  s3Unavailable: { firstCalls: 1 },
  s3Resets: { firstCalls: 1 },
  s3CutBodies: { firstCalls: 1 },
  clocks: { ms: 2_000 },
}

/** A realistic mixture of faults, more frequent than on AWS. */
export const MIXTURE: Profile = {
  conflictingTransactions: { rate: 0.03 },
  conflictingWrites: { rate: 0.03 },
  conflictingStatements: { rate: 0.03 },
  // Twenty concurrent changes of a record need more than a tenth of AWS.
  throttledKeys: [{ readUnits: 1_000, writeUnits: 300 }],
  staleIndexes: { ms: 1_000, rate: 0.5 },
  staleReads: { ms: 500, rate: 0.3 },
  lostAnswers: { rate: 0.02 },
  s3Unavailable: { rate: 0.03 },
  s3Resets: { rate: 0.02 },
  s3CutBodies: { rate: 0.02 },
  // AWS clocks differ by a few milliseconds. A difference of seconds would reorder records of different functions.
  clocks: { ms: 50 },
}

/**
 * `LIKE_AWS`: `mixture`, or names of faults separated by commas; `LIKE_AWS_SEED`: a number.
 * @throws StartError for an invalid value
 */
export function likeAwsOf(names: string, seed: string | undefined): LikeAws {
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) throw new StartError('LIKE_AWS_SEED must be a number')
  return {
    seed: seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(seed),
    profile: names === 'mixture' ? MIXTURE : Object.assign({}, ...names.split(',').map(single)),
  }
}

function single(name: string): Profile {
  for (const [fault, rule] of Object.entries(SINGLE)) if (fault === name) return { [fault]: rule }
  throw new StartError(`LIKE_AWS must be "mixture" or faults: ${Object.keys(SINGLE).join(', ')}`)
}
