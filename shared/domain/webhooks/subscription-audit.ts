import type { AuditAction } from '../kit/audit.ts'
import { type AuditRules, recordedAs } from '../kit/audit-rules.ts'
import type { Subscription, SubscriptionStatus } from './subscription.ts'
import { maskHeaders } from './subscription-secrets.ts'

const STATUS_ACTIONS: Readonly<Record<SubscriptionStatus, AuditAction>> = {
  active: 'subscription.resumed',
  paused: 'subscription.paused',
  revoked: 'subscription.revoked',
}
const statusAction = ({ status }: Subscription) => STATUS_ACTIONS[status]

export const SUBSCRIPTION_AUDIT: AuditRules<Subscription> = {
  created: 'subscription.created',
  fields: {
    trigger_ids: recordedAs('subscription.changed'),
    trigger_times: null,
    target_url: recordedAs('subscription.changed'),
    description: recordedAs('subscription.changed'),
    headers: recordedAs('subscription.changed', maskHeaders),
    status: recordedAs(statusAction),
    paused_reason: recordedAs(statusAction),
    revoked_reason: recordedAs(statusAction),
    secret: recordedAs('subscription.secret_rotated', null),
    previous_secret: null,
    created_by: recordedAs('subscription.taken_over'),
  },
}
