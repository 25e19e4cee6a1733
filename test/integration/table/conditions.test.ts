import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { resolveParty } from '../../../shared/actions/calls/resolve-party.ts'
import { changeMember } from '../../../shared/actions/members/change.ts'
import { createKey, setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import { type ContactId, newId } from '../../../shared/domain/kit/ids.ts'
import type { Member } from '../../../shared/domain/people/workspace.ts'
import { apiKeyRevocation, getApiKey } from '../../../shared/table/access/api-keys.ts'
import { readCredential } from '../../../shared/table/access/credentials.ts'
import { storedReplyInsertion } from '../../../shared/table/access/idempotency.ts'
import { addToRate } from '../../../shared/table/access/rates.ts'
import { contactDeletion, getContact } from '../../../shared/table/contacts.ts'
import { dueKey, eventKey, rateKey } from '../../../shared/table/keys.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { removeDue } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { direct, useService } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { newWorkspace } from '../../support/workspace.ts'

/*
 * The conditions of writes: each test changes a row between the read that a write is computed from and the commit of
 * the write.
 */

const withoutRights = (member: Member): Member => ({ ...member, permissions: [] })

test('a key that is revoked while its member changes stays revoked', async () => {
  const { id: ws, owner } = await newWorkspace(direct)
  const made = await createKey(ws, owner, 'short-lived', new Date())
  if (!made || made === 'too many') throw new Error('no key')
  const change = await changeMember(ws, owner, withoutRights)
  const stored = await getApiKey(ws, made.key.id)
  if (!stored) throw new Error('no stored key')
  await commitSettings(apiKeyRevocation(stored, new Date()))
  await expect(commitSettings(change?.writes ?? [])).rejects.toThrow(CommitRefused)
  expect(await readCredential(made.key.public_id, undefined, new Date())).toEqual({})
})

test('a change of a member that was computed from the old plan does not restore that plan', async () => {
  const { id: ws, owner } = await newWorkspace(direct, 'professional')
  const made = await createKey(ws, owner, 'ci', new Date())
  if (!made || made === 'too many') throw new Error('no key')
  const change = await changeMember(ws, owner, withoutRights)
  await setPlan(ws, 'starter', new Date())
  await expect(commitSettings(change?.writes ?? [])).rejects.toThrow(CommitRefused)
  const { credential } = await readCredential(made.key.public_id, undefined, new Date())
  expect(credential?.plan).toBe('starter')
})

test('the stored response of an Idempotency-Key can be replaced after 24 hours, and not before', async () => {
  const { id } = await newWorkspace(direct)
  const first = new Date('2026-03-01T12:00:00.000Z')
  const DAY_MS = 86_400_000
  const at = (ms: number) => new Date(first.getTime() + ms)
  const store = (body: string, now: Date) =>
    commit([
      storedReplyInsertion(id, 'hash', { body_hash: body, value_hash: null, status: 201, body: null }, now),
    ])
  await store('first', first)
  await expect(store('too soon', at(DAY_MS - 1))).rejects.toThrow(CommitRefused)
  await store('second', at(DAY_MS))
  const { stored } = await readCredential(id, 'hash', at(DAY_MS))
  expect(stored?.body_hash).toBe('second')
})

test('the usage of a key or workspace is added to what all instances share, from now on when none is left', async () => {
  useService()
  const [id, now] = [randomUUID(), Date.now()]
  const shared = []
  for (const at of [now, now, now + 2_000]) shared.push(await addToRate(id, 500, at))
  expect(shared).toEqual([now + 500, now + 1_000, now + 2_500])
  const expires_at = Math.ceil((now + 2_000) / 1000) + 3_600
  expect(await readRow(rateKey(id))).toMatchObject({ tat: now + 2_500, expires_at })
})

test('the sweep does not restore an expired event', async () => {
  const { id: ws, owner } = await newWorkspace(direct)
  const now = new Date()
  const envelope = createEvent('opportunity.created', now, {
    entityId: newId(now),
    performedBy: owner,
    data: {},
  })
  const key = eventKey(ws, envelope.id)
  expect(await removeDue({ ...key, ...dueKey(key, new Date()) })).toBe(false)
  expect(await readRow(eventKey(ws, envelope.id))).toBeUndefined()
})

test('a call is not recorded with a contact that is deleted meanwhile', async () => {
  const { id: ws, post } = await newWorkspace(direct)
  const id: ContactId = (await post('/v1/contacts', { name: 'Maria', phone: '+1 512 555 0143' })).body.id
  const calls = [
    { direction: 'inbound', contact_id: id },
    { direction: 'inbound', from_number: '(512) 555-0143' },
  ] as const
  const parties = await Promise.all(calls.map((call) => resolveParty(ws, call, new Date())))
  expect(parties.map(({ contact }) => contact.id)).toEqual([id, id])
  const found = await getContact(ws, id)
  if (found) await commit(contactDeletion(found, new Date()))
  for (const { writes } of parties) await expect(commit(writes)).rejects.toThrow(CommitRefused)
})
