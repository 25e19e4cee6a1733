import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { API_KEY_FIELDS } from '../../../../shared/domain/api-key.ts'
import type { Credential } from '../../../../shared/domain/credential.ts'
import type { MemberId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { invitedUntil, newInvitation, pendingInvitation } from '../../../../shared/domain/invitation.ts'
import { PASSKEY_FIELDS, type Passkey } from '../../../../shared/domain/passkey.ts'
import { SESSION_FIELDS, type Session } from '../../../../shared/domain/session.ts'
import { newToken, publicIdOf } from '../../../../shared/domain/token.ts'
import { MEMBER_FIELDS, type Member } from '../../../../shared/domain/workspace.ts'
import { logger } from '../../../../shared/log.ts'
import { putChallenge, useChallenge } from '../../../../shared/table/access/challenges.ts'
import { credentialInsertion } from '../../../../shared/table/access/credentials.ts'
import { invitationInsertion, invitationReplacement } from '../../../../shared/table/access/invitations.ts'
import { recordUse, withLastUse } from '../../../../shared/table/access/last-use.ts'
import {
  findPasskey,
  passkeyDeletion,
  passkeyInsertion,
  passkeyReplacement,
  passkeysOf,
} from '../../../../shared/table/access/passkeys.ts'
import { liveSessions, sessionDeletion, sessionInsertion } from '../../../../shared/table/access/sessions.ts'
import { included } from '../../../../shared/table/audit-log.ts'
import { credentialKey, passkeyKey, sessionKey } from '../../../../shared/table/keys.ts'
import { PRESENT } from '../../../../shared/table/store/write.ts'
import { conditionFailed, type MemoryTable } from '../../../support/memory-table.ts'
import { recordWith } from '../../../support/records.ts'
import { ABSENT, self, unchanged } from '../expected-rows.ts'

/** Rows of invitations, passkeys, sessions and challenges, and of the last use of a key. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => table,
  tableName: () => 'table',
}))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.500Z')
const seconds = 1_773_478_800
const ws = 'ws' as WorkspaceId
const me = 'me' as MemberId
const inputs = () => table.send.mock.calls.map(([{ input }]) => input)
const failOnce = (error: unknown) => table.send.mockRejectedValueOnce(error)

describe('an invitation', () => {
  const token = newToken('invitation')
  const invitation = newInvitation({ id: me, workspace_id: ws }, token, 'maker', now)
  const pending = pendingInvitation(token, invitation)
  const old = { ...pending, public_id: 'old' }

  test('is a row of its token', () => {
    const expires_at = seconds + 7 * 86_400 + 1
    const key = self(`INVITATION#${publicIdOf(token)}`)
    expect(invitationInsertion(token, invitation)).toEqual({
      put: { ...key, type: 'invitation', data: invitation, expires_at },
      when: ABSENT,
    })
  })

  test.each([
    ['a first one', null, pending, []],
    ['another one', old, pending, ['INVITATION#old']],
    ['none', old, null, ['INVITATION#old']],
    ['the same one', old, old, []],
  ] as const)('in the record of its member: %s', (_, before, after, deleted) => {
    const record = recordWith<Member>(MEMBER_FIELDS, { id: me, workspace_id: ws, invitation: before })
    const [member, ...rest] = invitationReplacement({ record, v: 4 }, after, 'member.invited')
    expect(member).toMatchObject({
      values: { ':data': JSON.stringify({ ...record, invitation: after }), ':next': 5 },
      when: unchanged(4),
      audit: [{ action: 'member.invited', entity_id: me, changes: {} }],
    })
    expect(rest).toEqual(deleted.map((pk) => ({ delete: self(pk) })))
  })

  test.each([
    ['of the operator', { made_by: null }, 0, true],
    ['of a live key', {}, 0, true],
    ['of a revoked key', { made_by: 'other' }, 0, false],
    ['that has expired', {}, 7 * 86_400_000, false],
  ])('%s is shown: %s', (_, more, ms, isShown) => {
    const at = new Date(now.getTime() + ms)
    const shown = invitedUntil({ ...pending, ...more }, new Set(['maker']), at)
    expect(shown).toBe(isShown ? invitation.expires_at : null)
  })
})

describe('a passkey', () => {
  const passkey = recordWith(PASSKEY_FIELDS, { id: 'p', workspace_id: ws, member_id: me, credential_id: 'c' })
  const key = { pk: 'ws#passkey', sk: 'p' }
  const hash = createHash('sha256').update('c').digest('hex')
  const ofCredential = self(`ws#passkey-credential`)
  const credential = { ...ofCredential, sk: hash }

  test('is a row, and one by which a sign-in finds it', () => {
    const row = { ...key, type: 'passkey', data: passkey }
    expect(passkeyInsertion(passkey).map(included)).toEqual([
      { put: { ...credential, type: 'passkey-credential', data: { passkey_id: 'p' } }, when: ABSENT },
      { put: { ...row, v: 1 }, when: ABSENT },
    ])
    const found = { record: passkey, v: 3 }
    expect(passkeyReplacement(found, passkey)).toEqual({ put: { ...row, v: 4 }, when: unchanged(3) })
    expect(passkeyDeletion(found).map(included)).toEqual([
      { delete: key, when: unchanged(3) },
      { delete: credential },
    ])
  })

  test('is of one member, and found by a row that is checked', async () => {
    const other: Passkey = { ...passkey, id: 'o' as Passkey['id'], member_id: 'other' as MemberId }
    for (const one of [passkey, other]) table.put(passkeyKey(ws, one.id), one)
    expect(await passkeysOf(ws, me)).toEqual([passkey])
    expect(await findPasskey(ws, 'c')).toBeUndefined()
    table.put(credential, { passkey_id: 'p' })
    expect(await findPasskey(ws, 'c')).toEqual({ record: passkey, v: 1 })
    table.put(credential, { passkey_id: 1 })
    await expect(findPasskey(ws, 'c')).rejects.toThrow()
  })
})

describe('a session', () => {
  const fields = {
    workspace_id: ws,
    member_id: me,
    public_id: 'public',
    expires_at: '2999-01-01T00:00:00.001Z',
  }
  const session = recordWith(SESSION_FIELDS, { id: 's', ...fields })
  const key = { pk: 'ws#session', sk: 's' }
  const credential = { hash: 'h' } as Partial<Credential> as Credential

  test('is a row that lists show and one that authenticates, until TTL removes both', () => {
    const expires_at = Date.parse('2999-01-01T00:00:01.000Z') / 1_000
    const credentialRow = { ...self('CREDENTIAL#public'), type: 'credential', data: credential }
    expect(sessionInsertion(session, credential).map(included)).toEqual([
      { put: { ...key, type: 'session', data: session, expires_at }, when: ABSENT },
      { put: { ...credentialRow, expires_at }, when: ABSENT },
    ])
    expect(sessionDeletion(session).map(included)).toEqual([
      { delete: key, when: PRESENT },
      { delete: self('CREDENTIAL#public') },
    ])
    expect(credentialInsertion('public', credential)).toStrictEqual({ put: credentialRow, when: ABSENT })
  })

  test('is listed for its member or for the workspace until it has ended', async () => {
    const of = (id: string, more: object): Session => ({ ...session, id: id as Session['id'], ...more })
    const [other, ended] = [
      of('t', { member_id: 'other' }),
      of('u', { expires_at: '2020-01-01T00:00:00.000Z' }),
    ]
    for (const one of [session, other, ended]) table.put(sessionKey(ws, one.id), one)
    expect(await liveSessions(ws, me)).toEqual([session])
    expect(await liveSessions(ws)).toEqual([other, session])
  })
})

describe('a challenge', () => {
  test('is a row for five minutes, of a member unless it is for a sign-in', async () => {
    await putChallenge('c', undefined, now)
    await putChallenge('c', { id: me, workspace_id: ws }, now)
    const row = { type: 'challenge', expires_at: seconds + 300 }
    expect(table.puts()).toEqual([
      { ...self('CHALLENGE#c'), ...row },
      { pk: 'ws#challenge', sk: 'c', ...row, member_id: me },
    ])
  })

  test('that another request has used is refused, and no other failure is', async () => {
    const use = () => useChallenge('c', undefined, { requestId: 'r', now })
    expect(await use()).toBe(true)
    failOnce(conditionFailed())
    expect(await use()).toBe(false)
    for (const error of [new Error('away'), { name: 'ConditionalCheckFailedException' }]) {
      failOnce(error)
      await expect(use()).rejects.toBe(error)
    }
  })
})

describe('the last use of a key', () => {
  const HOUR_MS = 3_600_000
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()

  test('is written by one request an hour, for a key that is there', async () => {
    await recordUse('public', undefined, now)
    expect(inputs()).toEqual([
      {
        TableName: 'table',
        Key: self('CREDENTIAL#public'),
        UpdateExpression: 'SET last_used_at = :now',
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(last_used_at) OR last_used_at <= :hourAgo)',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':hourAgo': ago(HOUR_MS) },
      },
    ])
    await recordUse('public', ago(HOUR_MS), now)
    expect(inputs()).toHaveLength(2)
    await recordUse('public', ago(HOUR_MS - 1), now)
    expect(inputs()).toHaveLength(2)
  })

  test('fails no request, and is logged unless another request was first', async () => {
    const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
    for (const name of ['ConditionalCheckFailedException', 'TransactionConflictException']) {
      failOnce(Object.assign(new Error('refused'), { name }))
      await recordUse('public', undefined, now)
    }
    expect(warn).not.toHaveBeenCalled()
    const error = new Error('away')
    failOnce(error)
    await recordUse('public', undefined, now)
    expect(warn.mock.calls).toEqual([['cannot record the use of an API key', { error }]])
  })

  test('is read from the credentials of keys that are not revoked', async () => {
    const key = (public_id: string, more: object = {}) =>
      recordWith(API_KEY_FIELDS, { id: public_id, public_id, ...more })
    for (const one of ['used', 'revoked']) table.put(credentialKey(one), {}, { last_used_at: ago(1) })
    table.put(credentialKey('odd'), {}, { last_used_at: 1 })
    const keys = [
      key('used'),
      key('odd'),
      key('new'),
      key('revoked', { revoked_at: ago(0), last_used_at: ago(2) }),
    ]
    const uses = (await withLastUse(keys)).map(({ last_used_at }) => last_used_at)
    expect(uses).toEqual([ago(1), null, null, ago(2)])
    expect(inputs()[0]?.RequestItems?.table.Keys).toHaveLength(3)
  })
})
