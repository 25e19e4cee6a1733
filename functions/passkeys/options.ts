import { applicant, showInvitation } from '../../shared/actions/passkeys/applicant.ts'
import { newChallenge } from '../../shared/actions/passkeys/ceremony.ts'
import { creationOptions } from '../../shared/actions/passkeys/options.ts'
import { relyingParty } from '../../shared/actions/passkeys/relying-party.ts'
import { createPasskeyOptions as route } from '../../shared/contract/routes/sign-in.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { putChallenge } from '../../shared/table/access/challenges.ts'
import { passkeysOf } from '../../shared/table/access/passkeys.ts'

export const handler = endpoint(
  route,
  async ({ found, now, commit }) => {
    const [rp, challenge, { record: member }] = [relyingParty(), newChallenge(), found.member]
    const [own, invitation] = await Promise.all([
      passkeysOf(member.workspace_id, member.id),
      showInvitation(found),
    ])
    await putChallenge(challenge, member, now)
    return commit(
      ok({ ...creationOptions(rp, found, own, challenge), ...(invitation && { invitation }) }),
      [],
    )
  },
  { guard: applicant },
)
