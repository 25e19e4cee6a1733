import { expect, test } from 'vitest'
import type { Permission } from '../../../shared/domain/people/permissions.ts'
import { describeTransports } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'
import { attachReceipt, purchase, reference, refusal, syncError, UNKNOWN_ID } from './api.ts'

/** Every request about one expense. */
const ABOUT: Record<string, (client: Client, id: string) => Promise<Answer>> = {
  get: (client, id) => client.get(`/v1/expenses/${id}`),
  'get receipt': (client, id) => client.get(`/v1/expenses/${id}/receipt`),
  reference: (client, id) => client.put(reference(id, 'books'), { external_id: 'x' }),
  clear: (client, id) => client.delete(reference(id, 'books')),
  error: (client, id) => client.put(syncError(id, 'books'), { code: 'x', message: 'x' }),
  'clear error': (client, id) => client.delete(syncError(id, 'books')),
  patch: (client, id) => client.patch(`/v1/expenses/${id}`, { notes: 'changed' }),
  upload: (client, id) =>
    client.post(`/v1/expenses/${id}/receipt`, { mime_type: 'image/png', size_bytes: 100 }),
  'remove receipt': (client, id) => client.delete(`/v1/expenses/${id}/receipt`),
  delete: (client, id) => client.delete(`/v1/expenses/${id}`),
}
const OK = {
  get: '200',
  'get receipt': '307',
  reference: '200',
  clear: '204',
  error: '200',
  'clear error': '204',
  patch: '200',
  upload: '201',
  'remove receipt': '204',
  delete: '204',
}

/** The rights of a member with these permissions to an expense: change it, read it, or nothing (404). */
type May = 'change' | 'read' | 'nothing'
const TABLE: readonly (readonly [readonly Permission[], own: May, others: May])[] = [
  [['expenses.edit_all'], 'nothing', 'nothing'],
  [['expenses.view', 'expenses.edit'], 'change', 'nothing'],
  [['expenses.view', 'expenses.view_all', 'expenses.edit'], 'change', 'read'],
]

function wanted(name: string, may: May): string {
  const reads = name.startsWith('get')
  if (may === 'nothing') return '404 not_found'
  if (may === 'read' && !reads) return '403 forbidden'
  return OK[name as keyof typeof OK]
}

// `test/unit/contract/access.test.ts` has who may create and list expenses, `test/unit/domain/expense-rights.test.ts` the rule.
describeTransports('permissions (contract 4.5, contract 4.6)', (send) => {
  const ws = sharedWorkspace(send)

  test.each(TABLE)('%j', async (permissions, own, others) => {
    const member = await ws.join(['expenses.view', 'expenses.edit', 'workspace.admin'])
    const mine = (await purchase(member)).id
    const foreign = (await purchase(ws)).id
    for (const id of [mine, foreign]) await attachReceipt(ws, id)
    expect((await ws.patch(`/v1/members/${member.id}`, { permissions })).status).toBe(200)
    // Without the permission the response is 403, even for an invalid query.
    const mayList = permissions.includes('expenses.view_all')
    expect((await member.get('/v1/expenses?limit=0')).status).toBe(mayList ? 400 : 403)
    for (const [name, request] of Object.entries(ABOUT)) {
      expect(refusal(await request(member, mine)), `${name} own expense`).toBe(wanted(name, own))
      expect(refusal(await request(member, foreign)), `${name} other's expense`).toBe(wanted(name, others))
    }
    const left = [mine, foreign].map((id) => ws.get(`/v1/expenses/${id}`))
    const statuses = (await Promise.all(left)).map(({ status }) => status)
    expect(statuses).toEqual([own, others].map((may) => (may === 'change' ? 404 : 200)))
  })

  test('an expense of another workspace, or a deleted one, gets the same response as an unknown one', async () => {
    const other = await newWorkspace(send)
    const own = await purchase(ws)
    const member = await ws.join(['expenses.view', 'expenses.edit'])
    const { id: deleted } = await purchase(other)
    expect((await other.delete(`/v1/expenses/${deleted}`)).status).toBe(204)
    await attachReceipt(ws, own.id)
    for (const [name, request] of Object.entries(ABOUT)) {
      const answers = [
        await request(other, own.id),
        await request(other, deleted),
        await request(other, UNKNOWN_ID),
        await request(member, own.id),
      ]
      const summaries = answers.map(({ status, body, headers }) => {
        const { request_id, ...error } = body.error
        expect(request_id).toBe(headers['x-request-id'])
        const names = Object.keys(headers).filter((name) => !name.startsWith('ratelimit'))
        return { status, error, names: names.sort() }
      })
      for (const one of summaries) expect(one, name).toEqual(summaries[0])
    }
    expect((await other.get('/v1/expenses')).body.data).toEqual([])
  })

  test('the plan is checked before permissions and input', async () => {
    const ws = await newWorkspace(send, 'starter')
    const member = await ws.join([])
    for (const client of [ws, member]) {
      const answers = [
        client.post('/v1/expenses', { color: 1 }),
        client.get('/v1/expenses?limit=0'),
        ...Object.values(ABOUT).map((request) => request(client, UNKNOWN_ID)),
      ]
      for (const answer of await Promise.all(answers)) expect(refusal(answer)).toBe('403 plan_required')
    }
  })
})
