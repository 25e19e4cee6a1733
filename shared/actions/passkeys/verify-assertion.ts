import type * as z from 'zod/mini'
import type { sessionCreate } from '../../contract/schemas/passkey.ts'
import { ownerOf, type Passkey } from '../../domain/people/passkey.ts'
import { findPasskey } from '../../table/access/passkeys.ts'
import { AttemptRefused, takeChallenge, verification } from './ceremony.ts'
import { relyingParty } from './relying-party.ts'

type Response = z.output<typeof sessionCreate>['response']

/** A verified assertion. */
export interface Assertion {
  readonly passkey: Passkey
  /** The authenticator's count of signatures. */
  readonly counter: number
}

/**
 * Verifies the response of a browser to `requestOptions`, and uses up the challenge.
 * @throws AttemptRefused; Problem 400 for malformed client data
 */
export async function verifyAssertion(
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }: Response,
  request: { readonly requestId: string; readonly now: Date },
): Promise<Assertion> {
  const { origin, id: rpId } = relyingParty()
  const challenge = await takeChallenge(clientDataJSON, undefined, request)
  const passkey = await passkeyOf(id, userHandle ?? '')
  // Loaded here, because most invalid attempts have already been refused.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verification(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw new AttemptRefused('the signature is not of this passkey')
  return { passkey, counter: authenticationInfo.newCounter }
}

async function passkeyOf(credentialId: string, userHandle: string): Promise<Passkey> {
  const owner = ownerOf(userHandle)
  const found = owner && (await findPasskey(owner.workspaceId, credentialId))
  if (!found) throw new AttemptRefused('the passkey is unknown or removed')
  if (found.record.member_id !== owner.memberId) {
    throw new AttemptRefused('the user handle names another member')
  }
  return found.record
}
