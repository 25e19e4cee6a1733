import { type MemberId, toId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { fillExpenses } from './costs.ts'
import { fillDeliveries } from './history.ts'
import { requestAt } from './past.ts'
import { fillPhotos } from './photos.ts'
import { type Plan, planDemo } from './plan.ts'
import type { Receivers } from './receivers.ts'
import { fillSales } from './sales.ts'
import { byMarker, type Session, sessionClient } from './session.ts'

const DAY_MS = 86_400_000
/** Events are kept 90 days, so an older subscription would have no older deliveries. */
const SUBSCRIBED_MS = 85 * DAY_MS

const SUBSCRIPTIONS = [
  [
    'Customer portal',
    'healthy',
    [
      'opportunity.created',
      'opportunity.estimate_sent',
      'opportunity.project.approved',
      'call.inbound.completed',
      'photo.uploaded',
    ],
  ],
  [
    'Accounting export',
    'failing',
    ['opportunity.estimate_approved', 'opportunity.project.approved', 'envelope.completed'],
  ],
] as const

interface Demo {
  readonly apiKey: string
  readonly receivers: Receivers
  /** When the half-year ends: the time of the first run. */
  readonly today: Date
}

/**
 * Fills the demo workspace with a contractor's half-year, by the handlers of the public API, each request at its time.
 * Records from an earlier or an interrupted run are left as they are.
 */
export async function fillDemo(
  { apiKey, receivers, today }: Demo,
  say: (line: string) => void,
  planOf: (today: Date) => Plan = planDemo,
): Promise<void> {
  const client = sessionClient(apiKey)
  const { workspace, member } = await client.get('/v1/me')
  const actor = { workspaceId: toId<WorkspaceId>(workspace.id), memberId: toId<MemberId>(member.id) }
  const session: Session = { client, ...actor, today, say }
  const plan = planOf(today)
  const projects = await fillSales(session, plan)
  await fillExpenses(session, plan, projects)
  await fillPhotos(session, plan, projects)
  // Last, so that the service delivers none of the events above: they are delivered at their times.
  await subscribe(session, receivers)
  await fillDeliveries(session)
}

/** The receivers have another port on each run. */
async function subscribe({ client, today }: Session, receivers: Receivers): Promise<void> {
  const existing = await byMarker(client.list('/v1/subscriptions'), ({ description }) => description)
  for (const [description, kind, triggers] of SUBSCRIPTIONS) {
    const target_url = receivers[kind]
    const found = existing.get(description)
    if (found) {
      const params = { path: { id: found.id } }
      await client.patch('/v1/subscriptions/{id}', { params, body: { target_url } })
    } else {
      const body = { description, target_url, trigger_ids: [...triggers] }
      const since = new Date(today.getTime() - SUBSCRIBED_MS)
      await requestAt(since, () => client.post('/v1/subscriptions', { body }))
    }
  }
}
