import { randomBytes } from 'node:crypto'
import { startSession } from '../../shared/actions/sessions/start.ts'
import { SERVICE } from '../../shared/domain/kit/audit.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { newPasskey } from '../../shared/domain/people/passkey.ts'
import { getMember } from '../../shared/table/access/members.ts'
import { passkeyInsertion } from '../../shared/table/access/passkeys.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'
import { audited } from '../../shared/table/audit-log.ts'
import { commit } from '../../shared/table/store/commit.ts'

/** Starts a session of a member, by a passkey that cannot sign in. */
export async function newSession(ws: WorkspaceId, id: MemberId, now = new Date()) {
  const [member, workspace] = await Promise.all([getMember(ws, id), getWorkspace(ws)])
  if (!member || !workspace) throw new Error('there is no such member')
  const credential = { credential_id: randomBytes(16).toString('base64url'), public_key: 'x', counter: 0 }
  const passkey = newPasskey(member.record, 'Laptop', { ...credential, transports: [] }, now)
  const { shown, writes } = await startSession({ member, workspace }, passkey, 'Firefox', now)
  await commit(audited([...passkeyInsertion(passkey), ...writes], SERVICE))
  return { id: shown.id, passkey: passkey.id, token: shown.session_token }
}
