import type { Referenced } from '../../domain/kit/external-references.ts'
import type { CategoryId, ContactId, OpportunityId, VendorId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { LookupItem } from '../../domain/kit/lookup-item.ts'
import type { Contact } from '../../domain/sales/contact.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { notFound } from '../../http/problem.ts'
import { contactReplacement, getContact } from '../../table/contacts.ts'
import { getLookupItem, lookupItemReplacement } from '../../table/lookup-items.ts'
import { getOpportunity, opportunityReplacement } from '../../table/opportunities.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import type { ReferencedType } from './handlers.ts'

/** The event of a call contains the contact and the call's transcript in one row of at most 400 KB. */
const MAX_BYTES = 256 * 1024

/** An expense, and each of its events, contains the project with the project's references (`MAX_BYTES` in table/expenses/rows.ts). */
const MAX_PROJECT_BYTES = 64 * 1024

interface Store<Id, T> {
  get(ws: WorkspaceId, id: Id): Promise<Versioned<T> | undefined>
  replacement(old: Versioned<T>, next: T): readonly AnyWrite[]
}

/** A type of record that every active member may change. @param article before `noun` */
const openTo = <Id, T extends Referenced>(
  article: 'a' | 'an',
  noun: string,
  { get, replacement }: Store<Id, T>,
  maxBytes = MAX_BYTES,
): ReferencedType<Id, T, Versioned<T>> => ({
  noun: `${article} ${noun}`,
  maxBytes,
  load: async ({ workspaceId }, id) => {
    const loaded = await get(workspaceId, id)
    if (!loaded) throw notFound(noun)
    return { record: loaded.record, loaded }
  },
  writes: replacement,
})

export const vendors = /* @__PURE__ */ openTo('a', 'vendor', {
  get: (ws, id: VendorId) => getLookupItem(ws, 'vendor', id),
  replacement: (old, next: LookupItem) => [lookupItemReplacement('vendor', old, next)],
})

export const categories = /* @__PURE__ */ openTo('an', 'expense category', {
  get: (ws, id: CategoryId) => getLookupItem(ws, 'category', id),
  replacement: (old, next: LookupItem) => [lookupItemReplacement('category', old, next)],
})

export const contacts = /* @__PURE__ */ openTo('a', 'contact', {
  get: (ws, id: ContactId) => getContact(ws, id),
  replacement: (old, next: Contact) => contactReplacement(old, next),
})

export const opportunities = /* @__PURE__ */ openTo(
  'an',
  'opportunity',
  {
    get: (ws, id: OpportunityId) => getOpportunity(ws, id),
    replacement: (old, next: Opportunity) => [opportunityReplacement(old, next)],
  },
  MAX_PROJECT_BYTES,
)
