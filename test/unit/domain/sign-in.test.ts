import { expect, test } from 'vitest'
import { draftsOf } from '../../../shared/domain/kit/audit-rules.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { invitedUntil } from '../../../shared/domain/people/invitation.ts'
import { newPasskey, ownerOf, PASSKEY_AUDIT, userHandleOf } from '../../../shared/domain/people/passkey.ts'
import { newSession, SESSION_AUDIT } from '../../../shared/domain/people/session.ts'
import { newToken } from '../../../shared/domain/people/token.ts'

/* Contract 4.16 to 4.18, without stores. */

const now = new Date('2026-03-14T09:00:00.000Z')
const member = { id: newId<MemberId>(now), workspace_id: newId<WorkspaceId>(now) }
const credential = { credential_id: 'c', public_key: 'k', counter: 7, transports: ['usb'] }
const passkey = newPasskey(member, 'Laptop', credential, now)

test('a user handle names the workspace and the member, and no other text does', () => {
  const handle = userHandleOf(member)
  expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
  expect(ownerOf(handle)).toEqual({ workspaceId: member.workspace_id, memberId: member.id })
  const bytes = Buffer.from(handle, 'base64url')
  const others = [Buffer.alloc(0), bytes.subarray(1), bytes.subarray(0, 16), Buffer.concat([bytes, bytes])]
  for (const other of others) expect(ownerOf(other.toString('base64url'))).toBeUndefined()
  expect(ownerOf('x')).toBeUndefined()
})

test('an invitation is shown until its end, and while the key that made it is alive', () => {
  const pending = { public_id: 'p', expires_at: '2026-03-14T09:00:00.001Z', made_by: 'key' }
  const alive = new Set(['key'])
  const shown = (at: string, keys = alive) => invitedUntil(pending, keys, new Date(at))
  expect(shown('2026-03-14T09:00:00.000Z')).toBe(pending.expires_at)
  expect(shown('2026-03-14T09:00:00.001Z')).toBeNull()
  expect(shown('2026-03-14T09:00:00.000Z', new Set())).toBeNull()
  expect(invitedUntil({ ...pending, made_by: null }, new Set(), now)).toBe(pending.expires_at)
  expect(invitedUntil(null, alive, now)).toBeNull()
})

test('a session keeps at most 200 characters of the user agent', () => {
  const agentOf = (header?: string) => newSession(passkey, newToken('session'), header, now).user_agent
  expect(agentOf('x'.repeat(201))).toBe('x'.repeat(200))
  expect([agentOf(''), agentOf()]).toEqual([null, null])
})

test('the audit log shows neither credentials nor public ids', () => {
  const session = newSession(passkey, newToken('session'), 'Firefox', now)
  type Show = (value: unknown) => { readonly from: unknown; readonly to: unknown }
  const shown: Show = (value) => ({ from: null, to: value })
  const gone: Show = (value) => ({ from: value, to: null })
  const ofPasskey = (show: Show) => ({ member_id: show(member.id), name: show('Laptop') })
  const ofSession = (show: Show) => ({
    member_id: show(member.id),
    passkey_id: show(passkey.id),
    expires_at: show(session.expires_at),
  })
  const entry = (action: string, entity_id: string, changes: object) => [
    { workspace_id: member.workspace_id, action, entity_id, changes },
  ]
  expect(draftsOf(PASSKEY_AUDIT, undefined, passkey)).toEqual(
    entry('passkey.added', passkey.id, ofPasskey(shown)),
  )
  expect(draftsOf(PASSKEY_AUDIT, passkey, undefined)).toEqual(
    entry('passkey.removed', passkey.id, ofPasskey(gone)),
  )
  expect(draftsOf(SESSION_AUDIT, undefined, session)).toEqual(
    entry('session.started', session.id, ofSession(shown)),
  )
  expect(draftsOf(SESSION_AUDIT, session, undefined)).toEqual(
    entry('session.ended', session.id, ofSession(gone)),
  )
})
