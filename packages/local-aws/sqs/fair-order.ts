/*
 * The order of SQS fair queues ("How Amazon SQS fair queues work"): messages of quiet groups are received before messages
 * of noisy groups, and among noisy groups first from the group with the fewest in flight. Nothing is held back:
 * without other groups, a noisy group uses the full concurrency. SQS also considers a group's recent share of
 * processing time, which is not known here.
 */

/** A group is noisy with at least this many messages in flight, and more than this share of all messages in flight. */
const NOISY_MESSAGES = 30
const NOISY_SHARE = 0.1

/** The noisy groups, with their number of messages in flight. */
export type Noise = ReadonlyMap<string, number>

/** @param inFlight the group of each message in flight */
export function noiseOf(inFlight: readonly string[]): Noise {
  const groups = new Map<string, number>()
  for (const group of inFlight) groups.set(group, (groups.get(group) ?? 0) + 1)
  const share = NOISY_SHARE * inFlight.length
  return new Map([...groups].filter(([, count]) => count >= NOISY_MESSAGES && count > share))
}

/** The place of a group's messages: lower ranks are received first. */
export const rankOf = (noise: Noise, group: string): number => noise.get(group) ?? 0
