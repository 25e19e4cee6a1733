import { expect, test } from 'vitest'
import { isActiveAdmin } from '../../shared/domain/people/workspace.ts'
import { listMembers } from '../../shared/table/access/members.ts'
import { describeTransports } from '../support/api.ts'
import type { Answer, Client } from '../support/client.ts'
import { outlastSkew } from '../support/skew.ts'
import { newWorkspace } from '../support/workspace.ts'

const NEW = { name: 'New', email: 'new@example.com' }
const refusal = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

describeTransports('workspace', (send) => {
  test('/v1/me returns the caller, the workspace and the id of the API key', async () => {
    const ws = await newWorkspace(send, 'starter')
    const { body } = await ws.get('/v1/me')
    expect(body.member).toMatchObject({ id: ws.owner, status: 'active', email: 'olive@example.com' })
    expect(body.workspace).toMatchObject({ id: ws.id, plan: 'starter', name: 'Test' })
    expect((await ws.get('/v1/workspace')).body).toEqual(body.workspace)
    const member = await ws.join(['expenses.view'])
    const me = (await member.get('/v1/me')).body
    expect(me.member).toMatchObject({ id: member.id, permissions: ['expenses.view'] })
    expect(me.api_key_id).not.toBe(body.api_key_id)
  })

  test('members are found by part of their name, in any case', async () => {
    const ws = await newWorkspace(send)
    const make = async (name: string) => (await ws.post('/v1/members', { ...NEW, name })).body.id
    const [first, second] = [await make('Zoë Müller'), await make('zoë miller')]
    const found = async (query: string) =>
      (await ws.get(`/v1/members?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await found('q=ZOË')).toEqual([second, first])
    expect(await found('q=m%C3%BCller')).toEqual([first])
    expect(await found('q=')).toHaveLength(3)
    const { next_cursor } = (await ws.get('/v1/members?q=zo&limit=1')).body
    expect(await found(`q=zo&limit=1&cursor=${next_cursor}`)).toEqual([first])
    for (const query of ['', '&q=z']) {
      expect(refusal(await ws.get(`/v1/members?cursor=${next_cursor}${query}`))).toBe('400 invalid_request')
    }
  })

  test('all members read members, and only admins write them', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['expenses.view', 'expenses.view_all', 'expenses.edit', 'expenses.edit_all'])
    const path = `/v1/members/${member.id}`
    expect((await member.get(path)).body.permissions).toHaveLength(4)
    expect((await member.get('/v1/members')).body.data).toHaveLength(2)
    for (const refused of [
      await member.patch(path, { name: 'X' }),
      await member.delete(path),
      await member.post('/v1/members', NEW),
      await member.patch(`/v1/members/${ws.owner}`, { permissions: [] }),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
    }
    const made = (await ws.post('/v1/members', NEW)).body
    expect(made).toMatchObject({ ...NEW, permissions: [], status: 'active' })
    expect((await ws.patch(`/v1/members/${made.id}`, { name: 'Newer' })).body).toMatchObject({
      name: 'Newer',
      email: NEW.email,
    })
  })

  test('a change of permissions takes effect at once', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const path = `/v1/members/${member.id}`
    const twice = ['workspace.admin', 'expenses.view', 'workspace.admin']
    const changed = (await ws.patch(path, { permissions: twice })).body
    expect(changed.permissions).toEqual(['expenses.view', 'workspace.admin'])
    expect((await ws.patch(path, { permissions: twice.toReversed() })).body).toEqual(changed)
    expect((await member.post('/v1/members', NEW)).status).toBe(201)
    expect((await ws.patch(path, { permissions: [] })).status).toBe(200)
    expect((await member.post('/v1/members', NEW)).status).toBe(403)
  })

  test('members are listed page by page', async () => {
    const ws = await newWorkspace(send)
    await ws.join()
    await ws.join()
    const first = (await ws.get('/v1/members?limit=2')).body
    expect(first).toMatchObject({ has_more: true, limit: 2 })
    const rest = (await ws.get(`/v1/members?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest).toMatchObject({ has_more: false, next_cursor: null, data: [{ id: ws.owner }] })
  })

  test('a deactivated member is refused, and accepted again when reactivated', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join()
    const path = `/v1/members/${member.id}`
    expect((await ws.delete(path)).status).toBe(204)
    expect((await ws.delete(path)).status).toBe(204)
    expect((await member.get('/v1/me')).status).toBe(401)
    expect((await ws.get(path)).body.status).toBe('deactivated')
    expect((await ws.patch(path, { status: 'active' })).body.status).toBe('active')
    expect((await member.get('/v1/me')).status).toBe(200)
    expect((await ws.patch(path, { status: 'deactivated' })).body.status).toBe('deactivated')
    expect((await member.get('/v1/me')).status).toBe(401)
  })

  test('the last active admin cannot be demoted, deactivated or deleted', async () => {
    const ws = await newWorkspace(send)
    const own = `/v1/members/${ws.owner}`
    const losses = async (client: Client, path: string) => [
      refusal(await client.patch(path, { permissions: ['expenses.view'] })),
      refusal(await client.patch(path, { status: 'deactivated' })),
      refusal(await client.delete(path)),
    ]
    expect(await losses(ws, own)).toEqual(Array(3).fill('409 conflict'))
    // Neither a member without the permission nor a deactivated admin counts.
    await ws.join(['expenses.edit_all'])
    const gone = await ws.join(['workspace.admin'])
    expect((await ws.delete(`/v1/members/${gone.id}`)).status).toBe(204)
    expect(await losses(ws, own)).toEqual(Array(3).fill('409 conflict'))
    expect((await ws.patch(`/v1/members/${gone.id}`, { permissions: [] })).status).toBe(200)
    // Changes that keep the permission are allowed, and all changes once there is another admin.
    expect((await ws.patch(own, { name: 'Olga', permissions: ['workspace.admin'] })).status).toBe(200)
    const second = await ws.join(['workspace.admin'])
    expect((await ws.patch(own, { permissions: [] })).status).toBe(200)
    expect(await losses(second, `/v1/members/${second.id}`)).toEqual(Array(3).fill('409 conflict'))
    expect((await second.patch(own, { permissions: ['workspace.admin'] })).status).toBe(200)
    expect((await second.delete(`/v1/members/${second.id}`)).status).toBe(204)
  })

  test('when two admins remove each other concurrently, one admin remains', async () => {
    for (let round = 0; round < 3; round++) {
      const ws = await newWorkspace(send)
      const other = await ws.join(['workspace.admin'])
      const answers = await Promise.all([
        ws.patch(`/v1/members/${other.id}`, { permissions: [] }),
        other.delete(`/v1/members/${ws.owner}`),
      ])
      const succeeded = answers.filter(({ status }) => status < 300)
      expect(succeeded).toHaveLength(1)
      // The other request fails: its caller has lost the rights, or it would remove the last admin.
      const [refused] = answers.filter(({ status }) => status >= 300)
      expect([401, 403, 409]).toContain(refused?.status)
      const admins = (await listMembers(ws.id, { limit: 100 })).rows.filter(isActiveAdmin)
      expect(admins).toHaveLength(1)
    }
  })

  test('pipelines keep the order of their stages, and only admins create them', async () => {
    const ws = await newWorkspace(send)
    await outlastSkew()
    const stages = ['z', 'a', 'm', 'a'].map((name) => ({ name }))
    const { body } = await ws.post('/v1/pipelines', { name: 'P', stages })
    expect(body).toMatchObject({ name: 'P', is_default: false, stages })
    expect(new Set(body.stages.map(({ id }: { id: string }) => id)).size).toBe(4)
    const member = await ws.join([])
    const [newest, original, ...none] = (await member.get('/v1/pipelines')).body.data
    expect([newest, none]).toEqual([body, []])
    expect(original).toMatchObject({
      is_default: true,
      stages: ['New lead', 'Contacted', 'Estimate', 'Won', 'In progress', 'Done'].map((name) => ({ name })),
      id: (await ws.get('/v1/me')).body.workspace.default_pipeline_id,
    })
    expect((await member.post('/v1/pipelines', { name: 'P', stages })).status).toBe(403)
  })
})
