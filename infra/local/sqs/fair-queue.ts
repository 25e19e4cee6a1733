// Imported by path for the reason in `./queues.ts`.
import { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js'
import type { SqsMessage } from '../../../node_modules/fauxqs/dist/sqs/sqsTypes.js'

/** A group is noisy with at least this many messages in flight, and more than this share of all messages in flight. */
const NOISY_MESSAGES = 30
const NOISY_SHARE = 0.1

/**
 * Imitates SQS fair queues ("How Amazon SQS fair queues work"): messages of quiet groups are received before those of
 * noisy groups, and among noisy groups first those of the group with the fewest in flight. Nothing is held back:
 * without other groups, a noisy group uses the full concurrency. SQS also considers a group's recent share of
 * processing time, which is not known here.
 */
export class FairStore extends SqsStore {
  override createQueue(...args: Parameters<SqsStore['createQueue']>): SqsQueue {
    const queue = super.createQueue(...args)
    const dequeue = queue.dequeue.bind(queue)
    queue.dequeue = (...options) => {
      // Adds delayed messages that are due to the available ones.
      queue.processTimers()
      putQuietFirst(queue)
      return dequeue(...options)
    }
    return queue
  }
}

function putQuietFirst(queue: SqsQueue): void {
  const noise = noiseOf(queue)
  if (noise.size === 0) return
  const rank = (message: SqsMessage) => noise.get(groupOf(message)) ?? 0
  queue.messages.sort((a, b) => rank(a) - rank(b))
}

/** Returns the noisy groups with their number of messages in flight. */
function noiseOf({ inflightMessages }: SqsQueue): Map<string, number> {
  const groups = new Map<string, number>()
  for (const { message } of inflightMessages.values()) {
    groups.set(groupOf(message), (groups.get(groupOf(message)) ?? 0) + 1)
  }
  const share = NOISY_SHARE * inflightMessages.size
  return new Map([...groups].filter(([, count]) => count >= NOISY_MESSAGES && count > share))
}

/** A message without a group id is its own group. */
const groupOf = ({ messageGroupId, messageId }: SqsMessage): string => messageGroupId ?? messageId
