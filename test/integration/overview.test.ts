import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'
import { purchase } from './expenses/api.ts'

const PATH = '/v1/overview'

describeTransports('GET /v1/overview (contract 5.16)', (send) => {
  test('has appointments, what needs somebody and money, by the time zone', async () => {
    const ws = await newWorkspace(send)
    const zone = 'Asia/Kolkata'
    const { today } = (await ws.get(`${PATH}?time_zone=${zone}`)).body
    const late = await ws.post('/v1/opportunities', {
      name: 'Deck',
      value: 10,
      appointment_at: `${today}T23:59:59+05:30`,
    })
    const won = await ws.post('/v1/opportunities', { name: 'Roof', value: 90.5 })
    await ws.post(`/v1/opportunities/${won.body.id}/approve`)
    await purchase(ws, { expense_date: today, amount_tax_inclusive: 12.25 })
    const overview = async (query: string, client: Pick<typeof ws, 'get'> = ws) =>
      (await client.get(`${PATH}?${query}`)).body
    await until(async () => (await overview(`time_zone=${zone}`)).needs_you.expenses_without_receipt === 1)
    await until(async () => (await overview(`time_zone=${zone}`)).this_month.won.count === 1)
    const found = await overview(`time_zone=${zone}`)
    expect(found.appointments.map((one: { opportunity_id: string }) => one.opportunity_id)).toEqual([
      late.body.id,
    ])
    expect([found.open, found.this_month, found.weeks.length, found.weeks.at(-1).spent]).toEqual([
      { count: 1, value: 10 },
      { won: { count: 1, value: 90.5 }, spent: 12.25 },
      12,
      12.25,
    ])
    const other = await overview('', await ws.join([]))
    expect([other.time_zone, other.this_month.spent, other.needs_you.expenses_without_receipt]).toEqual([
      'UTC',
      null,
      null,
    ])
    expect((await ws.get(`${PATH}?time_zone=Mars/Olympus`)).status).toBe(400)
  })
})
