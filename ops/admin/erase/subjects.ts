import { changeMember } from '../../../shared/actions/members/change.ts'
import { OPERATOR } from '../../../shared/domain/kit/audit.ts'
import type { ContactId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { API_KEY_FIELDS, type ApiKey } from '../../../shared/domain/people/api-key.ts'
import { CALENDAR_FEED_FIELDS, type CalendarFeed } from '../../../shared/domain/people/calendar-feed.ts'
import { PASSKEY_FIELDS, type Passkey } from '../../../shared/domain/people/passkey.ts'
import { SESSION_FIELDS, type Session } from '../../../shared/domain/people/session.ts'
import { patchMember } from '../../../shared/domain/people/workspace.ts'
import { apiKeyRevocation, getApiKey } from '../../../shared/table/access/api-keys.ts'
import { calendarFeedRevocation, getCalendarFeed } from '../../../shared/table/access/calendar-feeds.ts'
import { getMember } from '../../../shared/table/access/members.ts'
import { getPasskey, passkeyDeletion } from '../../../shared/table/access/passkeys.ts'
import { audited, included } from '../../../shared/table/audit-log.ts'
import { getContact } from '../../../shared/table/contacts.ts'
import { contactKey } from '../../../shared/table/keys.ts'
import { scanCollection } from '../../../shared/table/store/collection.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import type { AnyWrite } from '../../../shared/table/store/write.ts'
import { MIRRORED } from '../mirrored-records.ts'
import { rawRow } from '../raw-row.ts'
import { Eraser } from './eraser.ts'
import { ERASED, ERASED_EMAIL, personOf } from './person.ts'
import type { Subject } from './run.ts'

export async function contactSubject(ws: WorkspaceId, id: ContactId): Promise<Subject> {
  const record = (await getContact(ws, id))?.record
  const begin = async () => {
    const row = await rawRow(contactKey(ws, id))
    const eraser = new Eraser(personOf('contact', record ?? { id }))
    return record && row ? MIRRORED.contact.rewrite(row, (one) => eraser.erased(one)) : []
  }
  return { record, publicIds: [], begin, end: async () => undefined }
}

/** A member loses access, and everything by which the member signs in or reads a calendar. */
export async function memberSubject(ws: WorkspaceId, id: MemberId): Promise<Subject> {
  const [member, keys, sessions, passkeys, feeds] = await Promise.all([
    getMember(ws, id),
    scanCollection<ApiKey>(ws, 'apikey', API_KEY_FIELDS, ofMember(id)),
    scanCollection<Session>(ws, 'session', SESSION_FIELDS, ofMember(id)),
    scanCollection<Passkey>(ws, 'passkey', PASSKEY_FIELDS, ofMember(id)),
    scanCollection<CalendarFeed>(ws, 'calendarfeed', CALENDAR_FEED_FIELDS, ofMember(id)),
  ])
  const begin = async () => {
    const erased = { name: ERASED, email: ERASED_EMAIL, status: 'deactivated' } as const
    const changed = await changeMember(ws, id, (found) => patchMember(found, erased, new Date()))
    // The entry `member.erased` includes the change, without the name.
    return (changed?.writes ?? []).map(included)
  }
  const end = async () => {
    for (const key of keys) await ending(() => getApiKey(ws, key.id), apiKeyRevocation)
    for (const passkey of passkeys) await ending(() => getPasskey(ws, passkey.id), passkeyDeletion)
    for (const feed of feeds) await ending(() => getCalendarFeed(ws, feed.id), calendarFeedRevocation)
  }
  return { record: member?.record, publicIds: sessions.map(({ public_id }) => public_id), begin, end }
}

const ofMember =
  (id: MemberId) =>
  ({ member_id }: { readonly member_id: MemberId }): boolean =>
    member_id === id

const ending = <T>(
  read: () => Promise<T | undefined>,
  writesOf: (found: T, now: Date) => AnyWrite[],
): Promise<void> =>
  retryOnConflict(async () => {
    const found = await read()
    const writes = found ? writesOf(found, new Date()) : []
    if (writes.length > 0) await commit(audited(writes, OPERATOR))
  })
