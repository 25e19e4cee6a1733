import type { AuditEntry } from '../../api/audit-log.ts'
import { permissionLabel } from '../../parts/permission-words.ts'

/** Descriptions of the actions. */
export const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = {
  'member.created': 'Member added',
  'member.changed': 'Member changed',
  'member.deactivated': 'Member deactivated',
  'member.activated': 'Member activated',
  'member.invited': 'Member invited',
  'member.invitation_ended': 'Invitation ended',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'calendar_feed.created': 'Calendar feed created',
  'calendar_feed.revoked': 'Calendar feed revoked',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'subscription.created': 'Subscription created',
  'subscription.changed': 'Subscription changed',
  'subscription.paused': 'Subscription paused',
  'subscription.resumed': 'Subscription resumed',
  'subscription.secret_rotated': 'Signing secret rotated',
  'subscription.taken_over': 'Subscription taken over',
  'subscription.revoked': 'Subscription revoked',
  'pipeline.created': 'Pipeline created',
  'pipeline.changed': 'Pipeline changed',
  'custom_field.created': 'Custom field created',
  'custom_field.changed': 'Custom field changed',
  'custom_field.deleted': 'Custom field deleted',
  'vendor.created': 'Vendor created',
  'vendor.changed': 'Vendor changed',
  'expense_category.created': 'Expense category created',
  'expense_category.changed': 'Expense category changed',
  'estimate_link.created': 'Link for the customer made',
  'estimate_link.revoked': 'Link for the customer revoked',
  'workspace.created': 'Workspace created',
  'workspace.plan_changed': 'Plan changed',
  'workspace.suspended': 'Workspace suspended',
  'workspace.resumed': 'Workspace resumed',
  'workspace.limited': 'Limits changed',
  'workspace.exported': 'Workspace exported',
  'workspace.restored': 'Records put back',
  'contact.erased': 'Contact erased',
  'member.erased': 'Member erased',
}

const VIA = {
  api_key: 'by API key',
  session: 'signed in',
  passkey: 'by passkey',
  admin_tool: 'by the operator’s tool',
} as const

/** Who made a change, and how. */
export function actorWords(
  { type, member_id, via }: AuditEntry['actor'],
  nameOf: (id: string) => string,
): string {
  if (type === 'service') return 'The service'
  const name = type === 'operator' ? 'Operator' : member_id === null ? 'Unknown' : nameOf(member_id)
  return via === null ? name : `${name}, ${VIA[via]}`
}

/** One text for each field that changed: `Name: Ann → Bea`; for a new record, one text for each field: `Name: Bea`. */
export function changeWords({ changes }: Pick<AuditEntry, 'changes'>): string[] {
  const fields = Object.entries(changes)
  const isNew = fields.every(([, { from }]) => from === null || from === undefined)
  return fields.flatMap(([field, { from, to }]) => {
    const [before, after] = [valueWords(from), valueWords(to)]
    if (!isNew) return `${fieldWords(field)}: ${before} → ${after}`
    return after === NONE ? [] : `${fieldWords(field)}: ${after}`
  })
}

const NONE = 'none'

/** The record's name after the change if the entry has it; otherwise its current name, or its id. */
export function recordWords(
  { changes, entity_id }: Pick<AuditEntry, 'changes' | 'entity_id'>,
  names: ReadonlyMap<string, string>,
): string {
  const named = changes.name ?? changes.label ?? changes.target_url
  return typeof named?.to === 'string' ? named.to : (names.get(entity_id) ?? entity_id)
}

/**
 * For each type of record, the settings page that lists such records. Subscriptions are not included, because each has
 * a separate page.
 */
export const PAGES: Readonly<Partial<Record<string, string>>> = {
  member: '/settings/members',
  api_key: '/settings/api-keys',
  pipeline: '/settings/pipelines',
  custom_field: '/settings/custom-fields',
  vendor: '/settings/vendors',
  expense_category: '/settings/categories',
  workspace: '/settings',
}

/** `target_url` is "Target url". */
const fieldWords = (field: string): string =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/_id$/, '').replaceAll(/[_.]/g, ' ')

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map(permissionLabel).join(', ') || NONE
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // For stages and similar objects, the names.
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (typeof value !== 'object') return String(value)
  if ('name' in value) return String(value.name)
  return Object.entries(value).map(partWords).join(', ') || NONE
}

/** `rate 2`; for a header, whose value is never shown, the name of the header. */
function partWords([name, value]: readonly [string, unknown]): string {
  const words = /^[a-z_]+$/.test(name) ? fieldWords(name).toLowerCase() : name
  return value === null ? words : `${words} ${valueWords(value)}`
}
