import { expect, test } from 'vitest'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  newSubscription,
  patchSubscription,
  pauseAsFailing,
  revoke,
  type SealedText,
} from '../../../shared/domain/webhooks/subscription.ts'
import { newSigningSecret, rotate, sharesHost } from '../../../shared/domain/webhooks/subscription-secrets.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const later = new Date('2026-03-15T10:00:00.000Z')
const owner = { workspaceId: 'workspace' as WorkspaceId, memberId: 'member' as MemberId }
const target = { trigger_ids: ['opportunity.created'], target_url: 'https://example.com/hook' } as const
const [first, second, third] = ['one', 'two', 'three'] as readonly string[] as readonly [
  SealedText,
  SealedText,
  SealedText,
]
const made = newSubscription(owner, target, first, now)

test('a signing secret is whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 20 }, newSigningSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  }
  expect(new Set(secrets).size).toBe(20)
})

test('a subscription is revoked once, and keeps the first reason', () => {
  const gone = revoke(made, 'gone', later)
  const at = later.toISOString()
  expect(gone).toEqual({ ...made, status: 'revoked', revoked_reason: 'gone', updated_at: at })
  expect(revoke(gone, 'deleted', now)).toBe(gone)
})

test('after a rotation the previous secret signs for 24 more hours, and older ones no longer', () => {
  const rotated = rotate(made, second, later, true)
  expect(rotated).toEqual({
    ...made,
    secret: second,
    previous_secret: { secret: first, until: '2026-03-16T10:00:00.000Z' },
    updated_at: later.toISOString(),
  })
  const again = rotate(rotated, third, later, true)
  expect(again).toMatchObject({ secret: third, previous_secret: { secret: second } })
  // A secret that does not open cannot sign.
  expect(rotate(rotated, third, later, false)).toMatchObject({ secret: third, previous_secret: null })
})

test('a change of a subscription is dated, and no change is the same object', () => {
  expect(patchSubscription(made, { description: made.description, status: 'active' }, later)).toBe(made)
  const two = { ...made, trigger_ids: ['opportunity.created', 'photo.deleted'] as const }
  expect(patchSubscription(two, { trigger_ids: ['photo.deleted', 'opportunity.created'] }, later)).toBe(two)
  const one = { trigger_ids: ['photo.deleted'] } as const
  expect(patchSubscription(two, one, later)).toMatchObject({
    ...one,
    trigger_times: {
      since: { 'photo.deleted': later.toISOString() },
      until: { 'opportunity.created': later.toISOString() },
    },
  })
  const paused = patchSubscription(made, { status: 'paused' }, later)
  const at = { updated_at: later.toISOString() }
  expect(paused).toEqual({ ...made, ...at, status: 'paused', paused_reason: 'requested' })
  expect(patchSubscription(paused, { status: 'active' }, later)).toMatchObject({
    status: 'active',
    paused_reason: null,
  })
})

test('what the service has paused keeps its reason until it is resumed or revoked', () => {
  const failing = pauseAsFailing(made, later)
  const at = { updated_at: later.toISOString() }
  expect(failing).toEqual({ ...made, ...at, status: 'paused', paused_reason: 'failing' })
  expect(patchSubscription(failing, { status: 'paused' }, later)).toBe(failing)
  expect(patchSubscription(failing, { description: 'x' }, later)).toMatchObject({ paused_reason: 'failing' })
  expect(patchSubscription(failing, { status: 'active' }, later)).toMatchObject({
    status: 'active',
    paused_reason: null,
  })
  expect(revoke(failing, 'gone', later)).toMatchObject({
    status: 'revoked',
    paused_reason: null,
    revoked_reason: 'gone',
  })
})

test.each([
  ['https://example.com/other?a=1', true],
  ['HTTPS://EXAMPLE.com:443/hook', true],
  ['https://example.com:8443/hook', false],
  ['http://example.com/hook', false],
  ['https://example.com./hook', false],
  ['https://www.example.com/hook', false],
])('the target %s has the scheme, host and port of https://example.com/hook: %s', (url, isShared) => {
  expect(sharesHost(target.target_url, url)).toBe(isShared)
})
