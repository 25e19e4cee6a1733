import type * as z from 'zod/mini'
import type { passkeyCreate } from '../../contract/schemas/passkey.ts'
import type { PublicKeyCredential } from '../../domain/people/passkey.ts'
import type { ChallengedMember } from '../../table/access/challenges.ts'
import { AttemptRefused, takeChallenge, verification } from './ceremony.ts'
import { ALGORITHMS } from './options.ts'
import { relyingParty } from './relying-party.ts'

type Response = z.output<typeof passkeyCreate>['response']

/**
 * Verifies the response of a browser to `creationOptions`, and uses up the challenge.
 * @throws AttemptRefused; Problem 400 for malformed client data
 */
export async function verifyRegistration(
  { id, rawId, type, response: { clientDataJSON, attestationObject, transports = [] } }: Response,
  member: ChallengedMember,
  request: { readonly requestId: string; readonly now: Date },
): Promise<PublicKeyCredential> {
  const { origin, id: rpId } = relyingParty()
  const challenge = await takeChallenge(clientDataJSON, member, request)
  // Loaded here, because most invalid attempts have already been refused.
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
 * The options request no attestation, so browsers send none, or a self-attestation that is signed with the new key.
 * Attestations with certificates are refused, because the library would load revocation lists from addresses in the
 * certificates.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw new AttemptRefused(`attestation ${format} was not asked for`)
}
