import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../../../shared/domain/api-key.ts'
import type { Credential } from '../../../../shared/domain/credential.ts'
import { NO_LIMITS } from '../../../../shared/domain/key-limits.ts'
import type { Member, Workspace } from '../../../../shared/domain/workspace.ts'
import * as apiKeys from '../../../../shared/table/access/api-keys.ts'
import {
  credentialDeletion,
  credentialInsertion,
  credentialUpdate,
} from '../../../../shared/table/access/credentials.ts'
import { storedReplyInsertion, storedReplyReplacement } from '../../../../shared/table/access/idempotency.ts'
import { included } from '../../../../shared/table/audit-log.ts'
import { PRESENT } from '../../../../shared/table/store/write.ts'
import { ABSENT, at, now, of, self, unchanged } from '../expected-rows.ts'

describe('an API key', () => {
  const key = of<ApiKey>({ public_id: 'public', revoked_at: null, ...NO_LIMITS })
  const row = (data: ApiKey, v: number) => ({
    ...{ pk: 'ws#apikey', sk: 'id', list_pk: 'id#id', list_sk: 'ws' },
    ...{ type: 'apikey', data, v },
  })
  const credential = { hash: 'hash' } as Credential
  const credentialRow = { ...self('CREDENTIAL#public'), type: 'credential', data: credential }

  test('is listed by one row and authenticates by another', () => {
    expect(apiKeys.apiKeyInsertion(key, credential).map(included)).toEqual([
      { put: row(key, 1), when: ABSENT },
      { put: credentialRow, when: ABSENT },
    ])
    expect(credentialInsertion('public', credential)).toEqual({ put: credentialRow, when: ABSENT })
  })

  test('gets new rights without a new date of its last use', () => {
    expect(credentialUpdate('public', credential)).toEqual({
      update: self('CREDENTIAL#public'),
      set: 'SET #data = :data',
      names: { '#data': 'data' },
      values: { ':data': JSON.stringify(credential) },
      when: PRESENT,
    })
  })

  test('is revoked once: it stays listed, but no longer authenticates', () => {
    const revoked = { ...key, revoked_at: at }
    expect(apiKeys.apiKeyRevocation({ record: key, v: 3 }, now).map(included)).toEqual([
      { put: row(revoked, 4), when: unchanged(3) },
      credentialDeletion('public'),
    ])
    expect(credentialDeletion('public')).toEqual({ delete: self('CREDENTIAL#public') })
    expect(apiKeys.apiKeyRevocation({ record: revoked, v: 4 }, now)).toEqual([])
  })

  test('copies the member and workspace data that requests need into its credential', () => {
    const member = of<Member>({ id: 'm', permissions: ['expenses.view'], status: 'active' })
    const workspace = of<Workspace>({
      id: 'ws',
      plan: 'starter',
      default_pipeline_id: 'p',
      cursor_secret: 's',
    })
    const fields = {
      workspace_id: 'ws',
      member_id: 'm',
      plan: 'starter',
      permissions: ['expenses.view'],
      limits: NO_LIMITS,
      active: true,
      default_pipeline_id: 'p',
      cursor_secret: 's',
    }
    expect(apiKeys.credentialFields(member, workspace, key)).toEqual(fields)
    expect(apiKeys.credentialFields({ ...member, status: 'deactivated' }, workspace, key).active).toBe(false)
    expect(apiKeys.MAX_API_KEYS).toBe(40)
  })
})

test('the response to an Idempotency-Key is kept for 24 hours', () => {
  const reply = { body_hash: 'h', status: 201, body: null }
  const seconds = Date.parse(at) / 1000
  expect(storedReplyInsertion('public', 'hash', reply, new Date(now.getTime() + 999))).toEqual({
    put: {
      pk: 'IDEMPOTENCY#public',
      sk: 'hash',
      type: 'idempotency',
      data: reply,
      expires_at: seconds + 86_400,
    },
    when: { expression: 'attribute_not_exists(pk) OR expires_at <= :now', values: { ':now': seconds } },
  })
})

test('a stored response that is sealed again replaces only the response that was read', () => {
  const key = { pk: 'p', sk: 's' }
  const stored = { body_hash: 'hash', status: 201, body: 'old' }
  expect(storedReplyReplacement(key, stored, 'new')).toEqual({
    update: key,
    set: 'SET #data = :next',
    names: { '#data': 'data' },
    values: { ':next': JSON.stringify({ ...stored, body: 'new' }) },
    when: { expression: '#data = :old', values: { ':old': JSON.stringify(stored) } },
  })
})
