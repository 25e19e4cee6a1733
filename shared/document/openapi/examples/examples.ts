import type { Route } from '../../../contract/route.ts'
import type { Json } from '../../../domain/kit/event.ts'
import { type Envelopes, EXAMPLE, recordExamples, UPLOAD_FORM, WEB_AUTHN } from './records.ts'
import { requestExamples } from './requests.ts'

/** Fields in which the response of an action differs from the example of its record. */
const CHANGES: Readonly<Record<string, Json>> = {
  approveOpportunity: { approval_status: 'project', approved_at: '2026-03-14T15:09:26.535Z' },
  archiveOpportunity: { approval_status: 'archived' },
  createEstimate: { status: 'draft', sent_at: null },
  patchEstimate: { status: 'draft', sent_at: null },
  approveEstimate: { status: 'approved', approved_at: '2026-03-14T15:09:26.535Z' },
  cancelEstimate: { status: 'cancelled', cancelled_at: '2026-03-14T15:09:26.535Z' },
  redeliver: { status: 'pending', next_attempt_at: '2026-03-14T15:10:00.000Z' },
  testSubscription: {
    is_test: true,
    status: 'pending',
    attempts: [],
    next_attempt_at: '2026-03-14T15:10:00.000Z',
  },
  checkReceiver: { status: 'running', probes: [], finished_at: null },
  replaySubscription: { status: 'running', matched: 0, queued: 0 },
}

/** Examples of responses that are not a component, by the id of the row. */
const OTHERS: Readonly<Record<string, unknown>> = {
  getHealth: { status: 'ok' },
  getOpenApi: { openapi: '3.1.0', info: { title: 'Plumb' }, paths: {} },
  getOpenApi30: { openapi: '3.0.3', info: { title: 'Plumb' }, paths: {} },
  getDocs: '<!doctype html><html lang="en">…</html>',
  readCalendarFeed: 'BEGIN:VCALENDAR…',
  uploadReceipt: UPLOAD_FORM,
  createPasskeyOptions: WEB_AUTHN.creationOptions,
  createSessionOptions: WEB_AUTHN.requestOptions,
  listExportRecords: {
    data: [{ id: '01957a3c-5b00-7000-8000-000000000021', object: 'vendor', name: 'Ferguson' }],
    has_more: false,
    limit: 25,
    next_cursor: null,
  },
  search: {
    data: [
      {
        object: 'contact',
        id: '01957a3c-5b00-7000-8000-000000000030',
        name: 'Carla Client',
        detail: 'carla@example.com',
      },
    ],
    complete: true,
  },
  putExternalReferences: {
    data: [
      { expense_id: '01957a3c-5b00-7000-8000-000000000050', status: 200, error: null },
      {
        expense_id: '01957a3c-5b00-7000-8000-000000000051',
        status: 404,
        error: {
          code: 'not_found',
          message: 'no such expense',
          request_id: '5f0c6a1e-7d42-4c0b-9f3e-2b1d8a7c6e55',
        },
      },
    ],
  },
}

export interface Examples {
  /** The example of a component; undefined if there is none. */
  readonly component: (name: string) => unknown
  /** Of a request body, by name. */
  readonly request: (route: Route) => Readonly<Record<string, Json>> | undefined
  /** The example of a successful response, whether or not its body is a component. */
  readonly response: (route: Route, component: string | undefined) => unknown
}

export function examplesOf(envelopes: Envelopes): Examples {
  const records = recordExamples(envelopes)
  const requests = requestExamples(records)
  const component = (name: string): unknown => records[name] ?? listOf(name, records)
  const { receipt: getReceipt } = envelopes['expense.receipt_attached'].data ?? {}
  const others: Readonly<Record<string, unknown>> = { ...OTHERS, getReceipt }
  return {
    component,
    request: ({ id }) => requests[id],
    response: ({ id }, name) => {
      const example = name === undefined ? others[id] : component(name)
      return CHANGES[id] ? { ...(example as Json), ...CHANGES[id] } : example
    },
  }
}

/** A page with one record: `ContactList` has the example of `Contact`. */
function listOf(name: string, records: Readonly<Record<string, unknown>>): unknown {
  const record = name.endsWith('List') ? records[name.slice(0, -'List'.length)] : undefined
  if (record === undefined) return undefined
  const page = { data: [record], has_more: false, limit: 25 }
  return name === 'ExpenseList' ? { ...page, offset: 0 } : { ...page, next_cursor: null }
}

/** Examples of parameters that a request must have, by name. A test names the parameters that are missing. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  id: '01957a3c-5b00-7000-8000-000000000010',
  recipient_id: '01957a3c-5b00-7000-8000-000000000061',
  event_id: 'evt_01957a3c5b007000800000000000a000',
  trigger_id: 'opportunity.created',
  namespace: 'quickbooks',
  token: `wsc_${EXAMPLE}.ics`,
  q: 'alvarez',
  status: 'failed',
}
