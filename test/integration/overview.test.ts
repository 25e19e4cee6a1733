import { expect, test } from 'vitest'
import { holdWorkspace } from '../../shared/actions/workspaces/hold.ts'
import { expenseCounts } from '../../shared/domain/expenses/expense-counts.ts'
import { CountChanges } from '../../shared/domain/kit/counters.ts'
import { newId, type OpportunityId } from '../../shared/domain/kit/ids.ts'
import type { Opportunity } from '../../shared/domain/sales/opportunity.ts'
import { createOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { opportunityCounts } from '../../shared/domain/sales/opportunity-counts.ts'
import { countersKey } from '../../shared/table/keys.ts'
import { opportunityInsertion } from '../../shared/table/opportunities.ts'
import { allPipelines } from '../../shared/table/pipelines.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { readSumsState } from '../../shared/table/sums/state.ts'
import { describeTransports, direct, useService } from '../support/api.ts'
import { withoutFaults } from '../support/like-aws.ts'
import { joinBy } from '../support/people.ts'
import { storeWaves } from '../support/store-waves.ts'
import { until } from '../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { purchase, reference } from './expenses/api.ts'

const PATH = '/v1/overview'
const DAY_MS = 86_400_000

describeTransports('GET /v1/overview (contract 5.16)', (send) => {
  const read = async (client: Pick<TestWorkspace, 'get'>, query = 'time_zone=UTC') =>
    (await client.get(`${PATH}?${query}`)).body

  test('has appointments, and money by the time zone', async () => {
    const ws = await newWorkspace(send)
    const zone = 'time_zone=Asia/Kolkata'
    const { today } = await read(ws, zone)
    const rep = await ws.join()
    const contact = (await ws.post('/v1/contacts', { name: 'Rosa', phone: '512-555-0143' })).body
    const late = await ws.post('/v1/opportunities', {
      name: 'Deck',
      value: 10,
      appointment_at: `${today}T23:59:59+05:30`,
      primary_contact_id: contact.id,
      sales_rep_id: rep.id,
      address_city: 'Austin',
    })
    const won = await ws.post('/v1/opportunities', { name: 'Roof', value: 90.5 })
    await ws.post(`/v1/opportunities/${won.body.id}/approve`)
    await purchase(ws, { expense_date: today, amount_tax_inclusive: 12.25, project_id: won.body.id })
    await until(async () => (await read(ws, zone)).needs_you.expenses_without_receipt === 1)
    await until(async () => (await read(ws, zone)).this_month.won.count === 1)
    const found = await read(ws, zone)
    expect(found.appointments).toMatchObject([
      {
        opportunity_id: late.body.id,
        phone: '512-555-0143',
        sales_rep: { id: rep.id, name: 'Mia' },
        project_manager: null,
        address_city: 'Austin',
      },
    ])
    expect([found.this_month, found.weeks.length, found.weeks.at(-1).spent, found.weeks[0].open]).toEqual([
      { won: { count: 1, value: 90.5 }, open: { count: 1, value: 10 }, spent: 12.25 },
      12,
      12.25,
      { count: 0, value: 0 },
    ])
    const other = await read(await ws.join([]), '')
    const { needs_you: needs } = other
    expect([other.time_zone, other.this_month.spent, other.acts]).toEqual(['UTC', null, null])
    expect([needs.expenses_without_receipt, needs.expenses_not_handled, needs.jobs_over_estimate]).toEqual([
      null,
      null,
      null,
    ])
    expect((await ws.get(`${PATH}?time_zone=Mars/Olympus`)).status).toBe(400)
  })

  test('each number that needs somebody is the number of records of its list', async () => {
    const ws = await newWorkspace(send)
    const [pipeline] = await allPipelines(ws.id)
    if (!pipeline) throw new Error('no pipeline')
    const make = (daysAgo: number, change: Partial<Opportunity> = {}) => {
      const now = new Date(Date.now() - daysAgo * DAY_MS)
      const { record } = createOpportunity(ws.id, {}, pipeline, { by: ws.owner, now })
      return commit([opportunityInsertion({ ...record, updated_at: new Date().toISOString(), ...change })])
    }
    const { body } = await ws.post('/v1/opportunities', {})
    const shown = (await ws.post(`/v1/opportunities/${body.id}/estimates`, { title: 'Roof', amount: 5 })).body
    const sent = (daysAgo: number) => ({
      estimate: {
        ...shown,
        status: 'sent',
        sent_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      },
    })
    await make(1)
    await make(4)
    await make(5)
    await make(4, { appointment_at: new Date().toISOString() })
    await make(4, { approval_status: 'archived', archived_from: 'opportunity' })
    await make(1, sent(9))
    await make(1, sent(2))
    await make(1, { ...sent(9), approval_status: 'archived', archived_from: 'opportunity' })
    const first = await purchase(ws)
    const archived = await purchase(ws)
    await ws.patch(`/v1/expenses/${archived.id}`, { is_archived: true })
    await ws.post('/v1/expenses', {
      expense_type: 'mileage',
      expense_date: '2026-01-03',
      mileage: { miles_driven: 10, rate: 0.7 },
    })
    const second = await purchase(ws)
    await ws.put(reference(first.id, 'quickbooks'), { external_id: '1' })
    await ws.put(reference(second.id, 'xero'), { external_id: '2' })
    await ws.put(reference(first.id, 'quickbooks'), { external_id: '3' })
    await until(async () => (await read(ws)).needs_you.expenses_not_handled?.count === 2)
    await until(async () => (await read(ws)).needs_you.leads_without_appointment === 2)
    await until(async () => (await read(ws)).needs_you.estimates_waiting === 1)
    const { needs_you: needs } = await read(ws)
    // Stamped last, although xero came into use later.
    expect(needs.expenses_not_handled.namespace).toBe('quickbooks')
    const numberOf = async (path: string) => (await ws.get(path)).body.data.length
    const lists = {
      leads_without_appointment: `/v1/opportunities?approval_status=opportunity&has_appointment=false&created_to=${needs.leads_created_to}`,
      estimates_waiting: `/v1/opportunities?estimate_sent_to=${needs.estimates_sent_to}`,
      expenses_without_receipt: '/v1/expenses?has_receipt=false&expense_type=purchase',
      jobs_over_estimate: '/v1/opportunities?over_estimate=true',
    }
    const [leads, estimates, receipts, jobs] = await Promise.all(Object.values(lists).map(numberOf))
    expect([leads, estimates, receipts, jobs]).toEqual([2, 1, 2, 0])
    expect(Object.keys(lists).map((name) => needs[name])).toEqual([leads, estimates, receipts, jobs])
    expect(await numberOf('/v1/expenses?unreconciled_by=quickbooks')).toBe(2)
    // Of no reference among the expenses that changed last, the system that came into use last.
    for (let n = 0; n < 5; n++) await purchase(ws)
    await until(async () => (await read(ws)).needs_you.expenses_not_handled?.namespace === 'xero')
    const [waiting] = (await ws.get(lists.estimates_waiting)).body.data
    expect((await ws.get(`${lists.estimates_waiting.replace('?', '/summary?')}`)).body.by_status).toEqual([
      { status: 'opportunity', count: 1, value: 0 },
    ])
    expect(waiting.estimate.status).toBe('sent')
  })

  test('a job costs more than its newest approved estimate, else its newest sent one', async () => {
    const ws = await newWorkspace(send)
    const job = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
    const path = `/v1/opportunities/${job.id}`
    const estimate = async (amount: number, ...acts: string[]) => {
      const { body } = await ws.post(`${path}/estimates`, { title: 'Roof', amount })
      for (const act of acts) await ws.post(`/v1/estimates/${body.id}/${act}`)
      return body
    }
    await estimate(100, 'send')
    const newer = await estimate(200, 'send')
    await ws.post(`${path}/approve`)
    await purchase(ws, { project_id: job.id, amount_tax_inclusive: 150 })
    const list = async () =>
      (await ws.get('/v1/opportunities?over_estimate=true')).body.data.map(({ id }: { id: string }) => id)
    const shows = (count: number) =>
      until(async () => {
        const { needs_you } = await read(ws)
        return needs_you.jobs_over_estimate === count && (await list()).length === count
      })
    await shows(0)
    // The older sent one counts again.
    await ws.post(`/v1/estimates/${newer.id}/cancel`)
    await shows(1)
    await estimate(300, 'send', 'approve')
    await shows(0)
    // A draft, and a newer one that is only sent, change nothing.
    await estimate(1)
    await estimate(2, 'send')
    await purchase(ws, { project_id: job.id, amount_tax_inclusive: 150.01 })
    await shows(1)
    expect(await list()).toEqual([job.id])
    expect((await ws.get('/v1/opportunities?over_estimate=true&q=nothing')).body.data).toEqual([])
    await purchase(ws, { project_id: job.id, amount_tax_inclusive: -0.01 })
    await shows(0)
    const others = await Promise.all([ws.join([]), newWorkspace(send, 'starter')])
    const refused = await Promise.all(others.map((one) => one.get('/v1/opportunities?over_estimate=true')))
    expect(refused.map(({ body }) => body.error.code)).toEqual(['forbidden', 'plan_required'])
    expect((await ws.get('/v1/opportunities?over_estimate=true&sort=appointment_at')).status).toBe(400)
  })

  test('acts are what others have done since, and what the caller may see', async () => {
    const ws = await newWorkspace(send)
    const [mia, guest] = [await ws.join(), await ws.join([])]
    const since = new Date(Date.now() - 1000).toISOString()
    const job = (await mia.post('/v1/opportunities', { name: 'Deck' })).body
    await mia.post('/v1/expenses', {
      expense_type: 'purchase',
      expense_date: '2026-01-02',
      amount_tax_inclusive: 9.5,
      vendor_name: 'Home Depot',
      project_id: job.id,
    })
    await mia.post('/v1/vendors', { name: 'Ace' })
    const acts = async (client: Pick<TestWorkspace, 'get'>) =>
      (await read(client, `since=${since}`)).acts.map(
        ({ action, name, member, amount }: Record<string, { name: string } | null>) => [
          action,
          name,
          member?.name,
          amount,
        ],
      )
    await until(async () => (await acts(ws)).length >= 3)
    // Neither expenses nor settings, without the rights to them.
    expect((await acts(guest)).map(([action]: string[]) => action)).toEqual(['opportunity.created'])
    // The caller's own changes do not hide what others have done.
    for (let n = 0; n < 21; n++) await ws.post('/v1/opportunities', { name: 'Own' })
    await until(async () => (await acts(guest)).length >= 20)
    expect((await acts(ws)).filter(([, , by]: string[]) => by)).toEqual([
      ['vendor.created', 'Ace', 'Mia', null],
      ['expense.created', 'Home Depot', 'Mia', 9.5],
      ['opportunity.created', 'Deck', 'Mia', null],
    ])
    // Neither what operators did nor sign-ins.
    await holdWorkspace(ws.id, { requests_per_second: 9_000 }, new Date())
    await joinBy(send, (await ws.post(`/v1/members/${mia.id}/invitation`)).body.invitation.token)
    const [actions, log] = [
      (await acts(ws)).map(([action]: string[]) => action),
      await ws.get('/v1/audit-log'),
    ]
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['session.started', 'workspace.limited']),
    )
    expect(actions.filter((one: string) => /^(session|workspace)\./.test(one))).toEqual([])
    expect((await read(ws, `since=${new Date(Date.now() + DAY_MS).toISOString()}`)).acts).toEqual([])
  })
})

test('with 10,000 expenses of 200 projects, it takes 3 trips and 30 units', async () => {
  useService()
  withoutFaults()
  const ws = await newWorkspace(direct)
  const state = await readSumsState(ws.id)
  if (!state) throw new Error('no sums')
  const days = Array.from({ length: 365 }, (_, n) => new Date(Date.now() - n * DAY_MS))
  const projects = Array.from({ length: 200 }, (_, n) =>
    newId<OpportunityId>(days[Math.floor(n * 1.8)] ?? new Date()),
  )
  const counts = new CountChanges()
  for (let n = 0; n < 10_000; n++)
    counts.add(
      expenseCounts({
        d: (days[n % 365] ?? new Date()).toISOString().slice(0, 10),
        p: projects[n % 200] ?? '',
        c: `categ${n % 10}`,
        s: n % 3 === 0 ? '' : n % 3 === 1 ? '|quickbooks' : '||quickbooks',
        x: 1000 + n,
        y: 80,
        w: n % 5 === 0,
      }),
      1,
    )
  for (const [n, id] of projects.entries())
    counts.add(
      opportunityCounts({ id, g: 'stage', s: 'project', v: 100, u: days[n]?.toISOString() ?? '', b: 10 }),
      1,
    )
  const rows = [...counts.rows].map(([name, counters]) => ({
    put: {
      ...countersKey(ws.id, state.record.epoch, name),
      type: 'counters',
      data: null,
      ...Object.fromEntries(counters),
    },
  }))
  for (let n = 0; n < rows.length; n += 100) await commit(rows.slice(n, n + 100))
  const mia = await ws.join()
  for (let n = 0; n < 20; n++) {
    const contact = (await ws.post('/v1/contacts', { name: `Rosa ${n}`, phone: `512-555-01${n + 10}` })).body
    await ws.post('/v1/opportunities', {
      name: `Deck ${n}`,
      primary_contact_id: contact.id,
      sales_rep_id: ws.owner,
      appointment_at: new Date().toISOString(),
    })
  }
  for (let n = 0; n < 20; n++) {
    const { id } = await purchase(mia, { description: 'Lumber for the deck' })
    await ws.put(reference(id, 'quickbooks'), { external_id: `${n}` })
  }
  const since = new Date(Date.now() - DAY_MS).toISOString()
  const get = () => ws.get(`${PATH}?time_zone=UTC&since=${since}`)
  await until(async () => (await get()).body.appointments.length === 12)
  let found: Awaited<ReturnType<typeof get>> | undefined
  const { trips, units } = await storeWaves(async () => {
    found = await get()
  })
  expect([found?.body.complete, found?.body.acts.length, found?.body.needs_you.jobs_over_estimate]).toEqual([
    true,
    20,
    200,
  ])
  expect(trips).toBeLessThanOrEqual(3)
  expect(units).toBeLessThanOrEqual(30)
})
