import type { WorkspaceId } from '../../domain/ids.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { type Subscriber, subscribersOf } from '../subscriptions/subscribers.ts'
import { RefusedGroups } from './refused-groups.ts'

/** The events of a workspace and trigger, which have the same subscribers. */
interface EventGroup {
  readonly workspaceId: WorkspaceId
  readonly trigger: TriggerId
}

const nameOf = ({ workspaceId, trigger }: EventGroup): string => `${workspaceId} ${trigger}`

/** The subscribers that a batch or a run has read, by workspace and trigger. */
export type KnownSubscribers = Map<string, Promise<readonly Subscriber[]>>

/** The subscribers of an event, read once for each batch or run. */
export function knownSubscribers(
  known: KnownSubscribers,
  event: EventGroup,
  consistent: boolean,
): Promise<readonly Subscriber[]> {
  const group = nameOf(event)
  const reading = known.get(group) ?? subscribersOf(event.workspaceId, event.trigger, consistent)
  known.set(group, reading)
  return reading
}

/** The knowledge of this instance from earlier batches and runs. */
const refused = new RefusedGroups()

/** Runs the work for an event, so that events of a throttled workspace hold up no others. */
export async function forEvent(event: EventGroup, work: () => Promise<void>): Promise<void> {
  const group = nameOf(event)
  await refused.run(group, work)
  refused.forget(group)
}
