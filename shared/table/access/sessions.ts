import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { MemberId, SessionId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Credential } from '../../domain/people/credential.ts'
import { isExpired } from '../../domain/people/key-limits.ts'
import { PASSKEY_FIELDS, type Passkey } from '../../domain/people/passkey.ts'
import { SESSION_AUDIT, SESSION_FIELDS, type Session, type UsedSession } from '../../domain/people/session.ts'
import { credentialKey, passkeyKey, sessionKey } from '../keys.ts'
import { scanCollection } from '../store/collection.ts'
import { readRow, readRows } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, PRESENT } from '../store/write.ts'
import { credentialDeletion, credentialInsertion } from './credentials.ts'
import { lastUseOf } from './last-use.ts'

/** Limit of sessions per member: a change of the member rewrites or ends all of them in one transaction. */
export const MAX_SESSIONS = 20

/** A new session: the row that lists show and the row that authenticates requests. TTL removes both after its end. */
export function sessionInsertion(session: Session, credential: Credential): AnyWrite[] {
  const audit = draftsOf(SESSION_AUDIT, undefined, session)
  const key = sessionKey(session.workspace_id, session.id)
  const expires_at = Math.ceil(Date.parse(session.expires_at) / 1000)
  return [
    { put: { ...key, type: 'session', data: session, expires_at }, when: ABSENT, audit },
    credentialInsertion(session.public_id, credential, { expires_at, last_used_at: session.created_at }),
  ]
}

/**
 * Deletes all rows of a session. Refused if the session has ended in the meantime, so that the audit log has one
 * entry.
 */
export function sessionDeletion(session: Session): AnyWrite[] {
  const { workspace_id, id, public_id } = session
  const audit = draftsOf(SESSION_AUDIT, session, undefined)
  return [{ delete: sessionKey(workspace_id, id), when: PRESENT, audit }, credentialDeletion(public_id)]
}

/** Undefined for a session that has ended. */
export async function getSession(ws: WorkspaceId, id: SessionId): Promise<Session | undefined> {
  const found = await readRow(sessionKey(ws, id))
  const session = found && recordOf<Session>(found, SESSION_FIELDS)
  return session && isLive(session) ? session : undefined
}

/** A member's sessions, or all of the workspace, that have not ended; newest first. */
export function liveSessions(ws: WorkspaceId, member?: MemberId): Promise<Session[]> {
  return scanCollection<Session>(
    ws,
    'session',
    SESSION_FIELDS,
    (session) => (member === undefined || session.member_id === member) && isLive(session),
  )
}

/** Adds passkeys and last uses, in one round trip. Leaves out sessions that have ended in the meantime, or whose passkey was removed. */
export async function withUses(ws: WorkspaceId, sessions: readonly Session[]): Promise<UsedSession[]> {
  const passkeyIds = [...new Set(sessions.map(({ passkey_id }) => passkey_id))]
  const rows = await readRows([
    ...sessions.map(({ public_id }) => credentialKey(public_id)),
    ...passkeyIds.map((id) => passkeyKey(ws, id)),
  ])
  const passkeys = rows
    .slice(sessions.length)
    .flatMap((row) => (row ? [recordOf<Passkey>(row, PASSKEY_FIELDS)] : []))
  return sessions.flatMap((session, n) => {
    const credential = rows[n]
    const passkey = passkeys.find(({ id }) => id === session.passkey_id)
    const { lastUsedAt: last_used_at = session.created_at } = lastUseOf(credential ?? {})
    return credential && passkey ? [{ ...session, passkey, last_used_at }] : []
  })
}

const isLive = (session: Session): boolean => !isExpired(session, new Date())
