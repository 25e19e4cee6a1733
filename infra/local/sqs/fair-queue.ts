// By file, as in `./queues.ts`.
import { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js'
import type { SqsMessage } from '../../../node_modules/fauxqs/dist/sqs/sqsTypes.js'

/** A group is noisy with at least so many messages in flight, and more than this share of all that are. */
const NOISY_MESSAGES = 30
const NOISY_SHARE = 0.1

/**
 * Standard queues that are fair, as SQS documents it ("How Amazon SQS fair queues work"): the messages of quiet groups
 * are received before those of noisy ones, and of noisy groups that one's first which has the fewest in flight. Nothing
 * is held back: where nobody else waits, a noisy group has all places. SQS also looks at a group's recent share of
 * processing time, which is not known here.
 */
export class FairStore extends SqsStore {
  override createQueue(...made: Parameters<SqsStore['createQueue']>): SqsQueue {
    const queue = super.createQueue(...made)
    const dequeue = queue.dequeue.bind(queue)
    queue.dequeue = (...asked) => {
      // What was delayed until now belongs among what is there.
      queue.processTimers()
      putQuietFirst(queue)
      return dequeue(...asked)
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

/** Noisy groups, and how many messages each has in flight. */
function noiseOf({ inflightMessages }: SqsQueue): Map<string, number> {
  const groups = new Map<string, number>()
  for (const { message } of inflightMessages.values()) {
    groups.set(groupOf(message), (groups.get(groupOf(message)) ?? 0) + 1)
  }
  const share = NOISY_SHARE * inflightMessages.size
  return new Map([...groups].filter(([, count]) => count >= NOISY_MESSAGES && count > share))
}

/** Each message without a group is a group of its own. */
const groupOf = ({ messageGroupId, messageId }: SqsMessage): string => messageGroupId ?? messageId
