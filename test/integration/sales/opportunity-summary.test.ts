import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

const SUMMARY = '/v1/opportunities/summary'

describeTransports('GET /v1/opportunities/summary (contract 5.10)', (send) => {
  test('adds up what the filters leave, by stage and by status, exactly', async () => {
    const ws = await newWorkspace(send)
    const empty = {
      object: 'opportunity_summary',
      count: 0,
      value: 0,
      by_stage: [],
      by_status: [],
      by_month: [],
      complete: true,
    }
    expect((await ws.get(SUMMARY)).body).toEqual(empty)
    const { id: pipeline_id, stages } = (await ws.get('/v1/pipelines')).body.data[0]
    const [first, second] = stages.map(({ id }: { id: string }) => id)
    const make = async (body: object) => (await ws.post('/v1/opportunities', body)).body.id
    const contact = (await ws.post('/v1/contacts', { name: 'Rosa' })).body.id
    await make({ name: 'Roof', value: 0.1, tags: ['a'] })
    const deck = await make({ name: 'Deck', value: 0.2, tags: ['a'] })
    await make({ name: 'Unknown', primary_contact_id: contact })
    const won = await make({ name: 'Roof of the Church', value: 1_000_000.03, stage_id: second })
    await ws.post(`/v1/opportunities/${won}/approve`)
    const expected = {
      ...{ object: 'opportunity_summary', count: 4, value: 1_000_000.33 },
      by_stage: [
        { pipeline_id, stage_id: second, count: 1, value: 1_000_000.03 },
        { pipeline_id, stage_id: first, count: 3, value: 0.3 },
      ],
      by_status: [
        { status: 'project', count: 1, value: 1_000_000.03 },
        { status: 'opportunity', count: 3, value: 0.3 },
      ],
      by_month: [{ month: expect.stringMatching(/^20\d\d-\d\d$/), count: 4, value: 1_000_000.33 }],
      complete: true,
    }
    // The index shows a change a moment later.
    const member = await ws.join([])
    await until(async () => (await member.get(SUMMARY)).body.by_status.length === 2)
    expect((await member.get(SUMMARY)).body).toEqual(expected)
    const filtered = async (query: string) => {
      const { count, value } = (await ws.get(`${SUMMARY}?${query}`)).body
      return [query, count, value]
    }
    const { created_at } = (await ws.get(`/v1/opportunities/${deck}`)).body
    for (const row of [
      [`created_to=${created_at}`, 2, 0.3],
      [`created_to=${created_at}&q=roof`, 1, 0.1],
      ['q=roof', 2, 1_000_000.13],
      ['q=roof&tag=a', 1, 0.1],
      [`stage_id=${first}`, 3, 0.3],
      [`pipeline_id=${pipeline_id}&approval_status=project`, 1, 1_000_000.03],
      [`primary_contact_id=${contact}`, 1, 0],
      ['approval_status=archived', 0, 0],
      [`sales_rep_id=${ws.owner}`, 0, 0],
    ] as const)
      expect(await filtered(row[0])).toEqual(row)
    const listed = (await ws.get(`/v1/opportunities?primary_contact_id=${contact}`)).body.data
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Unknown'])
  })
})
