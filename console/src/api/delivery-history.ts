import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import type { Delivery } from './deliveries.ts'
import { SLOW_POLLING_MS } from './polling.ts'

/** The API lists deliveries by subscription; more than these would cost too many requests. */
const MAX_SUBSCRIPTIONS = 20
const MAX_PAGES = 3
const HISTORY_MS = 24 * 3_600_000

interface History {
  readonly deliveries: readonly Delivery[]
  /** Whether there are more than were read. */
  readonly isPartial: boolean
}

async function load(signal: AbortSignal): Promise<History> {
  const since = new Date(Date.now() - HISTORY_MS).toISOString()
  const subscriptions = await client().get('/v1/subscriptions', { params: { query: { limit: 100 } }, signal })
  const ids = subscriptions.data.map(({ id }) => id)
  const parts = await Promise.all(
    ids.slice(0, MAX_SUBSCRIPTIONS).map((id) => deliveriesOf(id, since, signal)),
  )
  return {
    deliveries: parts.flatMap((part) => part.deliveries),
    isPartial: ids.length > MAX_SUBSCRIPTIONS || parts.some((part) => part.isPartial),
  }
}

async function deliveriesOf(id: string, since: string, signal: AbortSignal): Promise<History> {
  const params = { path: { id }, query: { limit: 100, since } }
  const deliveries: Delivery[] = []
  let pages = 0
  for await (const page of client().pages('/v1/subscriptions/{id}/deliveries', { params, signal })) {
    deliveries.push(...page.data)
    pages++
    if (page.has_more && pages === MAX_PAGES) return { deliveries, isPartial: true }
  }
  return { deliveries, isPartial: false }
}

/** The deliveries of events of the last 24 hours, of all subscriptions. */
export const useDeliveryHistory = () =>
  useQuery({
    queryKey: ['deliveries', 'history'],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: SLOW_POLLING_MS,
    staleTime: SLOW_POLLING_MS / 2,
  })
