import { draftsOf } from '../../domain/audit-rules.ts'
import type { Credential } from '../../domain/credential.ts'
import type { MemberId, SessionId, WorkspaceId } from '../../domain/ids.ts'
import { isExpired } from '../../domain/key-limits.ts'
import { SESSION_AUDIT, SESSION_FIELDS, type Session } from '../../domain/session.ts'
import { sessionKey } from '../keys.ts'
import { scanCollection } from '../store/collection.ts'
import { readRow } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, PRESENT } from '../store/write.ts'
import { credentialDeletion, credentialInsertion } from './credentials.ts'

/** Limit of sessions per member: a change of the member rewrites or ends all of them in one transaction. */
export const MAX_SESSIONS = 20

/** A new session: the row that lists show and the row that authenticates requests. TTL removes both after its end. */
export function sessionInsertion(session: Session, credential: Credential): AnyWrite[] {
  const audit = draftsOf(SESSION_AUDIT, undefined, session)
  const key = sessionKey(session.workspace_id, session.id)
  const expires_at = Math.ceil(Date.parse(session.expires_at) / 1000)
  return [
    { put: { ...key, type: 'session', data: session, expires_at }, when: ABSENT, audit },
    credentialInsertion(session.public_id, credential, expires_at),
  ]
}

/** The end of a session leaves nothing of it. Refused if it has ended meanwhile, so that the audit log has one end. */
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

const isLive = (session: Session): boolean => !isExpired(session, new Date())
