import type { Envelope } from '../../domain/kit/event.ts'
import { carriesExpenseData } from '../../domain/kit/triggers.ts'
import {
  type Member,
  maySeeAllExpenses,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../domain/people/workspace.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { deliveryKey, eventKey, memberKey, subscriptionKey, workspaceKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import type { Row } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import { type DeliveryRow, toDeliveryRow } from '../deliveries/rows.ts'
import { toStoredEvent } from '../events/rows.ts'
import { slowUntil } from '../queue/lanes.ts'
import type { DeliveryMessage } from '../queue/messages.ts'
import { readOwner } from '../subscriptions/owner.ts'
import { type SubscriptionRow, toSubscriptionRow } from '../subscriptions/rows.ts'

/** The current rows that determine what happens with a delivery. */
export interface DeliveryContext {
  readonly row: DeliveryRow | undefined
  readonly envelope: Envelope | undefined
  /** The request that made the event; absent if none did, and for events of 1.0.0. */
  readonly requestId: string | undefined
  readonly subscription: SubscriptionRow | undefined
  /** Whether the subscription's deliveries wait, because its owner is deactivated. */
  readonly ownerIsDeactivated: boolean
  /** Whether the subscription's owner may see this event's data. */
  readonly allowed: boolean
  /** Until when the receiver counts as slow (ISO 8601). */
  readonly slowUntil: string | undefined
}

// The deliveries of a batch share events and subscriptions, so each row is parsed once.
const eventOf = memoizeByIdentity(toStoredEvent)
const subscriptionOf = memoizeByIdentity(toSubscriptionRow)

/**
 * Reads all rows in one round trip. The message contains every key, so the read can run in parallel with the claim. A
 * second round trip is needed only if another member has taken over the subscription, or if the owner may be
 * deactivated.
 */
export async function readDeliveryContext(
  message: DeliveryMessage,
  { read }: RequestBatcher,
): Promise<DeliveryContext> {
  const { workspace_id: ws, delivery_id, event_id, subscription_id, trigger_id, owner_id } = message
  const keys = [deliveryKey(ws, delivery_id), eventKey(ws, event_id), subscriptionKey(ws, subscription_id)]
  const expense = carriesExpenseData(trigger_id)
  if (expense) keys.push(memberKey(ws, owner_id), workspaceKey(ws))
  const [row, event, found, member, workspace] = await read(keys)
  const subscription = found && subscriptionOf(found)
  const stored = event && eventOf(event)
  const owner = subscription && (await readOwner(subscription, expense, member, read))
  return {
    row: row && toDeliveryRow(row),
    envelope: stored?.envelope,
    requestId: stored?.requestId,
    subscription,
    ownerIsDeactivated: owner?.status === 'deactivated',
    allowed: !expense || mayStillSee(owner, workspace),
    slowUntil: slowUntil(found),
  }
}

/** Checks the rights of the owner at each delivery (contract 4.7). */
function mayStillSee(owner: Member | undefined, workspace: Row | undefined): boolean {
  if (!owner || !workspace) return false
  return maySeeAllExpenses(recordOf<Workspace>(workspace, WORKSPACE_FIELDS).plan, owner.permissions)
}
