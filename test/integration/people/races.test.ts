import { expect, test } from 'vitest'
import { newApiKey } from '../../../shared/actions/api-keys/create.ts'
import { createKey, setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { NO_LIMITS } from '../../../shared/domain/people/key-limits.ts'
import { MAX_API_KEYS } from '../../../shared/table/access/api-keys.ts'
import { getMember } from '../../../shared/table/access/members.ts'
import { getWorkspace } from '../../../shared/table/access/workspaces.ts'
import { included } from '../../../shared/table/audit-log.ts'
import { memberKey, workspaceKey } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { direct, http } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { holdCall } from '../../support/hold.ts'
import { joining, newAuthenticator, openTo } from '../../support/people.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/* Changes of a member, a key or a plan between the reads of another request and its commit, or between its reads. */

/** Through the service, whose calls are not held. */
const elsewhere = ({ key }: TestWorkspace) => clientOf(http, key)
const patched = (ws: TestWorkspace, id: string, body: object) =>
  elsewhere(ws).patch(`/v1/members/${id}`, body)

test('a limited key invites no member who gets more meanwhile (contract 4.15)', async () => {
  const ws = await newWorkspace(direct)
  const { id } = await ws.join(['expenses.view'])
  const limits = { permissions: ['workspace.admin', 'expenses.view'] }
  const { api_key } = (await ws.post('/v1/api-keys', limits)).body
  const held = holdCall('TransactWriteItems', memberKey(ws.id, id))
  const inviting = clientOf(direct, api_key).post(`/v1/members/${id}/invitation`)
  await held.reached
  expect((await patched(ws, id, { permissions: ['workspace.admin'] })).status).toBe(200)
  held.release()
  expect((await inviting).status).toBe(403)
  expect((await getMember(ws.id, id))?.record.invitation).toBeNull()
})

test.each(['its member gets more', 'its key is revoked', 'its member is deactivated', 'it is ended'])(
  'an invitation is not used while %s (contract 4.16)',
  async (what) => {
    const ws = await newWorkspace(direct)
    const { id: key, api_key } = (await ws.post('/v1/api-keys', {})).body
    const person = { name: 'Mia', email: 'mia@example.com' }
    const { id, invitation } = (await clientOf(direct, api_key).post('/v1/members', person)).body
    const { token } = invitation
    const body = await joining(openTo(direct), newAuthenticator(), token)
    const held = holdCall('TransactWriteItems', memberKey(ws.id, id))
    const join = openTo(direct)('/v1/passkeys', body)
    await held.reached
    const changes: Record<typeof what, () => ReturnType<typeof patched>> = {
      'its member gets more': () => patched(ws, id, { permissions: ['expenses.edit_all'] }),
      'its key is revoked': () => elsewhere(ws).delete(`/v1/api-keys/${key}`),
      'its member is deactivated': () => elsewhere(ws).delete(`/v1/members/${id}`),
      'it is ended': () => elsewhere(ws).delete(`/v1/members/${id}/invitation`),
    }
    expect((await changes[what]?.())?.status).toBeLessThan(300)
    held.release()
    expect((await join).status).toBe(401)
  },
)

test('a member gets no 41st key by two requests at once (contract 4.13)', async () => {
  const ws = await newWorkspace(direct)
  // The owner has one, and one more fits.
  const [member, workspace] = await Promise.all([getMember(ws.id, ws.owner), getWorkspace(ws.id)])
  if (!member || !workspace) throw new Error('no member')
  const keys = Array.from({ length: MAX_API_KEYS - 2 }, (_, n) =>
    newApiKey(member.record, workspace.record, { name: `${n}`, ...NO_LIMITS }, new Date()),
  )
  await commit(keys.flatMap(({ writes }) => writes).map(included))
  const held = holdCall('GetItem', memberKey(ws.id, ws.owner))
  const late = clientOf(direct, ws.key).post('/v1/api-keys', {})
  await held.reached
  expect((await elsewhere(ws).post('/v1/api-keys', {})).status).toBe(201)
  held.release()
  expect((await late).status).toBe(409)
})

test('the first key of a member, made while the plan changes, has the new plan (contract 4.11)', async () => {
  const ws = await newWorkspace(direct, 'professional')
  const permissions = ['expenses.view', 'expenses.view_all']
  const { id } = (await ws.post('/v1/members', { name: 'Mia', email: 'mia@example.com', permissions })).body
  const held = holdCall('TransactWriteItems', workspaceKey(ws.id))
  const changing = setPlan(ws.id, 'starter', new Date())
  await held.reached
  const made = await createKey(ws.id, id, 'first', new Date())
  if (!made || made === 'too many') throw new Error('no key was made')
  const listing = () => clientOf(direct, made.text).get('/v1/expenses')
  expect((await listing()).status).toBe(200)
  held.release()
  await changing
  expect((await listing()).body.error.code).toBe('plan_required')
})
