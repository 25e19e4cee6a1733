import { fillExpenses, fillPhotos } from './costs.ts'
import { type Plan, planDemo } from './plan.ts'
import type { Receivers } from './receivers.ts'
import { fillSales } from './sales.ts'
import { byMarker, once, type Session, sessionClient } from './session.ts'

const SUBSCRIPTIONS = [
  ['Customer portal', 'healthy', ['opportunity.created', 'opportunity.project.approved', 'photo.uploaded']],
  [
    'Accounting export',
    'failing',
    ['opportunity.estimate_approved', 'opportunity.project.approved', 'envelope.completed'],
  ],
] as const

/**
 * Fills the demo workspace with a contractor's half-year, by the public API. Records from an earlier or
 * an interrupted run are left as they are.
 */
export async function fillDemo(
  { url, apiKey, receivers }: { url: string; apiKey: string; receivers: Receivers },
  say: (line: string) => void,
  planOf: (today: Date) => Plan = planDemo,
): Promise<void> {
  const client = sessionClient(url, apiKey)
  const { created_at } = await client.get('/v1/workspace')
  const day = created_at.slice(0, 10)
  const session: Session = { client, day, say }
  const plan = planOf(new Date(`${day}T12:00:00Z`))
  await subscribe(session, receivers)
  const projects = await fillSales(session, plan)
  await fillExpenses(session, plan, projects)
  await fillPhotos(session, plan, projects)
}

/** The receivers have another port on each run. */
async function subscribe(session: Session, receivers: Receivers): Promise<void> {
  const { client } = session
  const existing = await byMarker(client.list('/v1/subscriptions'), ({ description }) => description)
  for (const [description, kind, triggers] of SUBSCRIPTIONS) {
    const target_url = receivers[kind]
    const found = existing.get(description)
    if (found) {
      await client.patch('/v1/subscriptions/{id}', {
        params: { path: { id: found.id } },
        body: { target_url },
      })
    } else {
      await client.post('/v1/subscriptions', {
        body: { description, target_url, trigger_ids: [...triggers] },
        params: once(session, `subscription-${description}-${target_url}`),
      })
    }
  }
}
