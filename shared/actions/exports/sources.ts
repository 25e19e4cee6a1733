import type { ExpensePlace } from '../../domain/expenses/expense-filter.ts'
import { viewAuditEntry } from '../../domain/kit/audit.ts'
import { viewCustomField } from '../../domain/kit/custom-field.ts'
import { type ExpenseId, toId } from '../../domain/kit/ids.ts'
import { viewLookupItem } from '../../domain/kit/lookup-item.ts'
import { viewApiKey } from '../../domain/people/api-key.ts'
import { viewWorkspace } from '../../domain/people/workspace.ts'
import type { Photo } from '../../domain/photos/photo.ts'
import { viewPhoto } from '../../domain/photos/photo-view.ts'
import { viewCall } from '../../domain/sales/call.ts'
import { viewContact } from '../../domain/sales/contact.ts'
import { viewOpportunity } from '../../domain/sales/opportunity-view.ts'
import { viewPipeline } from '../../domain/sales/pipeline.ts'
import { viewDelivery, withTarget } from '../../domain/webhooks/delivery.ts'
import { viewSigningEnvelope } from '../../domain/webhooks/signing-envelope.ts'
import { signEnvelope, signRecord } from '../../storage/envelope.ts'
import { listApiKeys } from '../../table/access/api-keys.ts'
import { withLastUse } from '../../table/access/last-use.ts'
import { listMembers } from '../../table/access/members.ts'
import { getWorkspace } from '../../table/access/workspaces.ts'
import { listAuditLog } from '../../table/audit-list.ts'
import { listCalls } from '../../table/calls.ts'
import { listContacts } from '../../table/contacts.ts'
import { listCustomFields } from '../../table/custom-fields.ts'
import { listEnvelopes } from '../../table/envelopes.ts'
import { listEstimates } from '../../table/estimates.ts'
import { listExpenses } from '../../table/expenses/list.ts'
import { listLookupItems } from '../../table/lookup-items.ts'
import { allOpportunities } from '../../table/opportunities.ts'
import { listPhotos } from '../../table/photos.ts'
import { listPipelines } from '../../table/pipelines.ts'
import { listDeliveries } from '../../webhooks/deliveries/list.ts'
import { listEvents } from '../../webhooks/events/list.ts'
import { listSubscriptions } from '../../webhooks/subscriptions/rows.ts'
import { showEstimates } from '../estimates/present.ts'
import { showExpense } from '../expenses/present.ts'
import { memberView } from '../members/present.ts'
import { showSubscriptions } from '../webhooks/present.ts'
import { below, each, listed, type Source, type Wanted } from './source.ts'

/**
 * The sources of an export, in order, on every plan. Cursors contain the names; a test compares the names with the
 * lists of the route table.
 */
export const SOURCES: Readonly<Record<string, Source>> = {
  getWorkspace: async ({ ws }) => {
    const found = await getWorkspace(ws)
    return { records: found ? [viewWorkspace(found.record)] : [], next: undefined }
  },
  listMembers: listed(
    (wanted) => listMembers(wanted.ws, wanted),
    async (rows, now) => rows.map(await memberView(rows, now)),
  ),
  listApiKeys: listed(
    (wanted) => listApiKeys(wanted.ws, undefined, wanted),
    async (rows) => (await withLastUse(rows)).map(viewApiKey),
  ),
  listPipelines: listed((wanted) => listPipelines(wanted.ws, wanted), each(viewPipeline)),
  listCustomFields: listed((wanted) => listCustomFields(wanted.ws, wanted), each(viewCustomField)),
  listContacts: listed((wanted) => listContacts(wanted.ws, {}, wanted), each(viewContact)),
  listOpportunities: listed(opportunities, each(viewOpportunity)),
  listEstimates: below(
    { list: opportunities, atOnce: 25 },
    ({ id }, wanted) => listEstimates(wanted.ws, id, wanted),
    (found, now) =>
      showEstimates(
        found.map(({ row }) => row),
        now,
      ),
  ),
  listEnvelopes: listed((wanted) => listEnvelopes(wanted.ws, wanted), each(viewSigningEnvelope)),
  listCalls: listed((wanted) => listCalls(wanted.ws, wanted), each(viewCall)),
  listVendors: lookupItems('vendor', 'vendor'),
  listExpenseCategories: lookupItems('category', 'expense_category'),
  listExpenses: async ({ ws, after, limit, now }) => {
    const filter = { include_archived: true, after: after === undefined ? undefined : placeOf(after) }
    const { rows, full } = await listExpenses(ws, filter, { limit, offset: 0 })
    const records = await Promise.all(rows.map(({ expense, project }) => showExpense(expense, project, now)))
    const last = rows.at(-1)?.expense
    return { records, next: full && last ? `${last.expense_date},${last.id}` : undefined }
  },
  listPhotos: photos(false),
  listTrashedPhotos: photos(true),
  listSubscriptions: listed(
    async (wanted) => {
      const { rows, more } = await listSubscriptions(wanted.ws, {}, wanted)
      return { rows: await showSubscriptions(rows), more }
    },
    (rows) => rows,
  ),
  listDeliveries: below(
    {
      list: async (wanted) => {
        const { rows, more } = await listSubscriptions(wanted.ws, {}, wanted)
        return { rows: rows.map(({ record }) => record), more }
      },
      atOnce: 1,
    },
    ({ id }, wanted) => listDeliveries(wanted.ws, id, {}, wanted),
    each(({ row, parent }) => viewDelivery(withTarget(row, parent), true)),
  ),
  listEvents: listed((wanted) => listEvents(wanted.ws, { withExpenses: true }, wanted), each(signEnvelope)),
  listAuditLog: listed((wanted) => listAuditLog(wanted.ws, {}, wanted), each(viewAuditEntry)),
}

function opportunities(wanted: Wanted) {
  return allOpportunities(wanted.ws, wanted)
}

function lookupItems(kind: 'vendor' | 'category', object: 'vendor' | 'expense_category'): Source {
  return listed(
    (wanted) => listLookupItems(wanted.ws, kind, { include_archived: true }, wanted),
    each((row) => viewLookupItem(object, row)),
  )
}

function photos(trashed: boolean): Source {
  return listed(
    (wanted) => listPhotos(wanted.ws, { trashed }, wanted),
    each((photo: Photo, now) => signRecord('photo', viewPhoto(photo), now)),
  )
}

function placeOf(position: string): ExpensePlace {
  const [expense_date = '', id = ''] = position.split(',')
  return { expense_date, id: toId<ExpenseId>(id) }
}
