// cspell:ignore Ijoid Rkbm SZYN MEUCIQ
import type { Envelope, Json } from '../../../domain/kit/event.ts'
import type { TriggerId } from '../../../domain/kit/triggers.ts'
import { TRIGGERS } from '../../../domain/kit/triggers.ts'

export type Envelopes = Readonly<Record<TriggerId, Envelope>>

const MEMBER = '01957a3c-5b00-7000-8000-000000000001'
const WORKSPACE = '01957a3c-5b00-7000-8000-000000000002'
const API_KEY = '01957a3c-5b00-7000-8000-000000000003'
const PIPELINE = '01957a3c-5b00-7000-8000-000000000030'
const SUBSCRIPTION = '01957a3c-5b00-7000-8000-000000000090'
const CREATED = '2026-03-10T09:00:00.000Z'
const timestamps = { created_at: CREATED, updated_at: CREATED }
const by = { created_by: MEMBER, ...timestamps }

const OVERVIEW_PERIOD = { won: { count: 1, value: 48_500 }, open: { count: 2, value: 13_000 }, spent: 313.6 }

const member = {
  id: MEMBER,
  object: 'member',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  permissions: [
    'expenses.view',
    'expenses.view_all',
    'expenses.edit',
    'expenses.edit_all',
    'workspace.admin',
  ],
  status: 'active',
  invited_until: null,
  ...timestamps,
}

const workspace = {
  id: WORKSPACE,
  object: 'workspace',
  name: 'Alvarez & Co',
  plan: 'professional',
  default_pipeline_id: PIPELINE,
  ...timestamps,
}

const apiKey = {
  id: API_KEY,
  object: 'api_key',
  name: 'Bookkeeping',
  member_id: MEMBER,
  status: 'active',
  permissions: ['expenses.view', 'expenses.view_all'],
  read_only: true,
  manage_subscriptions: false,
  expires_at: '2027-03-10T09:00:00.000Z',
  last_used_at: '2026-03-14T15:02:11.318Z',
  created_at: CREATED,
  revoked_at: null,
}

const calendarFeed = {
  id: '01957a3c-5b00-7000-8000-000000000005',
  object: 'calendar_feed',
  scope: 'mine',
  member_id: MEMBER,
  created_at: CREATED,
  last_read_at: '2026-03-14T15:00:07.120Z',
}

/** Fits the pattern of tokens, but not their check sum. */
export const EXAMPLE = 'EXAMPLE'.padEnd(49, '0')
const INVITATION = `wsi_${EXAMPLE}`
const SESSION_TOKEN = `wss_${EXAMPLE}`

const passkey = {
  id: '01957a3c-5b00-7000-8000-000000000005',
  object: 'passkey',
  name: 'Laptop',
  created_at: CREATED,
  last_used_at: null,
}

const session = {
  id: '01957a3c-5b00-7000-8000-000000000006',
  object: 'session',
  member_id: MEMBER,
  workspace_id: WORKSPACE,
  passkey: { id: '01957a3c-5b00-7000-8000-000000000005', name: 'Laptop' },
  user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  last_used_at: CREATED,
  created_at: CREATED,
  expires_at: '2026-03-10T21:00:00.000Z',
}

/** The JSON of WebAuthn in requests and responses. */
export const WEB_AUTHN = {
  invitation: INVITATION,
  creationOptions: {
    rp: { id: 'console.example.com', name: 'Plumb' },
    user: {
      id: 'AZV6PFsAcACAAAAAAAAAAgGVejxbAHAAgAAAAAAAAAE',
      name: 'ana@example.com (Alvarez & Co)',
      displayName: 'Ana Ruiz',
    },
    challenge: 'pDZBqm4dVhS0yQ2nB3nJkq9ZrXwWcE5T1oLd0uYv7aM',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: [],
    invitation: { workspace_name: 'Alvarez & Co', member_name: 'Ana Ruiz', invited_by: 'Ben Alvarez' },
  },
  requestOptions: {
    challenge: 'pDZBqm4dVhS0yQ2nB3nJkq9ZrXwWcE5T1oLd0uYv7aM',
    rpId: 'console.example.com',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  },
  created: {
    id: 'c0rXx2b9Tq6yVbWm0n4a1Q',
    rawId: 'c0rXx2b9Tq6yVbWm0n4a1Q',
    type: 'public-key',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestationObject: 'o2NmbXRkbm9uZQ',
      transports: ['internal'],
    },
  },
  asserted: {
    id: 'c0rXx2b9Tq6yVbWm0n4a1Q',
    rawId: 'c0rXx2b9Tq6yVbWm0n4a1Q',
    type: 'public-key',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
      signature: 'MEUCIQDxb1b5o2',
      userHandle: 'AZV6PFsAcACAAAAAAAAAAgGVejxbAHAAgAAAAAAAAAE',
    },
  },
} as const

const subscription = {
  id: SUBSCRIPTION,
  object: 'subscription',
  trigger_id: 'opportunity.created',
  trigger_ids: ['opportunity.created'],
  target_url: 'https://hooks.example.com/workspace',
  headers: { 'X-Tenant': null },
  status: 'active',
  paused_reason: null,
  revoked_reason: null,
  description: 'New leads for the CRM',
  health: {
    status: 'healthy',
    failing_since: null,
    last_success_at: '2026-03-14T15:09:27.101Z',
    last_failure: null,
  },
  owner_status: 'active',
  ...by,
}

const upload = (path: string) => ({
  method: 'PUT',
  url: `https://example-bucket.s3.amazonaws.com/uploads/${path}?X-Amz-Expires=3600`,
  headers: { 'Content-Type': 'image/jpeg', 'Content-Length': '482113' },
  expires_at: '2026-03-14T16:09:26.535Z',
})

const COUNTS = { succeeded: 12, failed: 1, pending: 2, skipped: 0 }

/** Fields of a response that is not a component. */
export const UPLOAD_FORM: Json = { upload: upload('receipts/sample') }

/**
 * An example of each component that is not a list, by the component's name. The records of events come from the
 * example envelopes, so records and events show the same workspace.
 */
export function recordExamples(envelopes: Envelopes): Readonly<Record<string, unknown>> {
  const dataOf = (trigger: TriggerId): Json => envelopes[trigger].data ?? {}
  const opportunity = dataOf('opportunity.created')
  const expense = dataOf('expense.receipt_attached')
  const photo = dataOf('photo.uploaded')
  const event = envelopes['opportunity.created']
  return {
    ApiKey: apiKey,
    ApiKeyWithSecret: { ...apiKey, api_key: `wsk_${EXAMPLE}` },
    CalendarFeed: calendarFeed,
    CalendarFeedWithSecret: {
      ...calendarFeed,
      url: `https://api.example.com/v1/calendar/wsc_${EXAMPLE}.ics`,
      last_read_at: null,
    },
    Call: envelopes['call.inbound.completed'].metadata.call,
    Contact: dataOf('call.missed'),
    CustomField: {
      id: '01957a3c-5b00-7000-8000-000000000004',
      object: 'custom_field',
      key: 'roof_type',
      label: 'Roof type',
      type: 'select',
      options: ['shingle', 'metal', 'tile'],
      entity_type: 'opportunity',
      ...timestamps,
    },
    DeletedType: 'expense',
    DeletedRecord: { id: '01957a3c-5b00-7000-8000-000000000041', object: 'expense', updated_at: CREATED },
    Delivery: {
      id: '01957a3c-5b00-7000-8000-000000000091',
      object: 'delivery',
      event_id: event.id,
      trigger_id: 'opportunity.created',
      subscription_id: SUBSCRIPTION,
      target_url: 'https://example.com/hooks/projects',
      is_test: false,
      status: 'succeeded',
      attempts: [
        {
          number: 1,
          started_at: '2026-03-14T15:09:27.012Z',
          duration_ms: 84,
          response_status: 200,
          response_body: 'ok',
          error: null,
          request_bytes: 1_184,
        },
      ],
      next_attempt_at: null,
      created_at: '2026-03-14T15:09:26.780Z',
      updated_at: '2026-03-14T15:09:27.101Z',
    },
    AuditEntry: {
      id: '01957a3c-5b00-7000-8000-0000000000a1',
      object: 'audit_entry',
      action: 'member.changed',
      entity_type: 'member',
      entity_id: member.id,
      actor: { type: 'member', member_id: member.id, via: 'api_key', credential_id: API_KEY },
      occurred_at: timestamps.updated_at,
      changes: { permissions: { from: [], to: member.permissions } },
    },
    Export: {
      id: '01957a3c-5b00-7000-8000-0000000000a2',
      object: 'export',
      created_at: CREATED,
      expires_at: '2026-03-11T09:00:00.000Z',
    },
    DeliverySummary: {
      hours: [{ starts_at: '2026-03-14T15:00:00.000Z', ...COUNTS }],
      subscriptions: [
        {
          subscription_id: SUBSCRIPTION,
          ...COUNTS,
          last_attempt: {
            at: '2026-03-14T15:09:27.012Z',
            succeeded: true,
            response_status: 200,
            error: null,
          },
        },
      ],
      complete: true,
    },
    Envelope: dataOf('envelope.signed'),
    Error: {
      error: {
        code: 'invalid_request',
        message: 'value must be >= 0',
        details: [{ path: 'value', message: 'must be >= 0' }],
        request_id: '5f0c6a1e-7d42-4c0b-9f3e-2b1d8a7c6e55',
      },
    },
    Estimate: dataOf('opportunity.estimate_sent').estimate,
    EstimateLink: {
      object: 'estimate_link',
      url: `https://api.example.com/v1/e/wsl_${EXAMPLE}`,
      expires_at: '2026-04-13T15:09:26.535Z',
    },
    Event: event,
    Expense: expense,
    ExpenseCategory: {
      id: '01957a3c-5b00-7000-8000-000000000052',
      object: 'expense_category',
      name: 'Materials',
      is_archived: false,
      external_references: {},
      ...timestamps,
    },
    Me: {
      object: 'me',
      member,
      workspace,
      api_key_id: API_KEY,
      session_id: null,
      permissions: ['expenses.view', 'expenses.view_all'],
      read_only: true,
      manage_subscriptions: false,
      expires_at: '2027-03-10T09:00:00.000Z',
    },
    OverviewPeriod: OVERVIEW_PERIOD,
    Overview: {
      object: 'overview',
      time_zone: 'America/Chicago',
      today: '2026-03-14',
      appointments: [
        {
          opportunity_id: '01957a3c-5b00-7000-8000-000000000010',
          name: 'Rosa Ramos',
          appointment_at: '2026-03-14T15:00:00.000Z',
          contact_name: 'Rosa Ramos',
          primary_contact_id: null,
          phone: null,
          sales_rep: { id: member.id, name: member.name },
          project_manager: null,
          address_street: '12 Main St',
          address_city: 'Austin',
          address_state: 'TX',
          address_zip: '78701',
        },
      ],
      more_appointments: false,
      needs_you: {
        failing_subscriptions: 0,
        leads_created_to: '2026-03-12T04:59:59.999Z',
        leads_without_appointment: 2,
        estimates_sent_to: '2026-03-07T05:59:59.999Z',
        estimates_waiting: 1,
        expenses_not_handled: { namespace: 'quickbooks', count: 4, amount_tax_inclusive: 512.4 },
        expenses_without_receipt: 3,
        jobs_over_estimate: 1,
      },
      this_month: OVERVIEW_PERIOD,
      last_month: { won: { count: 0, value: 0 }, open: { count: 3, value: 61_500 }, spent: 120 },
      weeks: [
        {
          starts_on: '2026-03-09',
          won: { count: 1, value: 48_500 },
          open: { count: 2, value: 13_000 },
          spent: 313.6,
        },
      ],
      complete: true,
      acts: [
        {
          action: 'expense.created',
          occurred_at: '2026-03-14T14:10:00.000Z',
          member: { id: member.id, name: member.name },
          entity_type: 'expense',
          entity_id: '01957a3c-5b00-7000-8000-000000000030',
          opportunity_id: '01957a3c-5b00-7000-8000-000000000010',
          name: 'Home Depot',
          amount: 313.6,
          approved_by_name: null,
        },
      ],
      more_acts: false,
    },
    Member: member,
    MemberWithSecret: {
      ...member,
      invited_until: '2026-03-17T09:00:00.000Z',
      invitation: {
        token: INVITATION,
        url: `https://console.example.com/join#${INVITATION}`,
        expires_at: '2026-03-17T09:00:00.000Z',
      },
    },
    Opportunity: opportunity,
    Passkey: passkey,
    PasskeyAdded: { ...passkey, session: { ...session, session_token: SESSION_TOKEN } },
    Photo: photo,
    PhotoWithSecret: {
      ...photo,
      status: 'pending',
      width: null,
      height: null,
      content_hash: null,
      original: null,
      display: null,
      thumbnail: null,
      upload: upload('photos/sample'),
    },
    OpportunitySummary: {
      object: 'opportunity_summary',
      count: 3,
      value: 61_500,
      by_stage: [
        { pipeline_id: PIPELINE, stage_id: '01957a3c-5b00-7000-8000-000000000032', count: 1, value: 48_500 },
        { pipeline_id: PIPELINE, stage_id: '01957a3c-5b00-7000-8000-000000000031', count: 2, value: 13_000 },
      ],
      by_status: [
        { status: 'project', count: 1, value: 48_500 },
        { status: 'opportunity', count: 2, value: 13_000 },
      ],
      by_month: [{ month: '2026-03', count: 3, value: 61_500 }],
      complete: true,
    },
    Pipeline: {
      id: PIPELINE,
      object: 'pipeline',
      name: 'Sales',
      is_default: true,
      stages: [
        { id: '01957a3c-5b00-7000-8000-000000000031', name: 'New', is_won: false },
        { id: '01957a3c-5b00-7000-8000-000000000032', name: 'Signed', is_won: true },
      ],
      ...timestamps,
    },
    Project: expense.project,
    ReceiverCheck: {
      id: '01957a3c-5b00-7000-8000-000000000093',
      object: 'receiver_check',
      subscription_id: SUBSCRIPTION,
      status: 'failed',
      probes: [
        {
          name: 'accepts_event',
          passed: true,
          expected: 'a 2xx',
          response_status: 204,
          duration_ms: 87,
          message: 'HTTP 204',
        },
        {
          name: 'refuses_wrong_signature',
          passed: false,
          expected: 'a 4xx other than 410',
          response_status: 200,
          duration_ms: 64,
          message: 'HTTP 200; expected a 4xx other than 410',
        },
      ],
      created_at: timestamps.created_at,
      finished_at: '2026-03-14T15:09:27.535Z',
    },
    Replay: {
      id: '01957a3c-5b00-7000-8000-000000000092',
      object: 'replay',
      subscription_id: SUBSCRIPTION,
      status: 'completed',
      matched: 12,
      queued: 12,
      deliveries: 'failed',
      since: '2026-03-13T00:00:00.000Z',
      until: '2026-03-14T15:00:00.000Z',
      ...by,
    },
    Sample: { data: [event], synthetic: false },
    Session: session,
    SessionWithToken: { ...session, session_token: SESSION_TOKEN },
    Subscription: subscription,
    SubscriptionWithSecret: {
      ...subscription,
      signing_secret: 'whsec_…',
    },
    Trigger: {
      id: 'opportunity.created',
      object: 'trigger',
      entity_type: 'opportunity',
      description: TRIGGERS['opportunity.created'].fires,
    },
    ExpenseSummary: {
      object: 'expense_summary',
      count: 2,
      amount_tax_inclusive: 313.6,
      tax_amount_included: 14.07,
      by_category: [
        {
          category: { id: '01957a3c-5b00-7000-8000-000000000061', name: 'Materials' },
          count: 1,
          amount_tax_inclusive: 214.6,
        },
        { category: null, count: 1, amount_tax_inclusive: 99 },
      ],
      by_project: [
        { project_id: '01957a3c-5b00-7000-8000-000000000010', count: 2, amount_tax_inclusive: 313.6 },
      ],
      by_month: [{ month: '2026-03', count: 2, amount_tax_inclusive: 313.6 }],
      by_namespace: [{ namespace: 'quickbooks', handled: 1, failed: 0 }],
      complete: true,
    },
    Namespace: { namespace: 'quickbooks', object: 'namespace', created_at: '2026-03-14T09:26:53.000Z' },
    TriggerId: 'opportunity.created',
    Vendor: {
      id: '01957a3c-5b00-7000-8000-000000000051',
      object: 'vendor',
      name: 'Lone Star Lumber',
      is_archived: false,
      external_references: {},
      ...timestamps,
    },
    Workspace: workspace,
  }
}
