import type * as z from 'zod/mini'
import type { passkeyCreate } from '../../contract/schemas/passkey.ts'
import type { PublicKeyCredential } from '../../domain/people/passkey.ts'
import type { ChallengedMember } from '../../table/access/challenges.ts'
import { AttemptRefused, takeChallenge, verification } from './ceremony.ts'
import { ALGORITHMS } from './options.ts'
import { relyingParty } from './relying-party.ts'

type Response = z.output<typeof passkeyCreate>['response']

/**
 * Verifies the response of a browser to `creationOptions`, and uses its challenge up.
 * @throws AttemptRefused; Problem 400 for client data that is none
 */
export async function verifyRegistration(
  { id, rawId, type, response: { clientDataJSON, attestationObject, transports = [] } }: Response,
  member: ChallengedMember,
  request: { readonly requestId: string; readonly now: Date },
): Promise<PublicKeyCredential> {
  const { origin, id: rpId } = relyingParty()
  const challenge = await takeChallenge(clientDataJSON, member, request)
  // Loaded on first use: by now most attempts that fail have failed.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verification(async () => {
    await refuseCertificates(attestationObject)
    return verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (!verified) throw new AttemptRefused('the attestation is not valid')
  const { credential } = registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  }
}

/**
 * The options ask for no attestation, so that browsers send none, or one that an authenticator signed with the new key
 * itself. For certificates the library would load revocation lists from addresses in them.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw new AttemptRefused(`attestation ${format} was not asked for`)
}
