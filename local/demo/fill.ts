import type { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { type MemberId, toId, type WorkspaceId } from '../../shared/domain/ids.ts'
import { fillExpenses } from './costs.ts'
import { fillDeliveries } from './history.ts'
import { requestAt } from './past.ts'
import { drawScenes, fillPhotos } from './photos.ts'
import { type Plan, planDemo } from './plan.ts'
import { drawReceipts } from './receipt.ts'
import type { Receivers } from './receivers.ts'
import { fillSales } from './sales.ts'
import { byMarker, type Session, sessionClient } from './session.ts'

const DAY_MS = 86_400_000
/** Events are kept 90 days, so an older subscription would have no older deliveries. */
const SUBSCRIBED_MS = 85 * DAY_MS

/** A trigger whose events the demo does not have. */
const NOT_IN_DEMO = 'expense.deleted'

const SUBSCRIPTIONS = [
  [
    'Customer portal',
    'healthy',
    ['opportunity.created', 'opportunity.project.approved', 'call.inbound.completed', 'photo.uploaded'],
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
 * Fills the demo workspace with a contractor's half-year, mostly by the handlers of the public API, each request at its time.
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
  const plan = await missingOf(client, planOf(today))
  // Before the first photo is finished, which makes the picture library refuse SVG.
  const [projects, receipts, scenes] = await Promise.all([
    fillSales(session, plan),
    drawReceipts(plan.expenses),
    drawScenes(plan.photos),
  ])
  const delivering = async () => {
    await fillPhotos(session, plan, projects, scenes)
    await subscribe(session, receivers)
    await fillDeliveries(session)
  }
  await Promise.all([fillExpenses(session, plan, projects, receipts), delivering()])
}

/** The plan without expenses and photos of an earlier run. */
async function missingOf(client: WorkspaceClient, plan: Plan): Promise<Plan> {
  const [expenses, photos] = await Promise.all([
    byMarker(client.list('/v1/expenses'), ({ reference_number }) => reference_number),
    byMarker(client.list('/v1/photos'), ({ caption }) => caption),
  ])
  return {
    ...plan,
    expenses: plan.expenses.filter(({ reference }) => !expenses.has(reference)),
    photos: plan.photos.filter(({ caption }) => !photos.has(caption)),
  }
}

/**
 * The receivers have another port on each run. A subscription gets its triggers at the end of the half-year, so that the
 * service delivers none of the events before, however late its fan-out is: they are delivered at their times.
 */
async function subscribe({ client, today }: Session, receivers: Receivers): Promise<void> {
  const existing = await byMarker(client.list('/v1/subscriptions'), ({ description }) => description)
  for (const [description, kind, triggers] of SUBSCRIPTIONS) {
    const target_url = receivers[kind]
    const since = new Date(today.getTime() - SUBSCRIBED_MS)
    const { id } =
      existing.get(description) ??
      (await requestAt(since, () =>
        client.post('/v1/subscriptions', { body: { description, target_url, trigger_ids: [NOT_IN_DEMO] } }),
      ))
    const body = { target_url, trigger_ids: [...triggers] }
    await requestAt(today, () => client.patch('/v1/subscriptions/{id}', { params: { path: { id } }, body }))
  }
}
