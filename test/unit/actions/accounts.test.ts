import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApiKey } from '../../../shared/actions/api-keys/create.ts'
import { changeKeepingAdmin, changeMember } from '../../../shared/actions/members/change.ts'
import { createKey, createWorkspace, setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { API_KEY_FIELDS } from '../../../shared/domain/api-key.ts'
import { OPERATOR } from '../../../shared/domain/audit.ts'
import { CREDENTIAL_FIELDS } from '../../../shared/domain/credential.ts'
import { type MemberId, madeAt, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { NO_LIMITS } from '../../../shared/domain/key-limits.ts'
import { PERMISSIONS, type Permission } from '../../../shared/domain/permissions.ts'
import { DEFAULT_STAGES } from '../../../shared/domain/pipeline.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { hashOf, newToken, parseToken, publicIdOf } from '../../../shared/domain/token.ts'
import {
  MEMBER_FIELDS,
  type Member,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../../shared/domain/workspace.ts'
import { apiKeyInsertion, credentialFields, MAX_API_KEYS } from '../../../shared/table/access/api-keys.ts'
import { credentialUpdate } from '../../../shared/table/access/credentials.ts'
import { getMember, memberCheck, memberReplacement } from '../../../shared/table/access/members.ts'
import { workspaceCheck } from '../../../shared/table/access/workspaces.ts'
import {
  apiKeyKey,
  credentialKey,
  memberKey,
  subscriptionKey,
  workspaceKey,
} from '../../../shared/table/keys.ts'
import { recordWith } from '../../support/records.ts'
import type { StoringTable } from '../../support/storing-table.ts'

/** Workspaces, their members and keys, with the writes that keep credentials in step. */
const table = await vi.hoisted(
  async (): Promise<StoringTable> => new (await import('../../support/storing-table.ts')).StoringTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const ws = 'ws' as WorkspaceId
const me = 'me' as MemberId
const workspace = recordWith(WORKSPACE_FIELDS, { id: ws, plan: 'starter', cursor_secret: 'sealed' })
const memberWith = (more: object = {}) =>
  recordWith(MEMBER_FIELDS, { id: me, workspace_id: ws, status: 'active', ...more })

const putWorkspace = () => table.put(workspaceKey(ws), workspace)
function putMember(more: object = {}): Member {
  const member = memberWith(more)
  table.put(memberKey(ws, member.id), member)
  return member
}
const keyOf = (name: string) => credentialKey(`public-${name}`)
/** A key that authenticates, unless it is revoked or `hasCredential` is false. */
function putKey(name: string, member_id = me, more: object = {}, hasCredential = true) {
  const key = recordWith(API_KEY_FIELDS, { id: name, public_id: `public-${name}`, member_id, ...more })
  table.put(apiKeyKey(ws, key.id), key)
  const credential = recordWith(CREDENTIAL_FIELDS, {
    issued_as: { via: 'api_key', credential_id: name },
    plan: 'starter',
    hash: 'h',
  })
  if (hasCredential) table.put(keyOf(name), credential)
  return credential
}
const planOf = (name: string) => JSON.parse(String(table.get(keyOf(name))?.data)).plan
const recordsPut = () => table.puts().map(({ type, data }) => [type, JSON.parse(String(data))])
/** What the audit log records. */
const entries = () =>
  recordsPut().flatMap(([type, entry]) =>
    type === 'audit' ? [[entry.action, entry.entity_id, entry.actor]] : [],
  )

const createdWith = ({ name, plan, default_pipeline_id }: Workspace) => ({
  name: { from: null, to: name },
  plan: { from: null, to: plan },
  default_pipeline_id: { from: null, to: default_pipeline_id },
})

describe('a new workspace', () => {
  const input = { name: 'Acme', plan: 'professional' } as const

  test('has a default pipeline and a count of subscriptions', async () => {
    const made = await createWorkspace(input, now)
    const { id, cursor_secret, default_pipeline_id } = made.workspace
    expect(made).toEqual({
      workspace: { ...input, id, cursor_secret, default_pipeline_id, created_at: at, updated_at: at },
      owner: undefined,
    })
    expect(madeAt(id)).toBe(+now)
    expect(cursor_secret).toMatch(/^[\w-]{43}$/)
    expect(recordsPut()).toEqual([
      ['workspace', made.workspace],
      [
        'pipeline',
        expect.objectContaining({
          id: default_pipeline_id,
          workspace_id: id,
          name: 'Sales',
          is_default: true,
          stages: DEFAULT_STAGES.map((name) => expect.objectContaining({ name })),
        }),
      ],
      ['audit', expect.objectContaining({ changes: createdWith(made.workspace) })],
    ])
    expect(entries()).toEqual([['workspace.created', id, OPERATOR]])
    expect(table.transactions()).toEqual([4])
  })

  test.each([me, undefined])('may have an owner with every permission (id %s)', async (id) => {
    const owner = { name: 'Ann', email: 'ann@example.com' }
    const made = await createWorkspace({ ...input, id: ws, owner: id ? { ...owner, id } : owner }, now)
    expect(made.workspace.id).toBe(ws)
    expect(made.owner).toEqual(
      memberWith({
        ...owner,
        id: id ?? expect.stringMatching(/./),
        permissions: PERMISSIONS,
        created_at: at,
        updated_at: at,
      }),
    )
    expect(recordsPut()[2]).toEqual(['member', made.owner])
    expect(entries().map(([action]) => action)).toEqual(['workspace.created', 'member.created'])
    expect(table.transactions()).toEqual([6])
  })
})

describe('a change of plan', () => {
  test('gives every live key the plan, in one transaction for each member', async () => {
    expect(await setPlan(ws, 'professional', now)).toBeUndefined()
    putWorkspace()
    for (const id of [me, 'other', 'bare']) putMember({ id })
    const others = 'other' as MemberId
    for (const name of ['1', '2']) putKey(name)
    putKey('3', others)
    putKey('revoked', me, { revoked_at: at })
    putKey('bare', 'bare' as MemberId, {}, false)
    putKey('orphan', 'gone' as MemberId)
    const next = { ...workspace, plan: 'professional', updated_at: at }
    expect(await setPlan(ws, 'professional', now)).toEqual(next)
    expect(recordsPut()[0]).toEqual(['workspace', next])
    expect(table.transactions().toSorted()).toEqual([2, 3, 4])
    expect(entries()).toEqual([['workspace.plan_changed', ws, OPERATOR]])
    expect(['1', '2', '3', 'revoked', 'orphan'].map(planOf)).toEqual([
      'professional',
      'professional',
      'professional',
      'starter',
      'starter',
    ])
  })

  test('to the plan that it has completes an interrupted run', async () => {
    putWorkspace()
    putMember()
    const old = putKey('1')
    table.put(keyOf('1'), { ...old, plan: 'professional' })
    await setPlan(ws, 'starter', now)
    expect(entries()).toEqual([])
    expect([planOf('1'), table.transactions()]).toEqual(['starter', [3]])
  })

  test('writes nothing to keys of a workspace that was removed meanwhile', async () => {
    putWorkspace()
    putMember()
    putKey('1')
    const send = table.send.getMockImplementation()
    table.send.mockImplementationOnce(async (command) => {
      const answer = await send?.(command)
      table.write([{ delete: workspaceKey(ws) }])
      return answer ?? {}
    })
    expect(await setPlan(ws, 'starter', now)).toMatchObject({ id: ws })
    expect(table.transactions()).toEqual([])
  })
})

describe('a new key', () => {
  const create = (text = newToken('api_key')) =>
    createApiKey(ws, me, { name: 'Zap', ...NO_LIMITS }, now, text)

  test('is written with its credential, and only if its member and workspace have not changed', async () => {
    putWorkspace()
    expect(await create()).toBeUndefined()
    const member = putMember({ permissions: ['expenses.view'] })
    const text = newToken('api_key')
    const made = await create(text)
    if (!made || made === 'too many') throw new Error('no key')
    const { key } = made
    expect(key).toEqual({
      id: key.id,
      workspace_id: ws,
      member_id: me,
      name: 'Zap',
      public_id: publicIdOf(text),
      created_at: at,
      revoked_at: null,
      last_used_at: null,
      ...NO_LIMITS,
    })
    expect(madeAt(key.id)).toBe(+now)
    const credential = {
      issued_as: { via: 'api_key' as const, credential_id: key.id },
      expires_at: null,
      hash: hashOf(text),
      ...credentialFields(member, workspace, NO_LIMITS),
    }
    expect(made.text).toBe(text)
    expect(made.writes).toEqual([
      ...apiKeyInsertion(key, credential),
      ...memberReplacement({ record: member, v: 1 }, member),
      workspaceCheck({ record: workspace, v: 1 }),
    ])
    expect(await createKey(ws, me, 'Zap', now, { text })).toMatchObject({ text, key: { name: 'Zap' } })
    const limits = { permissions: [], read_only: true, expires_at: '2027-01-01T00:00:00.000Z' }
    expect(await createKey(ws, me, 'Zap', now, { limits })).toMatchObject({ key: limits })
    table.clear()
    putMember()
    expect(await create()).toBeUndefined()
  })

  test('is committed by createKey, up to the limit of live keys', async () => {
    const key = () => createKey(ws, me, 'Zap', now)
    expect(await key()).toBeUndefined()
    putWorkspace()
    putMember()
    for (let n = 1; n < MAX_API_KEYS; n++) putKey(`${n}`)
    putKey('revoked', me, { revoked_at: at })
    const made = await key()
    if (!made || made === 'too many') throw new Error('no key')
    expect(parseToken(made.text, 'api_key')).toBe(made.text)
    expect(recordsPut()[0]).toEqual(['apikey', made.key])
    expect(await key()).toBe('too many')
    expect(entries()).toEqual([['api_key.created', made.key.id, OPERATOR]])
    expect(table.transactions()).toEqual([5])
  })
})

describe('a change of a member', () => {
  const found = <T>(record: T) => ({ record, v: 1 })
  const noPermissions: readonly Permission[] = []
  const demote = (member: Member): Member => ({ ...member, permissions: noPermissions })

  test('writes nothing if there is no member, no workspace or no change', async () => {
    const same = () => changeMember(ws, me, (one) => one)
    putWorkspace()
    expect(await same()).toBeUndefined()
    const member = putMember()
    expect(await same()).toEqual({ member, writes: [], isActivated: false })
    table.write([{ delete: workspaceKey(ws) }])
    expect((await same())?.writes).toEqual([])
    await expect(changeMember(ws, me, demote)).rejects.toMatchObject({ status: 404 })
  })

  test('gives its keys the new permissions, also to the last admin', async () => {
    putWorkspace()
    const member = putMember({ permissions: ['workspace.admin'] })
    const old = putKey('1')
    putKey('revoked', me, { revoked_at: at })
    const next = demote(member)
    const credential = { ...old, ...credentialFields(next, workspace, NO_LIMITS) }
    expect(await changeMember(ws, me, demote)).toEqual({
      member: next,
      writes: [
        ...memberReplacement(found(member), next),
        workspaceCheck(found(workspace)),
        credentialUpdate('public-1', credential),
      ],
      isActivated: false,
    })
  })

  test.each([
    ['active', 'active', false, []],
    ['active', 'deactivated', false, ['trusted']],
    ['deactivated', 'deactivated', false, []],
    ['deactivated', 'active', true, []],
  ] as const)(
    'from %s to %s: activated %s, subscriptions put in doubt %j',
    async (from, to, isActivated, doubted) => {
      putWorkspace()
      putMember({ status: from })
      const put = (id: string, record: object, more: object = {}) =>
        table.put(
          subscriptionKey(ws, id as never),
          recordWith(SUBSCRIPTION_FIELDS, {
            id,
            workspace_id: ws,
            status: 'active',
            created_by: me,
            ...record,
          }),
          more,
        )
      put('trusted', {})
      put('in doubt', {}, { owner_in_doubt: true })
      put('of another', { created_by: 'other' })
      const change = await changeMember(ws, me, (one) => ({ ...one, name: 'New', status: to }))
      expect(change?.isActivated).toBe(isActivated)
      expect(change?.writes).toHaveLength(2)
      expect(table.updates().map(({ sk }) => sk)).toEqual(doubted)
    },
  )

  describe('that takes the rights of an admin', () => {
    const admin = { permissions: ['workspace.admin'] }
    const writes = async (change = demote) => {
      const current = await getMember(ws, me)
      if (!current) throw new Error('no member')
      return (await changeKeepingAdmin(current, change(current.record))).writes
    }

    test('needs another active admin, who is checked in the transaction', async () => {
      putWorkspace()
      const member = putMember(admin)
      putMember({ id: 'clerk' })
      putMember({ id: 'gone', ...admin, status: 'deactivated' })
      await expect(writes()).rejects.toMatchObject({ status: 409 })
      const other = putMember({ id: 'other', ...admin })
      const own = [...memberReplacement(found(member), demote(member)), workspaceCheck(found(workspace))]
      expect(await writes()).toEqual([...own, memberCheck(found(other))])
      const rename = (one: Member) => ({ ...one, name: 'New' })
      expect(await writes(rename)).toHaveLength(2)
      putMember()
      expect(await writes(rename)).toHaveLength(2)
    })

    test.each([
      ['deleted', undefined],
      ['deactivated', { status: 'deactivated' }],
    ])('passes over another admin who is %s meanwhile', async (_, became) => {
      putWorkspace()
      putMember(admin)
      putMember({ id: 'b', ...admin })
      const send = table.send.getMockImplementation()
      table.send.mockImplementation(async (command) => {
        const { Key } = command.input
        if (Key?.sk !== 'b') return (await send?.(command)) ?? {}
        const Item = became && {
          ...Key,
          v: 1,
          data: JSON.stringify(memberWith({ id: 'b', ...admin, ...became })),
        }
        return { Item }
      })
      await expect(writes()).rejects.toMatchObject({ status: 409 })
      const other = putMember({ id: 'a', ...admin })
      expect((await writes()).at(-1)).toEqual(memberCheck(found(other)))
    })
  })
})
