import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { type Answer, clientOf } from '../../support/client.ts'
import { joinBy, openTo } from '../../support/people.ts'
import { sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/* Contract 4.16: how an invitation ends, and 20.1: which ends are recorded. */

const person = { name: 'Mia', email: 'mia@example.com', permissions: ['expenses.view', 'expenses.edit'] }

describeTransports('an invitation', (send) => {
  const ws = sharedWorkspace(send)
  const ask = openTo(send)
  const isOpen = async (invitation: string) =>
    (await ask('/v1/passkeys/options', { invitation })).status === 200

  /** A member who is invited by a new key. */
  async function invited() {
    const { id, api_key } = (await ws.post('/v1/api-keys', {})).body
    const { body: member } = await clientOf(send, api_key).post('/v1/members', person)
    const shown = async () => (await ws.get(`/v1/members/${member.id}`)).body.invited_until
    return { ws, maker: id, path: `/v1/members/${member.id}`, token: member.invitation.token, member, shown }
  }
  type Invited = Awaited<ReturnType<typeof invited>>
  const patch = ({ ws, path }: Invited, body: object) => ws.patch(path, body)

  test.each<[what: string, isOver: boolean, change: (of: Invited) => Promise<Answer>]>([
    ['less permissions', false, (of) => patch(of, { permissions: ['expenses.view'] })],
    ['the end of another key', false, ({ ws }) => anotherKey(ws)],
    [
      'a further permission',
      true,
      (of) => patch(of, { permissions: [...person.permissions, 'workspace.admin'] }),
    ],
    ['the end of its key', true, ({ ws, maker }) => ws.delete(`/v1/api-keys/${maker}`)],
    ['its use', true, async ({ token, ws, path }) => (await joinBy(send, token)) && ws.get(path)],
    ['a DELETE', true, ({ ws, path }) => ws.delete(`${path}/invitation`)],
    ['deactivation', true, ({ ws, path }) => ws.delete(path)],
  ])('after %s is over: %s', async (_, isOver, change) => {
    const of = await invited()
    const { member, token, shown, path, ws } = of
    expect([await isOpen(token), member.invited_until]).toEqual([true, member.invitation.expires_at])
    expect((await change(of)).status).toBeLessThan(300)
    expect([await isOpen(token), await shown()]).toEqual(
      isOver ? [false, null] : [true, member.invitation.expires_at],
    )
    // Neither what it had before nor activation brings it back.
    if (isOver) await ws.patch(path, { permissions: person.permissions, status: 'active' })
    expect(await isOpen(token)).toBe(!isOver)
    const listed = (await ws.get('/v1/members?limit=100')).body.data
    expect(listed.map(({ invited_until }: typeof member) => invited_until)).toContain(await shown())
  })

  async function anotherKey(ws: TestWorkspace) {
    const { id } = (await ws.post('/v1/api-keys', {})).body
    return ws.delete(`/v1/api-keys/${id}`)
  }

  test('moves neither the ETag nor updated_at of its member', async () => {
    const { ws, path, member } = await invited()
    const version = async () => {
      const { body, headers } = await ws.get(path)
      return [headers.etag, body.updated_at]
    }
    const before = await version()
    expect(before[1]).toBe(member.updated_at)
    await ws.post(`${path}/invitation`)
    expect(await version()).toEqual(before)
    const stale = await ws.delete(`${path}/invitation`, { 'if-match': '"x"' })
    expect(stale.status).toBe(412)
    expect((await ws.delete(`${path}/invitation`, { 'if-match': before[0] ?? '' })).status).toBe(204)
    expect(await version()).toEqual(before)
  })

  test('is ended by DELETE once for the audit log, and only if it was open', async () => {
    const { ws, path, maker, member } = await invited()
    const end = async () => (await ws.delete(`${path}/invitation`)).status
    const actions = async () =>
      (await ws.get(`/v1/audit-log?entity_id=${member.id}`)).body.data.map(
        (one: { action: string }) => one.action,
      )
    await ws.delete(`/v1/api-keys/${maker}`)
    expect(await end()).toBe(204)
    expect(await actions()).toEqual(['member.created'])
    await ws.post(`${path}/invitation`)
    expect([await end(), await end()]).toEqual([204, 204])
    expect(await actions()).toEqual(['member.invitation_ended', 'member.invited', 'member.created'])
  })
})
