import { expect, test } from 'vitest'
import { API_KEY_AUDIT, API_KEY_FIELDS, type ApiKey } from '../../../shared/domain/api-key.ts'
import { AUDIT_ACTIONS, entityTypeOf } from '../../../shared/domain/audit.ts'
import { type AuditRules, draftsOf } from '../../../shared/domain/audit-rules.ts'
import {
  CUSTOM_FIELD_AUDIT,
  CUSTOM_FIELD_FIELDS,
  type CustomField,
} from '../../../shared/domain/custom-field.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { LOOKUP_ITEM_AUDIT, LOOKUP_ITEM_FIELDS, type LookupItem } from '../../../shared/domain/lookup-item.ts'
import { PIPELINE_AUDIT, PIPELINE_FIELDS, type Pipeline } from '../../../shared/domain/pipeline.ts'
import {
  type SealedText,
  SUBSCRIPTION_AUDIT,
  SUBSCRIPTION_FIELDS,
  type Subscription,
} from '../../../shared/domain/subscription.ts'
import {
  MEMBER_AUDIT,
  MEMBER_FIELDS,
  type Member,
  WORKSPACE_AUDIT,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../../shared/domain/workspace.ts'
import { recordWith } from '../../support/records.ts'

const at = '2026-03-14T09:00:00.000Z'
const own = { id: 'id', workspace_id: 'ws' as WorkspaceId }
const member = recordWith<Member>(MEMBER_FIELDS, { ...own, name: 'Ann', permissions: [], status: 'active' })
const subscription = recordWith<Subscription>(SUBSCRIPTION_FIELDS, {
  ...own,
  ...{ trigger_ids: ['photo.deleted'], target_url: 'https://a.example/hook', description: null },
  ...{ status: 'active', paused_reason: null, revoked_reason: null },
  ...{ secret: 'sealed-one', previous_secret: null, created_by: 'ann' },
  headers: { names: ['X-Token'], sealed: 'sealed-values' },
})
const key = recordWith<ApiKey>(API_KEY_FIELDS, { ...own, revoked_at: null, public_id: 'public' })
const field = recordWith<CustomField>(CUSTOM_FIELD_FIELDS, { ...own, label: 'Roof', options: [] })
const vendor = recordWith<LookupItem>(LOOKUP_ITEM_FIELDS, { ...own, name: 'Depot', is_archived: false })
const reference = {
  ...{ external_id: 'QB-1', url: 'https://qb.example/?token=secret', metadata: { token: 'secret' } },
  ...{ created_at: at, updated_at: at },
}

/** The actions and changes of an update. */
function recorded<T extends typeof own>(rules: AuditRules<T>, before: T, changed: Partial<T>) {
  const drafts = draftsOf(rules, before, { ...before, ...changed })
  for (const draft of drafts) expect(draft).toMatchObject({ workspace_id: 'ws', entity_id: 'id' })
  return drafts.map(({ action, changes }) => [action, changes])
}

test('a change is recorded with the fields that differ; a change of the status is an entry of its own', () => {
  const change = (changed: Partial<Member>) => recorded(MEMBER_AUDIT, member, changed)
  expect(change({ name: 'Ann', permissions: [], updated_at: at })).toEqual([])
  expect(change({ name: 'Bea', permissions: ['workspace.admin'], status: 'deactivated' })).toEqual([
    [
      'member.changed',
      { name: { from: 'Ann', to: 'Bea' }, permissions: { from: [], to: ['workspace.admin'] } },
    ],
    ['member.deactivated', { status: { from: 'active', to: 'deactivated' } }],
  ])
  const inactive = { ...member, status: 'deactivated' } as const
  expect(recorded(MEMBER_AUDIT, inactive, { status: 'active', email: 'b@example.com' })).toEqual([
    ['member.changed', { email: { from: member.email, to: 'b@example.com' } }],
    ['member.activated', { status: { from: 'deactivated', to: 'active' } }],
  ])
})

test.each<[string, Partial<Subscription>, object]>([
  [
    'subscription.changed',
    { trigger_ids: ['*'], target_url: 'https://b.example/', description: 'new' },
    {
      trigger_ids: { from: ['photo.deleted'], to: ['*'] },
      target_url: { from: 'https://a.example/hook', to: 'https://b.example/' },
      description: { from: null, to: 'new' },
    },
  ],
  [
    'subscription.changed',
    { headers: { names: ['X-Token'], sealed: 'other-values' as SealedText } },
    { headers: { from: { 'X-Token': null }, to: { 'X-Token': null } } },
  ],
  ['subscription.changed', { headers: null }, { headers: { from: { 'X-Token': null }, to: {} } }],
  [
    'subscription.paused',
    { status: 'paused', paused_reason: 'requested' },
    { status: { from: 'active', to: 'paused' }, paused_reason: { from: null, to: 'requested' } },
  ],
  [
    'subscription.revoked',
    { status: 'revoked', revoked_reason: 'gone' },
    { status: { from: 'active', to: 'revoked' }, revoked_reason: { from: null, to: 'gone' } },
  ],
  [
    'subscription.secret_rotated',
    {
      secret: 'sealed-two' as SealedText,
      previous_secret: { secret: 'sealed-one' as SealedText, until: at },
    },
    {},
  ],
  [
    'subscription.taken_over',
    { created_by: 'bea' as Subscription['created_by'] },
    { created_by: { from: 'ann', to: 'bea' } },
  ],
])('%s', (action, changed, changes) => {
  expect(recorded(SUBSCRIPTION_AUDIT, subscription, changed as Partial<Subscription>)).toEqual([
    [action, changes],
  ])
})

test('subscription.resumed', () => {
  const paused = { ...subscription, status: 'paused', paused_reason: 'failing' } as const
  const active = { status: 'active', paused_reason: null } as const
  expect(recorded(SUBSCRIPTION_AUDIT, paused as Subscription, active as Partial<Subscription>)).toEqual([
    [
      'subscription.resumed',
      { status: { from: 'paused', to: 'active' }, paused_reason: { from: 'failing', to: null } },
    ],
  ])
})

test('an API key is revoked; its last use and its public id are not recorded', () => {
  const revoked = { from: null, to: at }
  expect(recorded(API_KEY_AUDIT, key, { revoked_at: at, last_used_at: at })).toEqual([
    ['api_key.revoked', { revoked_at: revoked }],
  ])
})

test('of external references only the ids are recorded', () => {
  expect(recorded(LOOKUP_ITEM_AUDIT.vendor, vendor, { external_references: { books: reference } })).toEqual([
    ['vendor.changed', { external_references: { from: {}, to: { books: 'QB-1' } } }],
  ])
  expect(recorded(LOOKUP_ITEM_AUDIT.category, vendor, { name: 'Lumber', is_archived: true })).toEqual([
    [
      'expense_category.changed',
      { name: { from: 'Depot', to: 'Lumber' }, is_archived: { from: false, to: true } },
    ],
  ])
})

test('a custom field is changed and deleted', () => {
  expect(recorded(CUSTOM_FIELD_AUDIT, field, { label: 'Roof type', options: ['flat'] })).toEqual([
    [
      'custom_field.changed',
      { label: { from: 'Roof', to: 'Roof type' }, options: { from: [], to: ['flat'] } },
    ],
  ])
  expect(draftsOf(CUSTOM_FIELD_AUDIT, field, undefined)).toMatchObject([
    {
      ...{ workspace_id: 'ws', entity_id: 'id' },
      action: 'custom_field.deleted',
      changes: { label: { from: 'Roof', to: null } },
    },
  ])
})

test('a plan is changed', () => {
  const workspace: Workspace = recordWith(WORKSPACE_FIELDS, { plan: 'starter' })
  const before = { ...workspace, workspace_id: workspace.id }
  expect(draftsOf(WORKSPACE_AUDIT, before, { ...before, plan: 'professional' as const })).toMatchObject([
    { action: 'workspace.plan_changed', changes: { plan: { from: 'starter', to: 'professional' } } },
  ])
})

const pipeline = recordWith<Pipeline>(PIPELINE_FIELDS, own)

test('a creation is one entry with the values that are shown and not null', () => {
  const created = <T extends typeof own>(rules: AuditRules<T>, record: T) =>
    draftsOf(rules, undefined, record)
  const [entry, ...others] = created(SUBSCRIPTION_AUDIT, subscription)
  expect(others).toEqual([])
  expect(entry).toEqual({
    workspace_id: 'ws',
    action: 'subscription.created',
    entity_id: 'id',
    changes: {
      trigger_ids: { from: null, to: ['photo.deleted'] },
      target_url: { from: null, to: 'https://a.example/hook' },
      headers: { from: null, to: { 'X-Token': null } },
      status: { from: null, to: 'active' },
      created_by: { from: null, to: 'ann' },
    },
  })
  const all = [
    created(MEMBER_AUDIT, member),
    created(API_KEY_AUDIT, key),
    created(PIPELINE_AUDIT, pipeline),
    created(CUSTOM_FIELD_AUDIT, field),
    created(LOOKUP_ITEM_AUDIT.vendor, vendor),
    created(LOOKUP_ITEM_AUDIT.category, vendor),
  ]
  expect(all.map((drafts) => drafts.map(({ action }) => action).join())).toEqual([
    'member.created',
    'api_key.created',
    'pipeline.created',
    'custom_field.created',
    'vendor.created',
    'expense_category.created',
  ])
})

test('a change that the audit log has no action for is refused', () => {
  expect(() => recorded(CUSTOM_FIELD_AUDIT, field, { key: 'roof' })).toThrow('no action for a change of key')
  expect(() => draftsOf(MEMBER_AUDIT, member, undefined)).toThrow('no action for a change of name')
})

test('every action begins with the object of its record', () => {
  expect(new Set(AUDIT_ACTIONS.map(entityTypeOf))).toEqual(
    new Set([
      ...['member', 'api_key', 'passkey', 'session', 'subscription', 'pipeline', 'custom_field'],
      ...['vendor', 'expense_category', 'workspace'],
    ]),
  )
})
