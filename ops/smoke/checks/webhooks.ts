import { assertEqual, type Family, require } from '../../../shared/checks/check.ts'
import type { Client } from '../../../shared/checks/client.ts'
import { newOpportunity } from './sales.ts'

interface Delivery {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly attempts: readonly {
    readonly response_status: number | null
    readonly response_body: string | null
  }[]
}

/** Returns the ended delivery of the event about this record. The workspace may have deliveries of other events. */
async function endedDelivery(client: Client, subscription: string, entity: string) {
  const { data } = await client.get(`/v1/subscriptions/${subscription}/deliveries`)
  // The client has validated the response.
  for (const delivery of (data as Delivery[]).filter(({ status }) => status !== 'pending')) {
    const event = await client.get(`/v1/events/${delivery.event_id}`)
    if (event.entity_id === entity) return { delivery, event }
  }
  return undefined
}

/*
 * The receiver is the service itself, the only address known to be reachable from it. A POST to /v1/health returns 405
 * in the error shape, so a delivery that failed with this response was queued, sent, answered and recorded.
 */
export const webhooks: Family = [
  {
    name: 'an event is posted, and its delivery records what the receiver answered',
    run: async (context) => {
      const { client, cleanUp } = context
      const target = client.address('/v1/health')
      const subscription = await client.post('/v1/subscriptions', {
        trigger_id: 'opportunity.created',
        target_url: target,
      })
      cleanUp(() => client.delete(`/v1/subscriptions/${subscription.id}`))
      require(/^whsec_.{40,}$/.test(subscription.signing_secret), 'creating it shows no signing secret')
      const shown = await client.get(`/v1/subscriptions/${subscription.id}`)
      require(!('signing_secret' in shown), 'reading the subscription shows its signing secret')
      const change = (body: object) => client.patch(`/v1/subscriptions/${subscription.id}`, body)
      const paused = await change({ status: 'paused', headers: { 'X-Smoke': 'test' } })
      assertEqual('a paused subscription', [paused.status, paused.headers], ['paused', { 'X-Smoke': null }])
      const made = await newOpportunity(context)
      assertEqual('a resumed subscription', (await change({ status: 'active' })).status, 'active')
      const { delivery, event } = await context.until('the delivery ends', () =>
        endedDelivery(client, subscription.id, made.id),
      )
      const [attempt, ...more] = delivery.attempts
      assertEqual('further attempts', more.length, 0)
      assertEqual('status and answer', [delivery.status, attempt?.response_status], ['failed', 405])
      require(attempt?.response_body?.includes(
        'method_not_allowed',
      ), 'the answer of the receiver was not recorded')
      assertEqual('the delivery', (await client.get(`/v1/deliveries/${delivery.id}`)).id, delivery.id)
      assertEqual('the trigger', event.trigger, 'opportunity.created')
      assertEqual('the data of the event', event.data, made)
    },
  },
  {
    name: 'triggers are listed, each with a sample',
    run: async ({ client }) => {
      const { data } = await client.get('/v1/triggers')
      require(data.length >= 18, `only ${data.length} triggers are listed`)
      const sample = await client.get('/v1/triggers/opportunity.created/sample')
      require(sample.data.length > 0, 'a trigger has no sample')
    },
  },
]
