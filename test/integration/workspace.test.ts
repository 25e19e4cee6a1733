import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { clientOf } from '../support/client.ts'
import { newWorkspace } from '../support/workspace.ts'

describeTransports('workspace', (send) => {
  test('tells who calls', async () => {
    const ws = await newWorkspace(send, 'starter')
    const { body } = await ws.get('/v1/me')
    expect(body.member).toMatchObject({ id: ws.owner, status: 'active' })
    expect(body.workspace).toMatchObject({ id: ws.id, plan: 'starter' })
    expect((await ws.get('/v1/workspace')).body).toEqual(body.workspace)
  })

  test('members are read by all and written by admins; a permission changes at once', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const path = `/v1/members/${member.id}`
    expect((await member.get(path)).body.permissions).toEqual([])
    expect((await member.patch(path, { name: 'X' })).status).toBe(403)
    expect((await member.delete(path)).status).toBe(403)
    const twice = ['workspace.admin', 'expenses.view', 'workspace.admin']
    expect((await ws.patch(path, { permissions: twice })).body.permissions).toEqual([
      'expenses.view',
      'workspace.admin',
    ])
    expect((await member.post('/v1/members', { name: 'New', email: 'new@example.com' })).status).toBe(201)
    expect((await ws.patch(path, { permissions: [] })).status).toBe(200)
    expect((await member.post('/v1/members', { name: 'New', email: 'new@example.com' })).status).toBe(403)
    expect((await ws.post('/v1/members', { name: '', email: 'x' })).body.error.details).toHaveLength(2)
    expect((await ws.get('/v1/members?limit=2')).body).toMatchObject({ has_more: true, limit: 2 })
  })

  test('a deactivated member is refused, and let in again when reactivated', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join()
    expect((await ws.delete(`/v1/members/${member.id}`)).status).toBe(204)
    expect((await ws.delete(`/v1/members/${member.id}`)).status).toBe(204)
    expect((await member.get('/v1/me')).status).toBe(401)
    expect((await ws.patch(`/v1/members/${member.id}`, { status: 'active' })).body.status).toBe('active')
    expect((await member.get('/v1/me')).status).toBe(200)
  })

  test('keys: shown once, listed without text, own ones for members, all for admins', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const made = (await member.post('/v1/api-keys', { name: 'ci' })).body
    expect(made.api_key).toMatch(/^wsk_[0-9A-Za-z]{49}$/)
    expect((await clientOf(send, made.api_key).get('/v1/me')).body.api_key_id).toBe(made.id)
    const ids = async (client: { get: typeof ws.get }) =>
      (await client.get('/v1/api-keys')).body.data.map(({ member_id }: { member_id: string }) => member_id)
    expect(new Set(await ids(member))).toEqual(new Set([member.id]))
    expect(await ids(ws)).toHaveLength(3)
    const [ownerKey] = (await ws.get('/v1/api-keys')).body.data.filter(
      (key: { member_id: string }) => key.member_id === ws.owner,
    )
    expect((await member.delete(`/v1/api-keys/${ownerKey.id}`)).status).toBe(404)
    expect((await ws.delete(`/v1/api-keys/${made.id}`)).status).toBe(204)
    expect((await member.delete(`/v1/api-keys/${made.id}`)).status).toBe(204)
    expect((await clientOf(send, made.api_key).get('/v1/me')).status).toBe(401)
  })

  test('a new key and a change of permissions at the same moment agree in the end', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['workspace.admin'])
    const [made] = await Promise.all([
      member.post('/v1/api-keys', { name: 'race' }),
      ws.patch(`/v1/members/${member.id}`, { permissions: [] }),
    ])
    expect(made.status).toBe(201)
    const late = clientOf(send, made.body.api_key)
    expect((await late.post('/v1/members', { name: 'N', email: 'n@example.com' })).status).toBe(403)
  })

  test('pipelines keep the order of their stages; contacts are merged and deleted', async () => {
    const ws = await newWorkspace(send)
    const stages = ['z', 'a', 'm'].map((name) => ({ name }))
    const { body } = await ws.post('/v1/pipelines', { name: 'P', stages })
    expect(body.stages.map(({ name }: { name: string }) => ({ name }))).toEqual(stages)
    expect((await (await ws.join([])).post('/v1/pipelines', { name: 'P', stages })).status).toBe(403)
    expect((await ws.post('/v1/pipelines', { name: 'P', stages: [] })).status).toBe(400)
    const contact = (await ws.post('/v1/contacts', { name: 'Ana', email: 'a@example.com' })).body
    const patched = (await ws.patch(`/v1/contacts/${contact.id}`, { email: null })).body
    expect(patched).toMatchObject({ name: 'Ana', email: null })
    expect((await ws.patch(`/v1/contacts/${contact.id}`, {})).body).toEqual(patched)
    expect((await ws.delete(`/v1/contacts/${contact.id}`)).status).toBe(204)
    expect((await ws.get(`/v1/contacts/${contact.id}`)).status).toBe(404)
  })
})
