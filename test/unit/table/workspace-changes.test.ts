import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createKey, createWorkspace, setPlan } from '../../../shared/actions/workspaces/provision.ts'
import {
  API_KEY_FIELDS,
  CREDENTIAL_FIELDS,
  hashOf,
  newApiKey,
  publicIdOf,
} from '../../../shared/domain/api-key.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/workspace.ts'
import { apiKeyAuthKey, apiKeyKey, memberKey, workspaceKey } from '../../../shared/table/keys.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const ws = 'ws' as WorkspaceId
const me = 'me' as MemberId
const types = () => table.puts().map(({ type }) => type)
const recordsOf = (type: string) =>
  table.puts().flatMap((row) => (row.type === type ? [JSON.parse(String(row.data))] : []))
const workspace = recordWith(WORKSPACE_FIELDS, {
  id: ws,
  name: 'Roofs',
  plan: 'starter',
  default_pipeline_id: 'p',
  cursor_secret: 's',
})
const member = recordWith(MEMBER_FIELDS, {
  id: me,
  workspace_id: ws,
  status: 'active',
  permissions: ['workspace.admin'],
})
const putKey = (id: string, more: object) =>
  table.put(apiKeyKey(ws, id as never), recordWith(API_KEY_FIELDS, { id, ...more }))

describe('a workspace', () => {
  test('is created in one transaction with a pipeline, a count and an owner with all permissions', async () => {
    const owner = { name: 'Ada', email: 'ada@example.com' }
    const made = await createWorkspace({ name: 'Roofs', plan: 'starter', owner }, now)
    expect(types()).toEqual(['workspace', 'pipeline', 'member'])
    expect(table.transactions()).toEqual([4])
    expect(made.workspace).toMatchObject({ name: 'Roofs', plan: 'starter', created_at: at, updated_at: at })
    expect(made.workspace.cursor_secret).toMatch(/^[\w-]{43}$/)
    const [pipeline] = recordsOf('pipeline')
    expect(pipeline).toMatchObject({
      id: made.workspace.default_pipeline_id,
      name: 'Sales',
      is_default: true,
    })
    expect(pipeline.stages.length).toBeGreaterThan(1)
    expect(made.owner).toMatchObject({ ...owner, workspace_id: made.workspace.id, status: 'active' })
    expect(made.owner?.permissions).toContain('workspace.admin')
  })

  test('can be created with given ids and without an owner', async () => {
    const owner = { name: 'Ada', email: 'ada@example.com', id: me }
    const made = await createWorkspace({ id: ws, name: 'Roofs', plan: 'starter', owner }, now)
    expect([made.workspace.id, made.owner?.id]).toEqual([ws, me])
    table.clear()
    expect((await createWorkspace({ name: 'Roofs', plan: 'starter' }, now)).owner).toBeUndefined()
    expect(types()).toEqual(['workspace', 'pipeline'])
  })

  test('updates every credential when its plan changes', async () => {
    expect(await setPlan(ws, 'professional', now)).toBeUndefined()
    table.put(workspaceKey(ws), workspace)
    table.put(memberKey(ws, me), member)
    for (const [id, owner] of [
      ['k1', me],
      ['k2', me],
      ['k3', 'gone'],
    ])
      putKey(String(id), { member_id: owner, public_id: `public ${id}` })
    for (const id of ['k1', 'k2'])
      table.put(apiKeyAuthKey(`public ${id}`), recordWith(CREDENTIAL_FIELDS, { key_id: id, plan: 'starter' }))
    expect(await setPlan(ws, 'professional', now)).toEqual({
      ...workspace,
      plan: 'professional',
      updated_at: at,
    })
    // The member and the workspace are checked in the same transaction.
    expect([types(), table.transactions()]).toEqual([
      ['workspace', 'credential', 'credential'],
      [1, 4],
    ])
    table.send.mockClear()
    table.put(workspaceKey(ws), { ...workspace, plan: 'professional' })
    await setPlan(ws, 'professional', now)
    expect(types()).toEqual(['credential', 'credential'])
    expect(recordsOf('credential')).toMatchObject([{ plan: 'professional' }, { plan: 'professional' }])
  })
})

describe('an API key', () => {
  test('is created with the rights of its member and workspace', async () => {
    expect(await createKey(ws, me, 'ci', now)).toBeUndefined()
    table.put(memberKey(ws, me), member, { v: 3 })
    expect(await createKey(ws, me, 'ci', now)).toBeUndefined()
    table.put(workspaceKey(ws), workspace)
    const text = newApiKey()
    const made = await createKey(ws, me, 'ci', now, text)
    expect(made).toMatchObject({
      text,
      key: {
        workspace_id: ws,
        member_id: me,
        name: 'ci',
        public_id: publicIdOf(text),
        created_at: at,
        revoked_at: null,
      },
    })
    expect(types()).toEqual(['apikey', 'credential'])
    expect(table.transactions()).toEqual([4])
    expect(recordsOf('credential')).toMatchObject([
      { hash: hashOf(text), plan: 'starter', permissions: ['workspace.admin'], active: true, member_id: me },
    ])
    // The member's row gets a new version, so that a change of its permissions at the same time is refused.
    const writes = table.send.mock.lastCall?.[0].input.TransactItems
    expect(writes).toContainEqual({
      Update: expect.objectContaining({
        Key: memberKey(ws, me),
        ExpressionAttributeValues: expect.objectContaining({ ':next': 4 }),
      }),
    })
  })

  test('is refused if its member has 40 live keys', async () => {
    table.put(memberKey(ws, me), member)
    table.put(workspaceKey(ws), workspace)
    const put = (n: number, revoked_at: string | null) => putKey(`k${n}`, { member_id: me, revoked_at })
    for (let n = 0; n < 40; n++) put(n, null)
    expect(await createKey(ws, me, 'ci', now)).toBe('too many')
    expect(table.transactions()).toEqual([])
    put(39, at)
    expect(await createKey(ws, me, 'ci', now)).toMatchObject({ key: { name: 'ci' } })
  })
})
