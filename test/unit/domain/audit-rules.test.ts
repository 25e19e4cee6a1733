import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, entityTypeOf } from '../../../shared/domain/kit/audit.ts'
import { type AuditRules, draftsOf } from '../../../shared/domain/kit/audit-rules.ts'
import {
  CUSTOM_FIELD_AUDIT,
  CUSTOM_FIELD_FIELDS,
  type CustomField,
} from '../../../shared/domain/kit/custom-field.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  LOOKUP_ITEM_AUDIT,
  LOOKUP_ITEM_FIELDS,
  type LookupItem,
} from '../../../shared/domain/kit/lookup-item.ts'
import {
  MEMBER_AUDIT,
  MEMBER_FIELDS,
  type Member,
  WORKSPACE_AUDIT,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../../shared/domain/people/workspace.ts'
import {
  type SealedText,
  SUBSCRIPTION_FIELDS,
  type Subscription,
} from '../../../shared/domain/webhooks/subscription.ts'
import { SUBSCRIPTION_AUDIT } from '../../../shared/domain/webhooks/subscription-audit.ts'
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
const field = recordWith<CustomField>(CUSTOM_FIELD_FIELDS, { ...own, label: 'Roof', options: [] })

/** The actions and changes of an update. */
function recorded<T extends typeof own>(rules: AuditRules<T>, before: T, changed: Partial<T>) {
  const drafts = draftsOf(rules, before, { ...before, ...changed })
  for (const draft of drafts) expect(draft).toMatchObject({ workspace_id: 'ws', entity_id: 'id' })
  return drafts.map(({ action, changes }) => [action, changes])
}

test.each<[string, Partial<Subscription>, object]>([
  [
    'subscription.changed',
    { headers: { names: ['X-Token'], sealed: 'other-values' as SealedText } },
    { headers: { from: { 'X-Token': null }, to: { 'X-Token': null } } },
  ],
  ['subscription.changed', { headers: null }, { headers: { from: { 'X-Token': null }, to: {} } }],
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

test('of external references only the ids are recorded', () => {
  const vendor = recordWith<LookupItem>(LOOKUP_ITEM_FIELDS, { ...own, name: 'Depot', is_archived: false })
  const reference = {
    ...{ external_id: 'QB-1', url: 'https://qb.example/?token=secret', metadata: { token: 'secret' } },
    ...{ created_at: at, updated_at: at },
  }
  expect(recorded(LOOKUP_ITEM_AUDIT.vendor, vendor, { external_references: { books: reference } })).toEqual([
    ['vendor.changed', { external_references: { from: {}, to: { books: 'QB-1' } } }],
  ])
})

test('a change of the options of a custom field is recorded', () => {
  expect(recorded(CUSTOM_FIELD_AUDIT, field, { options: ['flat'] })).toEqual([
    ['custom_field.changed', { options: { from: [], to: ['flat'] } }],
  ])
})

test('a plan is changed', () => {
  const workspace: Workspace = recordWith(WORKSPACE_FIELDS, { plan: 'starter' })
  const before = { ...workspace, workspace_id: workspace.id }
  expect(draftsOf(WORKSPACE_AUDIT, before, { ...before, plan: 'professional' as const })).toMatchObject([
    { action: 'workspace.plan_changed', changes: { plan: { from: 'starter', to: 'professional' } } },
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
      ...['vendor', 'expense_category', 'workspace', 'estimate', 'calendar_feed', 'contact'],
    ]),
  )
})
