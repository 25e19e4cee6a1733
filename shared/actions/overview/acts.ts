import { type AuditEntry, entityTypeOf } from '../../domain/kit/audit.ts'
import type { Envelope, Json } from '../../domain/kit/event.ts'
import { type MemberId, toId } from '../../domain/kit/ids.ts'
import { maySeeAllExpenses } from '../../domain/people/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { listAuditLog } from '../../table/audit-list.ts'
import { listEvents } from '../../webhooks/events/list.ts'
import type { PersonOf } from './appointments.ts'

const MAX_ACTS = 20
/** More events are read, because the caller's own are left out. More entries of the audit log would cost too many units. */
const MAX_EVENTS = 60

/**
 * What other members have done since a time, newest first: the events that the caller may read and, for an administrator, changes of
 * settings. Sign-ins, sign-outs and actions of operators are left out.
 */
export async function actsSince(caller: Caller, since: string | undefined) {
  if (since === undefined) return { more_acts: false, view: () => null }
  const { workspaceId: ws, permissions, plan } = caller
  const [events, entries] = await Promise.all([
    listEvents(ws, { since, withExpenses: maySeeAllExpenses(plan, permissions) }, { limit: MAX_EVENTS }),
    permissions.includes('workspace.admin')
      ? listAuditLog(ws, { since }, { limit: MAX_ACTS })
      : { rows: [], more: false },
  ])
  const acts = [...events.rows.map(actOfEvent), ...entries.rows.filter(isAct).map(actOfEntry)]
    .filter(({ by }) => by !== caller.memberId)
    .toSorted((a, b) => (a.occurred_at > b.occurred_at ? -1 : 1))
  return {
    more_acts: events.more || entries.more || acts.length > MAX_ACTS,
    view: (personOf: PersonOf) =>
      acts.slice(0, MAX_ACTS).map(({ by, ...act }) => ({ ...act, member: personOf(by) })),
  }
}

const isAct = ({ action, actor }: AuditEntry): boolean =>
  actor.type !== 'operator' && !action.startsWith('session.')

function actOfEvent({ trigger, occurred_at, performed_by, entity_type, entity_id, ...rest }: Envelope) {
  const record: Json = rest.data ?? rest.metadata
  return {
    action: trigger,
    occurred_at,
    by: performed_by,
    entity_type,
    entity_id,
    opportunity_id: entity_type === 'opportunity' ? entity_id : textOf(record.project_id),
    name: nameIn(record),
    amount: typeof record.amount_tax_inclusive === 'number' ? record.amount_tax_inclusive : null,
    approved_by_name: textOf(rest.metadata.approved_by_name),
  }
}

const actOfEntry = ({ action, occurred_at, actor, entity_id, changes }: AuditEntry) => ({
  action,
  occurred_at,
  by: actor.member_id === null ? null : toId<MemberId>(actor.member_id),
  entity_type: entityTypeOf(action),
  entity_id,
  opportunity_id: null,
  name: textOf((changes.name ?? changes.label ?? changes.target_url)?.to),
  amount: null,
  approved_by_name: null,
})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The name that people see for a record: its name or title, the vendor of an expense, the caption of a photo. */
function nameIn({ name, title, vendor, description, caption }: Json): string | null {
  const vendorName = typeof vendor === 'object' && vendor && 'name' in vendor ? vendor.name : undefined
  return [name, title, vendorName, description, caption].map(textOf).find((text) => text !== null) ?? null
}
