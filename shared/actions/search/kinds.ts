import { mayRead } from '../../domain/expenses/expense-rights.ts'
import { isEventId, toId } from '../../domain/kit/ids.ts'
import { LOOKUP_ITEM_FIELDS, type LookupItem } from '../../domain/kit/lookup-item.ts'
import type { Hit } from '../../domain/kit/search.ts'
import { fold } from '../../domain/kit/text.ts'
import { MEMBER_FIELDS, type Member, maySeeAllExpenses } from '../../domain/people/workspace.ts'
import { CONTACT_FIELDS, type Contact } from '../../domain/sales/contact.ts'
import { contactFilters } from '../../domain/sales/contact-filter.ts'
import { nameOf } from '../../domain/sales/opportunity-view.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { expenseOf, searchExpenses } from '../../table/expenses/search.ts'
import {
  categoryKey,
  contactKey,
  deliveryKey,
  eventKey,
  expenseKey,
  memberKey,
  opportunityKey,
  photoKey,
  subscriptionKey,
  vendorKey,
} from '../../table/keys.ts'
import { opportunityOf, searchOpportunities } from '../../table/opportunities.ts'
import { photoOf, searchPhotos } from '../../table/photos.ts'
import type { Row } from '../../table/store/read.ts'
import { searchCollection } from '../../table/store/search-newest.ts'
import { recordOf } from '../../table/store/versioned.ts'
import { toDeliveryRow } from '../../webhooks/deliveries/rows.ts'
import { envelopeOf } from '../../webhooks/events/rows.ts'
import { toSubscriptionRow } from '../../webhooks/subscriptions/rows.ts'
import { mayReadTrigger } from '../webhooks/authorize.ts'
import { kind, type SearchedKind } from './kind.ts'

/** Maximum number of newest rows that a search reads: about 80 read units for contacts, 20 for other types. */
const MAX_CONTACTS = 1_000
const MAX_OTHERS = 500

const contactOf = (row: Row) => recordOf<Contact>(row, CONTACT_FIELDS)
const memberOf = (row: Row) => recordOf<Member>(row, MEMBER_FIELDS)
const itemOf = (row: Row) => recordOf<LookupItem>(row, LOOKUP_ITEM_FIELDS)
const subscriptionOf = (row: Row) => toSubscriptionRow(row).record

const isIn = (text: string) => {
  const folded = fold(text)
  return (...texts: readonly (string | null)[]) => texts.some((some) => fold(some ?? '').includes(folded))
}

const joined = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text).join(', ') || null

function itemKind(object: Hit['object'], type: 'vendor' | 'category', keyOf: SearchedKind['keyOf']) {
  return kind({
    object,
    keyOf,
    recordOf: itemOf,
    search: (ws, text) => {
      const found = isIn(text)
      return searchCollection(ws, type, itemOf, (item) => !item.is_archived && found(item.name), MAX_OTHERS)
    },
    show: ({ id, name, is_archived }) => ({ id, name, detail: is_archived ? 'archived' : null }),
  })
}

/** The types of records that GET /v1/search finds (contract 3.10). */
export const KINDS: readonly SearchedKind[] = [
  kind({
    object: 'opportunity',
    keyOf: (ws, id) => opportunityKey(ws, toId(id)),
    recordOf: opportunityOf,
    search: searchOpportunities,
    show: (opportunity) => ({
      id: opportunity.id,
      name: nameOf(opportunity),
      detail: joined(opportunity.address_street, opportunity.address_city),
    }),
  }),
  kind({
    object: 'contact',
    keyOf: (ws, id) => contactKey(ws, toId(id)),
    recordOf: contactOf,
    search: (ws, q) => {
      const matches = contactFilters.matches({ q }) ?? (() => true)
      return searchCollection(ws, 'contact', contactOf, matches, MAX_CONTACTS)
    },
    show: ({ id, name, email, phone }) => ({
      id,
      name: name || email || phone || 'Contact without a name',
      detail: joined(email, phone),
    }),
  }),
  kind({
    object: 'expense',
    keyOf: (ws, id) => expenseKey(ws, toId(id)),
    recordOf: expenseOf,
    mayGet: (caller, expense) => caller.plan === 'professional' && mayRead(caller, expense),
    mayList: ({ plan, permissions }) => maySeeAllExpenses(plan, permissions),
    search: searchExpenses,
    show: ({
      id,
      vendor,
      description,
      reference_number,
      expense_type,
      expense_date,
      amount_tax_inclusive,
    }) => ({
      id,
      name: vendor?.name || description || reference_number || expense_type,
      detail: joined(expense_date, amount_tax_inclusive.toFixed(2)),
    }),
  }),
  kind({
    object: 'photo',
    keyOf: (ws, id) => photoKey(ws, toId(id)),
    recordOf: photoOf,
    search: searchPhotos,
    show: ({ id, caption, mime_type, status }) => ({
      id,
      name: caption || (mime_type.startsWith('video/') ? 'video' : 'photo'),
      detail: status,
    }),
  }),
  kind({
    object: 'member',
    keyOf: (ws, id) => memberKey(ws, toId(id)),
    recordOf: memberOf,
    search: (ws, text) => {
      const found = isIn(text)
      return searchCollection(ws, 'member', memberOf, ({ name }) => found(name), MAX_OTHERS)
    },
    show: ({ id, name, email }) => ({ id, name, detail: email }),
  }),
  itemKind('vendor', 'vendor', (ws, id) => vendorKey(ws, toId(id))),
  itemKind('expense_category', 'category', (ws, id) => categoryKey(ws, toId(id))),
  kind({
    object: 'subscription',
    keyOf: (ws, id) => subscriptionKey(ws, toId(id)),
    recordOf: subscriptionOf,
    search: (ws, text) => {
      const found = isIn(text)
      const matches = ({ status, description, target_url }: Subscription) =>
        status !== 'revoked' && found(description, target_url)
      return searchCollection(ws, 'subscription', subscriptionOf, matches, MAX_OTHERS)
    },
    show: ({ id, description, target_url }) => ({ id, name: description || target_url, detail: target_url }),
  }),
  kind({
    object: 'event',
    isId: isEventId,
    keyOf: (ws, id) => eventKey(ws, toId(id)),
    recordOf: envelopeOf,
    mayGet: (caller, { trigger }) => mayReadTrigger(caller, trigger),
    show: ({ id, trigger, occurred_at }) => ({ id, name: trigger, detail: occurred_at }),
  }),
  kind({
    object: 'delivery',
    keyOf: (ws, id) => deliveryKey(ws, toId(id)),
    recordOf: (row) => toDeliveryRow(row).delivery,
    show: ({ id, trigger_id, status }) => ({ id, name: trigger_id, detail: status }),
  }),
]
