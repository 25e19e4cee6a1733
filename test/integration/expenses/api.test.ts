import { expect, test } from 'vitest'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../shared/domain/kit/texts.ts'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, PURCHASE, purchase } from './api.ts'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describeTransports('expenses', (send) => {
  test('a purchase is returned with every field and all defaults, and creates one event', async () => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.post('/v1/expenses', PURCHASE)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      object: 'expense',
      expense_type: 'purchase',
      expense_date: '2026-01-02',
      amount_tax_inclusive: 10.5,
      tax_amount_included: null,
      currency: 'USD',
      vendor: null,
      category: null,
      ...mapFields(EXPENSE_TEXTS, () => null),
      payment_method: 'company_card',
      reimbursement_status: 'none',
      billable: false,
      is_archived: false,
      mileage: null,
      project: null,
      receipt: null,
      receipt_upload: null,
      external_references: {},
      sync_errors: {},
      created_by: ws.owner,
      created_at: expect.stringMatching(ISO),
      updated_at: body.created_at,
    })
    expect((await ws.get(`/v1/expenses/${body.id}`)).body).toEqual(body)
    expect((await ws.get(`/v1/expenses/${body.id.toUpperCase()}`)).body).toEqual(body)
    expect((await ws.get('/v1/expenses')).body).toEqual({
      data: [body],
      has_more: false,
      limit: 25,
      offset: 0,
    })
    const [event, ...more] = await eventsOf(ws, body.id)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      trigger: 'expense.created',
      entity_type: 'expense',
      performed_by: ws.owner,
      occurred_at: body.created_at,
      metadata: {},
      data: body,
    })
  })

  test('every field is stored, and vendor, category and project are shown in the expense', async () => {
    const ws = await newWorkspace(send)
    const vendor = (await ws.post('/v1/vendors', { name: 'Lumber Yard' })).body
    const category = (await ws.post('/v1/expense-categories', { name: 'Materials' })).body
    await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'text' })
    const address = {
      address_street: '1 Main',
      address_city: 'Austin',
      address_state: 'TX',
      address_zip: '78704',
    }
    const project = (
      await ws.post('/v1/opportunities', { name: 'Roof', ...address, custom_fields: { roof: 'tile' } })
    ).body
    const fields = {
      amount_tax_inclusive: 108.25,
      tax_amount_included: 8.25,
      ...mapFields(EXPENSE_TEXTS, (name) => `${name} für später 📌`),
      payment_method: 'personal_funds',
      reimbursement_status: 'requested',
      billable: true,
    }
    const made = await purchase(ws, {
      ...fields,
      vendor_id: vendor.id.toUpperCase(),
      category_id: category.id,
      project_id: project.id,
    })
    expect(made).toMatchObject({
      ...fields,
      vendor: { id: vendor.id, name: 'Lumber Yard' },
      category: { id: category.id, name: 'Materials' },
    })
    expect(made.project).toEqual({
      id: project.id,
      object: 'project',
      name: 'Roof',
      approval_status: 'opportunity',
      address: { street: '1 Main', city: 'Austin', state: 'TX', zip: '78704', country: null },
      custom_fields: { roof: 'tile' },
      external_references: {},
    })
    expect((await ws.get('/v1/expenses')).body.data).toEqual([made])
    // A read shows the current project, the event the project as it was.
    await ws.post(`/v1/opportunities/${project.id}/approve`)
    await ws.patch(`/v1/opportunities/${project.id}`, { custom_fields: { roof: null } })
    const now = (await ws.get(`/v1/expenses/${made.id}`)).body
    expect(now.project).toEqual({ ...made.project, approval_status: 'project', custom_fields: {} })
    expect((await ws.get('/v1/expenses')).body.data[0].project).toEqual(now.project)
    expect((await eventsOf(ws, made.id))[0]?.data).toEqual(made)
    const cleared = await ws.patch(`/v1/expenses/${made.id}`, {
      vendor_id: null,
      category_id: null,
      project_id: null,
      tax_amount_included: null,
      ...mapFields(EXPENSE_TEXTS, () => null),
    })
    const unset = { vendor: null, category: null, project: null, tax_amount_included: null }
    expect(cleared.body).toEqual({
      ...now,
      ...unset,
      ...mapFields(EXPENSE_TEXTS, () => null),
      updated_at: cleared.body.updated_at,
    })
  })
})
