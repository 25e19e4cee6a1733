import { newChallenge } from '../../shared/actions/passkeys/ceremony.ts'
import { requestOptions } from '../../shared/actions/passkeys/options.ts'
import { relyingParty } from '../../shared/actions/passkeys/relying-party.ts'
import { createSessionOptions as route } from '../../shared/contract/routes/sign-in.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { putChallenge } from '../../shared/table/access/challenges.ts'

export const handler = endpoint(route, async ({ now }) => {
  const [rp, challenge] = [relyingParty(), newChallenge()]
  await putChallenge(challenge, undefined, now)
  return ok(requestOptions(rp, challenge))
})
