import { REPLAY_FIELDS, type Replay } from '../../domain/replay.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/subscription.ts'
import { MEMBER_FIELDS, type Member } from '../../domain/workspace.ts'
import { update } from '../../table/store/batching/update-expression.ts'
import { dueRowOf, removeDue } from '../../table/store/due.ts'
import type { Row } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import { skipPendingDeliveries } from '../deliver/skip-revoked.ts'
import { skipUpdate } from '../deliveries/leases.ts'
import { toDeliveryRow } from '../deliveries/rows.ts'
import { isWaiting } from '../deliveries/waiting.ts'
import { toEventRef } from '../events/rows.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { deliveryMessage, replayMessage } from '../queue/messages.ts'
import { serveAgain } from '../resume/serve-again.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { NewestSeen } from './keep-samples.ts'
import { pauseFailing } from './pause-failing.ts'

/** Does the work of a due row that a run of the sweep has claimed. */
export async function processDueRow(row: Row, now: Date, enqueue: Enqueue): Promise<void> {
  switch (row.type) {
    case 'delivery':
      return processDelivery(row, now, enqueue)
    case 'replay':
      return enqueue(replayMessage(recordOf<Replay>(row, REPLAY_FIELDS)))
    case 'event':
      return checkEvent(row)
    case 'subscription':
      return followStatus(row, enqueue)
    case 'failing':
      return pauseFailing(row)
    case 'member':
      return serveAgain(recordOf<Member>(row, MEMBER_FIELDS), String(row.due_sk))
  }
}

async function processDelivery(row: Row, now: Date, enqueue: Enqueue): Promise<void> {
  const delivery = toDeliveryRow(row)
  // A delivery that still waits when it becomes due for the sweep is about to expire (contract 11.9).
  if (isWaiting(delivery.delivery)) await update(skipUpdate(delivery, now))
  else await enqueue(deliveryMessage(delivery.delivery, delivery.ownerId, now))
}

/** Checks an event whose check in the outbox failed. It leaves the index, and its sample is kept now, because no other check follows. */
async function checkEvent(row: Row): Promise<void> {
  const event = toEventRef(row)
  // The delay of its row has been reported.
  const [outcome] = await checkDeliveries([event], new Map(), () => undefined)
  if (outcome?.status === 'rejected') throw outcome.reason
  const newest = new NewestSeen()
  newest.add([event])
  await newest.keep((_, reason) => Promise.reject(reason))
  await removeDue(dueRowOf(row))
}

/** Continues what the change of a subscription's status began: a revocation or a resumption. */
async function followStatus(row: Row, enqueue: Enqueue): Promise<void> {
  const { workspace_id, id, status } = recordOf<Subscription>(row, SUBSCRIPTION_FIELDS)
  if (status === 'revoked') return skipPendingDeliveries(workspace_id, id)
  const message = { workspace_id, subscription_id: id, resumed: String(row.due_sk) }
  return enqueue({ message, delaySeconds: 0 })
}
