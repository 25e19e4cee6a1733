import type { DynamoDBRecord } from 'aws-lambda'
import { type Attributes, itemOf } from '../../aws/attribute-values.ts'
import { type CountedVersion, DELETED } from '../../domain/kit/counters.ts'
import { TOMBSTONE } from '../../domain/kit/tombstone.ts'
import { countAlike, versionOf } from './count.ts'

/**
 * The version that a record of the table's stream has to count; undefined if it counts like the one before, or is none. A deletion
 * writes a tombstone. The removal of a row without one is the deletion of its workspace.
 */
export function versionIn({ dynamodb }: DynamoDBRecord): CountedVersion | undefined {
  const { OldImage, NewImage } = dynamodb ?? {}
  const [before, after] = [rowVersion(OldImage), rowVersion(NewImage)]
  if (after) return before && countAlike(before, after) ? undefined : after
  const isDeletion = before && NewImage?.type?.S === TOMBSTONE
  return isDeletion ? { ...before, version: DELETED, facts: null } : undefined
}

const rowVersion = (image: Attributes | undefined): CountedVersion | undefined =>
  image && versionOf(itemOf(image))
