import { dirname } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, inject, it } from 'vitest'
import { toId } from '../../../shared/domain/kit/ids.ts'
import { deliveryKey, eventKey } from '../../../shared/table/keys.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { adminHere, adminJsonHere } from '../../support/admin.ts'
import { http, useService } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { PURCHASE } from '../expenses/api.ts'

beforeAll(useService)

const on = () => ['--data', dirname(inject('service').logFile)]
const trace = (id: string, ...more: string[]) => adminJsonHere([...on(), 'trace', id, ...more])

interface Found {
  readonly id: string
  readonly event_id: string
  readonly delivery_id: string
  readonly status: string
}

/** Requests that fire no, one or two triggers, are refused, or change a record that an earlier one made. */
const requestsOf = (workspace: TestWorkspace) => {
  let opportunity: string | undefined
  const opportunities = async () => {
    const answer = await workspace.post('/v1/opportunities', { name: 'Roof' })
    opportunity = answer.body.id
    return answer
  }
  return {
    opportunity: opportunities,
    approval: () =>
      opportunity ? workspace.post(`/v1/opportunities/${opportunity}/approve`) : opportunities(),
    contact: () => workspace.post('/v1/contacts', { name: 'Ana' }),
    expense: () => workspace.post('/v1/expenses', PURCHASE),
    list: () => workspace.get('/v1/opportunities'),
    refused: () => workspace.post('/v1/opportunities', { name: '' }),
  }
}

it('finds every attempt of 100 random requests', async () => {
  const workspace = await newWorkspace(http)
  const { url: good, posts: received } = await receiver()
  const { url: bad, posts: refused } = await receiver((_, response) => {
    response.statusCode = 404
    return ''
  })
  for (const target_url of [good, bad])
    for (const trigger_id of ['*', 'opportunity.created'])
      await workspace.post('/v1/subscriptions', { trigger_id, target_url })
  const requests = requestsOf(workspace)
  const kinds = fc.sample(fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[])), 100)
  const ids: string[] = []
  for (const kind of kinds) ids.push(String((await requests[kind]()).headers['x-request-id']))

  const traceAll = async () => {
    const traces = []
    for (const id of ids) traces.push(await trace(id))
    return traces
  }
  const events = (await workspace.get('/v1/events?limit=100')).body.data
  expect(events.length).toBeGreaterThan(10)
  let traces: Awaited<ReturnType<typeof traceAll>> = []
  await until(async () => {
    traces = await traceAll()
    return traces.every(({ deliveries }) => deliveries.every(({ status }: Found) => status !== 'pending'))
  })
  await until(() => received.length + refused.length === traces.flatMap(({ attempts }) => attempts).length)
  expect(traces.map(({ request }) => request.request_id)).toEqual(ids)
  const eventOf = new Map<string, string>(
    traces.flatMap(({ deliveries }) => deliveries.map(({ id, event_id }: Found) => [id, event_id])),
  )
  const traced = traces.flatMap(({ attempts }) =>
    attempts.map(({ delivery_id }: Found) => eventOf.get(delivery_id)),
  )
  const posted = [...received, ...refused].map(({ headers }) => headers['webhook-id'])
  expect(traced.toSorted()).toEqual(posted.toSorted())
  const written = traces.flatMap((one) => one.events.map(({ id }: Found) => id))
  expect(written.toSorted()).toEqual(events.map(({ id }: Found) => id).toSorted())
  // The body that receivers get does not have the id.
  expect(String(received[0]?.body)).not.toContain('request_id')
})

it('follows an event and a delivery back to the request, and a redelivery to its delivery', async () => {
  const workspace = await newWorkspace(http)
  const { url } = await receiver()
  await workspace.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url: url })
  const { headers, body } = await workspace.post('/v1/opportunities', { name: 'Roof' })
  const request_id = headers['x-request-id']
  let forward = await trace(String(request_id))
  await until(async () => {
    forward = await trace(String(request_id))
    return forward.attempts.length === 1
  })
  expect(forward).toMatchObject({
    request: { request_id, route: 'createOpportunity', path: '/v1/opportunities', status: 201 },
    events: [{ trigger: 'opportunity.created' }],
    deliveries: [{ status: 'succeeded' }],
    attempts: [{ from: 'row', number: 1, response_status: 200, error: null }],
  })
  expect(forward.records).toContainEqual({ id: body.id, type: 'opportunity' })
  const [[event], [delivery]] = [forward.events, forward.deliveries]
  expect(await trace(event.id)).toEqual(forward)
  expect(await trace(delivery.id)).toEqual(forward)
  const again = await workspace.post(`/v1/deliveries/${delivery.id}/redeliver`)
  await until(async () => (await trace(delivery.id)).attempts.length === 2)
  expect(await trace(String(again.headers['x-request-id']))).toMatchObject({
    request: { route: 'redeliver' },
    deliveries: [{ id: delivery.id }],
    attempts: [{ number: 1 }, { number: 2 }],
  })

  const stranger = await fetch(`${inject('service').url}/v1/me`)
  await until(
    async () =>
      (await adminHere([...on(), 'trace', String(stranger.headers.get('x-request-id'))])).code === 0,
  )
  expect(await trace(String(stranger.headers.get('x-request-id')))).toMatchObject({
    request: { status: 401 },
    events: [],
  })

  // An event of 1.0.0 has no id of a request.
  await documents().send('UpdateItem', {
    TableName: tableName(),
    Key: { ...eventKey(workspace.id, toId(event.id)) },
    UpdateExpression: 'REMOVE request_id',
  })
  expect(await trace(event.id, '--workspace', workspace.id)).toMatchObject({
    request: null,
    attempts: [{ number: 1 }, { number: 2 }],
  })

  // The row of a delivery has its newest attempts; the log has the others.
  await documents().send('UpdateItem', {
    TableName: tableName(),
    Key: { ...deliveryKey(workspace.id, delivery.id) },
    UpdateExpression: 'REMOVE #data.attempts[0]',
    ExpressionAttributeNames: { '#data': 'data' },
  })
  expect((await trace(delivery.id)).attempts).toMatchObject([
    { from: 'log', number: 1, response_status: 200, error: null, started_at: expect.any(String) },
    { from: 'row', number: 2, response_status: 200 },
  ])
})

it.each([
  ['a"b', 'a"b is not an id of a request, an event or a delivery\n'],
  [
    '00000000-0000-4000-8000-000000000000',
    expect.stringMatching(/^the logs since \S+ do not contain 0{8}-\S+ try/),
  ],
])('explains why %s cannot be traced', async (id, stderr) => {
  expect(await adminHere([...on(), 'trace', id])).toMatchObject({ code: 1, stderr })
})
