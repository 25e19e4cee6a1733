import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Subscriber } from '../subscriptions/subscribers.ts'
import { RefusedGroups } from './refused-groups.ts'

/** The subscribers that a batch or a run has read, by workspace. */
export type KnownSubscribers = Map<WorkspaceId, Promise<readonly Subscriber[]>>

/** The subscribers of a workspace, read once for each batch or run. */
export function knownSubscribers(
  known: KnownSubscribers,
  ws: WorkspaceId,
  read: (ws: WorkspaceId) => Promise<readonly Subscriber[]>,
): Promise<readonly Subscriber[]> {
  const reading = known.get(ws) ?? read(ws)
  known.set(ws, reading)
  return reading
}

/** Subscribers and refused workspaces from earlier batches and runs of this instance. */
const refused = new RefusedGroups()

/** Runs the work for an event of a workspace, so that events of a throttled workspace do not delay others. */
export async function forEvent(ws: WorkspaceId, work: () => Promise<void>): Promise<void> {
  await refused.run(ws, work)
  refused.forget(ws)
}
