import type { AuditDraft } from '../../domain/kit/audit.ts'
import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import { namesWith } from '../../domain/kit/text.ts'
import { MEMBER_AUDIT, MEMBER_FIELDS, type Member } from '../../domain/people/workspace.ts'
import { collection, dueKey, invitationKey, lookupKey, memberKey } from '../keys.ts'
import { listCollection, type Page, type Paged } from '../store/collection.ts'
import { queryRows } from '../store/query.ts'
import { readRow } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, type SettingsWrite, unchanged, type Write } from '../store/write.ts'

/** A new member. `status` is also an attribute of the row, so that a transaction can require it without a read. */
export function memberInsertion(member: Member): SettingsWrite {
  const { workspace_id, id, status } = member
  const key = { ...memberKey(workspace_id, id), ...lookupKey(workspace_id, id) }
  const audit = draftsOf(MEMBER_AUDIT, undefined, member)
  return { put: { ...key, type: 'member', data: member, status, v: 1 }, when: ABSENT, audit }
}

/**
 * Replaces the version from which `next` was computed. Creating a key also replaces the member's row without a change, so that a concurrent
 * change of permissions conflicts and never misses the new key. A member who becomes active is due for the sweep, which resumes the
 * member's subscriptions (`resume/serve-again.ts`). If `next` does not have the previous invitation, the row of that invitation is deleted.
 * @param drafts entries of the audit log that do not follow from the fields
 */
export function memberReplacement(
  { record, v }: Versioned<Member>,
  next: Member,
  drafts: readonly AuditDraft[] = [],
): AnyWrite[] {
  const key = memberKey(next.workspace_id, next.id)
  const due = next.status === 'active' && next.status !== record.status && activationDue(next)
  const replacement: SettingsWrite = {
    update: key,
    set: `SET #data = :data, #status = :status, #v = :next${due ? ', due_pk = :due_pk, due_sk = :due_sk' : ''}`,
    names: { '#data': 'data', '#status': 'status' },
    values: {
      ':data': JSON.stringify(next),
      ':status': next.status,
      ':next': v + 1,
      ...(due && { ':due_pk': due.due_pk, ':due_sk': due.due_sk }),
    },
    when: unchanged(v),
    audit: [...draftsOf(MEMBER_AUDIT, record, next), ...drafts],
  }
  const ended = record.invitation?.public_id
  const isEnded = ended !== undefined && ended !== next.invitation?.public_id
  return [replacement, ...(isEnded ? [{ delete: invitationKey(ended) }] : [])]
}

/** The time when a newly activated member is due for the sweep. */
export const activationDue = ({ workspace_id, id, updated_at }: Member) =>
  dueKey(memberKey(workspace_id, id), new Date(updated_at))

/**
 * Refuses the transaction if the member is deactivated. The new version of the member's row makes a concurrent deactivation start again
 * from current rows, so it finds the subscriptions that this transaction assigns to the member.
 */
export function activeMemberCheck(ws: WorkspaceId, id: MemberId): Write {
  return {
    update: memberKey(ws, id),
    set: 'SET #v = #v + :one',
    names: { '#v': 'v' },
    values: { ':one': 1 },
    when: {
      expression: '#status = :active',
      names: { '#status': 'status' },
      values: { ':active': 'active' },
    },
  }
}

/** Refuses the transaction if the member has changed since it was read. */
export function memberCheck({ record, v }: Versioned<Member>): Write {
  return { check: memberKey(record.workspace_id, record.id), when: unchanged(v) }
}

export async function getMember(ws: WorkspaceId, id: MemberId): Promise<Versioned<Member> | undefined> {
  const found = await readRow(memberKey(ws, id))
  return found && versioned<Member>(found, MEMBER_FIELDS)
}

export function listMembers(ws: WorkspaceId, page: Page, q?: string): Promise<Paged<Member>> {
  return listCollection(ws, 'member', MEMBER_FIELDS, page, namesWith(q))
}

/** The names of the members by id, at half the cost of a consistent read. A new name may appear late. */
export async function memberNames(ws: WorkspaceId): Promise<ReadonlyMap<MemberId, string>> {
  const part = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': collection(ws, 'member') },
    ConsistentRead: false,
  }
  const rows = await queryRows(part, MAX_NAMED)
  return new Map(
    rows.map((row) => versioned<Member>(row, MEMBER_FIELDS).record).map(({ id, name }) => [id, name]),
  )
}

const MAX_NAMED = 100
