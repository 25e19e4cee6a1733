import { type Passkey, userHandleOf } from '../../domain/people/passkey.ts'
import type { Account } from '../sessions/start.ts'
import { TIMEOUT_MS } from './ceremony.ts'
import type { RelyingParty } from './relying-party.ts'

/** COSE algorithms: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * PublicKeyCredentialCreationOptionsJSON. Browsers do not offer authenticators that already have one of the passkeys
 * in `own`.
 */
export function creationOptions(
  { id }: RelyingParty,
  { member: { record: member }, workspace: { record: workspace } }: Account,
  own: readonly Passkey[],
  challenge: string,
) {
  return {
    rp: { id, name: 'Plumb' },
    // Members of several workspaces choose a passkey by this name.
    user: { id: userHandleOf(member), name: `${member.email} (${workspace.name})`, displayName: member.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
  } as const
}

/** PublicKeyCredentialRequestOptionsJSON. Without credentials, the browser offers all passkeys for the console. */
export function requestOptions({ id }: RelyingParty, challenge: string) {
  return {
    challenge,
    rpId: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [],
  } as const
}
