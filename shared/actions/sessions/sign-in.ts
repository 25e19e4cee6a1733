import { getPasskey, passkeyReplacement } from '../../table/access/passkeys.ts'
import { accountOf } from '../passkeys/applicant.ts'
import { AttemptRefused } from '../passkeys/ceremony.ts'
import type { Assertion } from '../passkeys/verify-assertion.ts'
import { type NewSession, startSession } from './start.ts'

/**
 * Prepares the session of a verified assertion. The transaction writes the passkey's row, so it conflicts with a
 * removal of the passkey and with another sign-in.
 * @throws AttemptRefused when the passkey was removed or used in the meantime, or the member is deactivated
 */
export async function signIn(
  { passkey, counter }: Assertion,
  userAgent: string | undefined,
  now: Date,
): Promise<NewSession> {
  const [account, found] = await Promise.all([
    accountOf(passkey.workspace_id, passkey.member_id),
    getPasskey(passkey.workspace_id, passkey.id),
  ])
  if (!found) throw new AttemptRefused('the passkey was removed meanwhile')
  const used = found.record.counter
  if (used > 0 && counter <= used) throw new AttemptRefused('the counter went back meanwhile')
  const next = { ...found.record, counter, last_used_at: now.toISOString() }
  const { shown, writes } = await startSession(account, next, userAgent, now)
  return { shown, writes: [passkeyReplacement(found, next), ...writes] }
}
