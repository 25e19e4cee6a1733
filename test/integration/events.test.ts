import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { patience } from '../../shared/aws/environment.ts'
import { CHANGES_DELAY_MS, COMMIT_WINDOW_MS } from '../../shared/clocks.ts'
import { createEvent } from '../../shared/domain/kit/event.ts'
import type { TriggerId } from '../../shared/domain/kit/triggers.ts'
import { documents as client, tableName } from '../../shared/table/store/client.ts'
import { commit, stored } from '../../shared/table/store/commit.ts'
import { listEventLog } from '../../shared/webhooks/events/log.ts'
import { eventInsertion, eventItem } from '../../shared/webhooks/events/rows.ts'
import { describeTransports } from '../support/api.ts'
import { documents } from '../support/documents.ts'
import { outlastSkew } from '../support/skew.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { bench, storeMissed } from './webhooks/bench.ts'

const EXPENSE = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 1 }

/** Creates three opportunities and an expense, each with one event; returns their ids, oldest first. */
async function createFourEvents(ws: TestWorkspace): Promise<string[]> {
  const made: string[] = []
  for (const name of ['a', 'b', 'c']) made.push((await ws.post('/v1/opportunities', { name })).body.id)
  await outlastSkew()
  made.push((await ws.post('/v1/expenses', EXPENSE)).body.id)
  return made
}

/** Stores events of triggers, a second apart, from some minutes ago on; returns their ids, oldest first. */
async function storeOldEvents(
  { id: ws }: TestWorkspace,
  minutesAgo: number,
  ...triggers: TriggerId[]
): Promise<string[]> {
  const start = Date.now() - minutesAgo * 60_000
  const events = triggers.map((trigger, n) =>
    createEvent(trigger, new Date(start + n * 1_000), { entityId: ws, performedBy: null, data: null }),
  )
  for (const event of events)
    await documents().send(new PutCommand({ TableName: tableName(), Item: stored(eventItem(ws, event)) }))
  return events.map(({ id }) => id)
}

describeTransports('events', (send) => {
  test('oldest first are a log, whose cursor continues when more has happened (contract 10.10)', async () => {
    const ws = await newWorkspace(send)
    const read = async (query: string) => (await ws.get(`/v1/events?order=oldest&${query}`)).body
    const nothing = await read('')
    expect([nothing.data, nothing.has_more]).toEqual([[], false])
    const ids = await storeOldEvents(
      ws,
      9,
      'photo.deleted',
      'expense.created',
      'photo.deleted',
      'call.missed',
    )
    const shown: string[] = []
    let cursor = nothing.next_cursor
    for (const has_more of [true, false, false]) {
      const page = await read(`limit=2&cursor=${cursor}`)
      shown.push(...page.data.map(({ id }: { id: string }) => id))
      expect(page.has_more).toBe(has_more)
      cursor = page.next_cursor
    }
    expect(shown).toEqual(ids)
    const later = await storeOldEvents(ws, 5, 'photo.uploaded')
    const idsOf = async (query: string) => (await read(query)).data.map(({ id }: { id: string }) => id)
    expect(await idsOf(`cursor=${cursor}`)).toEqual(later)
    expect(await idsOf('trigger_id=photo.deleted')).toEqual([ids[0], ids[2]])
    expect(await idsOf('trigger_ids=photo.deleted,call.missed,photo.deleted')).toEqual([
      ids[0],
      ids[2],
      ids[3],
    ])
    const newest = (await ws.get('/v1/events?trigger_ids=call.missed,expense.created')).body
    expect(newest.data.map(({ id }: { id: string }) => id)).toEqual([ids[3], ids[1]])
    const member = await ws.join(['expenses.view'])
    const { body } = await member.get('/v1/events?order=oldest&limit=3')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2], ids[3]])
    const refused = await member.get('/v1/events?order=oldest&trigger_ids=call.missed,expense.created')
    expect(refused.body.error.code).toBe('forbidden')
  })

  test('are listed newest first, page by page, and read one by one', async () => {
    const ws = await newWorkspace(send)
    const made = await createFourEvents(ws)
    const { body } = await ws.get('/v1/events')
    expect(body.data.map((event: { entity_id: string }) => event.entity_id)).toEqual(made.toReversed())
    expect([body.has_more, body.next_cursor]).toEqual([false, null])
    for (const event of body.data) expect((await ws.get(`/v1/events/${event.id}`)).body).toEqual(event)

    const first = (await ws.get('/v1/events?limit=3')).body
    const rest = (await ws.get(`/v1/events?limit=3&cursor=${first.next_cursor}`)).body
    expect([...first.data, ...rest.data]).toEqual(body.data)
    expect([first.has_more, rest.has_more]).toEqual([true, false])
    const foreign = await ws.get(`/v1/events?limit=3&trigger_id=expense.created&cursor=${first.next_cursor}`)
    expect([foreign.status, foreign.body.error.details[0].path]).toEqual([400, 'cursor'])
  })

  test('are filtered by trigger, entity and time', async () => {
    const ws = await newWorkspace(send)
    const made = await createFourEvents(ws)
    const all = (await ws.get('/v1/events')).body.data.toReversed()
    const entities = async (query: string) =>
      (await ws.get(`/v1/events?${query}`)).body.data.map((event: { entity_id: string }) => event.entity_id)
    expect(await entities('trigger_id=expense.created')).toEqual([made[3]])
    expect(await entities('trigger_id=call.missed')).toEqual([])
    expect(await entities(`entity_id=${made[1]?.toUpperCase()}`)).toEqual([made[1]])
    const [from, to] = [all[1].occurred_at, all[2].occurred_at]
    const within = all.filter(({ occurred_at: at }: { occurred_at: string }) => from <= at && at <= to)
    expect(await entities(`since=${from}&until=${to}`)).toEqual(
      within.map((event: { entity_id: string }) => event.entity_id).toReversed(),
    )
    expect(await entities(`since=${encodeURIComponent('2100-01-01T00:00:00+02:00')}`)).toEqual([])
    expect(await entities(`since=${to}&until=2000-01-01T00:00:00Z`)).toEqual([])
    for (const query of [
      'trigger_ids=',
      'trigger_ids=*',
      'trigger_ids=call.missed,x',
      'trigger_ids=call.missed&trigger_id=call.missed',
    ]) {
      const { status, body } = await ws.get(`/v1/events?${query}`)
      expect([query, status, body.error.details[0].path]).toEqual([query, 400, query.split('=')[0]])
    }
  })

  test('with expense data are shown only to members who may see all expenses', async () => {
    const ws = await newWorkspace(send)
    const made = await createFourEvents(ws)
    const [expense] = (await ws.get('/v1/events?limit=1')).body.data
    const member = await ws.join(['expenses.view'])
    const { body } = await member.get('/v1/events')
    expect(body.data.map((event: { entity_id: string }) => event.entity_id)).toEqual(
      made.slice(0, 3).toReversed(),
    )
    expect((await member.get(`/v1/events?entity_id=${made[3]}`)).body.data).toEqual([])
    expect((await member.get('/v1/events?trigger_id=expense.created')).body.error.code).toBe('forbidden')
    expect((await member.get(`/v1/events/${expense.id}`)).body.error.code).toBe('not_found')
    expect((await ws.get(`/v1/events/${expense.id}`)).status).toBe(200)
    const starter = await newWorkspace(send, 'starter')
    expect((await starter.get('/v1/events?trigger_id=expense.created')).body.error.code).toBe('plan_required')
    expect((await starter.get('/v1/events')).body.data).toEqual([])
  })
})

test('the log ends where no event can be added any more, and reads entries only, those it returns', async () => {
  const { ws, envelope } = bench()
  const now = new Date()
  const ago = (ms: number) => envelope(new Date(now.getTime() - ms))
  const [first, second, damaged, young] = [3, 2, 1, 0].map((ms) => ago(CHANGES_DELAY_MS + ms))
  if (!first || !second || !damaged || !young) throw new Error('four events')
  for (const event of [first, second, young]) await storeMissed(ws, event)
  const log = async (limit: number, filter: object = {}) => {
    const { rows, more } = await listEventLog(
      ws,
      { withExpenses: true, ...filter },
      { limit, after: '' },
      now,
    )
    return [rows.map(({ id }) => id), more]
  }
  using sent = vi.spyOn(client(), 'send')
  expect(await log(9)).toEqual([[first.id, second.id], false])
  expect(sent).toHaveBeenCalledTimes(1)
  const since = second.occurred_at
  expect(await log(9, { since, until: since })).toEqual([[second.id], false])
  expect(await log(9, { until: first.occurred_at })).toEqual([[first.id], false])
  await storeMissed(ws, damaged, {
    projected: { trigger: damaged.trigger, entity_id: 'e', envelope: 'text' },
  })
  expect(await log(2)).toEqual([[first.id, second.id], true])
  await expect(log(3)).rejects.toThrow(`row ${ws}#event#${damaged.id} self: projected.envelope`)
})

test('an event is not written after the log may have passed it, so that it is dated again', async () => {
  const { ws, envelope } = bench()
  const tooLate = new Date(Date.now() - COMMIT_WINDOW_MS * patience())
  const refused = commit([eventInsertion(ws, envelope(tooLate))])
  await expect(refused).rejects.toMatchObject({ name: 'CommitRefused', conflict: true, failed: [] })
})
