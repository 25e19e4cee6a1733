import type { Json } from '../../../domain/kit/event.ts'
import { WEB_AUTHN } from './records.ts'

/** The records of the examples, by the name of their component. */
type Records = Readonly<Record<string, unknown>>

/** Examples of a request body by name; the first is used in code samples. */
type Bodies = Readonly<Record<string, Json>>

/**
 * Examples of request bodies, by the id of the route. Each can be sent to a new workspace after its ids have been replaced by ids of that
 * workspace, so none sets custom fields (contract 17.3); a test sends them all. Values that also appear in the response come from the
 * response example. A body without fields needs no entry.
 */
export function requestExamples(records: Records): Readonly<Record<string, Bodies>> {
  const from = (name: string, ...fields: readonly string[]): Json => {
    const record = records[name] as Json
    return Object.fromEntries(fields.map((field) => [field, record[field]]))
  }
  const contact = from(
    'Contact',
    'name',
    'email',
    'phone',
    'address_street',
    'address_city',
    'address_state',
    'address_zip',
    'address_country',
  )
  const opportunity = from(
    'Opportunity',
    'name',
    'contact_name',
    'value',
    'lead_source',
    'appointment_at',
    'address_street',
    'address_city',
    'address_state',
    'address_zip',
    'address_country',
    'tags',
  )
  return {
    createMember: {
      bookkeeper: {
        name: 'Mia Chen',
        email: 'mia@example.com',
        permissions: ['expenses.view', 'expenses.view_all', 'expenses.edit'],
      },
    },
    createPasskeyOptions: { joining: { invitation: WEB_AUTHN.invitation } },
    createPasskey: {
      joining: { invitation: WEB_AUTHN.invitation, name: 'Laptop', response: WEB_AUTHN.created },
    },
    createSession: { passkey: { response: WEB_AUTHN.asserted } },
    createSessionCookie: { passkey: { response: WEB_AUTHN.asserted } },
    patchMember: { name: { name: 'Ana Ruiz-Chen', email: 'ana.ruiz@example.com' } },
    createCalendarFeed: { 'own appointments': { scope: 'mine' }, 'all appointments': { scope: 'workspace' } },
    createApiKey: { named: from('ApiKey', 'name') },
    createPipeline: {
      bids: { name: 'Bids', stages: [{ name: 'Requested' }, { name: 'Sent' }, { name: 'Won' }] },
    },
    patchPipeline: { rename: { name: 'Bids and offers' }, 'make it the default': { is_default: true } },
    createOpportunity: { lead: opportunity },
    patchOpportunity: {
      change: { value: 52_000, tags: ['kitchen', 'priority'] },
      clear: { appointment_at: null },
    },
    spotOpportunity: {
      spot: { latitude: 30.2672, longitude: -97.7431, note: 'Missing shingles on the south side' },
    },
    createEstimate: {
      'line items': {
        title: 'Kitchen remodel, phase 1',
        line_items: [
          { description: 'Cabinets', quantity: 12, unit_price: 410.5 },
          { description: 'Fitting', quantity: 16, unit_price: 95 },
        ],
        notes: 'Half is due before the work begins.',
      },
      amount: { title: 'Kitchen remodel, phase 1', amount: 48_250 },
    },
    patchEstimate: {
      discount: { amount: 47_000, notes: 'With the discount for a second job.' },
      'sum of the items': { amount: null },
    },
    createEnvelope: {
      couple: {
        title: 'Remodel agreement',
        recipients: [
          { name: 'Maria Alvarez', email: 'maria@example.com' },
          { name: 'Luis Alvarez', email: 'luis@example.com' },
        ],
      },
    },
    createContact: { person: contact },
    patchContact: { phone: { phone: '(512) 555-0199' } },
    createCall: {
      'missed call': { direction: 'inbound', outcome: 'abandoned', from_number: '(512) 555-0143' },
      'completed call': {
        direction: 'outbound',
        outcome: 'completed',
        to_number: '+1 512 555 0143',
        duration_seconds: 214,
        summary: 'Agreed on Wednesday, 4 pm',
      },
    },
    createExpense: {
      purchase: {
        expense_type: 'purchase',
        expense_date: '2026-03-13',
        amount_tax_inclusive: 184.62,
        tax_amount_included: 14.07,
        vendor_name: 'Lone Star Lumber',
        description: 'Framing lumber',
        reference_number: 'R-20418',
        billable: true,
      },
      mileage: {
        expense_type: 'mileage',
        expense_date: '2026-03-13',
        mileage: { miles_driven: 42.5, rate: 0.7 },
        description: 'To the supplier and back',
      },
    },
    patchExpense: {
      reimbursed: { reimbursement_status: 'paid', notes: 'Paid with the March payroll' },
    },
    putVendorReference: { supplier: { external_id: 'supplier-12' } },
    putExpenseCategoryReference: { account: { external_id: 'account-5010' } },
    putContactReference: {
      customer: { external_id: 'customer-40', url: 'https://crm.example.com/customers/40' },
    },
    putOpportunityReference: { job: { external_id: 'job-3', metadata: { cost_center: '3' } } },
    putExternalReference: {
      bill: {
        external_id: 'bill-77',
        url: 'https://books.example.com/bills/77',
        metadata: { ledger: 'job-costs' },
      },
    },
    putExternalReferences: {
      bills: {
        references: [
          { expense_id: '01957a3c-5b00-7000-8000-000000000050', external_id: 'bill-77' },
          { expense_id: '01957a3c-5b00-7000-8000-000000000051', external_id: 'bill-78' },
        ],
      },
    },
    putSyncError: {
      rejected: { code: 'vendor_unknown', message: 'No vendor is called Lone Star Lumber', retryable: false },
    },
    uploadReceipt: { jpeg: { mime_type: 'image/jpeg', size_bytes: 482_113 } },
    createPhoto: {
      photo: {
        mime_type: 'image/jpeg',
        size_bytes: 3_145_728,
        caption: 'Before demolition',
        tags: ['before'],
        taken_at: '2026-03-14T14:58:00.000Z',
      },
    },
    patchPhoto: { caption: { caption: 'After demolition', tags: ['after'] }, job: { project_id: null } },
    createVendor: { vendor: from('Vendor', 'name') },
    patchVendor: { rename: { name: 'Lone Star Lumber & Supply' }, archive: { is_archived: true } },
    createExpenseCategory: { category: from('ExpenseCategory', 'name') },
    patchExpenseCategory: { rename: { name: 'Materials' }, restore: { is_archived: false } },
    createCustomField: { select: from('CustomField', 'key', 'label', 'type', 'options') },
    patchCustomField: { label: { label: 'Roof covering' } },
    createSubscription: {
      leads: {
        ...from('Subscription', 'trigger_id', 'target_url', 'description'),
        headers: { 'X-Tenant': 'alvarez' },
      },
      expenses: {
        trigger_ids: ['expense.created', 'expense.updated', 'expense.deleted'],
        target_url: 'https://hooks.example.com/books',
      },
      everything: { trigger_ids: ['*'], target_url: 'https://hooks.example.com/archive' },
    },
    patchSubscription: {
      pause: { status: 'paused' },
      resume: { status: 'active' },
      move: { target_url: 'https://hooks.example.com/v2', headers: { 'X-Tenant': 'alvarez' } },
      triggers: { trigger_ids: ['opportunity.created', 'opportunity.project.approved'] },
    },
    testSubscription: { first: {} },
    replaySubscription: {
      failed: { since: '2026-03-13T00:00:00Z', until: '2026-03-14T15:00:00Z', status: 'failed' },
    },
  }
}
