import { expect, test } from 'vitest'
import { createOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { sumsStateKey } from '../../shared/table/keys.ts'
import { opportunityInsertion } from '../../shared/table/opportunities.ts'
import { listPipelines } from '../../shared/table/pipelines.ts'
import { commit } from '../../shared/table/store/commit.ts'
import type { Write } from '../../shared/table/store/write.ts'
import { describeTransports } from '../support/api.ts'
import type { Client } from '../support/client.ts'
import { catchUp } from '../support/like-aws.ts'
import { textRows } from '../support/text-rows.ts'
import { newWorkspace } from '../support/workspace.ts'

const LIST = '/v1/opportunities'

/** Creates opportunities one after the other and returns their ids in list order: newest first, then by id. */
async function create(client: Client, bodies: readonly object[]): Promise<string[]> {
  const made: { id: string; created_at: string }[] = []
  for (const body of bodies) made.push((await client.post(LIST, body)).body)
  return made
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
    .map(({ id }) => id)
}

/** Reads all pages and checks that `has_more` is exact on each. */
async function walk(client: Client, filter: string, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await client.get(`${LIST}?limit=${limit}&${filter}${cursor && `&cursor=${cursor}`}`)
    pages.push(body.data.map(({ id }: { id: string }) => id))
    expect(body.limit).toBe(limit)
    expect(body.has_more).toBe(body.next_cursor !== null)
    cursor = body.next_cursor
  }
  return pages
}

describeTransports('GET /v1/opportunities', (send) => {
  test('lists all opportunities, newest first, with an exact has_more', async () => {
    const ws = await newWorkspace(send)
    expect(await walk(ws, '', 5)).toEqual([[]])
    const ids = await create(
      ws,
      Array.from({ length: 6 }, (_, n) => ({ contact_name: `C${n}` })),
    )
    for (const limit of [1, 2, 3, 5, 6, 7, 100]) {
      const pages = await walk(ws, '', limit)
      expect(pages.flat()).toEqual(ids)
      // No empty page follows a full last page.
      expect(pages).toHaveLength(Math.ceil(ids.length / limit))
    }
    expect((await ws.get(LIST)).body.limit).toBe(25)
  })

  test('q searches name and contact_name; filters combine with AND; an empty filter is ignored', async () => {
    const ws = await newWorkspace(send)
    const [street = '', roof = '', plain = ''] = await create(ws, [
      { contact_name: 'Roofers Inc' },
      { name: 'Roof', contact_name: 'Ana' },
      { address_street: 'Roof Road' },
    ])
    await ws.post(`${LIST}/${roof}/approve`)
    // Changes are found without their text rows for 30 seconds, which a slow machine may exceed.
    await textRows(ws.id, 3)
    for (const [query, ids] of [
      ['q=ROOF', [street, roof, plain]],
      ['contact_name=roof', [plain]],
      ['q=roof&contact_name=ana', [roof]],
      ['q=roof&contact_name=ben', []],
      ['q=roof&approval_status=project', [roof]],
      ['approval_status=opportunity', [street, plain]],
      ['q=roof&contact_name=roof&approval_status=project', []],
      ['q=&contact_name=', [street, roof, plain]],
      ['q=+&contact_name=', [street, plain]],
    ] as const) {
      const { data } = (await ws.get(`${LIST}?${query}`)).body
      expect([query, data.map(({ id }: { id: string }) => id)]).toEqual([query, ids])
    }
    await ws.patch(`${LIST}/${roof}`, { name: 'Deck' })
    expect((await ws.get(`${LIST}?q=deck`)).body.data).toHaveLength(1)
    expect((await ws.get(`${LIST}?q=roof`)).body.data).toHaveLength(2)
  })

  test('q finds an opportunity whose text row is not written yet, because it changed just now or is not counted', async () => {
    const ws = await newWorkspace(send)
    const [fresh] = await create(ws, [{ name: 'Fresh deck' }])
    expect((await ws.get(`${LIST}?q=deck`)).body.data).toMatchObject([{ id: fresh }])
    // As a workspace of 1.0.0. The walk that writes text rows begins a minute after the first change.
    const { rows } = await listPipelines(ws.id, { limit: 1 })
    if (!rows[0]) throw new Error('the workspace has no pipeline')
    const act = { by: ws.owner, now: new Date(Date.now() - 3_600_000) }
    const { record } = createOpportunity(ws.id, { contact_name: 'Old roof' }, rows[0], act)
    await commit([
      { delete: sumsStateKey(ws.id) },
      { ...opportunityInsertion(record), keepsDate: true },
    ] as Write[])
    await catchUp(ws.id)
    expect((await ws.get(`${LIST}?q=ROOF`)).body.data).toMatchObject([{ id: record.id }])
  })

  test('refuses a cursor of another filter, list or workspace', async () => {
    const one = await newWorkspace(send)
    const other = await newWorkspace(send)
    for (const client of [one, other]) await create(client, [{}, {}, {}])
    const cursor = (await one.get(`${LIST}?limit=1`)).body.next_cursor
    expect((await one.get(`${LIST}?limit=2&cursor=${cursor}`)).body.data).toHaveLength(2)
    for (const refused of [
      await other.get(`${LIST}?cursor=${cursor}`),
      await one.get(`${LIST}?q=x&cursor=${cursor}`),
      await one.get(`${LIST}?approval_status=project&cursor=${cursor}`),
      await one.get(`/v1/contacts?cursor=${cursor}`),
    ]) {
      expect([refused.status, refused.body.error?.details[0].path]).toEqual([400, 'cursor'])
    }
  })
})
