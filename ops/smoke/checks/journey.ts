import { assertEqual, type Context, type Family, require } from '../../../shared/checks/check.ts'
import type { Client } from '../../../shared/checks/client.ts'
import { published } from '../../../shared/checks/contract.ts'
import { opens, PNG, send } from './files.ts'

interface Delivery {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly attempts: readonly {
    readonly response_status: number | null
    readonly response_body: string | null
  }[]
}

/**
 * The steps of an integration: it reads its workspace, creates an expense with a receipt, books the expense, and
 * receives the event.
 */
export const journey: Family = [
  {
    name: 'the service publishes the interface that these checks were made for',
    run: async ({ client }) => {
      const { body } = await client.call(200, 'GET', '/v1/openapi.json', { key: null })
      const { servers, ...rest } = published()
      const { servers: theirs, ...other } = body
      require(JSON.stringify(other) ===
        JSON.stringify(
          rest,
        ), '/v1/openapi.json is not docs/openapi.json of this version: another version is deployed')
    },
  },
  {
    name: 'the key belongs to an administrator of a workspace on the Professional plan',
    run: async ({ client }) => {
      const { workspace, member } = await client.get('/v1/me')
      const own = await client.get('/v1/workspace')
      assertEqual('the workspace and its plan', [own.id, own.plan], [workspace.id, 'professional'])
      require(member.permissions.includes('workspace.admin'), 'the key lacks workspace.admin')
    },
  },
  {
    name: 'an expense is created once, changes and has a receipt',
    run: async (context) => {
      const { client, until } = context
      const made = await createTwice(context)
      const path = `/v1/expenses/${made.id}`
      assertEqual('what is read', await client.get(path), made)
      const changed = await client.patch(path, { notes: 'changed' })
      assertEqual('what is read after the change', await client.get(path), changed)
      const file = { mime_type: 'image/png', size_bytes: PNG.length }
      await send((await client.post(`${path}/receipt`, file)).upload)
      const { receipt } = await until('the receipt is attached', async () => {
        const expense = await client.get(path)
        return expense.receipt === null ? undefined : expense
      })
      await opens('the link', receipt.url)
      const { headers } = await client.call(307, 'GET', `${path}/receipt`)
      await opens('the redirect', headers.get('location') ?? '')
    },
  },
  {
    name: 'an expense that was booked is not offered again',
    run: async (context) => {
      const { client, name, until } = context
      const { id } = await newExpense(context)
      const list = `/v1/expenses?unreconciled_by=${name}&date_from=${DATE}&date_to=${DATE}&limit=100`
      const isListed = async () => (await client.get(list)).data.some((one: { id: string }) => one.id === id)
      await until('the expense waits to be booked', async () => (await isListed()) || undefined)
      const reference = `/v1/expenses/${id}/external-references/${name}`
      await client.put(reference, { external_id: 'bill-77' })
      await until('unreconciled_by still lists it', async () => !(await isListed()) || undefined)
      await client.delete(reference)
    },
  },
  {
    name: 'its event is posted, and the delivery records what the receiver answered',
    run: async (context) => {
      const { client, cleanUp, until } = context
      // The target is the service itself, the only address that it can certainly reach; it answers 405 in the error shape.
      const subscription = await client.post('/v1/subscriptions', {
        trigger_id: 'expense.created',
        target_url: client.address('/v1/health'),
      })
      cleanUp(() => client.delete(`/v1/subscriptions/${subscription.id}`))
      const made = await newExpense(context)
      const { delivery, event } = await until('the delivery ends', () =>
        endedDelivery(client, subscription.id, made.id),
      )
      const [attempt] = delivery.attempts
      assertEqual('status and answer', [delivery.status, attempt?.response_status], ['failed', 405])
      require(attempt?.response_body?.includes(
        'method_not_allowed',
      ), 'the answer of the receiver was not recorded')
      assertEqual('the data of the event', event.data, made)
    },
  },
]

const DATE = '2026-03-14'

const bodyOf = (description: string) => ({
  expense_type: 'purchase',
  expense_date: DATE,
  amount_tax_inclusive: 184.62,
  description,
})

/** Creates an expense that is deleted at the end. */
async function newExpense({ client, name, cleanUp }: Context, headers: Record<string, string> = {}) {
  const made = (await client.call(201, 'POST', '/v1/expenses', { body: bodyOf(name), headers })).body
  cleanUp(() => client.delete(`/v1/expenses/${made.id}`))
  return made
}

/** Creates an expense by a request that is repeated. */
async function createTwice(context: Context) {
  const key = { 'idempotency-key': context.name }
  const first = await newExpense(context, key)
  const { body: second } = await context.client.call(201, 'POST', '/v1/expenses', {
    body: bodyOf(context.name),
    headers: key,
  })
  if (second.id !== first.id) context.cleanUp(() => context.client.delete(`/v1/expenses/${second.id}`))
  assertEqual('the second answer', second, first)
  return first
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
