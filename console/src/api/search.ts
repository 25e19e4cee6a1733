import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

/** A record that was found. */
export interface Found {
  readonly kind: 'opportunity' | 'contact' | 'expense' | 'estimate' | 'delivery' | 'subscription' | 'event'
  readonly id: string
  /** Its title or name; undefined if it has only its id. */
  readonly name: string | undefined
  /** Distinguishes it from others of the same name. */
  readonly detail: string
  /** The opportunity that it belongs to. */
  readonly opportunityId?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EVENT_ID = /^evt_[0-9a-f]{32}$/i
const EMAIL = /^\S+@\S+$/
/** At least seven digits, with only the separators of phone numbers between them. */
const PHONE = /^\+?(?:[ ().-]*\d){7,15}$/
const SHOWN = 8

const textOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part).join(' · ')

const ofOpportunity = ({ id, name, contact_name, address_city }: Schemas['Opportunity']): Found => ({
  kind: 'opportunity',
  id,
  name: name ?? undefined,
  detail: textOf(contact_name === name ? null : contact_name, address_city),
})

const ofContact = ({ id, name, email, phone }: Schemas['Contact']): Found => ({
  kind: 'contact',
  id,
  name: name ?? undefined,
  detail: textOf(email, phone),
})

const ofExpense = (expense: Schemas['Expense']): Found => ({
  kind: 'expense',
  id: expense.id,
  name: expense.vendor?.name ?? expense.description ?? undefined,
  detail: textOf(`${expense.amount_tax_inclusive} ${expense.currency}`, expense.expense_date),
})

const ofEstimate = ({ id, title, status, opportunity_id }: Schemas['Estimate']): Found => ({
  kind: 'estimate',
  id,
  name: title,
  detail: status,
  opportunityId: opportunity_id,
})

const ofDelivery = ({ id, trigger_id, status }: Schemas['Delivery']): Found => ({
  kind: 'delivery',
  id,
  name: trigger_id,
  detail: status,
})

const ofSubscription = ({ id, target_url, status }: Schemas['Subscription']): Found => ({
  kind: 'subscription',
  id,
  name: target_url,
  detail: status,
})

const ofEvent = ({ id, trigger }: Schemas['Event']): Found => ({
  kind: 'event',
  id,
  name: trigger,
  detail: '',
})

type Finds = readonly Promise<readonly Found[]>[]

async function one<Item>(request: Promise<Item>, found: (item: Item) => Found): Promise<readonly Found[]> {
  return [found(await request)]
}

async function many<Item>(
  request: Promise<{ readonly data: readonly Item[] }>,
  found: (item: Item) => Found,
): Promise<readonly Found[]> {
  return (await request).data.map(found)
}

function byId(id: string, signal: AbortSignal): Finds {
  const init = { params: { path: { id } }, signal }
  return [
    one(client().get('/v1/opportunities/{id}', init), ofOpportunity),
    one(client().get('/v1/contacts/{id}', init), ofContact),
    one(client().get('/v1/expenses/{id}', init), ofExpense),
    one(client().get('/v1/estimates/{id}', init), ofEstimate),
    one(client().get('/v1/deliveries/{id}', init), ofDelivery),
    one(client().get('/v1/subscriptions/{id}', init), ofSubscription),
  ]
}

function contacts(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly Found[]> {
  const params = { query: { limit: SHOWN, ...query } }
  return many(client().get('/v1/contacts', { params, signal }), ofContact)
}

function finds(text: string, signal: AbortSignal): Finds {
  if (UUID.test(text)) return byId(text.toLowerCase(), signal)
  if (EVENT_ID.test(text)) {
    const params = { path: { event_id: text.toLowerCase() } }
    return [one(client().get('/v1/events/{event_id}', { params, signal }), ofEvent)]
  }
  if (EMAIL.test(text)) return [contacts({ email: text }, signal)]
  if (PHONE.test(text)) return [contacts({ phone: text }, signal)]
  const params = { query: { limit: SHOWN, q: text } }
  return [
    many(client().get('/v1/opportunities', { params, signal }), ofOpportunity),
    contacts({ q: text }, signal),
  ]
}

/** Whether the answer says that there is no such record, or none that the member may see. */
const isNone = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status)

async function search(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const none = (error: unknown) => {
    if (isNone(error)) return []
    throw error
  }
  return (await Promise.all(finds(text, signal).map((found) => found.catch(none)))).flat()
}

/** The records with an id, a name, an email address or a phone number. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: text !== '',
  })
