import { NotFoundError, PreconditionFailedError } from '../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../clients/typescript/src/etag.ts'
import type { Init } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { type Contact, changeContact, readContact } from './contacts.ts'
import type { Expense, ExpenseChange, NewExpense } from './expense-types.ts'
import { changeExpense, readExpense } from './expenses.ts'
import {
  archiveOpportunity,
  changeOpportunity,
  type Opportunity,
  type OpportunityChange,
  readOpportunity,
} from './opportunities.ts'

export type NewContact = NonNullable<Init<'/v1/contacts', 'post'>['body']>

export interface Imported {
  readonly created_at: string
  readonly id: string
  readonly updated_at: string
}

interface Created {
  readonly id: string
  readonly etag: string | undefined
  /** The service has created the record at an earlier request with this key. */
  readonly isReplayed: boolean
}

/** The requests of an import, and of its undo, for one type of record. */
export interface ImportRequests<R extends Imported, Body extends object> {
  /** Safe to repeat with the same key for 24 hours. */
  readonly create: (body: Body, key: string) => Promise<Created>
  readonly change: (record: R, body: Partial<Body>) => Promise<R>
  readonly read: (id: string) => Promise<R>
  /** @throws PreconditionFailedError if the record has changed since */
  readonly restore: (id: string, body: Partial<Body>, ifMatch: string) => Promise<unknown>
  /** @throws PreconditionFailedError if the record has changed since */
  readonly remove: (id: string, ifMatch: string) => Promise<unknown>
}

interface Sent<R> {
  readonly data?: R
  readonly response: Response
}

/**
 * Creates a record once for each key. A record that was removed after its creation is created again with the next key,
 * because the service would answer the same key with its first response.
 */
async function createOnce<R extends Imported>(
  key: string,
  post: (headers: { readonly 'Idempotency-Key': string }) => Promise<Sent<R>>,
  isThere: (id: string) => Promise<boolean>,
): Promise<Created> {
  for (let n = 1; ; n++) {
    const { data, response } = await post({ 'Idempotency-Key': n === 1 ? key : `${key}-${n}` })
    if (!data) throw new Error('the response has no record')
    const isReplayed = response.headers.has('Idempotent-Replayed')
    if (!isReplayed || (await isThere(data.id)))
      return { id: data.id, etag: response.headers.get('etag') ?? undefined, isReplayed }
  }
}

const found = async (read: Promise<unknown>): Promise<boolean> => {
  try {
    await read
    return true
  } catch (error) {
    if (error instanceof NotFoundError) return false
    throw error
  }
}

export const contactRequests: ImportRequests<Contact, NewContact> = {
  create: (body, key) =>
    createOnce(
      key,
      (header) => client().raw.POST('/v1/contacts', { body, params: { header } }),
      (id) => found(readContact(id)),
    ),
  change: changeContact,
  read: readContact,
  restore: (id, body, ifMatch) =>
    client().patch('/v1/contacts/{id}', { params: { path: { id } }, body, ifMatch }),
  remove: (id, ifMatch) => client().delete('/v1/contacts/{id}', { params: { path: { id } }, ifMatch }),
}

export const expenseRequests: ImportRequests<Expense, NewExpense & ExpenseChange> = {
  create: (body, key) =>
    createOnce(
      key,
      (header) => client().raw.POST('/v1/expenses', { body, params: { header } }),
      (id) => found(readExpense(id)),
    ),
  change: changeExpense,
  read: readExpense,
  restore: (id, body, ifMatch) =>
    client().patch('/v1/expenses/{id}', { params: { path: { id } }, body, ifMatch }),
  remove: (id, ifMatch) => client().delete('/v1/expenses/{id}', { params: { path: { id } }, ifMatch }),
}

/**
 * The API does not delete opportunities, so they are archived. The request has no condition, because the version was
 * compared before.
 */
async function archive(id: string, ifMatch: string): Promise<void> {
  if (etagOf(await readOpportunity(id)) !== ifMatch) {
    const message = 'the opportunity has changed'
    throw new PreconditionFailedError({ status: 412, code: 'precondition_failed', message })
  }
  await archiveOpportunity(id)
}

export const opportunityRequests: ImportRequests<Opportunity, OpportunityChange> = {
  create: (body, key) =>
    createOnce(
      key,
      (header) => client().raw.POST('/v1/opportunities', { body, params: { header } }),
      async (id) => (await readOpportunity(id)).approval_status !== 'archived',
    ),
  change: changeOpportunity,
  read: readOpportunity,
  restore: (id, body, ifMatch) =>
    client().patch('/v1/opportunities/{id}', { params: { path: { id } }, body, ifMatch }),
  remove: archive,
}

const params = { query: { limit: 100 } }

export const allContacts = (signal: AbortSignal) => client().list('/v1/contacts', { params, signal })
export const allOpportunities = (signal: AbortSignal) =>
  client().list('/v1/opportunities', { params, signal })
export const expensesBetween = (date_from: string, date_to: string, signal: AbortSignal) =>
  client().list('/v1/expenses', {
    params: { query: { date_from, date_to, include_archived: true, limit: 100 } },
    signal,
  })

/** The contacts of opportunities that were changed since a time. */
export async function contactsUsedSince(updated_since: string): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const query = { updated_since, limit: 100 }
  for await (const { primary_contact_id } of client().list('/v1/opportunities', { params: { query } }))
    if (primary_contact_id !== null) used.add(primary_contact_id)
  return used
}

export const allPipelines = (signal: AbortSignal) => client().list('/v1/pipelines', { params, signal })
export const allMembers = (signal: AbortSignal) => client().list('/v1/members', { params, signal })
export const allVendors = (signal: AbortSignal) => client().list('/v1/vendors', { params, signal })
export const allCategories = (signal: AbortSignal) =>
  client().list('/v1/expense-categories', { params, signal })
