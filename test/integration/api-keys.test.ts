import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { type Client, clientOf } from '../support/client.ts'
import { newWorkspace } from '../support/workspace.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

const keysOf = async (client: Client) => (await client.get('/v1/api-keys')).body.data

describeTransports('API keys', (send) => {
  test('a key is shown once, works at once, and is listed without its text', async () => {
    const ws = await newWorkspace(send)
    const { status, body: made } = await ws.post('/v1/api-keys', { name: 'ci' })
    expect(status).toBe(201)
    expect(made).toMatchObject({ name: 'ci', member_id: ws.owner, status: 'active', revoked_at: null })
    expect(made.api_key).toMatch(/^wsk_[0-9A-Za-z]{49}$/)
    expect((await clientOf(send, made.api_key).get('/v1/me')).body.api_key_id).toBe(made.id)
    const { api_key: _, ...shown } = made
    expect(await keysOf(ws)).toContainEqual({ ...shown, last_used_at: expect.any(String) })
    expect(JSON.stringify(await keysOf(ws))).not.toContain('wsk_')
  })

  test("members see and revoke their own keys, admins all keys of the workspace, none another workspace's", async () => {
    const ws = await newWorkspace(send)
    const other = await newWorkspace(send)
    const member = await ws.join([])
    const made = (await member.post('/v1/api-keys', { name: 'own' })).body
    const own = await keysOf(member)
    expect(own.map(({ member_id }: { member_id: string }) => member_id)).toEqual([member.id, member.id])
    const all = await keysOf(ws)
    expect(all).toHaveLength(3)
    const owners = all.find((key: { member_id: string }) => key.member_id === ws.owner)
    expect((await member.delete(`/v1/api-keys/${owners.id}`)).status).toBe(404)
    for (const missing of [made.id, UNKNOWN_ID, 'nonsense']) {
      expect((await other.delete(`/v1/api-keys/${missing}`)).status).toBe(404)
    }
    expect((await clientOf(send, made.api_key).get('/v1/me')).status).toBe(200)
  })

  test('a revoked key is refused at once, stays listed, and can be revoked again', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const made = (await member.post('/v1/api-keys', { name: 'ci' })).body
    expect((await ws.delete(`/v1/api-keys/${made.id}`)).status).toBe(204)
    expect((await clientOf(send, made.api_key).get('/v1/me')).status).toBe(401)
    const find = async () => (await keysOf(ws)).find(({ id }: { id: string }) => id === made.id)
    const revoked = await find()
    expect(revoked.status).toBe('revoked')
    expect((await member.delete(`/v1/api-keys/${made.id}`)).status).toBe(204)
    expect(await find()).toEqual(revoked)
    expect((await member.get('/v1/me')).status).toBe(200)
  })

  test('a request can revoke the key that authenticates it', async () => {
    const { post } = await newWorkspace(send)
    const { id, api_key } = (await post('/v1/api-keys', {})).body
    const client = clientOf(send, api_key)
    expect((await client.delete(`/v1/api-keys/${id}`)).status).toBe(204)
    expect((await client.delete(`/v1/api-keys/${id}`)).status).toBe(401)
  })

  test('a key created while permissions change gets the new permissions', async () => {
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

  test('a key created while its member is deactivated is refused', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join([])
    const [made] = await Promise.all([
      member.post('/v1/api-keys', { name: 'race' }),
      ws.delete(`/v1/members/${member.id}`),
    ])
    const late = made.status === 201 ? made.body.api_key : member.key
    expect((await clientOf(send, late).get('/v1/me')).status).toBe(401)
  })
})
