import { createHmac, timingSafeEqual } from 'node:crypto'
import { api, type Given, send, type Values, type Z } from './api.ts'
import { withFiles } from './files.ts'

interface Event extends Values {
  readonly id: string
  readonly metadata: Values
  readonly data: Values | null
}
interface Subscription extends Values {
  readonly id: string
  readonly signing_secret: string
}

/** Events are delivered at least once, for 6 hours. */
const REPEATED_FOR_S = 24 * 3600

/** Zapier shows headers as `Http-X-Service-Test`. */
const headerOf = ({ rawRequest }: Given, name: string): string | undefined =>
  Object.entries(rawRequest?.headers ?? {}).find(
    ([key]) => key.toLowerCase().replace(/^http-/, '') === name,
  )?.[1]

function isSigned(bundle: Given): boolean {
  const { signing_secret: secret } = bundle.subscribeData as Subscription
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', secret)
      .update(bundle.rawRequest?.content ?? '')
      .digest('hex')}`,
  )
  // The second header is sent for 24 hours after a rotation of the secret.
  return ['x-service-signature', 'x-service-signature-previous'].some((name) => {
    const signature = Buffer.from(headerOf(bundle, name) ?? '')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

/** The metadata of a deletion is the deleted record, which can have links to files too. */
const shown = (z: Z, event: Event): Event => ({
  ...event,
  metadata: withFiles(z, event.metadata),
  data: event.data && withFiles(z, event.data),
})

async function perform(z: Z, bundle: Given): Promise<Event[]> {
  if (!isSigned(bundle)) throw new z.errors.HaltedError('the signature of the request is wrong')
  if (headerOf(bundle, 'x-service-test')) return []
  const event: Event = JSON.parse(bundle.rawRequest?.content ?? '')
  // The key includes the subscription, because other Zaps of the same account have other subscriptions.
  const key = `${bundle.subscribeData?.id} ${event.id}`
  if (await z.cache.get(key)) return []
  await z.cache.set(key, true, REPEATED_FOR_S)
  return [shown(z, event)]
}

/** A trigger of the app for each trigger of the API. Keys of the app cannot contain dots. */
export const hooks = Object.fromEntries(
  Object.entries(api.triggers).map(([id, { label, description, sample }]) => {
    const key = id.replaceAll('.', '_')
    const [noun] = label.split(' ')
    const operation = {
      type: 'hook',
      performSubscribe: async (z: Z, bundle: Given) => {
        const body = { trigger_id: id, target_url: bundle.targetUrl, description: 'Zapier' }
        return (await send<Subscription>(z, bundle, '/v1/subscriptions', { method: 'POST', body })).data
      },
      // Of a subscription that is revoked, it succeeds too.
      performUnsubscribe: async (z: Z, bundle: Given) => {
        await send(z, bundle, `/v1/subscriptions/${bundle.subscribeData?.id}`, { method: 'DELETE' })
        return {}
      },
      perform,
      performList: async (z: Z, bundle: Given) => {
        const { data } = await send<{ data: Event[] }>(z, bundle, `/v1/triggers/${id}/sample`)
        return data.data.map((event) => shown(z, event))
      },
      sample,
    }
    return [key, { key, noun, display: { label, description }, operation }]
  }),
)
