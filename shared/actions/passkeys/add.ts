import type { PublicKeyCredential } from '../../domain/people/passkey.ts'
import { newPasskey, type Passkey } from '../../domain/people/passkey.ts'
import { conflict } from '../../http/problem.ts'
import { credentialCheck } from '../../table/access/credentials.ts'
import { memberReplacement } from '../../table/access/members.ts'
import { findPasskey, MAX_PASSKEYS, passkeyInsertion, passkeysOf } from '../../table/access/passkeys.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import { type NewSession, startSession } from '../sessions/start.ts'
import type { Applicant } from './applicant.ts'
import { AttemptRefused } from './ceremony.ts'

/** A new passkey that is not committed yet, with the session of a member who joins by an invitation. */
export interface NewPasskey {
  readonly passkey: Passkey
  readonly session: NewSession | undefined
  readonly writes: readonly AnyWrite[]
}

/**
 * Prepares a passkey. The transaction writes the member's row, which uses up the invitation, so it conflicts with
 * another use and with every change that ends the invitation. It also requires that the key that created the
 * invitation is not revoked.
 * @throws AttemptRefused when the workspace has the credential already; Problem 409 at the limit of passkeys
 */
export async function addPasskey(
  { member, workspace, invitation }: Applicant,
  name: string,
  credential: PublicKeyCredential,
  userAgent: string | undefined,
  now: Date,
): Promise<NewPasskey> {
  const { id, workspace_id } = member.record
  const [own, known] = await Promise.all([
    passkeysOf(workspace_id, id),
    findPasskey(workspace_id, credential.credential_id),
  ])
  if (known) throw new AttemptRefused('the workspace has this credential already')
  if (own.length >= MAX_PASSKEYS) {
    throw conflict(`a member has at most ${MAX_PASSKEYS} passkeys; remove one first`)
  }
  const passkey = newPasskey(member.record, name, credential, now)
  const insertion = passkeyInsertion(passkey)
  if (!invitation) {
    const writes = [...insertion, ...memberReplacement(member, member.record)]
    return { passkey, session: undefined, writes }
  }
  const joined = { ...member.record, invitation: null }
  const session = await startSession({ member, workspace }, passkey, userAgent, now, joined)
  const maker = invitation.made_by === null ? [] : [credentialCheck(invitation.made_by)]
  return { passkey, session, writes: [...insertion, ...maker, ...session.writes] }
}
