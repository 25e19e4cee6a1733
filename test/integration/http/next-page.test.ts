import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { sharedWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'

/* Contract 3.11. `test/support/documented.ts` holds every answer to it. */

/** The parameters of the page that `Link` names, if it names one. */
function nextOf({ headers: { link } }: Answer): URLSearchParams | undefined {
  const [, address] = /^<(https?:\/\/[^>]+)>; rel="next"$/.exec(link ?? '') ?? []
  return address === undefined ? undefined : new URL(address).searchParams
}

/** The bodies and addresses of all pages, by `Link` alone. */
async function follow(client: Client, target: string) {
  const bodies = []
  const targets: string[] = [target]
  for (const one of targets) {
    const answer = await client.get(one)
    bodies.push(answer.body)
    const [, next] = /^<https?:\/\/[^/]+(\/[^>]+)>/.exec(answer.headers.link ?? '') ?? []
    if (next !== undefined) targets.push(next)
  }
  return { targets, bodies, ids: bodies.flatMap(({ data }) => data.map(({ id }: { id: string }) => id)) }
}

describeTransports('the address of the next page', (send) => {
  const ws = sharedWorkspace(send)

  test('leads through a list, with all parameters of the request', async () => {
    const ids = []
    for (const _ of 'abcde') ids.unshift((await ws.post('/v1/contacts', { name: 'A>&; "ä"' })).body.id)
    const query = new URLSearchParams({ q: 'a>&; "Ä"', limit: '2' })
    const found = await follow(ws, `/v1/contacts?${query}`)
    expect(found.ids).toEqual(ids)
    expect(found.bodies.map(({ data }) => data.length)).toEqual([2, 2, 1])
    expect(found.targets[1]).toBe(
      `/v1/contacts?${new URLSearchParams({ ...Object.fromEntries(query), cursor: found.bodies[0].next_cursor })}`,
    )
  })

  test('of expenses has after and no offset, and an offset with updated_since', async () => {
    const ids: string[] = []
    for (const day of ['01', '02', '03', '04', '05'])
      ids.unshift((await purchase(ws, { expense_date: `2026-03-${day}` })).id)
    const first = await ws.get('/v1/expenses?offset=1&limit=2&after=&billable=false')
    expect(String(nextOf(first))).toBe(
      String(new URLSearchParams({ limit: '2', billable: 'false', after: `2026-03-03,${ids[2]}` })),
    )
    const walk = await follow(ws, '/v1/expenses?limit=2')
    expect([walk.ids, walk.bodies.length]).toEqual([ids, 3])
    // A change is listed some seconds later, so the page may be outdated.
    const changed = async () =>
      nextOf(await ws.get('/v1/expenses?updated_since=2020-01-01T00:00:00Z&limit=2&offset=2'))?.toString()
    await expect
      .poll(changed)
      .toBe(String(new URLSearchParams({ updated_since: '2020-01-01T00:00:00Z', limit: '2', offset: '4' })))
  })

  test('is absent where nothing follows, also if a cursor does', async () => {
    await ws.post('/v1/opportunities')
    const log = await ws.get('/v1/events?order=oldest&limit=100')
    expect([log.body.has_more, typeof log.body.next_cursor, nextOf(log)]).toEqual([
      false,
      'string',
      undefined,
    ])
    expect(nextOf(await ws.get('/v1/triggers?limit=17'))?.get('cursor')).toBeTypeOf('string')
    expect(nextOf(await ws.get('/v1/triggers?limit=100'))).toBe(undefined)
  })
})
