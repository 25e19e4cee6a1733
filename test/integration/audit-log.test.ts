import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { AuditAction } from '../../shared/domain/kit/audit.ts'
import { listAuditLog } from '../../shared/table/audit-list.ts'
import { adminJsonHere } from '../support/admin.ts'
import { describeTransports, direct, useService } from '../support/api.ts'
import { clientOf } from '../support/client.ts'
import { benchOf, prepared, repeatable, WRITES } from '../support/exercised.ts'
import { byTime, outlastSkew } from '../support/skew.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

const LOG = '/v1/audit-log'
const HOOK = { trigger_id: 'photo.deleted', target_url: 'http://127.0.0.1:9/hook' }

/**
 * What each route that writes settings records of one request; all others record nothing. Joining and signing in, which need an
 * authenticator, are in people/sessions.test.ts.
 */
const RECORDED: Readonly<Record<string, readonly AuditAction[]>> = {
  createMember: ['member.created'],
  patchMember: ['member.changed'],
  deleteMember: ['member.deactivated'],
  inviteMember: ['member.invited'],
  endInvitation: ['member.invitation_ended'],
  deletePasskey: ['passkey.removed'],
  deleteSession: ['session.ended'],
  deleteCurrentSession: ['session.ended'],
  createApiKey: ['api_key.created'],
  deleteApiKey: ['api_key.revoked'],
  createCalendarFeed: ['calendar_feed.created'],
  deleteCalendarFeed: ['calendar_feed.revoked'],
  createEstimateLink: ['estimate_link.created'],
  deleteEstimateLink: ['estimate_link.revoked'],
  createExport: ['workspace.exported'],
  createPipeline: ['pipeline.created'],
  patchPipeline: ['pipeline.changed'],
  createVendor: ['vendor.created'],
  patchVendor: ['vendor.changed'],
  putVendorReference: ['vendor.changed'],
  deleteVendorReference: ['vendor.changed'],
  createExpenseCategory: ['expense_category.created'],
  patchExpenseCategory: ['expense_category.changed'],
  putExpenseCategoryReference: ['expense_category.changed'],
  deleteExpenseCategoryReference: ['expense_category.changed'],
  createCustomField: ['custom_field.created'],
  patchCustomField: ['custom_field.changed'],
  deleteCustomField: ['custom_field.deleted'],
  createSubscription: ['subscription.created'],
  patchSubscription: ['subscription.changed'],
  deleteSubscription: ['subscription.revoked'],
  rotateSecret: ['subscription.secret_rotated'],
  takeOverSubscription: ['subscription.taken_over'],
}

test('each route that writes settings records its request once, however often it is repeated', async () => {
  const ws = await newWorkspace(direct)
  const newest = async () => (await listAuditLog(ws.id, {}, { limit: 10 })).rows
  const recorded: (readonly [string, readonly AuditAction[]])[] = []
  for (const { id, response } of WRITES) {
    const request = repeatable(ws, await prepared(benchOf(ws), id))
    const before = new Set((await newest()).map((entry) => entry.id))
    expect([id, (await request('k')).status]).toEqual([id, response.status])
    await request('k')
    const added = (await newest()).filter((entry) => !before.has(entry.id))
    if (added.length > 0) recorded.push([id, added.map(({ action }) => action)])
  }
  expect(Object.fromEntries(recorded)).toEqual(RECORDED)
})

interface Entry {
  readonly id: string
  readonly action: AuditAction
  readonly entity_type: string
  readonly entity_id: string
  readonly actor: object
  readonly occurred_at: string
  readonly changes: object
}

/** The log of a workspace, oldest first, after the creation of the workspace and its first key. */
const logOf = async (ws: TestWorkspace): Promise<Entry[]> =>
  (await ws.get(`${LOG}?limit=100`)).body.data.toReversed().slice(3)

describeTransports('the audit log', (send) => {
  test('has an entry for each change: who made it, by which key, and what it was; and no secret (contract 20.1)', async () => {
    const ws = await newWorkspace(send)
    await outlastSkew()
    const me = (await ws.get('/v1/me')).body
    const VALUE = 'Bearer header-secret'
    const member = (await ws.post('/v1/members', { name: 'Mia', email: 'mia@example.com' })).body
    const own = `/v1/members/${member.id}`
    await ws.patch(own, { name: 'Mia' })
    await ws.patch(own, { name: 'Mia M.', permissions: ['expenses.view'], status: 'deactivated' })
    await ws.patch(own, { status: 'active' })
    await ws.delete(own)
    await ws.delete(own)
    const key = (await ws.post('/v1/api-keys', { name: 'ci', read_only: true })).body
    await ws.delete(`/v1/api-keys/${key.id}`)
    const pipeline = (await ws.post('/v1/pipelines', { name: 'Service', stages: [{ name: 'New' }] })).body
    const hook = (await ws.post('/v1/subscriptions', { ...HOOK, headers: { 'X-Token': VALUE } })).body
    const path = `/v1/subscriptions/${hook.id}`
    const moved = 'http://127.0.0.1:9/other'
    await ws.patch(path, {
      target_url: moved,
      headers: { 'X-Token': `${VALUE}2`, 'X-More': VALUE },
      status: 'paused',
    })
    await ws.patch(path, { status: 'active' })
    const rotated = (await ws.post(`${path}/rotate-secret`)).body
    await ws.delete(path)
    const field = (await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'text' })).body
    await ws.patch(`/v1/custom-fields/${field.id}`, { label: 'Roof type' })
    await ws.delete(`/v1/custom-fields/${field.id}`)
    const vendor = (await ws.post('/v1/vendors', { name: 'Depot' })).body
    await ws.put(`/v1/vendors/${vendor.id}/external-references/books`, {
      external_id: 'QB-1',
      url: `https://books.example/?signature=${VALUE.slice(7)}`,
      metadata: { token: VALUE },
    })
    const category = (await ws.post('/v1/expense-categories', { name: 'Materials' })).body
    await ws.patch(`/v1/expense-categories/${category.id}`, { is_archived: true })

    const log = await logOf(ws)
    const from = { from: null, to: expect.anything() }
    /** The changes of fields, each from a value to another one. */
    const of = (fields: Record<string, [unknown, unknown]>) =>
      Object.fromEntries(Object.entries(fields).map(([name, [old, to]]) => [name, { from: old, to }]))
    const [deactivated, token] = [of({ status: ['active', 'deactivated'] }), { 'X-Token': null }]
    const expected = [
      ['member.created', member.id, { name: from, email: from, permissions: from, status: from }],
      ['member.changed', member.id, of({ name: ['Mia', 'Mia M.'], permissions: [[], ['expenses.view']] })],
      ['member.deactivated', member.id, deactivated],
      ['member.activated', member.id, of({ status: ['deactivated', 'active'] })],
      ['member.deactivated', member.id, deactivated],
      [
        'api_key.created',
        key.id,
        {
          ...of({ name: [null, 'ci'], read_only: [null, true], manage_subscriptions: [null, false] }),
          member_id: from,
        },
      ],
      ['api_key.revoked', key.id, { revoked_at: from }],
      [
        'pipeline.created',
        pipeline.id,
        { name: from, is_default: from, ...of({ stages: [null, pipeline.stages] }) },
      ],
      [
        'subscription.created',
        hook.id,
        {
          ...of({
            target_url: [null, HOOK.target_url],
            headers: [null, token],
            created_by: [null, ws.owner],
          }),
          ...{ trigger_ids: from, status: from },
        },
      ],
      [
        'subscription.changed',
        hook.id,
        of({ target_url: [HOOK.target_url, moved], headers: [token, { ...token, 'X-More': null }] }),
      ],
      [
        'subscription.paused',
        hook.id,
        of({ status: ['active', 'paused'], paused_reason: [null, 'requested'] }),
      ],
      [
        'subscription.resumed',
        hook.id,
        of({ status: ['paused', 'active'], paused_reason: ['requested', null] }),
      ],
      ['subscription.secret_rotated', hook.id, {}],
      [
        'subscription.revoked',
        hook.id,
        of({ status: ['active', 'revoked'], revoked_reason: [null, 'deleted'] }),
      ],
      ['custom_field.created', field.id, expect.objectContaining(of({ key: [null, 'roof'] }))],
      ['custom_field.changed', field.id, of({ label: ['Roof', 'Roof type'] })],
      ['custom_field.deleted', field.id, expect.objectContaining(of({ label: ['Roof type', null] }))],
      ['vendor.created', vendor.id, expect.objectContaining(of({ name: [null, 'Depot'] }))],
      ['vendor.changed', vendor.id, of({ external_references: [{}, { books: 'QB-1' }] })],
      ['expense_category.created', category.id, expect.anything()],
      ['expense_category.changed', category.id, of({ is_archived: [false, true] })],
    ]
    expect(log).toHaveLength(expected.length)
    expect(log.map(({ action, entity_id, changes }) => [action, entity_id, changes])).toEqual(
      byTime(expected),
    )
    const actor = { type: 'member', member_id: ws.owner, via: 'api_key', credential_id: me.api_key_id }
    for (const entry of log) {
      expect(entry).toEqual({
        ...entry,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        object: 'audit_entry',
        entity_type: entry.action.split('.')[0],
        actor,
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      })
    }
    const text = JSON.stringify((await ws.get(`${LOG}?limit=100`)).body)
    for (const secret of [key.api_key, ws.key, hook.signing_secret, rotated.signing_secret, 'header-secret'])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/wsk_|wss_|whsec_|sealed|cursor_secret/)
  })

  test('is filtered by actor, record, action and time, and read by pages (contract 20.2)', async () => {
    const ws = await newWorkspace(send)
    const other = await ws.join()
    const mine = (await ws.post('/v1/vendors', { name: 'Mine' })).body
    const theirs = (await other.post('/v1/vendors', { name: 'Theirs' })).body
    await ws.patch(`/v1/vendors/${theirs.id}`, { name: 'Ours' })
    const list = async (query: string): Promise<Entry[]> => (await ws.get(`${LOG}?${query}`)).body.data
    const shown = async (query: string) =>
      (await list(query)).map(({ action, entity_id }) => `${action} ${entity_id}`)
    const [created, added, changed] = [
      `vendor.created ${mine.id}`,
      `vendor.created ${theirs.id}`,
      `vendor.changed ${theirs.id}`,
    ]
    expect(await shown(`actor_id=${ws.owner}`)).toEqual(byTime([changed, created]))
    expect(await shown(`actor_id=${other.id}`)).toEqual([added])
    expect(await shown(`entity_id=${theirs.id}`)).toEqual(byTime([changed, added]))
    expect(await shown('action=vendor.created')).toEqual(byTime([added, created]))
    expect(await shown(`action=vendor.created&entity_id=${mine.id}&actor_id=${ws.owner}`)).toEqual([created])
    expect(await shown(`entity_id=${ws.owner}&action=vendor.created`)).toEqual([])
    // Both times are inclusive.
    const [second] = await list(`action=vendor.created&entity_id=${theirs.id}`)
    const at = second?.occurred_at ?? ''
    expect(await shown(`since=${at}&until=${at}`)).toContain(added)
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect(await shown(`until=${before}`)).not.toContain(added)
    expect(await shown(`since=${new Date(Date.parse(at) + 1).toISOString()}`)).not.toContain(added)
    expect(await shown(`since=${at}&until=${before}`)).toEqual([])

    const all = await list('limit=100')
    const pages: Entry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: Entry[]; next_cursor: string | null; has_more: boolean } = (
        await ws.get(`${LOG}?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body
      expect(page.has_more).toBe(page.next_cursor !== null)
      pages.push(...page.data)
      cursor = page.next_cursor
    }
    expect(pages).toEqual(all)
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const { next_cursor } = (await ws.get(`${LOG}?limit=1&action=vendor.created`)).body
    expect((await ws.get(`${LOG}?limit=1&cursor=${next_cursor}`)).status).toBe(400)
  })

  test('is for admins, also by a key that only reads (contract 20.2)', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['expenses.view'])
    expect((await member.get(LOG)).body.error.code).toBe('forbidden')
    const key = (await ws.post('/v1/api-keys', { read_only: true })).body.api_key
    expect((await clientOf(send, key).get(LOG)).status).toBe(200)
    const narrow = (await ws.post('/v1/api-keys', { permissions: ['expenses.view'] })).body.api_key
    expect((await clientOf(send, narrow).get(LOG)).status).toBe(403)
  })

  test('has one entry for each of two changes at once, and none for a request that is refused', async () => {
    const ws = await newWorkspace(send)
    await outlastSkew()
    const { id } = (await ws.post('/v1/vendors', { name: 'First' })).body
    const path = `/v1/vendors/${id}`
    await outlastSkew()
    await Promise.all(['Second', 'Third'].map((name) => ws.patch(path, { name })))
    const etag = (await ws.get(path)).headers.etag ?? ''
    await ws.patch(path, { name: 'Stale' }, { 'if-match': '"other"' })
    await ws.patch(path, { name: 'x'.repeat(2_000) })
    await ws.patch(`/v1/members/${ws.owner}`, { status: 'deactivated' })
    expect(etag).not.toBe('')
    const names = (await logOf(ws)).map(({ changes }) => (changes as { name: object }).name)
    const [second, third] =
      names[1] && 'to' in names[1] && names[1].to === 'Second' ? ['Second', 'Third'] : ['Third', 'Second']
    expect(names).toEqual([
      { from: null, to: 'First' },
      { from: 'First', to: second },
      { from: second, to: third },
    ])
  })
})

test('operators are recorded too (contract 20.1)', async () => {
  useService()
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  const run = (...args: string[]) => adminJsonHere(['--data', dirname(inject('service').logFile), ...args])
  try {
    const owner = ['--owner-name', 'Olive', '--owner-email', 'olive@example.com']
    const ws = await run('workspace', 'create', '--name', 'Acme', '--plan', 'starter', ...owner)
    const key = await run('key', 'create', '--member', ws.owner.id)
    const mia = ['--name', 'Mia', '--email', 'mia@example.com', '--permissions', '']
    const member = await run('member', 'create', '--workspace', ws.id, ...mia)
    await run('member', 'set-permissions', member.id, '--permissions', 'expenses.view')
    await outlastSkew()
    await clientOf(direct, key.api_key).delete(`/v1/members/${member.id}`)
    await outlastSkew()
    await run('member', 'activate', member.id)
    await run('workspace', 'set-plan', ws.id, 'professional')
    await run('workspace', 'set-plan', ws.id, 'professional')
    process.env.EXPORT_PASSPHRASE = 'correct horse battery staple'
    await run('workspace', 'export', ws.id, '--to', join(folder, 'out'))
    const { data } = (await clientOf(direct, key.api_key).get(LOG)).body
    await run('key', 'revoke', key.id)
    const operator = { type: 'operator', member_id: null, via: 'admin_tool', credential_id: null }
    const entries = data.toReversed().map(({ action, entity_id, actor }: Entry) => [action, entity_id, actor])
    expect(entries).toEqual([
      ['workspace.created', ws.id, operator],
      ['member.created', ws.owner.id, operator],
      ['api_key.created', key.id, operator],
      ['member.created', member.id, operator],
      ['member.changed', member.id, operator],
      ['member.deactivated', member.id, expect.objectContaining({ type: 'member', member_id: ws.owner.id })],
      ['member.activated', member.id, operator],
      ['workspace.plan_changed', ws.id, operator],
      ['workspace.exported', ws.id, operator],
    ])
    const [last] = (await listAuditLog(ws.id, {}, { limit: 1 })).rows
    expect(last).toMatchObject({ action: 'api_key.revoked', actor: operator })
  } finally {
    delete process.env.EXPORT_PASSPHRASE
    rmSync(folder, { recursive: true })
  }
})
