import { randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { MIRRORED_TYPES } from '../../../shared/domain/kit/tombstone.ts'
import { NO_HOLD } from '../../../shared/domain/people/hold.ts'
import { PERMISSIONS } from '../../../shared/domain/people/permissions.ts'
import { newToken } from '../../../shared/domain/people/token.ts'
import { admin, adminHere, adminJson, adminJsonHere } from '../../support/admin.ts'
import { http } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'

/** The data directory of the running service, which `--data` selects. */
const folder = () => ['--data', dirname(inject('service').logFile)]
const run = (...args: string[]) => adminHere([...folder(), ...args])
const json = (...args: string[]) => adminJsonHere([...folder(), ...args])

const OWNER = ['--owner-name', 'Ana', '--owner-email', 'ana@example.com']
const workspace = (...more: string[]) => json('workspace', 'create', '--name', 'Alvarez', '--plan', ...more)
const member = (ws: string, permissions: string) =>
  json(
    ...['member', 'create', '--workspace', ws, '--name', 'Mia'],
    ...['--email', 'mia@example.com', '--permissions', permissions],
  )

describe('workspaces, members and keys', () => {
  it('the key of a new owner works, and set-plan takes effect at once', async () => {
    const made = await workspace('professional', ...OWNER)
    expect(made).toMatchObject({
      name: 'Alvarez',
      plan: 'professional',
      owner: { name: 'Ana', email: 'ana@example.com', permissions: [...PERMISSIONS] },
    })
    const key = await json('key', 'create', '--member', made.owner.id, '--name', 'laptop')
    expect(Object.keys(key).sort()).toEqual(['api_key', 'id', 'member_id'])
    const client = clientOf(http, key.api_key)
    expect((await client.get('/v1/me')).body).toMatchObject({
      api_key_id: key.id,
      member: { id: made.owner.id },
      workspace: { id: made.id, plan: 'professional' },
    })
    expect((await client.get('/v1/expenses')).status).toBe(200)
    expect(await json('workspace', 'set-plan', made.id, 'starter')).toMatchObject({ plan: 'starter' })
    expect((await client.get('/v1/expenses')).body.error.code).toBe('plan_required')
    await json('workspace', 'set-plan', made.id, 'professional')
    await json('workspace', 'set-plan', made.id, 'professional')
    expect((await client.get('/v1/expenses')).status).toBe(200)
  })

  it('names that would act on a terminal are printed as escapes, also as JSON', async () => {
    const name = '\x1b[2J\u202eecila'
    const owner = ['--owner-name', name, '--owner-email', 'a@example.com']
    const { id } = await workspace('starter', ...owner)
    for (const options of [[], ['--json']]) {
      const { stdout } = await run(...options, 'member', 'list', '--workspace', id)
      expect(stdout).toContain('\\u001b[2J\\u202eecila')
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }
  })

  it('a member gets only the listed permissions, and a revoked key stops working at once', async () => {
    const { id: ws, owner } = await workspace('professional')
    expect(owner).toBeUndefined()
    const none = await member(ws, '')
    expect(none).toMatchObject({ permissions: [], workspace_id: ws })
    const some = await member(ws, ' expenses.view_all,expenses.view,expenses.view')
    expect(some.permissions).toEqual(['expenses.view', 'expenses.view_all'])

    const closed = await json('key', 'create', '--member', none.id, '--workspace', ws.toUpperCase())
    expect((await clientOf(http, closed.api_key).get('/v1/expenses')).body.error.code).toBe('forbidden')
    const open = await json('key', 'create', '--member', some.id)
    const client = clientOf(http, open.api_key)
    expect((await client.get('/v1/expenses')).status).toBe(200)
    const revoked = await json('key', 'revoke', open.id)
    expect(revoked).toMatchObject({ id: open.id, status: 'revoked' })
    expect((await client.get('/v1/me')).status).toBe(401)
    expect(await json('key', 'revoke', open.id, '--workspace', ws)).toEqual(revoked)
    expect((await clientOf(http, closed.api_key).get('/v1/me')).status).toBe(200)
    // A leaked key can be revoked by its text, without its id.
    expect(await json('key', 'revoke', closed.api_key)).toMatchObject({ id: closed.id, status: 'revoked' })
    expect((await clientOf(http, closed.api_key).get('/v1/me')).status).toBe(401)
  })

  it('a key can be limited to some permissions, to reading, and in time, as the API allows it', async () => {
    const { owner } = await workspace('professional', ...OWNER)
    const ofOwner = ['key', 'create', '--member', owner.id]
    const create = (...limits: string[]) => json(...ofOwner, ...limits)
    const past = await run(...ofOwner, '--expires-at', '2020-01-01T00:00:00Z')
    expect(past.stderr).toBe('expires_at must be in the future\n')
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const permissions = ['--permissions', 'expenses.view_all, expenses.view']
    const limits = [...permissions, '--read-only', '--manage-subscriptions', '--expires-at', expiresAt]
    const client = clientOf(http, (await create(...limits)).api_key)
    expect((await client.get('/v1/me')).body).toMatchObject({
      permissions: ['expenses.view', 'expenses.view_all'],
      read_only: true,
      manage_subscriptions: true,
      expires_at: expiresAt,
    })
    expect((await client.get('/v1/expenses')).status).toBe(200)
    expect((await client.post('/v1/contacts', {})).body.error.code).toBe('forbidden')
    const none = clientOf(http, (await create('--permissions', '')).api_key)
    expect((await none.get('/v1/me')).body).toMatchObject({
      permissions: [],
      read_only: false,
      expires_at: null,
    })
  })

  it('list shows workspaces, members and keys, without the text of any key', async () => {
    const made = await workspace('professional', ...OWNER)
    const other = await workspace('starter')
    const mia = await member(made.id, 'expenses.view')
    const own = await json('key', 'create', '--member', made.owner.id, '--name', 'laptop')
    const spare = await json('key', 'create', '--member', mia.id)
    await json('key', 'revoke', spare.id)

    const { workspaces } = await json('workspace', 'list')
    const ids: string[] = workspaces.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const { owner, invitation, ...shown } = made
    const token = expect.stringMatching(/^wsi_\w{49}$/)
    expect(invitation).toMatchObject({ token, url: `${process.env.CONSOLE_ORIGIN}/join#${invitation.token}` })
    const again = await json('member', 'invite', mia.id)
    expect(again).toMatchObject({ id: mia.id, invitation: { token } })
    for (const one of [shown, other])
      expect(workspaces).toContainEqual({ ...one, ...NO_HOLD, state: 'active' })
    expect(JSON.stringify(workspaces)).not.toContain('cursor_secret')

    const { workspace_id: _, ...listed } = mia
    const invited = { ...listed, invited_until: again.invitation.expires_at }
    expect(await json('member', 'list', '--workspace', made.id)).toEqual({ members: [invited, owner] })
    expect(await json('member', 'list', '--workspace', other.id)).toEqual({ members: [] })

    const keys = await json('key', 'list', '--workspace', made.id)
    expect(keys.api_keys).toMatchObject([
      { id: spare.id, member_id: mia.id, status: 'revoked' },
      { id: own.id, member_id: made.owner.id, name: 'laptop', status: 'active' },
    ])
    expect(Object.keys(keys.api_keys[0])).not.toContain('public_id')
    for (const { api_key } of [own, spare]) expect(JSON.stringify(keys)).not.toContain(api_key.slice(4, 15))
    const [ofMia, ofOwner] = keys.api_keys
    expect(await json('key', 'list', '--member', mia.id)).toEqual({ api_keys: [ofMia] })
    expect(await json('key', 'list', '--member', made.owner.id, '--workspace', made.id)).toEqual({
      api_keys: [ofOwner],
    })
  })

  it('set-permissions, activate and deactivate do what the API refuses, and restore admins in a workspace without one', async () => {
    const { id: ws, owner } = await workspace('professional', ...OWNER)
    const { api_key } = await json('key', 'create', '--member', owner.id)
    const client = clientOf(http, api_key)
    // The API refuses this; the command does not.
    const powerless = await json('member', 'set-permissions', owner.id, '--permissions', '')
    expect(powerless).toMatchObject({ id: owner.id, permissions: [], workspace_id: ws })
    expect((await client.get('/v1/expenses')).status).toBe(403)
    const restored = `member set-permissions ${owner.id} --permissions workspace.admin --workspace ${ws}`
    for (const _ of [1, 2])
      expect(await json(...restored.split(' '))).toMatchObject({ permissions: ['workspace.admin'] })
    const mia = await member(ws, 'workspace.admin')
    const miasKey = await json('key', 'create', '--member', mia.id)
    expect((await client.delete(`/v1/members/${mia.id}`)).status).toBe(204)
    expect((await clientOf(http, miasKey.api_key).get('/v1/me')).status).toBe(401)
    expect(await json('member', 'activate', mia.id)).toMatchObject({ id: mia.id, status: 'active' })
    expect(await json('member', 'activate', mia.id, '--workspace', ws)).toMatchObject({ status: 'active' })
    expect((await clientOf(http, miasKey.api_key).get('/v1/me')).status).toBe(200)
    for (const id of [mia.id, owner.id])
      expect(await json('member', 'deactivate', id)).toMatchObject({ status: 'deactivated' })
    expect((await client.get('/v1/me')).status).toBe(401)
  })

  it('the process exits with 0, 1 or 2, and writes results to stdout and errors to stderr', async () => {
    const create = ['workspace', 'create', '--name', 'Alvarez', '--plan']
    const [made, failed, misused] = await Promise.all([
      admin([...folder(), ...create, 'starter']),
      admin([...folder(), ...create, 'gold']),
      admin(['nope']),
    ])
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^name +Alvarez$/m) })
    const line = 'there is no plan gold; the plans are starter, professional\n'
    expect(failed).toEqual({ code: 1, stdout: '', stderr: line })
    expect(misused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: unknown/) })
  })

  it('backfills are listed when no name is given', async () => {
    const { backfills } = await json('backfill')
    expect(backfills).toMatchObject(
      ['contact-phones', 'receipt-displays'].map((name) => ({
        name,
        state: 'not started',
        finished_at: null,
      })),
    )
  })

  it('ignores AWS_PROFILE and AWS_REGION', async () => {
    const args = [...folder(), 'workspace', 'create', '--name', 'Alvarez', '--plan', 'starter']
    expect(await adminJson(args, { AWS_PROFILE: 'unknown', AWS_REGION: 'eu-west-1' })).toHaveProperty('id')
  })
})

describe('invalid commands', () => {
  const ID = randomUUID()
  const EXPORT = `workspace export ${ID} --to nowhere`
  const CREATE = 'workspace create --name A --plan starter'
  const MEMBER = `member create --workspace ${ID} --name Mia --email mia@example.com --permissions`
  const RESTORE = `workspace restore ${ID} --from-table t --since 2026-03-14T09:00:00Z --by ${ID}`
  const NO_WORKSPACE = `there is no workspace ${ID}`
  const NO_MEMBER = `there is no member ${ID}`
  const NO_ROOT = `there is no permission root; the permissions are ${PERMISSIONS.join(', ')}`
  it.each([
    ['backfill nothing', 'there is no backfill named nothing'],
    [`workspace set-plan ${ID} starter`, NO_WORKSPACE],
    [`workspace set-plan ${ID} gold`, 'there is no plan gold; the plans are starter, professional'],
    ['workspace set-plan x starter', 'x is not an id: ids are UUIDs'],
    ['workspace create --plan starter --name ', 'name is empty'],
    [`${CREATE} --owner-name Ana`, 'an owner needs both --owner-name and --owner-email'],
    [`${CREATE} --owner-name Ana --owner-email a`, 'email must be an e-mail address'],
    [`${MEMBER} expenses.view,root`, NO_ROOT],
    [`${MEMBER} `, NO_WORKSPACE],
    [`workspace delete ${ID} --confirm x`, `nothing is deleted: --confirm is x, not ${ID}`],
    [`workspace delete ${ID} --confirm ${ID} --wait 1m`, '--wait must be a number of seconds, not 1m'],
    [`member erase ${ID} --confirm x`, `nothing is erased: --confirm is x, not ${ID}`],
    [`contact erase ${ID} --workspace ${ID}`, NO_WORKSPACE],
    [`${RESTORE} --confirm x`, `nothing is restored: --confirm is x, not ${ID}`],
    [
      `${RESTORE} --types call`,
      `records of type call are not restored; types are ${MIRRORED_TYPES.join(', ')}`,
    ],
    [RESTORE, NO_WORKSPACE],
    [EXPORT, 'a passphrase is needed: --passphrase-file FILE, or EXPORT_PASSPHRASE'],
    [`${EXPORT} --passphrase-file package.json`, NO_WORKSPACE],
    [
      'workspace import docs/nowhere --passphrase-file package.json',
      `there is no export in ${resolve('docs/nowhere')}`,
    ],
    [`key create --member ${ID}`, NO_MEMBER],
    [`key create --member ${ID} --workspace ${ID}`, `${NO_MEMBER} in workspace ${ID}`],
    [`key create --member ${ID} --permissions root`, NO_ROOT],
    [
      `key create --member ${ID} --expires-at soon`,
      'expires_at must be an ISO 8601 timestamp with an offset, such as 2026-01-02T03:04:05Z',
    ],
    [`key revoke ${ID}`, `there is no API key ${ID}`],
    [`key revoke ${newToken('api_key')}`, 'no live API key has this text'],
    [`key revoke ${newToken('api_key')}x`, 'not a valid API key: it is mistyped or truncated'],
    [`key list --member ${ID}`, NO_MEMBER],
    [`key list --workspace ${ID}`, NO_WORKSPACE],
    ['key list', '--member or --workspace is required'],
    [`member list --workspace ${ID}`, NO_WORKSPACE],
    [`subscriptions reseal --workspace ${ID}`, NO_WORKSPACE],
    [`sums recount ${ID}`, NO_WORKSPACE],
    [`member activate ${ID}`, NO_MEMBER],
    [`member deactivate ${ID}`, NO_MEMBER],
    [`member end-sessions ${ID}`, NO_MEMBER],
    [`event show evt_x --workspace ${ID}`, `there is no event evt_x in workspace ${ID}`],
    [`delivery show ${ID} --workspace ${ID}`, `there is no delivery ${ID} in workspace ${ID}`],
    ['usage --by-month', '--by-month needs --workspace'],
    ['deliveries pause --reason=', 'reason is empty'],
    ['usage --days 91', '--days must be a number from 1 to 90, not 91'],
    [
      'changes list --since 2026-03-14',
      '--since must be a time such as 2026-03-14T09:00:00Z, not 2026-03-14',
    ],
    ['member activate x', 'x is not an id: ids are UUIDs'],
    [`member set-permissions ${ID} --workspace ${ID} --permissions `, `${NO_MEMBER} in workspace ${ID}`],
    [`member set-permissions ${ID} --permissions root`, NO_ROOT],
  ])('a failed command exits with 1 and one line on stderr: %s', async (command, line) => {
    expect(await run(...command.split(' '), '--json')).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
  })

  it.each([
    ['nope', /^error: unknown command 'nope'\n\nUsage: /],
    ['', /^Usage: /],
    ['workspace', /^Usage: /],
    ['dlq list --nope', /^error: unknown option '--nope'\n\nUsage: /],
    ['workspace create --name A', /^error: required option '--plan <plan>' not specified\n\nUsage: /],
    [`workspace delete ${ID}`, /^error: required option '--confirm <id>' not specified/],
    ['workspace exprot x', /^error: unknown command 'exprot'\n\(Did you mean export\?\)/],
    ['dlq list more', /^error: too many arguments/],
    [
      `usage --workspace ${ID} --days 7 --by-month`,
      /^error: option '--by-month' cannot be used with option '--days <n>'/,
    ],
    ['--stack prod dlq list', /^error: option '--stack <name>' cannot be used with option '--data/],
  ])('a usage error exits with 2 and prints the usage: %s', async (command, message) => {
    const { code, stdout, stderr } = await run(...command.split(' ').filter(Boolean))
    expect(stderr).toMatch(message)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
