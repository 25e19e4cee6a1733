import type { MemberId, WorkspaceId } from '../../domain/ids.ts'
import { MEMBER_FIELDS, type Member } from '../../domain/workspace.ts'
import { memberKey } from '../keys.ts'
import { listCollection, type Page, type Paged } from '../store/collection.ts'
import { readRow } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, unchanged, type Write } from '../store/write.ts'

const row = (member: Member, v: number) => ({
  ...memberKey(member.workspace_id, member.id),
  type: 'member',
  data: member,
  v,
})

export function insertMember(member: Member): Write {
  return { put: row(member, 1), when: ABSENT }
}

/**
 * Replaces the version that `next` was computed from. Creating a key also replaces the member's row, unchanged, so that
 * a concurrent change of permissions conflicts with it and never misses the new key.
 */
export function replaceMember({ v }: Versioned<Member>, next: Member): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

/** Refuses the transaction if the member has changed since it was read. */
export function checkMember({ record, v }: Versioned<Member>): Write {
  return { check: memberKey(record.workspace_id, record.id), when: unchanged(v) }
}

export async function getMember(ws: WorkspaceId, id: MemberId): Promise<Versioned<Member> | undefined> {
  const found = await readRow(memberKey(ws, id))
  return found && versioned<Member>(found, MEMBER_FIELDS)
}

export function listMembers(ws: WorkspaceId, page: Page): Promise<Paged<Member>> {
  return listCollection(ws, 'member', MEMBER_FIELDS, page)
}
