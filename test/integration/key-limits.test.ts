import { expect, test } from 'vitest'
import { newApiKey } from '../../shared/actions/api-keys/create.ts'
import { NO_LIMITS } from '../../shared/domain/people/key-limits.ts'
import { PERMISSIONS } from '../../shared/domain/people/permissions.ts'
import { MAX_API_KEYS } from '../../shared/table/access/api-keys.ts'
import { getMember } from '../../shared/table/access/members.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'
import { describeTransports } from '../support/api.ts'
import { type Client, clientOf } from '../support/client.ts'
import { commitSettings } from '../support/commit-settings.ts'
import { SKEW_MS } from '../support/skew.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'

/*
 * Contract 4.13 to 4.15: what keys with limits may do. `test/unit/contract/access.test.ts` has every operation with every
 * caller, `http/every-exercise.test.ts` the operations whose rights depend on records or on the body, and
 * `people/limited-keys.test.ts` the limits that a key can have and give.
 */

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const person = (more: object = {}) => ({ name: 'Nia', email: 'nia@example.com', ...more })

describeTransports('a key with limits', (send) => {
  const keyOf = async (client: Client, limits: object = {}) => {
    const { status, body } = await client.post('/v1/api-keys', limits)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { ...clientOf(send, body.api_key), id: body.id, key: body.api_key, shown: body }
  }

  test('shows its limits, and GET /v1/me what it may do', async () => {
    const ws = await newWorkspace(send)
    const expires_at = inDays(1)
    const limits = {
      permissions: ['expenses.edit', 'expenses.view', 'expenses.view'],
      read_only: true,
      manage_subscriptions: true,
      expires_at,
    }
    const key = await keyOf(ws, limits)
    const shown = { ...limits, permissions: ['expenses.view', 'expenses.edit'] }
    expect(key.shown).toMatchObject({ ...shown, last_used_at: null })
    expect((await key.get('/v1/me')).body).toMatchObject({ ...shown, api_key_id: key.id })
    expect((await ws.get('/v1/me')).body).toMatchObject({
      permissions: PERMISSIONS,
      read_only: false,
      manage_subscriptions: false,
      expires_at: null,
    })
    expect((await keyOf(ws)).shown).toMatchObject(NO_LIMITS)
  })

  test('that is read-only writes subscriptions with manage_subscriptions, and nothing else', async () => {
    const ws = await newWorkspace(send)
    const refused = await ws.post('/v1/api-keys', { manage_subscriptions: true })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'manage_subscriptions'])
    const reads = { read_only: true, permissions: ['expenses.view'] }
    const [key, plain] = [await keyOf(ws, { ...reads, manage_subscriptions: true }), await keyOf(ws, reads)]
    const hook = { trigger_id: 'photo.deleted', target_url: 'http://127.0.0.1:9/hook' }
    expect((await plain.post('/v1/subscriptions', hook)).status).toBe(403)
    // The rights to a trigger are the same for every key.
    expect((await key.post('/v1/subscriptions', { ...hook, trigger_id: 'expense.created' })).status).toBe(403)
    expect((await key.post('/v1/subscriptions', { ...hook, trigger_id: '*' })).status).toBe(400)
    const { status, body } = await key.post('/v1/subscriptions', hook)
    expect([status, body.created_by, typeof body.signing_secret]).toEqual([201, ws.owner, 'string'])
    const path = `/v1/subscriptions/${body.id}`
    const statuses = []
    for (const one of [
      await key.patch(path, { status: 'paused' }),
      await key.patch(path, { status: 'active', trigger_ids: ['call.missed'] }),
      await key.patch(path, { trigger_ids: ['*'] }),
      await key.post(`${path}/rotate-secret`),
      await key.post(`${path}/test`),
      await key.post(`${path}/check`),
      await key.post(`${path}/replay`, {}),
      await key.post(`${path}/take-over`),
      await key.post('/v1/contacts', {}),
      await key.post('/v1/api-keys', reads),
      await key.delete(path),
    ])
      statuses.push(one.status)
    expect(statuses).toEqual([200, 200, 403, 200, 202, 202, 403, 403, 403, 403, 204])
    const { body: listed } = await key.get(`${path}/deliveries`)
    expect((await key.post(`/v1/deliveries/${listed.data[0].id}/redeliver`)).status).toBe(403)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const tools = (await key.post('/mcp', message, { accept: 'application/json, text/event-stream' })).body
      .result.tools
    expect(tools.map(({ name }: { name: string }) => name)).not.toContain('write')
    expect(tools.length).toBeGreaterThan(1)
  })

  test('never does more than its member, nor more than it lists', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['expenses.view', 'expenses.view_all', 'expenses.edit'])
    const permissions = ['expenses.view', 'expenses.view_all']
    const key = await keyOf(member, { permissions })
    expect((await key.get('/v1/expenses')).status).toBe(200)
    await ws.patch(`/v1/members/${member.id}`, { permissions: ['expenses.view', 'workspace.admin'] })
    await until(async () => (await key.get('/v1/expenses')).status === 403)
    expect((await key.get('/v1/me')).body.permissions).toEqual(['expenses.view'])
    expect((await key.post('/v1/members', person())).status).toBe(403)
    await ws.patch(`/v1/members/${member.id}`, { permissions: PERMISSIONS })
    await until(async () => (await key.get('/v1/expenses')).status === 200)
    expect((await key.get('/v1/me')).body.permissions).toEqual(permissions)
  })

  test('of a member does not count among its keys once it has expired', async () => {
    const ws = await newWorkspace(send)
    const make = (limits: object) => ws.post('/v1/api-keys', limits)
    const [member, workspace] = await Promise.all([getMember(ws.id, ws.owner), getWorkspace(ws.id)])
    if (!member || !workspace) throw new Error('no member')
    const limits = { name: 'test', ...NO_LIMITS }
    const ids: string[] = []
    while (ids.length < MAX_API_KEYS - 1) {
      const { key, writes } = newApiKey(member.record, workspace.record, limits, new Date())
      await commitSettings(writes)
      ids.push(key.id)
    }
    expect((await make({})).status).toBe(409)
    // A machine so slow that the key expires before the limit is seen tries again with a later expiry.
    for (let seconds = 4; ; seconds *= 2) {
      await ws.delete(`/v1/api-keys/${ids.pop()}`)
      const expires = Date.now() + seconds * 1_000
      await make({ expires_at: new Date(expires).toISOString() })
      const refused = await make({})
      if (Date.now() < expires) {
        expect(refused.status).toBe(409)
        return until(async () => (await make({})).status === 201)
      }
      if (refused.status === 201) ids.push(refused.body.id)
    }
  })
})

describeTransports('the last use of a key', (send) => {
  const find = async (client: Client, id: string) =>
    (await client.get('/v1/api-keys')).body.data.find((key: { id: string }) => key.id === id)

  test('is shown, kept by a change of the member, and stays when the key is revoked', async () => {
    const ws = await newWorkspace(send)
    const { id, api_key } = (await ws.post('/v1/api-keys', {})).body
    expect((await find(ws, id)).last_used_at).toBeNull()
    const before = Date.now()
    await clientOf(send, api_key).get('/v1/me')
    const { last_used_at } = await find(ws, id)
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(before - SKEW_MS)
    expect(Date.parse(last_used_at)).toBeLessThanOrEqual(Date.now() + SKEW_MS)
    await clientOf(send, api_key).get('/v1/me')
    await ws.patch(`/v1/members/${ws.owner}`, { name: 'New' })
    expect(await find(ws, id)).toMatchObject({ last_used_at, status: 'active' })
    await ws.delete(`/v1/api-keys/${id}`)
    expect(await find(ws, id)).toMatchObject({ last_used_at, status: 'revoked' })
  })
})
