import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import type { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'

/** Contract 3.8: filters of contacts and opportunities. */
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const idsOf = async (client: Client, target: string): Promise<string[]> => {
  const { status, body } = await client.get(target)
  expect([target, status]).toEqual([target, 200])
  return body.data.map(({ id }: { id: string }) => id)
}

/** Creates one after the other, so that their ids are in the order of creation. */
async function create(client: Client, path: string, bodies: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  for (const body of bodies) ids.push((await client.post(path, body)).body.id)
  return ids
}

/** Walks all pages of a filtered list, checking that each says exactly whether more follow. */
async function walk(client: Client, target: string, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await client.get(`${target}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    pages.push(body.data.map(({ id }: { id: string }) => id))
    expect(body.has_more).toBe(body.next_cursor !== null)
    cursor = body.next_cursor
  }
  return pages
}

describeTransports('filters of contacts', (send) => {
  test('q finds parts of names, emails and phone numbers, email the whole address, in any case', async () => {
    const ws = await newWorkspace(send)
    const [ana, anna, none] = await create(ws, '/v1/contacts', [
      { name: 'Ana Straße', email: 'Ana@Example.com' },
      { name: 'Hanna', email: 'ana@example.com.au', phone: '(512) 555-1238' },
      { email: 'unnamed@example.com', phone: 'Call 5124' },
    ])
    for (const [query, ids] of [
      ['q=AN', [anna, ana]],
      ['q=strasse', [ana]],
      ['q=EXAMPLE.com.', [anna]],
      ['q=555-1238', [anna]],
      ['q=%2B1+512.555', [anna]],
      ['q=5-12', []],
      ['q=5124', [none]],
      ['q=555+1238x', []],
      ['q=', [none, anna, ana]],
      ['email=ANA@example.COM', [ana]],
      ['email=na@example.com', []],
      ['email=unnamed%40example.com', [none]],
      ['email=ana@example.com&q=ana', [ana]],
      ['email=ana@example.com&q=hanna', []],
    ] as const) {
      expect([query, await idsOf(ws, `/v1/contacts?${query}`)]).toEqual([query, ids])
    }
  })

  test('phone finds contacts by the number, however it is written', async () => {
    const ws = await newWorkspace(send)
    const [typed, international, other] = await create(ws, '/v1/contacts', [
      { name: 'Ana', phone: '(512) 555-0143' },
      { name: 'Ben', phone: '+1 512 555 0143' },
      { name: 'Cy', phone: '+44 20 7946 0958' },
      { name: 'Dee', phone: 'ask Ana' },
    ])
    for (const [phone, ids] of [
      ['512-555-0143', [international, typed]],
      ['(512)%20555-0143', [international, typed]],
      ['%2B15125550143', [international, typed]],
      ['+15125550143', [international, typed]],
      ['+442079460958', [other]],
      ['512-555-0144', []],
    ] as const) {
      expect([phone, await idsOf(ws, `/v1/contacts?phone=${phone}`)]).toEqual([phone, ids])
    }
    const { status, body } = await ws.get('/v1/contacts?phone=ask')
    expect([status, body.error?.details[0].path]).toEqual([400, 'phone'])
    expect(await idsOf(ws, '/v1/contacts?phone=5125550143&q=ana')).toEqual([typed])
    await ws.patch(`/v1/contacts/${typed}`, { phone: null })
    await ws.delete(`/v1/contacts/${international}`)
    expect(await idsOf(ws, '/v1/contacts?phone=5125550143')).toEqual([])
    // A call creates a contact that reserves the number.
    const { contact_id } = (
      await ws.post('/v1/calls', { direction: 'inbound', outcome: 'completed', from_number: '512 555 0143' })
    ).body
    expect(await idsOf(ws, '/v1/contacts?phone=5125550143')).toEqual([contact_id])
  })

  test('pages of every filter are filled, and their cursors belong to the filter', async () => {
    const ws = await newWorkspace(send)
    const bodies = Array.from({ length: 12 }, (_, n) => ({
      name: n % 4 === 0 ? 'Roof' : 'Deck',
      email: n % 4 === 0 ? 'roof@example.com' : 'deck@example.com',
      phone: n % 2 === 0 ? '5125550143' : '5125550144',
    }))
    const ids = await create(ws, '/v1/contacts', bodies)
    const roofs = [ids[8], ids[4], ids[0]]
    for (const filter of ['q=roof', 'email=ROOF@example.com', 'phone=5125550143&q=roof']) {
      expect([filter, await walk(ws, `/v1/contacts?${filter}`, 1)]).toEqual([filter, roofs.map((id) => [id])])
      expect([filter, await walk(ws, `/v1/contacts?${filter}`, 2)]).toEqual([
        filter,
        [roofs.slice(0, 2), roofs.slice(2)],
      ])
      expect([filter, await walk(ws, `/v1/contacts?${filter}`, 3)]).toEqual([filter, [roofs]])
    }
    expect((await walk(ws, '/v1/contacts?phone=5125550144', 4)).map((page) => page.length)).toEqual([4, 2])
    const { next_cursor } = (await ws.get('/v1/contacts?q=deck&limit=1')).body
    for (const other of ['', 'q=roof&', 'phone=5125550144&']) {
      const { status, body } = await ws.get(`/v1/contacts?${other}cursor=${next_cursor}`)
      expect([status, body.error?.details[0].path]).toEqual([400, 'cursor'])
    }
  })
})

describeTransports('filters of opportunities', (send) => {
  test('find by pipeline, stage, sales rep and tag, and combine', async () => {
    const ws = await newWorkspace(send)
    const rep = await ws.join()
    const pipelines = (await ws.get('/v1/pipelines')).body.data
    const { id: pipeline, stages } = pipelines.at(-1)
    const stageOf = { name: 'Bids', stages: [{ name: 'New' }, { name: 'Won' }] }
    const bids = (await ws.post('/v1/pipelines', stageOf)).body
    const [plain, tagged, bid] = await create(ws, '/v1/opportunities', [
      { name: 'Roof' },
      { name: 'Roof two', tags: ['hot', 'Hot lead', 'a,b'], sales_rep_id: rep.id, stage_id: stages[1].id },
      { name: 'Deck', pipeline_id: bids.id, tags: ['hot'] },
    ])
    const list = '/v1/opportunities'
    for (const [query, ids] of [
      [`pipeline_id=${pipeline}`, [tagged, plain]],
      [`pipeline_id=${bids.id.toUpperCase()}`, [bid]],
      [`stage_id=${stages[1].id}`, [tagged]],
      [`stage_id=${bids.stages[0].id}`, [bid]],
      [`stage_id=${stages[1].id}&pipeline_id=${bids.id}`, []],
      [`sales_rep_id=${rep.id}`, [tagged]],
      ['tag=hot', [bid, tagged]],
      ['tag=Hot', []],
      ['tag=hot%20lead', []],
      ['tag=Hot+lead', [tagged]],
      ['tag=a,b', [tagged]],
      [`tag=hot&sales_rep_id=${rep.id}&q=two&approval_status=opportunity`, [tagged]],
      ['tag=hot&approval_status=project', []],
      [`pipeline_id=${UNKNOWN}`, []],
      [`stage_id=${UNKNOWN}`, []],
      [`sales_rep_id=${UNKNOWN}`, []],
      [`tag=${'x'.repeat(100)}`, []],
    ] as const) {
      expect([query, await idsOf(ws, `${list}?${query}`)]).toEqual([query, ids])
    }
    await ws.patch(`${list}/${tagged}`, { tags: ['cold'], sales_rep_id: null, stage_id: stages[0].id })
    expect(await idsOf(ws, `${list}?tag=hot`)).toEqual([bid])
    expect(await idsOf(ws, `${list}?tag=cold&stage_id=${stages[0].id}`)).toEqual([tagged])
    expect(await idsOf(ws, `${list}?sales_rep_id=${rep.id}`)).toEqual([])
  })

  test('find by the times of appointment and approval, and sort by appointment', async () => {
    const ws = await newWorkspace(send)
    const list = '/v1/opportunities'
    const at = (hour: number) => ({ appointment_at: `2026-03-14T${hour}:00:00+02:00` })
    const [late, none, early, same] = await create(ws, list, [
      { name: 'Late', ...at(17) },
      { name: 'None' },
      { name: 'Early', ...at(11), tags: ['hot'] },
      { name: 'Same', ...at(17) },
    ])
    const { approved_at } = (await ws.post(`${list}/${none}/approve`)).body
    const sort = 'sort=appointment_at'
    for (const [query, ids] of [
      ['appointment_from=2026-03-14T15:00:00Z', [same, late]],
      ['appointment_to=2026-03-14T10:00:00%2B01:00', [early]],
      ['appointment_from=2026-03-14T09:00:00Z&appointment_to=2026-03-14T14:59:59.999Z', [early]],
      ['appointment_from=2026-03-14T16:00:00Z&appointment_to=2026-03-14T08:00:00Z', []],
      [`approved_from=${approved_at}&approved_to=${approved_at}`, [none]],
      ['approved_to=2020-01-01T00:00:00Z', []],
      [sort, [early, late, same]],
      [`${sort}&appointment_from=2026-03-14T10:00:00Z`, [late, same]],
      [`${sort}&tag=hot`, [early]],
    ] as const) {
      expect([query, await idsOf(ws, `${list}?${query}`)]).toEqual([query, ids])
      if (query.startsWith('sort')) continue
      const { count } = (await ws.get(`${list}/summary?${query}`)).body
      expect([query, count]).toEqual([query, ids.length])
    }
    expect(await walk(ws, `${list}?${sort}`, 2)).toEqual([[early, late], [same]])
    await ws.patch(`${list}/${early}`, { appointment_at: null })
    await ws.patch(`${list}/${none}`, at(10))
    await until(async () => (await idsOf(ws, `${list}?${sort}`))[0] === none)
    expect(await idsOf(ws, `${list}?${sort}`)).toEqual([none, late, same])
    const refused = await ws.get(`${list}?${sort}&updated_since=2026-01-01T00:00:00Z`)
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'sort'])
  })
})
