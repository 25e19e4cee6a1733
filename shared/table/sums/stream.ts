import type { DynamoDBRecord } from 'aws-lambda'
import { type Attributes, itemOf } from '../../aws/attribute-values.ts'
import type { CountedVersion } from '../../domain/kit/counters.ts'
import { TOMBSTONE } from '../../domain/kit/tombstone.ts'
import { countAlike, versionOf } from './count.ts'

/**
 * The version of a record that a stream record adds to the counters. Undefined if it has the same counts as the previous version, or is not
 * a record that is counted. A deletion writes a tombstone; the removal of a row without a tombstone means that the workspace is being
 * deleted.
 */
export function versionIn({ dynamodb }: DynamoDBRecord): CountedVersion | undefined {
  const { OldImage, NewImage, ApproximateCreationDateTime } = dynamodb ?? {}
  const [before, after] = [rowVersion(OldImage), rowVersion(NewImage)]
  const time = ApproximateCreationDateTime !== undefined && { writtenAt: ApproximateCreationDateTime * 1000 }
  if (after) return before && countAlike(before, after) ? undefined : { ...after, ...time }
  const isDeletion = before && NewImage?.type?.S === TOMBSTONE
  return isDeletion ? { ...before, version: before.version + 1, facts: null, ...time } : undefined
}

const rowVersion = (image: Attributes | undefined): CountedVersion | undefined =>
  image && versionOf(itemOf(image))
