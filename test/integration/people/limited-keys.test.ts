import { beforeAll, expect, test, vi } from 'vitest'
import { keyLimits, limitFaults } from '../../../shared/actions/api-keys/limits.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { here, joinedHere, memberHere, workspaceHere } from '../../support/invited.ts'
import { joinBy } from '../../support/people.ts'

/* Contract 4.13 to 4.15: the limits that a key can have, and what a limited key can give. */

const NOW = new Date()
/** The same time of a year from now. */
const inYears = (years: number, ms = 0) => {
  const then = new Date(NOW.getTime() + ms)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then.toISOString()
}
const iso = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const make = async (client: Client, limits: object = {}) => {
  const { body } = await client.post('/v1/api-keys', limits)
  return clientOf(here, body.api_key)
}
const outcome = async (client: Client, limits: object) => {
  const { status, body } = await client.post('/v1/api-keys', limits)
  return status === 201 ? 201 : [status, body.error.message, ...(body.error.details ?? [])]
}
const invalid = (path: string, message: string) => [400, expect.any(String), { path, message }]

test('a key is within the permissions of its member, and expires within five years', async () => {
  const { api } = await workspaceHere()
  const { client } = await joinedHere(api, ['expenses.view', 'expenses.edit'])
  const lacking = 'must be permissions of the member, who lacks expenses.view_all, workspace.admin'
  const wanted = ['expenses.view', 'expenses.view_all', 'workspace.admin']
  expect(await outcome(client, { permissions: wanted })).toEqual(invalid('permissions', lacking))
  expect(await outcome(client, { expires_at: inYears(0) })).toEqual(
    invalid('expires_at', 'must be in the future'),
  )
  const late = invalid('expires_at', 'must be at most 5 years ahead')
  expect(await outcome(client, { expires_at: inYears(5, 1) })).toEqual(late)
  expect(await outcome(client, { expires_at: inYears(5) })).toBe(201)
  expect(await outcome(client, { expires_at: iso(1), permissions: ['expenses.edit'] })).toBe(201)
  expect(
    limitFaults(keyLimits({ expires_at: inYears(-1), permissions: ['expenses.view'] }), [], NOW),
  ).toHaveLength(2)
  expect(limitFaults(keyLimits({}), [], NOW)).toEqual([])
})

const LIMITED = 'this API key is limited; it can only make keys that are limited at least as much'

test('a limited key makes only keys that are limited at least as much', async () => {
  const { api } = await workspaceHere()
  const listing = await make(api, { permissions: ['expenses.view', 'expenses.edit'] })
  for (const limits of [{}, { permissions: null }, { permissions: ['expenses.view', 'expenses.view_all'] }])
    expect(await outcome(listing, limits)).toEqual([403, LIMITED])
  expect(await outcome(listing, { permissions: ['expenses.view'] })).toBe(201)
  const expiring = await make(api, { expires_at: inYears(1) })
  for (const limits of [{}, { expires_at: inYears(2) }])
    expect(await outcome(expiring, limits)).toEqual([403, LIMITED])
  expect(await outcome(expiring, { expires_at: inYears(1) })).toBe(201)
  expect(await outcome(await make(api, { read_only: true }), { read_only: true })).toEqual([
    403,
    'this API key is read-only',
  ])
})

/** A workspace with members, keys, a passkey and a session, on which keys with limits act. */
async function staffed() {
  const { api, owner } = await workspaceHere()
  const make = async (limits: object = {}) => {
    const { body } = await api.post('/v1/api-keys', limits)
    return { id: String(body.id), client: clientOf(here, body.api_key) }
  }
  const [viewer, editor] = [await memberHere(api), await memberHere(api, ['expenses.edit'])]
  const former = [await memberHere(api), await memberHere(api, ['expenses.edit'])]
  for (const { id } of former) await api.delete(`/v1/members/${id}`)
  const admin = await joinedHere(api, ['workspace.admin'])
  const { body: invited } = await api.post(`/v1/members/${owner}/invitation`)
  const { passkey, session } = await joinBy(here, invited.invitation.token)
  const ids = { owner, admin: admin.id, viewer: viewer.id, editor: editor.id, passkey: passkey.id }
  const [a, b] = former.map(({ id }) => id)
  const narrow = await make({ permissions: ['workspace.admin', 'expenses.view'] })
  const expiring = await make({ expires_at: inYears(1) })
  return {
    make,
    narrow,
    expiring,
    wide: await make(),
    ids: { ...ids, session: session.id, viewed: a, edited: b },
  }
}
type Staffed = Awaited<ReturnType<typeof staffed>>
type Act = (client: Client, ids: Staffed['ids']) => ReturnType<Client['get']>

const adding =
  (...permissions: string[]): Act =>
  (client) =>
    client.post('/v1/members', { name: 'Nia', email: 'nia@example.com', permissions })
const inviting =
  (who: keyof Staffed['ids']): Act =>
  (client, ids) =>
    client.post(`/v1/members/${ids[who]}/invitation`)
const changing =
  (who: keyof Staffed['ids'], body: object): Act =>
  (client, ids) =>
    client.patch(`/v1/members/${ids[who]}`, body)
const removing =
  (path: string, who: keyof Staffed['ids'], rest = ''): Act =>
  (client, ids) =>
    client.delete(`/v1/${path}/${ids[who]}${rest}`)

let staff: Staffed
beforeAll(async () => {
  staff = await staffed()
})

// `test/unit/domain/member-acts.test.ts` has the rule; here is that every operation follows it. Later acts end what earlier
// ones need.
test.each<[what: string, act: Act, byNarrow: number, byExpiring: number]>([
  ['makes a member with what it has', adding('expenses.view'), 201, 403],
  ['makes a member with more', adding('expenses.edit'), 403, 403],
  ['invites a member', inviting('viewer'), 201, 403],
  ['invites a member who has more', inviting('editor'), 403, 403],
  ['invites its own member', inviting('owner'), 403, 403],
  ['renames a member who has more', changing('editor', { name: 'New' }), 200, 200],
  ['gives more', changing('viewer', { permissions: ['expenses.edit'] }), 403, 200],
  ['makes an admin', changing('viewer', { permissions: ['workspace.admin'] }), 403, 403],
  ['activates a member', changing('viewed', { status: 'active' }), 200, 200],
  ['activates a member who has more', changing('edited', { status: 'active' }), 403, 200],
  ['ends an invitation', removing('members', 'editor', '/invitation'), 204, 204],
  ['ends the invitation of an admin', removing('members', 'admin', '/invitation'), 403, 403],
  ['deactivates a member', removing('members', 'editor'), 204, 204],
  ['deactivates an admin', removing('members', 'admin'), 403, 403],
  ['ends a session', removing('sessions', 'session'), 403, 403],
  ['removes a passkey', removing('passkeys', 'passkey'), 403, 403],
])('a limited key %s', async (_, act, byNarrow, byExpiring) => {
  const { narrow, expiring, wide, ids } = staff
  expect((await act(narrow.client, ids)).status).toBe(byNarrow)
  expect((await act(expiring.client, ids)).status).toBe(byExpiring)
  // As a control, a key without limits.
  expect((await act(wide.client, ids)).status).toBeLessThan(300)
})

test('a limited key revokes only itself and keys that are limited at least as much', async () => {
  const { make, wide } = staff
  const limits = { permissions: ['workspace.admin'], expires_at: inYears(2) }
  const { id, client } = await make(limits)
  const revoking = async (more: object) => {
    const { id: other } = await make({ ...limits, ...more })
    return (await client.delete(`/v1/api-keys/${other}`)).status
  }
  expect((await client.delete(`/v1/api-keys/${wide.id}`)).status).toBe(403)
  expect(await revoking({})).toBe(204)
  expect(await revoking({ permissions: [], read_only: true, expires_at: inYears(1) })).toBe(204)
  // Less is compared than what its member may.
  expect(await revoking({ permissions: ['expenses.view'] })).toBe(403)
  expect(await revoking({ permissions: null })).toBe(403)
  expect(await revoking({ expires_at: inYears(3) })).toBe(403)
  expect((await client.delete(`/v1/api-keys/${id}`)).status).toBe(204)
})
